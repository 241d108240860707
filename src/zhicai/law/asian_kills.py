"""Threats of mate by checks, searched alike however the board is turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from zhicai._core import Move, kill
from zhicai.board import Board

_Turn: TypeAlias = tuple[Callable[[Board], Board], Callable[[Move], Move]]

BUDGET: Final = 3000
"""Positions that the search opens; no verdict hangs on it (axf art. 9; wxf art. 3)."""

_TURNS: Final[tuple[_Turn, ...]] = (
    (lambda board: board, lambda move: move),
    (Board.mirror, Move.mirror),
    (Board.swap_sides, Move.rotate),
    (lambda board: board.mirror().swap_sides(), lambda move: move.rotate().mirror()),
)


def threatened_mate(after: Board) -> list[Move] | None:
    """The mate by checks that the mover threatens: its line, an empty list, or None where the search ended early.

    A search that ends at its budget hangs on the order in which moves are tried. Of the four ways to turn the board
    the one with the smallest key is searched, so that a case mirrored, or with the colours swapped, is told alike.
    """
    passed = after.copy()
    passed.push_null()
    turned = [turn(passed) for turn, _ in _TURNS]
    number = min(range(len(turned)), key=lambda number: turned[number].key)
    line = kill(turned[number], budget=BUDGET)
    back = _TURNS[number][1]
    return None if line is None else [back(move) for move in line]
