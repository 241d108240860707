"""Moves that strike at nothing under the Asian and World rules: offers and blocks, which are allowed."""

from __future__ import annotations

from zhicai._core import Kind, Move
from zhicai.board import Board
from zhicai.law.asian_attacks import Play


def is_offer(play: Play, ply: int) -> bool:
    """Whether the piece that moved can be won now and could not be before (axf art. 40)."""
    to_square = play.case.moves[ply].to_square
    earlier = play.possible(ply, passed=True)
    for pair, (capture, threat) in play.possible(ply + 1, passed=False).items():
        if capture.target == to_square and threat.wins and not (pair in earlier and earlier[pair][1].wins):
            return True
    return False


def is_block(play: Play, ply: int) -> bool:
    """Whether the piece that moved stands in the way of a check or of a capture that was possible (axf art. 39)."""
    board, after, move = play.case.boards[ply], play.case.boards[ply + 1], play.case.moves[ply]
    king = board.king(board.turn)
    if king is not None and any(obstructs(board, (checker, king), move) for checker in board.checkers()):
        return True
    later = play.possible(ply + 1, passed=False)
    return any(
        threat.wins
        and pair not in later
        and _still_there(after, capture.move)
        and obstructs(board, _ends(capture.move), move)
        for pair, (capture, threat) in play.possible(ply, passed=True).items()
    )


def obstructs(board: Board, ends: tuple[int, int], move: Move) -> bool:
    """Whether a move ends on the way of a piece between two squares: on its line, its leg or its eye."""
    origin, target = ends
    piece = board.piece_at(origin)
    if piece is None or move.from_square == target:
        return False
    if piece.kind in (Kind.HORSE, Kind.ELEPHANT):
        return move.to_square == _hobble(origin, target)
    return _is_between(origin, target, move.to_square)


def _ends(move: Move) -> tuple[int, int]:
    return move.from_square, move.to_square


def _still_there(board: Board, capture: Move) -> bool:
    return board.piece_at(capture.from_square) is not None and board.piece_at(capture.to_square) is not None


def _hobble(origin: int, target: int) -> int:
    """The leg of a horse's move, the eye of an elephant's."""
    files, ranks = target % 9 - origin % 9, target // 9 - origin // 9
    step_file = 0 if abs(files) == 1 else files // 2
    step_rank = 0 if abs(ranks) == 1 else ranks // 2
    return origin + step_file + 9 * step_rank


def _is_between(origin: int, target: int, square: int) -> bool:
    """Whether a square lies strictly between two others of one line."""
    low, high = sorted((origin, target))
    if origin // 9 == target // 9:
        return square // 9 == origin // 9 and low < square < high
    if origin % 9 == target % 9:
        return square % 9 == origin % 9 and low < square < high
    return False
