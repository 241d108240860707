"""Perft: nodes a second of the core alone, and instructions a node under callgrind."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests" / "data" / "perft.txt"
REPEATS = 15

# Million nodes a second that Pikafish's own perft made on a machine of the kind this was written on.
PUBLISHED = {"start": 100.0, "open": 40.0, "mid": 32.0, "late": 22.0, "end": 43.0}
TARGETS = {"start": 2.0, "others": 4.0}


@dataclass(frozen=True)
class Perft:
    """One position: leaves, million leaves a second at best, and instructions a leaf where they were counted."""

    name: str
    depth: int
    leaves: int
    millions: float
    instructions: float | None

    @property
    def ratio(self) -> float:
        """Over the published rate."""
        return self.millions / PUBLISHED[self.name]


def perfts(*, callgrind: bool) -> list[Perft]:
    """The first five positions of the perft table, each count checked."""
    binary = _build()
    found = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        name, *fields = line.split("|")
        if name in PUBLISHED:
            fen, depth, leaves = fields[0], int(fields[1]), int(fields[2])
            found.append(_measure(binary, name, fen, depth, leaves, callgrind=callgrind))
    return found


def _build() -> Path:
    command = ["cargo", "build", "--release", "--quiet", "--package", "zhicai-core", "--example", "perft"]
    done = subprocess.run(
        [*command, "--message-format", "json"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    messages = map(json.loads, done.stdout.splitlines())
    return next(Path(message["executable"]) for message in messages if message.get("executable"))


def _measure(binary: Path, name: str, fen: str, depth: int, leaves: int, *, callgrind: bool) -> Perft:
    counted, seconds = _run([str(binary), str(depth), fen, "--repeat", str(REPEATS)])
    if counted != leaves:
        raise ValueError(f"{name}: {counted} leaves, not {leaves}")
    instructions = _instructions(binary, fen, depth - 1) if callgrind else None
    return Perft(name, depth, leaves, leaves / seconds / 1e6, instructions)


def _run(command: list[str]) -> tuple[int, float]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    leaves, seconds = done.stdout.split()
    return int(leaves), float(seconds)


def _instructions(binary: Path, fen: str, depth: int) -> float:
    """Instructions a leaf, those of starting the program taken off."""
    leaves, _ = _run([str(binary), str(depth), fen])
    return (_callgrind(binary, fen, depth) - _callgrind(binary, fen, 0)) / leaves


def _callgrind(binary: Path, fen: str, depth: int) -> int:
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise FileNotFoundError("--callgrind needs valgrind")
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", str(binary), str(depth), fen]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if collected is None:
        raise ValueError(done.stderr)
    return int(collected[1])
