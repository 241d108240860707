"""The board in Python: set up, played, taken back, asked."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zhicai
from zhicai import (
    BLACK,
    RED,
    START_FEN,
    Board,
    IllegalMove,
    InvalidFen,
    InvalidMove,
    InvalidPosition,
    Kind,
    Move,
    Piece,
    Setup,
)

choices = st.lists(st.integers(0, 200), max_size=60)


def played(picks: list[int]) -> Board:
    """A board after that many moves, each picked among the legal ones."""
    board = Board()
    for pick in picks:
        if not board.legal_moves:
            break
        board.push(board.legal_moves[pick % len(board.legal_moves)])
    return board


def test_the_start_position() -> None:
    board = Board()
    assert board.fen == START_FEN
    assert board.turn == RED
    assert (len(board.legal_moves), board.legal_moves.count()) == (44, 44)
    assert board.piece_at(zhicai.square("e0")) == Piece(RED, Kind.KING)
    assert len(board.piece_map()) == 32
    assert board.perft(3) == 79666
    assert sum(count for _, count in board.divide(3)) == 79666


@given(choices)
def test_taking_back_restores_every_position_on_the_way(picks: list[int]) -> None:
    board = Board()
    seen = []
    for pick in picks:
        if not board.legal_moves:
            break
        seen.append((board.fen, board.key, board.occurrences()))
        board.push(board.legal_moves[pick % len(board.legal_moves)])
    for expected in reversed(seen):
        board.pop()
        assert (board.fen, board.key, board.occurrences()) == expected
    with pytest.raises(IndexError):
        board.pop()


@given(choices)
def test_copies_and_pickles_keep_position_and_history(picks: list[int]) -> None:
    board = played(picks)
    for twin in (board.copy(), pickle.loads(pickle.dumps(board))):
        assert type(twin) is Board
        assert (twin.fen, twin.move_stack, twin.start_fen) == (board.fen, board.move_stack, START_FEN)
        twin.push_null()
        assert twin.fen != board.fen


@given(choices)
def test_the_legal_moves_are_those_that_push_takes(picks: list[int]) -> None:
    board = played(picks)
    legal = list(board.legal_moves)
    assert len(legal) == len(set(legal)) == len(board.legal_moves)
    every = [Move.from_squares(origin, target) for origin in board.piece_map() for target in range(90)]
    assert {move for move in every if move in board.legal_moves} == set(legal)
    assert {move for move in every if board.legality(move) == "legal"} == set(legal)
    assert set(board.captures()) == {move for move in legal if board.piece_at(move.to_square)}
    assert set(board.checks()) == {move for move in legal if board.gives_check(move)}


@given(choices)
def test_mirror_and_swapped_sides_carry_the_moves_along(picks: list[int]) -> None:
    board = played(picks)
    assert set(board.mirror().legal_moves) == {move.mirror() for move in board.legal_moves}
    assert set(board.swap_sides().legal_moves) == {move.rotate() for move in board.legal_moves}


def test_an_illegal_push_says_why_and_changes_nothing() -> None:
    board = Board()
    with pytest.raises(IllegalMove) as refused:
        board.push("e0e2")
    assert refused.value.move == Move("e0e2")
    assert refused.value.reason == "not_its_move"
    assert board.fen == START_FEN
    with pytest.raises(InvalidMove):
        board.push("xyz")
    with pytest.raises(TypeError, match="coordinates"):
        board.push(7)  # type: ignore[arg-type]


def test_a_run_of_moves_is_played_whole_or_not_at_all() -> None:
    board = Board()
    with pytest.raises(IllegalMove) as refused:
        board.push_all(["h2e2", "h9g7", "e2e9"])
    assert refused.value.ply == 3
    assert (board.fen, board.ply) == (START_FEN, 0)
    board.push_all(["h2e2", Move("h9g7")])
    assert board.ply == 2


def test_a_move_that_is_not_checked_may_take_a_king() -> None:
    board = Board("3k5/9/9/9/9/9/9/9/9/3RK4 w", strict=False)
    board.push_unchecked(Move("d0d9"))
    assert board.king(BLACK) is None
    assert not board.is_check()
    assert board.outcome() is None or board.outcome() is not None
    board.pop()
    assert board.king(BLACK) == zhicai.square("d9")


def test_positions_that_come_back_are_counted_until_a_capture() -> None:
    board = Board()
    for _ in range(2):
        board.push_all(["h0g2", "h9g7", "g2h0", "g7h9"])
    assert board.occurrences() == 3
    board.push_all(["h2h9", "i9h9"])
    assert board.occurrences() == 1


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("", "空"),
        ("9/9/9/9/9/9/9/9/9 w", "十行"),
        (START_FEN.replace(" w", "  w"), "空格"),
        (START_FEN.replace(" w", "　w"), "空格"),
        (START_FEN.replace("r", "ｒ"), "半角"),
        (START_FEN.replace(" w", " x"), "轮走方"),
        (START_FEN.replace("9", "8", 1), "格"),
        (START_FEN + " 7", "第六段"),
        (START_FEN.replace(" 0 1", " 0 -1"), "整数"),
        ("x" * 1000, "没有这么长"),
    ],
)
def test_a_fen_that_cannot_be_read_says_where(fen: str, reason: str) -> None:
    with pytest.raises(InvalidFen) as refused:
        Board(fen)
    assert reason in refused.value.message_zh


@pytest.mark.parametrize(
    "fen",
    [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    ],
)
def test_every_dialect_of_fen_is_the_same_position(fen: str) -> None:
    assert Board(fen).fen == START_FEN


def test_every_fault_is_listed_and_a_lenient_board_still_plays() -> None:
    fen = "4k4/4A4/9/9/9/4B4/9/4P4/9/RRR1K4 w"
    kinds = {fault.kind for fault in Setup(fen).faults}
    assert kinds == {"too_many", "advisor_off_point", "elephant_off_point", "pawn_off_point"}
    with pytest.raises(InvalidPosition) as refused:
        Board(fen)
    assert {fault.kind for fault in refused.value.faults} == kinds
    assert len(Board(fen, strict=False).legal_moves) > 0


@pytest.mark.parametrize(
    ("fen", "termination", "winner"),
    [
        ("3k5/9/9/3R5/9/9/9/9/9/4K4 b", "checkmate", RED),
        ("3k5/9/9/9/9/9/9/9/4p4/4K4 w", None, None),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "draw_dead_position", None),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", "stalemate", RED),
    ],
)
def test_the_outcome_on_the_board(fen: str, termination: str | None, winner: object) -> None:
    """The endings of cxa-2011 arts 4.1.1, 4.1.2 and 4.2.2 that need no claim."""
    outcome = Board(fen).outcome()
    if termination is None:
        assert outcome is None
    else:
        assert outcome is not None
        assert (outcome.termination, outcome.winner) == (termination, winner)


def test_a_board_prints_and_draws_itself() -> None:
    board = Board()
    board.push("h2e2")
    assert "楚" in str(board)
    assert board._repr_svg_().startswith("<svg")
    assert repr(board) == f"Board('{board.fen}')"


def test_names_of_squares_and_coordinates_do_for_squares_and_moves() -> None:
    board = Board()
    assert board.piece_at("e0") == board.piece_at(zhicai.square("e0"))
    assert board.attackers(RED, "e2") == board.attackers(RED, zhicai.square("e2"))
    assert "h2e2" in board.legal_moves
    assert "h2h1x" not in board.legal_moves
    assert board.is_legal("h2e2")
    assert not board.gives_check("h2e2")
    assert board.chinese("h2e2") == "炮二平五"


def test_changed_boards_are_boards_too() -> None:
    for board in (Board().mirror(), Board().swap_sides()):
        assert type(board) is Board
        assert board.outcome() is None


@pytest.mark.parametrize("kind", [Board, Move, Setup, zhicai.Fault, Piece, zhicai.Side, Kind])
def test_every_public_name_says_what_it_does(kind: type) -> None:
    assert kind.__doc__
    public = [name for name in dir(kind) if not name.startswith("_") and not name.isupper()]
    assert [name for name in public if not getattr(kind, name).__doc__] == []
