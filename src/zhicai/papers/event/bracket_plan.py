"""Where the boxes of a drawn bracket stand on pages, in millimetres from the upper left corner of what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from zhicai.papers.event.fitting import FLIPPED, UPRIGHT
from zhicai.papers.event.measure import width
from zhicai.papers.event.values import Box, Drawing

BOX: Final = 10.4
"""The height of a box."""
_STEP: Final = 13.6
"""From one first box to the next: between them stands the name of the match."""
_MOST: Final = 54.0
_BETWEEN: Final = 6.0
_ROWS_UPRIGHT: Final = 16
_ROWS_FLIPPED: Final = 11
_SMALL: Final = 3
_COLUMNS_UPRIGHT: Final = 5
_COLUMNS_FLIPPED: Final = 8
SCORE: Final = 9.0
"""The width of the score at the end of a box."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A box with its corner."""

    box: Box
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is drawn on one page: headings of columns (text, x), boxes, lines, and the size of it all."""

    heads: tuple[tuple[str, float], ...]
    boxes: tuple[Placed, ...]
    lines: tuple[Line, ...]
    wide: float
    box_width: float
    height: float


def lies_flat(drawing: Drawing) -> bool:
    """Whether a bracket is drawn on pages that lie on their side: one with many columns of few rows."""
    first = sum(box.column == 0 for box in drawing.boxes)
    return len(drawing.columns) > _COLUMNS_UPRIGHT and first <= _ROWS_UPRIGHT


def is_small(drawing: Drawing) -> bool:
    """Whether a bracket finds room on pages that lie either way, as a final does."""
    return len(drawing.columns) <= _SMALL and sum(box.column == 0 for box in drawing.boxes) <= _SMALL


def sheets(drawing: Drawing, *, flipped: bool) -> tuple[Sheet, ...]:
    """The bracket on as many pages as it takes.

    A bracket of many columns is cut into runs of columns, each of them into trees that stand on a page as a whole:
    a tree's last box is the first one of the next run's, where it is drawn again.
    """
    most = _COLUMNS_FLIPPED if flipped else _COLUMNS_UPRIGHT
    rows = _ROWS_FLIPPED if flipped else _ROWS_UPRIGHT
    page = FLIPPED if flipped else UPRIGHT
    found: list[Sheet] = []
    for first, last in _runs(drawing, most, rows):
        width_of_box = min(_MOST, (page - _BETWEEN * (last - first)) / (last - first + 1))
        pages = _pages(drawing, first, last, rows)
        found += [_sheet(drawing, trees, first, last, width_of_box) for trees in pages]
    return tuple(found)


def whole(drawing: Drawing) -> Sheet:
    """The bracket on one sheet of any size, boxes a millimetre wide."""
    last = len(drawing.columns) - 1
    return _sheet(drawing, _roots(drawing, last), 0, last, 1.0)


def row_of(placed: Placed, rows: int) -> int:
    """In which line a box begins where a first box and the space below it take so many."""
    return round(placed.y / _STEP * rows)


def _runs(drawing: Drawing, most: int, rows: int) -> Iterator[tuple[int, int]]:
    """Runs of columns: as many as a page takes, and no tree with more first boxes than its rows."""
    first, end = 0, len(drawing.columns) - 1
    while first <= end:
        last = first
        while last < end and last - first + 1 < most and _tallest(drawing, first, last + 1) <= rows:
            last += 1
        yield first, last
        if last == end:
            return
        first = last if last > first else last + 1


def _tallest(drawing: Drawing, first: int, last: int) -> int:
    """How many first boxes the largest tree of a run of columns has."""
    return max((_leaves(drawing, root, first) for root in _roots(drawing, last)), default=0)


def _roots(drawing: Drawing, column: int) -> list[int]:
    return [at for at, box in enumerate(drawing.boxes) if box.column == column]


def _leaves(drawing: Drawing, at: int, first: int) -> int:
    feeders = _inside(drawing, at, first)
    return sum(_leaves(drawing, one, first) for one in feeders) or 1


def _inside(drawing: Drawing, at: int, first: int) -> list[int]:
    return [one for one in drawing.boxes[at].feeders if drawing.boxes[one].column >= first]


def _pages(drawing: Drawing, first: int, last: int, rows: int) -> Iterator[list[int]]:
    """The roots of the trees of each page."""
    page: list[int] = []
    used = 0
    for root in _roots(drawing, last):
        size = _leaves(drawing, root, first)
        if page and used + size > rows:
            yield page
            page, used = [], 0
        page.append(root)
        used += size
    if page:
        yield page


def _sheet(drawing: Drawing, roots: Sequence[int], first: int, last: int, box_width: float) -> Sheet:
    placed: dict[int, Placed] = {}
    lines: list[Line] = []
    step = box_width + _BETWEEN
    free = 0.0

    def place(at: int) -> float:
        """Place a box behind those that feed it; gives the middle of it."""
        nonlocal free
        box = drawing.boxes[at]
        middles = [place(one) for one in _inside(drawing, at, first)]
        if middles:
            middle = sum(middles) / len(middles)
        else:
            middle = free + BOX / 2
            free += _STEP
        x = (box.column - first) * step
        placed[at] = Placed(box, x, middle - BOX / 2)
        lines.extend(_joined(middles, middle, x))
        return middle

    for root in roots:
        place(root)
    heads = tuple((drawing.columns[column], (column - first) * step) for column in range(first, last + 1))
    wide = (last - first) * step + box_width
    return Sheet(heads, tuple(placed.values()), tuple(lines), wide, box_width, free)


def _joined(middles: Sequence[float], middle: float, x: float) -> Iterator[Line]:
    """The lines from the boxes that feed one to its left edge."""
    if not middles:
        return
    bend = x - _BETWEEN / 2
    for one in middles:
        yield Line(x - _BETWEEN, one, bend, one)
    if len(middles) > 1:
        yield Line(bend, middles[0], bend, middles[-1])
    yield Line(bend, middle, x, middle)


def name_size(name: str, room: float) -> float:
    """The size in points at which a name fits in half a box `room` millimetres wide, on one line or on two."""
    em = width(name)
    for size in (8.5, 7.5, 6.5):
        if em * size * 0.3528 <= room:
            return size
    for size in (5.5, 5.0, 4.5, 4.0, 3.5, 3.0):
        if em * size * 0.3528 <= 1.8 * room and size <= 5.5:
            return size
    return 2.5
