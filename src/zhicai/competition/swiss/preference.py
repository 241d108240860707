"""Whom a player would rather meet, all other criteria being equal: the order within and between sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
        seats, bye = self._seats, len(self._seats)
        key = _preference(seats[vertex], self._method)
        later = [mate for mate in self._neighbours[vertex] if vertex < mate < bye]
        later.sort(key=lambda mate: key(seats[mate]))
        return [*later, bye] if bye in self._neighbours[vertex] else later


def wish(seats: Sequence[Seat], seat: int, mate: int, method: Method) -> tuple[int, int, int, int, int]:
    """The lower the better: `preference_key` of two seats; the bye, which stands after all seats, comes last."""
    if mate == len(seats):
        return 1, 0, 0, 0, 0
    return (0, *preference_key(seats[seat], seats[mate], method))


def preference_key(seat: Seat, mate: Seat, method: Method) -> tuple[int, int, int, int]:
    """The lower the better: sections apart, colours denied, distance from the one the method looks for, order."""
    return _preference(seat, method)(mate)


def _preference(seat: Seat, method: Method) -> Callable[[Seat], tuple[int, int, int, int]]:
    """The `preference_key` of a seat for each mate: what does not depend on the mate is reckoned once."""
    level, red, black = seat.level, seat.as_red, seat.as_black
    sought = None if method is Method.ADJACENT else _looked_for(seat, method)

    def key(mate: Seat) -> tuple[int, int, int, int]:
        step, one, other = mate.level - level, red + mate.as_black, black + mate.as_red
        distance = 0 if step or sought is None else abs(mate.place - sought)
        return step, (one if one < other else other) & 15, distance, mate.order

    return key


def _looked_for(seat: Seat, method: Method) -> int:
    """The place in the section that somebody looks for first."""
    return seat.place + (seat.size + 1) // 2 if method is Method.HALVES else seat.size - 1 - seat.place
