"""The moves of a game as a value: adding one costs the same in a long game as in a short one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zhicai._core import Move, Side
from zhicai.board import Board
from zhicai.game.values import BLACK, RED, SideName

_MOVES: Final[dict[str, Move]] = {}


def move_of(text: str) -> Move:
    """The move of a text such as h2e2, which is read once; raises InvalidMove."""
    move = _MOVES.get(text)
    if move is None:
        move = Move(text)
        # A move has few spellings; a stranger's are not kept.
        if str(move) == text:
            _MOVES[text] = move
    return move


class _Line:
    """Moves and a board after the last of them; only ever grows.

    What each move did is looked at when somebody asks: few games have a claim.
    """

    __slots__ = ("_known", "board", "captures", "checks", "fen", "keys", "moves", "red_first")

    def __init__(self, fen: str) -> None:
        self.board = Board(fen)
        self.fen = self.board.fen
        self.red_first = self.board.turn == Side.RED
        self.moves: list[Move] = []
        self.captures: list[bool] = []
        self.checks: list[bool] = []
        self.keys: list[int] = [self.board.key]
        self._known: Board | None = None

    def look(self, ply: int) -> None:
        """Know what the first `ply` moves did."""
        done = len(self.captures)
        if done >= ply:
            return
        board = self._known = self._known or Board(self.fen)
        for move in self.moves[done:ply]:
            board.push_unchecked(move)
            self.captures.append(board.quiet_plies == 0)
            self.checks.append(board.is_check())
            self.keys.append(board.key)


# Every move makes a course.
_new: Final = object.__new__


class Course:
    """The moves played from a position: a value that never changes.

    Courses that continue each other share one growing line, and a course that is continued anew after another was
    played (a move taken back) gets a line of its own, so that no course ever sees the moves of another.
    """

    __slots__ = ("_line", "ply", "turn")
    ply: int
    """Moves played."""
    turn: SideName
    """Whose move it is."""

    def __init__(self, fen: str) -> None:
        """No move from a position; raises InvalidFen, InvalidPosition."""
        self._line = _Line(fen)
        self.ply = 0
        self.turn = RED if self._line.red_first else BLACK

    @classmethod
    def _of(cls, line: _Line, ply: int) -> Course:
        course = cls.__new__(cls)
        course._line = line
        course.ply = ply
        course.turn = RED if (ply % 2 == 0) == line.red_first else BLACK
        return course

    @property
    def tip(self) -> Board:
        """The position, for looking at only: whoever plays on it must take every move back."""
        if self.ply != len(self._line.moves):
            self._line = self._fork()
        return self._line.board

    def _fork(self) -> _Line:
        """A line of its own that ends where the course does."""
        line = _Line(self._line.fen)
        line.moves = self._line.moves[: self.ply]
        for move in line.moves:
            line.board.push_unchecked(move)
        return line

    def played(self, move: Move) -> Course:
        """The course with one more move, legal or not."""
        line = self._line
        if self.ply != len(line.moves):
            line = self._line = self._fork()
        # Illegal moves are kept too where an event lets them stand until they are reported.
        line.board.push_unchecked(move)
        line.moves.append(move)
        course = _new(Course)
        course._line = line
        course.ply = self.ply + 1
        course.turn = BLACK if self.turn == RED else RED
        return course

    def until(self, ply: int) -> Course:
        """The course of the first `ply` moves."""
        return self if ply == self.ply else Course._of(self._line, ply)

    def board(self) -> Board:
        """The position with its history, a board of the caller's own."""
        return self.tip.copy()

    @property
    def fen(self) -> str:
        """The position it began with."""
        return self._line.fen

    @property
    def moves(self) -> Sequence[Move]:
        """The moves in order."""
        return self._line.moves[: self.ply]

    @property
    def captures(self) -> Sequence[bool]:
        """Whether each move captured."""
        self._line.look(self.ply)
        return self._line.captures[: self.ply]

    @property
    def checks(self) -> Sequence[bool]:
        """Whether each move gave check."""
        self._line.look(self.ply)
        return self._line.checks[: self.ply]

    @property
    def keys(self) -> Sequence[int]:
        """Hashes of the first position and of that after each move."""
        self._line.look(self.ply)
        return self._line.keys[: self.ply + 1]

    @property
    def last_key(self) -> int:
        """The hash of the position."""
        return self.tip.key

    @property
    def last_move(self) -> Move | None:
        """The last move."""
        return self._line.moves[self.ply - 1] if self.ply else None

    @property
    def quiet(self) -> int:
        """Moves since the last capture."""
        captures, ply = self.captures, self.ply
        while ply and not captures[ply - 1]:
            ply -= 1
        return self.ply - ply

    @property
    def red_first(self) -> bool:
        """Whether Red makes the first move."""
        return self._line.red_first

    def mover(self, ply: int) -> SideName:
        """Who makes move number `ply`, from 1."""
        return RED if (ply % 2 == 1) == self._line.red_first else BLACK

    def __eq__(self, other: object) -> bool:
        """The same position to begin with and the same moves."""
        if not isinstance(other, Course):
            return NotImplemented
        if self._line is other._line:
            return self.ply == other.ply
        return (self.ply, self.fen, self.moves) == (other.ply, other.fen, other.moves)

    def __hash__(self) -> int:
        """By what is equal."""
        return hash((self.fen, tuple(self.moves)))

    def __repr__(self) -> str:
        """The position and the moves."""
        return f"Course({self.fen!r}, {' '.join(str(move) for move in self.moves)!r})"
