"""The figure that stood for the opponent of a bye is told where an opponents' score is counted (cxa-2011 art. 14.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.competition.event.events import Told
from zhicai.competition.event.stand_ins import stand_ins


def played(bye_opponent: str) -> Told:
    text = f'base = "cxa-2011"\n[ties]\nbye_opponent = "{bye_opponent}"\n[[stages]]\nkind = "swiss"\nrounds = 3\n'
    told = Told(None, 5, text)
    told.play()
    told.play()
    return told


@pytest.mark.parametrize(
    ("bye_opponent", "said"),
    [("lowest_scoring", "有分者中的最低分计："), ("lowest", "全体的最低分计："), ("zero", "零分计")],
)
def test_the_figure_for_a_bye_is_told(bye_opponent: str, said: str) -> None:
    run = played(bye_opponent).event.run
    table = run.standings()
    told = [zh for zh, _ in stand_ins(run, table)]
    assert len(told) == 1 and "轮空的对手" in told[0] and said in told[0]
    scores = [table.figure(place, table.columns[0]) or Fraction(0) for place in table.places]
    figures = {"lowest_scoring": min(filter(None, scores)), "lowest": min(scores)}
    if bye_opponent in figures:
        assert told[0].endswith(f"：{figures[bye_opponent]}分")


def test_nothing_is_told_where_nobody_had_a_bye() -> None:
    told = Told({"kind": "swiss", "rounds": 3}, 4)
    told.play()
    assert list(stand_ins(told.event.run, told.event.run.standings())) == []
