"""Whom a player would rather meet, all other criteria being equal: the order within and between sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zhicai.competition.swiss.seats import Seat
from zhicai.competition.swiss_rules import Method


class Preferences:
    """The later neighbours of each vertex of a window, the preferred first; the vertex after all seats is the bye."""

    def __init__(
        self, seats: Sequence[Seat], neighbours: Sequence[Mapping[int, int]], method: Method
    ) -> None:
        self._seats = seats
        self._neighbours = neighbours
        self._method = method

    def of(self, vertex: int) -> list[int]:
        """The neighbours that come later in order, by `preference_key`; the bye comes last of all."""
        if vertex == len(self._seats):
            return []
        later = [mate for mate in self._neighbours[vertex] if mate > vertex]
        return sorted(later, key=lambda mate: wish(self._seats, vertex, mate, self._method))


def wish(seats: Sequence[Seat], seat: int, mate: int, method: Method) -> tuple[int, int, int, int, int]:
    """The lower the better: `preference_key` of two seats; the bye, which stands after all seats, comes last."""
    if mate == len(seats):
        return 1, 0, 0, 0, 0
    return (0, *preference_key(seats[seat], seats[mate], method))


def preference_key(seat: Seat, mate: Seat, method: Method) -> tuple[int, int, int, int]:
    """The lower the better: sections apart, colours denied, distance from the one the method looks for, order."""
    step = mate.level - seat.level
    colours = min(seat.as_red + mate.as_black, seat.as_black + mate.as_red) & 15
    distance = 0 if step or method is Method.ADJACENT else abs(mate.place - _looked_for(seat, method))
    return step, colours, distance, mate.order


def _looked_for(seat: Seat, method: Method) -> int:
    """The place in the section that somebody looks for first."""
    return seat.place + (seat.size + 1) // 2 if method is Method.HALVES else seat.size - 1 - seat.place
