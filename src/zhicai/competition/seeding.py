"""Before the first round: the seeding order, and the numbers that entrants draw (排序与抽签)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from zhicai.competition.lots import Lots
from zhicai.competition.model import Player


class Draw(StrEnum):
    """How numbers are given out."""

    SEEDED = "seeded"
    """In the order of the seeding."""
    LOTS = "lots"
    """By lot."""
    HALVES = "halves"
    """By lot, odd numbers to the upper half of the seeding and even ones to the lower."""


def seeding(players: Iterable[Player], seed: str) -> tuple[int, ...]:
    """The numbers of players by rating, the highest first, equals by number; those without one after them, by lot.

    `seed` is the recorded seed of the event's lots.
    """
    entrants = list(players)
    rated = sorted(
        ((player.rating, player.number) for player in entrants if player.rating is not None),
        key=lambda pair: (-pair[0], pair[1]),
    )
    unrated = sorted(player.number for player in entrants if player.rating is None)
    return tuple(number for _, number in rated) + tuple(Lots(f"{seed} seeding").shuffled(unrated))


def draw_numbers(order: Sequence[int], draw: Draw, seed: str) -> dict[int, int]:
    """The new number, from 1, of each entrant of a seeding order.

    With an odd number of entrants the upper half is the larger, as there is one more odd number.
    """
    numbers = list(range(1, len(order) + 1))
    lots = Lots(f"{seed} numbers")
    if draw is Draw.LOTS:
        numbers = lots.shuffled(numbers)
    elif draw is Draw.HALVES:
        numbers = lots.shuffled(numbers[::2]) + lots.shuffled(numbers[1::2])
    return dict(zip(order, numbers, strict=True))
