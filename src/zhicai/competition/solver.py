"""The best round of a small field, found by trying every way: the yardstick of the pairing.

It knows the text of the system through `zhicai.competition.checking` and nothing of the pairing code. Time and
memory double with every competitor: 14 take a few hundredths of a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zhicai.competition.checking.prices import ORDERED, BoardPrice, PriceList
from zhicai.competition.checking.reading import Reading, read
from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Field
from zhicai.competition.swiss_rules import SwissRules

MOST = 18
"""The largest field that is solved."""
_WIDTH = 64


@dataclass(frozen=True, slots=True)
class Solution:
    """Who meets whom in the best round: pairs of numbers, the upper in pairing order first, None for the bye."""

    pairs: tuple[tuple[int, int | None], ...]


def best_round(field: Field, rules: SwissRules) -> Solution | None:
    """The best round by the text of docs/swiss.md; None when everybody has met everybody who is left.

    Raises CompetitionError when more than `MOST` are present.
    """
    present = len(field.present)
    if present > MOST:
        raise CompetitionError(
            f"穷举只用于{MOST}人以内，现有{present}人",
            f"only up to {MOST} can be solved by trying; {present} are present",
        )
    room = read(field, rules)
    seats: list[Reading | None] = list(room.order)
    if room.claim is not None:
        seats.append(None)
    costs = _costs(seats, PriceList(room), len(room.sections))
    found = _cheapest(len(seats), costs)
    if found is None:
        return None
    numbers = [seat.number if seat else None for seat in seats]
    return Solution(
        tuple((number, numbers[mate]) for place, mate in found if (number := numbers[place]) is not None)
    )


def _costs(seats: list[Reading | None], prices: PriceList, sections: int) -> dict[tuple[int, int], int]:
    """One whole number for each board: its counts in order of weight, then the wish of the upper seat."""
    costs: dict[tuple[int, int], int] = {}
    for place, seat in enumerate(seats):
        if seat is None:
            continue
        later = list(range(place + 1, len(seats)))
        later.sort(key=lambda other: prices.wish(seat, seats[other]))
        for rank, other in enumerate(later):
            mate = seats[other]
            price = prices.bye(seat) if mate is None else prices.board(seat, mate)
            if price is not None:
                wishes = [0] * len(seats)
                wishes[place] = rank
                costs[place, other] = _number([*_counts(price, sections), *wishes])
    return costs


def _counts(price: BoardPrice, sections: int) -> list[int]:
    apart = [0] * (2 * sections)
    apart[2 * price.section : 2 * price.section + 2] = price.apart
    return [*price.limits[: len(ORDERED)], *price.claim, *apart, *price.rest]


def _number(counts: list[int]) -> int:
    total = 0
    for count in counts:
        total = (total << _WIDTH) + count
    return total


def _cheapest(size: int, costs: dict[tuple[int, int], int]) -> list[tuple[int, int]] | None:
    """The perfect matching of least cost, over all of them."""

    @cache
    def rest(left: int) -> tuple[int, int] | None:
        """The least cost of matching a set of seats, and the mate of its first one."""
        if not left:
            return 0, -1
        first = (left & -left).bit_length() - 1
        ways = []
        for mate in range(first + 1, size):
            cost = costs.get((first, mate))
            if cost is None or not left >> mate & 1:
                continue
            after = rest(left & ~(1 << first) & ~(1 << mate))
            if after is not None:
                ways.append((cost + after[0], mate))
        return min(ways, default=None)

    left = (1 << size) - 1
    found: list[tuple[int, int]] = []
    while left:
        way = rest(left)
        if way is None:
            return None
        first = (left & -left).bit_length() - 1
        found.append((first, way[1]))
        left &= ~(1 << first) & ~(1 << way[1])
    return found
