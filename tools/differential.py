"""Compare zhicai with pyffish (Fairy-Stockfish) position by position: legal moves, check, checkmate, stalemate.

    python tools/differential.py --positions 1000000 --records FOLDER

Positions come from random play, started from the opening or from pieces scattered over the board, and from the
game records under FOLDER. The last line is the number of differences; the exit status is 1 if there is any.
pyffish (`pip install pyffish`) makes a few hundred legal-move lists a second, so a million positions take
from a quarter of an hour to half an hour on two cores.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import multiprocessing
import random
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import zhicai
from zhicai import Board, Move, Setup, records

VARIANT = "xiangqi"
# Positions handed to a worker at a time: a few seconds of work, so that progress shows and both cores stay busy.
CHUNK = 2_000
LONGEST_GAME = 240
# How often a game follows its taste, so that few pieces remain, and kings are hunted.
TASTE = 0.4
RECORD_SUFFIXES = frozenset({".pgn", ".xqf", ".html", ".txt"})

# How many of each piece a side has, and where it can stand, as (file, own rank) (cxa-2011 art. 1.2 and 2.2).
FULL_SET = {"K": 1, "A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}
ANYWHERE = [(f, r) for r in range(10) for f in range(9)]
POINTS = {
    "K": [(f, r) for r in range(3) for f in (3, 4, 5)],
    "A": [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)],
    "B": [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)],
    "P": [(f, r) for f, r in ANYWHERE if r >= 5 or (r >= 3 and f % 2 == 0)],
    "N": ANYWHERE,
    "R": ANYWHERE,
    "C": ANYWHERE,
}


@dataclass(frozen=True)
class Difference:
    """One answer in which the two differ about one position."""

    fen: str
    question: str
    ours: object
    theirs: object

    def __str__(self) -> str:
        """The position, the question, and what each answered."""
        return f"{self.fen}\n  {self.question}: zhicai {self.ours}, pyffish {self.theirs}"


@dataclass
class Tally:
    """What a batch of comparisons came to."""

    positions: int = 0
    recorded: int = 0
    checks: int = 0
    mates: int = 0
    stalemates: int = 0
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Counts another batch in."""
        self.positions += other.positions
        self.checks += other.checks
        self.mates += other.mates
        self.stalemates += other.stalemates
        self.differences += other.differences


@dataclass(frozen=True)
class Line:
    """A start position and the legal moves played from it."""

    fen: str
    moves: tuple[Move, ...]


def compare(lines: Iterable[Line], limit: int | None = None, *, once: bool = False) -> Tally:
    """Asks both about every position of the lines, up to `limit` positions; with `once` each position one time."""
    fish: Any = importlib.import_module("pyffish")
    tally = Tally()
    seen: set[int] = set()
    for line in lines:
        in_check = _their_checks(fish, line)
        board = Board(line.fen)
        for ply in range(len(line.moves) + 1):
            if tally.positions == limit:
                return tally
            if not (once and board.key in seen):
                seen.add(board.key)
                _compare_position(fish, board, in_check[ply], tally)
            if ply < len(line.moves):
                board.push_unchecked(line.moves[ply])
    return tally


def _their_checks(fish: Any, line: Line) -> list[bool]:
    """Whether the side to move is in check at each ply: one call for the whole line, from the marks in its notation."""
    first = bool(fish.gives_check(VARIANT, line.fen, []))
    names = [move.uci_from_one for move in line.moves]
    written = fish.get_san_moves(VARIANT, line.fen, names, False, fish.NOTATION_SAN) if names else []
    return [first, *(text[-1] in "+#" for text in written)]


def _compare_position(fish: Any, board: Board, their_check: bool, tally: Tally) -> None:
    fen = board.fen
    ours = sorted(move.uci_from_one for move in board.legal_moves)
    theirs = sorted(fish.legal_moves(VARIANT, fen, []))
    answers: tuple[tuple[str, object, object], ...] = (
        ("legal moves", ours, theirs),
        ("check", board.is_check(), their_check),
        ("checkmate", board.is_checkmate(), their_check and not theirs),
        ("stalemate", board.is_stalemate(), not their_check and not theirs),
    )
    tally.positions += 1
    tally.checks += their_check
    tally.mates += their_check and not theirs
    tally.stalemates += not their_check and not theirs
    for question, mine, other in answers:
        if mine != other:
            tally.differences.append(Difference(fen, question, mine, other))


def random_lines(rng: random.Random) -> Iterator[Line]:
    """Random games without end, from the opening and from scattered pieces in turn."""
    while True:
        yield _random_game(rng, zhicai.START_FEN, LONGEST_GAME)
        yield _random_game(rng, scattered_fen(rng), 30)


def _random_game(rng: random.Random, fen: str, longest: int) -> Line:
    """One game of random moves, in some games with a taste for captures or for checks."""
    board = Board(fen)
    taste = rng.choice((_anything, Board.captures, Board.checks))
    played: list[Move] = []
    while len(played) < longest:
        wanted = list(taste(board)) if rng.random() < TASTE else []
        moves = wanted or list(board.legal_moves)
        if not moves:
            break
        played.append(rng.choice(moves))
        board.push_unchecked(played[-1])
    return Line(fen, tuple(played))


def _anything(board: Board) -> list[Move]:
    return list(board.legal_moves)


def scattered_fen(rng: random.Random) -> str:
    """A position without faults: kings, and of the other pieces some, each on a point that it can reach."""
    while True:
        fen = _draw(rng)
        if not Setup(fen).faults:
            return fen


def _draw(rng: random.Random) -> str:
    board: dict[tuple[int, int], str] = {}
    pieces, pawns = rng.choice(((0.3, 0.3), (0.9, 0.9), (0.1, 1.0), (0.15, 0.0)))
    for black in (False, True):
        for letter, most in FULL_SET.items():
            chance = {"K": 1.0, "P": pawns}.get(letter, pieces)
            for _ in range(sum(rng.random() < chance for _ in range(most))):
                points = [(f, 9 - r if black else r) for f, r in POINTS[letter]]
                point = rng.choice(points)
                if point not in board:
                    board[point] = letter.lower() if black else letter
    ranks = ("".join(board.get((f, r), "1") for f in range(9)) for r in range(9, -1, -1))
    return f"{_run_lengths('/'.join(ranks))} {rng.choice('wb')} - - 0 1"


def _run_lengths(placement: str) -> str:
    for length in range(9, 1, -1):
        placement = placement.replace("1" * length, str(length))
    return placement


def record_lines(paths: Iterable[Path]) -> Iterator[Line]:
    """The main lines of the games in the files, each as far as its moves are legal."""
    for path in paths:
        try:
            games = list(records.read(path))
        except (records.RecordError, OSError):
            # Another format than those zhicai reads; `zhicai review` is the tool that reports on files.
            continue
        for game in games:
            line = _legal_part(game.fen, game.mainline())
            if line is not None:
                yield line


def _legal_part(fen: str, moves: Sequence[Move]) -> Line | None:
    try:
        board = Board(fen)
    except zhicai.ZhicaiError:
        return None
    played: list[Move] = []
    for move in moves:
        if not board.is_legal(move):
            break
        board.push_unchecked(move)
        played.append(move)
    return Line(fen, tuple(played))


@dataclass(frozen=True)
class Task:
    """One worker's portion: files to read, or a seed for that many random positions."""

    seed: int
    positions: int
    paths: tuple[Path, ...] = ()


def work(task: Task) -> Tally:
    """Does one portion."""
    if task.paths:
        return compare(record_lines(task.paths), once=True)
    return compare(random_lines(random.Random(task.seed)), task.positions)


def record_tasks(folder: Path | None) -> list[Task]:
    """The record files under a folder, a few to a portion."""
    if folder is None:
        return []
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in RECORD_SUFFIXES)
    return [Task(0, 0, tuple(paths[i : i + 10])) for i in range(0, len(paths), 10)]


def run(positions: int, folder: Path | None, seed: int, jobs: int) -> Tally:
    """Compares until `positions` are done, all records first; Ctrl-C ends it with what is done by then."""
    total, start = Tally(), time.monotonic()

    def do(tasks: Iterable[Task]) -> None:
        for tally in pool.imap_unordered(work, tasks):
            total.add(tally)
            _progress(total, positions, start)

    quiet = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.Pool(jobs, signal.signal, quiet) as pool, contextlib.suppress(KeyboardInterrupt):
        do(record_tasks(folder))
        total.recorded = total.positions
        missing = max(0, positions - total.positions)
        do(Task(seed + i, min(CHUNK, missing - i)) for i in range(0, missing, CHUNK))
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return total


def _progress(tally: Tally, wanted: int, start: float) -> None:
    if sys.stderr.isatty():
        rate = tally.positions / (time.monotonic() - start)
        line = f"\r{tally.positions:,} / {wanted:,}  {rate:,.0f}/s  differences {len(tally.differences)} "
        print(line, end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 if the two differ anywhere."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--positions", type=int, default=1_000_000, help="how many to compare (default 1,000,000)"
    )
    parser.add_argument(
        "--records", type=Path, default=None, metavar="FOLDER", help="read the game records under it"
    )
    parser.add_argument("--seed", type=int, default=2011)
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    options = parser.parse_args(arguments)
    total = run(options.positions, options.records, options.seed, options.jobs)
    for difference in total.differences:
        print(difference)
    print(f"positions    {total.positions:,}")
    print(f"from records {total.recorded:,}")
    print(f"in check     {total.checks:,}")
    print(f"checkmates   {total.mates:,}")
    print(f"stalemates   {total.stalemates:,}")
    print(f"differences  {len(total.differences):,}")
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())
