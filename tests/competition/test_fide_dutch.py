"""The FIDE Dutch system by name: legal rounds, known first rounds, and its refusals."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import swiss_events

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Entrant, Field, field_after
from zhicai.competition.model import (
    ADJOURNED,
    DRAW,
    RED_WINS,
    RED_WINS_UNPLAYED,
    UNPLAYED,
    Board,
    Bye,
    ByeKind,
    Colour,
    Outcome,
    Player,
    Result,
    Round,
)
from zhicai.competition.scoring import ONE_HALF_NONE, THREE_BLACK_TWO, TWO_ONE_NONE, Adjourned, Scores, scores
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


# Forfeits, byes, leave, late entries

LEAVE_IS_A_DRAW = replace(TWO_ONE_NONE, leave=Fraction(1))
OFTEN = swiss_events.Habits(leaves=0.06, withdraws=0.02, forfeits=0.12, late=0.15)


def after(rounds: list[Round], size: int, table: Scores = TWO_ONE_NONE, away: tuple[int, ...] = ()) -> Field:
    return field_after(rounds, [Player(n, f"选手{n:02}") for n in range(1, size + 1)], table, away=away)


def met(paired: Round) -> set[frozenset[int]]:
    return {frozenset((board.red, board.black)) for board in paired.boards}


def rounds_of(seed: int, table: Scores, rounds: int) -> Iterator[tuple[Field, Round]]:
    """An event in which much is missed and forfeited, paired by the FIDE system; each field and its round."""
    rng = random.Random(seed)
    event = swiss_events.RandomEvent(
        rng.randint(11, 24), 0, SwissRules(rounds=rounds), rng, table, habits=OFTEN
    )
    for _ in range(rounds):
        ahead = event.next_field()
        paired = pair_dutch(ahead, table, rounds)
        yield ahead, paired
        event.play(Paired(paired, {}, proved=True))


@pytest.mark.parametrize(
    "table", [TWO_ONE_NONE, ONE_HALF_NONE, THREE_BLACK_TWO, LEAVE_IS_A_DRAW, scores(3, 2, 1)]
)
@pytest.mark.parametrize("seed", range(3))
def test_the_library_reckons_with_the_points_of_the_event(
    table: Scores, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It adds up results by itself and pairs by that: it must come to the same points."""
    from py4swiss.engines import DutchEngine

    ordinary, asked = DutchEngine.generate_pairings, []

    def checked(event: Any) -> Any:
        event.validate_contents()
        asked.append(event)
        return ordinary(event)

    monkeypatch.setattr(DutchEngine, "generate_pairings", checked)
    for ahead, _ in rounds_of(seed, table, 4):
        sums = [10 * entrant.score for entrant in ahead.entrants]
        assert [section.points_times_ten for section in asked[-1].player_sections] == sums


@pytest.mark.parametrize("result", [ADJOURNED, UNPLAYED])
def test_a_game_that_counts_for_nothing_yet_is_worth_nothing(
    result: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    from py4swiss.engines import DutchEngine

    table = replace(scores(3, 2, 1), absent=Fraction(1), adjourned=Adjourned.NOTHING)
    boards = (Board(1, 1, 2, result), Board(2, 3, 4, RED_WINS))
    asked: list[Any] = []

    def kept(event: Any) -> list[Any]:
        asked.append(event)
        return []

    monkeypatch.setattr(DutchEngine, "generate_pairings", kept)
    pair_dutch(after([Round(1, boards, (Bye(5, ByeKind.LATE),))], 5, table), table, 5)
    asked[0]._validate_points()
    assert [section.points_times_ten for section in asked[0].player_sections] == [0, 0, 30, 10, 10]


@pytest.mark.parametrize("seed", range(8))
def test_the_absolute_criteria_hold_whatever_is_forfeited(seed: int) -> None:
    """Who played does not meet again; who had a bye or "+" has no bye; nobody goes beyond two of one colour."""
    for ahead, paired in rounds_of(seed, TWO_ONE_NONE, 6):
        for board in paired.boards:
            for number, colour in ((board.red, Colour.RED), (board.black, Colour.BLACK)):
                card = ahead.by_number[number].card
                assert board.opponent_of(number) not in {one.opponent for one in card if one.played}
                had = [one.colour for one in card if one.played]
                best = 2 * ahead.round - 2 if ahead.round == 6 else None
                if best is not None and any(
                    ahead.by_number[n].score * 2 > best for n in (board.red, board.black)
                ):
                    continue  # topscorers in the last round may have any colour
                assert had[-2:] != [colour, colour]
                assert abs(2 * [*had, colour].count(Colour.RED) - len(had) - 1) <= 2
        for bye in paired.byes:
            for one in ahead.by_number[bye.player].card:
                assert one.bye is not ByeKind.PAIRING
                assert one.played or one.outcome is not Outcome.WIN


def test_a_forfeited_game_may_still_be_played() -> None:
    boards = (Board(1, 1, 2, RED_WINS_UNPLAYED),)
    assert met(pair_dutch(after([Round(1, boards)], 2), TWO_ONE_NONE, 5)) == {frozenset((1, 2))}


def test_who_has_won_by_forfeit_has_no_bye() -> None:
    """All have two points but 3, who has met 1 and 2: without "+" 1 would be the last to have the bye."""
    rounds = [Round(1, (Board(1, 1, 3, RED_WINS_UNPLAYED),), (Bye(2),))]
    paired = pair_dutch(after(rounds, 3), TWO_ONE_NONE, 5)
    assert [bye.player for bye in paired.byes] == [3]


def test_leave_that_is_worth_points_counts_in_the_pairing() -> None:
    """After the round 3 has two points, 1, 2 and 5 have one, 4 and 6 none; 1 and 2 have met."""
    rounds = [
        Round(
            1,
            (Board(1, 1, 2, DRAW), Board(2, 3, 4, RED_WINS)),
            (Bye(5, ByeKind.LEAVE), Bye(6, ByeKind.ABSENT)),
        )
    ]
    found = met(pair_dutch(after(rounds, 6, LEAVE_IS_A_DRAW), LEAVE_IS_A_DRAW, 5))
    assert frozenset((4, 6)) in found
    assert any(pair in found for pair in (frozenset((1, 5)), frozenset((2, 5))))


def test_a_late_player_comes_in_with_nothing_and_who_is_away_is_not_paired() -> None:
    """After the round 1 and 3 have two points, 2 and 4 none, 5 comes late, 6 was there and is away."""
    boards = (Board(1, 1, 2, RED_WINS), Board(2, 3, 4, RED_WINS))
    rounds = [Round(1, boards, (Bye(5, ByeKind.LATE), Bye(6)))]
    paired = pair_dutch(after(rounds, 6, away=(6,)), TWO_ONE_NONE, 5)
    named = {number for pair in met(paired) for number in pair} | {bye.player for bye in paired.byes}
    assert named == {1, 2, 3, 4, 5}
    assert frozenset((1, 3)) in met(paired)
    assert 5 in {bye.player for bye in paired.byes} | {
        n for pair in met(paired) - {frozenset((1, 3))} for n in pair
    }
