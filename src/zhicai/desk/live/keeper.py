"""The thread that keeps the clocks of live boards: the pulse of the desk, time that runs out, results not yet entered.

Each process has one. What they do is written once, whoever comes first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Final, TypeVar

from django.db import DatabaseError, InterfaceError, connection
from django.db.models import QuerySet

from zhicai.desk.frame import later
from zhicai.desk.live import alive, arrivals, moments
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.presence import Presence
from zhicai.desk.store import journals
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

_BROKEN: Final = 500
"""The status of an answer from which on it is none."""
Ask = Callable[[str], Future[int]]
Found = TypeVar("Found")

_log = logging.getLogger("zhicai.desk")


class Keeper:
    """Keeps the clocks of one process."""

    def __init__(self, answered: Event | None = None, ask: Ask | None = None) -> None:
        """Not begun; `answered` is set when the process has answered at a live board, `ask` lets it ask itself."""
        self._answered = answered or Event()
        self._ask = ask
        self._end = Event()
        self._ready = Event()
        self._presence = Presence()
        self._lost = False
        self._beaten = 0.0
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
        self._come_back()
        self._tried(self._make_good)
        while not self._end.wait(PACE):
            self._pulse()
            self._tried(self._look)
        alive.end()
        self._presence.release()
        connection.close()

    def _begin(self) -> None:
        """Whoever is first of a desk notes how long it was away."""
        first = self._presence.take()
        try:
            alive.begin(moments.this_moment(), first=first, going=_going().exists())
        finally:
            if first:
                self._presence.share()

    def _come_back(self) -> None:
        """After a start: the time of all games runs again when somebody has been answered at one of them.

        Nobody can play before that, however long it takes. Where nobody asks, the process asks itself.
        """
        until = monotonic() + FIRST
        later.let_go_first(0 if self._tried(self._is_returning) else FIRST, self._end.is_set)
        while not self._end.is_set() and (back := self._tried(lambda: self._is_back(until))) is not True:
            if back is None:
                self._end.wait(PACE)

    def _is_returning(self) -> bool:
        return alive.is_returning(moments.this_moment())

    def _is_back(self, until: float) -> bool:
        """Whether the desk has answered, after a moment's wait; then time runs again. Raises DatabaseError."""
        if self._is_returning():
            if not self._answered.wait(PACE) and (monotonic() < until or not self._answers_itself()):
                return False
            alive.returned(moments.this_moment())
        return True

    def _answers_itself(self) -> bool:
        """Whether this process can look at a board, and answers who asks for one."""
        going = _going().values_list("event_id", "pk").first()
        if going is None or self._ask is None:
            return True
        from zhicai.desk.live import snapshot, state

        with suppress(ZhicaiError):  # a board that cannot be read holds up no other one
            snapshot.whole(journals.look(going[1], state.now).value)
        answer = self._ask(f"/events/{going[0]}/live/{going[1]}/state/")
        while not answer.done():
            if self._end.wait(PACE):
                answer.cancel()
                return False
        return 0 < answer.result() < _BROKEN

    def _tried(self, work: Callable[[], Found]) -> Found | None:
        """Do something; whatever goes wrong is tried again at the next turn, and None."""
        try:
            return work()
        except (DatabaseError, InterfaceError) as error:
            _log.warning("live boards: the database is away (%s)", " ".join(str(error).split())[:200])
            connection.close()
            alive.failed()
            self._lost = True
        except Exception:  # noqa: BLE001  logged, and the thread must go on
            _log.exception("live boards")
        return None

    def _pulse(self) -> None:
        """Beat where it is time to."""
        if monotonic() - self._beaten >= PULSE:
            self._beaten = monotonic()
            self._tried(self._beat)

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
        for number in _going().values_list("pk", flat=True):
            if self._end.is_set():
                return
            self._pulse()
            self._bring_up(number, at)
        over = LiveGame.objects.filter(state="over", closed=False)
        for number, event in over.values_list("pk", "event_id"):
            if self._end.is_set():
                return
            self._pulse()
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


def _going() -> QuerySet[LiveGame]:
    """The boards that are played."""
    return LiveGame.objects.filter(state__in=("playing", "stopped"), closed=False)
