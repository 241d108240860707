"""What the tables settled is not overthrown: whichever way the past is changed, those who went on stay the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.competition.event.events import Told, entrants
from zhicai.competition.event import kinds, people, results
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.guarding import guarded
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.settled import settled, settled_now
from zhicai.competition.event.state import Section
from zhicai.competition.model import Penalty

BASE = 'base = "cxa-2011"\n[[stages]]\nkind = "swiss"\n'
FINAL = '[[stages]]\nkind = "knockout"\ntakes = 2\n[stages.match]\ngames = 1\n'


def told(rounds: int, more: str = "", players: int = 8) -> Told:
    return Told(None, players, f"{BASE}rounds = {rounds}\n{more}")


def drawn_final() -> Told:
    """A Swiss of one round, all drawn, and its final between those who played black."""
    mine = told(1, FINAL, 4)
    mine.play("1/2-1/2", "1/2-1/2")
    mine.do(pair_round(mine.event))
    return mine


def correction(event: Section, number: int, table: int, code: str) -> tuple[Fact, ...]:
    return results.correct(event, number, table, code, "误记")


def test_an_adjourned_game_is_no_way_round_the_guard() -> None:
    mine = drawn_final()
    for code in ("1-0", "0-0", "adjourned", "unplayed"):
        with pytest.raises(Refused, match=r"撤回第 2 轮"):
            correction(mine.event, 1, 1, code)


def test_a_file_whose_adjourned_game_lets_others_go_on_is_found_and_the_game_is_not_played_on_to_that() -> (
    None
):
    mine = drawn_final()
    at = next(one for one in mine.event.rounds[0].boards if one.table == 1)
    wrong: tuple[Fact, ...] = (kinds.ResultCorrected(1, 1, "1/2-1/2", "adjourned", "封棋"),)
    mine.do(wrong)
    assert {fault.kind for fault in check_section(mine.facts)} == {"unfinished"}
    with pytest.raises(Refused, match="晋级者不同"):
        results.record(mine.event, 1, 1, "1-0")
    mine.do(results.record(mine.event, 1, 1, "1/2-1/2"))
    assert check_section(mine.facts) == []
    mine.do([kinds.ResultCorrected(1, 1, "1/2-1/2", "1-0", "误记")])
    assert at.red not in mine.event.run.entrants
    assert "stage" in {fault.kind for fault in check_section(mine.facts)}


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("thresholds = [{ after_round = 2, below = 2 }]\n", "淘汰者不同"),
        ("thresholds = [{ after_round = 2, through = 4 }]\n", "过关者不同"),
        ("leaving = { drop = 2, keep = 4 }\n", "淘汰者不同"),
        ("inner_final = { after_round = 2, places = 2 }\n", "进入决赛者不同"),
    ],
)
def test_who_is_out_or_through_or_in_the_final_inside_a_swiss_stays_so(more: str, what: str) -> None:
    mine = told(4, more)
    for _ in range(2):
        mine.play()
    mine.settle()
    mine.do(pair_round(mine.event))
    event = mine.event
    assert all(settled_now(event, one) == one.numbers for one in settled(event))
    refused = 0
    for number in (1, 2):
        for table in range(1, 5):
            made: tuple[Fact, ...] = (kinds.ResultCorrected(number, table, "1-0", "0-1", "误记"),)
            try:
                correction(event, number, table, "0-1")
            except Refused as error:
                refused += what in error.message_zh
                spoilt = check_section([*mine.facts, *made])
                assert {fault.kind for fault in spoilt} & {"out", "through", "final"}
            else:
                assert check_section([*mine.facts, *made]) == []
    assert refused > 0


CHANGES: dict[str, Callable[[Section], tuple[Fact, ...]]] = {
    "foul": lambda event: results.foul(event, event.run.entrants[0], 1),
    "sanction": lambda event: results.sanction(event, event.run.entrants[0], 1, Penalty.WARNING, "违例"),
    "colours": lambda event: results.correct_colours(event, 1, 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_fouls_penalties_and_colours_are_guarded_like_results(change: str) -> None:
    """Of four players with a draw each two were black and play the final; each of these would let others go on."""
    mine = drawn_final()
    with pytest.raises(Refused, match=r"撤回第 2 轮"):
        CHANGES[change](mine.event)


def test_who_leaves_after_it_was_settled_changes_nothing_of_it() -> None:
    mine = drawn_final()
    gone = mine.event.run.entrants[0]
    event = mine.do(people.withdraw(mine.event, gone, reason="病"))
    assert gone in event.run.entrants and check_section(mine.facts) == []
    event = mine.do([kinds.RoundUndone(2, "重编")])
    mine.settle()
    event = mine.do(pair_round(mine.event))
    assert gone not in event.run.entrants and check_section(mine.facts) == []


def test_nobody_is_out_before_adjourned_games_are_played_on() -> None:
    mine = told(4, "thresholds = [{ after_round = 2, below = 2 }]\n")
    mine.play()
    mine.play("adjourned")
    with pytest.raises(Refused, match="封棋"):
        pair_round(mine.event)
    mine.do(results.record(mine.event, 2, 1, "0-1"))
    assert isinstance(pair_round(mine.event)[0], kinds.EntrantsOut)


def test_a_late_entry_is_not_among_those_who_were_ranked_before() -> None:
    mine = told(4, "thresholds = [{ after_round = 1, below = 1 }]\n")
    mine.play()
    mine.play()
    mine.do(people.enter(mine.event, entrants(1, 9)))
    assert all(settled_now(mine.event, one) == one.numbers for one in settled(mine.event))
    fact: tuple[Fact, ...] = (kinds.FoulRecorded(9, 2),)
    assert guarded(mine.event, 2, fact) == fact
