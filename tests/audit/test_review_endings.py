"""Reviews of games that the board decided, that broke the rules, or that cannot be judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zhicai.audit import Review
from zhicai.audit.remarks import LATER_MOVES
from zhicai.records import Finding

if TYPE_CHECKING:
    from tests.audit.conftest import Officiate

MATE = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"
STALEMATE = "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"
BARE = "3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1"
PINNED = "3kr4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1"
"""Red's advisor may not leave the file."""


def kinds(reviewed: Review) -> list[str]:
    return [finding.kind for finding in reviewed.findings]


def one(reviewed: Review, kind: str) -> Finding:
    (found,) = [finding for finding in reviewed.findings if finding.kind == kind]
    return found


def verdict(reviewed: Review) -> tuple[str, str, str | None, int]:
    return reviewed.reason, reviewed.result, reviewed.article, reviewed.ply


# Decided by the position


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        (MATE, "b0b9", ("checkmate", "1-0", "cxa-2011 art. 4.1.1", 1)),
        (STALEMATE, "a2a8", ("stalemate", "1-0", "cxa-2011 art. 4.1.2", 1)),
        (BARE, "e0e1", ("draw_dead_position", "1/2-1/2", "cxa-2011 art. 4.2.2", 1)),
    ],
)
@pytest.mark.parametrize("agreed", [True, False])
def test_the_board_decides(
    officiate: Officiate, fen: str, moves: str, expected: tuple[str, str, str, int], agreed: bool
) -> None:
    """Whether the record declares the result or none (cxa-2011 arts 4.1.1, 4.1.2, 4.2.2)."""
    reviewed = officiate(moves, fen, expected[1] if agreed else "*")
    assert verdict(reviewed) == expected
    assert reviewed.findings == ()
    assert reviewed.plies == 1


@pytest.mark.parametrize("declared", ["0-1", "1/2-1/2"])
def test_a_declared_result_that_contradicts_the_board(officiate: Officiate, declared: str) -> None:
    reviewed = officiate("b0b9", MATE, declared)
    assert (reviewed.result, reviewed.declared_result) == ("1-0", declared)
    found = one(reviewed, "result_contradicts_board")
    assert found.severity == "warning" and found.ply == 1
    assert "红胜" in found.message_zh and "Red wins" in found.message_en


def test_moves_after_mate(officiate: Officiate) -> None:
    """What follows is no part of the game (cxa-2011 art. 2.1): its faults are not told."""
    reviewed = officiate("b0b9 e9e8 b9b8 e8e7", MATE, "1-0")
    assert verdict(reviewed) == ("checkmate", "1-0", "cxa-2011 art. 4.1.1", 1)
    assert kinds(reviewed) == ["moves_after_end"]
    assert one(reviewed, "moves_after_end").ply == 2
    assert reviewed.plies == 4
    assert "3 着" in one(reviewed, "moves_after_end").message_zh


def test_over_at_the_start(officiate: Officiate) -> None:
    reviewed = officiate("d9d8", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1")
    assert verdict(reviewed) == ("draw_dead_position", "1/2-1/2", "cxa-2011 art. 4.2.2", 0)
    assert "起始局面" in one(reviewed, "moves_after_end").message_zh


def test_no_claim_is_heard_after_the_end(officiate: Officiate) -> None:
    """Nothing is claimed when the game is over (cxa-2011 arts 2.1, 16.3)."""
    reviewed = officiate(["e0e1", *["d9d8", "e1e0", "d8d9", "e0e1"] * 40], BARE)
    assert (reviewed.reason, reviewed.ply) == ("draw_dead_position", 1)
    assert (reviewed.repetitions, reviewed.natural_limits) == ((), ())


# Illegal moves


@pytest.mark.parametrize(
    ("fen", "moves", "result"),
    [
        (PINNED, "e1d2", "0-1"),
        ("3kr4/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "a3a4", "0-1"),
        ("4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "e5d5", "0-1"),
        ("3k5/9/9/9/9/4p4/9/9/9/4KR3 b - - 0 1", "d9e9 f0f1 e4d4", "1-0"),
    ],
)
def test_self_exposure(officiate: Officiate, fen: str, moves: str, result: str) -> None:
    """自杀 loses at once (cxa-2011 arts 3.4, 4.1.3)."""
    reviewed = officiate(moves, fen, result)
    plies = len(moves.split())
    assert verdict(reviewed) == ("self_exposure", result, "cxa-2011 art. 4.1.3", plies)
    assert kinds(reviewed) == ["self_exposure"]
    found = one(reviewed, "self_exposure")
    assert (found.severity, found.ply) == ("error", plies)
    assert found.move is not None and found.move in found.message_zh


def test_an_illegal_move_is_told_apart_from_self_exposure(officiate: Officiate) -> None:
    """It may be a foul only, by the level of the event (cxa-2011 arts 4.1.8, 8.1.8)."""
    reviewed = officiate("h2e2 h9g7 h0g2 a9a5", result="1-0")
    assert verdict(reviewed) == ("illegal_move", "1-0", "cxa-2011 art. 4.1.8", 4)
    found = one(reviewed, "illegal_move")
    assert "8.1.8" in found.message_zh and "8.1.8" in found.message_en
    assert found.move == "车1进4"


def test_a_game_that_goes_on_after_a_self_exposure(officiate: Officiate) -> None:
    """Nobody put it right in time (cxa-2011 art. 5.8): the record is told both ways."""
    moves = "e1d2 e9e0 a1a2".split()
    reviewed = officiate(moves, PINNED, "1-0")
    assert verdict(reviewed) == ("self_exposure", "0-1", "cxa-2011 art. 4.1.3", 1)
    assert kinds(reviewed) == [
        "self_exposure",
        "later_illegal_move",
        "moves_after_end",
        "result_contradicts_board",
    ]
    assert "5.8" in one(reviewed, "moves_after_end").message_zh


def test_the_later_course_of_such_a_game_is_told(officiate: Officiate) -> None:
    reviewed = officiate("d0e0 e9f9 b0b9", "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "1-0")
    assert verdict(reviewed) == ("self_exposure", "0-1", "cxa-2011 art. 4.1.3", 1)
    later = one(reviewed, "later_ending")
    assert (later.ply, later.severity) == (3, "note")
    assert "将死" in later.message_zh


def test_repetitions_after_an_unnoticed_illegal_move_are_still_facts(officiate: Officiate) -> None:
    """An error not put right in time stands, and the game was going on (cxa-2011 art. 5.8)."""
    reviewed = officiate(["a0a5", *["a9a8", "a5a4", "a8a9", "a4a5"] * 3])
    assert reviewed.reason == "illegal_move"
    assert [cycle.count for cycle in reviewed.repetitions] == [4]


def test_every_further_illegal_move_is_told(officiate: Officiate) -> None:
    reviewed = officiate("a0a5 a9a5 b0b5 b9b5", result="*")
    assert kinds(reviewed) == ["illegal_move", *["later_illegal_move"] * 3, "moves_after_end"]
    assert [finding.ply for finding in reviewed.findings[:4]] == [1, 2, 3, 4]


def test_garbage_is_not_told_move_by_move(officiate: Officiate) -> None:
    reviewed = officiate(["e5e6"] * 5000)
    assert verdict(reviewed) == ("record_error", "*", None, 1)
    assert kinds(reviewed) == ["record_error", *["later_illegal_move"] * (LATER_MOVES + 1)]
    assert "4989" in reviewed.findings[-1].message_en


@pytest.mark.parametrize(("moves", "ply"), [("e4e5", 1), ("h2e2 b2b3", 2)])
@pytest.mark.parametrize("declared", ["1-0", "*"])
def test_what_nobody_can_have_played(officiate: Officiate, moves: str, ply: int, declared: str) -> None:
    """The record is wrong; its declared result is all there is."""
    reviewed = officiate(moves, result=declared)
    assert verdict(reviewed) == ("record_error", declared, None, ply)
    assert kinds(reviewed) == ["record_error"]


# Start positions


def test_a_position_that_breaks_the_rules_of_placement(officiate: Officiate) -> None:
    """Too many chariots are told, and the mate they give is a mate (cxa-2011 art. 1.2)."""
    reviewed = officiate("b0b9", MATE.replace("1R1K5", "1R1K2RR1"), "1-0")
    assert verdict(reviewed) == ("checkmate", "1-0", "cxa-2011 art. 4.1.1", 1)
    assert kinds(reviewed) == ["invalid_setup"]
    assert one(reviewed, "invalid_setup").severity == "warning"


def test_a_fault_that_the_reader_told_is_not_told_again(officiate: Officiate) -> None:
    told = Finding("setup_fault", 0, None, "起始局面不合规则", "not valid")
    reviewed = officiate("b0b9", MATE.replace("1R1K5", "1R1K2RR1"), "1-0", read=[told])
    assert reviewed.findings == (told,)


@pytest.mark.parametrize(
    "fen", ["4k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1", "3k4R/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1"]
)
def test_a_position_after_a_self_exposure_is_not_judged(officiate: Officiate, fen: str) -> None:
    """Kings facing, or the side that does not move in check (cxa-2011 art. 4.1.3)."""
    reviewed = officiate("e0d0", fen, "1-0")
    assert verdict(reviewed) == ("record_error", "1-0", None, 0)
    assert one(reviewed, "invalid_setup").severity == "error"


def test_an_unreadable_position(officiate: Officiate) -> None:
    reviewed = officiate("h2e2 h9g7", "nonsense", "1/2-1/2")
    assert verdict(reviewed) == ("record_error", "1/2-1/2", None, 0)
    assert kinds(reviewed) == ["unreadable_fen"]
    assert reviewed.plies == 2
    told = Finding("unreadable_fen", None, None, "读不出", "cannot be read", "error")
    assert officiate("", "nonsense", read=[told]).findings == (told,)


@pytest.mark.parametrize("kind", ["bad_fen", "bad_squares"])
def test_a_position_that_the_reader_had_to_guess(officiate: Officiate, kind: str) -> None:
    told = Finding(kind, None, None, "读不懂", "cannot be read")
    reviewed = officiate("a0a5", result="1-0", read=[told])
    assert verdict(reviewed) == ("record_error", "1-0", None, 0)
    assert reviewed.findings == (told,)


# Nothing decided


def test_an_empty_game(officiate: Officiate) -> None:
    reviewed = officiate()
    assert verdict(reviewed) == ("undecided", "*", None, 0)
    assert kinds(reviewed) == ["no_result"]
    assert (reviewed.plies, reviewed.red, reviewed.black) == (0, "选手01", "选手02")


@pytest.mark.parametrize("declared", ["1-0", "0-1", "1/2-1/2"])
def test_a_result_that_the_board_does_not_show(officiate: Officiate, declared: str) -> None:
    """Resignation, agreement, time (cxa-2011 arts 4.1.12, 4.2.1, 4.1.6)."""
    reviewed = officiate("h2e2 h9g7", result=declared)
    assert verdict(reviewed) == ("declared", declared, None, 2)
    assert reviewed.findings == ()
