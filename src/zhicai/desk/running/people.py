"""Entries: the list, somebody who comes in, what is known of each, leaves, withdrawals, fouls, penalties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from threading import Thread

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, people, results
from zhicai.competition.event.kinds import Fact, ResultRecorded
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words
from zhicai.competition.model import Penalty, Player
from zhicai.competition.pinyin import initials, matches, pinyin_key
from zhicai.desk.frame.blank import blank
from zhicai.desk.frame.numbers import page_of
from zhicai.desk.frame.words import say, told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.again import unless_known
from zhicai.desk.running.cards import card_of
from zhicai.desk.running.forms import (
    EntryForm,
    FoulForm,
    LeaveForm,
    PlayerForm,
    SanctionForm,
    WithdrawForm,
    form_faults,
)
from zhicai.desk.running.penalties import fouls_in, sanctions_in
from zhicai.desk.running.room import Room, enter, fragment
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.words import GENDERS, result_words

_PAGE = 500


@dataclass(frozen=True, slots=True)
class Line:
    """A player as the list shows one."""

    number: int
    name: str
    unit: str
    gender: str
    birth_year: int | None
    title: str
    rating: int | None
    team: str
    state: str


@may(Action.DESK_SEE)
@unless_known()
@require_safe
def entries(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The players of a section, filtered by what is typed: number, unit, name, pinyin, initials."""
    room = enter(request, section)
    wanted = request.GET.get("q", "").strip()[:60]
    _load_readings()
    by_name = request.GET.get("order") == "name"
    goes_on = "next" in request.GET
    found = [one for one in room.section.players.values() if fits(one, wanted)]
    found.sort(key=(lambda one: (pinyin_key(one.name), one.number)) if by_name else (lambda one: one.number))
    page = page_of(request, Paginator(found, _PAGE))
    context = {
        **room.context(),
        "q": wanted,
        "order": "name" if by_name else "",
        "page": page,
        "table": _table(room, list(page.object_list), (by_name, page.number), wanted),
        "count": len(room.section.players),
        "found": len(found),
        **({"form": _entry_form()} if goes_on else {"fields": blank(EntryForm)}),
        "goes_on": goes_on,
        "to_draw": bool(room.section.competitors) and not room.section.rounds,
    }
    name = "running/entry_lines.html" if request.htmx else "running/entries.html"  # type: ignore[attr-defined]
    return render(request, name, context)


def _entry_form() -> EntryForm:
    """The form for one who comes in after another, with the cursor in it."""
    form = EntryForm()
    form.fields["name"].widget.attrs["autofocus"] = True
    return form


def _table(room: Room, players: Sequence[Player], name: tuple[bool, int], wanted: str) -> str:
    """The players of one page; what was searched for is not kept."""

    def make() -> dict[str, object]:
        section = room.section
        return {
            "lines": lines(section, players),
            "has_teams": section.regulations.teams is not None,
            "q": wanted,
        }

    if wanted:
        return render_to_string("running/people_lines.html", make())
    return fragment(room, "running/people_lines.html", name, make)


@cache
def _load_readings() -> None:
    """Begin to load the readings of characters, so that the first search need not wait for them."""
    Thread(target=initials, args=("执",), daemon=True).start()


def fits(player: Player, wanted: str) -> bool:
    """Whether what somebody typed finds a player: number, unit, name, pinyin, initials."""
    if not wanted:
        return True
    low = wanted.casefold()
    return str(player.number) == wanted or low in player.unit.casefold() or matches(player.name, wanted)


def lines(section: Section, players: Sequence[Player]) -> list[Line]:
    """Players as the list shows them."""
    team_of = {number: team.name for team in section.teams.values() for number in team.order}
    return [
        Line(
            one.number,
            one.name,
            one.unit,
            say(*GENDERS[one.gender]),
            one.birth_year,
            one.title,
            one.rating,
            team_of.get(one.number, ""),
            "" if section.of_teams else state_words(section, one.number),
        )
        for one in players
    ]


def state_words(section: Section, number: int) -> str:
    """Whether a competitor has left, came late, or has leave for the next round."""
    left = section.withdrawn.get(number)
    if left is not None:
        return say("除名", "expelled") if left.expelled else say("退赛", "withdrawn")
    if (number, len(section.rounds) + 1) in section.leaves:
        return say("下轮请假", "on leave next")
    late = section.entered.get(number, 1)
    return say(f"第{late}轮起", f"from round {late}") if late > 1 else ""


@may(Action.ENTRIES_CHANGE)
@require_POST
def come_in(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Enter one player."""
    room = enter(request, section)
    form = EntryForm(request.POST)
    if form.is_valid():
        player = form.player()
        try:
            done = doing.do(
                request,
                room,
                lambda now: people.enter_one(now, player, anyway=form.cleaned_data["anyway"]),
                doing.pairing,
            )
        except CompetitionError as error:
            form.add_error(None, told(error))
        else:
            acknowledge(request, done)
            return redirect(reverse("entries", args=[journal, section]) + "?next=1")
    players = list(room.section.players.values())
    context = {
        **room.context(),
        "form": form,
        "table": _table(room, players[:_PAGE], (False, 1), ""),
        "page": Paginator(players, _PAGE).get_page(1),
        "count": len(players),
        "found": len(players),
    }
    return render(request, "running/entries.html", context, status=422)


@may(Action.ENTRIES_CHANGE)
@require_POST
def draw(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Draw the numbers."""
    room = enter(request, section)
    acknowledge(request, doing.do(request, room, founding.draw))
    return redirect("teams" if room.section.of_teams else "entries", journal=journal, section=section)


@may(Action.DESK_SEE)
@unless_known()
@require_safe
def player(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """One player: the card, and what can be changed."""
    room = enter(request, section)
    one = room.section.players.get(number)
    if one is None:
        raise Http404
    return _player(request, room, one)


def _player(request: HttpRequest, room: Room, one: Player, form: PlayerForm | None = None) -> HttpResponse:
    section = room.section
    context = {
        **room.context(),
        "one": one,
        "form": form,
        "fields": "" if form else blank(PlayerForm, PlayerForm.told(one)),
        "team": next((team for team in section.teams.values() if one.number in team.order), None),
        **({} if section.of_teams else competitor(room, one.number)),
        "fouls": fouls_in(room, one.number),
        "foul_form": FoulForm(initial={"round": len(section.rounds)}, auto_id="foul_%s"),
    }
    return render(request, "running/player.html", context, status=422 if form and form.errors else 200)


def competitor(room: Room, number: int) -> dict[str, object]:
    """What a page about a player, or a team of a team event, says besides the name."""
    section = room.section
    return {
        "competing": True,
        "left": section.withdrawn.get(number),
        "card": card_of(section, number),
        "state": state_words(section, number),
        "leaves": sorted(at for who, at in section.leaves if who == number),
        "leave_form": LeaveForm(initial={"round": len(section.rounds) + 1}, auto_id="leave_%s"),
        "sanctions": sanctions_in(room, number),
        "sanction_fields": blank(SanctionForm, {"round": len(section.rounds)}, "sanction_%s"),
    }


@may(Action.ENTRIES_CHANGE)
@require_POST
def change(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Change what is known of a player."""
    room = enter(request, section)
    form = PlayerForm(request.POST)
    one = room.section.players.get(number)
    if one is None:
        raise Http404
    if form.is_valid():
        new = form.player(number)
        try:
            done = doing.do(request, room, lambda now: people.change(now, new), doing.person(number))
        except CompetitionError as error:
            form.add_error(None, told(error))
        else:
            acknowledge(request, done)
            return redirect("player", journal=journal, section=section, number=number)
    return _player(request, room, one, form)


def back_to(room: Room, number: int) -> HttpResponse:
    """The page of a competitor."""
    name = "team" if room.section.of_teams else "player"
    return redirect(name, journal=room.number, section=room.at + 1, number=number)


@may(Action.PLAYER_WITHDRAW)
@require_POST
def leave(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Let a competitor miss a round."""
    room = enter(request, section)
    form = LeaveForm(request.POST)
    if not form.is_valid():
        messages.error(request, say("请写明轮次", "name the round"))
        return back_to(room, number)
    at = form.cleaned_data["round"]
    acknowledge(
        request, doing.do(request, room, lambda now: people.leave(now, number, at), doing.person(number))
    )
    return back_to(room, number)


@may(Action.PLAYER_WITHDRAW)
@unless_known()
@require_http_methods(["GET", "POST"])
def withdraw(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """What a withdrawal does, shown first; then the withdrawal."""
    room = enter(request, section)
    form = WithdrawForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data

        def work(now: Section) -> Sequence[Fact]:
            return people.withdraw(now, number, reason=data["reason"], expelled=data["expelled"])

        acknowledge(request, doing.do(request, room, work, doing.person(number)))
        return back_to(room, number)
    one = people.still_in(room.section, number)
    found = people.withdrawal(room.section, number)
    facts = people.withdraw(room.section, number, reason="–")
    context = {
        **room.context(),
        "one": one,
        "said": (found.message_zh, found.message_en),
        "decided": [_decided(room.section, fact) for fact in facts[1:]],
        "form": form,
    }
    return render(request, "running/withdraw.html", context, status=422 if form.errors else 200)


def _decided(section: Section, fact: Fact) -> str:
    """A board that a withdrawal decides, with its result in words."""
    from zhicai.competition.event.telling import told as told_fact

    if not isinstance(fact, ResultRecorded):
        return say(*told_fact(fact))
    return say(*place_words(fact.round, fact.table, fact.board)) + say("：", ": ") + result_words(fact.result)


@may(Action.PLAYER_SANCTION)
@require_POST
def foul(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Record fouls of a player."""
    room = enter(request, section)
    form = FoulForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        done = doing.do(
            request,
            room,
            lambda now: results.foul(now, number, data["round"], data["count"], data["reason"]),
            doing.penalty(number),
        )
        acknowledge(request, done)
    else:
        messages.error(request, say("没有登记：", "Not recorded: ") + form_faults(form))
    return redirect("player", journal=journal, section=section, number=number)


@may(Action.PLAYER_SANCTION)
@require_POST
def sanction(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Impose a penalty on a competitor."""
    room = enter(request, section)
    form = SanctionForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data

        def work(now: Section) -> Sequence[Fact]:
            return results.sanction(now, number, data["round"], Penalty(data["penalty"]), data["reason"])

        acknowledge(request, doing.do(request, room, work, doing.penalty(number)))
    else:
        messages.error(request, say("处分须写明轮次和理由", "a penalty needs a round and a reason"))
    return back_to(room, number)
