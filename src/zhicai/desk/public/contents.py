"""What stands on each public page of a section, by the name of the page; and which pages a section has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from zhicai.competition.stage_rules import Knockout
from zhicai.desk.public import persons, printing, ranks, rounds
from zhicai.desk.public.shown import Page, Shown, tabs

Builder = Callable[..., Page]


def section_page(shown: Shown) -> Page:
    """A section as it stands: notices, and its last published round, before the first one its entries."""
    last = len(shown.section.rounds)
    page = rounds.round_page(shown, last) if last else persons.entries_page(shown)
    return replace(page, context={**page.context, "notices": shown.book.notices(shown.at)})


BUILD: Final[Mapping[str, Builder]] = {
    "section": section_page,
    "round": rounds.round_page,
    "standings": ranks.standings_page,
    "after": ranks.standings_page,
    "team-places": ranks.team_places_page,
    "cross": ranks.cross_page,
    "bracket": ranks.bracket_page,
    "places": ranks.places_page,
    "entries": persons.entries_page,
    "player": persons.player_page,
    "team": persons.team_page,
    "penalties": persons.penalties_page,
    "rulings": persons.rulings_page,
    "papers": printing.papers_page,
}
"""What each page of a section shows."""


def every(shown: Shown) -> Iterator[tuple[str, tuple[int, ...]]]:
    """All pages that a section has at present, each with its number where it has one."""
    section = shown.section
    for tab in tabs(shown, ""):
        if tab.page in BUILD:
            yield tab.page, ()
    if not section.rounds:
        yield "section", ()
    for one in section.rounds:
        yield "round", (one.number,)
        if not isinstance(section.run_of(one.number).stage, Knockout):
            yield "after", (one.number,)
    yield from (("player", (number,)) for number in section.players)
    yield from (("team", (number,)) for number in section.teams)
