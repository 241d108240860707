"""Opening live boards: one for each place of a round; opened twice, it is the same board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final

from django.db import IntegrityError
from django.db.models import QuerySet

from zhicai.competition.event.state import Section
from zhicai.competition.scoring import NOBODY
from zhicai.desk.live import rooms, state
from zhicai.desk.live.kinds import KINDS, Conduct, Seat
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.regulations import of_section
from zhicai.desk.live.seats import Place, seat_at, section_of, why_stale
from zhicai.desk.running import state as events
from zhicai.desk.store import journals
from zhicai.desk.store.errors import NotStored
from zhicai.game import commands as cm
from zhicai.game.journalled import drafts, opening
from zhicai.game.officiating import decide
from zhicai.game.state import Game, new_game
from zhicai.game.values import Refusal
from zhicai.journal import Draft, Header, Journal, JournalKind


def open_board(
    event: events.Now,
    journal: str,
    place: Place,
    conduct: Conduct,
    control: str = "",
    *,
    at: int,
    actor: str,
) -> str:
    """The number of the live board of a place: the one that is open, or a new one; see `open_boards`."""
    return open_boards(event, journal, [place], conduct, control, at=at, actor=actor)[0]


def open_boards(
    event: events.Now,
    journal: str,
    places: Sequence[Place],
    conduct: Conduct,
    control: str = "",
    *,
    at: int,
    actor: str,
    begin: int | None = None,
) -> list[str]:
    """The numbers of the live boards of places of one round: those that are open, and new ones.

    All are opened in one transaction, or none. `begin`: the moment at which those that wait are begun with it. A board
    whose round was taken back, or that an arbiter gave up, makes way for another. Raises NoSeat, and what the
    regulations of the section are refused for.
    """
    for _ in range(_TIMES):
        rows = _attempts_of(journal, places)
        found = {place: _open_one(event, rows[place]) for place in places}
        drawn = _Opening(event, conduct, control, at, actor, begin)
        new = {
            place: drawn.journal(seat_at(event, journal, place, conduct), len(rows[place]) + 1)
            for place, row in found.items()
            if row is None
        }
        waiting = [row.pk for row in found.values() if row is not None and row.state == "waiting"]
        works = {} if begin is None else dict.fromkeys(waiting, beginning(begin, actor))
        # Who opens the same board at the same moment finds it there the next time.
        with suppress(IntegrityError):
            grown = journals.together(list(new.values()), works) if new or works else frozenset()
            if grown.issuperset(one.header.id for one in new.values()):
                return [new[place].header.id if row is None else row.pk for place, row in found.items()]
    raise NotStored("the same boards are opened by several at once")


_TIMES: Final = 5


class _Opening:
    """How the boards of one command begin: the same for all of them but who sits there."""

    def __init__(
        self, event: events.Now, conduct: Conduct, control: str, at: int, actor: str, begin: int | None
    ) -> None:
        self._event, self._conduct, self._control = event, conduct, control
        self._at, self._actor, self._begin = at, actor, begin
        self._games: dict[str, tuple[Draft, Sequence[Draft]]] = {}

    def journal(self, seat: Seat, attempt: int) -> Journal:
        """The journal of a new board."""
        seat = replace(seat, attempt=attempt)
        first, begun = self._game(seat.section)
        number = number_of(seat)
        found = Journal(Header(number, JournalKind.GAME, self._at))
        found.append([first, KINDS.draft(seat, time=self._at, actor=self._actor)], key=number)
        if begun:
            found.append(begun)
        return found

    def _game(self, key: str) -> tuple[Draft, Sequence[Draft]]:
        if key not in self._games:
            section = section_of(self._event, key)
            assert section is not None  # noqa: S101  somebody has a seat in it
            game = new_game(of_section(section, self._conduct, self._control))
            begun = () if self._begin is None else _begun(game, self._begin, self._actor)
            self._games[key] = (opening(game, time=self._at, actor=self._actor), begun)
        return self._games[key]


def _begun(game: Game, at: int, actor: str) -> Sequence[Draft]:
    decision = decide(game, cm.Begin(max(at, game.at)))
    return () if isinstance(decision, Refusal) else drafts(decision, actor=actor)


def _attempts_of(journal: str, places: Sequence[Place]) -> dict[Place, list[LiveGame]]:
    """The boards that there have been at each of some places."""
    found: dict[Place, list[LiveGame]] = {place: [] for place in places}
    for section, number in {(place.section, place.round) for place in places}:
        rows = LiveGame.objects.filter(event_id=journal, section=section, round=number)
        if len(places) == 1:
            rows = rows.filter(table=places[0].table, board=places[0].board)
        for row in rows.select_related("journal").order_by("pk"):
            place = Place(row.section, row.round, row.table, row.board)
            if place in found:
                found[place].append(row)
    return found


def _open_one(event: events.Now, rows: Sequence[LiveGame]) -> LiveGame | None:
    """The board that holds a place; None where none does, or where it cannot be read."""
    rooms.bring(row for row in rows if not row.closed)
    boards = ((row, rooms.read(row)) for row in rows if not row.closed)
    return next((row for row, now in boards if now is not None and why_stale(event, now.seat) is None), None)


def another_at(event: events.Now, journal: str, number: str, place: Place) -> str | None:
    """The number of the live board that holds a place, other than `number`; None where none does."""
    for row in _attempts(journal, place).filter(closed=False).exclude(pk=number).select_related("journal"):
        # One that cannot be read is in nobody's way: it could be neither played on nor given up.
        now = rooms.read(row)
        if now is not None and why_stale(event, now.seat) is None:
            return str(row.pk)
    return None


def _attempts(journal: str, place: Place) -> QuerySet[LiveGame]:
    return LiveGame.objects.filter(
        event_id=journal, section=place.section, round=place.round, table=place.table, board=place.board
    )


def begin_board(number: str, at: int, actor: str) -> bool:
    """Begin the game of a board that is waiting; whether it was."""
    return bool(journals.act(number, beginning(at, actor)).entries)


def beginning(at: int, actor: str) -> journals.Work:
    """The command that begins the game of a board that is waiting, at a moment."""

    def work(kept: Journal) -> Sequence[Draft]:
        now = state.now(kept)
        if now.left is not None or now.game.began is not None:
            return ()
        return _begun(now.game, at, actor)

    return work


def number_of(seat: Seat) -> str:
    """The number of the journal of a board: the same for the same attempt at the same place."""
    parts = (seat.event, seat.section, seat.round, seat.table, seat.board, seat.attempt)
    return "live-" + sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]


def places_of(section: Section, key: str, number: int) -> Iterator[Place]:
    """The places of a round at which two sit and no result stands."""
    for board in section.rounds[number - 1].boards:
        if not section.of_teams:
            if board.result is None and NOBODY not in (board.red, board.black):
                yield Place(key, number, board.table)
            continue
        for game in section.games.get((number, board.table), ()):
            if game.result is None and NOBODY not in (game.red, game.black):
                yield Place(key, number, board.table, game.table)
