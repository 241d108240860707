"""How long a fresh process takes to import each library."""

from __future__ import annotations

import importlib.util
import statistics
import subprocess
import sys
from dataclasses import dataclass

RUNS = 15
LIBRARIES = ("zhicai", "pyffish", "cchess")
TARGET = 25.0
TIMER = "import time; t = time.perf_counter(); import {}; print((time.perf_counter() - t) * 1e3)"


@dataclass(frozen=True)
class Imports:
    """Median milliseconds by library."""

    milliseconds: dict[str, float]

    @property
    def met(self) -> bool:
        """Whether ours is within the target."""
        return self.milliseconds["zhicai"] <= TARGET


def imports() -> Imports:
    """Imports each installed library in fresh processes, in turns."""
    names = [name for name in LIBRARIES if importlib.util.find_spec(name)]
    times: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RUNS):
        for name in names:
            command = [sys.executable, "-c", TIMER.format(name)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            times[name].append(float(done.stdout))
    return Imports({name: statistics.median(values) for name, values in times.items()})
