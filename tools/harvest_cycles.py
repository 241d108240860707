"""Writes ``tests/data/cycles.jsonl``: cycles of moves from real games and from random play, for tests and measurements.

    python tools/harvest_cycles.py FOLDER

From the records below FOLDER comes every cycle between two standings of a position that stood three times or more.
Random play fills up to ``--total``: half of it with all pieces on the board, what is missing with captures before.
Its sides walk at random and must be back after a given number of moves; they prefer to attack. Cycles that differ
only in where they start count once. The same seed gives the same file.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from corpus_table import records_below
from repo import ROOT

from zhicai import Board, Move, Side, ZhicaiError, records
from zhicai._core import START_FEN, InvalidFen, trace
from zhicai.records import Game

CYCLES = ROOT / "tests" / "data" / "cycles.jsonl"
TOTAL = 2_000
LENGTHS = {4: 10, 6: 3, 8: 4, 10: 1, 12: 2}
"""Plies of a random cycle, with their weights."""
LONGEST = 12
NODES = 1_500
"""Positions looked at for one random cycle, at most."""
VALUED = frozenset("RNCAB")
STRIKING = 0.35
"""How often a side looks for an attack first."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """A position, the moves that lead back to it, and where they come from: `game`, `full` or `random`."""

    origin: str
    fen: str
    moves: tuple[Move, ...]

    def as_json(self) -> str:
        """One line of the file."""
        row = {"origin": self.origin, "fen": self.fen, "length": len(self.moves)}
        return json.dumps({**row, "moves": [move.uci for move in self.moves]})

    @property
    def key(self) -> tuple[int, tuple[Move, ...]]:
        """The same for cycles that differ only in where they start."""
        board, count = Board(self.fen), len(self.moves)
        turns = []
        for start in range(count):
            turns.append((board.key, self.moves[start:] + self.moves[:start]))
            board.push(self.moves[start])
        return min(turns)


def bare(board: Board) -> str:
    """The FEN of a position without its counters."""
    return " ".join(board.fen.split()[:2]) + " - - 0 1"


def of_game(game: Game) -> Iterator[Cycle]:
    """The cycles of a game between standings of positions that stood three times or more, as far as it is legal."""
    moves = game.mainline()
    try:
        facts = trace(game.fen, moves)
    except InvalidFen:
        return
    if facts.faults:
        return
    legal = (facts.first_illegal or len(moves) + 1) - 1
    for standings in facts.repetitions:
        plies = [ply for ply in standings if ply <= legal]
        if len(plies) < 3:
            continue
        for start, end in pairwise(plies):
            if end - start <= LONGEST:
                board = Board(game.fen)
                board.push_all(moves[:start])
                yield Cycle("game", bare(board), tuple(moves[start:end]))


def of_records(folder: Path) -> Iterator[Cycle]:
    """The cycles of every game below a folder."""
    for path in records_below(folder):
        try:
            for game in records.read(path):
                yield from of_game(game)
        except (records.RecordError, ZhicaiError, OSError):
            # `zhicai review` is the tool that reports on files.
            continue


def of_random_play(rng: random.Random, origin: str) -> Iterator[Cycle]:
    """Random cycles without end; with origin `full` all 32 pieces are on the board."""
    while True:
        board = _wandered(rng, captures=origin == "random")
        length = rng.choices(list(LENGTHS), list(LENGTHS.values()))[0]
        moves = Walk(rng, board, length).moves()
        if moves:
            yield Cycle(origin, bare(board), moves)


def _wandered(rng: random.Random, *, captures: bool) -> Board:
    """The position after some random moves from the opening."""
    board = Board(START_FEN)
    for _ in range(rng.randint(20, 160) if captures else rng.randint(8, 90)):
        moves = list(board.legal_moves) if captures else quiet(board)
        if not moves:
            break
        board.push(rng.choice(moves))
    return Board(bare(board))


def quiet(board: Board) -> list[Move]:
    """The legal moves that capture nothing."""
    return [move for move in board.legal_moves if board.piece_at(move.to_square) is None]


class Walk:
    """A search for quiet moves that lead back to a position in a given number of plies, no position standing twice."""

    def __init__(self, rng: random.Random, board: Board, length: int) -> None:
        """`board` is left as it was."""
        self._rng, self._board, self._length = rng, board, length
        self._home = {square: piece.symbol for square, piece in board.piece_map().items()}
        self._seen: set[int] = {board.key}
        self._found: list[Move] = []
        self._nodes = 0

    def moves(self) -> tuple[Move, ...]:
        """The moves, or none where the search found nothing within its bounds."""
        return tuple(self._found) if self._search() else ()

    def _search(self) -> bool:
        self._nodes += 1
        left = self._length - len(self._found)
        if self._nodes > NODES or self._away() > (left + 1) // 2:
            return False
        for move in self._ordered():
            self._board.push(move)
            self._found.append(move)
            key = self._board.key
            home = left == 1 and self._away() == 0
            if home or (left > 1 and key not in self._seen and self._deeper(key)):
                self._board.pop()
                return True
            self._board.pop()
            self._found.pop()
        return False

    def _deeper(self, key: int) -> bool:
        self._seen.add(key)
        found = self._search()
        self._seen.discard(key)
        return found

    def _away(self) -> int:
        """How many moves at least the side with more pieces astray still needs."""
        astray = {Side.RED: 0, Side.BLACK: 0}
        for square, piece in self._board.piece_map().items():
            astray[piece.side] += self._home.get(square) != piece.symbol
        return max(astray.values())

    def _ordered(self) -> Sequence[Move]:
        moves = quiet(self._board)
        self._rng.shuffle(moves)
        if self._rng.random() < STRIKING:
            moves.sort(key=self._strikes, reverse=True)
        return moves

    def _strikes(self, move: Move) -> bool:
        """Whether a move checks, or the moved piece attacks one of value that is not of its own kind."""
        if self._board.gives_check(move):
            return True
        self._board.push(move)
        pieces = map(self._board.piece_at, [move.to_square, *self._board.destinations(move.to_square)])
        symbols = [piece.symbol.upper() for piece in pieces if piece]
        self._board.pop()
        return bool(set(symbols[1:]) & VALUED - {symbols[0]})


def harvest(real: Iterable[Cycle], rng: random.Random, total: int) -> list[Cycle]:
    """All real cycles, then random ones up to `total`, half the total with all pieces; none twice."""
    found = {cycle.key: cycle for cycle in reversed(list(real))}
    found = dict(reversed(found.items()))
    for origin, goal in (("full", len(found) + total // 2), ("random", total)):
        source = of_random_play(rng, origin)
        while len(found) < goal:
            cycle = next(source)
            found.setdefault(cycle.key, cycle)
    return list(found.values())


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; the exit status is 2 where there are no records."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="read the game records below it")
    parser.add_argument("--total", type=int, default=TOTAL)
    parser.add_argument("--seed", type=int, default=2011)
    parser.add_argument("--to", type=Path, default=CYCLES, metavar="FILE")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        print(f"没有棋谱 / no records: {options.folder}", file=sys.stderr)
        return 2
    cycles = harvest(of_records(options.folder), random.Random(options.seed), options.total)
    options.to.write_text("".join(cycle.as_json() + "\n" for cycle in cycles), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
