"""Rates of several libraries at one job, measured in turns, so that a slow moment of the machine hits all alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

ROUNDS = 7


@dataclass(frozen=True)
class Contender:
    """One library at one job: `batch` does some work and returns how many units of it."""

    name: str
    batch: Callable[[], int]


@dataclass(frozen=True)
class Result:
    """Units a second by library, and ours over theirs: the median of the rounds' ratios."""

    job: str
    unit: str
    rates: dict[str, float]
    ratios: dict[str, float] = field(default_factory=dict)
    target: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether our rate reaches the target; None where there is none."""
        return None if self.target is None else self.rates["zhicai"] >= self.target


def race(
    job: str,
    unit: str,
    contenders: Sequence[Contender],
    *,
    target: float | None = None,
    note: str = "",
    seconds: float = 0.25,
) -> Result:
    """Lets each work `seconds` in turn, `ROUNDS` times, after one round that does not count."""
    for contender in contenders:
        contender.batch()
    samples: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for _ in range(ROUNDS):
        for contender in contenders:
            samples[contender.name].append(sample(contender, seconds))
    ours = samples["zhicai"]
    ratios = {
        name: statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
        for name, theirs in samples.items()
        if name != "zhicai"
    }
    rates = {name: statistics.median(values) for name, values in samples.items()}
    return Result(job, unit, rates, ratios, target, note)


def sample(contender: Contender, seconds: float) -> float:
    """Units a second over at least `seconds`."""
    units, start = 0, time.perf_counter()
    while True:
        units += contender.batch()
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return units / elapsed
