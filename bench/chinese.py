"""Moves read from and written in Chinese notation."""

from __future__ import annotations

from functools import cache

from bench.material import first_moves
from bench.optional import module, rivals
from bench.race import Contender, Result, race
from zhicai import Board, Move


def results() -> list[Result]:
    """炮二平五 to a move on its board, and back."""
    return [
        race(
            "纵线 Chinese notation parses",
            "moves/s",
            [Contender("zhicai", _read), *rivals(_cchess_reads)],
            target=200_000,
            note="cchess reads without looking whether the move is legal",
        ),
        race(
            "纵线 Chinese notation writes",
            "moves/s",
            [Contender("zhicai", _written), *rivals(_cchess_writes, _pyffish_writes)],
            note="pyffish writes WXF",
        ),
    ]


@cache
def _texts() -> list[tuple[Board, Move, str]]:
    """Board, move and text of every position."""
    boards = [(Board(fen), move) for fen, move in first_moves()]
    return [(board, move, board.chinese(move)) for board, move in boards]


def _read() -> int:
    for board, _, text in _texts():
        board.parse(text)
    return len(_texts())


def _written() -> int:
    for board, move, _ in _texts():
        board.chinese(move)
    return len(_texts())


def _cchess_reads() -> Contender | None:
    cchess = module("cchess")
    if cchess is None:
        return None
    texts = [(cchess.ChessBoard(board.fen), text) for board, _, text in _texts()]
    read = cchess.Move.from_text

    def batch() -> int:
        for board, text in texts:
            read(board, text)
        return len(texts)

    return Contender("cchess", batch)


def _cchess_writes() -> Contender | None:
    cchess = module("cchess")
    if cchess is None:
        return None
    moves = [cchess.ChessBoard(board.fen).move_iccs(move.uci) for board, move, _ in _texts()]

    def batch() -> int:
        for move in moves:
            move.to_text()
        return len(moves)

    return Contender("cchess", batch)


def _pyffish_writes() -> Contender | None:
    fish = module("pyffish")
    if fish is None:
        return None
    moves = [(board.fen, move.uci_from_one) for board, move, _ in _texts()[:40]]
    style = fish.NOTATION_XIANGQI_WXF

    def batch() -> int:
        for fen, move in moves:
            fish.get_san("xiangqi", fen, move, False, style)
        return len(moves)

    return Contender("pyffish", batch)
