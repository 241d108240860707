"""Seeding and drawn numbers."""

import pytest

from zhicai.competition.model import Player
from zhicai.competition.seeding import Draw, draw_numbers, seeding

RATINGS = [2300, None, 2450, 2300, None, None]
PLAYERS = [
    Player(number, f"选手{number:02}", rating=rating) for number, rating in enumerate(RATINGS, start=1)
]


def test_rated_players_come_first_and_the_others_by_lot() -> None:
    """cxa-2011 art. 10.2: seeds by the latest ratings."""
    order = seeding(PLAYERS, "种子")
    assert order[:3] == (3, 1, 4)
    assert set(order[3:]) == {2, 5, 6}
    assert order == seeding(PLAYERS[::-1], "种子")
    assert len({seeding(PLAYERS, f"种子{number}") for number in range(60)}) == 6


@pytest.mark.parametrize("draw", list(Draw))
def test_everybody_has_one_number(draw: Draw) -> None:
    numbers = draw_numbers(range(101, 112), draw, "种子")
    assert sorted(numbers.values()) == list(range(1, 12))
    assert list(numbers) == list(range(101, 112))
    if draw is Draw.HALVES:
        assert all(numbers[entrant] % 2 == (entrant <= 106) for entrant in numbers)
    if draw is Draw.SEEDED:
        assert list(numbers.values()) == list(range(1, 12))
