"""One board: why it is as it is, its result with any cause, corrections with what they change, colours."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import results
from zhicai.competition.event.fouled import Fouled, without_count
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.outcomes import OPEN
from zhicai.competition.event.remarks import SEEDS_OF_THEN
from zhicai.competition.event.state import Section
from zhicai.competition.event.telling import told as fact_words
from zhicai.competition.model import RESULT_CODES
from zhicai.desk.frame.words import say, told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing, second_pass
from zhicai.desk.running.again import unless_known
from zhicai.desk.running.boards import Row, attends, own_boards, rows
from zhicai.desk.running.forms import FoulForm, ReasonForm, ResultForm, form_faults
from zhicai.desk.running.results import place_of
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.running.ruled import rulings_at
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.words import match_words, result_words


def _found(request: HttpRequest, journal: str, section: int, number: int, place: str) -> tuple[Room, Row]:
    """The section and the board of an address; raises Http404, and PermissionDenied for a board of another."""
    room = enter(request, section)
    round_of(room, number)
    table, game = place_of(place)
    own = own_boards(room.here, room.section)
    if own is not None and table not in own:
        raise PermissionDenied
    row = next((one for one in rows(room, number) if (one.table, one.game) == (table, game)), None)
    if row is None:
        raise Http404
    return room, row


def _besides(request: HttpRequest, journal: str, section: int, number: int, place: str) -> object:
    """The second pass over the round: it goes on without an entry in the event."""
    room = enter(request, section)
    return second_pass.state_of(room, round_of(room, number))


@may(Action.RESULT_ENTER, attends)
@unless_known(_besides)
@require_safe
def board(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """The page of a board."""
    room, row = _found(request, journal, section, number, place)
    code = request.GET.get("code", row.code)
    return _page(
        request,
        room,
        number,
        row,
        _form(row, initial={"code": code}, reopens=_reopens(room, number, row)),
    )


def _names(row: Row) -> tuple[str, str]:
    return row.red.name, row.black.name


def _form(
    row: Row, *data: QueryDict, initial: dict[str, str] | None = None, reopens: bool = False
) -> ResultForm:
    return ResultForm(*data, initial=initial, teams=_names(row) if row.match else None, reopens=reopens)


def _reopens(room: Room, number: int, row: Row) -> bool:
    """Whether the row is a match recorded as a whole, which may go board by board after all."""
    return row.match and results.may_reopen(room.section, number, row.table)


def _page(
    request: HttpRequest, room: Room, number: int, row: Row, form: ResultForm, *, status: int = 200
) -> HttpResponse:
    members = [one for one in (row.red, row.black) if one.number and not row.match]
    context = {
        **room.context(),
        "number": number,
        "row": row,
        "form": form,
        "members": members,
        "foul_form": FoulForm(initial={"round": number}, auto_id="foul_%s"),
        "can_turn": not row.match,
        "can_clear": results.may_clear(room.section, number, row.table, row.game),
        "twice": second_pass.said_words(second_pass.differing(room.journal, room.section, number)),
        "uncounted": [one.number for one in without_count(room.section) if _is_at(one, number, row)],
        "rulings": rulings_at(room, number, row),
        "fouls": [one for one in room.section.fouls if one.round == number],
    }
    return render(request, "running/board.html", context, status=422 if form.errors else status)


def _is_at(one: Fouled, number: int, row: Row) -> bool:
    return (one.round, one.table, one.board) == (number, row.table, row.game)


@may(Action.RESULT_ENTER, attends)
@require_POST
def record(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """Record the first result of a board."""
    room, row = _found(request, journal, section, number, place)
    form = _form(row, request.POST)
    if form.is_valid():
        code = form.cleaned_data["code"]

        def work(now: Section) -> Sequence[Fact]:
            return results.record(now, number, row.table, code, row.game)

        try:
            done = doing.do(request, room, work, doing.board(number, row.table, row.game))
        except CompetitionError as error:
            form.add_error(None, told(error))
        else:
            acknowledge(request, done)
            return redirect("board", journal=journal, section=section, number=number, place=place)
    return _page(request, room, number, row, form)


@may(Action.RESULT_CORRECT)
@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """What a correction would change, shown first; POST with a reason makes it."""
    room, row = _found(request, journal, section, number, place)
    code = (request.POST if request.method == "POST" else request.GET).get("code", "")
    if code not in RESULT_CODES and not (code == OPEN and _reopens(room, number, row)):
        return redirect("board", journal=journal, section=section, number=number, place=place)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]

        def work(now: Section) -> Sequence[Fact]:
            return results.correct(now, number, row.table, code, reason, row.game)

        acknowledge(request, doing.do(request, room, work, doing.board(number, row.table, row.game)))
        return redirect("board", journal=journal, section=section, number=number, place=place)
    facts = results.correct(room.section, number, row.table, code, "–", row.game)
    context = {
        **_what_it_does(room, number, row, facts),
        "code": code,
        "after": match_words(code, *_names(row)) if row.match else result_words(code),
        "form": form,
    }
    return render(request, "running/correct.html", context, status=422 if form.errors else 200)


@may(Action.RESULT_CORRECT)
@require_http_methods(["GET", "POST"])
def clear(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """What it would change that a board has no result again, shown first; POST with a reason takes it away."""
    room, row = _found(request, journal, section, number, place)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]

        def work(now: Section) -> Sequence[Fact]:
            return results.clear(now, number, row.table, reason, row.game)

        acknowledge(request, doing.do(request, room, work, doing.board(number, row.table, row.game)))
        return redirect("board", journal=journal, section=section, number=number, place=place)
    facts = results.clear(room.section, number, row.table, "–", row.game)
    context = {**_what_it_does(room, number, row, facts), "form": form}
    return render(request, "running/clear.html", context, status=422 if form.errors else 200)


def _what_it_does(room: Room, number: int, row: Row, facts: Sequence[Fact]) -> dict[str, object]:
    """What a correction would change, for the page that shows it first."""
    found = results.consequences(room.section, facts)
    names, moved = room.section.competitors, {one.number: one for one in found.moved}
    match = room.section.board(number, row.table)
    two = (match.red, match.black) if match is not None else ()
    return {
        **room.context(),
        "number": number,
        "row": row,
        "concerned": [(moved.get(one), names[one]) for one in two],
        "moved": [(one, names[one.number]) for one in found.moved if one.number not in two],
        "found": found,
        "then": [(one, names[one.number]) for one in found.then],
        "seeds_of_then": SEEDS_OF_THEN,
        "cancelled": [say(*fact_words(one)) for one in found.withdrawals],
    }


@may(Action.RESULT_CORRECT)
@require_http_methods(["GET", "POST"])
def turn(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """What it would change that a board was played with the colours the other way round; POST records it."""
    room, row = _found(request, journal, section, number, place)
    if request.method == "GET":
        facts = results.correct_colours(room.section, number, row.table, row.game)
        context = _what_it_does(room, number, row, facts)
        found = results.consequences(room.section, facts)
        return render(request, "running/turn.html", {**context, "after": result_words(found.after or None)})

    def work(now: Section) -> Sequence[Fact]:
        return results.correct_colours(now, number, row.table, row.game)

    acknowledge(request, doing.do(request, room, work, doing.board(number, row.table, row.game)))
    return redirect("board", journal=journal, section=section, number=number, place=place)


@may(Action.PLAYER_SANCTION)
@require_POST
def foul(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """Fouls of one of the two."""
    room, row = _found(request, journal, section, number, place)
    player = request.POST.get("player", "")
    numbers = {str(one.number) for one in (row.red, row.black) if one.number}
    if player not in numbers or row.match:
        raise Http404
    form = FoulForm({"count": "1", **request.POST.dict(), "round": number})
    if not form.is_valid():
        messages.error(request, say("没有登记：", "Not recorded: ") + form_faults(form))
        return _page(request, room, number, row, _form(row, initial={"code": row.code}), status=422)
    data = form.cleaned_data

    def work(now: Section) -> Sequence[Fact]:
        return results.foul(now, int(player), number, data["count"], data["reason"])

    acknowledge(request, doing.do(request, room, work, doing.penalty(int(player))))
    return redirect(reverse("board", args=[journal, section, number, place]) + "#fouls")


def words(row: Row) -> str:
    """A board in a heading."""
    return say(f"第{row.place}台", f"Board {row.place}")
