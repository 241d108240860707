"""Who may come to the bench: whoever has signed in, and others where the desk is set so."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from zhicai.desk.people.access import open_to_all, signed_in

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def bench(view: View) -> View:
    """Let in who may come to the bench; others are asked to sign in."""
    to_all, to_known = open_to_all(view), signed_in(view)

    @wraps(to_all)
    def opened(request: HttpRequest, *arguments: object, **named: object) -> HttpResponseBase:
        door = to_all if settings.BENCH_FOR_GUESTS else to_known
        return door(request, *arguments, **named)

    return cast("View", opened)
