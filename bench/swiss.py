"""Pairing round 5 of a Swiss after four rounds, with units and colours: the whole process of `zhicai event pair`."""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from bench.processes import as_installed
from zhicai.competition.event.kinds import Fact, RoundPaired, drafts
from zhicai.competition.event.simulated import simulate
from zhicai.competition.regulations import preset_text
from zhicai.journal import Header, Journal, JournalKind, write

TARGETS = {50: 0.3, 500: 0.7, 2000: 3.0, 10_000: 60.0}
ROUNDS = 4
RUNS = {50: 7, 500: 5, 2000: 3, 10_000: 1}
BEGUN = 1_767_225_600_000


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
        return [_measured(size, Path(folder)) for size in sizes]


def _measured(size: int, folder: Path) -> Paired:
    event, copy = folder / f"{size}.jsonl", folder / "pair.jsonl"
    write(event, _event(size))
    clock, processor, boards = [], [], 0
    # One run more than is counted, which makes the bytecode of a checkout.
    for _ in range(RUNS[size] + 1):
        shutil.copyfile(event, copy)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "zhicai", "event", "pair", str(copy)],
            capture_output=True,
            text=True,
            check=True,
            env=as_installed(),
        )
        clock.append(time.perf_counter() - started)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor.append(spent.ru_utime + spent.ru_stime - used.ru_utime - used.ru_stime)
        boards = sum("–" in line for line in done.stdout.splitlines())
    return Paired(size, statistics.median(clock[1:]), statistics.median(processor[1:]), boards)


def _event(size: int) -> Journal:
    """An event of which four of nine rounds have been played; the same for the same size."""
    journal = Journal(Header(f"bench-{size}", JournalKind.EVENT, BEGUN))
    stage: dict[str, object] = {"kind": "swiss", "rounds": 9}
    commands = simulate(preset_text("cxa-2011"), stage, players=size, units=max(2, size // 8), seed="bench")
    for command in takewhile(_before_the_fifth, commands):
        journal.append(drafts(command, time=BEGUN, actor="bench"))
    return journal


def _before_the_fifth(command: Sequence[Fact]) -> bool:
    return not any(isinstance(fact, RoundPaired) and fact.number > ROUNDS for fact in command)
