"""When the desk was alive: a pulse in the database, and the outages that no clock is charged for.

The pulse says at most every second that this desk is running and its database answers. Where it has stopped, because
the process was killed or stopped, the power was cut, the machine slept or the database was away, there is an outage
from the last beat to the next.

A desk that was away is back when it has answered somebody, not when its process runs: until then its outage stands in
the database without an end (`begin`), for all its processes, and the first of them that has answered ends it
(`returned`). Whatever is done meanwhile meets clocks that stand.

A stop of the process (SIGSTOP, Ctrl-Z) is known by the SIGCONT that ends it, however short it was. A process that had
to wait on a machine under load has none: that is the time of the players, as in every other program.
"""

from __future__ import annotations

import signal
import time
from threading import RLock
from typing import Final

from django.db import transaction
from django.db.models import Q

from zhicai.desk.live import moments
from zhicai.desk.live.models import Outage, Pulse

Span = tuple[int, int]
"""From when to when, in milliseconds since 1970."""

SLEPT: Final = 2_000
"""Milliseconds that have passed on the wall and not in this machine: it slept, or its clock was put forward."""
GAP: Final = 30_000
"""Milliseconds without a beat that are an outage in any case, such as a container that was frozen without a signal.
Less is a machine under load."""
IDLE: Final = 30_000
"""Milliseconds between two beats that are written while no clock runs."""
_ROW: Final = 1


class _Heart:
    """What this process knows of its own beats."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.last: int | None = None
        """The last beat; None where this process does not beat."""
        self.spans: list[Span] = []
        self.open: dict[int, int] = {}
        """The outages that are not over: by the number of the row, when they began."""
        self.seen = 0
        self.ticks = 0
        """What the machine's own clock said at the last beat, in milliseconds; it stands while the machine sleeps."""
        self.broken = False
        """Whether the database has failed to take a beat since the last one."""
        self.stopped = False
        """Whether the process was stopped since the last beat, and goes on."""
        self.wrote = 0
        """The last beat that stands in the database, as far as this process knows."""


_heart: Final = _Heart()


def outages(at: int) -> list[Span]:
    """Every outage that is known at a moment, in order; a desk that has not beaten for long has just had one.

    One that is not over lasts until that moment. Raises DatabaseError where one cannot be noted.
    """
    with _heart.lock:
        if _heart.last is None:
            return _all(at)
        if not is_returning(at) and _was_away(_heart.last, at):
            _missed(_heart.last, at)
        return _known(at)


def seen_by_readers(at: int) -> list[Span]:
    """The same for who only looks: nothing is written, and nothing is asked of a database that is away."""
    with _heart.lock:
        last = _heart.last
        if last is None:
            return _all(at)
        away = _heart.broken or (not is_returning(at) and _was_away(last, at))
        return [*_known(at), (last, at)] if away else _known(at)


def is_standing(at: int) -> bool:
    """Whether time stands for all boards, because the desk is not back yet or its database is away.

    What a board is meanwhile need not be written down: the outage will be, and then covers it.
    """
    with _heart.lock:
        return _heart.broken or is_returning(at)


def watch_stops() -> None:
    """Let every stop of this process be known; to be called before it has other threads, which then do the same.

    A blocked SIGCONT goes on with the process all the same and waits to be asked for.
    """
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCONT})


def failed() -> None:
    """The database has not taken a beat: until it does again, there is an outage."""
    with _heart.lock:
        _heart.broken = True


def _was_away(last: int, at: int) -> bool:
    """Whether there was an outage since the last beat."""
    passed = at - last
    _heart.stopped = _heart.stopped or _went_on()
    return _heart.broken or _heart.stopped or passed > GAP or passed - (_ticks() - _heart.ticks) > SLEPT


def _went_on() -> bool:
    """Whether the process has been stopped and gone on since this was asked last."""
    waiting = getattr(signal, "sigtimedwait", None)
    return waiting is not None and waiting({signal.SIGCONT}, 0) is not None


def _ticks() -> int:
    return time.monotonic_ns() // 1_000_000


def _beaten(at: int) -> None:
    _heart.last, _heart.ticks = at, _ticks()
    _heart.broken = _heart.stopped = False


def begin(at: int, *, first: bool, going: bool = False) -> None:
    """From now on this process beats; `first`: no other one of this desk is running, so there was an outage.

    `going`: there are games under way, so that it lasts until the desk has answered somebody, see `returned`.
    """
    with _heart.lock:
        found = Pulse.objects.filter(pk=_ROW).values_list("at", flat=True).first()
        # One that was not over when the desk was killed again goes on; the pulse stands where it was before both.
        again = Outage.objects.filter(ended__isnull=True).exists()
        if first and found is not None and found > at and not going:
            # The clock has been set back since, and no game stands in between: what is written is not waited for.
            Pulse.objects.filter(pk=_ROW).update(at=at)
        elif found is not None and found > at:
            moments.not_before(found)
            at = found
        if first and not again and found is not None and found < at:
            Outage.objects.create(began=found, ended=None if going else at)
        _refresh(anew=True)
        if not _heart.open:
            _beat(at)
        _beaten(at)


def is_returning(at: int) -> bool:
    """Whether the desk was away and has answered nobody yet, as far as any of its processes has told."""
    with _heart.lock:
        if _heart.open:
            _refresh(anew=False)
            if not _heart.open:
                _beaten(max(at, _heart.last or 0))
        return bool(_heart.open)


def returned(at: int) -> None:
    """The desk has answered: the outage that it comes back from is over. Raises DatabaseError."""
    with _heart.lock:
        with transaction.atomic():
            Outage.objects.filter(ended__isnull=True).update(ended=at)
            _beat(at)
        _refresh(anew=False)
        _beaten(at)


def end() -> None:
    """Beat no more."""
    with _heart.lock:
        _heart.last = None


def beat(at: int, *, write: bool) -> None:
    """The desk is alive at this moment, and its database answers; `write`: time is running somewhere.

    A desk that has answered nobody yet does not beat. Raises DatabaseError where it does not answer: then there was no
    beat.
    """
    with _heart.lock:
        last = _heart.last
        if is_returning(at):
            return
        if last is not None and _was_away(last, at):
            _missed(last, at)
        if write or at - _heart.wrote > IDLE:
            _beat(at)
        _refresh(anew=False)
        _beaten(max(at, last or 0))


def _missed(began: int, ended: int) -> None:
    """Note an outage of a process that has gone on; raises DatabaseError."""
    with transaction.atomic():
        Outage.objects.create(began=began, ended=ended)
        _beat(ended)
    _beaten(ended)
    _refresh(anew=False)


def _beat(at: int) -> None:
    """Write a beat. Other processes of this desk beat too: the last beat is what counts.

    An earlier one than was written here has come out of a backup: its games have been away since.
    """
    found = Pulse.objects.filter(pk=_ROW).values_list("at", flat=True).first()
    if found is None:
        Pulse.objects.update_or_create(pk=_ROW, defaults={"at": at})
    elif found < _heart.wrote:
        Outage.objects.create(began=found, ended=at)
    Pulse.objects.filter(pk=_ROW, at__lt=at).update(at=at)
    _heart.wrote = at


def _refresh(*, anew: bool) -> None:
    """Know the outages that others have noted, and which of them are over."""
    if anew:
        _heart.spans, _heart.open, _heart.seen = [], {}, 0
    rows = Outage.objects.filter(Q(pk__gt=_heart.seen) | Q(pk__in=_heart.open)).order_by("pk")
    going: dict[int, int] = {}
    for number, began, ended in list(rows.values_list("pk", "began", "ended")):
        _heart.seen = max(_heart.seen, number)
        if ended is None:
            going[number] = began
        else:
            _heart.spans.append((began, ended))
    _heart.open = going
    _heart.spans.sort(key=_end_of)


def _all(at: int) -> list[Span]:
    """What stands in the database, for a process that does not beat."""
    rows = Outage.objects.values_list("began", "ended")
    return sorted(((began, at if ended is None else ended) for began, ended in rows), key=_end_of)


def _known(at: int) -> list[Span]:
    return [*_heart.spans, *((began, at) for began in _heart.open.values() if began < at)]


def _end_of(span: Span) -> int:
    return span[1]
