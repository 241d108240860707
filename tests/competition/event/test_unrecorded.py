"""What is still to be recorded: the other half of a penalty, of fouls, of a result by fouls."""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told, swiss
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.results import correct, foul, record, sanction
from zhicai.competition.event.unrecorded import unrecorded, unrecorded_on
from zhicai.competition.model import Penalty


@pytest.fixture
def told() -> Told:
    found = swiss(4)
    found.do(pair_round(found.event))
    return found


def said(told: Told) -> list[str]:
    return [one.message_zh.replace(" ", "") for one in unrecorded(told.event)]


def test_who_is_excluded_from_a_game_should_lose_it(told: Told) -> None:
    """cxa-2011 art. 18.2."""
    board = told.event.rounds[0].boards[0]
    told.do(sanction(told.event, board.black, 1, Penalty.WARNING, "喧哗"))
    assert said(told) == []
    told.do(sanction(told.event, board.black, 1, Penalty.GAME, "再犯"))
    (open_now,) = said(told)
    assert "应判负，请登记+--" in open_now and "第1轮第1台" in open_now
    told.do(record(told.event, 1, 1, "0-1"))
    (wrong,) = said(told)
    assert "更正为+--" in wrong
    told.do(correct(told.event, 1, 1, "+--", "处分"))
    assert said(told) == []


def test_a_game_lost_by_fouls_asks_for_their_count(told: Told) -> None:
    """cxa-2011 arts 8.2, 14.1."""
    board = told.event.rounds[0].boards[1]
    told.do(record(told.event, 1, 2, "1-0 foul"))
    (one,) = unrecorded_on(told.event, 1, (board.black,))
    assert f"foul {board.black} 1" in one.message_zh and one.message_en.isascii()
    assert unrecorded_on(told.event, 1, (board.red,)) == ()
    told.do(foul(told.event, board.black, 1, 3))
    assert said(told) == []


def test_fouls_that_lose_a_game_ask_for_the_loss_and_more_of_them_are_doubted(told: Told) -> None:
    """cxa-2011 art. 4.1.10: the third foul loses."""
    board = told.event.rounds[0].boards[0]
    told.do(foul(told.event, board.red, 1, 2))
    assert said(told) == []
    told.do(foul(told.event, board.red, 1, 1))
    (open_now,) = said(told)
    assert "犯规满3次" in open_now and "0-1foul" in open_now
    told.do(record(told.event, 1, 1, "0-1 foul"))
    assert said(told) == []
    told.do(foul(told.event, board.red, 1, 6))
    (many,) = said(told)
    assert "犯规9次" in many and "核对" in many


def test_regulations_may_say_how_many_fouls_lose() -> None:
    text = 'base = "cxa-2011"\n[game]\nfouls_lose = 4\n[[stages]]\nkind = "swiss"\nrounds = 3\n'
    told = Told(None, 4, text)
    told.do(pair_round(told.event))
    told.do(foul(told.event, 1, 1, 3))
    assert said(told) == []
    told.do(foul(told.event, 1, 1, 1))
    assert len(said(told)) == 1
