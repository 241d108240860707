"""Seats of a knock-out for those who have met before: of one group they are kept apart as far as the table allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from zhicai.competition.knockout import seat_order

_STEPS: Final = 4000
"""So many seats are tried under one demand; then the demand is lowered."""


def kept_apart(
    entrants: Sequence[int], seeds: int, groups: Mapping[int, int], places: Mapping[int, int]
) -> tuple[int, ...]:
    """The entrants, given from the best down, in the order of the seeds of the table; the first `seeds` have the first.

    `groups` and `places` by number: where each comes from, and which place each had there. Two of one group meet as
    late as the number of them in the table allows, and where that cannot be had for all, a round earlier, and so on.
    Under that demand as few as can be meet somebody of the same place in the first round. What is left open is
    decided by rank: the better takes the seat farthest from the own group, and of equal ones the best seed.
    """
    found = _seated(entrants, seeds, groups, places)
    for at in range(seeds - 1, 0, -1):
        if not _mates_meet(found, groups):
            return found
        # Who has no other seat than that beside the own group winner makes two neighbouring winners change places.
        order = [*entrants[: at - 1], entrants[at], entrants[at - 1], *entrants[at + 1 :]]
        other = _seated(order, seeds, groups, places)
        found = found if _mates_meet(other, groups) else other
    return found


def _seated(
    entrants: Sequence[int], seeds: int, groups: Mapping[int, int], places: Mapping[int, int]
) -> tuple[int, ...]:
    table = _Table(entrants, seeds, groups, places)
    for early in range(table.rounds + 1):
        for clashes in (table.least, table.least + 1, len(entrants)):
            if found := table.seated(early, clashes):
                return found
    return tuple(entrants)


def _mates_meet(seated: Sequence[int], groups: Mapping[int, int]) -> bool:
    """Whether two of one group meet in the first round."""
    size = 1 << (len(seated) - 1).bit_length()
    return any(
        groups[seated[seed - 1]] == groups[seated[size - seed]]
        for seed in range(size + 1 - len(seated), size // 2 + 1)
    )


class _Table:
    """The table while entrants are seated."""

    def __init__(
        self, entrants: Sequence[int], seeds: int, groups: Mapping[int, int], places: Mapping[int, int]
    ) -> None:
        self.entrants, self.seeds, self.groups, self.places = entrants, seeds, groups, places
        self.rounds = (len(entrants) - 1).bit_length()
        self.seat = {seed: at for at, seed in enumerate(seat_order(1 << self.rounds))}
        self.sizes = Counter(groups[number] for number in entrants)
        self.least = self._least()
        self.placed: dict[int, int] = {}

    def _least(self) -> int:
        """How many of the first round must meet somebody of the same place: where more are of one than can be apart."""
        rest = range(self.seeds + 1, len(self.entrants) + 1)
        among = sum((1 << self.rounds) + 1 - seed in rest for seed in rest) // 2
        same = Counter(self.places[number] for number in self.entrants[self.seeds :])
        return max(0, max(same.values(), default=0) - len(rest) + among)

    def seated(self, early: int, clashes: int) -> tuple[int, ...] | None:
        """A seating with mates so many rounds earlier than at best, and at most so many of one place; None: none found.

        The best seat first; where that leaves none for somebody after, the next one is tried.
        """
        self.placed = dict(enumerate(self.entrants[: self.seeds], 1))
        left, taken = clashes, list[tuple[int, bool]]()
        choices = [self._choices(self.seeds, early)]
        for _ in range(_STEPS + len(self.entrants)):
            at = self.seeds + len(choices) - 1
            if at == len(self.entrants):
                return tuple(self.placed[seed] for seed in range(1, at + 1))
            found = next(((seed, clash) for seed, clash in choices[-1] if clash <= left), None)
            if found is not None:
                self.placed[found[0]] = self.entrants[at]
                left -= found[1]
                taken.append(found)
                choices.append(self._choices(at + 1, early))
            elif taken:
                choices.pop()
                seed, clash = taken.pop()
                del self.placed[seed]
                left += clash
            else:
                return None
        return None

    def _choices(self, at: int, early: int) -> Iterator[tuple[int, bool]]:
        """The seats that an entrant may have, the best first: the seed, and whether one of the own place is met."""
        if at == len(self.entrants):
            return iter(())
        number = self.entrants[at]
        latest = self.rounds + 1 - (self.sizes[self.groups[number]] - 1).bit_length() - early
        found = sorted(self._free(number), key=lambda one: (-one[1], one[0]))
        return iter([(seed, clash) for seed, apart, clash in found if apart >= latest])

    def _free(self, number: int) -> Iterator[tuple[int, int, bool]]:
        """The free seeds: in which round the next of the own group is met there, whether one of the own place is."""
        own = [seat for other, seat in self._seats() if self.groups[other] == self.groups[number]]
        for seed in range(self.seeds + 1, len(self.entrants) + 1):
            if seed not in self.placed:
                apart = min(((self.seat[seed] ^ seat).bit_length() for seat in own), default=self.rounds)
                other = self.placed.get((1 << self.rounds) + 1 - seed)
                yield seed, apart, other is not None and self.places[other] == self.places[number]

    def _seats(self) -> Iterator[tuple[int, int]]:
        for seed, number in self.placed.items():
            yield number, self.seat[seed]
