"""The table of a knock-out as a drawing, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from zhicai.competition.brackets import From, Match, Part, Standing, Status, called, title
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.knockout_run import Knocked, knocked
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.scoring import NOBODY
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.frame.words import say, told
from zhicai.papers.event.brackets import scores

WIDE: Final = 190
HIGH: Final = 46
GAP: Final = 14
BETWEEN: Final = 44
HEAD: Final = 30
"""Sizes of the drawing: a match, the space below it, the space between rounds, the line of headings."""


@dataclass(frozen=True, slots=True)
class Box:
    """A match in the drawing: its corner, both sides and their scores as texts, who won (0: none), and its name."""

    name: str
    x: int
    y: int
    first: str
    second: str
    won: int
    waits: bool
    scores: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Drawing:
    """One part of a table: its boxes, the lines between them, the headings of its rounds, and its size."""

    name: str
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]
    heads: tuple[tuple[int, str], ...]
    width: int
    height: int


def knocked_runs(section: Section) -> tuple[list[tuple[Run, Knocked]], str]:
    """The knock-outs that have begun, stage by stage, and what is wrong with one that cannot be told ("": nothing)."""
    found: list[tuple[Run, Knocked]] = []
    refusal = ""
    for run in section.runs:
        if isinstance(run.stage, Knockout) and run.begun:
            try:
                found.append((run, knocked(run)))
            except CompetitionError as error:
                refusal = told(error)
    return found, refusal


def matches_of(section: Section, found: Knocked) -> list[tuple[str, str, str, str, str]]:
    """Every match in words: what it is, both sides, the score, what was decided."""
    rows = []
    for one in found.progress.standings.values():
        needless = one.status is Status.NOT_NEEDED
        if one.status is Status.BYE or not (needless or found.is_drawn(one.match)):
            continue
        said = found.verdicts.get(one.match.name)
        decided = say(said.message_zh, said.message_en) if said else ""
        rows.append(
            (
                say(*called(one.match, found.bracket)),
                _side(section, one.first),
                _side(section, one.second),
                " : ".join(scores(section, found, one)) if any(scores(section, found, one)) else "",
                say("无需进行", "not needed") if needless else decided,
            )
        )
    return rows


def _side(section: Section, number: int | None) -> str:
    if number is None:
        return "?"
    if number == NOBODY:
        return say("轮空", "bye")
    return f"{number} {section.competitors[number].name}"


_PARTS: Final = (
    (("预选赛", "Preliminaries"), (Part.PRELIMINARY,)),
    (("", ""), (Part.MAIN, Part.FINAL)),
    (("败者组", "Losers' bracket"), (Part.LOSERS,)),
    (("附加赛", "For further places"), (Part.PLACES,)),
)


def drawings(section: Section, found: Knocked) -> list[Drawing]:
    """The parts of a table as drawings, empty ones left out."""
    made = []
    for words, parts in _PARTS:
        matches = [one for one in found.bracket.matches if one.part in parts and found.is_drawn(one)]
        if matches:
            made.append(_drawn(section, found, matches, say(*words)))
    return made


def _drawn(section: Section, found: Knocked, matches: Sequence[Match], name: str) -> Drawing:
    columns = [list(group) for _, group in groupby(sorted(matches, key=_column), key=_column)]
    middle = _middles(columns)
    boxes, lines, heads = [], [], []
    for at, column in enumerate(columns):
        x = at * (WIDE + BETWEEN)
        heads.append((x, say(*title(column[0], found.bracket))))
        for match in column:
            y = middle[match.name]
            standing = found.progress.standings[match.name]
            boxes.append(_box(section, found, standing, x, y - HIGH // 2))
            lines += _lines(match, x, y, columns[at - 1] if at else [], middle)
    height = max(one.y for one in boxes) + HIGH + GAP
    return Drawing(
        name, tuple(boxes), tuple(lines), tuple(heads), len(columns) * (WIDE + BETWEEN) - BETWEEN + 2, height
    )


def _column(match: Match) -> tuple[int, int]:
    """Where a match stands from left to right: finals behind the rounds."""
    return (1 if match.part is Part.FINAL else 0, match.session)


def _middles(columns: Sequence[Sequence[Match]]) -> Mapping[str, int]:
    """The height of the middle of each match: between those that feed it, else below the one before."""
    found: dict[str, int] = {}
    for column in columns:
        lowest = HEAD - GAP // 2
        for match in sorted(column, key=lambda one: one.order):
            fed = [found[s.match] for s in (match.first, match.second) if s.match in found]
            wanted = sum(fed) // len(fed) if fed else 0
            found[match.name] = max(wanted, lowest + GAP // 2 + HIGH // 2)
            lowest = found[match.name] + HIGH // 2 + GAP // 2
    return found


def _box(section: Section, found: Knocked, one: Standing, x: int, y: int) -> Box:
    won = 0
    if one.winner not in (None, NOBODY):
        won = 1 if one.winner == one.first else 2
    return Box(
        say(*called(one.match, found.bracket)), x, y, _short(section, one.first), _short(section, one.second),
        won, one.status is Status.READY, scores(section, found, one),
    )  # fmt: skip


_FITS: Final = 18


def _short(section: Section, number: int | None) -> str:
    """A side as the box has room for it; a Chinese character takes two columns."""
    text, used = "", 0
    for sign in _side(section, number):
        used += 1 if sign.isascii() else 2
        if used > _FITS:
            return text + "…"
        text += sign
    return text


def _lines(match: Match, x: int, y: int, before: Sequence[Match], middle: Mapping[str, int]) -> list[str]:
    """The lines from the matches whose winners come to this one, where they stand in the column before."""
    names = {one.name for one in before}
    half = x - BETWEEN // 2
    return [
        f"M{x - BETWEEN} {middle[source.match]}H{half}V{y}H{x}"
        for source in (match.first, match.second)
        if source.kind is From.WINNER and source.match in names
    ]
