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

    Not `closed`: the moves from `cycle.start` on are rounds that need not come back to where they began, as nine
    rounds on three or more points (cxa-2011 art. 23.4); what each side does in them is judged alike. Made by
    `zhicai.law.pending`.
    """

    fen: str
    moves: tuple[Move, ...]
    cycle: Cycle
    closed: bool = True

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

    def before(self, ply: int) -> int | None:
        """The ply played before `ply` when the cycle goes round: of its first ply, the last one.

        Rounds that are not closed have only what was played; None before the first of all moves.
        """
        if ply == self.cycle.start and self.closed:
            return len(self.moves) - 1
        return ply - 1 if ply else None
