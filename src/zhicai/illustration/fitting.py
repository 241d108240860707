"""How large things may be so that a ruling prints on one sheet: reckoned beforehand, since a page has no script.

Lengths are millimetres, letter sizes points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final
from unicodedata import east_asian_width

WIDTH: Final = 190.0
"""Of an A4 sheet within its margins."""
HEIGHT: Final = 279.0
COLUMN: Final = 92.5
"""One of the two columns of the explanation."""

POINT: Final = 25.4 / 72
LEADING: Final = 1.36
"""Height of a line in letter sizes."""
SHAPE: Final = 964 / 940
"""Height of a small board, which has no rulers, by its width."""

_SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
_FIRST: Final = (64.0, 54.0, 46.0)
_PER_ROW: Final = 12
_BOARD: Final = 45.0
"""Width of a small board beyond which it is not easier to read."""
_LATIN: Final = 0.52
"""Average width of a Latin letter in letter sizes, a little too wide rather than too narrow."""
_HEAD: Final = 26.0
"""The title, the legend, the foot and the gaps."""
_GAP: Final = 2.0


@dataclass(frozen=True, slots=True)
class Sizes:
    """Letters of the explanation, boards a row, width of the first board."""

    letters: float
    columns: int
    first: float

    @property
    def board(self) -> float:
        """The width of a small board."""
        return (WIDTH - _GAP * (self.columns - 1)) / self.columns


def sizes(plies: int, panel: Sequence[str], columns: Sequence[Sequence[str]], more: float = 0.0) -> Sizes:
    """The most legible sizes with which everything fits a sheet; the smallest where nothing does.

    `panel` are the lines beside the first board, `columns` the paragraphs of each language, `more` what else needs
    of the height.
    """
    choices = [
        Sizes(letters, per_row, first)
        for letters in _SIZES
        for first in _FIRST
        for per_row in range(4, min(max(plies, 4), _PER_ROW) + 1)
    ]
    fitting = [one for one in choices if height(one, plies, panel, columns) + more <= HEIGHT]
    return max(fitting or choices[-1:], key=legibility)


def legibility(one: Sizes) -> float:
    """How well a sheet can be read: large letters, then boards that show where the pieces stand."""
    return one.letters / _SIZES[0] + 1.2 * min(one.board / _BOARD, 1) + 0.3 * one.first / _FIRST[0]


def height(one: Sizes, plies: int, panel: Sequence[str], columns: Sequence[Sequence[str]]) -> float:
    """How much of a sheet is needed with these sizes."""
    captions = 3 * one.letters * POINT * LEADING + 1.5
    strip = ceil(plies / one.columns) * (one.board * SHAPE + captions + _GAP)
    beside = lines_high(panel, WIDTH - one.first - 6, one.letters) + 14
    text = max(lines_high(column, COLUMN, one.letters) for column in columns)
    return _HEAD + max(one.first * 1.21, beside) + strip + text


def lines_high(paragraphs: Sequence[str], width: float, letters: float) -> float:
    """The height of paragraphs set in a width."""
    size = letters * POINT
    lines = sum(max(1, ceil(advance(text) * size * 1.03 / width)) for text in paragraphs)
    return lines * size * LEADING + len(paragraphs) * 0.5


def advance(text: str) -> float:
    """The length of a line in letter sizes."""
    return sum(1.0 if east_asian_width(letter) in "WFA" else _LATIN for letter in text)
