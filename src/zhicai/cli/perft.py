"""`zhicai perft`: count the leaves of the move tree."""

from __future__ import annotations

import time
from typing import Annotated, Final

import typer

from zhicai._core import START_FEN, Move
from zhicai.board import Board
from zhicai.cli import terminal

_AT_ONCE: Final = 5
"""Plies that the core counts without listening to anyone."""


def perft(
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=20, help="层数 · plies")],
    fen: Annotated[
        str, typer.Option(help="局面，默认为开局 · position, by default the opening one", show_default=False)
    ] = START_FEN,
    divide: Annotated[
        bool, typer.Option("--divide", help="按首着分列 · count below each first move")
    ] = False,
) -> None:
    """Print the time taken and, alone on the last line, the total."""
    board = Board(fen)
    begin = time.perf_counter()
    if divide and depth > 0:
        total = 0
        for move in list(board.legal_moves):
            count = _below(board, move, depth)
            total += count
            terminal.write(f"{move} {board.chinese(move)} {count}")
    else:
        total = _count(board, depth)
    seconds = time.perf_counter() - begin
    rate = total / max(seconds, 1e-9) / 1e6
    terminal.say(f"{seconds:.3f} 秒，每秒 {rate:.1f} 百万", f"{seconds:.3f} s, {rate:.1f} million a second")
    terminal.write(str(total))


def _count(board: Board, depth: int) -> int:
    """The leaves below a position; deep trees in parts, so that Ctrl-C is heard."""
    if depth <= _AT_ONCE:
        return board.perft(depth)
    return sum(_below(board, move, depth) for move in list(board.legal_moves))


def _below(board: Board, move: Move, depth: int) -> int:
    board.push(move)
    try:
        return _count(board, depth - 1)
    finally:
        board.pop()
