"""A board as a grid of cells, each two columns of text wide, from the upper left."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias
from unicodedata import east_asian_width

from zhicai.drawing.characters import rulers
from zhicai.drawing.source import FILES, RANKS, View
from zhicai.drawing.strokes import Strokes

Ink: TypeAlias = Literal["plain", "line", "red", "black", "mark"]

_UPPER_BANK: Final = 4
_PALACE_ROWS: Final = (0, 1, 7, 8)
_RIVER_CELLS: Final = (3, 5, 11, 13)
"""Where the four characters of the river stand, counted from the left edge line."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Two columns of text, and the ink they are written in."""

    text: str
    ink: Ink = "plain"


@dataclass(frozen=True, slots=True)
class Canvas:
    """How a position is put into characters; `faces` gives each piece's text by FEN letter.

    `marks` are squares whose pieces are framed; the last move's own frame comes first.
    """

    view: View
    flipped: bool
    strokes: Strokes
    faces: dict[str, str]
    marks: frozenset[int] = frozenset()

    def square(self, row: int, column: int) -> int:
        """The square drawn in that row from above and that column from the left."""
        if self.flipped:
            return row * FILES + FILES - 1 - column
        return (RANKS - 1 - row) * FILES + column


def rows(canvas: Canvas) -> Iterator[list[Cell]]:
    """The ranks from above, and what lies between them."""
    for row in range(RANKS):
        yield _rank(canvas, row)
        if row == _UPPER_BANK:
            yield _river(canvas.strokes)
        elif row < RANKS - 1:
            yield _between(canvas.strokes, row)


def ruler_rows(canvas: Canvas) -> tuple[list[Cell], list[Cell]]:
    """The numbers of the files above and below."""
    above, below = (_labels(canvas.strokes, text) for text in rulers(canvas.flipped))
    return above, below


def _labels(strokes: Strokes, text: str) -> list[Cell]:
    """One ruler."""
    blank = Cell(strokes.blank)
    cells = [blank]
    for label in text:
        cells += [Cell(strokes.labels[label]), blank]
    return cells


def _rank(canvas: Canvas, row: int) -> list[Cell]:
    """One rank: pieces and crossings, joined, with a margin of one cell at both ends."""
    margin, across = Cell(canvas.strokes.blank), Cell(canvas.strokes.across, "line")
    cells = [margin]
    for column in range(FILES):
        cells += [_point(canvas, row, column), across]
    cells[-1] = margin
    strokes, moved = canvas.strokes, canvas.view.lastmove[1] if canvas.view.lastmove else None
    for column in range(FILES):
        square = canvas.square(row, column)
        if square in canvas.marks and square != moved:
            _frame(cells, 2 * column + 1, strokes.pointing, strokes.pointed)
    for column in range(FILES):
        if canvas.square(row, column) == moved:
            _frame(cells, 2 * column + 1, strokes.opening, strokes.closing)
    return cells


def _frame(cells: list[Cell], place: int, opening: str, closing: str) -> None:
    """Put a piece between brackets; in ASCII they share its two columns and those before."""
    cells[place - 1] = Cell(opening if place > 1 else opening.replace("-", " "), "mark")
    if closing.isascii():
        cells[place] = Cell(cells[place].text[0] + closing, cells[place].ink)
    else:
        cells[place + 1] = Cell(closing, "mark")


def _point(canvas: Canvas, row: int, column: int) -> Cell:
    """What stands on one point: a piece, the start of the last move, or lines that cross."""
    square = canvas.square(row, column)
    letter = canvas.view.pieces.get(square)
    if letter is not None:
        return Cell(
            _joined(canvas.faces[letter], canvas.strokes, column), "red" if letter.isupper() else "black"
        )
    if canvas.view.lastmove and canvas.view.lastmove[0] == square:
        return Cell(_joined(canvas.strokes.vacated, canvas.strokes, column), "mark")
    left, inner, right = canvas.strokes.crossings[_kind_of_rank(row)]
    return Cell(
        _joined(left if column == 0 else right if column == FILES - 1 else inner, canvas.strokes, column),
        "line",
    )


def draw_arrow(grid: list[list[Cell]], canvas: Canvas, start: int, end: int) -> None:
    """Lay the way of a move over the rows of a grid, from start to end, round what stands on it.

    A horse goes by its leg, as it does on the board. Pieces on the way, such as a cannon's screen, stay seen.
    """
    row, column = _place(canvas, start)
    end_row, end_column = _place(canvas, end)
    while abs(end_row - row) + abs(end_column - column) > 0:
        down, right = _step(end_row - row, end_column - column)
        for _ in range(2):
            row, column = row + down, column + right
            on_point = row % 2 == 0 and column % 2 == 1
            if on_point and canvas.square(row // 2, column // 2) in canvas.view.pieces:
                continue
            if (row, column) != (end_row, end_column):
                head = canvas.strokes.heads[down, right]
                text = _joined(head, canvas.strokes, column // 2) if row % 2 == 0 else head
                grid[row][column] = Cell(text if len(text) == 2 or not text.isascii() else f"{text} ", "mark")


def _place(canvas: Canvas, square: int) -> tuple[int, int]:
    """Row and cell of a point in the grid."""
    rank, file = square // FILES, square % FILES
    row, column = (rank, FILES - 1 - file) if canvas.flipped else (RANKS - 1 - rank, file)
    return 2 * row, 2 * column + 1


def _step(down: int, right: int) -> tuple[int, int]:
    """The direction of the next step: of a horse's two, the straight one first."""
    rows, columns = abs(down), abs(right)
    signs = ((down > 0) - (down < 0), (right > 0) - (right < 0))
    if rows == columns:
        return signs
    return (signs[0], 0) if rows > columns else (0, signs[1])


def _joined(text: str, strokes: Strokes, column: int) -> str:
    """Two columns for one narrow character: the rank goes on behind it, except at the right edge."""
    if east_asian_width(text) in ("W", "F"):
        return text
    return text + (strokes.joint if column < FILES - 1 else " ")


def _kind_of_rank(row: int) -> int:
    """0 the uppermost, 1 an inner one, 2 and 3 above and below the river, 4 the lowest."""
    return {0: 0, _UPPER_BANK: 2, _UPPER_BANK + 1: 3, RANKS - 1: 4}.get(row, 1)


def _between(strokes: Strokes, row: int) -> list[Cell]:
    """The files between two ranks, with the diagonals of a palace."""
    blank, down = Cell(strokes.blank), Cell(strokes.down, "line")
    cells = [blank, *[down, blank] * FILES]
    if row in _PALACE_ROWS:
        falling, rising = Cell(strokes.falling, "line"), Cell(strokes.rising, "line")
        upper_half = row in _PALACE_ROWS[::2]
        cells[8], cells[10] = (falling, rising) if upper_half else (rising, falling)
    return cells


def _river(strokes: Strokes) -> list[Cell]:
    """The river between its banks, with its name where the characters allow."""
    blank, down = Cell(strokes.blank), Cell(strokes.down, "line")
    cells = [blank, down, *[blank] * (2 * FILES - 3), down, blank]
    for place, letter in zip(_RIVER_CELLS, strokes.river, strict=False):
        cells[place + 1] = Cell(letter, "line")
    return cells
