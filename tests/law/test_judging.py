"""What is asked of a rule book: the request is checked before anyone judges."""

from __future__ import annotations

from contextlib import suppress
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law import plain_book
from zhicai import START_FEN, Board, InvalidFen, Move, Side
from zhicai.law import books, requests
from zhicai.law.case import Case
from zhicai.law.judging import case_in_game, case_of, judge
from zhicai.law.requests import BadRequest
from zhicai.law.terms import Cycle, Label, Verdict

FEN = "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1"
CYCLE = ["h6i4", "i9h9", "i4h6", "h9i9"]
OTHER_CYCLE = ["b0a0", "a7b5", "a0b0", "b5a7"]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    known = MappingProxyType({**books.BOOKS, "plain": plain_book.__name__})
    monkeypatch.setattr(books, "BOOKS", known)


def cycle_of(fen: str, moves: list[str], start: int | None = None) -> Cycle:
    return case_of(fen, moves, start).cycle


def refusal(kind: type[BadRequest], fen: str, moves: list[str], start: int | None = None) -> BadRequest:
    with pytest.raises(kind) as refused:
        case_of(fen, moves, start)
    error = refused.value
    assert any("\u4e00" <= letter <= "\u9fff" for letter in error.message_zh)
    assert any("a" <= letter <= "z" for letter in error.message_en)
    assert str(error) == f"{error.message_zh} / {error.message_en}"
    return error


def test_the_whole_is_the_cycle_where_nothing_leads_in() -> None:
    assert cycle_of(FEN, CYCLE) == Cycle(0, 4)


def test_the_cycle_starts_where_the_last_position_first_stood() -> None:
    moves = ["h0h3", "a7b5", *CYCLE, "h3h0", "b5a7"]
    assert cycle_of(FEN, moves) == Cycle(0, 8)
    assert cycle_of(FEN, moves[:6]) == Cycle(2, 4)


def test_moves_may_come_as_one_text() -> None:
    assert case_of(FEN, " ".join(CYCLE)) == case_of(FEN, CYCLE)
    assert case_of(FEN, "马二退一 车9平8 马一进二\t车8平9") == case_of(FEN, CYCLE)


@pytest.mark.parametrize("times", [1, 2, 3, 7])
@pytest.mark.parametrize("start", [None, 2])
def test_several_equal_rounds_count_as_one(times: int, start: int | None) -> None:
    """cxa-2011 art. 23.1."""
    case = case_of(FEN, ["h0h3", "a7b5", *CYCLE * times], start)
    assert case.cycle == Cycle(2, 4)
    assert len(case.moves) == 6


def test_different_rounds_stay_one_long_cycle() -> None:
    other = ["h6i4", "i9h9", "i4h6", "h9i9"]
    long = [*CYCLE, "h0h3", "i9h9", "h3h0", "h9i9", *other]
    assert cycle_of(FEN, long[:8]) == Cycle(0, 8)


def test_a_start_that_is_given_is_taken() -> None:
    assert cycle_of(FEN, [*CYCLE, *OTHER_CYCLE], 4) == Cycle(4, 4)
    assert cycle_of(FEN, [*CYCLE, *OTHER_CYCLE]) == Cycle(0, 8)


def test_moves_are_read_in_every_notation() -> None:
    texts = ["马二退一", "R9.8", "I4-H6", "车89"]
    assert [str(move) for move in case_of(FEN, texts).moves] == CYCLE
    assert case_of(FEN, [Move(text) for text in CYCLE]) == case_of(FEN, texts)


def test_a_game_gives_the_cycle_that_went_round_most_often() -> None:
    moves = [Move(text) for text in [*CYCLE, *OTHER_CYCLE, *CYCLE * 3]]
    case = case_in_game(FEN, moves)
    assert case.cycle == Cycle(16, 4)
    assert case.moves == tuple(moves)
    with pytest.raises(requests.NoRepetition):
        case_in_game(FEN, moves[:2])


def test_an_illegal_move_is_told_with_its_number_and_reason() -> None:
    error = refusal(requests.IllegalInLoop, FEN, ["h6i4", "i9h8"])
    assert isinstance(error, requests.IllegalInLoop)
    assert (error.ply, error.move, error.reason) == (2, "i9h8", "not_its_move")
    assert "第 2 着" in error.message_zh and "move 2" in error.message_en


def test_an_illegal_move_in_words_is_told_as_well() -> None:
    pinned = "4k4/9/9/3r5/9/9/9/9/3R5/3K5 w"
    error = refusal(requests.IllegalInLoop, pinned, ["车六平五"])
    assert isinstance(error, requests.IllegalInLoop)
    assert (error.ply, error.reason) == (1, "self_check")


@pytest.mark.parametrize("text", ["xx", "炮八平", "", "h6", "兵九进九九"])
def test_what_is_no_move_is_told(text: str) -> None:
    error = refusal(requests.UnreadableMove, FEN, [*CYCLE, text])
    assert isinstance(error, requests.UnreadableMove)
    assert (error.ply, error.text) == (5, text)


def test_a_text_that_fits_two_moves_is_told() -> None:
    error = refusal(requests.UnreadableMove, "4k4/9/9/9/R8/9/R8/9/9/3K5 w", ["车进一"])
    assert isinstance(error, requests.UnreadableMove)


def test_the_wrong_side_is_told() -> None:
    error = refusal(requests.WrongSide, FEN, ["i9h9"])
    assert isinstance(error, requests.WrongSide)
    assert (error.ply, error.turn) == (1, Side.RED)
    assert "轮到红方走" in error.message_zh and "FEN" in error.message_en
    later = refusal(requests.WrongSide, FEN, ["h6i4", "i4h6"])
    assert isinstance(later, requests.WrongSide)
    assert later.ply == 2 and "漏" in later.message_zh


def test_an_open_loop_tells_the_squares_that_differ() -> None:
    error = refusal(requests.OpenLoop, FEN, [*CYCLE[:3], "h9h8"], 0)
    assert isinstance(error, requests.OpenLoop)
    assert (error.squares, error.turn_differs) == ((79, 89), False)
    assert "h8、i9" in error.message_zh and "h8, i9" in error.message_en
    odd = refusal(requests.OpenLoop, FEN, CYCLE[:3], 0)
    assert isinstance(odd, requests.OpenLoop)
    assert odd.turn_differs
    only_turn = refusal(
        requests.OpenLoop, "4k4/9/9/9/9/9/9/R8/9/3K5 w", ["a2b2", "e9e8", "b2c2", "e8e9", "c2a2"], 0
    )
    assert isinstance(only_turn, requests.OpenLoop)
    assert (only_turn.squares, only_turn.turn_differs) == ((), True)


def test_without_a_repetition_the_nearest_position_is_told() -> None:
    error = refusal(requests.NoRepetition, FEN, CYCLE[:3])
    assert isinstance(error, requests.NoRepetition)
    assert (error.nearest, error.squares, error.turn_differs) == (0, (88, 89), True)
    assert "h9、i9" in error.message_zh


@pytest.mark.parametrize("moves", [[], CYCLE[:1], CYCLE[:2]])
def test_too_few_moves_repeat_nothing(moves: list[str]) -> None:
    error = refusal(requests.NoRepetition, FEN, moves)
    assert isinstance(error, requests.NoRepetition)
    assert error.nearest is None


def test_no_moves_have_no_cycle_wherever_it_is_said_to_start() -> None:
    refusal(requests.NoRepetition, FEN, [], 0)


@pytest.mark.parametrize("start", [-1, 4, 1000])
def test_a_start_outside_the_moves_is_told(start: int) -> None:
    error = refusal(requests.BadCycleStart, FEN, CYCLE, start)
    assert isinstance(error, requests.BadCycleStart)
    assert (error.start, error.plies) == (start, 4)


TAKES = ("4k4/9/9/p8/9/9/9/R8/9/3K5 w", ["a2a6", "e9e8", "a6a5", "e8e9", "a5a6", "e9e8", "a6a5", "e8e9"])


def test_a_capture_in_the_cycle_is_told() -> None:
    """cxa-2011 art. 23.2."""
    error = refusal(requests.CaptureInCycle, *TAKES, 0)
    assert isinstance(error, requests.CaptureInCycle)
    assert (error.ply, error.move) == (1, "a2a6")


def test_a_capture_that_leads_in_is_no_matter() -> None:
    fen, moves = TAKES
    assert cycle_of(fen, moves[:5], 1) == Cycle(1, 4)
    assert cycle_of(fen, moves) == Cycle(4, 4)


@pytest.mark.parametrize(
    ("fen", "moves", "ply", "termination", "winner"),
    [
        ("3k5/9/9/3R5/9/9/9/9/9/4K4 b", ["d9d8"], 0, "checkmate", Side.RED),
        ("3k5/9/9/4R4/9/9/9/9/9/4K4 w", ["e6d6", "d9d8", "d6e6"], 1, "checkmate", Side.RED),
        ("3k5/9/9/4R4/9/9/9/9/9/4K4 w", ["e6d6"], 1, "checkmate", Side.RED),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 w", ["e0e1", "d9d8"], 1, "stalemate", Side.RED),
    ],
)
def test_a_mate_among_the_moves_ends_the_request(
    fen: str, moves: list[str], ply: int, termination: str, winner: Side
) -> None:
    """cxa-2011 arts 4.1.1-4.1.2."""
    error = refusal(requests.GameOver, fen, moves)
    assert isinstance(error, requests.GameOver)
    assert (error.ply, error.termination, error.winner) == (ply, termination, winner)


@pytest.mark.parametrize(
    ("fen", "kind"),
    [
        ("9/9/9/9/9/9/9/9/9/4K4 w", "no_king"),
        ("3kk4/9/9/9/9/9/9/9/9/5K3 w", "too_many"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "kings_facing"),
        ("3k5/9/9/3R5/9/9/9/9/9/4K4 w", "waiting_side_in_check"),
        ("9/9/9/9/k8/9/9/9/9/4K4 w", "king_outside_palace"),
    ],
)
def test_positions_on_which_nothing_can_be_judged(fen: str, kind: str) -> None:
    error = refusal(requests.UnsoundPosition, fen, CYCLE)
    assert isinstance(error, requests.UnsoundPosition)
    assert kind in [fault.kind for fault in error.faults]


def test_pieces_on_points_that_no_game_brings_them_to_are_judged() -> None:
    assert cycle_of("4k4/9/p8/9/9/9/9/8p/9/R2K5 w", ["a0b0", "e9e8", "b0a0", "e8e9"]) == Cycle(0, 4)


def test_an_unreadable_fen_is_refused_as_everywhere() -> None:
    with pytest.raises(InvalidFen):
        case_of("nonsense", CYCLE)


def test_judge_asks_the_book_with_every_option_settled() -> None:
    ruling = judge(FEN, CYCLE, rules="plain")
    assert ruling.verdict is Verdict.BLACK_MUST_DEVIATE
    assert [ply.label for ply in ruling.plies] == [Label.IDLE, Label.CHASE] * 2


PAWN = ("4k4/9/9/2n6/1P7/9/9/9/9/3K5 w", ["b5c5", "e9e8", "c5b5", "e8e9"])


@pytest.mark.parametrize(
    ("options", "label"),
    [({}, Label.IDLE), ({"pawns": "idle"}, Label.IDLE), ({"pawns": "chase"}, Label.CHASE)],
)
def test_options_reach_the_book(options: dict[str, str], label: Label) -> None:
    ruling = judge(*PAWN, rules="plain", options=options)
    assert ruling.plies[0].label is label
    assert [(option.name, option.value) for option in ruling.options_used] == (
        [("pawns", "idle")] if label is Label.IDLE else []
    )


def test_unknown_rules_options_and_values_are_refused() -> None:
    with pytest.raises(requests.UnknownRules) as rules:
        judge(FEN, CYCLE, rules="house")
    assert "cxa-2011" in rules.value.known and "house" in rules.value.message_zh
    with pytest.raises(requests.UnknownOption) as option:
        judge(FEN, CYCLE, rules="plain", options={"kings": "idle"})
    assert option.value.known == ("pawns",)
    with pytest.raises(requests.UnknownValue) as value:
        judge(FEN, CYCLE, rules="plain", options={"pawns": "kill"})
    assert value.value.known == ("idle", "chase")


@given(st.data())
def test_whatever_is_given_is_a_case_or_a_refusal(data: st.DataObject) -> None:
    """Legal moves with a few others among them: a case that closes, or a refusal in both languages."""
    board = Board(data.draw(st.sampled_from([FEN, START_FEN])))
    fen, moves = board.fen, []
    for _ in range(data.draw(st.integers(0, 12))):
        legal = list(board.legal_moves)
        wild = data.draw(st.integers(0, 30)) == 0
        move = (
            Move.from_squares(data.draw(st.integers(0, 89)), 0)
            if wild
            else data.draw(st.sampled_from(legal[:6]))
        )
        moves.append(move)
        if not board.is_legal(move):
            break
        board.push(move)
    start = data.draw(st.none() | st.integers(-1, 12))
    with suppress(BadRequest):
        assert_closed(case_of(fen, moves, start))


def assert_closed(case: Case) -> None:
    assert case.cycle.length >= 4 and case.cycle.length % 2 == 0
    assert len(case.moves) == case.cycle.start + case.cycle.length
    assert case.boards[case.cycle.start].key == case.boards[-1].key
