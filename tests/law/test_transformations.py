"""A ruling does not change with how the repetition is told: mirrored, colours swapped, begun elsewhere, led into.

A sample of the harvested cycles is tried each time, all of them under every rule book with --slow.
"""

from __future__ import annotations

from collections.abc import Iterator

import cases
import pytest
import transformations
from cases import SWAPPED, HarvestedCycle, Published
from transformations import Told

from zhicai import Board, Move
from zhicai.law.judging import BOOKS, DEFAULT, case_of, judge
from zhicai.law.terms import Ruling

HARVESTED = cases.harvested()
SAMPLE = [HARVESTED[index] for index in range(0, len(HARVESTED), 13)]
CLOSED = [case for case in cases.published() if case.cycle_start is not None]


def tellings(told: Told) -> Iterator[tuple[str, Told]]:
    """Every other way to tell a repetition, with its name."""
    yield "mirrored", transformations.mirrored(told)
    yield "colours swapped", transformations.swapped(told)
    for number, other in enumerate(transformations.other_starts(told), 1):
        yield f"started elsewhere {number}", other
    yield "gone round before", transformations.gone_round_before(told)
    yield "half a round before", transformations.half_round_before(told)
    led = transformations.led_in(told)
    if led is not None:
        yield "led into", led


def ruled(told: Told, rules: str) -> Ruling:
    return judge(told.fen, told.moves, rules=rules, cycle_start=told.start)


def told_labels(ruling: Ruling, told: Told) -> list[str]:
    """The labels in the order in which the cycle was first told."""
    labels = [ply.label.value for ply in ruling.plies]
    turn = told.length - told.shift % told.length
    return labels[turn:] + labels[:turn]


def differences(told: Told, rules: str) -> list[str]:
    """The tellings with another verdict, or another label for a move."""
    first = ruled(told, rules)
    labels, found = told_labels(first, told), []
    for name, other in tellings(told):
        again = ruled(other, rules)
        wanted = SWAPPED.get(first.verdict, first.verdict) if other.swapped else first.verdict
        if again.verdict != wanted:
            found.append(f"{rules} {name}: {again.verdict}, not {wanted}: {other}")
        elif told_labels(again, other) != labels:
            found.append(f"{rules} {name}: {told_labels(again, other)}, not {labels}: {other}")
    return found


@pytest.mark.parametrize("case", CLOSED, ids=lambda case: case.id)
def test_a_case_is_ruled_the_same_however_it_is_told(case: Published) -> None:
    found = case_of(case.fen, case.moves, case.cycle_start)
    told = Told(case.fen, found.moves, found.cycle.start)
    assert differences(told, case.rules) == []


@pytest.mark.parametrize("part", range(6))
def test_a_sample_of_cycles_is_ruled_the_same_however_they_are_told(part: int) -> None:
    assert [what for cycle in SAMPLE[part::6] for what in differences(as_told(cycle), DEFAULT)] == []


@pytest.mark.parametrize("rules", [rules for rules in BOOKS if rules != DEFAULT])
def test_a_smaller_sample_is_ruled_the_same_under_the_other_books(rules: str) -> None:
    sample = SAMPLE[:: len(BOOKS)]
    assert [what for cycle in sample for what in differences(as_told(cycle), rules)] == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("part", range(8))
def test_every_cycle_is_ruled_the_same_however_it_is_told(rules: str, part: int) -> None:
    assert [what for cycle in HARVESTED[part::8] for what in differences(as_told(cycle), rules)] == []


def as_told(cycle: HarvestedCycle) -> Told:
    return Told(cycle.fen, cycle.moves)


def test_two_thousand_cycles_are_closed_and_no_two_are_the_same() -> None:
    assert len(HARVESTED) == 2_000
    seen = set()
    for cycle in HARVESTED:
        board = Board(cycle.fen)
        turns = []
        for index, move in enumerate(cycle.moves):
            turns.append((board.key, cycle.moves[index:] + cycle.moves[:index]))
            board.push(move)
        assert board.key == Board(cycle.fen).key
        seen.add(min(turns))
    assert len(seen) == 2_000


CHECKING = Told(
    "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1", tuple(map(Move, "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8".split())), 2
)
"""A chariot checks from a9 and a8, with two moves before the cycle."""


def test_mirroring_and_swapping_twice_change_nothing() -> None:
    mirrored = transformations.mirrored(CHECKING)
    assert mirrored.moves[0] == Move("i0i9")
    assert Board(mirrored.fen).is_legal("i0i9")
    assert transformations.mirrored(mirrored) == CHECKING
    swapped = transformations.swapped(CHECKING)
    assert swapped.swapped and Board(swapped.fen).is_legal(swapped.moves[0])
    assert transformations.swapped(swapped) == CHECKING


def test_the_cycle_is_told_from_each_ply() -> None:
    starts = list(transformations.other_starts(CHECKING))
    assert [start.shift for start in starts] == [0, 1, 2, 3]
    assert [start.moves[0] for start in starts] == list(CHECKING.cycle)
    for start in starts:
        assert_closed(start)


def test_lead_ins_reach_the_cycle() -> None:
    again = transformations.gone_round_before(CHECKING)
    half = transformations.half_round_before(CHECKING)
    led = transformations.led_in(Told(transformations.fen_after(CHECKING, 2), CHECKING.cycle))
    assert led is not None
    assert (again.start, half.start, led.start) == (6, 4, 2)
    for told in (again, half, led):
        assert_closed(told)


def test_a_lead_in_comes_from_outside_the_cycle() -> None:
    for cycle in SAMPLE[:40]:
        led = transformations.led_in(as_told(cycle))
        if led is not None:
            keys = [transformations.key_after(led, ply) for ply in range(len(led.moves))]
            assert keys[0] not in keys[2:]
            assert_closed(led)


def assert_closed(told: Told) -> None:
    """The moves are legal and lead back to the position at the start of the cycle."""
    assert transformations.key_after(told, told.start) == transformations.key_after(told, len(told.moves))
