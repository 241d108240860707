"""`zhicai perft`: count the leaves of the move tree."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from zhicai._core import START_FEN
from zhicai.board import Board
from zhicai.cli import terminal


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
        counts = board.divide(depth)
        total = sum(count for _, count in counts)
        for move, count in counts:
            terminal.write(f"{move} {board.chinese(move)} {count}")
    else:
        total = board.perft(depth)
    seconds = time.perf_counter() - begin
    rate = total / max(seconds, 1e-9) / 1e6
    terminal.say(f"{seconds:.3f} 秒，每秒 {rate:.1f} 百万", f"{seconds:.3f} s, {rate:.1f} million a second")
    terminal.write(str(total))
