"""The figures of an event count what they say, and the pairing does better than taking the first who will do."""

import random
from dataclasses import replace

import pytest
import swiss_events

from zhicai.competition.model import DRAW, RED_WINS, Board, Bye, Player, Round
from zhicai.competition.scoring import TWO_ONE_NONE
from zhicai.competition.swiss.figures import Figures, figures
from zhicai.competition.swiss.greedy import pair_greedily
from zhicai.competition.swiss.pairing import Paired
from zhicai.competition.swiss_rules import SwissRules, UnitAvoidance

RULES = SwissRules(rounds=9, avoid_unit=UnitAvoidance.NEVER)


def test_figures_of_an_event_counted_by_hand() -> None:
    people = [Player(n, f"选手{n:02}", "单位01" if n < 3 else "") for n in range(1, 4)]
    rounds = [
        Round(1, (Board(1, 1, 2, RED_WINS),), (Bye(3),)),
        Round(2, (Board(1, 1, 2, RED_WINS),), (Bye(3),)),
        Round(3, (Board(1, 1, 2, DRAW),), (Bye(3),)),
    ]
    assert figures(rounds, people, TWO_ONE_NONE, RULES) == Figures(
        boards=3,
        byes=3,
        rematches=2,
        same_unit=3,
        floats=2,
        gap=6,
        widest=4,
        second_byes=2,
        three_in_row=2,
        three_more=2,
        repeated_floats=2 + 2,
    )


def played(greedily: bool, seed: int) -> Figures:
    return swiss_events.played_out(seed, 24, RULES, greedily=greedily)


def test_the_pairing_beats_the_greedy_one() -> None:
    ours = [played(False, seed) for seed in range(5)]
    greedy = [played(True, seed) for seed in range(5)]
    assert sum(each.rematches + each.three_more + each.second_byes for each in ours) == 0
    assert sum(each.three_in_row for each in ours) < sum(each.three_in_row for each in greedy)
    assert sum(each.same_unit for each in ours) <= sum(each.same_unit for each in greedy)


def test_the_table_sets_both_ways_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swiss_events, "SIZES", (12,))
    rows = swiss_events.beside_greedy(2, 0).splitlines()
    assert len(rows) == 3 + len(swiss_events.COUNTED)
    assert len({row.count("|") for row in rows}) == 1
    boards = rows[2].split("|")[2:4]
    assert boards[0] == boards[1] and int(boards[0]) > 90


def test_greedy_pairing_names_everybody_once() -> None:
    event = swiss_events.RandomEvent(11, 3, replace(RULES, section_size=4), random.Random(2))
    for _ in range(9):
        ahead = event.next_field()
        paired = pair_greedily(ahead, event.rules)
        named = [n for board in paired.boards for n in (board.red, board.black)] + [
            bye.player for bye in paired.byes
        ]
        assert sorted(named) == list(range(1, 12))
        event.play(Paired(paired, {}, proved=False))
