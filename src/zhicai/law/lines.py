"""Lines that prove a label, as people read them: each move in words, what is won and lost, whether it mates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zhicai._core import Move, Piece
from zhicai.board import Board
from zhicai.errors import InvalidMove
from zhicai.law.terms import Evidence, JudgedPly, Label


@dataclass(frozen=True, slots=True)
class Line:
    """A line of evidence played out, the mover's moves and the opponent's in turn, the mover first.

    `label` is what it proves. `chinese` and `wxf` have an item a move, `won` and `lost` are the pieces that the mover
    takes and gives, `mate` and `stalemate` say whether the last position is one.
    """

    label: Label
    moves: tuple[Move, ...]
    chinese: tuple[str, ...]
    wxf: tuple[str, ...]
    won: tuple[Piece, ...]
    lost: tuple[Piece, ...]
    mate: bool
    stalemate: bool


def played(after: Board, evidence: Evidence) -> Line:
    """Play a line from the position after the judged move, the opponent passing first."""
    board = after.copy()
    board.push_null()
    chinese, wxf = [], []
    taken: tuple[list[Piece], list[Piece]] = ([], [])
    for index, move in enumerate(evidence.moves):
        chinese.append(chinese_of(board, move))
        wxf.append(wxf_of(board, move))
        piece = board.piece_at(move.to_square)
        if piece is not None:
            taken[index % 2].append(piece)
        board.push_unchecked(move)
    ended = bool(evidence.moves)
    return Line(
        label=evidence.label,
        moves=evidence.moves,
        chinese=tuple(chinese),
        wxf=tuple(wxf),
        won=tuple(taken[0]),
        lost=tuple(taken[1]),
        mate=ended and board.is_checkmate(),
        stalemate=ended and board.is_stalemate(),
    )


def evidence_of(ply: JudgedPly) -> Sequence[Evidence]:
    """All evidence of a move, each line once: its own, then that of its targets."""
    return list(dict.fromkeys((*ply.evidence, *(target.evidence for target in ply.targets))))


def chinese_of(board: Board, move: Move) -> str:
    """A move in Chinese notation, in coordinates where it has no words."""
    try:
        return board.chinese(move)
    except InvalidMove:
        return move.uci


def wxf_of(board: Board, move: Move) -> str:
    """A move in WXF notation, in coordinates where it has no words."""
    try:
        return board.wxf(move)
    except InvalidMove:
        return move.uci
