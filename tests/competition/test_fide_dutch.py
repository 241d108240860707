"""The FIDE Dutch system by name: legal rounds, known first rounds, and its refusals."""

import random
from dataclasses import replace

import pytest
import swiss_events

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Entrant, Field, field_after
from zhicai.competition.model import DRAW, Board, Player, Round
from zhicai.competition.scoring import TWO_ONE_NONE
from zhicai.competition.swiss.fide_dutch import pair_dutch
from zhicai.competition.swiss.pairing import Paired
from zhicai.competition.swiss_rules import SwissRules


def test_the_first_round_pairs_halves_with_alternating_colours() -> None:
    field = Field(tuple(Entrant(number) for number in range(1, 9)), 1)
    paired = pair_dutch(field, TWO_ONE_NONE, 5)
    assert [(board.red, board.black) for board in paired.boards] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    turned = pair_dutch(field, TWO_ONE_NONE, 5, top_seed_is_red=False)
    assert (turned.boards[0].red, turned.boards[0].black) == (5, 1)


def test_seeds_are_the_initial_ranking() -> None:
    field = Field(tuple(Entrant(number, seed=5 - number) for number in range(1, 5)), 1)
    assert {frozenset((b.red, b.black)) for b in pair_dutch(field, TWO_ONE_NONE, 5).boards} == {
        frozenset((4, 2)),
        frozenset((3, 1)),
    }


@pytest.mark.parametrize("seed", range(6))
def test_whole_events_are_paired_without_rematches_or_second_byes(seed: int) -> None:
    rng = random.Random(seed)
    habits = swiss_events.Habits(leaves=0.03, withdraws=0.01, forfeits=0.03, late=0.05)
    event = swiss_events.RandomEvent(rng.randint(12, 31), 0, SwissRules(rounds=5), rng, habits=habits)
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for _ in range(5):
        ahead = event.next_field()
        paired = pair_dutch(ahead, TWO_ONE_NONE, 5)
        both = {frozenset((board.red, board.black)) for board in paired.boards}
        named = {number for pair in both for number in pair} | {bye.player for bye in paired.byes}
        assert named == {entrant.number for entrant in ahead.present}
        assert not both & met
        event.play(Paired(paired, {}, proved=True))
        met |= {frozenset((b.red, b.black)) for b in event.rounds[-1].boards if b.result and b.result.played}
        byes += [bye.player for bye in paired.byes]
    assert len(byes) == len(set(byes))


def test_no_legal_round_is_a_plain_refusal() -> None:
    players = [Player(1, "选手01"), Player(2, "选手02")]
    field = field_after((Round(1, (Board(1, 1, 2, DRAW),)),), players, TWO_ONE_NONE)
    with pytest.raises(CompetitionError, match="荷兰制"):
        pair_dutch(field, TWO_ONE_NONE, 5)


def test_two_kept_apart_do_not_meet() -> None:
    field = Field(
        tuple(Entrant(number) for number in range(1, 9)), 1, forbidden=frozenset({frozenset({1, 5})})
    )
    paired = pair_dutch(field, TWO_ONE_NONE, 5)
    assert all({board.red, board.black} != {1, 5} for board in paired.boards)
    assert pair_dutch(replace(field, forbidden=frozenset()), TWO_ONE_NONE, 5) != paired
