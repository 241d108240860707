"""A match of teams as a whole: only what needs no board, and a mistake can be set right (cxa-2011 arts 13.2, 20.2)."""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told
from tests.competition.event.test_teams_event import fill, of_teams
from zhicai.competition.event import kinds, people, results
from zhicai.competition.event.adjourning import Adjourned, adjourned
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.outcomes import OPEN
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.model import RESULT_CODES


def decided_as_a_whole() -> Told:
    told = of_teams()
    told.do(pair_round(told.event))
    told.do(results.record(told.event, 1, 1, "+--"))
    return told


@pytest.mark.parametrize("code", [one for one in RESULT_CODES if one != "+--"])
def test_a_whole_match_is_corrected_to_what_goes_without_play_and_to_nothing_else(code: str) -> None:
    told = decided_as_a_whole()
    if code not in results.WHOLE:
        with pytest.raises(Refused, match="逐台登记"):
            results.correct(told.event, 1, 1, code, "误记")
        spoilt = [*told.facts, kinds.ResultCorrected(1, 1, "+--", code, "误记")]
        assert "whole" in {fault.kind for fault in check_section(spoilt)}
        first = [*told.facts[:-1], kinds.ResultRecorded(1, 1, code)]
        assert "whole" in {fault.kind for fault in check_section(first)}
        return
    told.do(results.correct(told.event, 1, 1, code, "误记"))
    assert check_section(told.facts) == []


def test_a_whole_match_recorded_by_mistake_is_opened_and_played_board_by_board() -> None:
    told = decided_as_a_whole()
    with pytest.raises(Refused, match="open"):
        results.record(told.event, 1, 1, "1-0", 1)
    facts = results.correct(told.event, 1, 1, OPEN, "误记")
    said = results.consequences(told.event, facts)
    assert (said.before, said.after, said.moved != ()) == ("+--", OPEN, True)
    event = told.do(facts)
    assert len(event.games[1, 1]) == 4
    with pytest.raises(Refused, match="没有成绩"):
        pair_round(event)
    fill(told, "1-0", "0-1", "1-0", "1/2-1/2")
    told.do(pair_round(told.event))
    assert check_section(told.facts) == []


def test_only_a_match_decided_as_a_whole_is_opened_and_only_with_a_reason() -> None:
    told = decided_as_a_whole()
    for table, game, reason in ((2, 0, "误记"), (1, 0, " "), (9, 0, "误记")):
        with pytest.raises(Refused):
            results.correct(told.event, 1, table, OPEN, reason, game)
    fill(told)
    with pytest.raises(Refused, match="整场登记"):
        results.correct(told.event, 1, 2, OPEN, "误记")
    assert "whole" in {
        one.kind for one in check_section([*told.facts, kinds.MatchReopened(1, 2, "1-0", "误记")])
    }
    gone = told.event.rounds[0].boards[0].red
    told.do(people.withdraw(told.event, gone, reason="返程"))
    with pytest.raises(Refused, match="注销"):
        results.correct(told.event, 1, 1, OPEN, "误记")


def test_a_match_that_an_older_file_adjourns_as_a_whole_is_named_and_can_be_opened() -> None:
    told = decided_as_a_whole()
    told.do([kinds.ResultCorrected(1, 1, "+--", "adjourned", "封棋")])
    fill(told)
    assert adjourned(told.event) == (Adjourned(1, 1, 0),)
    told.do(results.correct(told.event, 1, 1, OPEN, "误记"))
    fill(told)
    assert not adjourned(told.event)
