"""What results are worth (cxa-2011 arts 13.1-13.3, 20.3; cxa-1999 arts 14.1-14.2, 21.4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import (
    ADJOURNED,
    BLACK_WINS,
    BLACK_WINS_UNPLAYED,
    BOTH_LOSE,
    DOUBLE_FORFEIT,
    DRAW,
    RED_WINS,
    RED_WINS_UNPLAYED,
    UNPLAYED,
    Board,
    ByeKind,
    Cause,
    Colour,
    Encounter,
    Outcome,
    Result,
    result_of,
)
from zhicai.competition.scoring import (
    ONE_HALF_NONE,
    THREE_BLACK_TWO,
    THREE_ONE_NONE,
    TWO_ONE_NONE,
    Adjourned,
    Scores,
    match_score,
    points_text,
)

HALF = Fraction(1, 2)


def both(table: Scores, result: Result) -> tuple[Fraction | int, Fraction | int]:
    return table.of_result(result, Colour.RED), table.of_result(result, Colour.BLACK)


@pytest.mark.parametrize(
    ("table", "win", "draw", "black_draw"),
    [
        (TWO_ONE_NONE, 2, 1, 1),
        (ONE_HALF_NONE, 1, HALF, HALF),
        (THREE_ONE_NONE, 3, 1, 1),
        (THREE_BLACK_TWO, 3, 1, 2),
    ],
)
def test_the_tables_of_the_rules(table: Scores, win: Fraction, draw: Fraction, black_draw: Fraction) -> None:
    """cxa-2011 arts 13.1, 13.3; cxa-1999 art. 14.1."""
    assert both(table, RED_WINS) == (win, 0)
    assert both(table, BLACK_WINS) == (0, win)
    assert both(table, DRAW) == (draw, black_draw)


@pytest.mark.parametrize("cause", [Cause.FOUL, Cause.TIME])
def test_fouls_and_time_decide_as_the_board_does(cause: Cause) -> None:
    """cxa-2011 arts 4.1.6, 4.1.10."""
    assert both(TWO_ONE_NONE, replace(RED_WINS, cause=cause)) == (2, 0)


def test_plus_is_two_and_minus_nothing() -> None:
    """cxa-2011 art. 20.3, 20.2."""
    assert both(TWO_ONE_NONE, RED_WINS_UNPLAYED) == (2, 0)
    assert both(TWO_ONE_NONE, BLACK_WINS_UNPLAYED) == (0, 2)
    assert both(TWO_ONE_NONE, DOUBLE_FORFEIT) == (0, 0)
    assert both(TWO_ONE_NONE, BOTH_LOSE) == (0, 0)


def test_plus_is_one_for_a_person_and_two_for_a_team() -> None:
    """cxa-1999 art. 21.4."""
    assert both(ONE_HALF_NONE, RED_WINS_UNPLAYED) == (1, 0)
    assert both(TWO_ONE_NONE, RED_WINS_UNPLAYED) == (2, 0)


def test_games_without_a_result() -> None:
    assert both(THREE_BLACK_TWO, ADJOURNED) == (1, 2)
    assert both(replace(TWO_ONE_NONE, adjourned=Adjourned.NOTHING), ADJOURNED) == (0, 0)
    assert both(TWO_ONE_NONE, UNPLAYED) == (0, 0)
    assert TWO_ONE_NONE.of_encounter(Encounter(1, 2, Colour.RED)) == 0


def test_rounds_without_an_opponent() -> None:
    """cxa-2011 art. 14.4: a bye is reckoned as a won game."""
    table = replace(TWO_ONE_NONE, leave=Fraction(1))
    worth = {kind: table.of_encounter(Encounter(1, bye=kind)) for kind in ByeKind}
    assert worth == {
        ByeKind.PAIRING: 2,
        ByeKind.FREE: 0,
        ByeKind.LEAVE: 1,
        ByeKind.LATE: 0,
        ByeKind.ABSENT: 0,
    }


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"red_loss": Fraction(-1)}, "负"),
        ({"black_draw": Fraction(3)}, "后手"),
        ({"red_win": Fraction(0), "red_draw": Fraction(0)}, "先手"),
        ({"red_loss": Fraction(3, 2)}, "先手"),
        ({"black_draw": Fraction(2)}, "一胜一负"),
        ({"forfeit_win": Fraction(3)}, "“+”"),
        ({"bye": Fraction(5, 2)}, "轮空"),
        ({"leave": Fraction(3)}, "请假"),
        ({"absent": Fraction(1)}, "弃权"),
        ({"forfeit_loss": Fraction(1)}, "弃权"),
    ],
)
def test_tables_that_reward_the_wrong_thing_are_refused(change: dict[str, Fraction], told: str) -> None:
    with pytest.raises(CompetitionError) as caught:
        replace(TWO_ONE_NONE, **change)  # type: ignore[arg-type]
    assert told in caught.value.message_zh
    assert caught.value.message_en.isascii()


def test_no_floats() -> None:
    with pytest.raises(CompetitionError, match="bye"):
        replace(TWO_ONE_NONE, bye=0.5)  # type: ignore[arg-type]


@given(st.lists(st.fractions(0, 4, max_denominator=6), min_size=6, max_size=6))
def test_what_passes_the_checks_is_fair(points: list[Fraction]) -> None:
    red_win, red_draw, red_loss, black_win, black_draw, black_loss = points
    try:
        table = Scores(
            red_win,
            red_draw,
            red_loss,
            black_win,
            black_draw,
            black_loss,
            Fraction(0),
            Fraction(0),
            Fraction(0),
        )
    except CompetitionError:
        return
    for colour in Colour:
        values = [table.of(colour, outcome) for outcome in (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)]
        assert values == sorted(values) and values[0] < values[2]
    assert sum(both(table, DRAW)) <= min(sum(both(table, RED_WINS)), sum(both(table, BLACK_WINS)))


def test_points_are_written_exactly() -> None:
    written = [
        points_text(Fraction(*pair)) for pair in [(0, 1), (7, 1), (15, 2), (1, 4), (22, 3), (1, 3), (101, 10)]
    ]
    assert written == ["0", "7", "7.5", "0.25", "7 1/3", "1/3", "10.1"]
    assert points_text(3) == "3"


@given(st.integers(0, 10**20), st.sampled_from([1, 2, 4, 5, 10, 20, 25, 50, 100]))
def test_decimals_read_back(top: int, bottom: int) -> None:
    value = Fraction(top, bottom)
    assert Fraction(points_text(value)) == value


# Matches


def games(*codes: str) -> list[Board]:
    """Games of a match of players 11, 12, ... against 21, 22, ..., the first red on odd boards."""
    return [
        Board(at, *((10 + at, 20 + at) if at % 2 else (20 + at, 10 + at)), result_of(code) if code else None)
        for at, code in enumerate(codes, 1)
    ]


FIRSTS = [11, 12, 13, 14]


@pytest.mark.parametrize(
    ("codes", "score", "result"),
    [
        # Board 2 has the second team red: "1-0" there is its win.
        (("1-0", "1/2-1/2", "0-1", "0-1"), "5:3", RED_WINS),
        (("1-0", "1-0"), "2:2", DRAW),
        (("0-1", "1-0", "1/2-1/2", "1/2-1/2"), "2:6", BLACK_WINS),
        (("0-1 time", "1-0 foul"), "0:4", BLACK_WINS),
        (("+--", "--+"), "4:0", RED_WINS_UNPLAYED),
        (("---", "---"), "0:0", DOUBLE_FORFEIT),
        (("+--", "+--"), "2:2", DRAW),
        (("unplayed", "unplayed"), "0:0", UNPLAYED),
        (("unplayed", "0-1"), "2:0", RED_WINS),
        (("1-0", ""), "2:0", None),
        (("1-0", "adjourned"), "3:1", None),
    ],
)
def test_more_game_points_win_the_match(codes: tuple[str, ...], score: str, result: Result | None) -> None:
    """cxa-2011 art. 13.2."""
    found = match_score(games(*codes), FIRSTS, TWO_ONE_NONE)
    assert (found.text, found.result) == (score, result)


def test_a_match_of_halves() -> None:
    """cxa-1999 arts 14.1-14.2."""
    found = match_score(games("1-0", "1/2-1/2", "1/2-1/2"), FIRSTS, ONE_HALF_NONE)
    assert found.result == RED_WINS
    assert found.text == "2:1"


def test_two_games_of_two_players() -> None:
    """cxa-2011 art. 12.4: in the second game the colours are exchanged."""
    found = match_score([Board(1, 5, 6, DRAW), Board(2, 6, 5, RED_WINS)], [5], TWO_ONE_NONE)
    assert (found.text, found.result) == ("1:3", BLACK_WINS)


@pytest.mark.parametrize("boards", [[], [Board(1, 11, 12, DRAW)], [Board(1, 21, 22, DRAW)]])
def test_a_match_is_between_two_sides(boards: list[Board]) -> None:
    with pytest.raises(CompetitionError):
        match_score(boards, FIRSTS, TWO_ONE_NONE)
