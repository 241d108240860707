"""A round that is not proved the best is made better by exchanging players of two boards, as long as that helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zhicai.competition.swiss.criteria import Criteria
from zhicai.competition.swiss.graphs import Run
from zhicai.competition.swiss.preference import wish
from zhicai.competition.swiss.seats import Hall
from zhicai.competition.swiss_rules import Method

MOST = 50
"""Times that all boards are gone through; each exchange makes the round better, so that few are needed."""


def exchanged(hall: Hall, mates: Sequence[int], criteria: Criteria, method: Method) -> list[int]:
    """Mates by seat, the bye after all seats, such that no exchange in or between neighbouring sections is better."""
    search = _Search(hall, mates, criteria, method)
    for _ in range(MOST):
        if not search.go_through():
            break
    return search.mates


class _Search:
    def __init__(self, hall: Hall, mates: Sequence[int], criteria: Criteria, method: Method) -> None:
        self.mates = list(mates)
        self.run = Run(hall, 0, hall.levels - 1)
        self._seats = hall.seats
        self._bye = len(hall.seats)
        self._criteria = criteria
        self._method = method
        self._known: dict[tuple[int, int], int | None] = {}

    def go_through(self) -> bool:
        """Exchange wherever it helps, from the first seat down; whether it has helped anywhere."""
        helped = False
        for first in range(self._bye):
            if self.mates[first] < first:
                continue
            for second in self._others(first):
                helped |= self._exchange(first, second)
        return helped

    def _others(self, first: int) -> Iterator[int]:
        """The upper seats of later boards whose section is that of the seat or the next one that has any."""
        last: int | None = None
        for seat in range(first + 1, self._bye):
            if self.mates[seat] < seat:
                continue
            level = self._seats[seat].level
            if level != self._seats[first].level:
                last = level if last is None else last
                if level != last:
                    return
            yield seat

    def _exchange(self, first: int, second: int) -> bool:
        """Pair the players of two boards the other way, if one is better."""
        one, other = self.mates[first], self.mates[second]
        if one < first or other < second or second in (first, one):
            return False  # an exchange before has moved them
        now = self._sum(first, one, second, other)
        for mate, left in ((second, other), (other, second)):
            new = self._sum(first, mate, one, left)
            if new is None or now is None or new > now:
                continue
            if new < now or self._wish(first, mate) < self._wish(first, one):
                for here, there in ((first, mate), (one, left)):
                    self._join(here, there)
                return True
        return False

    def _join(self, here: int, there: int) -> None:
        self.mates[here], self.mates[there] = there, here

    def _sum(self, first: int, one: int, second: int, other: int) -> int | None:
        left, right = self._cost(first, one), self._cost(second, other)
        return None if left is None or right is None else left + right

    def _cost(self, one: int, other: int) -> int | None:
        key = (one, other) if one < other else (other, one)
        if key not in self._known:
            self._known[key] = self._priced(*key)
        return self._known[key]

    def _priced(self, upper: int, lower: int) -> int | None:
        seat = self._seats[upper]
        if lower == self._bye:
            return self.run.bye_cost(self._criteria, seat)
        return self.run.pair_cost(self._criteria, seat, self._seats[lower])

    def _wish(self, seat: int, mate: int) -> tuple[int, ...]:
        return wish(self._seats, seat, mate, self._method)
