"""The World rules where their numbers differ, and what holds of the classes of both."""

from __future__ import annotations

from collections.abc import Mapping

import cases
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai._core import Side
from zhicai.law import axf, wxf
from zhicai.law.asian_classes import WEIGHTS, Strike, class_of, verdict_of
from zhicai.law.judging import judge
from zhicai.law.terms import Verdict

CASES = {case.id: case for case in cases.published()}
OPTIONS: Mapping[str, str] = {name: choice.default for name, choice in wxf.OPTIONS.items()}
CHASE = ("5k3/9/9/9/c8/9/9/1R7/9/4K4 w", "b2a2 a5b5 a2b2 b5a5")
SWAPPED = {**cases.SWAPPED, Verdict.DRAW: Verdict.DRAW}


def test_wxf_art_3_3_one_piece_may_not_chase_one_for_ever() -> None:
    ruling = judge(CHASE[0], CHASE[1].split(), rules="wxf")
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert ruling.articles == ("wxf art. 3", "wxf art. 3.3")


def test_wxf_art_3_3_a_king_or_pawn_may() -> None:
    ruling = judge("4k3c/7P1/9/9/9/9/9/9/9/3K5 w", "h8i8 i9h9 i8h8 h9i9".split(), rules="wxf")
    assert ruling.verdict is Verdict.DRAW
    assert ruling.articles == ("wxf art. 3.3",)


def test_wxf_art_3_6_a_guarded_target_may_be_chased_unless_it_is_a_chariot() -> None:
    guarded = judge("5k3/9/4b4/9/c8/9/9/2R6/9/4K4 w", "c2a2 a5c5 a2c2 c5a5".split(), rules="wxf")
    assert guarded.verdict is Verdict.DRAW
    assert "wxf art. 3.6" in guarded.articles
    chariot = judge("5k3/9/9/r7r/9/P1P6/9/2C6/9/3K5 w", "c2a2 a6c6 a2c2 c6a6".split(), rules="wxf")
    assert chariot.verdict is Verdict.RED_MUST_DEVIATE
    assert chariot.articles == ("wxf art. 3", "wxf art. 3.3", "wxf art. 3.6")


@pytest.mark.parametrize("name", sorted(CASES))
def test_both_books_rule_alike(name: str) -> None:
    """The World rules are the Asian ones in their fourth revision (wxf art. 3)."""
    case = CASES[name]
    if case.cycle_start is None:
        return
    asian, world = case.ruling("axf"), case.ruling("wxf")
    assert (asian.verdict, asian.red, asian.black) == (world.verdict, world.red, world.black)
    assert all(article.startswith("wxf ") for article in world.articles)


def test_every_reason_of_the_world_rules_has_words() -> None:
    assert wxf.REASONS.keys() == axf.REASONS.keys()
    assert wxf.OPTIONS.keys() == axf.OPTIONS.keys()


def strikes() -> st.SearchStrategy[list[Strike]]:
    targets = st.frozensets(st.integers(0, 3), max_size=3)
    strike = st.tuples(st.booleans(), targets, targets).map(
        lambda parts: Strike(checks=parts[0], chased=parts[1], held=parts[1] & parts[2])
    )
    return st.lists(strike, min_size=1, max_size=6)


@given(strikes(), st.integers(0, 5))
def test_where_the_cycle_begins_does_not_matter(moves: list[Strike], turn: int) -> None:
    turn %= len(moves)
    assert class_of(moves[turn:] + moves[:turn], OPTIONS) == class_of(moves, OPTIONS)


@given(strikes())
def test_the_cycle_gone_round_twice_is_the_same_cycle(moves: list[Strike]) -> None:
    assert class_of(moves * 2, OPTIONS) == class_of(moves, OPTIONS)


@given(strikes())
def test_an_idle_move_breaks_every_perpetual(moves: list[Strike]) -> None:
    """One move in the cycle that neither checks nor chases is enough (wxf arts 1, 3.3)."""
    idle = Strike(checks=False, chased=frozenset())
    assert class_of([*moves, idle], OPTIONS) == "allowed"


@given(strikes(), strikes())
def test_who_is_red_does_not_matter(red: list[Strike], black: list[Strike]) -> None:
    classes = class_of(red, OPTIONS), class_of(black, OPTIONS)
    assert verdict_of(*reversed(classes)) is SWAPPED[verdict_of(*classes)]


def test_who_has_not_moved_does_nothing_perpetually() -> None:
    assert class_of([], OPTIONS) == "allowed"


@pytest.mark.parametrize("name", WEIGHTS)
def test_equals_draw(name: str) -> None:
    assert verdict_of(name, name) is Verdict.DRAW


def test_the_heavier_side_gives_way() -> None:
    """Perpetual check, then the chase of a held chariot, then any perpetual chase (wxf art. 3)."""
    assert verdict_of("perpetual_check", "chase_of_held_chariot") is Verdict.RED_LOSES
    assert verdict_of("perpetual_chase", "chase_of_held_chariot") is Verdict.BLACK_MUST_DEVIATE
    assert verdict_of("perpetual_chase", "allowed") is Verdict.RED_MUST_DEVIATE
    assert verdict_of("several_chased", "allowed") is Verdict.DRAW
    assert verdict_of("several_chased", "perpetual_chase") is Verdict.DRAW
    assert verdict_of("several_chased", "chase_of_held_chariot") is Verdict.BLACK_MUST_DEVIATE


def test_the_side_at_fault_is_told_in_its_class() -> None:
    ruling = CASES["wxf-orange-L409-D32"].ruling("wxf")
    assert (ruling.red.name, ruling.black.name) == ("perpetual_chase", "allowed")
    assert {ply.side for ply in ruling.plies if ply.targets} == {Side.RED}
