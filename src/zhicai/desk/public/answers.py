"""Answers that a browser has already: a guest who asks for a page again gets it only where it has changed."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from zhicai.desk.frame.marks import mark_of, release
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import standing_of


def conditional(request: HttpRequest, mark: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer that `make` gives, or 304 where the browser of a guest has it: `mark` differs where it does.

    What a page shows round its contents depends on who has signed in, on the language, and on the key of forms that
    the browser keeps; who has signed in, or is told something, always gets the whole page.
    """
    here = standing_of(request)
    if (
        here.account is not None
        or "messages" in request.COOKIES
        or settings.SESSION_COOKIE_NAME in request.COOKIES
    ):
        return make()

    def etag() -> str:
        # Known when the page is written: a new guest is given the key with it.
        form_key = str(request.META.get("CSRF_COOKIE", ""))
        return f'"{mark_of(release(), say("zh", "en"), form_key, _event(here.journal), mark)[:32]}"'

    ready = get_conditional_response(request, etag=etag())
    if ready is not None:
        return ready
    response = make()
    response["ETag"] = etag()
    return response


def _event(journal: object) -> str:
    return str(getattr(journal, "public", ""))
