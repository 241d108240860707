"""A section as the public pages show it, and pages as parts that are the same for everybody of one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from zhicai.competition.event.state import Section
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Swiss
from zhicai.desk.frame.marks import mark_of
from zhicai.desk.frame.words import is_chinese, say
from zhicai.desk.public.book import Book
from zhicai.desk.public.links import Links
from zhicai.desk.public.lively import Live, Watch
from zhicai.desk.public.published import published
from zhicai.desk.running.tables import of_places


@dataclass(frozen=True, slots=True)
class Shown:
    """A section (counted from 0) of an event, where its pages are, and the event's live boards that they lead to."""

    book: Book
    at: int
    links: Links
    live: Live = ()

    @property
    def section(self) -> Section:
        """The section as it is published."""
        return published(self.book.now, self.at)

    @property
    def boards(self) -> dict[tuple[int, str], Watch]:
        """The live boards of the section by round and place."""
        return {(one.round, one.place): one for one in self.live if one.at == self.at}

    @property
    def competitor_page(self) -> str:
        """The page of somebody who is paired and ranked."""
        return "team" if self.section.of_teams else "player"

    def to_competitor(self, number: int) -> str:
        """The address of the page of somebody who is ranked."""
        return self.links.to(self.competitor_page, number)


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is written: its title, its template, and what the template is given."""

    title: str
    template: str
    context: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """A page as it is written, without what stands round it; `mark` differs where the page does."""

    title: str
    html: SafeString
    mark: str


Build = Callable[[Shown], Page]


def write(shown: Shown, page: Page) -> Written:
    """Write a page."""
    context = {
        "section": shown.section,
        "links": shown.links,
        "link_to": shown.to_competitor,
        "live_boards": shown.boards,
        **page.context,
    }
    html = render_to_string(page.template, context)
    return Written(page.title, mark_safe(html), mark_of(page.title, html))  # noqa: S308 made by a template that escapes


def kept(shown: Shown, name: tuple[object, ...], build: Build) -> Written:
    """The same, kept until the event has changed. What is kept is of the public alone, so that it may go to anybody."""
    return kept_with(shown.book, (shown.at, *name), shown.live, lambda: write(shown, build(shown)))


def kept_with(book: Book, name: tuple[object, ...], live: Live, make: Callable[[], Written]) -> Written:
    """What `make` gives, kept until the event or its live boards change: one version in each language."""
    versions: dict[str, tuple[Live, Written]] = book.now.made(("public", is_chinese(), *name), dict)
    known = versions.get("last")
    if known is None or known[0] != live:
        known = versions["last"] = (live, make())
    return known[1]


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that a section has, as its tabs name it."""

    page: str
    words: str
    address: str
    here: bool


def tabs(shown: Shown, here: str) -> list[Tab]:
    """The pages that a section has at present; `here` is the one that is shown."""
    section = shown.section
    stages = [run.stage for run in section.runs] if section.rounds else []
    there = {
        "section": (bool(section.rounds), ("对阵与成绩", "Rounds")),
        "standings": (
            any(isinstance(one, Groups | RoundRobin | Swiss) for one in stages),
            ("名次", "Standings"),
        ),
        "team-places": (bool(section.rounds) and of_places(section), ("团体名次", "Teams")),
        "bracket": (any(isinstance(one, Knockout) for one in stages), ("淘汰表", "Bracket")),
        "cross": (
            any(isinstance(one, Groups | RoundRobin | Swiss) for one in stages),
            ("总表", "Cross table"),
        ),
        "places": (bool(section.rounds), ("总名次", "Final places")),
        "entries": (True, ("名单", "Entries")),
        "penalties": (bool(section.fouls or section.sanctions or section.withdrawn), ("处分", "Penalties")),
        "rulings": (bool(section.rulings), ("棋例裁决", "Rulings")),
        "live": (bool(shown.boards), ("直播棋盘", "Live boards")),
        "papers": (bool(section.rounds) and not shown.links.in_folder, ("打印", "Papers")),
    }
    near = {"round": "section", "after": "standings", "player": "entries", "team": "entries"}.get(here, here)
    return [
        Tab(page, say(*words), _address(shown, page), page == near)
        for page, (has, words) in there.items()
        if has
    ]


def _address(shown: Shown, page: str) -> str:
    if page != "live":
        return shown.links.to(page)
    several = len(shown.book.now.titles) > 1
    return shown.links.wall(shown.book.now.key(shown.at) if several else "")
