"""Opening live boards: one for each place of a round; opened twice, it is the same board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256

from django.db import IntegrityError
from django.db.models import QuerySet

from zhicai.competition.event.state import Section
from zhicai.competition.scoring import NOBODY
from zhicai.desk.live import state
from zhicai.desk.live.kinds import KINDS, Conduct, Seat
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.regulations import of_section
from zhicai.desk.live.rooms import read
from zhicai.desk.live.seats import Place, seat_at, section_of, why_stale
from zhicai.desk.running import state as events
from zhicai.desk.store import journals
from zhicai.desk.store.errors import NoSuchJournal, Occupied
from zhicai.game import commands as cm
from zhicai.game.journalled import drafts, opening
from zhicai.game.officiating import decide
from zhicai.game.state import new_game
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
    """The number of the live board of a place: the one that is open, or a new one.

    A board whose round was taken back, or that an arbiter gave up, makes way for another. Raises NoSeat, and what
    the regulations of the section are refused for.
    """
    seat = seat_at(event, journal, place, conduct)
    attempts = _attempts(journal, place)
    open_one = another_at(event, journal, "", place)
    if open_one is not None:
        return open_one
    section = section_of(event, place.section)
    assert section is not None  # noqa: S101  somebody has a seat in it
    return _found(section, _numbered(seat, attempts.count() + 1), control, at, actor)


def another_at(event: events.Now, journal: str, number: str, place: Place) -> str | None:
    """The number of the live board that holds a place, other than `number`; None where none does."""
    for row in _attempts(journal, place).filter(closed=False).exclude(pk=number).select_related("journal"):
        # One that cannot be read is in nobody's way: it could be neither played on nor given up.
        now = read(row)
        if now is not None and why_stale(event, now.seat) is None:
            return str(row.pk)
    return None


def _attempts(journal: str, place: Place) -> QuerySet[LiveGame]:
    return LiveGame.objects.filter(
        event_id=journal, section=place.section, round=place.round, table=place.table, board=place.board
    )


def begin_board(number: str, at: int, actor: str) -> bool:
    """Begin the game of a board that is waiting; whether it was."""

    def work(kept: Journal) -> Sequence[Draft]:
        now = state.now(kept)
        if now.left is not None or now.game.began is not None:
            return ()
        decision = decide(now.game, cm.Begin(max(at, now.game.at)))
        return () if isinstance(decision, Refusal) else drafts(decision, actor=actor)

    return bool(journals.act(number, work).entries)


def _numbered(seat: Seat, attempt: int) -> Seat:
    return replace(seat, attempt=attempt)


def number_of(seat: Seat) -> str:
    """The number of the journal of a board: the same for the same attempt at the same place."""
    parts = (seat.event, seat.section, seat.round, seat.table, seat.board, seat.attempt)
    return "live-" + sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]


def _found(section: Section, seat: Seat, control: str, at: int, actor: str) -> str:
    game = new_game(of_section(section, seat.conduct, control))
    number = number_of(seat)
    first = [opening(game, time=at, actor=actor), KINDS.draft(seat, time=at, actor=actor)]
    # Who opens the same board at the same moment finds it there.
    with suppress(Occupied, IntegrityError):
        journals.found(Header(number, JournalKind.GAME, at), first, key=number)
    with suppress(NoSuchJournal):
        journals.look(number, state.now)
    return number


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
