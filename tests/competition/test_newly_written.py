"""What a new event cannot be founded with, although a file that says it opens."""

from __future__ import annotations

import pytest

from zhicai.competition.event.founding import found
from zhicai.competition.event.refusals import Refused
from zhicai.competition.regulations import read
from zhicai.competition.tables import TableError

SWISS = '[[stages]]\nkind = "swiss"\nrounds = 5\n'
TEAMS = '[teams]\nkind = "boards_with_reserves"\nboards = 2\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SWISS + 'chain = "cxa-2011-places"\n', "队员名次和"),
        ('[chains]\nswiss = "cxa-1999-places"\n' + SWISS, "队员名次和"),
        ('[[sections]]\nname = "甲"\n[[sections]]\nname = "甲"\n' + SWISS, "“甲”重复"),
        ('[[sections]]\nname = "少年"\nborn_from = 2010\nborn_to = 2000\n' + SWISS, "无人符合"),
        (SWISS + "[[stages.thresholds]]\nafter_round = 2\nthrough = 0\n", "过关分"),
        (TEAMS + "bye_games = 5\n" + SWISS, "轮空局分须在0至4之间"),
        (TEAMS.replace("boards = 2", "boards = 101") + SWISS, "至多100"),
    ],
)
def test_what_nobody_can_play_by_founds_no_event_but_opens(text: str, said: str) -> None:
    read(text)  # files that say it were founded by earlier releases
    with pytest.raises(TableError, match=said):
        found("赛", text, seed="1")


@pytest.mark.parametrize("name", ["甲\\n乙", "\\u202e甲", "\\u200b"])
def test_a_section_has_a_name_that_can_be_seen_and_turns_nothing(name: str) -> None:
    with pytest.raises(Refused, match="名称中"):
        found("赛", f'[[sections]]\nname = "{name}"\n{SWISS}', seed="1")
