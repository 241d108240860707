"""The last door: a view that has not said who may enter lets nobody in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase

from zhicai.desk.people.access import DECLARED


class Guard:
    """Refuses every view that has no declared rule; `zhicai.desk.people.access` declares them."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Stand before the views."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Let a request through to the look at its view."""
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], arguments: object, named: object
    ) -> None:
        """Raise PermissionDenied for a view without a rule."""
        if not getattr(view, DECLARED, False):
            raise PermissionDenied
