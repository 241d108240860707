"""Repeated positions (重复局面): where a cycle began, how long it is, who checked in it.

The facts of cxa-2011 art. 23.1; what a cycle's moves are and who must deviate is the ruling's matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Repetition:
    """Positions of one cycle that stood three times or more.

    `start` is the ply after which the most repeated of them first stood (0: the start position), `end` the ply
    after which it last stood, `count` how often it stood, `length` the plies of the last cycle. `red_checks` and
    `black_checks` are that cycle's checks by side; `perpetual_checker` is `red` or `black` when that side alone
    checked with every move of the cycle.
    """

    start: int
    end: int
    length: int
    count: int
    red_checks: int
    black_checks: int
    perpetual_checker: str | None


def repetitions(
    occurrences: Sequence[Sequence[int]], checks: Sequence[bool], red_first: bool
) -> list[Repetition]:
    """The cycles of a game, in the order in which they began (cxa-2011 art. 23.1).

    `occurrences` has, for each position that stood three times or more without a capture between, the plies after
    which it stood. Positions whose stretches overlap belong to one cycle. `checks` has an item a ply.
    """
    cycles: list[list[Sequence[int]]] = []
    reach = -1
    for plies in sorted(occurrences, key=tuple):
        if cycles and plies[0] <= reach:
            cycles[-1].append(plies)
        else:
            cycles.append([plies])
        reach = max(reach, plies[-1])
    return [_describe(cycle, checks, red_first) for cycle in cycles]


def _describe(cycle: Sequence[Sequence[int]], checks: Sequence[bool], red_first: bool) -> Repetition:
    plies = max(cycle, key=lambda found: (len(found), -found[0]))
    last, end = plies[-2], plies[-1]
    first_checks = sum(checks[index] for index in range(last, end) if index % 2 == 0)
    second_checks = sum(checks[index] for index in range(last, end) if index % 2 == 1)
    red, black = (first_checks, second_checks) if red_first else (second_checks, first_checks)
    half = (end - last) // 2
    always = [side for side, count in (("red", red), ("black", black)) if count == half]
    return Repetition(
        start=plies[0],
        end=end,
        length=end - last,
        count=len(plies),
        red_checks=red,
        black_checks=black,
        perpetual_checker=always[0] if len(always) == 1 else None,
    )
