"""From the event to its live boards: the board of a table, opening one, and the boards that somebody plays at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from zhicai.desk.frame.words import Words
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.regulations import control_by_the_event, control_of
from zhicai.desk.live.rights import allowed, own_tables
from zhicai.desk.live.rooms import on_the_wall
from zhicai.desk.people.access import Standing, may
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.running import state as events
from zhicai.desk.running.boards import rows
from zhicai.desk.running.results import place_of
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.running.watched import Watched
from zhicai.desk.store import journals
from zhicai.errors import ZhicaiError

CONDUCTS: tuple[tuple[str, Words], ...] = (
    (Conduct.DEVICES.value, ("两人各用一台设备对弈", "here, each on a device")),
    (
        Conduct.RELAYED.value,
        ("在实体棋盘上下，由助手代录", "played on a board in the hall, relayed by an assistant"),
    ),
    (Conduct.RESULT.value, ("只跟成绩", "only the result is followed")),
)
"""How a board can be conducted, as forms offer it."""


ALL: Final = "all"
"""In place of a table: every board of the round."""


def board_at(room: Room, number: int, table: int, game: int) -> LiveGame | None:
    """The live board of a table, the latest that nobody has given up; None where there is none."""
    found = LiveGame.objects.filter(
        event_id=room.number, section=room.key, round=number, table=table, board=game, closed=False
    )
    return on_the_wall_first(room.here, room.now, list(found.order_by("-changed")))


def watched_in(room: Room, number: int) -> Watched:
    """The live boards of a round that the reader of its page may see, and the tables at which they may open one."""
    if not room.here.may(Action.GAME_WATCH):
        return Watched()
    found = LiveGame.objects.filter(event_id=room.number, section=room.key, round=number, closed=False)
    shown = on_the_wall(room.here, room.now, list(found.order_by("table", "board")))
    live = frozenset((one.table, one.board) for one in shown)
    going = tuple(one.place for one in shown if one.state != "over")
    if room.here.may(Action.GAME_START):
        return Watched(live, None, going)
    tables = {one.table for one in room.section.rounds[number - 1].boards}
    return Watched(live, own_tables(room.here, Action.GAME_START, room.section) & tables, going)


def on_the_wall_first(here: Standing, event: events.Now, found: list[LiveGame]) -> LiveGame | None:
    """The first of some boards that somebody may see."""
    return next(iter(on_the_wall(here, event, found)), None)


@may(Action.GAME_WATCH)
@require_safe
def at_table(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """The live board of a table, or where there is none, the form that opens it; raises Http404 for others."""
    room = enter(request, section)
    round_of(room, number)
    table, game = place_of(place)
    found = board_at(room, number, table, game)
    if found is not None:
        return redirect("live", journal=journal, game=found.pk)
    return opening_page(request, room, number, place)


def opening_page(
    request: HttpRequest, room: Room, number: int, place: str, error: ZhicaiError | None = None
) -> HttpResponse:
    """The form that opens the board of a table, with why it was not opened; raises Http404 where there is none."""
    table, game = place_of(place)
    row = next((one for one in rows(room, number) if (one.table, one.game) == (table, game)), None)
    published = room.here.may(Action.DESK_SEE) or number in room.section.published
    if row is None or row.match or not published:
        raise Http404
    opens = allowed(room.here, Action.GAME_START, room.section, table)
    context = {
        **room.context(),
        "number": number,
        "row": row,
        "conducts": CONDUCTS,
        "opens": opens,
        "laid": control_by_the_event(room.section),
        "corrects": room.here.may(Action.RESULT_CORRECT),
        "refusal": error,
        "control": request.POST.get("control", "")[:40],
        "conduct": request.POST.get("conduct", ""),
    }
    return render(request, "live/open.html", context, status=422 if error else 200)


def understanding(request: HttpRequest, room: Room, number: int, place: str) -> HttpResponse | None:
    """What a time control that was typed means, to be confirmed; None where none was typed, or it was confirmed.

    Raises NoControl.
    """
    control, conduct = request.POST.get("control", "").strip()[:40], request.POST.get("conduct", "")
    words = control_of(control) if control else None
    if words is None or conduct == Conduct.RESULT or request.POST.get("understood") == control:
        return None
    named = {"journal": room.number, "section": room.at + 1, "number": number, "place": place}
    context = {
        **room.context(),
        "number": number,
        "place": place,
        "control": control,
        "understood": words,
        "conduct": conduct,
        "conduct_words": dict(CONDUCTS).get(conduct, CONDUCTS[0][1]),
        "kept": [name for name in ("sure", "begin") if request.POST.get(name) == "1"],
        "back": reverse("wall", args=[room.number]) if place == ALL else reverse("table-live", kwargs=named),
    }
    return render(request, "live/understood.html", context)


@dataclass(frozen=True, slots=True)
class Own:
    """A board that somebody plays at."""

    game: str
    round: int
    place: str
    opponent: str
    over: bool


def own_boards(here: Standing) -> list[Own]:
    """The live boards that somebody plays at, those that go on first, the latest round first."""
    if here.journal is None or not any(one.role == Role.PLAYER for one in here.memberships):
        return []
    event = journals.look(here.journal.pk, events.now).value
    mine = {
        event.key(at): frozenset(here.players(title, first=at == 0)) for at, title in enumerate(event.titles)
    }
    rows_of = LiveGame.objects.filter(event_id=here.journal.pk, closed=False)
    found = []
    for row in on_the_wall(here, event, list(rows_of.order_by("-round", "table"))):
        for number in mine.get(row.section, frozenset()) & {row.red_number, row.black_number}:
            opponent = row.black if row.red_number == number else row.red
            found.append(Own(row.pk, row.round, row.place, opponent, row.state == "over"))
    return sorted(found, key=lambda one: one.over)
