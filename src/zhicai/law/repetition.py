"""Repeated positions (重复局面): where a cycle began, how long it is, how often it went round, who checked in it.

The facts of cxa-2011 arts 23.1-23.3; what a cycle's moves are and who must deviate is the ruling's matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

CYCLES: Final = 3
"""Times that the moves must go round before a ruling can be asked for (cxa-2011 arts 23.1, 23.3)."""

Plies = Sequence[int]


@dataclass(frozen=True, slots=True)
class Repetition:
    """Positions of one cycle that stood three times or more.

    `start` is the ply after which the most repeated of them first stood (0: the start position), `count` how
    often it stood, `end` the ply after which one of them last stood. `length` is the plies of a cycle: the
    shortest way on which that position came back. `cycles` is how many times in a row the moves went round.
    `red_checks` and `black_checks` are the checks by side in one cycle. `perpetual_checker` is `red`, `black` or
    `both`, the side that gave check with every move from a first to a third standing of a position, else None.
    """

    start: int
    end: int
    length: int
    count: int
    cycles: int
    red_checks: int
    black_checks: int
    perpetual_checker: str | None

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


@dataclass(frozen=True, slots=True)
class Course:
    """What the plies of a game did.

    `keys` are the hashes of the start position and of the position after each ply; `captures` and `checks` have
    an item a ply; `red_first` says whether Red made the first.
    """

    keys: Sequence[int]
    captures: Sequence[bool]
    checks: Sequence[bool]
    red_first: bool


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


def _told(group: Sequence[Plies], course: Course) -> Iterator[Repetition]:
    """The cycle of a group; two where perpetual check went over into other moves among the same positions."""
    cycle, third = _describe(group, course), _perpetual_until(group, course)
    if third is None or cycle.perpetual_checker is not None:
        yield cycle
        return
    before, after = ([_within(plies, part) for plies in group] for part in ((0, third), (third, cycle.end)))
    for part in (before, after):
        if again := [plies for plies in part if len(plies) >= 3]:
            yield from [_describe(again, course)] if part is before else _told(again, course)


def _within(plies: Plies, part: tuple[int, int]) -> Plies:
    return [ply for ply in plies if part[0] <= ply <= part[1]]


def _describe(group: Sequence[Plies], course: Course) -> Repetition:
    plies = max(group, key=lambda found: (len(found), -found[0]))
    length, back = min((after - before, -after) for before, after in pairwise(plies))
    first, end = group[0][0], max(found[-1] for found in group)
    red, black = _checks(course, -back - length, -back)
    return Repetition(
        start=plies[0],
        end=end,
        length=length,
        count=len(plies),
        cycles=_cycles(course, first, end, length),
        red_checks=red,
        black_checks=black,
        perpetual_checker=_perpetual_checker(red, black, length) if _perpetual_until(group, course) else None,
    )


def _checks(course: Course, start: int, end: int) -> tuple[int, int]:
    """Checks given from after ply `start` to ply `end`, by Red and by Black."""
    odd = sum(course.checks[index] for index in range(start, end) if index % 2 == 0)
    even = sum(course.checks[start:end]) - odd
    return (odd, even) if course.red_first else (even, odd)


def _cycles(course: Course, first: int, end: int, length: int) -> int:
    """How often in a row the moves went round, at most, between two plies.

    The move that led into the cycle counts, from wherever it came, unless it captured (cxa-2011 art. 23.2).
    """
    longest = begun = 0
    for ply in range(first + length, end + 1):
        if course.keys[ply] != course.keys[ply - length]:
            begun = 0
            continue
        begun = begun or ply
        into = begun - length
        entering = into > 0 and not course.captures[into - 1]
        longest = max(longest, (ply - into + entering) // length)
    return longest


def _perpetual_checker(red: int, black: int, plies: int) -> str | None:
    """Who gave check with every own move of so many plies."""
    checked = [side for side, checks in (("red", red), ("black", black)) if checks == plies // 2]
    return "both" if len(checked) == 2 else checked[0] if checked else None


def _perpetual_until(group: Iterable[Plies], course: Course) -> int | None:
    """The third standing of a position since whose first some side did nothing but check; the earliest of them."""
    thirds = (
        third
        for plies in group
        for first, third in zip(plies, plies[2:], strict=False)
        if _perpetual_checker(*_checks(course, first, third), third - first)
    )
    return min(thirds, default=None)
