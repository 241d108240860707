"""The boards that are possible within a run of sections, each with its cost, for the matching to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.competition.swiss.criteria import FIELD, LIMITS, SOFT, Criteria, packed
from zhicai.competition.swiss.matching import Edge
from zhicai.competition.swiss.seats import Hall, Seat, bye_claim

BYE = 2
_SOFT_BITS = FIELD * len(SOFT)
DOWN = 1 << _SOFT_BITS
"""In a graph by parity: the field above the soft criteria, which counts those who go down a section."""


@dataclass(frozen=True, slots=True)
class Run:
    """Sections `first` to `last` of a hall; vertices are its seats in order, then the bye if it falls here."""

    hall: Hall
    first: int
    last: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order."""
        return self.hall.seats[self.hall.starts[self.first] : self.hall.starts[self.last + 1]]

    @property
    def has_bye(self) -> bool:
        """Whether the bye is given in these sections."""
        level = self.hall.bye_level
        return level is not None and self.first <= level <= self.last

    @property
    def size(self) -> int:
        """How many vertices there are."""
        return self.hall.starts[self.last + 1] - self.hall.starts[self.first] + self.has_bye

    @property
    def odd(self) -> bool:
        """Whether somebody must meet a player outside."""
        return self.size % 2 == 1

    @property
    def fields(self) -> int:
        """How many fields a cost of `whole_edges` has."""
        return len(LIMITS) + BYE + 2 * (self.last - self.first + 1) + len(SOFT)

    def cost(self, broken: int, claim: int, level: int, apart: tuple[int, int], soft: int) -> int:
        """All criteria of a board in order; `level` is the section of the upper seat, `apart` gap and step."""
        levels = self.last - self.first + 1
        high = broken << FIELD * BYE | claim
        place = levels - 1 - (level - self.first)
        return (
            high << FIELD * 2 * levels + _SOFT_BITS | packed(apart) << FIELD * 2 * place + _SOFT_BITS | soft
        )

    def pair_cost(self, criteria: Criteria, upper: Seat, lower: Seat) -> int | None:
        """All criteria of a board, the seat that comes first in order given first; None when it may not be."""
        price = criteria.pair(upper, lower)
        if price is None:
            return None
        return self.cost(price.broken, 0, upper.level, (price.gap, price.step), price.soft)

    def bye_cost(self, criteria: Criteria, seat: Seat) -> int:
        """All criteria of giving somebody the bye."""
        price, claim = criteria.bye(seat), packed(bye_claim(seat))
        return self.cost(price.broken, claim, seat.level, (price.gap, price.step), price.soft)

    @property
    def unbroken(self) -> int:
        """Costs below this break no limit."""
        return 1 << FIELD * (self.fields - len(LIMITS))


def parity_edges(run: Run, criteria: Criteria) -> list[Edge]:
    """The boards that break no limit and are within a section or lead down, by the least gap, where one must.

    Costs are the soft criteria, and DOWN for each board that leads down.
    """
    edges: list[Edge] = []
    seats, base, starts = run.seats, run.hall.starts[run.first], run.hall.starts
    for level in range(run.first, run.last + 1):
        start, end = starts[level] - base, starts[level + 1] - base
        down = Run(run.hall, run.first, level).odd
        reach = starts[level + 2] - base if down else end
        least = criteria.apart(seats[start].score, seats[end].score) if down else 0
        for upper in range(start, end):
            seat = seats[upper]
            for lower in range(upper + 1, reach):
                if lower < end and seat.score != seats[lower].score:
                    continue
                price = criteria.pair(seat, seats[lower])
                if price is None or price.broken:
                    continue
                if lower < end:
                    if not price.gap:
                        edges.append((upper, lower, price.soft))
                elif price.gap == least:
                    edges.append((upper, lower, price.soft + DOWN))
    if run.has_bye:
        edges += _parity_byes(run, criteria)
    return edges


def _parity_byes(run: Run, criteria: Criteria) -> list[Edge]:
    seats, level = run.seats, run.hall.bye_level
    best = min(map(bye_claim, run.hall.seats))
    return [
        (index, len(seats), criteria.bye(seat).soft)
        for index, seat in enumerate(seats)
        if seat.level == level and bye_claim(seat) == best
    ]


def whole_edges(run: Run, criteria: Criteria) -> list[Edge]:
    """Every board that is possible within the run, with all criteria."""
    edges: list[Edge] = []
    seats = run.seats
    for upper, seat in enumerate(seats):
        for lower in range(upper + 1, len(seats)):
            cost = run.pair_cost(criteria, seat, seats[lower])
            if cost is not None:
                edges.append((upper, lower, cost))
        if run.has_bye:
            edges.append((upper, len(seats), run.bye_cost(criteria, seat)))
    return edges


def leaving_edges(run: Run, criteria: Criteria) -> list[Edge]:
    """The boards that break no limit, and for every seat a way out, at the least that meeting somebody below costs.

    Each seat has a second vertex, `run.size` and its index, which stands for an opponent below; those that are not
    needed are matched among themselves, with a spare one where the bye leaves an odd number of seats. The last
    criterion counts who stays, so that of two best ways the one where more leave is found.
    """
    mask = (1 << _SOFT_BITS) - 1
    edges = [(a, b, (cost & ~mask) + 1) for a, b, cost in whole_edges(run, criteria) if cost < run.unbroken]
    size, seats = run.size, run.seats
    for index, seat in enumerate(seats):
        apart = criteria.leaving(seat, run.last + 1)
        edges.append((index, size + index, run.cost(0, 0, seat.level, apart, 0)))
    end = size + outside(run)
    edges += [(one, other, 0) for one in range(size, end) for other in range(one + 1, end)]
    return edges


def outside(run: Run) -> int:
    """How many vertices `leaving_edges` has outside the run: an even number."""
    return len(run.seats) + len(run.seats) % 2
