"""The board: a position with its history, as a python-chess user would expect it."""

from __future__ import annotations

from zhicai._core import Board as _CoreBoard
from zhicai._core import Move, Side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


ARTICLES = {
    "checkmate": "cxa-2011 art. 4.1.1",
    "stalemate": "cxa-2011 art. 4.1.2",
    "draw_dead_position": "cxa-2011 art. 4.2.2",
}
"""The article of each way in which a game is over by the position alone."""


class Outcome:
    """How a game ended on the board, without anyone claiming anything: a value that never changes.

    `termination` is `checkmate`, `stalemate` or `draw_dead_position`; `winner` is None for a draw; `article` is
    the article that says so, such as `cxa-2011 art. 4.1.1`.
    """

    # Written out: dataclasses and typing take three times as long to import as all of zhicai.
    __slots__ = ("article", "termination", "winner")
    __match_args__ = ("termination", "winner", "article")
    termination: str
    winner: Side | None
    article: str

    def __init__(self, termination: str, winner: Side | None, article: str) -> None:
        """The three parts in order."""
        object.__setattr__(self, "termination", termination)
        object.__setattr__(self, "winner", winner)
        object.__setattr__(self, "article", article)

    def _parts(self) -> tuple[str, Side | None, str]:
        return self.termination, self.winner, self.article

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: an outcome is a fact."""
        message = f"{name}: Outcome 不可修改 / an Outcome cannot be changed"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> None:
        """Refuse as well."""
        self.__setattr__(name, None)

    def __reduce__(self) -> tuple[type[Outcome], tuple[str, Side | None, str]]:
        """Copies and pickles are made from the parts."""
        return type(self), self._parts()

    def __eq__(self, other: object) -> bool:
        """Equal parts, equal outcomes."""
        return self._parts() == other._parts() if isinstance(other, Outcome) else NotImplemented

    def __hash__(self) -> int:
        """By the parts."""
        return hash(self._parts())

    def __repr__(self) -> str:
        """As Python would make it."""
        return f"Outcome(termination={self.termination!r}, winner={self.winner!r}, article={self.article!r})"

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == Side.RED else "0-1"


def _replayed(kind: type[Board], fen: str, moves: list[Move | None]) -> Board:
    """A board with its history played again, whatever it is."""
    # Not kind(...): a subclass may ask for other arguments.
    board = Board.__new__(kind, fen, strict=False)
    for move in moves:
        board.push_null() if move is None else board.push_unchecked(move)
    return board


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
                return Outcome("checkmate", self.turn.opponent, ARTICLES["checkmate"])
            return Outcome("stalemate", self.turn.opponent, ARTICLES["stalemate"])
        if self.nothing_can_cross():
            return Outcome("draw_dead_position", None, ARTICLES["draw_dead_position"])
        return None

    def copy(self) -> Board:
        """A board of its own with the same position and history."""
        return self._of(self)

    def mirror(self) -> Board:
        """The position mirrored left to right, without history."""
        return self._of(super().mirror())

    def swap_sides(self) -> Board:
        """The position with the colours swapped and the board turned round, without history."""
        return self._of(super().swap_sides())

    def _of(self, position: _CoreBoard) -> Board:
        board = Board.__new__(type(self))
        board._restore(position)
        board.__dict__.update(self.__dict__)
        return board

    def __reduce__(self) -> tuple[Callable[..., Board], tuple[object, ...], dict[str, object]]:
        """Copies and pickles keep the history, and what a subclass has put on the board."""
        return _replayed, (type(self), self.start_fen, self.move_stack), self.__dict__

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
