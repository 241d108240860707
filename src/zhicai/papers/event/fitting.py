"""Which way up a page lies, how large its type is and how wide each column, so that nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Final

from zhicai.competition.scoring import points_text
from zhicai.papers.event.measure import longest_word, width
from zhicai.papers.event.values import Cards, Cell, Column, Paper, Table

POINT: Final = 0.3528
"""Millimetres of a point."""
MARGIN: Final = 12.0
"""Millimetres of the left and the right margin."""
GAP: Final = 6.0
"""Millimetres between the columns of a page."""
UPRIGHT: Final = 210 - 2 * MARGIN
"""Millimetres to print on across an upright A4 page."""
FLIPPED: Final = 297 - 2 * MARGIN
"""The same across one that lies on its side."""

UPRIGHT_HIGH: Final = 262.0
FLIPPED_HIGH: Final = 175.0
"""Millimetres to print on down a page."""

_LARGE: Final = (18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
_ROW: Final = 1.3
_INSET: Final = 0.95
_LOOSEST: Final = 1.7
_TOP: Final = 32.0
"""Millimetres of the head of a paper and of what stands below its table."""
_PAD: Final = 1.7
_WIDEST: Final = 15.0
"""Em of a text beyond which its column breaks it into lines, if there is no room to spare."""
_NARROWEST: Final = 4.5
_TELLING: Final = 16.0
"""Em that a column of sentences keeps."""
_TRIES: Final = (
    (False, 10.0),
    (False, 9.0),
    (False, 8.5),
    (True, 10.0),
    (True, 9.0),
    (True, 8.0),
    (True, 7.0),
)
"""Pages from the first choice on: whether on its side, and the size in points."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A table that fits: its parts, each with the widths of its columns in millimetres, and the size in points.

    `across` is how many columns of the page the rows run down, `pad` the millimetres above and below each text.
    """

    size: float
    parts: tuple[tuple[Table, tuple[float, ...]], ...]
    across: int = 1
    pad: float = _INSET


def cell_text(cell: Cell) -> str:
    """A cell as it is printed."""
    if isinstance(cell, Fraction):
        return points_text(cell)
    return str(cell)


def folded(table: Table) -> Table:
    """The table as it is printed: the columns of a group in one, half of them on each of two lines."""
    if not table.folded:
        return table
    spans = list(_spans(table.columns))
    columns = tuple(
        replace(table.columns[start], title=table.columns[start].group, group="")
        if end - start > 1
        else table.columns[start]
        for start, end in spans
    )
    rows = tuple(tuple(_folded_cell(row[start:end]) for start, end in spans) for row in table.rows)
    return replace(table, columns=columns, rows=rows, folded=False)


def _spans(columns: Sequence[Column]) -> Iterator[tuple[int, int]]:
    """Neighbours of the same group, and columns that stand alone."""
    start = 0
    while start < len(columns):
        end = start + 1
        while columns[start].group and end < len(columns) and columns[end].group == columns[start].group:
            end += 1
        yield start, end
        start = end


def _folded_cell(cells: Sequence[Cell]) -> Cell:
    if len(cells) == 1:
        return cells[0]
    half = len(cells) // 2
    lines = (" ".join(filter(None, map(cell_text, part))) for part in (cells[:half], cells[half:]))
    return "\n".join(lines).strip("\n") if any(cell_text(cell) for cell in cells) else ""


def lies_flat(paper: Paper) -> bool:
    """Whether a paper is better printed on pages that lie on their side."""
    return any(_choice(folded(block))[0] for block in paper.blocks if isinstance(block, Table))


def fitted(table: Table, *, flipped: bool) -> Fitted:
    """A table for pages of a paper that are upright or on their side, as large as it can be."""
    plain = folded(table)
    page = FLIPPED if flipped else UPRIGHT
    if table.grows and (grown := _grown(plain, page, flipped=flipped)) is not None:
        return grown
    for size in _sizes(flipped):
        for across in range(plain.across, 0, -1):
            room = (page - GAP * (across - 1)) / across
            widths = _widths(plain, size, room, tight=size <= (8.0 if flipped else 9.0) and across == 1)
            if widths is not None and (across == 1 or size >= 9):
                return Fitted(size, ((plain, widths),), across)
    return _parted(plain, _sizes(flipped)[-1], page)


def _grown(table: Table, page: float, *, flipped: bool) -> Fitted | None:
    """The table in the largest letters that need no more pages; None where it needs the usual ones."""
    high = UPRIGHT_HIGH if not flipped else FLIPPED_HIGH
    usual = _pages(table, _sizes(flipped)[0], high)
    for size in _LARGE:
        widths = _widths(table, size, page, tight=False)
        if widths is not None and _pages(table, size, high) <= usual:
            spare = high - _TOP - _rows_high(table, size) if usual == 1 else 0.0
            pad = _INSET + max(0.0, min(_LOOSEST, spare / (len(table.rows) + 2) / 2))
            return Fitted(size, ((table, widths),), pad=pad)
    return None


def _rows_high(table: Table, size: float) -> float:
    return (len(table.rows) + 2) * (size * POINT * _ROW + 2 * _INSET)


def _pages(table: Table, size: float, high: float) -> int:
    """How many pages the rows need, each of one line."""
    return max(1, ceil((_rows_high(table, size) + _TOP) / high))


def within(table: Table, room: float) -> Fitted:
    """A table for a card `room` millimetres wide."""
    for size in (9.5, 9.0, 8.0, 7.0, 6.0):
        widths = _widths(table, size, room, tight=size <= 8.0)
        if widths is not None:
            spare = room - sum(widths)
            wrapping = sum(column.wraps for column in table.columns) or 1
            filled = tuple(
                wide + spare / wrapping * column.wraps
                for wide, column in zip(widths, table.columns, strict=True)
            )
            return Fitted(size, ((table, filled),))
    return _parted(table, 6.0, room)


def _sizes(flipped: bool) -> tuple[float, ...]:
    return tuple(size for side, size in _TRIES if side is flipped)


@lru_cache(maxsize=64)
def _choice(table: Table) -> tuple[bool, float]:
    """The first page on which a table fits in one part; texts are broken only where nothing else helps."""
    for flipped, size in _TRIES:
        room = FLIPPED if flipped else UPRIGHT
        tight = size <= (8.0 if flipped else 9.0)
        if _widths(table, size, room, tight=tight) is not None:
            return flipped, size
    return _TRIES[-1]


def _widths(table: Table, size: float, room: float, *, tight: bool) -> tuple[float, ...] | None:
    """Widths in millimetres at a size; None where the table is too wide.

    Columns of texts take what is left over; in a `tight` table they break what is long.
    """
    em = size * POINT
    natural = [one * em + _PAD for one in _natural(table)]
    least = [
        min(wide, max(_NARROWEST, _heading(column), min(liked / 2.5, _TELLING)) * em + _PAD)
        if column.wraps
        else wide
        for wide, liked, column in zip(natural, _natural(table), table.columns, strict=True)
    ]
    spare = room - sum(natural)
    if spare >= 0:
        return _spread(natural, table.columns, spare)
    give = sum(natural) - sum(least)
    if not tight or -spare > give:
        return None
    return tuple(
        wide + (spare * (wide - small) / give if give else 0)
        for wide, small in zip(natural, least, strict=True)
    )


def _spread(natural: Sequence[float], columns: Sequence[Column], spare: float) -> tuple[float, ...]:
    """The widths with the room that is left: half as much again for columns of texts, a little for the others."""
    shares = [wide * (1.0 if column.wraps else 0.3) for wide, column in zip(natural, columns, strict=True)]
    part = min(1.0, spare / sum(shares))
    return tuple(wide + share * part for wide, share in zip(natural, shares, strict=True))


@lru_cache(maxsize=64)
def _natural(table: Table) -> tuple[float, ...]:
    """The width in em that each column would like."""
    found = []
    for at, column in enumerate(table.columns):
        texts = {cell_text(row[at]) for row in table.rows}
        most = max(map(width, texts), default=0.0)
        if column.wraps:
            most = max(min(most, _limit(texts)), _NARROWEST)
        found.append(max(most, _heading(column)))
    return tuple(found)


def _limit(texts: Iterable[str]) -> float:
    """How wide a column of texts likes to be at most: wide enough for nine in ten of them, or `_WIDEST`."""
    ordered = sorted(map(width, texts))
    return max(_WIDEST, ordered[len(ordered) * 9 // 10] if len(ordered) > 20 else 0.0)


def _heading(column: Column) -> float:
    """The least width of a heading in em: its words stay whole, and Chinese ones have three characters a line."""
    title = column.title
    return max(longest_word(title), min(width(title), 3.0 if column.wraps or len(title) > 2 else 2.0)) * 1.05


def _parted(table: Table, size: float, room: float) -> Fitted:
    """A table in parts side by side, the key columns in front of each."""
    em = size * POINT
    natural = [one * em + _PAD for one in _natural(table)]
    keys = [at for at, column in enumerate(table.columns) if column.key]
    for at in keys:
        if table.columns[at].wraps:
            natural[at] = min(natural[at], _NARROWEST * em + _PAD)
    others = [at for at, column in enumerate(table.columns) if not column.key]
    free = room - sum(natural[at] for at in keys)
    parts: list[list[int]] = [[]]
    used = 0.0
    for at in others:
        natural[at] = min(natural[at], free)
        if parts[-1] and used + natural[at] > free:
            parts.append([])
            used = 0.0
        parts[-1].append(at)
        used += natural[at]
    return Fitted(size, tuple(_part(table, [*keys, *part], natural) for part in parts))


def _part(table: Table, chosen: Sequence[int], widths: Sequence[float]) -> tuple[Table, tuple[float, ...]]:
    places = {at: new for new, at in enumerate(chosen)}
    part = replace(
        table,
        columns=tuple(table.columns[at] for at in chosen),
        rows=tuple(tuple(row[at] for at in chosen) for row in table.rows),
        shaded=frozenset((row, places[at]) for row, at in table.shaded if at in places),
        across=1,
    )
    return part, tuple(widths[at] for at in chosen)


def card_width(cards: Cards) -> float:
    """Millimetres to print on across a card."""
    return UPRIGHT / cards.across - 2 * 3.0 if cards.across > 1 else UPRIGHT
