"""Pairing round 5 of a Swiss event after four rounds, with units and colours, in a fresh process that reads the event.

`python -m bench.swiss FILE` is that process: it reads an event, pairs the next round and prints the boards.
"""

from __future__ import annotations

import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zhicai.competition.model import Round

TARGETS = {50: 0.3, 500: 0.7, 2000: 3.0, 10_000: 60.0}
ROUNDS = 4
RUNS = {50: 7, 500: 5, 2000: 3, 10_000: 1}


@dataclass(frozen=True)
class Paired:
    """One size: median seconds of the process by the clock, and of processor time."""

    players: int
    seconds: float
    processor: float
    boards: int

    @property
    def target(self) -> float:
        """The seconds that it may take."""
        return TARGETS[self.players]

    @property
    def met(self) -> bool:
        """Whether it takes no longer."""
        return self.seconds <= self.target


def swiss(sizes: Sequence[int] = tuple(TARGETS)) -> list[Paired]:
    """Measures each size in fresh processes."""
    with tempfile.TemporaryDirectory() as folder:
        return [_measured(size, Path(folder) / f"{size}.json") for size in sizes]


def _measured(size: int, path: Path) -> Paired:
    path.write_text(json.dumps(event(size)), encoding="utf-8")
    clock, processor, boards = [], [], 0
    for _ in range(RUNS[size]):
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "bench.swiss", str(path)], capture_output=True, text=True, check=True
        )
        clock.append(time.perf_counter() - started)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor.append(spent.ru_utime + spent.ru_stime - used.ru_utime - used.ru_stime)
        boards = len(done.stdout.splitlines())
    return Paired(size, statistics.median(clock), statistics.median(processor), boards)


def event(size: int) -> dict[str, object]:
    """An event of four rounds, paired by the library and played at random; the same for the same size."""
    rng = random.Random(size)
    units = [f"单位{rng.randrange(max(2, size // 8)) + 1:02}" for _ in range(size)]
    strength = [rng.gauss(0, 1) for _ in range(size + 1)]
    told: dict[str, object] = {"units": units}
    rounds: list[dict[str, object]] = []
    for _ in range(ROUNDS):
        ahead = next_round(told | {"rounds": rounds})
        boards = []
        for board in ahead.boards:
            margin = strength[board.red] - strength[board.black] + rng.gauss(0, 0.8)
            boards.append(
                (board.red, board.black, "1-0" if margin > 0.5 else "0-1" if margin < -0.5 else "1/2-1/2")
            )
        rounds.append({"boards": boards, "byes": [bye.player for bye in ahead.byes]})
    return told | {"rounds": rounds}


def next_round(told: dict[str, Any]) -> Round:
    """The next round of an event that was written by `event`, units kept apart as far as a point of score."""
    from zhicai.competition.field import field_after
    from zhicai.competition.model import Board, Bye, Player, Round, result_of
    from zhicai.competition.scoring import TWO_ONE_NONE
    from zhicai.competition.swiss.pairing import pair
    from zhicai.competition.swiss_rules import SwissRules, UnitAvoidance

    players = [Player(number, f"选手{number:02}", unit) for number, unit in enumerate(told["units"], start=1)]
    rounds = [
        Round(
            number,
            tuple(
                Board(table, red, black, result_of(code))
                for table, (red, black, code) in enumerate(played["boards"], start=1)
            ),
            tuple(map(Bye, played["byes"])),
        )
        for number, played in enumerate(told["rounds"], start=1)
    ]
    rules = SwissRules(rounds=9, avoid_unit=UnitAvoidance.POINTS)
    return pair(field_after(rounds, players, TWO_ONE_NONE, lots="bench"), rules).round


def main(path: str) -> None:
    """Read an event, pair its next round and print the boards."""
    paired = next_round(json.loads(Path(path).read_text(encoding="utf-8")))
    for board in paired.boards:
        print(f"{board.table}\t{board.red}\t{board.black}")


if __name__ == "__main__":
    main(sys.argv[1])
