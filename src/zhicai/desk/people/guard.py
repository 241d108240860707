"""The last door: a view that has not said who may enter lets nobody in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase

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
        self, request: HttpRequest, view: Callable[..., Any], arguments: object, named: Mapping[str, object]
    ) -> None:
        """Raise PermissionDenied for a view without a rule, and Http404 for an address with NUL in it.

        PostgreSQL takes no NUL, not even to look for one; what is named so is nowhere.
        """
        if not getattr(view, DECLARED, False):
            raise PermissionDenied
        if any(isinstance(value, str) and "\0" in value for value in named.values()):
            raise Http404
