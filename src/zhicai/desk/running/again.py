"""Pages of the desk that somebody asks for again: where nothing has changed, the browser is told that it has them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.messages import get_messages
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import get_conditional_response

from zhicai.desk.frame.marks import mark_of, release
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import Standing, standing_of
from zhicai.desk.running import state
from zhicai.journal import Head

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
Besides = Callable[..., object]


def unless_known(besides: Besides | None = None) -> Callable[[View], View]:
    """Answer 304, before any of the page is made, to one whose browser has the page as it would be.

    For pages that show an event as it is and nothing that changes with time. What a page depends on is the end of the
    journal, who looks and with what roles, the language, the key of forms that the browser keeps, and whether a
    program asks for a part; `besides`, called as the view is, tells what else. Stands behind the door of the view: who
    may not come in learns nothing. A page that tells somebody something is always made, and is not taken for the
    page as it is.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def opened(request: HttpRequest, **named: Any) -> HttpResponseBase:  # noqa: ANN401 as the address names them
            here = standing_of(request)
            if request.method not in ("GET", "HEAD") or here.account is None or len(get_messages(request)):
                return view(request, **named)
            more = repr(besides(request, **named)) if besides else ""
            ready = get_conditional_response(request, etag=_mark(request, here, more))
            if ready is not None:
                return ready
            response = view(request, **named)
            if response.status_code == 200 and _is_of(here):
                response["ETag"] = _mark(request, here, more)  # with the key of forms that came with the page
            return response

        return cast("View", opened)

    return decorate


def _is_of(here: Standing) -> bool:
    """Whether the page was made of the event as it was at the door, not of what came in between."""
    journal = here.journal
    now = state.known(journal.pk) if journal is not None else None
    return now is not None and journal is not None and now.head == Head(journal.seq, journal.hash)


def _mark(request: HttpRequest, here: Standing, more: str) -> str:
    journal, account = here.journal, here.account
    assert journal is not None  # noqa: S101  pages of an event
    assert account is not None  # noqa: S101  see above
    who = (account.pk, account.username, account.name, account.admin)
    offices = [model_to_dict(one) for one in here.memberships]
    event = (journal.pk, journal.seq, journal.hash, journal.public, str(getattr(journal, "listing", "")))
    form_key = request.META.get("CSRF_COOKIE", "")
    asked = (request.get_full_path(), request.headers.get("HX-Request", ""), form_key)
    return f'"{mark_of(release(), say("zh", "en"), repr((who, offices, event, asked)), more)[:32]}"'
