"""Straight lines on the board."""

from __future__ import annotations

from zhicai._core import Move


def between(move: Move) -> list[int]:
    """The squares that a straight move passes over."""
    start, end = move.from_square, move.to_square
    if start % 9 == end % 9:
        return list(range(min(start, end) + 9, max(start, end), 9))
    if start // 9 == end // 9:
        return list(range(min(start, end) + 1, max(start, end)))
    return []
