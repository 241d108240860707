"""Who may come to the bench: whoever has signed in, and others where the desk is set so."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Final, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from zhicai.desk.people.access import open_to_all, signed_in

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

GUESTS: Final = "ZHICAI_BENCH_GUESTS"
"""The variable of the environment: `1` lets in people without an account, `0` does not."""


def for_guests(*, https: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether people without an account may use the bench: as the environment says, else where there is no HTTPS.

    A laptop in a hall has none; a federation's server has, and its computing is not for everybody.
    """
    said = environment.get(GUESTS, "").strip()
    return said not in ("0", "no", "false") if said else not https


def bench(view: View) -> View:
    """Let in who may come to the bench; others are asked to sign in."""
    to_all, to_known = open_to_all(view), signed_in(view)

    @wraps(to_all)
    def opened(request: HttpRequest, *arguments: object, **named: object) -> HttpResponseBase:
        door = to_all if settings.BENCH_FOR_GUESTS else to_known
        return door(request, *arguments, **named)

    return cast("View", opened)
