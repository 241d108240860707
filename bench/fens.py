"""FENs read."""

from __future__ import annotations

from bench.material import positions
from bench.optional import module, rivals
from bench.race import Contender, Result, race
from zhicai import Board, Setup


def results() -> list[Result]:
    """FENs to validated boards, and to setups as they are."""
    return [
        race(
            "局面 FEN parses, validated",
            "FENs/s",
            [Contender("zhicai", _board), *rivals(_cchess, _pyffish)],
            target=500_000,
            note="cchess does not validate; pyffish only validates and gives no board",
        ),
        race("局面 FEN parses to a setup", "FENs/s", [Contender("zhicai", _setup), *rivals(_cchess)]),
    ]


def _board() -> int:
    fens = positions()
    for fen in fens:
        Board(fen)
    return len(fens)


def _setup() -> int:
    fens = positions()
    for fen in fens:
        Setup(fen)
    return len(fens)


def _cchess() -> Contender | None:
    cchess = module("cchess")
    if cchess is None:
        return None

    def batch() -> int:
        fens = positions()
        for fen in fens:
            cchess.ChessBoard(fen)
        return len(fens)

    return Contender("cchess", batch)


def _pyffish() -> Contender | None:
    fish = module("pyffish")
    if fish is None:
        return None

    def batch() -> int:
        fens = positions()
        for fen in fens:
            fish.validate_fen(fen, "xiangqi")
        return len(fens)

    return Contender("pyffish", batch)
