"""The moment that it is, and the moment at which a request had arrived."""

from __future__ import annotations

import time

from django.http import HttpRequest

ARRIVED = "zhicai.arrived"
"""In the scope of a request: the moment at which all of it had arrived."""


def this_moment() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def arrived(request: HttpRequest) -> int:
    """The moment at which all of a request had arrived, before it waited for anything."""
    scope = getattr(request, "scope", None)
    found = scope.get(ARRIVED) if isinstance(scope, dict) else None
    return found if isinstance(found, int) else this_moment()
