"""The one thread of a process that tells readers what has changed: each message is made once, for all who read it.

It alone knows who reads what, so nothing is missed between what a reader was told first and what comes later.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final

from django.db import connection

from zhicai.desk.live import rooms, snapshot, state
from zhicai.desk.live.kinds import Seat
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.readers import Delivery, Reader, deliver
from zhicai.desk.live.seats import Place, is_published, place_of, seat_now, section_at
from zhicai.desk.live.streams import message
from zhicai.desk.live.upkeep import stopped_where_stale
from zhicai.desk.people.access import standing_with
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Action
from zhicai.desk.running import state as events
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredEntry, StoredJournal
from zhicai.journal import JournalKind

CHECKED_AFTER: Final = 20.0
"""Seconds after which it is looked again whether readers may still read."""

_log = logging.getLogger("zhicai.desk")
_Item = tuple[str, object]


class Herald:
    """Tells readers of one process. Calls from outside only put something in its queue."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send by this loop."""
        self._loop = loop
        self._queue: SimpleQueue[_Item] = SimpleQueue()
        self._boards: dict[str, set[Reader]] = defaultdict(set)
        self._walls: dict[str, set[Reader]] = defaultdict(set)
        self._told: dict[str, int] = {}
        self._on_walls: dict[str, int] = {}
        self._in_event: dict[str, dict[str, object]] = {}
        self._seats: dict[str, tuple[int, int, int] | None] = {}
        self._pending: set[str] = set()
        self._thread = Thread(target=self._work, name="herald", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, when what is in the queue has been told."""
        self._queue.put(("stop", None))
        self._thread.join(2)

    def news(self, number: str) -> None:
        """A journal has grown."""
        if number not in self._pending:
            self._pending.add(number)
            self._queue.put(("news", number))

    def join(self, reader: Reader) -> None:
        """Somebody has begun to read."""
        self._queue.put(("join", reader))

    def leave(self, reader: Reader) -> None:
        """Somebody reads no more."""
        self._queue.put(("leave", reader))

    def check(self) -> None:
        """Look whether all who read still may."""
        self._queue.put(("check", None))

    def _work(self) -> None:
        checked = monotonic()
        while True:
            what, value = self._queue.get()
            if what == "stop":
                break
            try:
                self._do(what, value)
                if monotonic() - checked > CHECKED_AFTER:
                    checked = monotonic()
                    self._check()
            except Exception:  # noqa: BLE001  logged, and the thread must go on
                # Readers are told with the next change; what they miss they ask for when they come again.
                _log.exception("live boards: not told")
                connection.close()
        connection.close()

    def _do(self, what: str, value: object) -> None:
        if what == "news":
            assert isinstance(value, str)  # noqa: S101
            self._pending.discard(value)
            self._news(value)
        elif what == "check":
            self._check()
        elif isinstance(value, Reader):
            (self._join if what == "join" else self._leave)(value)

    def _send(self, *deliveries: Delivery) -> None:
        if any(readers for readers, _ in deliveries) and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(deliver, deliveries)

    def _close(self, readers: set[Reader]) -> None:
        for reader in tuple(readers):
            self._leave(reader)
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(reader.close)

    # Readers.

    def _join(self, reader: Reader) -> None:
        """From now on this one reads too; what came since it was told first comes at once."""
        ticket, at = reader.ticket, rooms.this_moment()
        if not ticket.game:
            self._walls[ticket.event].add(reader)
            self._catch_up(reader, at)
            return
        self._boards[ticket.game].add(reader)
        if ticket.game in self._told:
            self._news(ticket.game)
        now = journals.look(ticket.game, state.now).value
        self._told[ticket.game] = now.head.seq
        if now.head.seq > ticket.told:
            self._send(((reader,), _bytes(snapshot.change(now, ticket.told), at, now.head.seq)))

    def _catch_up(self, reader: Reader, at: int) -> None:
        """Tell a reader of the wall what has changed while it came in."""
        told = reader.ticket.told
        if rooms.last_entry() <= told:
            return
        later = StoredEntry.objects.filter(pk__gt=told, journal__live__event_id=reader.ticket.event)
        found = []
        for number in sorted(set(later.values_list("journal_id", flat=True))):
            now = journals.look(number, state.now).value
            if reader.ticket.full or self._published(reader.ticket.event, now.seat):
                found.append((number, now))
        if found:
            self._send(((reader,), _on_wall(found, at)))

    def _leave(self, reader: Reader) -> None:
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

    def _check(self) -> None:
        """Let go of those who may not read any more: their role, the event's publicity or the round has changed."""
        reading = [*self._boards.values(), *self._walls.values()]
        by_person: dict[tuple[str, int | None], set[Reader]] = defaultdict(set)
        for readers in reading:
            for reader in readers:
                by_person[reader.ticket.event, reader.ticket.account].add(reader)
        for (event, account), readers in by_person.items():
            full = _sees_all(event, account)
            self._close({one for one in readers if full is None or (one.ticket.full and not full)})

    # Journals.

    def _news(self, number: str) -> None:
        if number in self._boards or number.startswith("live-"):
            self._game(number)
            return
        kind = StoredJournal.objects.filter(pk=number).values_list("kind", flat=True).first()
        if kind == JournalKind.GAME:
            self._game(number)
        elif kind == JournalKind.EVENT:
            self._event(number)

    def _game(self, number: str) -> None:
        """A board has changed: tell its readers what is new, and the walls."""
        row = LiveGame.objects.filter(pk=number).values_list("event_id", flat=True).first()
        if row is None or (number not in self._boards and row not in self._walls):
            return
        now, at = journals.look(number, state.now).value, rooms.this_moment()
        deliveries: list[Delivery] = []
        if readers := self._boards.get(number):
            told = self._told.get(number, 0)
            if now.head.seq > told:
                self._told[number] = now.head.seq
                deliveries.append((tuple(readers), _bytes(snapshot.change(now, told), at, now.head.seq)))
        walls = self._walls.get(row)
        if walls and self._on_walls.get(number, 0) < now.head.seq:
            self._on_walls[number] = now.head.seq
            wanted = tuple(walls) if self._published(row, now.seat) else tuple(_full(walls))
            deliveries.append((wanted, _on_wall([(number, now)], at)))
        self._send(*deliveries)

    def _published(self, event: str, seat: Seat) -> bool:
        return is_published(journals.look(event, events.now).value, place_of(seat))

    def _event(self, number: str) -> None:
        """An event has changed: boards that are no longer its own stand still, and their readers are told why."""
        event = journals.look(number, events.now).value
        rows = LiveGame.objects.filter(event_id=number, closed=False)
        for row in rows:
            place = Place(row.section, row.round, row.table, row.board)
            seat = seat_now(event, place)
            if self._seats.get(row.pk, ()) != seat and row.state != "over":
                self._seats[row.pk] = seat
                stopped_where_stale(row.pk, event, rooms.this_moment())
            if row.pk in self._boards:
                self._told_in_event(row.pk, event, place)

    def _told_in_event(self, number: str, event: events.Now, place: Place) -> None:
        """Tell the readers of a board how it stands to its event, where that has changed."""
        readers = self._boards[number]
        if not is_published(event, place):
            self._close({one for one in readers if not (one.ticket.full or one.ticket.own)})
        now = journals.look(number, state.now).value
        at = section_at(event, now.seat.section)
        if at is None:
            return
        found = rooms.in_event(event, now, at)
        if self._in_event.get(number) != found:
            self._in_event[number] = found
            told = snapshot.change(now, now.head.seq)
            self._send((tuple(readers), _bytes({**told, "event": found}, rooms.this_moment(), now.head.seq)))


def _full(readers: set[Reader]) -> list[Reader]:
    return [reader for reader in readers if reader.ticket.full]


def _sees_all(event: str, number: int | None) -> bool | None:
    """Whether somebody sees all boards of an event, or those of published rounds; None: none any more."""
    account = Account.objects.filter(pk=number, is_active=True).first() if number is not None else None
    journal = StoredJournal.objects.filter(pk=event).first()
    if journal is None or (number is not None and account is None):
        return None
    here = standing_with(account, journal)
    return here.may(Action.DESK_SEE) if here.may(Action.GAME_WATCH) else None


def _on_wall(boards: list[tuple[str, state.Now]], at: int) -> bytes:
    last = rooms.last_entry()
    return message(snapshot.briefs(boards, at, last), last).encode()


def _bytes(data: snapshot.Data, at: int, seq: int | None = None) -> bytes:
    return message(snapshot.text(data, at), seq).encode()
