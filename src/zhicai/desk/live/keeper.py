"""The thread that keeps the clocks of live boards: the pulse of the desk, time that runs out, results not yet entered.

Each process has one. What they do is written once, whoever comes first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Final

from django.db import DatabaseError, InterfaceError, connection

from zhicai.desk.frame import later
from zhicai.desk.live import alive, arrivals, moments
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.presence import Presence
from zhicai.desk.store.errors import NotStored
from zhicai.errors import ZhicaiError

PACE: Final = 0.2
"""Seconds between two looks at what time has brought."""
PULSE: Final = 1.0
"""Seconds between two beats."""
GRACE: Final = 300
"""Milliseconds after which time that has run out is written down: what was sent in time may still be on its way."""
_AT_ONCE: Final = 50
FIRST: Final = 2.0
"""Seconds at most that those come first who wait for an answer; much is loaded to make good what was left undone."""

_log = logging.getLogger("zhicai.desk")


class Keeper:
    """Keeps the clocks of one process."""

    def __init__(self) -> None:
        """Not begun."""
        self._end = Event()
        self._ready = Event()
        self._presence = Presence()
        self._lost = False
        self._unread: set[str] = set()
        self._thread = Thread(target=self._work, name="keeper", daemon=True)

    def start(self, patience: float = 10) -> None:
        """Begin, and wait until an outage that has been is written down: nobody plays before that."""
        self._thread.start()
        self._ready.wait(patience)

    def stop(self) -> None:
        """End."""
        self._end.set()
        self._thread.join(3)

    def _work(self) -> None:
        try:
            self._begin()
        finally:
            self._ready.set()
        beaten = monotonic()
        later.let_go_first(FIRST, self._end.is_set)
        self._tried(self._make_good)
        while not self._end.wait(PACE):
            if monotonic() - beaten >= PULSE:
                beaten = monotonic()
                self._tried(self._beat)
            self._tried(self._look)
        alive.end()
        self._presence.release()
        connection.close()

    def _begin(self) -> None:
        """Whoever is first of a desk notes how long it was away."""
        first = self._presence.take()
        try:
            alive.begin(moments.this_moment(), first=first)
        finally:
            if first:
                self._presence.share()

    def _tried(self, work: Callable[[], None]) -> None:
        """Do something; whatever goes wrong is tried again at the next turn."""
        try:
            work()
        except (DatabaseError, InterfaceError) as error:
            _log.warning("live boards: the database is away (%s)", " ".join(str(error).split())[:200])
            connection.close()
            alive.failed()
            self._lost = True
        except Exception:  # noqa: BLE001  logged, and the thread must go on
            _log.exception("live boards")

    def _beat(self) -> None:
        if self._lost:
            self._presence.again()
            self._lost = False
        alive.beat(moments.this_moment(), write=LiveGame.objects.filter(state="playing").exists())

    def _look(self) -> None:
        """Write down what time has brought, where nothing is on its way that was sent before."""
        at = moments.this_moment()
        due = LiveGame.objects.filter(deadline__lte=at - GRACE).order_by("deadline")
        for number, deadline in due.exclude(pk__in=self._unread).values_list("pk", "deadline")[:_AT_ONCE]:
            if deadline is not None and not arrivals.under_way(number, deadline):
                self._bring_up(number, at)

    def _make_good(self) -> None:
        """After a start: charge nobody for the time away, and enter results that were not."""
        at = moments.this_moment()
        going = LiveGame.objects.filter(state__in=("playing", "stopped"), closed=False)
        for number in going.values_list("pk", flat=True):
            if self._end.is_set():
                return
            self._bring_up(number, at)
        over = LiveGame.objects.filter(state="over", closed=False)
        for number, event in over.values_list("pk", "event_id"):
            if self._end.is_set():
                return
            self._enter(event, number)

    def _bring_up(self, number: str, at: int) -> None:
        from zhicai.desk.live import entering, rooms
        from zhicai.desk.live.upkeep import brought_up

        try:
            if brought_up(number, at) is not None:
                event = LiveGame.objects.values_list("event_id", flat=True).get(pk=number)
                entering.entered(event, number)
        except NotStored as error:
            _log.warning("live boards: %s is kept at the next turn (%s)", number, error)
        except ZhicaiError as error:
            row = LiveGame.objects.select_related("journal").filter(pk=number).first()
            if row is not None and rooms.read(row) is None:
                # It is told of once; no further look at it would bring anything else.
                self._unread.add(number)
            else:
                _log.warning("live boards: %s cannot be kept (%s)", number, error, exc_info=True)

    def _enter(self, event: str, number: str) -> None:
        from zhicai.desk.live import entering

        try:
            entering.entered(event, number)
        except ZhicaiError:
            _log.warning("live boards: the result of %s is not entered", number, exc_info=True)
