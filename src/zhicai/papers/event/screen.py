"""A paper as plain text for a terminal, in columns that reckon with characters of two cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import zip_longest

from zhicai.papers.event.fitting import cell_text
from zhicai.papers.event.measure import shown
from zhicai.papers.event.values import (
    Align,
    Card,
    Cards,
    Chart,
    Column,
    Drawing,
    Paper,
    Signatures,
    Table,
    Text,
)

_BAR = 60
_SIGNS = "░▒▓█"


def text(paper: Paper) -> str:
    """The paper as lines."""
    lines = [shown(paper.event), shown(paper.title)]
    lines += [shown(one) for one in (paper.section, paper.when) if one]
    for block in paper.blocks:
        lines += ["", *_block(block)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cells(words: str) -> int:
    """Cells of a terminal that a text takes."""
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else unicodedata.combining(sign) == 0
        for sign in words
    )


def _padded(words: str, size: int, align: Align) -> str:
    room = max(0, size - _cells(words))
    if align is Align.LEFT:
        return words + " " * room
    before = room if align is Align.RIGHT else room // 2
    return " " * before + words + " " * (room - before)


@singledispatch
def _block(block: object) -> Iterator[str]:
    """The lines of a block."""
    raise TypeError(type(block).__name__)


@_block.register
def _(block: Text) -> Iterator[str]:
    yield shown(block.text)


@_block.register
def _(block: Table) -> Iterator[str]:
    if block.title:
        yield shown(block.title)
    yield from _rows(block)
    if block.note:
        yield shown(block.note)


def _rows(table: Table) -> Iterator[str]:
    """Heading, line and rows; a cell of several lines has as many."""
    rows: list[list[list[str]]] = []
    if any(column.group for column in table.columns):
        rows.append([[shown(name)] for name in _group_names(table.columns)])
    rows.append([shown(column.title).split("\n") for column in table.columns])
    heads = len(rows)
    for number, row in enumerate(table.rows):
        rows.append(
            [
                ["##"] if (number, at) in table.shaded else shown(cell_text(cell)).split("\n")
                for at, cell in enumerate(row)
            ]
        )
    sizes = [
        max((_cells(line) for cell in column for line in cell), default=0)
        for column in zip(*rows, strict=True)
    ]
    for number, cells in enumerate(rows):
        for line in zip_longest(*cells, fillvalue=""):
            yield "  ".join(
                _padded(part, size, column.align)
                for part, size, column in zip(line, sizes, table.columns, strict=True)
            )
        if number == heads - 1 or number - heads + 1 in table.ruled:
            yield "-" * (sum(sizes) + 2 * (len(sizes) - 1))


def _group_names(columns: Sequence[Column]) -> Iterator[str]:
    """The heading of each group above its first column."""
    before = ""
    for column in columns:
        yield column.group if column.group != before else ""
        before = column.group


@_block.register
def _(block: Cards) -> Iterator[str]:
    for at, card in enumerate(block.cards):
        if at:
            yield "-" * _BAR
        yield from _card(card)


def _card(card: Card) -> Iterator[str]:
    yield from (shown(one) for one in (card.title, card.below) if one)
    for line in card.lines:
        yield "  ".join(f"{shown(field.label)}: {shown(field.value) or '______'}" for field in line)
    if card.table is not None:
        yield from _rows(card.table)
    if card.choices:
        yield "  ".join(f"[ ] {shown(choice)}" for choice in card.choices)
    if card.note:
        yield shown(card.note)
    yield "  ".join(f"{shown(name)}: ________" for name in card.signatures)


@_block.register
def _(block: Drawing) -> Iterator[str]:
    """A bracket as a list of matches round by round; who goes on has a star."""
    yield shown(block.title)
    for column, title in enumerate(block.columns):
        yield shown(title)
        boxes = [box for box in block.boxes if box.column == column]
        names = [
            [_starred(shown(side.name), won=side.won) for side in (box.first, box.second)] for box in boxes
        ]
        size = max((_cells(first) for first, _ in names), default=0)
        for box, (first, second) in zip(boxes, names, strict=True):
            score = f"{box.first.score or ' '} : {box.second.score or ' '}"
            yield f"  {box.name:<6} {_padded(first, size, Align.LEFT)}  {score}  {second}"


def _starred(name: str, *, won: bool) -> str:
    return f"{name} *" if won else name


@_block.register
def _(block: Chart) -> Iterator[str]:
    yield shown(block.title)
    yield "  ".join(f"{_SIGNS[at % 4]} {shown(name)}" for at, name in enumerate(block.legend))
    most = max((sum(bar.parts) for bar in block.bars), default=1) or 1
    size = max((_cells(shown(bar.label)) for bar in block.bars), default=0)
    for bar in block.bars:
        drawn = "".join(_SIGNS[at % 4] * round(_BAR * part / most) for at, part in enumerate(bar.parts))
        yield f"{_padded(shown(bar.label), size, Align.LEFT)} {drawn} {' '.join(map(str, bar.parts))}"


@_block.register
def _(block: Signatures) -> Iterator[str]:
    yield "   ".join(f"{shown(name)} ____________" for name in block.names)
