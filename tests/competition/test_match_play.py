"""Matches of a knock-out: colours and who goes on (cxa-2011 art. 12.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.match_play import Decider, MatchPlay, Sides, Verdict, match_games, verdict
from zhicai.competition.model import Board, result_of
from zhicai.competition.scoring import NOBODY

D = Decider
SIDES = Sides(1, 2)


def played(*codes: str, first_red: int = 1) -> list[Board]:
    """Games of 1 against 2 by result, colours exchanged after each."""
    games = match_games(first_red, 3 - first_red, len(codes))
    return [
        replace(game, result=result_of(code) if code else None)
        for game, code in zip(games, codes, strict=True)
    ]


def judged(codes: str, *deciders: Decider, sides: Sides = SIDES, games: int = 2) -> Verdict:
    return verdict(sides, played(*codes.split()), MatchPlay(games, deciders))


def test_colours_are_exchanged_after_every_game() -> None:
    """cxa-2011 art. 12.4; cxa-1999 arts 13.4-13.5."""
    assert [(game.table, game.red, game.black) for game in match_games(7, 9, 3)] == [
        (1, 7, 9),
        (2, 9, 7),
        (3, 7, 9),
    ]
    assert match_games(7, 9, 1, first_table=5)[0].table == 5


@pytest.mark.parametrize(
    ("codes", "winner", "by"),
    [
        ("1-0 1/2-1/2", 1, D.SCORE),
        ("1-0 0-1", 1, D.SCORE),
        ("1/2-1/2 1-0", 2, D.SCORE),
        ("+-- 1/2-1/2", 1, D.SCORE),
    ],
)
def test_the_higher_score_goes_on(codes: str, winner: int, by: Decider) -> None:
    found = judged(codes)
    assert (found.winner, found.by, found.pending) == (winner, by, None)


def test_the_sentence_has_both_figures() -> None:
    found = judged("1-0 1/2-1/2")
    assert found.message_zh == "1号晋级：局分3比1"
    assert found.message_en == "number 1 goes on: game points 3 against 1"


def test_games_still_to_be_played() -> None:
    assert judged("1-0").pending is D.SCORE
    assert verdict(SIDES, played("1-0", ""), MatchPlay()).pending is D.SCORE
    assert judged("1-0 adjourned").pending is D.SCORE


def test_wins_as_second_mover_decide() -> None:
    # Each won once: 1 as red in game 1, 2 as black in game 3; game 2 and 4 drawn.
    found = judged("1-0 1/2-1/2 0-1 1/2-1/2", D.BLACK_WINS, D.SEED, games=4)
    assert (found.winner, found.by) == (2, D.BLACK_WINS)


def test_fouls_decide() -> None:
    found = judged("1/2-1/2 1/2-1/2", D.BLACK_WINS, D.FOULS, sides=replace(SIDES, fouls=(2, 1)))
    assert (found.winner, found.by) == (2, D.FOULS)
    assert found.message_zh == "2号晋级：犯规1比2"


def test_the_higher_seed_or_the_lot_decides() -> None:
    level = "1/2-1/2 1/2-1/2"
    assert judged(level, D.SEED, sides=replace(SIDES, higher_seed=2)).winner == 2
    assert judged(level, D.LOT).pending is D.LOT
    assert judged(level, D.LOT, sides=replace(SIDES, lot=1)).winner == 1
    with pytest.raises(CompetitionError, match="9号"):
        judged(level, D.LOT, sides=replace(SIDES, lot=9))


def test_pairs_of_extra_games_until_one_is_won() -> None:
    level = "1/2-1/2 1/2-1/2"
    assert judged(level, D.EXTRA_GAMES).pending is D.EXTRA_GAMES
    assert judged(f"{level} 1-0", D.EXTRA_GAMES).pending is D.EXTRA_GAMES
    assert judged(f"{level} 1-0 1-0", D.EXTRA_GAMES).pending is D.EXTRA_GAMES
    found = judged(f"{level} 1-0 1-0 1/2-1/2 1-0", D.EXTRA_GAMES)
    assert (found.winner, found.by) == (2, D.EXTRA_GAMES)


def test_one_pair_then_a_game_whose_draw_is_blacks() -> None:
    deciders = (D.EXTRA_GAMES, D.EXTRA_GAME_DRAW_BLACK)
    level = "1/2-1/2 1/2-1/2"
    assert judged(f"{level} {level}", *deciders).pending is D.EXTRA_GAME_DRAW_BLACK
    found = judged(f"{level} {level} 1/2-1/2", *deciders)
    assert (found.winner, found.by) == (2, D.EXTRA_GAME_DRAW_BLACK)
    assert judged(f"{level} {level} 1-0", *deciders).winner == 1
    assert judged(f"{level} 1-0 0-1", *deciders).winner == 1


def test_extra_games_nobody_asked_for_are_refused() -> None:
    for codes, deciders in (
        ("1-0 1-0 1-0", ()),
        ("1-0 1/2-1/2 1-0", (D.EXTRA_GAMES,)),
        ("1/2-1/2 1/2-1/2 1-0 0-1 1-0", (D.EXTRA_GAMES,)),
    ):
        with pytest.raises(CompetitionError, match="加赛"):
            judged(codes, *deciders)


def test_both_absent_lose_both() -> None:
    """cxa-2011 art. 20.2."""
    assert judged("--- ---", D.LOT).winner == NOBODY
    assert judged("--- 0-0", D.LOT).winner == NOBODY
    for code in ("---", "0-0"):
        found = judged(f"1/2-1/2 {code}", D.EXTRA_GAME_DRAW_BLACK, games=1)
        assert (found.winner, found.pending, found.may_end) == (None, D.EXTRA_GAME_DRAW_BLACK, True)
    found = judged("1/2-1/2 1/2-1/2 --- 0-0", D.EXTRA_GAMES)
    assert (found.pending, found.may_end) == (D.EXTRA_GAMES, True)
    assert not judged("1/2-1/2 1/2-1/2 1-0 1-0", D.EXTRA_GAMES).may_end
    assert judged("1/2-1/2 --- 1-0", D.EXTRA_GAME_DRAW_BLACK, games=1).winner == 1


def test_regulations_that_name_nothing_leave_it_open() -> None:
    found = judged("1/2-1/2 1/2-1/2")
    assert (found.winner, found.by, found.pending) == (None, None, None)


def test_games_of_others_are_refused() -> None:
    with pytest.raises(CompetitionError, match="不属于"):
        verdict(SIDES, [Board(1, 1, 3)], MatchPlay(1, ()))


@pytest.mark.parametrize(
    ("games", "deciders"),
    [
        (0, ()),
        (2, (D.SCORE,)),
        (2, (D.FOULS, D.FOULS)),
        (2, (D.LOT, D.SEED)),
        (2, (D.EXTRA_GAME_DRAW_BLACK, D.EXTRA_GAMES)),
    ],
)
def test_regulations_that_cannot_be_are_refused(games: int, deciders: tuple[Decider, ...]) -> None:
    with pytest.raises(CompetitionError):
        MatchPlay(games, deciders)


def test_every_decider_has_both_names() -> None:
    for decider in Decider:
        assert decider.zh and decider.en.isascii()
