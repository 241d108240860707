"""The pictures of a ruling: what their arrows and rings point at."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from tests.law import plain_book
from zhicai import Move, square
from zhicai.drawing import Arrow, Mark
from zhicai.illustration import figures
from zhicai.illustration.figures import COLOURS
from zhicai.law import books
from zhicai.law.judging import judge
from zhicai.law.terms import Evidence, Label, Root, Ruling, Target, Way

CHASE = (
    "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1",
    ["h6i4", "i9h9", "i4h6", "h9i9"],
)
CHECKS = ("4k4/9/9/9/9/9/4N4/4R4/9/5K3 w", ["e3g4", "e9d9", "g4e3", "d9e9"])


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "BOOKS", MappingProxyType({"plain": plain_book.__name__}))


@pytest.fixture
def chase() -> Ruling:
    return judge(*CHASE, rules="plain")


def arrow(start: str, end: str, label: Label, number: str = "") -> Arrow:
    return Arrow(square(start), square(end), COLOURS[label], number)


def test_the_start_then_a_board_after_each_move(chase: Ruling) -> None:
    drawn = figures(chase)
    assert [figure.number for figure in drawn] == [0, 1, 2, 3, 4]
    assert drawn[0].ply is None and drawn[0].board.fen == CHASE[0]
    assert drawn[4].board.key == drawn[0].board.key


def test_a_lead_in_is_not_drawn() -> None:
    fen, moves = CHASE
    drawn = figures(judge(fen, ["b0a0", "a7b5", *moves], rules="plain"))
    assert len(drawn) == 5
    piece = drawn[0].board.piece_at("a0")
    assert piece is not None and piece.symbol == "R"


def test_a_chase_points_from_attacker_to_target_with_a_ring(chase: Ruling) -> None:
    figure = figures(chase)[2]
    assert figure.arrows == (arrow("h9", "h0", Label.CHASE),)
    assert figure.marks == (Mark(square("h0"), "ring", COLOURS[Label.CHASE]),)


def test_an_idle_move_points_at_nothing(chase: Ruling) -> None:
    assert figures(chase)[1].arrows == ()
    assert figures(chase)[1].marks == ()


def test_a_check_points_from_the_piece_that_gives_it_to_the_king() -> None:
    """A discovered check is not given by the piece that moved."""
    figure = figures(judge(*CHECKS, rules="plain"))[1]
    assert figure.arrows == (arrow("e2", "e9", Label.CHECK),)


def test_a_kill_shows_the_first_moves_of_its_line(chase: Ruling) -> None:
    line = tuple(map(Move, ("h9h1", "e0e1", "h1h2", "e1e0", "h2h3", "e0e1", "h3h4")))
    ply = replace(chase.plies[1], label=Label.KILL, targets=(), evidence=(Evidence(Label.KILL, line),))
    figure = figures(replace(chase, plies=(chase.plies[0], ply, *chase.plies[2:])))[2]
    assert figure.arrows == tuple(
        arrow(start, end, Label.KILL, number)
        for start, end, number in (("h9", "h1", "1"), ("h1", "h2", "2"), ("h2", "h3", "3"))
    )


def test_a_joint_chase_points_from_every_chaser(chase: Ruling) -> None:
    evidence = Evidence(Label.CHASE, (Move("h9h0"),), square("h0"))
    target = Target(square("h0"), "R", (square("h9"), square("b9")), Way.DIRECT, Root.ROOTED, True, evidence)
    ply = replace(chase.plies[1], targets=(target,))
    figure = figures(replace(chase, plies=(chase.plies[0], ply, *chase.plies[2:])))[2]
    assert figure.arrows == (arrow("h9", "h0", Label.CHASE), arrow("b9", "h0", Label.CHASE))


def test_a_gain_by_checks_shows_the_way_there(chase: Ruling) -> None:
    evidence = Evidence(Label.CHASE, tuple(map(Move, ("a5a4", "d0c1", "h9h0"))), square("h0"))
    target = Target(square("h0"), "R", (square("h9"),), Way.CHECKS, Root.ROOTED, False, evidence)
    ply = replace(chase.plies[1], targets=(target,))
    figure = figures(replace(chase, plies=(chase.plies[0], ply, *chase.plies[2:])))[2]
    assert figure.arrows == (
        arrow("a5", "a4", Label.CHASE, "1"),
        arrow("h9", "h0", Label.CHASE, "2"),
    )


def test_the_same_ruling_gives_the_same_picture(chase: Ruling) -> None:
    assert [figure.svg() for figure in figures(chase)] == [figure.svg() for figure in figures(chase)]
    assert figures(chase)[2].svg(flipped=True) != figures(chase)[2].svg()
