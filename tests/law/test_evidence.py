"""Every check, kill and chase of the cases has evidence that stands up to a checker that knows no law."""

from __future__ import annotations

import cases
import evidence_checker
import pytest
from cases import Published
from evidence_checker import evidence_fault, passed, target_fault

from zhicai import Board, Move
from zhicai._core import square
from zhicai.law.judging import BOOKS, case_of, judge
from zhicai.law.terms import Evidence, Label, Material, Root, Target, Way

CLOSED = [case for case in cases.published() if case.cycle_start is not None]
DIAGRAMS = [case for case in CLOSED if not case.rules.startswith("cxa")]


@pytest.mark.parametrize("case", CLOSED, ids=lambda case: case.id)
def test_the_evidence_of_a_case_holds(case: Published) -> None:
    """Lines are legal, kills mate against every defence, chases win what they claim (cxa-2020 arts 24.1-24.3)."""
    boards = case_of(case.fen, case.moves, case.cycle_start).boards
    found = list(evidence_checker.faults(boards, case.ruling().plies))
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("case", DIAGRAMS, ids=lambda case: case.id)
def test_the_evidence_of_a_diagram_holds_under_the_chinese_rules(case: Published) -> None:
    boards = case_of(case.fen, case.moves, case.cycle_start).boards
    found = list(evidence_checker.faults(boards, case.ruling("cxa-2011").plies))
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("rules", BOOKS)
def test_the_evidence_of_harvested_cycles_holds(rules: str) -> None:
    for cycle in cases.harvested()[::20]:
        boards = case_of(cycle.fen, cycle.moves, 0).boards
        ruling = judge(cycle.fen, cycle.moves, rules=rules, cycle_start=0)
        found = list(evidence_checker.faults(boards, ruling.plies))
        assert not found, "\n".join([cycle.fen, *map(str, found)])


LADDER = "3k5/9/R8/1R7/9/9/9/9/9/4K4 b - - 0 1"
"""After Red's move: two chariots mate next move, on a9 or b9."""
KILL = ["b6b9", "d9d8", "a7a8"]


def kill(fen: str, moves: list[str]) -> str | None:
    return evidence_fault(Board(fen), Evidence(Label.KILL, tuple(map(Move, moves))))


def test_a_mate_by_checks_is_a_kill() -> None:
    assert kill(LADDER, ["a7a8"]) == "move 1, a7a8, gives no check"
    assert kill("3k5/R8/9/1R7/9/9/9/9/9/4K4 b - - 0 1", ["b6b9"]) is None


def test_a_line_that_stops_before_the_mate_is_no_kill() -> None:
    assert kill(LADDER, ["b6b9"]) == "the line does not end in mate"


def test_a_kill_that_another_defence_escapes_is_refused() -> None:
    escapes = "4k4/9/R8/9/9/9/9/9/9/3K1R3 b - - 0 1"
    assert kill(escapes, ["a7a9", "e9e8", "f0f8"]) is not None


def test_an_illegal_line_is_refused() -> None:
    assert kill(LADDER, ["b6c8"]) == "move 1, b6c8, is not legal: not_its_move"


def test_a_check_is_seen_on_the_board() -> None:
    assert evidence_fault(Board("3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1"), Evidence(Label.CHECK)) is None
    assert evidence_fault(Board(LADDER), Evidence(Label.CHECK)) == "the move gives no check"


HORSE_ALONE = "3k5/9/9/9/9/R2n5/9/9/9/4K4 b - - 0 1"
HORSE_GUARDED = "3k5/9/9/3r5/9/R2n5/9/9/9/4K4 b - - 0 1"


def chase(fen: str, moves: list[str], target: str, gain: Material) -> str | None:
    evidence = Evidence(Label.CHASE, tuple(map(Move, moves)), square(target), gain)
    return evidence_fault(Board(fen), evidence)


def test_a_capture_that_wins_is_a_chase() -> None:
    assert chase(HORSE_ALONE, ["a4d4"], "d4", Material(1)) is None


def test_a_capture_that_loses_more_is_none() -> None:
    assert (
        chase(HORSE_GUARDED, ["a4d4", "d6d4"], "d4", Material(1))
        == "the line wins (-1, 0, 0), claimed is (1, 0, 0)"
    )
    assert chase(HORSE_GUARDED, ["a4d4", "d6d4"], "d4", Material(-1)) == "the line wins nothing: (-1, 0, 0)"


def test_the_target_must_fall() -> None:
    assert chase(HORSE_ALONE, ["a4b4"], "d4", Material(1)) == "the target is never taken"


def test_a_target_is_followed_when_it_steps_aside() -> None:
    line = ["e0e1", "d4b3", "a4a3", "b3a1", "a3a1"]
    assert chase(HORSE_ALONE, line, "d4", Material(1)) is None
    assert chase(HORSE_ALONE, line[:3], "d4", Material(1)) == "the target is never taken"


def test_a_capturer_that_is_mated_at_once_proves_nothing() -> None:
    """cxa-2020 art. 24.3."""
    guarding = "3k5/9/9/9/9/8n/9/1r7/r8/4K3R b - - 0 1"
    assert chase(guarding, ["i0i4"], "i4", Material(1)) == "the capturer is mated at once after move 1"


def target(symbol: str, where: str, moves: list[str], way: Way = Way.DIRECT) -> Target:
    line = tuple(map(Move, moves))
    evidence = Evidence(Label.CHASE, line, square(where), Material(1))
    return Target(
        square(where), symbol, (line[0].from_square,), way, Root.ROOTLESS, joint=False, evidence=evidence
    )


def test_a_target_stands_where_it_is_said_to() -> None:
    board = Board(HORSE_ALONE)
    assert target_fault(board, target("n", "d4", ["a4d4"])) is None
    assert target_fault(board, target("c", "d4", ["a4d4"])) == "c does not stand on d4"
    assert target_fault(board, target("R", "a4", ["a4d4"])) == "R is the mover's own"


def test_a_recapture_that_a_line_keeps_silent_about_is_found() -> None:
    hidden = target("n", "d4", ["a4d4"])
    assert target_fault(Board(HORSE_GUARDED), hidden) == "the exchange on the square leaves (-1, 0, 0)"


def test_an_escape_from_the_checks_is_found() -> None:
    """The horse falls after check only if the king has no better square."""
    forked = "3k5/9/9/9/9/n8/9/9/9/R3K4 b - - 0 1"
    assert target_fault(Board(forked), target("n", "a4", ["a0d0", "d9e9", "d0d4"], Way.CHECKS)) is not None


def test_passing_gives_the_move_back() -> None:
    board = passed(Board(HORSE_ALONE))
    assert board.is_legal("a4d4")


def test_a_line_that_stops_before_it_is_taken_back_is_found() -> None:
    taken = target("b", "e7", ["e4e7"], Way.EXCHANGE)
    assert target_fault(Board("4k1b2/9/4b4/9/9/4R4/9/9/4K4/9 b - - 0 1"), taken) == "g9e7 undoes it"
    assert target_fault(Board("4k1b2/4R4/4b4/9/9/4R4/9/9/4K4/9 b - - 0 1", strict=False), taken) is None


def test_a_check_that_is_answered_by_a_capture_is_found() -> None:
    """The horse falls with check, and the chariot that took it falls to a chariot."""
    taken = target("n", "d8", ["d4d8"], Way.CHECKS)
    assert (
        target_fault(Board("3k5/3n5/9/9/9/3R5/9/9/9/4K4 b - - 0 1"), taken)
        == "nothing is won after d4d8 d9d8"
    )
    assert target_fault(Board("4k4/3n5/9/9/9/3R5/9/9/9/3K5 b - - 0 1"), taken) is None
    assert target_fault(Board("4k4/3n1r3/9/9/9/3R5/9/9/9/3K5 b - - 0 1"), taken) == "f8d8 undoes it"
