"""The table of verdicts by edition, and what makes the classes of the two sides."""

from __future__ import annotations

import itertools

import cases
import pytest

from tests.law.chinese_cycles import CXA, classes, there_and_back
from zhicai._core import Side, square
from zhicai.board import Board
from zhicai.law.books import book
from zhicai.law.chinese.scene import Scene
from zhicai.law.chinese.verdicts import decide, is_heavy, side_class
from zhicai.law.terms import Evidence, JudgedPly, Label, Root, SideClass, Target, Verdict, Way

CHECK, HEAVY, LIGHT, ALLOWED = "perpetual_check", "forbidden", "forbidden_light", "allowed"
CLASSES = (CHECK, HEAVY, LIGHT, ALLOWED)
DRAW = Verdict.DRAW
RED, BLACK = Verdict.RED_MUST_DEVIATE, Verdict.BLACK_MUST_DEVIATE

EITHER_WAY = {
    (CHECK, CHECK): DRAW,
    (CHECK, HEAVY): Verdict.RED_LOSES,
    (CHECK, LIGHT): Verdict.RED_LOSES,
    (CHECK, ALLOWED): Verdict.RED_LOSES,
    (HEAVY, HEAVY): DRAW,
    (HEAVY, ALLOWED): RED,
    (LIGHT, LIGHT): DRAW,
    (LIGHT, ALLOWED): RED,
    (ALLOWED, ALLOWED): DRAW,
}
"""What holds in every edition, the heavier side first."""
SWAPPED = {
    DRAW: DRAW,
    RED: BLACK,
    BLACK: RED,
    Verdict.RED_LOSES: Verdict.BLACK_LOSES,
    Verdict.BLACK_LOSES: Verdict.RED_LOSES,
}
ARTICLES: dict[str, dict[str, tuple[str, ...]]] = {
    "cxa-1999": {
        "check": ("cxa-1999 art. 26.1", "cxa-1999 art. 24.1"),
        "allowed": ("cxa-1999 art. 26.2", "cxa-1999 art. 24.2"),
        "forbidden": ("cxa-1999 art. 26.3", "cxa-1999 art. 24.2"),
        "against": ("cxa-1999 art. 26.4", "cxa-1999 art. 24.3"),
    },
    "cxa-2011": {
        "check": ("cxa-2011 art. 25.1", "cxa-2011 art. 23.5.1"),
        "allowed": ("cxa-2011 art. 25.2", "cxa-2011 art. 23.5.2.1"),
        "forbidden": ("cxa-2011 art. 26.8.4", "cxa-2011 art. 23.5.2.1"),
        "against": ("cxa-2011 art. 25.3", "cxa-2011 art. 23.5.2.2"),
        "heavier": (
            "cxa-2011 art. 26.8.1",
            "cxa-2011 art. 26.8.2",
            "cxa-2011 art. 26.8.3",
            "cxa-2011 art. 23.5.2.2",
        ),
    },
    "cxa-2020": {
        "check": ("cxa-2020 art. 25.1",),
        "allowed": ("cxa-2020 art. 25.2",),
        "forbidden": ("cxa-2020 art. 26.9.4",),
        "against": ("cxa-2020 art. 25.3",),
        "heavier": ("cxa-2020 art. 26.9.1", "cxa-2020 art. 26.9.2", "cxa-2020 art. 26.9.3"),
    },
}


def expected(rules: str, red: str, black: str) -> tuple[Verdict, str]:
    """The verdict and the principle it follows from, written down a second time."""
    if CLASSES.index(red) > CLASSES.index(black):
        verdict, principle = expected(rules, black, red)
        return SWAPPED[verdict], principle
    if (red, black) == (HEAVY, LIGHT):
        return (DRAW, "forbidden") if rules == "cxa-1999" else (RED, "heavier")
    verdict = EITHER_WAY[red, black]
    if verdict.loses:
        return verdict, "check"
    if ALLOWED in (red, black):
        return verdict, "allowed" if red == black else "against"
    return verdict, "forbidden"


@pytest.mark.parametrize("rules", CXA)
@pytest.mark.parametrize(("red", "black"), list(itertools.product(CLASSES, CLASSES)))
def test_the_verdict_on_two_classes(rules: str, red: str, black: str) -> None:
    """Every pair of classes, with the articles that decide.

    cxa-1999 arts 24.1-24.3, 26.1-26.4; cxa-1999-ch7 arts 1, 8; cxa-2011 arts 23.5.1, 23.5.2.1, 23.5.2.2, 25.1-25.3,
    26.8.1-26.8.4; cxa-2020 arts 25.1-25.3, 26.9.1-26.9.4; lecture-2011 arts 1.2.1-1.2.4, 2.3.
    """
    edition = getattr(book(rules), "EDITION")  # noqa: B009
    verdict, articles = decide(
        SideClass(red, ()),
        SideClass(black, ()),
        edition.principles,
        mutual_classes=edition.mutual_classes,
    )
    wanted, principle = expected(rules, red, black)
    assert (verdict, articles) == (wanted, ARTICLES[rules][principle])


def ply(label: Label, *targets: Target) -> JudgedPly:
    """A judged move that is called so."""
    board = Board()
    move = board.parse("炮二平五")
    return JudgedPly(0, Side.RED, move, "炮二平五", label, targets=targets)


def target(piece: str, root: Root = Root.ROOTLESS, *, joint: bool = False) -> Target:
    """A chased piece."""
    where = square("e5")
    return Target(where, piece, (), Way.DIRECT, root, joint=joint, evidence=Evidence(Label.CHASE))


CHASE_HEAVY, CHASE_LIGHT = (ply(Label.CHASE, target("n", joint=joint)) for joint in (False, True))
CHECKS, KILLS, IDLES = ply(Label.CHECK), ply(Label.KILL), ply(Label.IDLE)


@pytest.mark.parametrize(
    ("plies", "name"),
    [
        ([CHECKS, CHECKS], CHECK),
        ([KILLS, KILLS], HEAVY),
        ([CHASE_HEAVY, CHASE_HEAVY], HEAVY),
        ([CHECKS, KILLS], HEAVY),
        ([CHECKS, CHASE_HEAVY], HEAVY),
        ([KILLS, CHASE_HEAVY], HEAVY),
        ([CHASE_HEAVY, CHASE_LIGHT], LIGHT),
        ([CHECKS, CHASE_LIGHT], LIGHT),
        ([CHECKS, IDLES], ALLOWED),
        ([KILLS, IDLES], ALLOWED),
        ([CHASE_HEAVY, IDLES], ALLOWED),
        ([CHECKS, CHECKS, ply(Label.EXCHANGE)], ALLOWED),
        ([ply(Label.EXCHANGE), ply(Label.OFFER)], ALLOWED),
        ([ply(Label.BLOCK), ply(Label.FOLLOW)], ALLOWED),
    ],
)
def test_what_one_side_does(plies: list[JudgedPly], name: str) -> None:
    """Forbidden is a loop of strikes, with one other move in it it is allowed.

    cxa-1999 arts 25.2, 28.4, 28.10-28.15; cxa-2011 arts 24.9-24.14; cxa-2020 arts 24.9-24.14; lecture-2011 art. 1.1.2.
    """
    assert side_class(plies).name == name
    assert side_class(plies).kinds == tuple(one.label for one in plies)


@pytest.mark.parametrize(
    ("targets", "heavy"),
    [
        ([target("r", Root.ROOTED)], True),
        ([target("r", Root.ROOTED, joint=True)], False),
        ([target("n")], True),
        ([target("n", Root.FALSE_ROOTED)], True),
        ([target("n", Root.UNDER_ROOTED)], False),
        ([target("c", Root.ROOTED)], False),
        ([target("c", joint=True)], False),
        ([target("a")], True),
        ([target("n", joint=True), target("a")], False),
        ([target("n", joint=True), target("c")], True),
    ],
)
def test_a_heavy_chase_is_of_a_chariot_or_a_rootless_piece_by_one(
    targets: list[Target],
    heavy: bool,
) -> None:
    """cxa-2011 arts 26.8.1-26.8.3; cxa-2020 arts 26.9.1-26.9.3; lecture-2011 arts 1.2.3, 1.5.3.8."""
    assert is_heavy(ply(Label.CHASE, *targets)) is heavy


def test_checks_and_kills_are_heavy() -> None:
    """cxa-2011 art. 26.8.1; cxa-2020 art. 26.9.1."""
    assert is_heavy(CHECKS)
    assert is_heavy(KILLS)
    assert not is_heavy(IDLES)


PAWNS = there_and_back("5k3/9/9/1cP1n4/9/9/C8/N7r/9/3K5 w", "c6d6", "i2i3")


def test_a_pawns_attacks_count_where_both_strike_in_1999() -> None:
    """cxa-1999 art. 27.2; cxa-1999-ch7 art. 11; lecture-2011 arts 1.3.2, 3.14 for the later books."""
    old = PAWNS.ruling("cxa-1999")
    assert (classes(old), old.verdict) == ((HEAVY, HEAVY), DRAW)
    for rules in ("cxa-2011", "cxa-2020"):
        later = PAWNS.ruling(rules)
        assert (classes(later), later.verdict) == ((ALLOWED, HEAVY), BLACK)


def test_a_pawns_attacks_do_not_count_against_idle_moves() -> None:
    """cxa-1999 art. 27.2."""
    alone = there_and_back("5k3/9/9/1cP1n4/9/9/9/9/9/3K5 w", "c6d6", "f9f8")
    ruling = alone.ruling("cxa-1999")
    assert (classes(ruling), ruling.verdict) == ((ALLOWED, ALLOWED), DRAW)
    assert {one.label for one in ruling.plies} == {Label.IDLE}


QUIET = there_and_back("2bak1b2/4a4/9/9/9/9/9/9/R8/3K5 w", "a1a2", "e9f9")


def test_a_search_that_gives_up_leaves_the_verdict_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless one move is known to be none of the forbidden ones (cxa-2011 arts 24.13-24.14)."""
    monkeypatch.setattr(Scene, "kill", None)
    ruling = QUIET.ruling()
    assert ruling.verdict is Verdict.UNDECIDED
    assert all(one.undecided for one in ruling.plies)
    assert ruling.verdict.at_fault is None
    monkeypatch.setattr(Scene, "kill", property(lambda scene: None if scene.ply % 2 else []))
    assert QUIET.ruling().verdict is Verdict.UNDECIDED
    monkeypatch.setattr(Scene, "kill", property(lambda scene: None if scene.ply < 2 else []))
    assert QUIET.ruling().verdict is DRAW


def test_perpetual_check_loses_whatever_a_search_has_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """cxa-2011 art. 25.1."""
    monkeypatch.setattr(Scene, "kill", None)
    checks = there_and_back("R8/5k3/9/9/9/9/9/9/9/4K4 w", "a9a8", "f8f9")
    ruling = checks.ruling(king_answers_check="counts")
    assert ruling.plies[1].undecided
    assert ruling.verdict is Verdict.RED_LOSES


FIGURES = {case.id: case for case in cases.published("cxa-2011") if case.verdict is not None}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_of_the_lecture_has_its_verdict(name: str) -> None:
    """Those whose position is known or could be made to fit.

    lecture-2011 arts 3.1-3.3, 3.6-3.8, 3.10, 3.12-3.16.
    """
    assert FIGURES[name].ruling("cxa-2011").verdict is FIGURES[name].verdict


@pytest.mark.parametrize("rules", CXA)
def test_perpetual_check_loses(rules: str) -> None:
    """One side alone.

    cxa-1999 arts 24.1, 26.1, 28.10; cxa-1999-ch7 art. 1; cxa-2011 arts 24.9, 25.1; cxa-2020 arts 24.9, 25.1;
    lecture-2011 art. 1.2.1.
    """
    ruling = there_and_back("R8/5k3/9/9/9/9/9/9/9/4K4 w", "a9a8", "f8f9").ruling(rules)
    assert (classes(ruling), ruling.verdict) == ((CHECK, ALLOWED), Verdict.RED_LOSES)
