"""A game up to a ply as the counting of repetitions sees it, checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from zhicai._core import IllegalMove, Move, Side, Trace, trace
from zhicai.board import Board
from zhicai.law.requests import BadRequest, GameOver, IllegalInLoop, UnsoundPosition, WrongSide

UNSOUND: Final = frozenset({"no_king", "king_outside_palace", "kings_facing", "waiting_side_in_check"})
"""Faults of a start position with which no move can be judged."""


class PlyOutOfRange(BadRequest):
    """A ply that the game does not have."""

    def __init__(self, ply: int, plies: int) -> None:
        """`ply` as asked for, `plies` the number of moves."""
        self.ply, self.plies = ply, plies
        super().__init__(
            f"没有第 {ply} 着：着数从 0 数到 {plies}，0 为起始局面",
            f"there is no ply {ply}: plies go from 0, the start position, to {plies}",
        )


@dataclass(frozen=True, slots=True)
class Timeline:
    """The moves of a game, legal from `fen`, and what they did.

    `keys` are the hashes of the start position and of the position after each ply, `captures` says of each ply
    whether it captured, `first` who made the first.
    """

    fen: str
    moves: tuple[Move, ...]
    keys: Sequence[int]
    captures: Sequence[bool]
    first: Side

    @property
    def end(self) -> int:
        """The plies played."""
        return len(self.moves)

    @property
    def stage(self) -> int:
        """The ply of the last capture, 0 before the first: no earlier position can come back."""
        return next((ply for ply in range(self.end, 0, -1) if self.captures[ply - 1]), 0)

    def until(self, ply: int) -> Timeline:
        """Its first `ply` plies."""
        return Timeline(self.fen, self.moves[:ply], self.keys[: ply + 1], self.captures[:ply], self.first)

    def mover(self, ply: int) -> Side:
        """Who made ply `ply`, counted from 1."""
        return self.first if ply % 2 else self.first.opponent

    def fen_at(self, ply: int) -> str:
        """The position after so many plies."""
        board = Board(self.fen, strict=False)
        board.push_all(self.moves[:ply])
        return board.fen


def timeline(fen: str, moves: Iterable[Move | str], ply: int | None = None) -> Timeline:
    """The first `ply` moves of a game, all of them by default; texts are coordinates, one each or with blanks between.

    Moves after `ply` are not looked at. Raises InvalidFen, InvalidMove for a text that is no coordinates, and of
    the classes of `zhicai.law.requests` UnsoundPosition, IllegalInLoop, WrongSide and GameOver, the latter also where
    the last of these plies ends the game: nothing can be claimed any more (cxa-2011 art. 16.3); PlyOutOfRange.
    """
    several = moves.split() if isinstance(moves, str) else moves
    played = tuple(Move(move) if isinstance(move, str) else move for move in several)
    if ply is not None:
        if not 0 <= ply <= len(played):
            raise PlyOutOfRange(ply, len(played))
        played = played[:ply]
    facts = trace(fen, list(played))
    board = Board(fen, strict=False)
    _refuse(board, played, facts)
    return Timeline(board.fen, played, facts.keys, facts.captures, board.turn)


def _refuse(board: Board, moves: Sequence[Move], facts: Trace) -> None:
    """Raise what keeps a game from being counted."""
    kings = sum(piece.symbol in "Kk" for piece in board.piece_map().values())
    doubled = [fault for fault in facts.faults if fault.kind == "too_many" and kings > 2]
    if faults := [fault for fault in facts.faults if fault.kind in UNSOUND] + doubled:
        raise UnsoundPosition(faults)
    over = facts.over if facts.over is not None and facts.over[1] != "draw_dead_position" else None
    illegal = facts.first_illegal
    if over is not None and (illegal is None or over[0] < illegal):
        loser = board.turn if over[0] % 2 == 0 else board.turn.opponent
        raise GameOver(*over, loser.opponent)
    if illegal is not None:
        _refuse_move(board, moves, illegal, facts.legality[illegal - 1])


def _refuse_move(board: Board, moves: Sequence[Move], ply: int, reason: str) -> None:
    """Raise what is wrong with the first move that is not legal."""
    at = board.copy()
    at.push_all(moves[: ply - 1])
    move = moves[ply - 1]
    if reason == "wrong_side":
        raise WrongSide(ply, str(move), at.turn)
    try:
        at.push(move)
    except IllegalMove as error:
        raise IllegalInLoop(ply, str(move), reason, error) from error
