"""What stands on a paper: blocks of texts, tables, cards, drawn brackets and charts, in the language of the reader.

Every text is final; how it is laid out is for those who set it (`typeset`, `workbook`, `page`, `screen`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

Cell: TypeAlias = str | int | Fraction
"""What a cell of a table holds: a text, or a number that a spreadsheet can reckon with."""


class Align(StrEnum):
    """How the cells of a column are aligned."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, which may have several lines, and how its cells are set.

    `wraps`: texts of any length, broken into lines where they must be. `key`: stands again in front of each part
    where a table is too wide for one page. `group`: the heading above this one and its neighbours of the same group.
    """

    title: str
    align: Align = Align.CENTRE
    wraps: bool = False
    key: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `shaded` are cells (row, column from 0) where nothing can stand; a stronger line follows `ruled` rows.

    `folded`: on paper the columns of a group stand in one cell, half of them on each of two lines. `across`: the
    rows may run down this many columns of a page. An `open` table has higher rows, to write in. One that `grows` hangs
    on a wall: its letters are as large as its pages allow. `title` stands above it, `note` below.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    note: str = ""
    shaded: frozenset[tuple[int, int]] = frozenset()
    ruled: frozenset[int] = frozenset()
    folded: bool = False
    open: bool = False
    grows: bool = False
    across: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; a `strong` one is a heading that stays with what follows."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Something with its label; an empty value is a line to write on."""

    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A small form that is never parted: a slip, a match sheet, a line-up form.

    `lines` are rows of fields, `choices` boxes to tick, `table` what is filled in, `signatures` who signs.
    """

    title: str
    below: str = ""
    lines: tuple[tuple[Field, ...], ...] = ()
    choices: tuple[str, ...] = ()
    table: Table | None = None
    note: str = ""
    signatures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards on pages of `across` by `down`, with lines to cut along."""

    cards: tuple[Card, ...]
    across: int = 1
    down: int = 2


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match in a bracket: who, the score, and whether this side goes on."""

    name: str
    score: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A match in a drawn bracket: its name, the column it stands in, both sides, and the boxes whose winners feed it.

    `column` counts from 0, `feeders` are places in the boxes of the bracket.
    """

    name: str
    column: int
    first: Side
    second: Side
    feeders: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A bracket to draw: the headings of its columns, and its boxes column by column from the top down."""

    title: str
    columns: tuple[str, ...]
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart, of as many parts as the chart has colours."""

    label: str
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars of parts side by side, each part with its number; `legend` names the parts."""

    title: str
    legend: tuple[str, ...]
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, each with who signs."""

    names: tuple[str, ...]


Block: TypeAlias = Text | Table | Cards | Drawing | Chart | Signatures


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: its name for files, what is printed at its head, and its blocks.

    `event` and `section` are names, `when` the moment of printing as it is shown (empty: not shown).
    """

    name: str
    title: str
    event: str
    section: str
    blocks: tuple[Block, ...]
    when: str = ""
    language: str = "zh"
