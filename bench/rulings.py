"""Rulings on repetitions: how long each takes, and how many stay undecided.

The cases of tests/data, each by its own rule book and by all; its cycles of real games; its random cycles with all
pieces on the board. A ruling is one thread's work, so processor time is measured: other work on the machine does not
count.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zhicai import Move
from zhicai.law.judging import BOOKS, DEFAULT, judge
from zhicai.law.terms import Verdict

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
OWN = {"axf": "axf", "wxf": "wxf", "cxa-2011": "cxa-2011", "cxa-2020": "cxa-2020", "engine-consensus": "axf"}


@dataclass(frozen=True)
class Timed:
    """Milliseconds of each ruling of one set, how many were undecided, and what should be reached."""

    name: str
    milliseconds: list[float]
    undecided: int
    median_target: float | None = None
    most_target: float | None = None
    undecided_target: float | None = None

    @property
    def median(self) -> float:
        """Half of the rulings take no longer."""
        return statistics.median(self.milliseconds)

    @property
    def most(self) -> float:
        """The slowest ruling."""
        return max(self.milliseconds)

    @property
    def share(self) -> float:
        """Per cent undecided."""
        return 100 * self.undecided / len(self.milliseconds)

    @property
    def met(self) -> bool | None:
        """Whether every target is; None where there is none."""
        pairs = (
            (self.median, self.median_target),
            (self.most, self.most_target),
            (self.share, self.undecided_target),
        )
        wanted = [(value, target) for value, target in pairs if target is not None]
        return all(value <= target for value, target in wanted) if wanted else None


Request = tuple[str, list[Move], int | None, str]
"""A position, moves, where the cycle starts, and the rules."""


def rulings() -> list[Timed]:
    """All sets."""
    full = [(row["fen"], list(map(Move, row["moves"])), 0, DEFAULT) for row in _cycles("full")]
    real = [(row["fen"], list(map(Move, row["moves"])), 0, DEFAULT) for row in _cycles("game")]
    return [
        _timed("案例 cases, own rules", _cases(every_book=False), median=2.0, most=200.0),
        _timed("案例 cases, all rules", _cases(every_book=True)),
        _timed(f"实战循环 cycles of real games, {DEFAULT}", real),
        _timed(f"满子随机循环 random cycles, 32 pieces, {DEFAULT}", full, most=1_000.0, undecided=0.5),
    ]


def _timed(
    name: str,
    requests: Iterable[Request],
    *,
    median: float | None = None,
    most: float | None = None,
    undecided: float | None = None,
) -> Timed:
    """Each request ruled on once; the first of all warms up and counts too."""
    times, open_ones = [], 0
    for fen, moves, start, rules in requests:
        begun = time.process_time()
        ruling = judge(fen, moves, rules=rules, cycle_start=start)
        times.append(1_000 * (time.process_time() - begun))
        open_ones += ruling.verdict == Verdict.UNDECIDED
    return Timed(name, times, open_ones, median, most, undecided)


def _cases(*, every_book: bool) -> Iterator[Request]:
    for file, own in OWN.items():
        for row in _rows(DATA / "cases" / f"{file}.jsonl"):
            for rules in BOOKS if every_book else (own,):
                yield row["fen"], list(map(Move, row["moves"])), row["cycle_start"], rules


def _cycles(origin: str) -> Iterator[Any]:
    return (row for row in _rows(DATA / "cycles.jsonl") if row["origin"] == origin)


def _rows(path: Path) -> Iterator[Any]:
    return map(json.loads, path.read_text("utf-8").splitlines())
