"""Where a live board is in its event, and whether what the event says now is still what the board was opened for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zhicai.competition.event.kinds import RoundPaired
from zhicai.competition.event.state import Section
from zhicai.competition.model import Board
from zhicai.competition.scoring import NOBODY
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.words import Words
from zhicai.desk.live.kinds import Conduct, Seat
from zhicai.desk.running import state as events


class NoSeat(DeskError):
    """There is nobody to play at a place of the event."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of an event: section as entries name it, round, table, and the board in a match of teams (0: none)."""

    section: str
    round: int
    table: int
    board: int = 0


def place_of(seat: Seat) -> Place:
    """The place of a board that is open."""
    return Place(seat.section, seat.round, seat.table, seat.board)


def section_at(event: events.Now, key: str) -> int | None:
    """Which section, from 0, entries name so; None where there is none."""
    return next((at for at in range(len(event.titles)) if event.key(at) == key), None)


def section_of(event: events.Now, key: str) -> Section | None:
    """The section that entries name so."""
    at = section_at(event, key)
    return None if at is None else event.event.sections[at]


def board_of(event: events.Now, place: Place) -> Board | None:
    """The board of the event as it is now, with its result."""
    at = section_at(event, place.section)
    if at is None:
        return None
    section = event.event.sections[at]
    if not 1 <= place.round <= len(section.rounds) or bool(place.board) != section.of_teams:
        return None
    boards = event.made(("live boards", at, place.round), lambda: _boards(section, place.round))
    return boards.get((place.table, place.board))


def _boards(section: Section, number: int) -> dict[tuple[int, int], Board]:
    """The boards of a round by table and board in a match of teams."""
    boards = section.rounds[number - 1].boards
    if not section.of_teams:
        return {(one.table, 0): one for one in boards}
    return {
        (match.table, game.table): game
        for match in boards
        for game in section.games.get((number, match.table), ())
    }


def result_in(event: events.Now, place: Place) -> str | None:
    """The short form of the result that the event has for a place; None for none."""
    board = board_of(event, place)
    return None if board is None or board.result is None else board.result.code


def is_published(event: events.Now, place: Place) -> bool:
    """Whether the round has been made known."""
    section = section_of(event, place.section)
    return section is not None and place.round in section.published


def seat_at(event: events.Now, journal: str, place: Place, conduct: Conduct) -> Seat:
    """The seat that the event has at a place now. Raises NoSeat where nobody sits there, or only one."""
    section, board = section_of(event, place.section), board_of(event, place)
    if section is None or board is None:
        raise NoSeat(
            f"没有第 {place.round} 轮第 {place.table} 台",
            f"there is no board {place.table} of round {place.round}",
        )
    if NOBODY in (board.red, board.black):
        raise NoSeat("该台有一方空缺", "one side of that board is empty")
    red, black = section.players[board.red], section.players[board.black]
    return Seat(
        journal,
        place.section,
        place.round,
        place.table,
        place.board,
        _pairing(event, place),
        red.number,
        red.name,
        black.number,
        black.name,
        conduct,
    )


def _pairing(event: events.Now, place: Place) -> int:
    """The command that paired the round."""
    return event.made("live pairings", lambda: _pairings(event)).get((place.section, place.round), 0)


def _pairings(event: events.Now) -> dict[tuple[str, int], int]:
    return {(fact.section, fact.number): batch for batch, fact in event.said if isinstance(fact, RoundPaired)}


def is_gone(event: events.Now, seat: Seat) -> bool:
    """Whether the round of a board was taken back, be it paired again or not: the board is no part of the event."""
    place = place_of(seat)
    return board_of(event, place) is None or _pairing(event, place) != seat.pairing


def seat_now(event: events.Now, place: Place) -> tuple[int, int, int] | None:
    """Who sits at a place, by the command that paired the round and their numbers; None for nobody."""
    board = board_of(event, place)
    return None if board is None else (_pairing(event, place), board.red, board.black)


def why_stale(event: events.Now, seat: Seat) -> Words | None:
    """Why a board is no longer the one that the event has at its place; None where it is.

    The names may have been corrected meanwhile; who sits there, with which colours, and the round are looked at.
    """
    place, section = place_of(seat), section_of(event, seat.section)
    if section is not None and seat.round > len(section.rounds):
        return f"第 {seat.round} 轮已撤回", f"round {seat.round} was taken back"
    try:
        present = seat_at(event, seat.event, place, seat.conduct)
    except NoSeat as error:
        return (
            f"赛事中已没有这一台（{error.message_zh}）",
            f"the event has no such board any more ({error.message_en})",
        )
    if present.pairing != seat.pairing:
        return "该轮已撤回并重新编排", "the round was taken back and paired again"
    if (present.red_number, present.black_number) == (seat.black_number, seat.red_number):
        return "赛事中该台的先后手已对调", "the event has exchanged the colours of this board"
    if (present.red_number, present.black_number) != (seat.red_number, seat.black_number):
        return (
            f"赛事中该台现为 {present.red} 对 {present.black}",
            f"the event now has {present.red} against {present.black} at this board",
        )
    return None


def seated_again(event: events.Now, seat: Seat) -> Seat:
    """The same board with who the event now has at its place. Raises NoSeat."""
    return replace(seat_at(event, seat.event, place_of(seat), seat.conduct), attempt=seat.attempt)
