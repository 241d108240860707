"""A second look at a whole round whose windows had to break limits without proof: a selection of boards, summed gaps.

Where very many are due one colour or belong to one unit, breaking fewer limits may need boards across the whole hall,
more than can be solved exactly together. Then a selection of boards from all sections is matched by coarser criteria:
limits, the bye, the sum of all gaps and steps, the soft criteria. It is taken if it breaks fewer limits.
"""

from __future__ import annotations

from collections.abc import Sequence

from zhicai.competition.swiss.criteria import FIELD, LIMITS, SOFT, Criteria, Price, packed
from zhicai.competition.swiss.exchanges import exchanged
from zhicai.competition.swiss.graphs import BYE, Run
from zhicai.competition.swiss.matching import Edge, best, in_order
from zhicai.competition.swiss.preference import Preferences
from zhicai.competition.swiss.seats import Hall, bye_claim
from zhicai.competition.swiss.windows import Window, Windows, pairs_of
from zhicai.competition.swiss_rules import Method

MOST = 3000
"""The largest hall that is looked at again."""
NEAR, ACROSS, REACH = 12, 2, 12
"""How many places to either side boards are tried within a section and across sections, and how many sections away."""
_FIELDS = len(LIMITS) + BYE + 2 + len(SOFT)


def best_windows(criteria: Criteria, method: Method, limit: int) -> Sequence[Window]:
    """The windows of the best round; raises CompetitionError as `Windows.solve` does."""
    windows = Windows(criteria, method, limit).solve()
    if all(window.proved for window in windows) or len(criteria.hall.seats) > MOST:
        return windows
    return _polished(_looked_at_again(windows, criteria, method), criteria, method)


def _polished(windows: Sequence[Window], criteria: Criteria, method: Method) -> Sequence[Window]:
    """One window of the whole hall in which no two boards would be better exchanged, not proved."""
    hall = criteria.hall
    size = len(hall.seats)
    mates = [0] * (size + size % 2)
    for seat, mate in (pair for window in windows for pair in window.pairs):
        other = size if mate is None else mate.order
        mates[seat.order], mates[other] = other, seat.order
    found = exchanged(hall, mates, criteria, method)
    return [Window(Run(hall, 0, hall.levels - 1), pairs_of(hall.seats, found), proved=False)]


def _looked_at_again(windows: Sequence[Window], criteria: Criteria, method: Method) -> Sequence[Window]:
    """The windows, or one window of the whole hall that breaks fewer limits, not proved either."""
    hall = criteria.hall
    broken = [sum(counts) for counts in zip(*(_limits(window) for window in windows), strict=True)]
    if not any(broken):
        return windows
    run = Run(hall, 0, hall.levels - 1)
    edges = _edges(run, criteria, windows)
    solved = best(run.size, edges, _FIELDS)
    if solved is None or list(solved.values[: len(LIMITS)]) >= broken:
        return windows
    seats = hall.seats
    mates = in_order(solved, Preferences(seats, solved.weights, method).of, exactly=False)
    return [Window(run, pairs_of(seats, mates), solved.values[: len(LIMITS)], proved=False)]


def _limits(window: Window) -> tuple[int, ...]:
    return window.broken[: len(LIMITS)] or (0,) * len(LIMITS)


def _edges(run: Run, criteria: Criteria, windows: Sequence[Window]) -> list[Edge]:
    """The boards that the windows have, and those between like places of sections that are not too far apart."""
    seats, hall = run.seats, run.hall
    chosen = {(upper.order, lower.order) for window in windows for upper, lower in window.pairs if lower}
    for upper in range(hall.levels):
        for lower in range(upper, min(hall.levels, upper + REACH)):
            chosen |= _between(hall, upper, lower)
    edges: list[Edge] = []
    for first, second in sorted(chosen):
        price = criteria.pair(seats[first], seats[second])
        if price is not None:
            edges.append((first, second, _cost(price, 0)))
    if run.has_bye:
        edges += [
            (seat.order, len(seats), _cost(criteria.bye(seat), packed(bye_claim(seat)))) for seat in seats
        ]
    return edges


def _between(hall: Hall, upper: int, lower: int) -> set[tuple[int, int]]:
    """Boards between like places of two sections, or between near places of one."""
    start, end = hall.starts[upper], hall.starts[upper + 1]
    below, bottom = hall.starts[lower], hall.starts[lower + 1]
    found: set[tuple[int, int]] = set()
    for seat in range(start, end):
        if upper == lower:
            found |= {(seat, other) for other in range(seat + 1, min(end, seat + NEAR + 1))}
        else:
            like = below + (seat - start) * (bottom - below) // (end - start)
            found |= {
                (seat, other) for other in range(max(below, like - ACROSS), min(bottom, like + ACROSS + 1))
            }
    return found


def _cost(price: Price, claim: int) -> int:
    high = price.broken << FIELD * BYE | claim
    return (high << FIELD * 2 | packed((price.gap, price.step))) << FIELD * len(SOFT) | price.soft
