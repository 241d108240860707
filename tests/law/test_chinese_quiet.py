"""The names of moves in the Chinese rule books, the heaviest first, and what a move without a strike does."""

from __future__ import annotations

import pytest

from tests.law.chinese_cycles import CXA, FORT, fort, labels, there_and_back
from zhicai._core import Move
from zhicai.law.chinese.lines import between
from zhicai.law.chinese.scene import Facts, Scene
from zhicai.law.judging import case_of
from zhicai.law.terms import Label

LADDER = there_and_back("3k5/9/9/9/9/9/9/9/R8/1R2K4 w", "a1a2", "d9d8")
THREAT = "2bak1b2/4a4/9/9/9/7r1/2n6/R7C/9/3K5 w"
"""The chariot on h4 mates on h0: the horse holds d1, and the king has nowhere to go. Red's guards the second rank."""


@pytest.mark.parametrize("rules", CXA)
def test_a_move_that_attacks_the_king_is_a_check(rules: str) -> None:
    """cxa-1999 arts 28.1, 28.10; cxa-2011 arts 24.1, 24.9; cxa-2020 arts 24.1, 24.9."""
    check = there_and_back("R8/5k3/9/9/9/9/9/9/9/4K4 w", "a9a8", "f8f9")
    assert check.label(rules) is Label.CHECK
    assert there_and_back("R8/3k5/9/9/9/9/9/9/9/4K4 w", "a9b9", "d8d7").label(rules) is not Label.CHECK


@pytest.mark.parametrize("rules", CXA)
def test_a_threat_to_mate_by_checks_is_a_kill(rules: str) -> None:
    """cxa-1999 arts 28.2, 28.11; cxa-2011 arts 24.2, 24.10; cxa-2020 arts 24.2, 24.10."""
    ply = LADDER.judged(rules)
    assert ply.label is Label.KILL
    assert ply.evidence[0].moves == (Move("b0d0"),)


def test_a_mate_one_quiet_move_further_off_is_none() -> None:
    """隔一步杀 (lecture-2011 art. 3.1; cxa-2011 art. 24.2)."""
    far = there_and_back("4k4/9/9/9/9/9/9/9/R8/3K1A3 w", "a1a2", "e9e8")
    assert far.label("cxa-2011") is Label.IDLE


@pytest.mark.parametrize("rules", CXA)
def test_of_several_functions_the_heaviest_names_the_move(rules: str) -> None:
    """A chase that also offers exchange is a chase.

    cxa-1999 arts 27.4, 28.9; cxa-1999-ch7 arts 5, 12; cxa-2011 arts 24.8, 26; cxa-2020 arts 24.8, 26.4;
    lecture-2011 arts 1.1.2, 1.3.5.
    """
    both = there_and_back("3ak4/4a3r/9/9/3c5/2R6/2N3N2/9/9/3K5 w", "c4i4", "e9f9")
    ply = both.judged(rules)
    assert (ply.label, ply.also) == (Label.CHASE, (Label.EXCHANGE,))


def test_a_kill_comes_before_a_chase() -> None:
    """cxa-1999 art. 27.4; cxa-1999-ch7 art. 12; cxa-2020 art. 26.4; lecture-2011 art. 1.3.5."""
    both = there_and_back("3k5/9/9/9/9/9/9/8n/R8/1R2K4 w", "a1a2", "d9d8")
    assert both.weighed("a2i2").win.net.is_gain
    assert both.label() is Label.KILL
    assert Label.CHASE in both.judged().also


@pytest.mark.parametrize("rules", CXA)
def test_like_pieces_newly_face_to_face_are_an_exchange(rules: str) -> None:
    """cxa-1999 art. 28.5; cxa-2011 art. 24.4; cxa-2020 art. 24.4; lecture-2011 art. 1.4.2."""
    newly = there_and_back("3k5/9/9/9/9/8r/9/9/9/4K2R1 w", "h0i0", "d9d8")
    assert newly.label(rules) is Label.EXCHANGE
    stood = there_and_back("3k5/9/9/9/9/8r/9/9/8R/4K4 w", "i1i0", "d9d8")
    assert stood.label(rules) is not Label.EXCHANGE


@pytest.mark.parametrize("rules", CXA)
def test_who_steps_into_the_way_of_a_mate_blocks(rules: str) -> None:
    """cxa-1999 art. 28.7; cxa-2011 art. 24.6; cxa-2020 art. 24.6."""
    assert there_and_back(THREAT, "i2h2", "e9f9").label(rules) is Label.BLOCK
    assert there_and_back(THREAT, "i2i1", "e9f9").label(rules) is Label.IDLE


@pytest.mark.parametrize("rules", CXA)
def test_a_piece_that_goes_where_it_is_taken_for_nothing_is_offered(rules: str) -> None:
    """cxa-1999 art. 28.6; cxa-2011 art. 24.5; cxa-2020 art. 24.5."""
    assert fort("8r/9/7N1/9/9/3K5", "h3i1").label(rules) is Label.OFFER
    assert fort("8r/9/7N1/9/9/3K5", "h3f2").label(rules) is Label.IDLE
    guarded = fort("8r/9/7N1/9/R8/3K5", "h3i1")
    assert guarded.label(rules) is Label.IDLE


@pytest.mark.parametrize("rules", CXA)
def test_who_goes_after_a_guarded_piece_follows_it(rules: str) -> None:
    """Which the books print as idle; without its guard it is chased.

    cxa-1999 art. 28.8; cxa-2011 art. 24.7; cxa-2020 art. 24.7.
    """
    guarded = there_and_back("2bak1b2/4a4/9/r1c6/9/9/9/2R6/9/3K5 b", "c6g6", "c2g2")
    ply = guarded.judged(rules)
    assert not ply.label.is_strike
    assert Label.FOLLOW in (ply.label, *ply.also)
    alone = there_and_back("2bak1b2/4a4/9/2c6/9/9/9/2R6/9/3K5 b", "c6g6", "c2g2")
    assert alone.label(rules) is Label.CHASE


@pytest.mark.parametrize("rules", CXA)
def test_what_does_nothing_is_idle(rules: str) -> None:
    """cxa-1999 art. 28.9; cxa-2011 art. 24.8; cxa-2020 art. 24.8."""
    assert fort("9/9/9/9/9/3K5", "d0d1").label(rules) is Label.IDLE


def test_a_king_that_steps_out_of_check_is_told_so() -> None:
    """cxa-2020 art. 26.1.3; cxa-2011 art. 26."""
    told = there_and_back("5k3/9/9/9/9/3n5/9/9/1R6p/R2K3n1 b", "d4c2", "d0d1")
    assert [reason.code for reason in told.judged().reasons] == ["king_answers"]


def test_the_first_move_of_a_cycle_follows_its_last() -> None:
    """What the opponent did before the first move is his last move of the cycle (cxa-2011 art. 23.1)."""
    told = fort("9/9/9/9/9/3K5", "d0d1")
    first = told.scene(0)
    assert first.last == Move("f9e9")
    assert first.earlier is not None
    assert first.earlier.is_legal("f9e9")


def test_nothing_comes_before_the_first_of_open_rounds() -> None:
    """cxa-2011 art. 23.4."""
    told = fort("9/9/9/9/9/3K5", "d0d1")
    case = case_of(told.fen, told.moves.split())
    rounds = type(case)(case.fen, case.moves, case.cycle, closed=False)
    scene = Scene.of(rounds, 0, Facts())
    assert (scene.last, scene.earlier, scene.standing_earlier) == (None, None, None)


def test_a_cycle_is_judged_move_by_move() -> None:
    """cxa-1999 art. 25.1; cxa-2011 art. 23.1; lecture-2011 arts 1.1.1, 2.2."""
    assert labels(LADDER.ruling()) == "kill idle kill idle"


@pytest.mark.parametrize(
    ("move", "passed"),
    [("a0a4", ["a1", "a2", "a3"]), ("a4a0", ["a1", "a2", "a3"]), ("a0d0", ["b0", "c0"]), ("b0c2", [])],
)
def test_the_squares_a_straight_move_passes(move: str, passed: list[str]) -> None:
    names = [chr(ord("a") + square % 9) + str(square // 9) for square in between(Move(move))]
    assert names == passed


def test_the_fort_gives_no_check() -> None:
    """The positions of these tests show one fact each: Red has no checks that would add another."""
    told = there_and_back(FORT + "9/9/9/9/R8/3K5 w", "a1a2", "e9f9")
    assert [ply.label for ply in told.ruling().plies] == [Label.IDLE] * 4
