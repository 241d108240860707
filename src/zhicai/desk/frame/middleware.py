"""What every middleware of the desk has: it runs in the thread of the request, and passes on what it does not stop."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase


class Middleware:
    """Passes a request on; who extends it looks at the view, at what failed, or at the request itself."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Stand before what answers."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self._get_response(request)
