"""What the hall's screen shows, slide by slide: notices, new results, pairings, standings, brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.kinds import InSection, ResultCorrected, ResultRecorded
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.frame.words import say
from zhicai.desk.public.book import Book, Notice
from zhicai.desk.public.links import Addresses
from zhicai.desk.public.ranks import tables
from zhicai.desk.public.rounds import Line, board_lines
from zhicai.desk.public.shown import Shown
from zhicai.desk.running.boards import byes_of
from zhicai.desk.running.drawn import drawings
from zhicai.desk.running.tables import Table

Value = TypeVar("Value")

ROWS: Final = 11
"""Rows of a column: what can be read from the far end of a hall."""

RANKED: Final = 88
"""Places that are shown of a long table; the rest is on phones and on paper."""

_NEWEST: Final = ROWS
_LINES: Final = 8
_DRAWN: Final = 40


@dataclass(frozen=True, slots=True)
class Slide:
    """One page of the screen: its name, which stays when its contents change, what it is, and what it shows."""

    name: str
    kind: str
    section: str
    title: str
    part: str = ""
    context: dict[str, object] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """What writes it."""
        return f"public/slides/{self.kind}.html"


def slides(book: Book, at: int | None = None) -> list[Slide]:
    """The slides of an event, or of one section (from 0)."""
    wanted = range(len(book.now.titles)) if at is None else [at]
    found = [*_notices(book.notices(at))]
    for one in wanted:
        found += _of_section(Shown(book, one, Addresses(book.number, one + 1)))
    return found


def _notices(hanging: Sequence[Notice]) -> Iterator[Slide]:
    for one in hanging:
        for part, lines in _parts(one.lines, _LINES):
            name = f"notice-{one.at}-{one.number}-{part}"
            yield Slide(
                name, "notice", one.section, say("公告", "Notice"), part, {"notice": one, "lines": lines}
            )


def _of_section(shown: Shown) -> Iterator[Slide]:
    section = shown.section
    if not section.rounds:
        return
    label = section.title if len(shown.book.now.titles) > 1 else ""
    last = len(section.rounds)
    key = f"{shown.at}-{last}"
    lines = [one for one in board_lines(section, last) if one.row.match == section.of_teams]
    newest = _newest(shown, lines)
    number = say(f"第 {last} 轮", f"Round {last}")
    if newest:
        title = say(f"{number} 新出成绩", f"{number}: new results")
        yield Slide(
            f"new-{key}", "boards", label, title, "", {"columns": [newest], "teams": section.of_teams}
        )
    free = byes_of(section, last)
    for part, columns in _columns(lines, ROWS):
        yield Slide(
            f"boards-{key}-{part}",
            "boards",
            label,
            number,
            part,
            {"columns": columns, "teams": section.of_teams},
        )
    if free:
        title = say(f"{number} 无对手", f"{number}: without an opponent")
        for part, byes in _columns(free, ROWS):
            yield Slide(f"free-{key}-{part}", "free", label, title, part, {"columns": byes})
    yield from _places(shown, label)


def _newest(shown: Shown, lines: Sequence[Line]) -> list[Line]:
    """The results that came last while a round is played, the latest first; none before and after it."""
    by_place = {one.row.place: one for one in lines if one.row.code}
    if len(by_place) in (0, len(lines)):
        return []
    last, key, found = len(shown.section.rounds), shown.book.now.key(shown.at), dict[str, Line]()
    for _, fact in reversed(shown.book.now.said):
        if not isinstance(fact, InSection) or fact.section != key:
            continue
        if isinstance(fact, ResultRecorded | ResultCorrected) and fact.round == last:
            line = by_place.get(str(fact.table))
            if line is not None:
                found.setdefault(line.row.place, line)
        if len(found) == _NEWEST:
            break
    return list(found.values())


def _places(shown: Shown, label: str) -> Iterator[Slide]:
    section, last = shown.section, len(shown.section.rounds)
    if isinstance(section.run.stage, Knockout):
        yield from _bracket(shown, label)
        return
    after = last if section.rounds[-1].complete else last - 1
    if not after or isinstance(section.run_of(after).stage, Knockout):
        return
    state = say("（暂定）", " (provisional)") if section.run_of(after).missing(after) else ""
    for at, table in enumerate(tables(shown, after)):
        yield from _ranked(table, f"{shown.at}-{after}-{at}", label, after, state)


def _ranked(table: Table, key: str, label: str, after: int, state: str) -> Iterator[Slide]:
    group = say(f"{table.name} 组 ", f"Group {table.name}: ") if table.name else ""
    title = group + say(f"第 {after} 轮后名次", f"standings after round {after}") + state
    for part, columns in _columns(table.rows[:RANKED], ROWS):
        context: dict[str, object] = {"columns": columns, "head": table.columns[0] if table.columns else ""}
        yield Slide(f"places-{key}-{part}", "places", label, title[:1].upper() + title[1:], part, context)


def _bracket(shown: Shown, label: str) -> Iterator[Slide]:
    """The table of a knock-out where it can be read from afar."""
    try:
        found = knocked(shown.section.run)
    except CompetitionError:
        return
    for at, drawing in enumerate(drawings(shown.section, found)):
        if len(drawing.boxes) <= _DRAWN:
            title = drawing.name or say("淘汰表", "Bracket")
            yield Slide(f"bracket-{shown.at}-{at}", "bracket", label, title, "", {"drawing": drawing})


def _parts(values: Sequence[Value], size: int) -> Iterator[tuple[str, Sequence[Value]]]:
    """Values in parts of this size, each with its number and how many there are ("" of one)."""
    count = -(-len(values) // size)
    for at in range(count):
        yield (f"{at + 1}/{count}" if count > 1 else ""), values[at * size : (at + 1) * size]


def _columns(values: Sequence[Value], size: int) -> Iterator[tuple[str, list[Sequence[Value]]]]:
    """Values in parts of one column, or of two that are as long as each other."""
    for part, both in _parts(values, 2 * size):
        first = len(both) if len(both) <= size else -(-len(both) // 2)
        yield part, [column for column in (both[:first], both[first:]) if column]
