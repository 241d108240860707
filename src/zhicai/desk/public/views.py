"""The public pages of an event, for whoever may see it: the same for everybody, whatever else they may do."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.public import printing
from zhicai.desk.public.answers import conditional
from zhicai.desk.public.book import Book, book_of
from zhicai.desk.public.contents import BUILD
from zhicai.desk.public.links import Addresses
from zhicai.desk.public.lively import live_of
from zhicai.desk.public.shown import Shown, kept, tabs, write
from zhicai.desk.running.papers import named
from zhicai.desk.running.room import stored_event
from zhicai.desk.store import journals

_SMALL: Final = frozenset({"player", "team"})
"""Pages of which there are very many and which are quickly made: they are not kept."""


def book(request: HttpRequest) -> Book:
    """The book of the event that is asked for."""
    return journals.look(stored_event(standing_of(request)).pk, book_of).value


def shown_of(request: HttpRequest, section: int) -> Shown:
    """The section (counted from 1) that is asked for; raises Http404 where there is none."""
    found = book(request)
    if not 1 <= section <= len(found.now.titles):
        raise Http404
    live = live_of(standing_of(request), found)
    return Shown(found, section - 1, Addresses(found.number, section), live)


@may(Action.EVENT_SEE)
@require_safe
def page(
    request: HttpRequest, journal: str, section: int, page: str, number: int | None = None
) -> HttpResponse:
    """A page of a section."""
    shown = shown_of(request, section)
    values = () if number is None else (number,)
    if page in _SMALL:
        written = write(shown, BUILD[page](shown, *values))
    else:
        written = kept(shown, (page, *values), lambda one: BUILD[page](one, *values))
    # The tabs stand round what is written, and one of them comes with the first live board.
    mark = f"{written.mark}{bool(shown.boards)}"
    return conditional(request, mark, lambda: _framed(request, shown, page, written.title, written.html))


def _framed(request: HttpRequest, shown: Shown, here: str, title: str, content: str) -> HttpResponse:
    titles = shown.book.now.titles
    context = {
        "journal": stored_event(standing_of(request)),
        "title": title,
        "content": content,
        "titles": [
            (name, Addresses(shown.book.number, at).to("section")) for at, name in enumerate(titles, 1)
        ],
        "at": shown.at + 1,
        "tabs": tabs(shown, here),
    }
    return render(request, "public/page.html", context)


@may(Action.EVENT_SEE)
@require_safe
def paper(request: HttpRequest, journal: str, section: int, name: str) -> HttpResponse:
    """A paper as PDF."""
    shown = shown_of(request, section)
    response = HttpResponse(printing.paper(shown, name), content_type="application/pdf")
    called = named(shown.book.now, shown.at, name, len(shown.section.rounds))
    response["Content-Disposition"] = f'inline; filename="{called}.pdf"'
    return response
