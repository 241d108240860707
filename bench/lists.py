"""Legal moves: as a list of Python objects, and counted."""

from __future__ import annotations

from bench.material import positions
from bench.optional import module, rivals
from bench.race import Contender, Result, race
from zhicai import Board

# cchess and pyffish need milliseconds a position; a few positions are a batch.
SAMPLE = 40


def results() -> list[Result]:
    """Lists from boards that are kept, lists from FENs, and counts."""
    return [
        race(
            "走法表 legal-move lists, board kept",
            "lists/s",
            [Contender("zhicai", _kept), *rivals(_pyffish, _cchess)],
            target=150_000,
            note="pyffish keeps no board: it is given the FEN each time",
        ),
        race(
            "走法表 legal-move lists from a FEN",
            "lists/s",
            [Contender("zhicai", _from_fen), *rivals(_pyffish)],
        ),
        race(
            "着法数 legal moves counted",
            "counts/s",
            [Contender("zhicai", _counted), *rivals(_pyffish)],
            target=1_000_000,
            note="pyffish can only make the list",
        ),
    ]


BOARDS: list[Board] = []


def _boards() -> list[Board]:
    if not BOARDS:
        BOARDS.extend(Board(fen) for fen in positions())
    return BOARDS


def _kept() -> int:
    for board in _boards():
        list(board.legal_moves)
    return len(BOARDS)


def _counted() -> int:
    for board in _boards():
        board.legal_moves.count()
    return len(BOARDS)


def _from_fen() -> int:
    fens = positions()
    for fen in fens:
        list(Board(fen).legal_moves)
    return len(fens)


def _pyffish() -> Contender | None:
    fish = module("pyffish")
    if fish is None:
        return None
    fens = positions()[:SAMPLE]

    def batch() -> int:
        for fen in fens:
            fish.legal_moves("xiangqi", fen, [])
        return len(fens)

    return Contender("pyffish", batch)


def _cchess() -> Contender | None:
    cchess = module("cchess")
    if cchess is None:
        return None
    boards = [cchess.ChessBoard(fen) for fen in positions()[:SAMPLE]]

    def batch() -> int:
        for board in boards:
            [
                move
                for move in board.create_moves()
                if board.is_valid_move_t(move) and not board.is_checked_move(*move)
            ]
        return len(boards)

    return Contender("cchess", batch)
