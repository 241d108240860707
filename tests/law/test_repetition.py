"""Repeated positions: grouped into cycles, counted, with the checks by side (cxa-2011 arts 23.1-23.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai import Board, Move
from zhicai._core import Side, trace
from zhicai.law.declared import declared_ending
from zhicai.law.endings import Ending
from zhicai.law.repetition import Course, Repetition, repetitions
from zhicai.law.terms import Verdict

CHECKING = "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1"
"""Red's chariot can check for ever from two points, a9 and a8."""
BOTH_CHECK = "3kr4/9/9/9/4c4/9/4R4/7c1/9/3CK3C w - - 0 1"
BOTH_CHECKING = ["e3d3", "e5d5", "d3e3", "d5e5"]
"""Each move gives check and answers one."""
SHUFFLE = ["a0a1", "a9a8", "a1a0", "a8a9"]


def found(fen: str, moves: Sequence[str]) -> list[Repetition]:
    """The cycles of a game by these moves."""
    board = Board(fen)
    facts = trace(fen, [Move(move) for move in moves])
    course = Course(facts.keys, facts.captures, facts.checks, board.turn == Side.RED)
    return repetitions(facts.repetitions, course)


def only(fen: str, moves: Sequence[str]) -> Repetition:
    (cycle,) = found(fen, moves)
    return cycle


def stood(keys: Sequence[int], captures: Sequence[bool]) -> list[list[int]]:
    """Where positions stood three times, by comparing every ply with every other."""
    stage = [sum(captures[:ply]) for ply in range(len(keys))]
    same = [
        [other for other in range(len(keys)) if keys[other] == keys[ply] and stage[other] == stage[ply]]
        for ply in range(len(keys))
    ]
    return [plies for ply, plies in enumerate(same) if len(plies) >= 3 and plies[0] == ply]


def described(keys: str, captures: str = "", checks: str = "", *, red_first: bool = True) -> list[Repetition]:
    """The cycles of a made-up game: a letter a position, the plies that capture or check marked by `x`."""
    plies = len(keys) - 1
    taken = [mark == "x" for mark in captures.ljust(plies)]
    given = [mark == "x" for mark in checks.ljust(plies)]
    numbers = [ord(key) for key in keys]
    return repetitions(stood(numbers, taken), Course(numbers, taken, given, red_first))


# Counting and grouping


def test_cxa_2011_art_23_1_a_cycle_is_found_once() -> None:
    assert only(Board().fen, SHUFFLE * 3) == Repetition(
        start=0,
        end=12,
        length=4,
        count=4,
        cycles=3,
        red_checks=0,
        black_checks=0,
        perpetual_checker=None,
        last=12,
    )


def test_twice_is_no_repetition() -> None:
    assert found(Board().fen, SHUFFLE + SHUFFLE[:3]) == []
    assert [cycle.count for cycle in found(Board().fen, SHUFFLE * 2)] == [3]


@pytest.mark.parametrize("times", [2, 3, 4, 10])
def test_count_grows_with_every_return(times: int) -> None:
    cycle = only(Board().fen, SHUFFLE * times)
    assert (cycle.count, cycle.cycles, cycle.end) == (times + 1, times, 4 * times)


def test_cxa_2011_art_23_2_the_move_that_leads_into_the_cycle_counts() -> None:
    """From outside (外来点) into a cycle of two points: with it the moves are six rounds (cxa-2011 art. 23.4)."""
    into = ["b0c2", "b9c7", *SHUFFLE * 2, *SHUFFLE[:3]]
    cycle = only(Board().fen, into)
    assert (cycle.start, cycle.end, cycle.count, cycle.cycles) == (2, 13, 3, 3)
    assert not only(Board().fen, into[:-1]).can_be_ruled_on
    assert cycle.can_be_ruled_on


def test_cxa_2011_art_23_2_a_capture_that_leads_into_the_cycle_does_not() -> None:
    cycle = "PQRS" * 3
    (entered,) = described("ab" + cycle)
    (captured,) = described("ab" + cycle, captures=" x")
    (longer,) = described("ab" + cycle + "P", captures=" x")
    assert (entered.cycles, captured.cycles, longer.cycles) == (3, 2, 3)
    assert (entered.start, entered.end, entered.count) == (2, 13, 3)


def test_cxa_2011_art_23_3_three_standings_are_not_yet_three_cycles() -> None:
    """Of two points twelve plies are asked for, six rounds (cxa-2011 arts 23.3, 23.4)."""
    for plies, enough in ((8, False), (11, False), (12, True)):
        cycle = only(Board().fen, (SHUFFLE * 3)[:plies])
        assert cycle.count == (4 if plies == 12 else 3)
        assert cycle.can_be_ruled_on is enough


def test_a_capture_ends_every_cycle() -> None:
    captures = " " * 7 + "x"
    assert described("PQRSPQRS" + "PQRSPQ", captures=captures) == []
    assert [cycle.start for cycle in described("PQRSPQRS" + "PQRSPQRSP", captures=captures)] == [8]


def test_cycles_of_more_points() -> None:
    (cycle,) = described("ab" + "PQRSTU" * 3)
    assert (cycle.start, cycle.length, cycle.count, cycle.cycles) == (2, 6, 3, 3)
    three_points = ["a0a1", "a9a8", "a1a2", "a8a7", "a2a0", "a7a9"]
    assert (only(Board().fen, three_points * 3).length, only(Board().fen, three_points * 3).cycles) == (6, 3)


def test_two_cycles_apart_are_two() -> None:
    first, second = described("PQRS" * 3 + "mno" + "VWXY" * 3 + "z")
    assert (first.start, first.end, second.start, second.end) == (0, 11, 15, 26)


def test_a_cycle_left_and_taken_up_again_is_one() -> None:
    """The shortest way round is its length, the longest unbroken series its number of cycles."""
    (cycle,) = described("PQRS" * 3 + "mn" + "PQRS" * 2 + "P")
    assert (cycle.start, cycle.end, cycle.count, cycle.length, cycle.cycles) == (0, 22, 6, 4, 2)


def test_a_position_that_came_back_on_different_ways_went_round_once() -> None:
    (cycle,) = described("PabcPdefPghiP")
    assert (cycle.count, cycle.length, cycle.cycles) == (4, 4, 1)
    assert not cycle.can_be_ruled_on


# Checks


def test_cxa_2011_art_23_5_1_one_sided_perpetual_check() -> None:
    """Every move of one side, and of one side alone (cxa-2011 art. 4.1.4)."""
    moves = ["a0a9", "d9d8", *["a9a8", "d8d9", "a8a9", "d9d8"] * 2, "a9a8", "d8d9"]
    cycle = only(CHECKING, moves)
    assert (cycle.red_checks, cycle.black_checks, cycle.perpetual_checker) == (2, 0, "red")
    assert cycle.one_sided and cycle.can_be_ruled_on


def test_one_quiet_move_in_the_cycle_is_no_perpetual_check() -> None:
    (cycle,) = described("PQRS" * 3, checks="x   " * 3)
    assert (cycle.red_checks, cycle.black_checks, cycle.perpetual_checker) == (1, 0, None)


def test_a_quiet_way_round_breaks_perpetual_check() -> None:
    """Three standings, but on the second way the checker once did not check."""
    (cycle,) = described("PabcPdefP", checks="x x x   ")
    assert cycle.perpetual_checker is None


def test_perpetual_check_that_goes_over_into_quiet_moves_is_told_apart_from_them() -> None:
    """Red checks while P stands three times; then the same positions come back without a check."""
    checking, quiet = described("PQRS" * 2 + "PTUV" * 3 + "P", checks="x x " * 2)
    assert (checking.perpetual_checker, checking.red_checks, checking.count) == ("red", 2, 3)
    assert (quiet.perpetual_checker, quiet.red_checks, quiet.count) == (None, 0, 4)
    assert checking.end == quiet.start == 8


def test_perpetual_check_is_counted_to_its_end() -> None:
    """Before, after and between quiet moves among the same positions: five cycles can be ruled on."""
    checks, quiet = "PQRS" * 5, "PTUV" * 6
    before, after = described(quiet + checks + "P", checks=" " * 24 + "x x " * 5)
    assert (before.perpetual_checker, before.cycles, after.perpetual_checker, after.cycles) == (
        None,
        6,
        "red",
        5,
    )
    first, second = described(checks + quiet + "P", checks="x x " * 5)
    assert (first.perpetual_checker, first.cycles, second.perpetual_checker, second.cycles) == (
        "red",
        5,
        None,
        6,
    )
    found = described(quiet + checks + quiet + "P", checks=" " * 24 + "x x " * 5)
    assert [cycle.perpetual_checker for cycle in found] == [None, "red", None]
    assert [(cycle.start, cycle.end) for cycle in found] == [(0, 24), (24, 44), (44, 68)]


def test_checks_and_one_quiet_move_are_one_longer_cycle() -> None:
    """数将一闲: five checks and a quiet move, three times over."""
    checks = "PQRSPQRSPTUV"
    (cycle,) = described(checks * 3 + "P", checks="x x x x x   " * 3)
    assert (cycle.length, cycle.cycles, cycle.count, cycle.red_checks) == (12, 3, 10, 5)
    assert cycle.perpetual_checker is None


def test_both_sides_check() -> None:
    cycle = only(BOTH_CHECK, BOTH_CHECKING * 3)
    assert (cycle.red_checks, cycle.black_checks, cycle.perpetual_checker) == (2, 2, "both")
    assert not cycle.one_sided


def test_checks_belong_to_who_gave_them() -> None:
    for red_first, checker in ((True, "red"), (False, "black")):
        (cycle,) = described("PQRS" * 3, checks="x x " * 3, red_first=red_first)
        assert cycle.perpetual_checker == checker
        assert (cycle.red_checks, cycle.black_checks) == ((2, 0) if red_first else (0, 2))


# What a declared result can rest on

PERPETUAL = Repetition(2, 13, 4, 3, 3, 2, 0, "red", 13)
IDLE = replace(PERPETUAL, red_checks=0, perpetual_checker=None)


MUST, LOSES = Verdict.RED_MUST_DEVIATE, Verdict.RED_LOSES


@pytest.mark.parametrize(
    ("declared", "cycle", "verdict", "article"),
    [
        ("0-1", PERPETUAL, LOSES, "cxa-2011 art. 4.1.4"),
        ("0-1", PERPETUAL, None, "cxa-2011 art. 4.1.4"),
        ("1/2-1/2", IDLE, Verdict.DRAW, "cxa-2011 art. 4.2.3"),
        ("1/2-1/2", IDLE, Verdict.UNDECIDED, "cxa-2011 art. 4.2.3"),
        ("1/2-1/2", replace(PERPETUAL, perpetual_checker="both"), None, "cxa-2011 art. 4.2.3"),
        ("1/2-1/2", replace(IDLE, cycles=2), Verdict.DRAW, None),
        ("0-1", replace(IDLE, cycles=4), MUST, "cxa-2011 art. 4.1.5"),
        ("1-0", replace(IDLE, cycles=4), Verdict.BLACK_MUST_DEVIATE, "cxa-2011 art. 4.1.5"),
    ],
)
def test_a_cycle_explains_the_declared_result(
    declared: str, cycle: Repetition, verdict: Verdict | None, article: str | None
) -> None:
    """Perpetual check and a side that did not deviate lost, others drawn (cxa-2011 arts 4.1.4, 4.1.5, 4.2.3)."""
    assert declared_ending(declared, 13, [(cycle, verdict)], limit_reached=False) == Ending(
        "repetition", declared, article, 13
    )


@pytest.mark.parametrize(
    ("declared", "cycle", "verdict"),
    [
        ("1-0", PERPETUAL, LOSES),
        ("1/2-1/2", PERPETUAL, LOSES),
        ("1/2-1/2", PERPETUAL, None),
        ("0-1", replace(PERPETUAL, cycles=2), LOSES),
        ("1-0", IDLE, Verdict.DRAW),
        ("1/2-1/2", replace(IDLE, end=12), Verdict.DRAW),
        ("0-1", IDLE, MUST),
        ("1/2-1/2", replace(IDLE, cycles=4), MUST),
        ("1-0", replace(IDLE, cycles=4), MUST),
    ],
)
def test_a_cycle_that_explains_nothing(declared: str, cycle: Repetition, verdict: Verdict | None) -> None:
    """Fewer than three cycles are not ruled on (cxa-2011 art. 23.3); one left before the end is none to rule on.

    Nor has anybody lost who did not have two more moves to deviate (cxa-2011 art. 23.5.2).
    """
    assert declared_ending(declared, 13, [(cycle, verdict)], limit_reached=False) == Ending(
        "declared", declared, None, 13
    )


def test_the_natural_limit_explains_a_draw_only() -> None:
    """A true claim draws (cxa-2011 art. 4.2.4)."""
    assert declared_ending("1/2-1/2", 120, [], limit_reached=True) == Ending(
        "natural_limit", "1/2-1/2", "cxa-2011 art. 4.2.4", 120
    )
    assert declared_ending("1-0", 120, [], limit_reached=True).reason == "declared"
    assert declared_ending("*", 120, [(IDLE, None)], limit_reached=True) == Ending(
        "undecided", "*", None, 120
    )


# For every game: few pieces that walk about, so that positions come back

FENS = [
    CHECKING,
    BOTH_CHECK,
    "3k5/9/3a5/9/4r4/9/9/9/4A4/R3K4 w - - 0 1",
    "4k4/9/9/9/9/2p6/9/9/4A4/3K5 b - - 0 1",
]


@st.composite
def games(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A legal game; now and then the last four plies are played again."""
    fen = draw(st.sampled_from(FENS))
    board = Board(fen)
    moves: list[str] = []
    for choice in draw(st.lists(st.integers(0, 99), max_size=16)):
        again = moves[-4:] * 3 if choice > 40 else []
        legal = [str(move) for move in board.legal_moves]
        for move in again or (legal and [legal[choice % len(legal)]]):
            if not board.is_legal(Move(move)):
                break
            board.push(move)
            moves.append(move)
    return fen, moves


@given(games())
def test_left_and_right_do_not_matter(game: tuple[str, list[str]]) -> None:
    fen, moves = game
    mirrored = [str(Move(move).mirror()) for move in moves]
    assert found(Board(fen).mirror().fen, mirrored) == found(fen, moves)


@given(games())
def test_colours_do_not_matter(game: tuple[str, list[str]]) -> None:
    other = {"red": "black", "black": "red"}
    fen, moves = game
    swapped = found(Board(fen).swap_sides().fen, [str(Move(move).rotate()) for move in moves])
    assert swapped == [
        replace(
            cycle,
            red_checks=cycle.black_checks,
            black_checks=cycle.red_checks,
            perpetual_checker=other.get(cycle.perpetual_checker or "", cycle.perpetual_checker),
        )
        for cycle in found(fen, moves)
    ]


@given(games())
def test_the_core_finds_the_repeated_positions(game: tuple[str, list[str]]) -> None:
    fen, moves = game
    facts = trace(fen, [Move(move) for move in moves])
    assert facts.repetitions == stood(facts.keys, facts.captures)


@given(games())
def test_every_cycle_is_what_it_says(game: tuple[str, list[str]]) -> None:
    fen, moves = game
    facts = trace(fen, [Move(move) for move in moves])
    reach = -1
    for cycle in found(fen, moves):
        assert reach < cycle.start < cycle.end
        assert cycle.count == facts.keys[cycle.start : cycle.end + 1].count(facts.keys[cycle.start])
        assert cycle.length % 2 == 0 and 1 <= cycle.cycles <= (cycle.end + 1) // cycle.length
        assert max(cycle.red_checks, cycle.black_checks) <= cycle.length // 2
        assert True not in facts.captures[cycle.start : cycle.end]
        reach = cycle.end
