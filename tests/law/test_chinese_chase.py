"""What a move threatens to win: whether that is a chase, of what, by whom, in which way."""

from __future__ import annotations

import cases
import pytest

from tests.law.chinese_cycles import CXA, fort, there_and_back
from zhicai._core import Material, square
from zhicai.law.terms import Label, Root, Way

MATED = there_and_back("3k5/9/9/9/9/8n/9/1r7/r8/4K2R1 w", "h0i0", "d9d8")
FREE = there_and_back("3k5/9/9/9/9/8n/9/1r7/9/4K2R1 w", "h0i0", "d9d8")
PAWN = there_and_back("5k3/9/9/2P1n4/9/9/9/9/9/3K5 w", "c6d6", "f9f8")


@pytest.mark.parametrize("rules", CXA)
def test_a_taker_that_is_mated_at_once_chases_nothing(rules: str) -> None:
    """cxa-1999 art. 29.4; cxa-1999-ch7 art. 7; cxa-2011 art. 24.3; cxa-2020 art. 24.3; lecture-2011 art. 1.5.3.3."""
    assert MATED.why("i0i4", rules) == "taker_mated"
    assert MATED.label(rules) is Label.IDLE
    assert FREE.why("i0i4", rules) is None
    assert FREE.label(rules) is Label.CHASE


@pytest.mark.parametrize("rules", CXA)
def test_like_pieces_that_can_take_each_other_are_offered(rules: str) -> None:
    """cxa-1999 art. 28.5; cxa-2011 art. 24.4; cxa-2020 art. 24.4; lecture-2011 art. 1.4.2."""
    chariots = there_and_back("3k5/9/9/9/9/8r/9/9/9/4K2R1 w", "h0i0", "d9d8")
    assert chariots.why("i0i4", rules) == "like_exchange"
    assert chariots.label(rules) is Label.EXCHANGE


@pytest.mark.parametrize("rules", CXA)
def test_what_costs_more_than_it_brings_is_no_chase(rules: str) -> None:
    """Each takes something else: a cannon for a chariot does not pay (cxa-2020 art. 26.5; lecture-2011 art. 3.2)."""
    dear = fort("4c4/1R7/9/R7r/9/3K5", "b4b5")
    assert dear.why("b5e5", rules) == "no_profit"
    assert dear.label(rules) is Label.IDLE
    assert fort("4c4/1R7/9/R8/9/3K5", "b4b5").label(rules) is Label.CHASE


def test_an_even_trade_elsewhere_does_not_undo_a_chase() -> None:
    """Equal is a chase, a loss is idle (cxa-2020 art. 26.5; cxa-1999-ch7 arts 3, 4; lecture-2011 art. 1.5.3.4)."""
    even = fort("4c4/1R7/9/N7r/9/3K5", "b4b5")
    assert even.weighed("b5e5").win.full == Material()
    assert even.label() is Label.CHASE


@pytest.mark.parametrize("rules", CXA)
def test_a_king_or_pawn_itself_may_attack(rules: str) -> None:
    """cxa-1999 arts 27.1-27.2; cxa-2011 art. 26; cxa-2020 art. 26.1; lecture-2011 arts 1.3.1-1.3.2."""
    king = there_and_back("5k3/9/9/9/9/9/9/3n5/9/3K5 w", "d0d1", "f9f8")
    for told, capture in ((PAWN, "d6e6"), (king, "d1d2")):
        assert told.why(capture, rules) == "own_king_or_pawn"
        assert told.label(rules) is Label.IDLE


def test_a_chariot_behind_the_pawn_chases() -> None:
    """cxa-2020 art. 26.1.1."""
    behind = there_and_back("5k3/2n6/9/2P6/9/9/9/9/9/2RK5 w", "c6d6", "f9f8")
    assert behind.label() is Label.CHASE
    assert behind.judged().targets[0].way is Way.DISCOVERY


@pytest.mark.parametrize("rules", CXA)
def test_a_chase_that_leans_on_the_king_is_a_joint_one(rules: str) -> None:
    """cxa-1999 art. 27.1; cxa-1999-ch7 art. 9; cxa-2020 arts 24.17, 26.1.2; lecture-2011 arts 1.3.1, 1.5.1."""
    ply = there_and_back("4k4/4c4/9/9/1N7/9/9/9/9/4K4 w", "b5c7", "e9f9").judged(rules)
    assert ply.label is Label.CHASE
    assert ply.joint


@pytest.mark.parametrize("rules", CXA)
def test_a_pawn_at_home_is_nothing_to_chase(rules: str) -> None:
    """cxa-1999 arts 25.3, 29.3; cxa-2011 art. 24.3; cxa-2020 art. 26.8; lecture-2011 arts 1.1.3, 1.5.3.2."""
    home = there_and_back("2bak1b2/4a4/9/8p/R8/9/9/9/9/3K5 w", "a5a6", "e9f9")
    crossed = there_and_back("2bak1b2/4a4/9/9/9/8p/R8/9/9/3K5 w", "a3a4", "e9f9")
    assert home.label(rules) is Label.IDLE
    assert crossed.label(rules) is Label.CHASE


def test_a_horse_chases_a_guarded_chariot() -> None:
    """By the value (cxa-2011 art. 1.2; cxa-2020 art. 24.3; lecture-2011 art. 1.5.2)."""
    told = there_and_back("5k3/9/9/3r5/9/3r5/9/9/4N4/4K4 w", "e1c2", "f9f8")
    target = told.judged().targets[0]
    assert (target.piece, target.square, target.root) == ("r", square("d4"), Root.ROOTED)
    assert target.evidence.gain == Material(1)


FALSE_ROOT = there_and_back("4k4/9/9/9/4n4/2c6/9/9/9/1R2K4 w", "b0c0", "e9e8")
UNDER_ROOTED = there_and_back("5k3/9/9/3r5/9/R2n5/9/9/9/R3K4 w", "a0d0", "f9f8")


def test_the_root_of_a_target() -> None:
    """cxa-1999 art. 28.16; cxa-2011 art. 24.15; cxa-2020 arts 24.15-24.16; lecture-2011 arts 1.4.3-1.4.4, 3.10-3.11."""
    assert FREE.judged().root is Root.ROOTLESS
    assert FALSE_ROOT.judged().targets[0].root is Root.FALSE_ROOTED


def test_two_pieces_that_win_what_one_guards_chase_jointly() -> None:
    """cxa-2020 art. 24.17; lecture-2011 arts 1.4.3, 1.5.1."""
    ply = UNDER_ROOTED.judged()
    assert ply.label is Label.CHASE
    assert ply.joint
    assert ply.root is Root.UNDER_ROOTED


def test_a_fork_with_check_is_a_chase_by_checks() -> None:
    """抽吃 (cxa-1999 arts 28.3, 29.1; cxa-2020 art. 24.3; lecture-2011 arts 1.4.1, 1.5.2)."""
    fork = there_and_back("4k4/9/9/1r7/9/9/3N5/9/9/5K3 w", "d3c5", "e9e8")
    ply = fork.judged()
    assert ply.label is Label.CHASE
    assert ply.targets[0].way is Way.CHECKS
    assert ply.targets[0].piece == "r"
    assert not ply.joint


ROOT_CUT = there_and_back("2bak1b2/4a4/9/3r5/7C1/R2n5/9/9/9/3K5 w", "h5d5", "e9f9")
"""The cannon steps between the horse and the chariot that guards it."""
FREED = fort("R3c4/9/9/N7r/9/3K5", "a2b4")
"""The horse steps out of the danger in which the chariot held it: nothing about the cannon has changed."""


def test_a_root_is_cut_only_where_there_was_one() -> None:
    """A piece that is free to take what it attacked before cuts nothing (cxa-2020 arts 24.3, 24.15)."""
    assert [told.judged().targets[0].way for told in (ROOT_CUT, FREED)] == [Way.ROOT_CUT, Way.DISCOVERY]


def test_a_piece_that_saves_itself_chases_jointly_with_one_that_stands() -> None:
    """Where it was in no danger, the other chases alone (cxa-2020 art. 24.17; lecture-2011 arts 1.5.1, 1.5.3.8)."""
    hanging = fort("1R2c4/9/9/N7r/9/3K5", "a2b4").judged()
    assert (hanging.label, hanging.joint) == (Label.CHASE, True)
    held = FREED.judged()
    assert (held.label, held.joint) == (Label.CHASE, False)


def test_a_piece_may_be_won_by_a_whole_exchange() -> None:
    """The elephant falls where the exchange ends (cxa-2020 arts 24.3, 26.5; cxa-1999 art. 29.1)."""
    case = next(case for case in cases.published("cxa-2020") if case.id == "cxa2020-ch9-fig01")
    ply = next(ply for ply in case.ruling().plies if str(ply.move) == "h5f4")
    (target,) = [target for target in ply.targets if target.way is Way.EXCHANGE]
    assert (target.piece, target.joint, target.evidence.gain) == ("b", True, Material(weak=1))


def test_several_takers_of_one_piece_are_told_together() -> None:
    """cxa-2020 art. 24.3; the chase is joint only where every way is."""
    both = fort("9/3c5/2R6/2N6/9/4K4", "c3c4")
    (target,) = both.judged().targets
    assert set(target.attackers) == {square("c4"), square("c2")}
    assert not target.joint
