"""The board: a position with its history, as a python-chess user would expect it."""

from __future__ import annotations

from typing import NamedTuple

from zhicai._core import Board as _CoreBoard
from zhicai._core import Side


class Outcome(NamedTuple):
    """How a game ended on the board, without anyone claiming anything.

    `termination` is `checkmate`, `stalemate` or `draw_dead_position`; `winner` is None for a draw; `article` is
    the article that says so, such as `cxa-2011 art. 4.1.1`.
    """

    termination: str
    winner: Side | None
    article: str

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == Side.RED else "0-1"


class Board(_CoreBoard):
    """A position and the moves that led to it; `push`, `pop` and questions of fact come from the core."""

    def outcome(self) -> Outcome | None:
        """How the game has ended by the position alone, or None while it goes on.

        Mate (cxa-2011 art. 4.1.1), stalemate, which loses (cxa-2011 art. 4.1.2), and positions in which no
        piece of either side can ever cross the river (cxa-2011 art. 4.2.2). Draws that a player must claim are
        `zhicai.law`'s matter.
        """
        if not self.legal_moves:
            if self.is_check():
                return Outcome("checkmate", self.turn.opponent, "cxa-2011 art. 4.1.1")
            return Outcome("stalemate", self.turn.opponent, "cxa-2011 art. 4.1.2")
        if self.nothing_can_cross():
            return Outcome("draw_dead_position", None, "cxa-2011 art. 4.2.2")
        return None

    def copy(self) -> Board:
        """A board of its own with the same position and history."""
        board = Board.__new__(type(self))
        board._restore(self)
        return board

    def __str__(self) -> str:
        """The board drawn in characters, Red below."""
        from zhicai.drawing import board_text

        return board_text(self)

    def __repr__(self) -> str:
        """The board as Python would make it."""
        return f"Board('{self.fen}')"

    def _repr_svg_(self) -> str:
        """The board as a picture for notebooks, with the last move marked."""
        from zhicai.drawing import board_svg

        return board_svg(self)
