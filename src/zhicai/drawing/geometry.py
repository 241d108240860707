"""Where things are on the drawn board, in its own units: 100 between neighbouring points.

The origin is the point at the upper left; x grows to the right and y downwards.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, pi, sin
from typing import Final

from zhicai.drawing.source import FILES, RANKS

CELL: Final = 100
WIDTH: Final = CELL * (FILES - 1)
HEIGHT: Final = CELL * (RANKS - 1)
RADIUS: Final = 44
"""Of a piece: 88 per cent of a cell across, as on a standard board (cxa-2011 art. 1.4)."""

_TICK_NEAR: Final = 9
_TICK_FAR: Final = 25
_CORNER: Final = 47
_CORNER_OPEN: Final = 27


def point(square: int, flipped: bool) -> tuple[int, int]:
    """The place of a square; `flipped` looks from Black's seat."""
    file, rank = square % FILES, square // FILES
    if flipped:
        return (FILES - 1 - file) * CELL, rank * CELL
    return file * CELL, (RANKS - 1 - rank) * CELL


@cache
def lines() -> str:
    """Path of the nine files, interrupted by the river, the ten ranks and both palaces (cxa-2011 art. 1.1)."""
    ranks = "".join(f"M0 {y}H{WIDTH}" for y in range(0, HEIGHT + 1, CELL))
    edges = f"M0 0V{HEIGHT}M{WIDTH} 0V{HEIGHT}"
    files = "".join(f"M{x} 0V{4 * CELL}M{x} {5 * CELL}V{HEIGHT}" for x in range(CELL, WIDTH, CELL))
    palaces = "".join(f"M300 {y}l200 200M500 {y}l-200 200" for y in (0, HEIGHT - 2 * CELL))
    return ranks + edges + files + palaces


@cache
def ticks() -> str:
    """Path of the small corner marks at the points where cannons and pawns stand at the start."""
    cannons = [(x, y) for y in (200, 700) for x in (100, 700)]
    pawns = [(x, y) for y in (300, 600) for x in range(0, WIDTH + 1, 200)]
    return "".join(_ticks_at(x, y) for x, y in cannons + pawns)


def _ticks_at(x: int, y: int) -> str:
    """Four corners round one point, two at the edge of the board."""
    sides = [side for side in (-1, 1) if 0 <= x + side <= WIDTH]
    return "".join(
        f"M{x + dx * _TICK_NEAR} {y + dy * _TICK_FAR}V{y + dy * _TICK_NEAR}H{x + dx * _TICK_FAR}"
        for dy in (-1, 1)
        for dx in sides
    )


@cache
def corners() -> str:
    """Path of the brackets that frame a square of the last move, round the origin."""
    far, near = _CORNER, _CORNER_OPEN
    return "".join(
        f"M{dx * far} {dy * near}V{dy * far}H{dx * near}" for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


@cache
def burst() -> str:
    """Path of the jagged ring behind a king in check, round the origin."""
    spikes = 18
    steps = (
        (radius * cos(turn * pi / spikes), radius * sin(turn * pi / spikes))
        for turn, radius in ((turn, 58 if turn % 2 == 0 else 46) for turn in range(2 * spikes))
    )
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in steps) + "Z"


def arrow(start: tuple[int, int], end: tuple[int, int], short: int) -> str:
    """Path of an arrow between two different points, starting outside a character and ending `short` of the point."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    neck = length - short - 36
    outline = ((30, 6), (neck, 6), (neck, 20), (length - short, 0))
    outline += tuple((distance, -aside) for distance, aside in reversed(outline[:3]))
    return "M" + "L".join(_turned(start, along, outline)) + "Z"


def _turned(
    start: tuple[int, int], along: tuple[float, float], outline: tuple[tuple[float, float], ...]
) -> Iterator[str]:
    """The points of an outline drawn along one direction from a point."""
    for distance, aside in outline:
        x = start[0] + along[0] * distance - along[1] * aside
        y = start[1] + along[1] * distance + along[0] * aside
        yield f"{number(x)} {number(y)}"


def number(value: float) -> str:
    """A coordinate with at most one decimal and no minus zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
