"""The page of an event: what is played and how far it is, notices, and a search that tells a player the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import final_table
from zhicai.competition.event.state import Section
from zhicai.competition.event.typed import typed_boards
from zhicai.competition.event.words import results_words
from zhicai.competition.model import ADJOURNED
from zhicai.desk.frame.marks import mark_of
from zhicai.desk.frame.words import Words, say
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.public.answers import conditional
from zhicai.desk.public.book import Book, book_of
from zhicai.desk.public.links import Addresses, Links
from zhicai.desk.public.lively import Live, live_of
from zhicai.desk.public.own import mine
from zhicai.desk.public.shown import Shown, Tab, Written, kept_with, tabs
from zhicai.desk.running.room import stored_event
from zhicai.desk.running.words import stage_words
from zhicai.desk.store import journals
from zhicai.errors import ZhicaiError


@dataclass(frozen=True, slots=True)
class Card:
    """A section on the page of its event: what is played, how far it is, who is in front once all is played."""

    title: str
    address: str
    system: str
    people: int
    gone: int
    teams: int
    last: int
    planned: int | None
    done: int
    boards: int
    state: Words
    over: bool
    first: tuple[tuple[int, str], ...]
    tabs: tuple[Tab, ...]
    playing: int


def cards(book: Book, links: Callable[[int], Links], live: Live = ()) -> list[Card]:
    """The sections of an event; `links` tells where the pages of a section (counted from 1) are."""
    return [_card(Shown(book, at, links(at + 1), live)) for at in range(len(book.now.titles))]


def _card(shown: Shown) -> Card:
    section = shown.section
    last = section.rounds[-1] if section.rounds else None
    over = _over(section)
    boards = [board for _, board in typed_boards(last, section.games)] if last else []
    done = sum(board.result is not None for board in boards)
    waiting = sum(board.result == ADJOURNED for board in boards)
    return Card(
        section.title,
        shown.links.to("section"),
        say("，然后", ", then ").join(
            say(*stage_words(one, section.regulations)) for one in section.regulations.stages
        ),
        len(section.players),
        len(section.withdrawn),
        len(section.teams),
        len(section.rounds),
        section.planned,
        done,
        len(boards),
        results_words(len(boards), done, waiting),
        over,
        _first(shown) if over else (),
        tuple(tabs(shown, "")),
        sum(not one.over for one in shown.boards.values()),
    )


def _over(section: Section) -> bool:
    try:
        return bool(section.rounds) and finished(section)
    except CompetitionError:
        return False


def _first(shown: Shown) -> tuple[tuple[int, str], ...]:
    """The first three places with the names of those who have them."""
    try:
        found = shown.book.now.made(("public final", shown.at), lambda: final_table(shown.section))
    except CompetitionError:
        return ()
    names = shown.section.competitors
    return tuple((one.place, names[one.number].name) for one in found if one.place <= 3)[:6]


def told(
    book: Book, links: Callable[[int], Links], search: str = "", live: Live = (), *, others: bool = False
) -> dict[str, object]:
    """What the page of an event is given; `search` is the address that tells boards ("": nobody answers).

    `others`: the search is for the boards of others: one's own stands above, or one is here to work.
    """
    rules = book.now.event.sections[0].regulations
    return {
        "cards": cards(book, links, live),
        "notices": book.notices(),
        "rules": (rules.title_zh, rules.title_en),
        "several": len(book.now.titles) > 1,
        "search": search,
        "others": others,
    }


def front(book: Book, live: Live = (), *, others: bool = False) -> Written:
    """The page of an event, the same for everybody of one language, kept until the event or its live boards change.

    `others`: for who is shown their own board above it, or works here.
    """

    def make() -> Written:
        search = reverse("find", args=[book.number])
        known = told(book, lambda at: Addresses(book.number, at), search, live, others=others)
        html = render_to_string("public/front.html", known)
        return Written(book.now.event.name, mark_safe(html), mark_of(html))  # noqa: S308 made by a template

    return kept_with(book, ("front", others), live, make)


@may(Action.EVENT_SEE)
@require_safe
def event(request: HttpRequest, journal: str) -> HttpResponse:
    """One event: what is published of it, and for its staff the ways to the desk."""
    stored = stored_event(standing_of(request))
    context: dict[str, object] = {"journal": stored}
    try:
        book = journals.look(stored.pk, book_of).value
        live = live_of(standing_of(request), book)
        own = mine(standing_of(request), book, live)
        written = front(book, live, others=bool(own.parts or standing_of(request).reach(Action.DESK_SEE)))
    except ZhicaiError as error:
        return render(request, "events/event.html", {**context, "error": error})
    context |= {"front": written.html, "own": own}
    return conditional(request, written.mark, lambda: render(request, "events/event.html", context))
