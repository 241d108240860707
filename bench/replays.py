"""Games of 80 plies replayed from coordinates, every move checked."""

from __future__ import annotations

from bench.material import games
from bench.optional import module, rivals
from bench.race import Contender, Result, race
from zhicai import START_FEN, Board

TEXTS: list[list[str]] = []


def results() -> list[Result]:
    """Move by move from Python, and all moves of a game in one call."""
    note = "cchess checks how the piece moves and whether it gives check, not the own king's safety"
    return [
        race(
            "对局 validated 80-ply games, push",
            "games/s",
            [Contender("zhicai", _pushed), *rivals(_cchess)],
            target=10_000,
            note=note,
        ),
        race(
            "对局 validated 80-ply games, one call",
            "games/s",
            [Contender("zhicai", _at_once), *rivals(_pyffish)],
        ),
    ]


def _texts() -> list[list[str]]:
    if not TEXTS:
        TEXTS.extend([move.uci for move in game] for game in games())
    return TEXTS


def _pushed() -> int:
    texts = _texts()
    for moves in texts:
        board = Board()
        for text in moves:
            board.push(text)
    return len(texts)


def _at_once() -> int:
    texts = _texts()
    for moves in texts:
        Board().push_all(moves)
    return len(texts)


def _cchess() -> Contender | None:
    cchess = module("cchess")
    if cchess is None:
        return None
    texts = _texts()[:2]

    def batch() -> int:
        for moves in texts:
            board = cchess.ChessBoard(START_FEN)
            for text in moves:
                if board.move_iccs(text) is None:
                    raise ValueError(text)
                board.next_turn()
        return len(texts)

    return Contender("cchess", batch)


def _pyffish() -> Contender | None:
    fish = module("pyffish")
    if fish is None:
        return None
    texts = [[move.uci_from_one for move in game] for game in games()]

    def batch() -> int:
        for moves in texts:
            fish.get_fen("xiangqi", START_FEN, moves)
        return len(texts)

    return Contender("pyffish", batch)
