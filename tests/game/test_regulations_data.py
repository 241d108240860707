"""Regulations survive files; what is wrong in one is told with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.game.people import RULES
from tests.game.test_regulations import EVENTS
from zhicai.game.controls import MINUTE, all_in, base_and_increment
from zhicai.game.regulations import BadRegulations, Regulations, Within, cxa_1999, cxa_2011
from zhicai.game.regulations_data import from_data, to_data


@pytest.mark.parametrize("regulations", [*EVENTS, *RULES, cxa_1999(), cxa_2011()])
def test_regulations_come_back_from_their_file(regulations: Regulations) -> None:
    assert from_data(json.loads(json.dumps(to_data(regulations)))) == regulations


def test_what_is_left_out_is_as_in_the_edition() -> None:
    assert from_data({}) == cxa_2011()
    assert from_data({"edition": "cxa-1999"}) == cxa_1999()
    found = from_data({"natural_limit": {"rounds": 40, "counted_checks": None}})
    assert (found.natural_limit.rounds, found.natural_limit.penalty_ms) == (40, 5 * MINUTE)
    assert found.natural_limit.counted_checks is None


def test_a_supplement_is_a_few_lines() -> None:
    period = {"time_ms": 60 * MINUTE, "increment_ms": 30_000}
    control = {"periods": [period]}
    found = from_data(
        {
            "controls": [control, control],
            "late_ms": 20 * MINUTE,
            "fouls_lose": 4,
            "illegal_move": {"within": "before_own_move"},
            "house_rules": [{"code": "phone", "zh": "手机铃响", "en": "a telephone rings"}],
        }
    )
    assert found.controls == (base_and_increment(60, 30),) * 2
    assert found.illegal_move.within is Within.BEFORE_OWN_MOVE
    assert found.house_rule("phone") is not None


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"edition": "cxa-1956"}, "edition"),
        ({"edition": ["cxa-2011"]}, "edition"),
        ({"fouls": 3}, "fouls: no such setting"),
        ({"fouls_lose": "3"}, "fouls_lose: should be a whole number"),
        ({"fouls_lose": True}, "fouls_lose: should be a whole number"),
        ({"touch_each": 1}, "touch_each: should be true or false"),
        ({"flag": "sundial"}, "flag: should be zero or flag or hands"),
        ({"offers": 2}, "offers: should be an object"),
        ({"offers": {"rounds": 2}}, "offers.rounds"),
        ({"controls": [1]}, "controls: should be a list of 2"),
        ({"controls": [{"periods": []}, {"periods": []}]}, r"controls\[0\]"),
        ({"controls": [{"periods": [{"time_ms": -1}]}] * 2}, r"controls\[0\].periods\[0\]"),
        ({"controls": [{}, {}]}, r"controls\[0\]"),
        ({"house_rules": "phone"}, "house_rules: should be a list"),
        ({"fouls_lose": 0}, "fouls_lose"),
        ({"natural_limit": {"rounds": 0}}, "natural_limit"),
        ({"natural_limit": {"penalty_ms": -1}}, "penalty_ms"),
        ({"records": {"single": 0}}, "single"),
        ({"late_ms": -1}, "late_ms"),
        ({"offers": {"from_round": 0}}, "from_round"),
        ({"displaced_piece": {"amount": -1}}, "amount"),
        ({"house_rules": [{"code": "x", "zh": "甲", "en": "x", "loses_at": 0}]}, "loses_at"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data: dict[str, Any], place: str) -> None:
    with pytest.raises(BadRegulations, match=place) as caught:
        from_data(data)
    assert caught.value.message_zh and not caught.value.message_zh.isascii()


def test_the_control_that_was_given_is_the_one_that_runs() -> None:
    regulations = cxa_2011().timed(all_in(3))
    assert from_data(to_data(regulations)).control("black") == all_in(3)
