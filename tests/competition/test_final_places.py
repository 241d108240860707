"""The places of a whole event from those of its stages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zhicai.competition.brackets import Placed
from zhicai.competition.errors import CompetitionError
from zhicai.competition.final_places import overall, placed, placed_in_groups
from zhicai.competition.model import Round
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import of_games
from zhicai.competition.ranking.standings import Standings, standings
from zhicai.competition.scoring import TWO_ONE_NONE

Played = Callable[[str], tuple[Round, ...]]


def ranked(rounds: tuple[Round, ...], *numbers: int) -> Standings:
    return standings(of_games(rounds, numbers, TWO_ONE_NONE), (Criterion.SCORE,))


def told(places: tuple[Placed, ...]) -> list[tuple[int, tuple[int, ...]]]:
    return [(one.place, one.numbers) for one in places]


def test_standings_as_places(played: Played) -> None:
    assert told(placed(ranked(played("1-2 1-0; 3-4 1-0"), 1, 2, 3, 4))) == [(1, (1, 3)), (3, (2, 4))]


def test_those_who_went_on_stand_first() -> None:
    """cxa-2011 art. 10.5."""
    earlier = (Placed(1, (5,)), Placed(2, (6, 7)), Placed(4, (8,)), Placed(5, (9, 10)))
    later = (Placed(1, (7,)), Placed(2, (5,)))
    assert told(overall(later, earlier)) == [(1, (7,)), (2, (5,)), (3, (6,)), (4, (8,)), (5, (9, 10))]
    assert overall((), earlier) == earlier


def test_groups_side_by_side(played: Played) -> None:
    """cxa-2011 art. 10.2: 3 and 6 were third, 1 and 4 first."""
    first = ranked(played("1-2 1-0; 3 free\n1-3 1-0; 2 free\n2-3 1-0; 1 free"), 1, 2, 3)
    second = ranked(played("4-5 1-0; 6 free\n4-6 1-0; 5 free\n5-6 1-0; 4 free"), 4, 5, 6)
    assert told(placed_in_groups([first, second])) == [(1, (1, 4)), (3, (2, 5)), (5, (3, 6))]


@pytest.mark.parametrize(
    ("later", "word"), [((Placed(1, (9,)),), "不在前一阶段"), ((Placed(1, (1, 1)),), "两次")]
)
def test_who_was_not_there_cannot_go_on(later: tuple[Placed, ...], word: str) -> None:
    with pytest.raises(CompetitionError, match=word):
        overall(later, (Placed(1, (1, 2)),))
