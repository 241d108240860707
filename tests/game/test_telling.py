"""Every event, result and reason has words in both languages."""

from __future__ import annotations

import random
import re

import pytest

from tests.game import people
from zhicai.game import commands as cm
from zhicai.game.consequences import REASONS as KNOWN
from zhicai.game.controls import (
    SCHEMES_1999,
    Period,
    TimeControl,
    all_in,
    base_and_increment,
    then_each_move,
)
from zhicai.game.events import KINDS
from zhicai.game.log import Officiated
from zhicai.game.state import new_game
from zhicai.game.telling import _SAY, REASONS, RESULTS, control_words, duration, told
from zhicai.game.values import Refusal


def test_every_kind_of_event_and_every_reason_has_words() -> None:
    assert set(_SAY) == set(KINDS.values())
    assert set(REASONS) == KNOWN
    assert all(not zh.isascii() and en.isascii() for zh, en in (*RESULTS.values(), *REASONS.values()))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_people_do_is_told(seed: int) -> None:
    lots = random.Random(seed)
    going = Officiated(new_game(people.RULES[seed % len(people.RULES)]), judge=people.judge)
    told_events = 0
    commands = [cm.Begin(0)]
    for _ in range(200):
        command = commands.pop() if commands else people.command(going.game, lots.choice)
        before, decision = going.game, going.do(command)
        if isinstance(decision, Refusal):
            continue
        for event in decision[:1]:
            zh, en = told(before, event)
            article = getattr(event, "article", "")
            assert zh and en and "{" not in zh + en
            assert not article or re.search(r"版竞赛规则第 [\d.]+ 条", zh)
            told_events += 1
    assert told_events > 3


@pytest.mark.parametrize(
    ("ms", "words"),
    [(0, "0:00:00"), (-5, "0:00:00"), (1, "0:00:01"), (3_600_000, "1:00:00"), (59_001, "0:01:00")],
)
def test_time_left_is_told_in_seconds_begun(ms: int, words: str) -> None:
    assert duration(ms) == words


@pytest.mark.parametrize(
    ("control", "zh", "en"),
    [
        (base_and_increment(60, 30), "60 分，每着加 30 秒", "60 min + 30 s a move"),
        (all_in(20), "20 分", "20 min"),
        (
            SCHEMES_1999["6.1"],
            "40 着 90 分，再每 10 着 15 分",
            "40 moves in 90 min, then every 10 moves in 15 min",
        ),
        (then_each_move(40, 30), "40 分，用完后每着 30 秒", "40 min, then 30 s a move"),
        (
            then_each_move(40, 30, shared=True),
            "双方合计 40 分，用完后每着 30 秒",
            "40 min for both together, then 30 s a move",
        ),
        (TimeControl((Period(90_500),)), "1 分 30.5 秒", "1 min 30.5 s"),
        (
            TimeControl((Period(60_000, 5), Period(30_000))),
            "5 着 1 分，余着 30 秒",
            "5 moves in 1 min, the rest in 30 s",
        ),
    ],
)
def test_time_controls_are_told_as_people_say_them(control: TimeControl, zh: str, en: str) -> None:
    """cxa-2011 arts 6.1-6.3"""
    assert control_words(control) == (zh, en)
