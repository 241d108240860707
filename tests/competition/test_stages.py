"""Stages as plans (cxa-2011 arts 10.5-10.6)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.brackets import progress
from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Round
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import of_games
from zhicai.competition.ranking.standings import Standings, standings
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.scoring import TWO_ONE_NONE
from zhicai.competition.stages import DropLast, ThenKnockout, Threshold, cut, final_inside, stayed_away

Played = Callable[[str], tuple[Round, ...]]
# After two rounds: 1 four, 2, 3 and 4 two each with 2 ahead by wins as second mover, 5 and 6 one.
ROUNDS = """
1-5 1-0; 3-2 0-1; 4-6 =
2-1 0-1; 3-5 1-0; 6-4 =
"""


def found(played: Played, through: int | None = None, decisions: Decisions | None = None) -> Standings:
    tally = of_games(played(ROUNDS), range(1, 7), TWO_ONE_NONE)
    chain = (Criterion.SCORE, Criterion.BLACK_WINS)
    return standings(tally, chain, through=through, decisions=decisions or Decisions())


def test_the_first_go_on(played: Played) -> None:
    assert [(one.number, one.place) for one in found(played).places] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 3),
        (6, 3),
        (5, 6),
    ]
    both = cut(found(played), 2)
    assert (both.going, both.leaving, both.waiting) == ((1, 2), (3, 4, 6, 5), ())


def test_equals_across_the_border_wait(played: Played) -> None:
    """cxa-1999 art. 15.6."""
    four = cut(found(played), 4)
    assert (four.going, four.waiting, four.leaving) == ((1, 2), (3, 4, 6), (5,))
    decided = found(played, decisions=Decisions(play_offs=((6, 3, 4),)))
    assert cut(decided, 4).going == (1, 2, 6, 3)


@pytest.mark.parametrize("size", [0, 7, -1])
def test_a_cut_that_cannot_be_is_refused(played: Played, size: int) -> None:
    with pytest.raises(CompetitionError, match="不能录取"):
        cut(found(played), size)


def test_swiss_then_knock_out(played: Played) -> None:
    """cxa-2011 art. 10.5."""
    plan = ThenKnockout(rounds=2, size=2, played_for=2)
    bracket, seeds = plan.second_stage(found(played))
    assert seeds == (1, 2)
    assert [one.match.name for one in progress(bracket, seeds, {}).ready] == ["M1-1"]
    with pytest.raises(CompetitionError, match="3号、4号、6号"):
        ThenKnockout(rounds=2, size=4).second_stage(found(played))
    with pytest.raises(CompetitionError, match="仅完成1轮"):
        plan.second_stage(found(played, through=1))


def test_one_round_is_enough() -> None:
    assert ThenKnockout(1, 2).rounds == 1


@pytest.mark.parametrize(("rounds", "size"), [(0, 8), (7, 1)])
def test_a_second_stage_that_cannot_be_is_refused(rounds: int, size: int) -> None:
    with pytest.raises(CompetitionError):
        ThenKnockout(rounds, size)


def test_the_last_leave_after_every_round_from_half_way_on() -> None:
    """cxa-2011 art. 10.6. Nine rounds, twenty entrants, four leave a round until two are left for the last."""
    plan = DropLast(rounds=9, drop=4, keep=2)
    assert plan.first == 5
    assert plan.drops(20) == {5: 4, 6: 4, 7: 4, 8: 6}
    assert DropLast(rounds=8, drop=2, keep=4, from_round=6).drops(9) == {6: 2, 7: 3}
    assert DropLast(rounds=4, drop=2, keep=4).drops(6) == {2: 2}


def test_who_leaves_is_told_by_the_standings(played: Played) -> None:
    plan = DropLast(rounds=4, drop=1, keep=2)
    assert plan.after(found(played), 6).leaving == (5,)
    early = plan.after(found(played, through=1), 6)
    assert early.leaving == () and len(early.going) == 6


@pytest.mark.parametrize(
    "numbers", [(9, 0, 2, None), (9, 1, 1, None), (9, 1, 2, 4), (9, 1, 2, 9), (1, 1, 2, None), (9, 1, 2, 0)]
)
def test_a_plan_that_cannot_be_is_refused(numbers: tuple[int, int, int, int | None]) -> None:
    with pytest.raises(CompetitionError):
        DropLast(*numbers)


def test_too_few_entrants_for_the_plan() -> None:
    with pytest.raises(CompetitionError, match="不足4名"):
        DropLast(rounds=9, drop=4, keep=4).drops(10)


@given(st.integers(2, 15), st.integers(1, 6), st.integers(2, 8), st.integers(2, 80))
def test_exactly_those_kept_play_the_last_round(rounds: int, drop: int, keep: int, entrants: int) -> None:
    try:
        plan = DropLast(rounds, drop, keep).drops(entrants)
    except CompetitionError:
        return
    assert entrants - sum(plan.values()) == keep
    assert all(2 * at >= rounds and at < rounds for at in plan)


def test_thresholds(played: Played) -> None:
    rule = Threshold(after_round=2, through=Fraction(4), below=Fraction(1))
    assert rule.split(found(played)) == ((1,), (5,))
    assert rule.split(found(played, through=1)) == ((), ())
    assert Threshold(1, below=Fraction(3)).split(found(played)) == ((), (2, 3, 4, 6, 5))


@pytest.mark.parametrize("points", [(None, None), (Fraction(2), Fraction(3))])
def test_thresholds_that_cannot_be_are_refused(points: tuple[Fraction | None, Fraction | None]) -> None:
    with pytest.raises(CompetitionError):
        Threshold(3, *points)


def test_a_final_inside_a_swiss(played: Played) -> None:
    assert final_inside(found(played)).going == (1, 2)
    with pytest.raises(CompetitionError):
        final_inside(found(played), 3)


def test_forfeits_in_a_row(played: Played) -> None:
    rounds = played("""
        1-2 +--; 3-4 --+; 5-6 ---
        2-1 --+; 3-5 1-0; 6 absent
        6-2 --+; 1-3 +--; 4-5 ---
    """)
    assert stayed_away(rounds) == {6}
    assert stayed_away(rounds[:2]) == {2}
    assert stayed_away(rounds, 1) == {3, 4, 5, 6}
    with pytest.raises(CompetitionError):
        stayed_away(rounds, 0)
