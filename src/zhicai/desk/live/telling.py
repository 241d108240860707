"""What readers of live boards are told when a journal has grown; everything here happens in the herald's thread."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict

from zhicai.desk.live import moments, rooms, snapshot, state
from zhicai.desk.live.kinds import Seat
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.readers import Delivery, Reader, Ticket, deliver, message
from zhicai.desk.live.seats import (
    Place,
    is_gone,
    is_published,
    place_of,
    seat_now,
    section_at,
    section_of,
)
from zhicai.desk.live.sight import Person, ended, who_sees
from zhicai.desk.live.upkeep import stopped_where_stale
from zhicai.desk.people.rights import EVERYWHERE, reaches
from zhicai.desk.running import state as events
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal
from zhicai.errors import ZhicaiError
from zhicai.journal import JournalKind

_log = logging.getLogger("zhicai.desk")


class Teller:
    """Who reads what, what they were told, and what they are told next."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send by this loop."""
        self._loop = loop
        self._boards: dict[str, set[Reader]] = defaultdict(set)
        self._walls: dict[str, set[Reader]] = defaultdict(set)
        self._told: dict[str, int] = {}
        self._on_walls: dict[str, int] = {}
        self._for_walls: dict[str, dict[str, state.Now]] = defaultdict(dict)
        self._events: dict[str, str] = {}
        self._in_event: dict[str, dict[str, object]] = {}
        self._seats: dict[str, tuple[int, int, int] | None] = {}

    def _send(self, *deliveries: Delivery) -> None:
        if any(readers for readers, _ in deliveries) and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(deliver, deliveries)

    def _close(self, readers: set[Reader]) -> None:
        for reader in tuple(readers):
            self.leave(reader)
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(reader.close)

    # Readers.

    def join(self, reader: Reader) -> None:
        """Somebody has begun to read: tell them what came since the page was made."""
        """From now on this one reads too; what came since it was told first comes at once."""
        ticket, at = reader.ticket, moments.this_moment()
        if not ticket.game:
            self._walls[ticket.event].add(reader)
            self._catch_up(reader, at)
            return
        self._boards[ticket.game].add(reader)
        if ticket.game in self._told:
            self.news(ticket.game)
        now = journals.look(ticket.game, state.now).value
        self._told[ticket.game] = now.head.seq
        if now.head.seq > ticket.told:
            self._send(((reader,), _bytes(snapshot.change(now, ticket.told), at, now.head.seq)))

    def _catch_up(self, reader: Reader, at: int) -> None:
        """Tell a reader of the wall what has changed while it came in."""
        found = []
        rows = LiveGame.objects.filter(pk__in=rooms.since(reader.ticket.told, reader.ticket.event))
        for row in rows.select_related("journal").order_by("pk"):
            number, now = row.pk, rooms.read(row)
            if now is not None and self._shows(reader.ticket, now.seat):
                found.append((number, now))
        if found:
            self._send(((reader,), _on_wall(found, at)))

    def leave(self, reader: Reader) -> None:
        """Somebody reads no more."""
        ticket = reader.ticket
        kept, name = (self._boards, ticket.game) if ticket.game else (self._walls, ticket.event)
        readers = kept.get(name)
        if readers is None:
            return
        readers.discard(reader)
        if not readers:
            del kept[name]
            self._told.pop(name, None)
            self._in_event.pop(name, None)

    def check(self) -> None:
        """Let go of those who may not read any more: their role or session, the publicity or the round has changed."""
        by_person: dict[Person, set[Reader]] = defaultdict(set)
        for readers in (*self._boards.values(), *self._walls.values()):
            for reader in readers:
                by_person[reader.ticket.event, reader.ticket.account].add(reader)
        if not by_person:
            return
        sees = who_sees(by_person)
        over = ended(one.ticket for readers in by_person.values() for one in readers)
        for person, readers in by_person.items():
            full = sees.get(person)
            self._close(
                {
                    one
                    for one in readers
                    if full is None or one.ticket in over or not _covers(full, one.ticket.full)
                }
            )

    # Journals.

    def news(self, number: str) -> None:
        """A journal has grown: tell those who read its board or wall."""
        if number in self._boards or number.startswith("live-"):
            self._game(number)
            return
        kind = StoredJournal.objects.filter(pk=number).values_list("kind", flat=True).first()
        if kind == JournalKind.GAME:
            self._game(number)
        elif kind == JournalKind.EVENT:
            self._event(number)

    def _game(self, number: str) -> None:
        """A board has changed: tell its readers what is new, and remember it for the walls."""
        event = self._event_of(number)
        if event is None or (number not in self._boards and event not in self._walls):
            return
        now = journals.look(number, state.now).value
        if readers := self._boards.get(number):
            told = self._told.get(number, 0)
            # Where a backup was restored a board is told that has fewer entries than before.
            if now.head.seq != told:
                self._told[number] = now.head.seq
                change = _bytes(snapshot.change(now, told), moments.this_moment(), now.head.seq)
                self._send((tuple(readers), change))
        if event in self._walls and self._on_walls.get(number, 0) != now.head.seq:
            self._on_walls[number] = now.head.seq
            self._for_walls[event][number] = now

    def _event_of(self, number: str) -> str | None:
        """The event of a board, which never changes."""
        if number not in self._events:
            found = LiveGame.objects.filter(pk=number).values_list("event_id", flat=True).first()
            if found is None:
                return None
            self._events[number] = found
        return self._events[number]

    def tell_walls(self) -> None:
        """Tell the walls of the boards that have changed."""
        changed, self._for_walls = self._for_walls, defaultdict(dict)
        for event, boards in changed.items():
            readers = self._walls.get(event)
            if not readers:
                continue
            at = moments.this_moment()
            by_sight: dict[frozenset[str], list[Reader]] = defaultdict(list)
            for reader in readers:
                by_sight[reader.ticket.full].append(reader)
            for some in by_sight.values():
                shown = [(pk, now) for pk, now in boards.items() if self._shows(some[0].ticket, now.seat)]
                if shown:
                    self._send((tuple(some), _on_wall(shown, at)))

    def _shows(self, ticket: Ticket, seat: Seat) -> bool:
        """Whether a reader of the wall may see a board."""
        if ticket.full == EVERYWHERE:
            return True
        known = journals.look(ticket.event, events.now).value
        return is_published(known, place_of(seat)) or _sees_section(ticket, known, seat.section)

    def _event(self, number: str) -> None:
        """An event has changed: boards that are no longer its own stand still, and their readers are told why."""
        rows = list(LiveGame.objects.filter(event_id=number, closed=False))
        if not rows:
            return
        try:
            event = journals.look(number, events.now).value
        except ZhicaiError as error:
            _log.warning("live boards: event %s cannot be read (%s)", number, error)
            return
        left: list[str] = []
        for row in rows:
            place = Place(row.section, row.round, row.table, row.board)
            seat = seat_now(event, place)
            if self._seats.get(row.pk, ()) != seat:
                self._seats[row.pk] = seat
                if row.state != "over":
                    stopped_where_stale(row.pk, event, moments.this_moment())
                if number in self._walls and is_gone(event, journals.look(row.pk, state.now).value.seat):
                    left.append(row.pk)
            if row.pk in self._boards:
                self._told_in_event(row.pk, event, place)
        if left:
            self._send((tuple(self._walls[number]), _left(left)))

    def _told_in_event(self, number: str, event: events.Now, place: Place) -> None:
        """Tell the readers of a board how it stands to its event, where that has changed."""
        readers = self._boards[number]
        if not is_published(event, place):
            self._close(
                {
                    one
                    for one in readers
                    if not (one.ticket.own or _sees_section(one.ticket, event, place.section))
                }
            )
        now = journals.look(number, state.now).value
        at = section_at(event, now.seat.section)
        if at is None:
            return
        found = rooms.in_event(event, now, at)
        if self._in_event.get(number) != found:
            self._in_event[number] = found
            told = snapshot.change(now, now.head.seq)
            self._send(
                (tuple(readers), _bytes({**told, "event": found}, moments.this_moment(), now.head.seq))
            )


def _sees_section(ticket: Ticket, event: events.Now, key: str) -> bool:
    """Whether a reader sees all boards of a section."""
    section = section_of(event, key)
    return ticket.full == EVERYWHERE or (section is not None and reaches(ticket.full, section.title))


def _covers(full: frozenset[str], told: frozenset[str]) -> bool:
    """Whether nothing of what a reader was let in to see has been taken."""
    return full == EVERYWHERE or told <= full


def _on_wall(boards: list[tuple[str, state.Now]], at: int) -> bytes:
    last = rooms.last_entry()
    return message(snapshot.briefs(boards, at, last), last).encode()


def _left(boards: list[str]) -> bytes:
    """Boards whose round was taken back, for the walls that show them; nothing is said of them but their numbers."""
    last = rooms.last_entry()
    told = {"now": moments.this_moment(), "id": last, "games": [], "gone": boards}
    return message(json.dumps(told, separators=(",", ":")), last).encode()


def _bytes(data: snapshot.Data, at: int, seq: int | None = None) -> bytes:
    return message(snapshot.text(data, at), seq).encode()
