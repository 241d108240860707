"""The values of a competition keep their promises."""

import pickle

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import (
    BLACK_WINS,
    DOUBLE_FORFEIT,
    RED_WINS,
    RESULT_CODES,
    Board,
    Bye,
    ByeKind,
    Cause,
    Colour,
    Encounter,
    Outcome,
    Result,
    Round,
    cards,
    result_of,
)


@pytest.mark.parametrize("code", RESULT_CODES)
def test_every_result_has_one_code_that_reads_back(code: str) -> None:
    result = result_of(code)
    assert result.code == code
    assert result.swapped().swapped() == result
    assert result.of(Colour.RED) == result.swapped().of(Colour.BLACK)


def test_an_unknown_code_lists_the_known_ones() -> None:
    with pytest.raises(CompetitionError) as caught:
        result_of("2-0")
    assert "1-0" in caught.value.message_zh and "--+" in caught.value.message_en


@pytest.mark.parametrize(
    ("red", "black", "cause"),
    [
        (Outcome.WIN, Outcome.WIN, Cause.PLAYED),
        (Outcome.DRAW, Outcome.LOSS, Cause.PLAYED),
        (Outcome.DRAW, Outcome.DRAW, Cause.ABSENCE),
        (Outcome.WIN, Outcome.LOSS, Cause.ADJOURNED),
        (None, None, Cause.PLAYED),
        (Outcome.WIN, None, Cause.PLAYED),
    ],
)
def test_outcomes_that_do_not_fit_are_refused(
    red: Outcome | None, black: Outcome | None, cause: Cause
) -> None:
    with pytest.raises(CompetitionError):
        Result(red, black, cause)


def test_marks_of_the_wall_table() -> None:
    """cxa-2011 art. 20.3: "+" and "-" stand for results without play."""
    marks = {
        code: result_of(code).mark(Colour.RED) + result_of(code).mark(Colour.BLACK) for code in RESULT_CODES
    }
    assert marks["1-0"] == "胜负" and marks["+--"] == "+-" and marks["---"] == "--"
    assert marks["1/2-1/2"] == "和和" and marks["adjourned"] == "封封" and marks["unplayed"] == "未未"
    assert marks["0-1 time"] == "负胜"


def test_a_double_forfeit_is_decided_without_play() -> None:
    """cxa-2011 art. 20.2."""
    assert DOUBLE_FORFEIT.decided and not DOUBLE_FORFEIT.played


def test_cards_tell_each_ones_rounds() -> None:
    rounds = (
        Round(1, (Board(1, 1, 2, RED_WINS),), (Bye(3),)),
        Round(2, (Board(1, 3, 1, BLACK_WINS),), (Bye(2, ByeKind.LEAVE),)),
        Round(3, (Board(1, 2, 3),)),
    )
    found = cards(rounds, (1, 2, 3))
    assert found[1] == (Encounter(1, 2, Colour.RED, RED_WINS), Encounter(2, 3, Colour.BLACK, BLACK_WINS))
    assert [e.outcome for e in found[1]] == [Outcome.WIN, Outcome.WIN]
    assert [e.bye for e in found[2]] == [None, ByeKind.LEAVE, None]
    assert found[3][2] == Encounter(3, 2, Colour.BLACK) and found[3][2].outcome is None
    assert not rounds[2].complete and rounds[1].complete


@pytest.mark.parametrize(
    "played",
    [Round(1, (Board(1, 1, 2), Board(2, 1, 3))), Round(1, (Board(1, 1, 4),)), Round(1, (), (Bye(1), Bye(1)))],
)
def test_cards_refuse_strangers_and_doubles(played: Round) -> None:
    with pytest.raises(CompetitionError):
        cards((played,), (1, 2, 3))


def test_the_other_one_at_a_board() -> None:
    board = Board(7, 3, 5)
    assert (board.opponent_of(3), board.opponent_of(5)) == (5, 3)
    with pytest.raises(CompetitionError, match="第7台"):
        board.opponent_of(4)


def test_errors_travel_between_processes() -> None:
    error = pickle.loads(pickle.dumps(CompetitionError("中", "en")))
    assert (error.message_zh, error.message_en) == ("中", "en")
