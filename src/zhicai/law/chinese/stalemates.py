"""A threat to leave the opponent without a legal move (困毙), where an event counts it as a kill."""

from __future__ import annotations

from zhicai._core import Move
from zhicai.board import Board


def stalemate_threat(board: Board) -> Move | None:
    """A move of the side to move that stalemates at once (cxa-2011 art. 3.3), or None."""
    for move in board.legal_moves:
        board.push(move)
        over = board.is_stalemate()
        board.pop()
        if over:
            return move
    return None
