"""The moment that it is, and the moment at which a request had arrived.

A clock of the machine can be set back, by hand or from outside, while games are played. Moments of live boards never
go back: they follow the clock forward, and where it is set back they go on from where they were with the time that
passes, until it has caught up or the desk is started anew.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import Final

from django.http import HttpRequest

ARRIVED = "zhicai.arrived"
"""In the scope of a request: the moment at which all of it had arrived."""


class _Ahead:
    """By how much the clock on the wall is ahead of the machine's own one, which nobody sets; in milliseconds."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.most: int | None = None


_ahead: Final = _Ahead()


def this_moment() -> int:
    """The time in milliseconds since 1970, never earlier than before."""
    with _ahead.lock:
        wall, own = time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000
        if _ahead.most is None or wall - own > _ahead.most:
            _ahead.most = wall - own
        return own + _ahead.most


def not_before(at: int) -> None:
    """Let no moment be earlier than this one, at which the desk was alive although the clock says something else."""
    with _ahead.lock:
        least = at - time.monotonic_ns() // 1_000_000
        if _ahead.most is None or least > _ahead.most:
            _ahead.most = least


def arrived(request: HttpRequest) -> int:
    """The moment at which all of a request had arrived, before it waited for anything."""
    scope = getattr(request, "scope", None)
    found = scope.get(ARRIVED) if isinstance(scope, dict) else None
    return found if isinstance(found, int) else this_moment()
