"""Captures and what they would meet, as the core tells them."""

from __future__ import annotations

import pytest

from zhicai import Board, Move, square
from zhicai._core import captures_met, holders


def test_a_capture_knows_its_ends_and_who_may_take_back() -> None:
    board = Board("4k4/4a4/3n4R/9/4p4/9/4C4/9/9/5K3 w")
    found = {capture.move: capture for capture in captures_met(board)}
    capture = found[Move("i7d7")]
    assert (capture.attacker, capture.target) == (square("i7"), square("d7"))
    assert (capture.roots, capture.false_roots) == ([], [square("e8")])
    assert not capture.mutual
    assert not capture.mated
    assert repr(capture) == "<Capture i7d7>"


def test_the_side_that_waits_is_asked_with_a_pass() -> None:
    board = Board("3k5/9/9/9/r3R4/9/9/9/9/4K4 b")
    mine, theirs = captures_met(board), captures_met(board, passed=True)
    assert [str(capture.move) for capture in mine] == ["a5e5"]
    assert [str(capture.move) for capture in theirs] == ["e5a5"]
    assert mine[0].mutual and theirs[0].mutual
    assert board.fen == "3k5/9/9/9/r3R4/9/9/9/9/4K4 b - - 0 1"


def test_a_horse_holds_the_chariot_on_its_leg() -> None:
    board = Board("3aka3/5rN2/9/9/9/9/9/9/9/3K5 w")
    assert holders(board, "f8") == [square("g8")]
    assert holders(board, square("d9")) == []
    assert holders(board, "a0") == []


@pytest.mark.parametrize("bad", [-1, 90, "j0", "a10"])
def test_what_is_no_square_holds_nothing(bad: int | str) -> None:
    with pytest.raises(ValueError, match="/"):
        holders(Board(), bad)
