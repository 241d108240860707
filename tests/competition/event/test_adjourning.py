"""Adjourned games (封棋): told where they are, nothing is over before they are played on."""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told
from zhicai.competition.event.adjourning import adjourned, boards_words
from zhicai.competition.event.pairing import finished, pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.results import record

STAGES = """
base = "cxa-2011"
[[stages]]
kind = "groups"
groups = 2
places = 1
[[stages]]
kind = "knockout"
"""


def test_they_are_named_by_round_and_board() -> None:
    told = Told({"kind": "swiss", "rounds": 3}, 8)
    told.play("adjourned", "1-0", "adjourned")
    told.play("1/2-1/2", "adjourned")
    found = adjourned(told.event)
    assert [(one.round, one.place) for one in found] == [(1, "1"), (1, "3"), (2, "2")]
    assert boards_words(found) == (
        "第1轮第1、3台、第2轮第2台",
        "boards 1 and 3 of round 1, board 2 of round 2",
    )


def test_a_section_is_not_over_while_a_game_is_adjourned() -> None:
    told = Told({"kind": "swiss", "rounds": 1}, 4)
    event = told.play("adjourned", "1-0")
    assert not finished(event)
    assert finished(told.do(record(event, 1, 1, "1-0")))


def test_who_goes_on_to_another_stage_is_not_settled_over_an_adjourned_game() -> None:
    told = Told(None, 6, STAGES)
    for _ in range(2):
        told.play()
    event = told.play("adjourned")
    with pytest.raises(Refused, match="第3轮第1台封棋") as refused:
        pair_round(event)
    assert "board 1 of round 3" in refused.value.message_en
    told.do(record(event, 3, 1, "1-0"))
    told.settle()
    assert len(told.do(pair_round(told.event)).rounds) == 4
