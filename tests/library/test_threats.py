"""What a side threatens, asked from Python: kills, pieces it can win, and what they are worth."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai import Board, Move
from zhicai._core import Material, Threats, ThreatSearch, Win, kill, square

LADDER = Board("3k5/9/9/9/9/9/9/9/R8/1R2K4 w")
FORK = Board("4k4/1r7/9/5c3/2N6/9/9/9/9/5K3 w")
GUARD = Board("3k5/9/9/9/R3c4/9/9/N7r/9/5K3 w")
PARTS = st.tuples(*[st.integers(-5, 5)] * 3)


def told(moves: list[Move]) -> str:
    return " ".join(map(str, moves))


def win(found: Threats, first: str, *, by_checks: bool = False) -> Win:
    return next(one for one in found.wins if str(one.line[0]) == first and one.by_checks == by_checks)


@given(PARTS, PARTS)
def test_balances_are_ordered_as_their_parts(one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    """Strong pieces first, then advisors and elephants, then pawns (cxa-2011 art. 1.2)."""
    first, second = Material(*one), Material(*other)
    assert (first < second) == (one < other)
    assert (first == second) == (one == other)
    assert max(first, second).parts == max(one, other)
    assert len({first, second}) == len({one, other})


@given(PARTS)
def test_a_balance_is_a_value(parts: tuple[int, int, int]) -> None:
    balance = Material(*parts)
    assert (balance.strong, balance.weak, balance.pawns) == balance.parts == parts
    assert pickle.loads(pickle.dumps(balance)) == copy.deepcopy(balance) == balance
    assert eval(repr(balance)) == balance
    assert not (balance.is_gain and balance.is_loss)


def test_a_pawn_given_pays_only_for_a_chariot() -> None:
    """cxa-1999 art. 25.3; cxa-2020 arts 26.6-26.7."""
    assert Material(2, 0, -1).is_gain
    assert not Material(1, 0, -1).is_gain
    assert not Material(0, 1, -1).is_gain
    assert Material(pawns=1).is_gain


def test_a_balance_does_not_take_what_is_no_number() -> None:
    with pytest.raises(TypeError):
        Material("1")  # type: ignore[arg-type]
    with pytest.raises(OverflowError):
        Material(1 << 20)


def test_a_kill_is_told_by_its_line() -> None:
    """cxa-2011 art. 24.2."""
    line = kill(LADDER)
    assert line is not None
    board = LADDER.copy()
    for move in line:
        board.push(move)
    assert board.is_checkmate()


def test_a_barred_move_does_not_begin_a_kill() -> None:
    """cxa-2020 art. 24.2."""
    mates = [move for move in LADDER.legal_moves if is_mate(LADDER, move)]
    assert len(mates) >= 2
    for count in range(len(mates)):
        line = kill(LADDER, barred=mates[: count + 1], checks=1)
        assert line is not None
        assert bool(line) == (count + 1 < len(mates))
        assert not line or line[0] not in mates[: count + 1]


def is_mate(board: Board, move: Move) -> bool:
    after = board.copy()
    after.push(move)
    return after.is_checkmate()


def test_no_kill_is_an_empty_line_and_a_spent_budget_none() -> None:
    start = Board()
    assert kill(start) == []
    assert kill(Board("4k4/9/9/9/9/9/9/8R/9/3K5 w"), budget=1) is None


def test_a_mate_in_two_needs_two_checks() -> None:
    """cxa-2011 art. 24.2."""
    board = Board("3k5/9/9/R8/9/1R7/9/9/9/4K4 b")
    board.push("d9d8")
    lines = {checks: kill(board, checks=checks) for checks in (1, 2, 3)}
    lengths = [len(line or []) for line in lines.values()]
    assert lengths == sorted(lengths)
    assert all(len(line or []) < 2 * checks for checks, line in lines.items())


def test_a_search_and_the_function_know_the_same_kills() -> None:
    search = ThreatSearch()
    for board in (LADDER, FORK, GUARD, Board()):
        assert search.kill(board) == kill(board)


def test_a_win_tells_its_line_and_what_it_brings() -> None:
    """cxa-2020 art. 24.3."""
    found = ThreatSearch().threats(FORK)
    fork = win(found, "c5d7", by_checks=True)
    assert told(fork.line) == "c5d7 b8d8 d7f6"
    assert (fork.target, fork.by, fork.net) == (square("f6"), square("c5"), Material(1))
    assert set(fork.targets) == {square("f6"), square("b8")}
    assert not found.undecided


def test_strictly_every_reply_counts() -> None:
    """What the taker guarded is lost (cxa-1999-ch7 art. 4)."""
    search = ThreatSearch()
    assert win(search.threats(GUARD), "a5e5").full == Material(1)
    strict = win(search.threats(GUARD, strict=True), "a5e5")
    assert (strict.net, strict.full) == (Material(1), Material())
    assert told(strict.full_line) == "a5e5 i2a2"


def test_only_what_is_asked_about_is_told() -> None:
    search = ThreatSearch()
    board = Board("3k5/9/9/9/R2c5/9/9/9/n8/4K4 w")
    assert {one.target for one in search.threats(board, series=False).wins} == {square("d5"), square("a1")}
    only = search.threats(board, targets=["a1"], series=False)
    assert [one.target for one in only.wins] == [square("a1")]
    assert not any(one.by_checks for one in only.wins)


def test_what_the_moved_piece_contributes() -> None:
    """cxa-2020 art. 24.17."""
    board = Board("3k5/9/9/3r5/9/R2n5/9/9/9/3R1K3 w")
    search = ThreatSearch()
    joint = win(search.threats(board, moved="d0"), "a4d4")
    assert (joint.net, joint.without_moved, joint.alone) == (Material(1), Material(-1), Material(-1))
    assert (joint.real_roots, joint.false_roots) == (1, 0)


def test_like_pairs_and_whether_they_are_even() -> None:
    """cxa-2020 art. 24.4."""
    pairs = ThreatSearch().threats(Board("4k4/9/3R3r1/1r7/2N6/9/9/9/9/5K3 w")).like
    assert pairs == [(square("d7"), square("h7"), False)]


def test_a_spent_budget_is_told() -> None:
    assert ThreatSearch().threats(GUARD, budget=0).undecided


def test_paying_attacks_look_past_a_check() -> None:
    """What stood before is asked the check aside (cxa-2020 art. 26.1.4)."""
    checked = Board("5k3/9/9/9/4r4/R1n6/9/9/9/4K1B2 w")
    assert checked.is_check()
    assert (square("a4"), square("c4")) in ThreatSearch().paying_attacks(checked)


@pytest.mark.parametrize("wrong", [90, -1, "j5", 1.5])
def test_squares_that_are_none_are_refused(wrong: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        ThreatSearch().threats(GUARD, moved=wrong)  # type: ignore[arg-type]
    with pytest.raises((TypeError, ValueError)):
        ThreatSearch().threats(GUARD, targets=[wrong])  # type: ignore[list-item]


def test_budgets_and_moves_that_are_none_are_refused() -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        ThreatSearch().threats(GUARD, budget=-1)
    with pytest.raises((TypeError, ValueError)):
        kill(LADDER, barred=["nonsense"])
    with pytest.raises(TypeError):
        kill("not a board")  # type: ignore[arg-type]
