"""What careless and hostile callers hand over: each gets one of our own errors, or the answer."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import zhicai
from zhicai import Board, InvalidFen, InvalidMove, Move, Setup, ZhicaiError
from zhicai._core import recognise, trace

HALF = "\ud800"
"""Half a character, as file names with strange bytes give them."""


@pytest.mark.parametrize("read", [Board, Setup, lambda fen: trace(fen, [])], ids=["Board", "Setup", "trace"])
@pytest.mark.parametrize("fen", [HALF, "\x00", "炮" * 1000, "x" * 1_000_000])
def test_a_fen_of_rubbish_is_an_invalid_fen(read: Callable[[str], object], fen: str) -> None:
    with pytest.raises(InvalidFen) as refused:
        read(fen)
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("read", [Move, Board().parse, Board().push, Board().candidates, Board().push_text])
@pytest.mark.parametrize("text", [HALF, "炮" * 1_000_000, "h2" + HALF])
def test_a_move_of_rubbish_is_an_invalid_move(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        read(text)
    assert len(str(refused.value)) < 500
    assert recognise(text) == []


@pytest.mark.parametrize("number", [-1, 90, 2**70, -(2**70)])
@pytest.mark.parametrize(
    "ask",
    [
        zhicai.square_name,
        Board().piece_at,
        Board().destinations,
        Setup(zhicai.START_FEN).piece_at,
        lambda square: Board().attackers(zhicai.RED, square),
        lambda square: Move.from_squares(square, 0),
    ],
)
def test_a_number_that_is_no_square_is_a_value_error(ask: Callable[[int], object], number: int) -> None:
    with pytest.raises(ValueError, match="square"):
        ask(number)


def test_other_numbers_out_of_range() -> None:
    for depth in (-1, 2**40, 2**70):
        with pytest.raises(ValueError, match="whole number"):
            Board().perft(depth)
    for ply in (-1, 0, 1):
        with pytest.raises(IndexError):
            trace(zhicai.START_FEN, []).messages(ply)


@pytest.mark.parametrize("names", [{"script": "x" * 100_000}, {"manner": HALF}])
def test_a_long_wrong_name_is_not_repeated_whole(names: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="there are") as refused:
        Board().chinese(Move("h2e2"), **names)
    assert len(str(refused.value)) < 500


FAULTY = "rrr1kp3/4A4/9/9/4B4/9/4P4/9/4P4/RRR1K4 b"


@pytest.mark.parametrize("fen", [FAULTY, "9/9/9/9/9/9/9/9/9/9 w", "3k5/4a4/9/9/9/3R5/4P4/4P4/9/4K4 w"])
def test_errors_travel_between_processes_with_their_facts(fen: str) -> None:
    with pytest.raises(ZhicaiError) as refused:
        Board(fen)
    twin = pickle.loads(pickle.dumps(refused.value))
    assert (type(twin), str(twin), twin.__dict__) == (
        type(refused.value),
        str(refused.value),
        refused.value.__dict__,
    )


def test_every_kind_of_fault_can_be_pickled() -> None:
    fens = [FAULTY, "9/9/9/9/9/9/9/9/9/9 w", "3k5/9/9/9/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/4R4/9/3K5 w"]
    fens += ["4k4/9/9/9/9/9/4P4/4P4/9/3K5 w", "9/4k4/3A5/P8/B8/9/9/4K4/9/9 w", "9/9/9/9/4k4/9/9/9/9/3K5 w"]
    fens += ["4k4/9/9/9/9/4P4/4P4/9/9/3K5 w"]
    faults = {fault for fen in fens for fault in Setup(fen).faults}
    assert len({fault.kind for fault in faults}) == 9
    assert all(pickle.loads(pickle.dumps(fault)) == fault for fault in faults)


class Named(Board):
    """A subclass that is made in its own way."""

    def __new__(cls, name: str) -> Named:
        """By a name alone."""
        return super().__new__(cls, zhicai.START_FEN)

    def __init__(self, name: str) -> None:
        self.name = name


@pytest.mark.parametrize(
    "twin_of", [Board.copy, copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))]
)
def test_a_subclass_is_copied_whole(twin_of: Callable[[Board], Board]) -> None:
    board = Named("台次 1")
    board.push("h2e2")
    twin = twin_of(board)
    assert isinstance(twin, Named)
    assert (twin.name, twin.fen, twin.move_stack) == (board.name, board.fen, board.move_stack)


def test_moves_may_come_from_the_very_board_they_are_played_on() -> None:
    board = Board()

    def moves() -> Iterator[Move]:
        yield board.legal_moves[0]

    board.push_all(moves())
    assert board.ply == 1


def test_a_long_count_does_not_keep_others_from_the_board() -> None:
    board = Board()
    counted: list[int] = []
    counting = threading.Thread(target=lambda: counted.append(board.perft(4)))
    counting.start()
    for _ in range(200):
        board.push("h2e2")
        board.pop()
    counting.join()
    assert counted == [3290240] or counted == [perft_after_one_move()]


def perft_after_one_move() -> int:
    """The count had the thread begun between push and pop."""
    board = Board()
    board.push("h2e2")
    return board.perft(4)
