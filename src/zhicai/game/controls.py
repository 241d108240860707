"""Time controls (计时方案): what each player is given, and when more is added."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
RAPID: Final = 15 * MINUTE
"""Rapid play gives each side at most this (cxa-2011 art. 6.4)."""


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of a control: `time_ms` for `moves` moves, or for all that follow where `moves` is None.

    `increment_ms` is added for every move made in it (cxa-2011 art. 6.1).
    """

    time_ms: int
    moves: int | None = None
    increment_ms: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers that are no time; raises ValueError."""
        if self.time_ms < 0 or self.increment_ms < 0 or (self.moves is not None and self.moves < 1):
            message = (
                "时限不能为负，着数至少为 1 / a period has no negative time and asks for at least one move"
            )
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What one player is given: periods in order, the last one again and again where it asks for moves.

    `carry_over` keeps what is left of a period for the next, as the hands of a clock do; else it is lost.
    `increment_first` gives the increment of the first move before it is made, as some clocks do. `least_ms` is what
    every move finds on the clock at least, so that play goes on when all else is used up: 40 minutes, then half a
    minute a move. `shared`: the time is that of both sides together, as where a hall has one clock on the wall; what
    `least_ms` gives is each side's own.
    """

    periods: tuple[Period, ...]
    carry_over: bool = True
    increment_first: bool = False
    least_ms: int = 0
    shared: bool = False
    plain_increment: int | None = field(init=False, repr=False, compare=False)
    """The increment after every move where there is one period for all moves; None for other controls."""

    def __post_init__(self) -> None:
        """Refuse controls that nobody could play by; raises ValueError."""
        if not self.periods or any(period.moves is None for period in self.periods[:-1]):
            message = "除最后一个时限外都须规定着数 / every period but the last asks for a number of moves"
            raise ValueError(message)
        if self.first_ms < 1:
            message = "一开始至少要有 1 毫秒 / there is at least 1 ms to begin with"
            raise ValueError(message)
        first = self.periods[0]
        several = len(self.periods) > 1 or first.moves or first.increment_ms
        if self.least_ms < 0 or (self.shared and (several or not self.least_ms)):
            message = (
                "每着最少时间不能为负；双方合计的时间须是一段包干时间，之后每着另有时间 / no negative time is the "
                "least for a move; time that both sides share is one period for all moves, with a least for each"
            )
            raise ValueError(message)
        plain = not (first.moves or self.increment_first or self.least_ms or self.shared)
        object.__setattr__(self, "plain_increment", first.increment_ms if plain else None)

    @property
    def first_ms(self) -> int:
        """What is on the clock before the first move."""
        first = self.periods[0]
        return first.time_ms + (first.increment_ms if self.increment_first else 0) + self.least_ms

    @property
    def is_rapid(self) -> bool:
        """Whether it is 快棋: at most 15 minutes in all (cxa-2011 art. 6.4).

        An increment and the least for a move are left aside; a quota that comes again has no end, and its first
        period is looked at.
        """
        return sum(period.time_ms for period in self.periods) <= RAPID

    def period(self, index: int) -> Period:
        """The period `index` (from 0): the last one comes again."""
        return self.periods[min(index, len(self.periods) - 1)]

    def with_odds(self, ms: int) -> TimeControl:
        """The same with `ms` more, or fewer where negative, in the first period: 贴时 (cxa-2011 art. 6.5)."""
        first = self.periods[0]
        changed = Period(first.time_ms + ms, first.moves, first.increment_ms)
        return replace(self, periods=(changed, *self.periods[1:]))


def base_and_increment(minutes: int, seconds: int) -> TimeControl:
    """基本用时加秒制, such as 60 minutes and 30 seconds a move (cxa-2011 art. 6.1)."""
    return TimeControl((Period(minutes * MINUTE, None, seconds * SECOND),))


def moves_in_time(*stages: tuple[int, int], carry_over: bool = True) -> TimeControl:
    """限时限着制: pairs of moves and minutes, the last pair again and again (cxa-2011 art. 6.2)."""
    periods = tuple(Period(minutes * MINUTE, moves) for moves, minutes in stages)
    return TimeControl(periods, carry_over)


def all_in(minutes: int) -> TimeControl:
    """限时包干制: all moves in this time (cxa-2011 art. 6.3)."""
    return TimeControl((Period(minutes * MINUTE),))


def then_each_move(minutes: int, seconds: int, *, shared: bool = False) -> TimeControl:
    """All moves in this time, then so many seconds for every move; `shared`: the minutes are both sides' together."""
    return TimeControl((Period(minutes * MINUTE),), least_ms=seconds * SECOND, shared=shared)


SCHEMES_1999: Final = {
    "6.1": moves_in_time((40, 90), (10, 15)),
    "6.2": moves_in_time((30, 60), (10, 10)),
    "6.3": moves_in_time((40, 10), (30, 5)),
    "6.4": moves_in_time((30, 5)),
}
"""The schemes of cxa-1999 arts 6.1-6.4, by article; the fifth (cxa-1999 art. 6.5) is `all_in` of any time."""
