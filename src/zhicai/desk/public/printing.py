"""The papers that everybody may print: pairings, standings, the final table and their like."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final, Literal

from django.http import Http404

from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Swiss
from zhicai.desk.frame.words import is_chinese, say
from zhicai.desk.public.shown import Page, Shown
from zhicai.desk.running.tables import of_places
from zhicai.papers.errors import PaperError
from zhicai.papers.event.catalogue import KINDS, build
from zhicai.papers.event.printing import printed
from zhicai.papers.event.subject import Subject

PAPERS: Final = (
    "pairings",
    "index",
    "standings",
    "reasons",
    "cross",
    "wall",
    "bracket",
    "boards",
    "final",
    "teams",
)
"""The papers of the catalogue that are for everybody; others hold years of birth, or are for the arbiters."""


def papers_page(shown: Shown) -> Page:
    """The papers that there are now, of the last round."""
    return Page(
        say("打印", "Papers"),
        "public/papers.html",
        {"papers": [(name, say(*KINDS[name].title)) for name in names(shown)]},
    )


def names(shown: Shown) -> Iterator[str]:
    """The names of the papers of a section, in the order of the list."""
    section = shown.section
    if not section.rounds:
        return
    stage = section.run.stage
    there = {
        "standings": not isinstance(stage, Knockout),
        "reasons": not isinstance(stage, Knockout),
        "cross": isinstance(stage, RoundRobin),
        "wall": isinstance(stage, Swiss),
        "bracket": isinstance(stage, Knockout),
        "boards": section.of_teams and not isinstance(stage, Groups),
        "teams": of_places(section),
    }
    yield from (name for name in PAPERS if there.get(name, True))


def paper(shown: Shown, name: str) -> bytes:
    """A paper as PDF, made once for each state of the event; raises Http404 for one that there is not.

    It tells the time when its round was published, so that it is the same as long as nothing new is.
    """
    if name not in names(shown):
        raise Http404
    language: Literal["zh", "en"] = "zh" if is_chinese() else "en"

    def make() -> bytes:
        when = shown.book.when(shown.at, len(shown.section.rounds))
        told = "" if when is None else f"{datetime.fromtimestamp(when / 1000).astimezone():%Y-%m-%d %H:%M}"
        return printed(build(Subject(shown.section, language, told), name), "pdf")

    try:
        return shown.book.now.made(("public paper", shown.at, name, language), make)
    except PaperError as error:
        raise Http404 from error
