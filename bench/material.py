"""What all libraries work on: the same positions, games and texts, drawn at random from a fixed seed."""

from __future__ import annotations

import random
from functools import cache

from zhicai import START_FEN, Board, Move

POSITIONS = 240
GAMES = 10
PLIES = 80


@cache
def games() -> list[list[Move]]:
    """Random games of exactly 80 plies from the opening."""
    rng = random.Random(2011)
    found: list[list[Move]] = []
    while len(found) < GAMES:
        board = Board()
        while board.ply < PLIES and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
        if board.ply == PLIES:
            found.append([move for move in board.move_stack if move is not None])
    return found


@cache
def positions() -> list[str]:
    """FENs of positions from the random games, early and late ones alike."""
    fens: list[str] = []
    for moves in games():
        board = Board(START_FEN)
        for move in moves:
            fens.append(board.fen)
            board.push(move)
    return random.Random(2020).sample(fens, POSITIONS)


@cache
def first_moves() -> list[tuple[str, Move]]:
    """A FEN and one legal move of it, for every position."""
    rng = random.Random(1999)
    return [(fen, rng.choice(list(Board(fen).legal_moves))) for fen in positions()]
