"""Rounds: pair the next one, look at it, ask why a board is as it is, publish it, take it back."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import paired
from zhicai.competition.event.adjourning import adjourned, boards_words, counted_as
from zhicai.competition.event.attendance import Absence, pair_with, unaccounted
from zhicai.competition.event.history import when_paired
from zhicai.competition.event.kinds import Fact, PairingChanged, RoundPaired
from zhicai.competition.event.knockout_run import play_of, play_words
from zhicai.competition.event.paired import EXPLAINED_BYES
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.event.typed import typed_boards
from zhicai.competition.stage_rules import Knockout, Swiss
from zhicai.desk.frame.blank import blank
from zhicai.desk.frame.numbers import queried
from zhicai.desk.frame.words import Words, say
from zhicai.desk.people.access import may
from zhicai.desk.people.rates import costly
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing, second_pass
from zhicai.desk.running.again import unless_known
from zhicai.desk.running.boards import byes_of, hand_change, rows
from zhicai.desk.running.forms import ReasonForm
from zhicai.desk.running.next_step import results_step, step_for
from zhicai.desk.running.room import Room, enter, fragment, round_of
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.watched import Watched, close_boards, watched

Explain = Callable[[int, int], tuple[Words, ...]]

_MOST: Final = 32
_explained: OrderedDict[tuple[str, str, int], Explain] = OrderedDict()
_guard: Final = Lock()


@may(Action.DESK_SEE)
@require_safe
def rounds(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The last round, or where none is paired, the way to the first."""
    room = enter(request, section)
    last = len(room.section.rounds)
    if last:
        return redirect("round", journal=journal, section=section, number=last)
    return render(
        request, "running/round.html", {**room.context(), "step": step_for(room.here, room.section)}
    )


def _watched_by(request: HttpRequest, journal: str, section: int, number: int) -> object:
    """The live boards of the round, and its second pass: they come and go without an entry in the event."""
    room = enter(request, section)
    found = watched(room, round_of(room, number))
    twice = second_pass.state_of(room, number)
    return sorted(found.live), found.opens and sorted(found.opens), found.going, twice


@may(Action.DESK_SEE)
@unless_known(_watched_by)
@require_safe
def one_round(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """A round with its boards, results and byes."""
    room = enter(request, section)
    round_of(room, number)
    return render(request, "running/round.html", round_context(room, number))


def round_context(room: Room, number: int) -> dict[str, object]:
    """What the page of a round is given."""
    section = room.section
    played = section.rounds[number - 1]
    boards = [board for _, board in typed_boards(played, section.games)]
    pairing = section.pairings[number - 1]
    last = number == len(section.rounds)
    run = section.run_of(number)
    boards_live = watched(room, number)
    return {
        **room.context(),
        "number": number,
        "stage": pairing.stage + 1 if len(section.regulations.stages) > 1 else 0,
        "rounds": range(1, len(section.rounds) + 1),
        "table": _table(room, number, run, boards_live),
        "open": sum(board.result is None for board in boards),
        "boards": len(boards),
        "published": number in section.published,
        "changed": number in section.changed,
        "change": hand_change(room, number),
        "proved": pairing.proved,
        "play": _play(section, run),
        "is_last": last,
        "can_change": last
        and isinstance(run.stage, Swiss)
        and number not in section.published
        and number not in section.changed
        and all(board.result is None for board in played.boards),
        "out": [one for one in section.out if one.after_round == number - 1],
        "step": step_for(room.here, section) if last else None,
        "results_step": results_step(section) if last else None,
        "reason_fields": blank(ReasonForm),
        "live_going": boards_live.going if last else (),
    }


def _play(section: Section, run: Run) -> str:
    """How many games the matches of a knock-out have; empty where each is one game, and for any other stage."""
    if not isinstance(run.stage, Knockout) or play_of(run).games == 1:
        return ""
    return say(*play_words(play_of(run), of_teams=section.of_teams))


def _table(room: Room, number: int, run: Run, boards: Watched) -> str:
    """The boards and byes of a round; who enters results has the way to each board."""
    enters = room.here.may(Action.RESULT_ENTER)

    def make() -> dict[str, object]:
        return {
            "section": room.section,
            "rows": rows(room, number, points=isinstance(run.stage, Swiss)),
            "byes": [
                (side, words, one.kind in EXPLAINED_BYES)
                for (side, words), one in zip(
                    byes_of(room.section, number), room.section.rounds[number - 1].byes, strict=True
                )
            ],
            "enters": enters,
            "watched": boards,
        }

    return fragment(room, "running/round_lines.html", (number, enters, boards), make)


@costly
@may(Action.ROUND_PAIR)
@require_POST
def pair(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Pair the next round."""
    room = enter(request, section)
    if twice := second_pass.differing(room.journal, room.section, len(room.section.rounds)):
        # The page that offered it was made before the second pass.
        messages.error(request, second_pass.said_words(twice))
        return redirect("last-results", journal=journal, section=section)
    again = request.POST.get("allow_rematch") == "1"
    said, waiting = _said(request, room), adjourned(room.section)
    if said is None or (waiting and request.POST.get("adjourned") != "anyway"):
        return _asked(request, room, again=again)
    done = doing.do_slowly(request, room, lambda now: pair_with(now, said, allow_rematch=again))
    number = len(enter(request, section).section.rounds)
    if done.new:
        messages.success(request, say(f"已编排第 {number} 轮", f"Round {number} is paired"))
        if waiting:
            zh, en = boards_words(waiting)
            how_zh, how_en = counted_as(room.section)
            words = (
                f"仍是封棋，{how_zh}，成绩以后补登：{zh}",
                f"Still adjourned, counted {how_en}, to be entered later: {en}",
            )
            messages.warning(request, say(*words))
        out = [entry for entry in done.entries if entry.kind == "entrants.out"]
        if out:
            messages.warning(request, say("按规程有人过关或淘汰，见下", "Some are through or out, see below"))
    return redirect("round", journal=journal, section=section, number=number)


def _said(request: HttpRequest, room: Room) -> dict[int, Absence] | None:
    """What was said of each who is missing; None where somebody is of whom nothing was said yet."""
    every = request.POST.get("absent-all", "")
    return absences(room, lambda number: request.POST.get(f"absent-{number}") or every)


def absences(room: Room, told: Callable[[int], str]) -> dict[int, Absence] | None:
    """What becomes of each who is missing, as `told` says; None where of somebody it says nothing that is known.

    Raises PermissionDenied where somebody may not let them go.
    """
    said: dict[int, Absence] = {}
    for number in unaccounted(room.section):
        try:
            said[number] = Absence(told(number))
        except ValueError:
            return None
    if set(said.values()) - {Absence.ANYWAY} and not room.here.may(Action.PLAYER_WITHDRAW):
        raise PermissionDenied
    return said


def _asked(request: HttpRequest, room: Room, *, again: bool) -> HttpResponse:
    """Whether those who are not checked in are paired, have leave, or leave for good; and what of adjourned games."""
    section = room.section
    waiting = adjourned(section)
    context = {
        **room.context(),
        "again": again,
        "next": len(section.rounds) + 1,
        "adjourned": boards_words(waiting) if waiting else None,
        "counted": counted_as(section),
        "away": [section.competitors[number] for number in unaccounted(section)],
        "can_leave": isinstance(section.stage, Swiss) and room.here.may(Action.PLAYER_WITHDRAW),
        "can_withdraw": room.here.may(Action.PLAYER_WITHDRAW),
    }
    return render(request, "running/missing.html", context)


@may(Action.ROUND_PUBLISH)
@require_POST
def publish(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Publish the last round."""
    room = enter(request, section)
    acknowledge(request, doing.do(request, room, upon(number, paired.publish), doing.publishing))
    if not room.journal.public:
        words = (
            "赛事还没有对观众公开，观众看不到这一轮；在赛事页点“对观众公开”",
            "The event is closed to spectators, who cannot see this round; open it on the page of the event",
        )
        messages.warning(request, say(*words))
    return redirect("round", journal=journal, section=section, number=number)


@may(Action.ROUND_PAIR)
@require_POST
def take_back(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Take back the last round with its results; one that is published only who may publish it."""
    room = enter(request, section)
    check_takes_back(room, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, say("撤回一轮须写明理由", "taking back a round needs a reason"))
        return redirect("round", journal=journal, section=section, number=number)
    reason = form.cleaned_data["reason"]
    acknowledge(request, doing.do(request, room, upon(number, lambda now: paired.undo_round(now, reason))))
    if request.POST.get("close_live") == "1" and room.here.may(Action.GAME_CONTROL):
        many = close_boards(room, number)
        messages.success(request, say(f"直播棋盘 {many} 台已作废", f"live boards given up: {many}"))
    return redirect("rounds", journal=journal, section=section)


def check_takes_back(room: Room, number: int) -> None:
    """Raise PermissionDenied for a round that is published, of somebody who may not publish it."""
    if number in room.section.published and not room.here.may(Action.ROUND_PUBLISH):
        raise PermissionDenied


def upon(number: int, work: Callable[[Section], Sequence[Fact]]) -> Callable[[Section], Sequence[Fact]]:
    """Work on the last round, if that is still the one whose page was shown."""
    from zhicai.competition.event.refusals import Refused

    def carry(now: Section) -> Sequence[Fact]:
        if len(now.rounds) != number:
            raise Refused(
                f"第{number}轮不是最后一轮；现有{len(now.rounds)}轮",
                f"round {number} is not the last one; there are {len(now.rounds)}",
            )
        return work(now)

    return carry


@may(Action.DESK_SEE)
@unless_known()
@require_safe
def why(request: HttpRequest, journal: str, section: int, number: int, table: int) -> HttpResponse:
    """Why a board is as it is (0: the bye; of several, that of the number `who`)."""
    room = enter(request, section)
    round_of(room, number)
    context = {
        **room.context(),
        "number": number,
        "table": table,
        "sentences": explained(room, number, table, 0 if table else queried(request, "who") or 0),
    }
    name = "running/why_lines.html" if request.htmx else "running/why.html"  # type: ignore[attr-defined]
    return render(request, name, context)


def explained(room: Room, number: int, table: int, player: int = 0) -> list[str]:
    """The sentences of a board in the language of the reader."""
    return [say(*sentence) for sentence in sentences(room, number, table, player)]


def sentences(room: Room, number: int, table: int, player: int = 0) -> list[Words]:
    """Why a board is as it is, or `player` is free (board 0; 0: whoever is), sentence by sentence.

    What it takes to explain a round is kept for its other boards.
    """
    explain = room.now.made(("explaining", room.at, number), lambda: _explaining(room, number))
    try:
        return [(zh, en) for zh, en in explain(table, player)]
    except CompetitionError as error:
        return [(error.message_zh, error.message_en)]


def _explaining(room: Room, number: int) -> Explain:
    """What explains a round; the same as long as nothing that came before the round has changed."""
    facts = room.now.facts(room.at)
    told_by = [
        at
        for at, fact in enumerate(facts)
        if isinstance(fact, RoundPaired | PairingChanged) and fact.number == number
    ]
    known = tuple(facts[: told_by[-1] + 1])
    key = (room.number, room.key, hash(known))
    with _guard:
        explain = _explained.get(key)
    if explain is None:
        explain = paired.explaining(when_paired(known, number), number)
        with _guard:
            _explained[key] = explain
            while len(_explained) > _MOST:
                _explained.popitem(last=False)
    return explain
