"""Threats of mate by checks, searched alike however the board is turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from zhicai._core import Move, kill
from zhicai.board import Board

_Turn: TypeAlias = tuple[Callable[[Board], Board], Callable[[Move], Move]]

BUDGET: Final = 800
"""Positions that one search opens; no verdict hangs on it (axf art. 9; wxf art. 3)."""

_TURNS: Final[tuple[_Turn, ...]] = (
    (lambda board: board, lambda move: move),
    (Board.mirror, Move.mirror),
    (Board.swap_sides, Move.rotate),
    (lambda board: board.mirror().swap_sides(), lambda move: move.rotate().mirror()),
)


def threatened_mate(after: Board) -> list[Move] | None:
    """The mate by checks that the mover threatens: its line, an empty list, or None where no search came to an end.

    A search that ends at its budget hangs on the order in which moves are tried. It is made again on the board turned
    in each of the four ways, so that a case mirrored, or with the colours swapped, is told alike.
    """
    passed = after.copy()
    passed.push_null()
    return next((line for line in _lines(passed) if line is not None), None)


def _lines(board: Board) -> Iterator[list[Move] | None]:
    for turned, back in _TURNS:
        line = kill(turned(board), budget=BUDGET)
        yield None if line is None else [back(move) for move in line]
