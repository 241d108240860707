"""Every event, result and reason has words in both languages."""

from __future__ import annotations

import random
import re

import pytest

from tests.game import people
from zhicai.game import commands as cm
from zhicai.game.consequences import REASONS as KNOWN
from zhicai.game.events import KINDS
from zhicai.game.log import Officiated
from zhicai.game.state import new_game
from zhicai.game.telling import _SAY, REASONS, RESULTS, duration, told
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
