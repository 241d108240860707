"""Repeated positions (重复局面): where a cycle began, how long it is, how often it went round, who checked in it.

The facts of cxa-2011 arts 23.1-23.3; what a cycle's moves are and who must deviate is the ruling's matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

CYCLES: Final = 3
"""Times that the moves must go round before a ruling can be asked for (cxa-2011 arts 23.1, 23.3)."""

STANDINGS: Final = 8
"""Times that a position may stand in one cycle, at most: some checks, then a quiet move, stand it several times."""

LENGTHS: Final = 16
"""Lengths of a cycle that are tried, at most."""

PARTS: Final = 16
"""Times that perpetual check is told apart from what follows it among the same positions, at most."""

Plies = Sequence[int]


@dataclass(frozen=True, slots=True)
class Repetition:
    """Positions of one cycle that stood three times or more.

    `start` is the ply after which the most repeated of them first stood (0: the start position), `count` how
    often it stood, `end` the ply after which one of them last stood. `length` is the plies of a cycle, `cycles` how
    many times in a row the moves went round, `last` the ply after which they had done so. Perpetual check is told
    apart from other moves among the same positions, and then all numbers are those of its part. `red_checks` and
    `black_checks` are the checks by side in one cycle. `perpetual_checker` is `red`, `black` or `both`, the side that
    gave check with every move of the cycle and from a first to a third standing of a position, else None.
    """

    start: int
    end: int
    length: int
    count: int
    cycles: int
    red_checks: int
    black_checks: int
    perpetual_checker: str | None
    last: int

    @property
    def can_be_ruled_on(self) -> bool:
        """Whether the moves went round often enough for a claim to be heard (cxa-2011 arts 23.1, 23.3).

        Three standings of a position are not yet three cycles: of a cycle of four plies, six rounds are asked
        for (cxa-2011 art. 23.4), and then each of its positions has stood three times.
        """
        return self.cycles >= CYCLES

    @property
    def one_sided(self) -> bool:
        """Whether one side alone gave perpetual check (cxa-2011 art. 23.5.1)."""
        return self.perpetual_checker in ("red", "black")


@dataclass(frozen=True)
class Course:
    """What the plies of a game did.

    `keys` are the hashes of the start position and of the position after each ply; `captures` and `checks` have
    an item a ply; `red_first` says whether Red made the first.
    """

    keys: Sequence[int]
    captures: Sequence[bool]
    checks: Sequence[bool]
    red_first: bool

    def checks_between(self, start: int, end: int) -> tuple[int, int]:
        """Checks given from after ply `start` to ply `end`, by Red and by Black."""
        first, second = (sums[end] - sums[start] for sums in self._sums)
        return (first, second) if self.red_first else (second, first)

    def checked_until(self, start: int, end: int) -> int:
        """The last ply up to which a side that only checked from after ply `start` to ply `end` still did."""
        index = start if self.checks[start] and all(self.checks[start:end:2]) else start + 1
        while index < len(self.checks) and self.checks[index]:
            index += 2
        return min(index, len(self.checks))

    @cached_property
    def _sums(self) -> tuple[list[int], list[int]]:
        """The checks up to each ply by who made the first ply, and by the other."""
        by_first = (check and not index % 2 for index, check in enumerate(self.checks))
        by_second = (check and index % 2 for index, check in enumerate(self.checks))
        return list(accumulate(by_first, initial=0)), list(accumulate(by_second, initial=0))


def repetitions(occurrences: Iterable[Plies], course: Course) -> list[Repetition]:
    """The cycles of a game, in the order in which they began (cxa-2011 art. 23.1).

    `occurrences` has, for each position that stood three times or more without a capture between, the plies after
    which it stood. Positions whose stretches overlap belong to one cycle.
    """
    groups: list[list[Plies]] = []
    reach = -1
    for plies in sorted(occurrences, key=tuple):
        if groups and plies[0] <= reach:
            groups[-1].append(plies)
        else:
            groups.append([plies])
        reach = max(reach, plies[-1])
    return [cycle for group in groups for cycle in _told(group, course)]


@dataclass(frozen=True, slots=True)
class _Run:
    """Moves that went round in a row: `cycles` times `length` plies, up to ply `end`, the last standing in it.

    `into` is the ply after which the first of the positions stood.
    """

    cycles: int
    length: int
    into: int
    end: int


def _told(group: Sequence[Plies], course: Course) -> Iterator[Repetition]:
    """The cycle of a group; perpetual check is told apart from other moves among the same positions."""
    for _ in range(PARTS):
        window = _perpetual_window(group, course)
        cycle, run = _describe(group, window, course)
        begin, end = min(found[0] for found in group), cycle.end
        if not window or (window[0] <= begin and end <= window[1]) or _is_part(window, run, cycle):
            yield cycle
            return
        for start, stop, checks in ((begin, window[0], None), (*window, window)):
            if part := _within(group, start, stop):
                yield _describe(part, checks, course)[0]
        group = _within(group, window[1], end)
        if not group:
            return
    yield _describe(group, None, course)[0]


def _is_part(window: tuple[int, int], run: _Run, cycle: Repetition) -> bool:
    """Whether the checks belong to a longer cycle, in which the same side also did something else."""
    quiet = cycle.perpetual_checker is None and run.cycles >= CYCLES
    return quiet and run.into <= window[0] and window[1] <= run.end


def _within(group: Iterable[Plies], start: int, end: int) -> list[Plies]:
    """What of a group stood three times between two plies."""
    parts = ([ply for ply in plies if start <= ply <= end] for plies in group)
    return [plies for plies in parts if len(plies) >= 3]


def _describe(
    group: Sequence[Plies], window: tuple[int, int] | None, course: Course
) -> tuple[Repetition, _Run]:
    """The cycle of a group, perpetual check in it only if there is a window of checks, and the run it is told of."""
    plies, run = _most_repeated(group), _longest_run(group, course)
    red, black = course.checks_between(run.end - run.length, run.end)
    cycle = Repetition(
        start=plies[0],
        end=max(found[-1] for found in group),
        length=run.length,
        count=len(plies),
        cycles=run.cycles,
        red_checks=red,
        black_checks=black,
        perpetual_checker=_perpetual_checker(red, black, run.length) if window else None,
        last=run.end,
    )
    return cycle, run


def _most_repeated(group: Sequence[Plies]) -> Plies:
    return max(group, key=lambda found: (len(found), -found[0]))


def _longest_run(group: Sequence[Plies], course: Course) -> _Run:
    """The moves that went round most often in a row; of several, the shortest cycle, and the latest of those."""
    first, end = min(found[0] for found in group), max(found[-1] for found in group)
    runs = (_last_run(course, first, end, length) for length in _lengths(_most_repeated(group)))
    return max(runs, key=lambda run: (run.cycles, -run.length))


def _lengths(plies: Plies) -> list[int]:
    """How long a cycle can be in which a position stands once or a few times, the commonest lengths."""
    ways = Counter(
        later - before
        for times in range(1, STANDINGS + 1)
        for before, later in zip(plies, plies[times:], strict=False)
    )
    return [length for length, _ in ways.most_common(LENGTHS)]


def _last_run(course: Course, first: int, end: int, length: int) -> _Run:
    """The last of the longest runs of cycles of a length between two plies.

    The move that led into the cycle counts, from wherever it came, unless it captured (cxa-2011 art. 23.2).
    """
    best, begun = _Run(0, length, first, first + length), 0
    for ply in range(first + length, end + 1):
        if course.keys[ply] != course.keys[ply - length]:
            begun = 0
            continue
        begun = begun or ply
        into = begun - length
        entering = into > 0 and not course.captures[into - 1]
        cycles = (ply - into + entering) // length
        if cycles >= best.cycles:
            best = _Run(cycles, length, into, ply)
    return best


def _perpetual_checker(red: int, black: int, plies: int) -> str | None:
    """Who gave check with every own move of so many plies."""
    checked = [side for side, checks in (("red", red), ("black", black)) if checks == plies // 2]
    return "both" if len(checked) == 2 else checked[0] if checked else None


def _perpetual_window(group: Iterable[Plies], course: Course) -> tuple[int, int] | None:
    """The first stretch in which a position stood three times while some side did nothing but check."""
    windows = (
        (third, first)
        for plies in group
        for first, third in zip(plies, plies[2:], strict=False)
        if _perpetual_checker(*course.checks_between(first, third), third - first)
    )
    third, first = min(windows, default=(0, 0))
    return (first, course.checked_until(first, third)) if third else None
