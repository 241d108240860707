"""Standings and cross tables of a section in the language of the reader, for the desk and for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from zhicai.competition.event.pairing import scores_of
from zhicai.competition.event.places import FinalPlace, group_standings, stage_tables
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import bye_words, left_words
from zhicai.competition.groups import group_name
from zhicai.competition.model import Colour, Encounter, Player, Team, cards
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.scoring import points_text
from zhicai.competition.stage_rules import Groups, RoundRobin
from zhicai.competition.teams import Kind
from zhicai.desk.frame.words import is_chinese, say

NOBODY_GONE: Final[Mapping[int, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Placing:
    """A row of standings: the place (0: none before the first result), who has it, the figures, and why.

    `left`: that somebody has withdrawn or was expelled by then ("": plays on).
    """

    place: int
    number: int
    name: str
    unit: str
    figures: tuple[str, ...]
    shared: bool
    undecided: bool
    why: str
    left: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Standings as a page shows them; `name` is that of the group ("": none).

    `undecided` are those whom lots or a play-off must part; before all is `settled`, those who are equal so far.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[Placing, ...]
    undecided: tuple[tuple[int, ...], ...]
    settled: bool = True


def tables_after(section: Section, run: Run, after: int) -> list[Table]:
    """The tables of a stage after a round of the section (0: before the first), one for each group."""
    through = run.local(after) if after else None
    gone, played = left_by(section, after), run.has_results(after)
    if isinstance(run.stage, Groups):
        found = group_standings(run, through)
        return [
            table_of(one, section.competitors, group_name(at), gone, played=played)
            for at, one in enumerate(found)
        ]
    return [table_of(run.standings(through), section.competitors, "", gone, played=played)]


def has_begun(section: Section) -> bool:
    """Whether any board of it has a result: before, nobody has a place."""
    return any(run.has_results(len(section.rounds)) for run in section.runs)


def left_by(section: Section, after: int | None = None) -> dict[int, str]:
    """Who had left by a round of the section (None: by now), in a word."""
    told = {number: left_words(section, number, after) for number in section.withdrawn}
    return {number: say(*words) for number, words in told.items() if words is not None}


FinalLine = tuple[FinalPlace, Player | Team, str, int, str]
"""A place of the whole: who has it, why in the language of the reader, the stage from 1, and that they have left."""


def final_lines(section: Section, found: Iterable[FinalPlace]) -> list[FinalLine]:
    """The places of the whole as pages show them."""
    people, gone = section.competitors, left_by(section)
    return [
        (
            one,
            people[one.number],
            say(one.why_zh, one.why_en),
            one.stage + 1,
            gone.get(one.number, ""),
        )
        for one in found
    ]


def table_of(
    found: Standings,
    people: Mapping[int, Player | Team],
    name: str = "",
    gone: Mapping[int, str] = NOBODY_GONE,
    *,
    played: bool = True,
) -> Table:
    """Standings in the language of the reader; `gone`: who has left, in a word.

    Before anything is `played` nobody has a place.
    """
    chinese = is_chinese()
    names = {number: one.name for number, one in people.items()}
    rows = []
    for row, place in enumerate(found.places):
        one = people[place.number]
        rows.append(
            Placing(
                place.place if played else 0,
                place.number,
                one.name,
                one.unit,
                tuple(found.text(place, column)[0 if chinese else 1] for column in found.columns),
                place.shared,
                place.undecided and found.settled,
                found.why_row(row, names)[0 if chinese else 1] if played else "",
                gone.get(place.number, ""),
            )
        )
    columns = tuple(one.zh if chinese else one.en[:1].upper() + one.en[1:] for one in found.columns)
    return Table(name, columns, tuple(rows), found.undecided if played else (), found.settled)


def of_places(section: Section) -> bool:
    """Whether teams are ranked by the places of their players."""
    teams = section.regulations.teams
    return teams is not None and teams.kind is Kind.PLACES and bool(section.teams)


CrossRow = tuple[int, str, str, tuple[str, ...], str, str]
"""Number, name, unit, a cell for each head, points, and the place ("": none yet)."""


@dataclass(frozen=True, slots=True)
class Cross:
    """A cross table: `heads` over the cells, a row for each."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[CrossRow, ...]


def crosses(section: Section, run: Run) -> list[Cross]:
    """The cross tables of a stage: everybody against everybody, of a Swiss round by round in the order of places."""
    played = cards((*run.carried, *run.rounds), run.entrants)
    place_of = _places_in(section, run)
    if isinstance(run.stage, Groups):
        return [
            _square(section, played, group, place_of, group_name(at)) for at, group in enumerate(run.groups)
        ]
    if isinstance(run.stage, RoundRobin):
        return [_square(section, played, run.entrants, place_of)]
    heads = tuple(str(one.number) for one in run.rounds)
    order = [place.number for place in run.standings().places]
    rest = [number for number in run.entrants if number not in set(order)]
    rows = []
    told = _told_in(section, run, chinese=is_chinese())
    for number in (*order, *rest):
        by_round = {str(one.round): told(number, one) for one in played[number]}
        cells = tuple(by_round.get(head, "") for head in heads)
        rows.append(_cross_row(section, number, cells, played, place_of))
    return [Cross("", heads, tuple(rows))]


def _places_in(section: Section, run: Run) -> dict[int, int]:
    """The place of everybody in a stage so far; nobody's before the first result."""
    if not run.has_results(len(section.rounds)):
        return {}
    return {place.number: place.place for table in stage_tables(run) for place in table.places}


def _square(
    section: Section,
    played: Mapping[int, Sequence[Encounter]],
    numbers: Sequence[int],
    place_of: Mapping[int, int],
    name: str = "",
) -> Cross:
    rows = []
    chinese = is_chinese()
    for number in numbers:
        cells: dict[int, list[str]] = {}
        for one in played[number]:
            if one.opponent is not None:
                cells.setdefault(one.opponent, []).append(_mark(one, chinese=chinese))
        row = tuple("■" if other == number else " ".join(cells.get(other, [])) for other in numbers)
        rows.append(_cross_row(section, number, row, played, place_of))
    return Cross(name, tuple(map(str, numbers)), tuple(rows))


def _cross_row(
    section: Section,
    number: int,
    cells: tuple[str, ...],
    played: Mapping[int, Sequence[Encounter]],
    place_of: Mapping[int, int],
) -> CrossRow:
    one, worth = section.competitors[number], scores_of(section)
    points = sum((worth.of_encounter(each) for each in played[number]), start=worth.absent * 0)
    return number, one.name, one.unit, cells, points_text(points), str(place_of.get(number, ""))


def _told_in(section: Section, run: Run, *, chinese: bool) -> Callable[[int, Encounter], str]:
    """How a round of a Swiss is told in a cell: the opponent, the colour, the result; a bye by its kind."""
    red, black = ("红", "黑") if chinese else ("r", "b")
    before = run.offset - run.shift

    def told(number: int, one: Encounter) -> str:
        if one.bye is not None:
            return bye_words(section, number, one.bye, one.round + before)[0 if chinese else 1]
        colour = red if one.colour is Colour.RED else black
        return f"{one.opponent}{colour}{_mark(one, chinese=chinese)}"

    return told


_MARKS = {"胜": "+", "和": "=", "负": "−", "+": "+f", "-": "−f", "封": "adj", "未": "–"}


def _mark(one: Encounter, *, chinese: bool) -> str:
    if one.result is None or one.colour is None:
        return ""
    mark = one.result.mark(one.colour)
    return mark if chinese else _MARKS.get(mark, mark)
