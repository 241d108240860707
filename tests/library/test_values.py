"""Values of the core: equal, hashable, copied and pickled."""

from __future__ import annotations

import copy
import pickle

import pytest

import zhicai
from zhicai import BLACK, RED, Board, InvalidMove, Kind, Move, Outcome, Piece, Setup, Side

VALUES = [
    RED,
    Kind.CANNON,
    Piece(BLACK, Kind.HORSE),
    Move("h2e2"),
    Setup("4k4/9/9/9/9/9/9/9/9/3K5 r"),
    Outcome("checkmate", RED, "cxa-2011 art. 4.1.1"),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_equal_to_its_copies_and_hashes_alike(value: object) -> None:
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value
        assert hash(twin) == hash(value)
        assert type(twin) is type(value)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_cannot_be_changed(value: object) -> None:
    with pytest.raises(AttributeError):
        value.kind = None  # type: ignore[attr-defined]


def test_a_move_has_one_object() -> None:
    assert Move("h2e2") is Move.from_squares(zhicai.square("h2"), zhicai.square("e2"))
    assert Move("h2e2") is Board().parse("炮二平五")


def test_a_move_tells_its_squares_and_texts() -> None:
    move = Move("b0c2")
    assert (zhicai.square_name(move.from_square), zhicai.square_name(move.to_square)) == ("b0", "c2")
    assert (move.uci, move.iccs, move.uci_from_one, str(move)) == ("b0c2", "B0-C2", "b1c3", "b0c2")
    assert (move.mirror(), move.rotate()) == (Move("h0g2"), Move("h9g7"))
    assert sorted([Move("b0c2"), Move("a0a1")]) == [Move("a0a1"), Move("b0c2")]


@pytest.mark.parametrize("text", ["", "h2", "h2e", "h2e2x", "j2e2", "炮二平五", "h10e2"])
def test_a_text_that_is_no_coordinates_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        Move(text)
    assert refused.value.message_zh
    assert refused.value.message_en
    assert str(refused.value) == f"{refused.value.message_zh} / {refused.value.message_en}"


@pytest.mark.parametrize("square", [-1, 90, 10**30])
def test_a_number_that_is_no_square_is_refused(square: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        zhicai.square_name(square)


def test_sides_and_kinds_are_numbered() -> None:
    assert [int(side) for side in (RED, BLACK)] == [0, 1]
    assert (RED.opponent, BLACK.opponent) == (BLACK, RED)
    assert Side.RED == RED
    assert [int(kind) for kind in (Kind.KING, Kind.PAWN)] == [0, 6]
    assert [Piece(side, Kind.PAWN).character for side in (RED, BLACK)] == ["兵", "卒"]


def test_an_outcome_says_its_result() -> None:
    assert [Outcome("x", side, "").result for side in (RED, BLACK, None)] == ["1-0", "0-1", "1/2-1/2"]
