"""The hall's screen: pages by itself through what is published, and keeps up with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from zhicai.desk.frame.marks import mark_of
from zhicai.desk.frame.numbers import queried
from zhicai.desk.frame.words import is_chinese
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.public.book import Book, book_of
from zhicai.desk.public.slides import slides as slides_of
from zhicai.desk.public.watching import watched
from zhicai.desk.running.room import stored_event
from zhicai.desk.store import journals

SECONDS: Final = (2, 8, 120)
"""Least, usual and most seconds of a page."""


@dataclass(frozen=True, slots=True)
class Written:
    """The slides as they are written, and what differs where they do."""

    html: SafeString
    mark: str


def written(book: Book, at: int | None) -> Written:
    """The slides of an event, or of one section (from 0); what is not live is kept until the event changes."""

    def make() -> str:
        context = {"slides": slides_of(book, at), "name": book.now.event.name}
        return render_to_string("public/slides.html", context)

    html = book.now.made(("public slides", at, is_chinese()), make) + watched(book, at)
    return Written(mark_safe(html), mark_of(html))  # noqa: S308 made by templates that escape


def _asked(request: HttpRequest) -> tuple[Book, int | None]:
    """The event, and the section that `section` of the address names (counted from 1; without it all)."""
    book = journals.look(stored_event(standing_of(request)).pk, book_of).value
    wanted = queried(request, "section")
    if wanted is None:
        return book, None
    if not 1 <= wanted <= len(book.now.titles):
        raise Http404
    return book, wanted - 1


def seconds(request: HttpRequest) -> int:
    """The seconds of a page, as `seconds` of the address says."""
    least, usual, most = SECONDS
    wanted = queried(request, "seconds")
    return usual if wanted is None else max(least, min(most, wanted))


@may(Action.EVENT_SEE)
@require_safe
def screen(request: HttpRequest, journal: str) -> HttpResponse:
    """The screen: all its slides, which its script pages through."""
    book, at = _asked(request)
    context = {
        "journal": stored_event(standing_of(request)),
        "name": book.now.event.name,
        "written": written(book, at),
        "seconds": seconds(request),
        "query": f"?section={at + 1}" if at is not None else "",
    }
    return render(request, "public/screen.html", context)


@may(Action.EVENT_SEE)
@require_safe
def slides(request: HttpRequest, journal: str) -> HttpResponse:
    """The slides alone, or 304 where the screen has them."""
    found = written(*_asked(request))
    etag = f'"{found.mark}"'
    known = request.headers.get("If-None-Match") == etag
    response = HttpResponse(status=304) if known else HttpResponse(found.html)
    response["ETag"] = etag
    return response
