"""A repetition to be judged: a position, the moves, and which of them are the cycle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from zhicai._core import Move
from zhicai.board import Board
from zhicai.law.terms import Cycle


@dataclass(frozen=True)
class Case:
    """A lead-in and one cycle, taken as repeated as often as the rules require and claimed.

    `moves` are legal from `fen`; the position after the last of them is the one after `cycle.start` of them, and
    `cycle.start + cycle.length` is their number. Made by `zhicai.law.judging.case_of`, which checks all this.
    """

    fen: str
    moves: tuple[Move, ...]
    cycle: Cycle

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The position before each move, and the last one; without history.

        Diagrams show pieces on points that no game brings them to; they are judged as they stand.
        """
        board = Board(self.fen, strict=False)
        boards = [Board(board.fen, strict=False)]
        for move in self.moves:
            board.push(move)
            boards.append(Board(board.fen, strict=False))
        return tuple(boards)

    @property
    def plies(self) -> Iterator[int]:
        """The plies of the cycle, as indices into `moves`."""
        return iter(range(self.cycle.start, self.cycle.start + self.cycle.length))

    def before(self, ply: int) -> int:
        """The ply played before `ply` when the cycle goes round: of its first ply, the last one."""
        return len(self.moves) - 1 if ply == self.cycle.start else ply - 1
