"""What a board that is played on asks the server: the moves so far in words, the legal ones now, the cycle."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from typing import Final

from zhicai.board import Board
from zhicai.desk.bench.judging import Line, line
from zhicai.desk.bench.wanted import Wanted
from zhicai.desk.board.places import placed
from zhicai.desk.frame.words import say, told
from zhicai.errors import ZhicaiError
from zhicai.law.judging import case_of
from zhicai.law.lines import chinese_of, wxf_of

MOST: Final = 2000
"""Moves that are played on a board of the page."""


def line_as_json(wanted: Wanted, at: int | None = None) -> dict[str, object]:
    """The moves, and what can be played after `at` of them (None: after all).

    `moves` have their squares and words, `legal` the goals by starting square, `check` the square of a king in check,
    `cycle` the start and the length of the last cycle, `error` the first move that cannot be played. Raises InvalidFen
    and UnsoundPosition.
    """
    found = line(wanted.fen, wanted.moves, MOST)
    board = Board(found.fen, strict=False)
    moves: list[dict[str, object]] = []
    ply = len(found.moves) if at is None else min(at, len(found.moves))
    then = board.copy() if ply == 0 else board
    for number, move in enumerate(found.moves, 1):
        name = say(chinese_of(board, move), wxf_of(board, move))
        who = say(board.turn.chinese, board.turn.english)
        moves.append({"uci": move.uci, "name": name, "said": f"{who} {name}"})
        board.push(move)
        if number == ply:
            then = Board(board.fen, strict=False)
    return {
        "fen": found.fen,
        "moves": moves,
        "at": ply,
        "turn": "w" if then.turn.english == "Red" else "b",
        "legal": _legal(then),
        "check": then.king(then.turn) if then.is_check() else None,
        "over": _over(then),
        "cycle": _cycle(found, wanted.ply),
        "error": _error(found),
    }


def _legal(board: Board) -> dict[int, list[int]]:
    goals: dict[int, list[int]] = defaultdict(list)
    for move in board.legal_moves:
        goals[move.from_square].append(move.to_square)
    return dict(goals)


def _over(board: Board) -> str:
    if board.legal_moves:
        return ""
    return say("将死", "checkmate") if board.is_check() else say("困毙", "stalemate")


def _cycle(found: Line, ply: int | None) -> dict[str, int] | None:
    """The cycle with which the moves up to a ply end, where they do."""
    with suppress(ZhicaiError):
        cycle = case_of(found.fen, found.moves[:ply]).cycle
        return {"start": cycle.start, "length": cycle.length}
    return None


def _error(found: Line) -> dict[str, object] | None:
    if found.error is None:
        return None
    return {"ply": len(found.moves) + 1, "words": told(placed(found.error))}
