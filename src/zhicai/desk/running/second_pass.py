"""The second pass over the results of a round: all is typed once more, and what differs stays until it is settled.

What was typed is kept by the desk, not by the page: whoever follows a difference to its correction, or comes from
another machine, finds the others still there, and the next round is not offered as if nothing were open.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from zhicai.board_names import board_name
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.model import RESULT_CODES, Board
from zhicai.competition.scoring import NOBODY
from zhicai.desk.errors import DeskError
from zhicai.desk.frame import numbers
from zhicai.desk.frame.words import say, told
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running.boards import attends, own_boards
from zhicai.desk.running.models import Retyped
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.store.models import StoredJournal

Place = tuple[int, int]
_TITLE: Final = 60
"""Signs of the title of a section that are kept."""
_CODE: Final = {"1-0", "0-1", "1/2-1/2", "0-0"}
"""What is typed without a cause agrees with the same result for whatever cause."""


@dataclass(frozen=True, slots=True)
class Twice:
    """A board of which the two passes differ: its place, what is recorded and what the second pass said ("": none)."""

    place: str
    table: int
    recorded: str
    second: str


def retyped(journal: StoredJournal, section: Section, number: int) -> dict[Place, str]:
    """What the second pass has said so far of the boards of a round, as they sit now."""
    rows = Retyped.objects.filter(**_where(journal, section, number))
    found = list(rows.values_list("table", "board", "red", "black", "code"))
    if not found:
        return {}
    boards = _boards(section, number)
    said: dict[Place, str] = {}
    for table, game, red, black, code in found:
        board = boards.get((table, game))
        if board is not None and (board.red, board.black) == (red, black):
            said[table, game] = code
    return said


def differing(journal: StoredJournal, section: Section, number: int) -> list[Twice]:
    """The boards of a round of which the two passes differ, in order."""
    return unlike(retyped(journal, section, number), section, number)


def unlike(said: Mapping[Place, str], section: Section, number: int) -> list[Twice]:
    """Those of which the second pass has said something else than what is recorded, in order."""
    boards = _boards(section, number) if said else {}
    return [
        Twice(place_text(place), place[0], recorded, code)
        for place, code in sorted(said.items())
        if not alike(code, recorded := _recorded(boards[place]))
    ]


def alike(second: str, recorded: str) -> bool:
    """Whether the second pass agrees with what is recorded, which may tell a cause besides."""
    return second == recorded or (second in _CODE and recorded.startswith(second + " "))


def place_text(place: Place) -> str:
    """A board as addresses name it: 5, or 3.2."""
    table, game = place
    return board_name(table, game)


def by_place(said: Mapping[Place, str], own: Container[int] | None) -> dict[str, str]:
    """What was said by the names of the boards; of somebody's own boards alone where they have some."""
    return {place_text(place): code for place, code in said.items() if own is None or place[0] in own}


def _where(journal: StoredJournal, section: Section, number: int) -> dict[str, Any]:
    return {"journal": journal, "section": section.title[:_TITLE], "round": number}


def _boards(section: Section, number: int) -> dict[Place, Board]:
    """The boards of a round whose results are typed one by one: games, or matches where there are no games."""
    found: dict[Place, Board] = {}
    for board in section.rounds[number - 1].boards:
        games = section.games.get((number, board.table), ())
        found |= {(board.table, game.table): game for game in games if NOBODY not in (game.red, game.black)}
        if not games:
            found[board.table, 0] = board
    return found


def _recorded(board: Board) -> str:
    return board.result.code if board.result is not None else ""


@may(Action.RESULT_ENTER, attends)
@require_POST
def say_again(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """One keystroke of the second pass; sent twice it says the same.

    Answers 422 with the reason where the round has no such board.
    """
    room = enter(request, section)
    round_of(room, number)
    place = numbers.place(request.POST.get("place", ""))
    board = None if place is None else _boards(room.section, number).get(place)
    code = request.POST.get("code", "")
    if place is None or board is None or code not in {"", *RESULT_CODES}:
        error = DeskError("本轮没有这一台，请刷新", "the round has no such board; load the page again")
        return JsonResponse({"told": told(error)}, status=422)
    own = own_boards(room.here, room.section)
    if own is not None and place[0] not in own:
        raise PermissionDenied
    Retyped.objects.update_or_create(
        **_where(room.journal, room.section, number),
        table=place[0],
        board=place[1],
        defaults={
            "red": board.red,
            "black": board.black,
            "code": code,
            "by": standing_of(request).actor[:200],
        },
    )
    return JsonResponse({"place": request.POST["place"], "code": code})


@may(Action.RESULT_ENTER, attends)
@require_POST
def give_up(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Give the second pass over a round up: nothing of it is kept."""
    room = enter(request, section)
    round_of(room, number)
    rows = Retyped.objects.filter(**_where(room.journal, room.section, number))
    own = own_boards(room.here, room.section)
    (rows if own is None else rows.filter(table__in=own)).delete()
    return redirect("results", journal=journal, section=section, number=number)


def state_of(room: Room, number: int) -> object:
    """What a page of the round hangs on beside the event, see `unless_known`."""
    return sorted(retyped(room.journal, room.section, number).items())


def words(found: list[Twice]) -> tuple[str, str]:
    """How many boards are open, and which."""
    many = len(found)
    places = [one.place for one in found[:8]]
    more = ("等", " and more") if many > len(places) else ("", "")
    return (
        f"还有 {many} 台两遍不同：第 {'、'.join(places)} 台{more[0]}",
        f"the two passes differ on {many} still: {', '.join(places)}{more[1]}",
    )


def check_settled(room: Room) -> None:
    """Raise Refused where the second pass over the last round differs still from what is recorded."""
    if found := differing(room.journal, room.section, len(room.section.rounds)):
        zh, en = words(found)
        raise Refused(f"{zh}；先更正或认定，或写明 unlike", f"{en}; settle them first, or say unlike")


def said_words(found: list[Twice]) -> str:
    """The same in the language of the reader; empty where nothing is open."""
    return say(*words(found)) if found else ""
