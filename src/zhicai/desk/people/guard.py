"""The last door: a view that has not said who may enter lets nobody in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from zhicai.desk.frame.middleware import Middleware
from zhicai.desk.people.access import DECLARED


class Guard(Middleware):
    """Refuses every view that has no declared rule; `zhicai.desk.people.access` declares them."""

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
