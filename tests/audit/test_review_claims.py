"""Reviews of games in which something could be claimed: repetition, perpetual check, the natural limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zhicai import Board, Move
from zhicai.audit import Review
from zhicai.law.natural_limit import Limit
from zhicai.records import START_FEN, Finding

if TYPE_CHECKING:
    from tests.audit.conftest import Officiate

CHECKING = "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1"
PERPETUAL = ["a0a9", "d9d8", *["a9a8", "d8d9", "a8a9", "d9d8"] * 2, "a9a8", "d8d9"]
"""Six rounds of checks from two points: three cycles with the move that led into them."""
BOTH_CHECK = "3kr4/9/9/9/4c4/9/4R4/7c1/9/3CK3C w - - 0 1"
BOTH_CHECKING = ["e3d3", "e5d5", "d3e3", "d5e5"]
SHUFFLE = ["a0a1", "a9a8", "a1a0", "a8a9"]


def kinds(reviewed: Review) -> list[str]:
    return [finding.kind for finding in reviewed.findings]


def one(reviewed: Review, kind: str) -> Finding:
    (found,) = [finding for finding in reviewed.findings if finding.kind == kind]
    return found


def quiet(plies: int, fen: str = START_FEN) -> list[str]:
    """So many plies without a capture, a check or a position that comes back three times soon."""
    board, moves = Board(fen), list[str]()
    steps = [["a0a1", "a9a8", "a1a2", "a8a7"], ["i0i1", "i9i8", "i1i2", "i8i7"]]
    walk = [*steps[0], *steps[1], "a2a1", "a7a8", "a1a0", "a8a9", "i2i1", "i7i8", "i1i0", "i8i9"]
    for ply in range(plies):
        moves.append(walk[ply % len(walk)])
        board.push(moves[-1])
    return moves


# Repetition


@pytest.mark.parametrize(
    ("times", "article"), [(2, None), (3, "cxa-2011 art. 4.2.3"), (5, "cxa-2011 art. 4.2.3")]
)
def test_a_draw_where_the_position_had_come_back(
    officiate: Officiate, times: int, article: str | None
) -> None:
    """By the article once three cycles were complete (cxa-2011 arts 23.1, 23.3)."""
    reviewed = officiate(SHUFFLE * times, result="1/2-1/2")
    assert (reviewed.reason, reviewed.result, reviewed.article) == ("repetition", "1/2-1/2", article)
    assert kinds(reviewed) == ["repetition"]
    (cycle,) = reviewed.repetitions
    assert (cycle.start, cycle.length, cycle.count) == (0, 4, times + 1)
    assert one(reviewed, "repetition").severity == "note"


def test_the_draw_is_explained_at_any_ply_of_the_cycle(officiate: Officiate) -> None:
    for plies in range(8, 14):
        assert officiate((SHUFFLE * 4)[:plies], result="1/2-1/2").reason == "repetition"


def test_a_cycle_that_was_left_explains_nothing(officiate: Officiate) -> None:
    reviewed = officiate([*SHUFFLE * 3, "h2e2"], result="1/2-1/2")
    assert (reviewed.reason, reviewed.article) == ("declared", None)
    assert kinds(reviewed) == ["repetition"]


def test_a_repetition_does_not_decide_by_itself(officiate: Officiate) -> None:
    """Nothing is ruled on unless a player asks (cxa-2011 art. 23.1)."""
    assert officiate(SHUFFLE * 3).reason == "undecided"
    assert officiate(SHUFFLE * 3, result="1-0").reason == "declared"


def test_a_record_that_breaks_off_is_not_audited(officiate: Officiate) -> None:
    """No claim on an incomplete record (cxa-2011 art. 22.3)."""
    lost = Finding("unreadable_move", 13, "马?", "读不出", "cannot be read", "error", 5, "马? 车1平2")
    reviewed = officiate(SHUFFLE * 3, result="1/2-1/2", read=[lost])
    assert (reviewed.reason, len(reviewed.repetitions)) == ("declared", 1)
    variation = Finding("unreadable_move", 3, "马?", "读不出", "cannot be read", "error")
    assert officiate(SHUFFLE * 3, result="1/2-1/2", read=[variation]).reason == "repetition"


# Perpetual check


@pytest.mark.parametrize("colour", ["red", "black"])
def test_perpetual_check_that_lost(officiate: Officiate, colour: str) -> None:
    """单方长将 (cxa-2011 arts 4.1.4, 23.5.1)."""
    fen, moves, result = CHECKING, PERPETUAL, "0-1"
    if colour == "black":
        fen = Board(fen).swap_sides().fen
        moves, result = [str(Move(move).rotate()) for move in moves], "1-0"
    reviewed = officiate(moves, fen, result)
    assert (reviewed.reason, reviewed.result, reviewed.article) == (
        "repetition",
        result,
        "cxa-2011 art. 4.1.4",
    )
    assert reviewed.repetitions[0].perpetual_checker == colour
    assert kinds(reviewed) == ["repetition", "one_sided_perpetual_check"]
    assert one(reviewed, "one_sided_perpetual_check").severity == "note"


@pytest.mark.parametrize(("declared", "words"), [("1-0", "红胜"), ("1/2-1/2", "和棋")])
def test_perpetual_check_that_did_not_lose(officiate: Officiate, declared: str, words: str) -> None:
    """The game stopped in it, yet the checker is declared to have won or drawn (cxa-2011 art. 23.5.1)."""
    reviewed = officiate(PERPETUAL, CHECKING, declared)
    assert (reviewed.reason, reviewed.result) == ("declared", declared)
    found = one(reviewed, "one_sided_perpetual_check")
    assert found.severity == "warning" and words in found.message_zh


def test_perpetual_check_that_stopped_in_time(officiate: Officiate) -> None:
    """Fewer than three cycles, or a game that went on: nobody asked (cxa-2011 art. 23.3)."""
    early = officiate(PERPETUAL[:9], CHECKING, "1-0")
    assert "23.3" in one(early, "one_sided_perpetual_check").message_zh
    assert one(early, "one_sided_perpetual_check").severity == "note"
    later = officiate([*PERPETUAL, "a8b8", "d9d8"], CHECKING, "1-0")
    assert one(later, "one_sided_perpetual_check").severity == "note"
    assert officiate(PERPETUAL, CHECKING).reason == "undecided"


def test_both_sides_check(officiate: Officiate) -> None:
    """Neither is the one side alone that loses (cxa-2011 art. 23.5.1)."""
    reviewed = officiate(BOTH_CHECKING * 3, BOTH_CHECK, "1/2-1/2")
    assert kinds(reviewed) == ["repetition", "mutual_perpetual_check"]
    assert (reviewed.reason, reviewed.article) == ("repetition", "cxa-2011 art. 4.2.3")
    assert reviewed.repetitions[0].perpetual_checker == "both"


# The natural limit


@pytest.mark.parametrize(("plies", "reached"), [(119, False), (120, True), (121, True)])
def test_a_draw_at_the_natural_limit(officiate: Officiate, plies: int, reached: bool) -> None:
    """Sixty rounds without a capture (cxa-2011 arts 4.2.4, 22.2)."""
    reviewed = officiate(quiet(plies), result="1/2-1/2")
    assert (reviewed.reason == "natural_limit") is reached
    if reached:
        assert (reviewed.result, reviewed.article) == ("1/2-1/2", "cxa-2011 art. 4.2.4")
        assert [(limit.side, limit.ply) for limit in reviewed.natural_limits] == [
            ("red", 120),
            ("black", 120),
        ]
        assert kinds(reviewed).count("natural_limit_reached") == 2


def test_the_limit_is_not_applied_without_a_claim(officiate: Officiate) -> None:
    """It draws when it is claimed (cxa-2011 art. 22.2)."""
    for declared, reason in (("*", "undecided"), ("0-1", "declared")):
        reviewed = officiate(quiet(140), result=declared)
        assert (reviewed.reason, reviewed.result) == (reason, declared)
        assert "natural_limit_reached" in kinds(reviewed)


def test_an_event_with_fewer_rounds(officiate: Officiate) -> None:
    """An event may lower the limit (cxa-2011 art. 4.2.4)."""
    reviewed = officiate(quiet(40), result="1/2-1/2", limit=Limit(rounds=20))
    assert (reviewed.reason, reviewed.ply) == ("natural_limit", 40)


def test_the_checker_cannot_claim_what_the_other_can(officiate: Officiate) -> None:
    """Of the claimant's checks ten count (cxa-2011 art. 22.2)."""
    reviewed = officiate(["a0a9", "d9d8", *["a9a8", "d8d9", "a8a9", "d9d8"] * 30], CHECKING, "1/2-1/2")
    (limit,) = reviewed.natural_limits
    assert (limit.side, limit.ply, limit.count.counted) == ("black", 120, 60)
    assert reviewed.reason == "natural_limit"


def test_black_moves_first(officiate: Officiate) -> None:
    fen = Board(CHECKING).swap_sides().fen
    moves = [str(Move(move).rotate()) for move in ["a0a9", "d9d8", *["a9a8", "d8d9", "a8a9", "d9d8"] * 30]]
    (limit,) = officiate(moves, fen, "1/2-1/2").natural_limits
    assert (limit.side, limit.ply) == ("red", 120)


def test_a_capture_takes_the_claim_away(officiate: Officiate) -> None:
    """Every capture begins a new count (cxa-2011 art. 4.2.4)."""
    moves = [*quiet(120), *quiet(128)[120:], "b2b9"]
    reviewed = officiate(moves, result="1/2-1/2")
    assert reviewed.reason == "declared"
    assert [limit.ply for limit in reviewed.natural_limits] == [120, 120]


def test_mate_comes_before_a_claim_that_nobody_made(officiate: Officiate) -> None:
    """The mating move completes the sixtieth round; with it the game is over (cxa-2011 arts 2.1, 4.1.1)."""
    fen = "4k4/3R5/9/9/7r1/9/9/9/4A4/1R2K4 b - - 0 1"
    reviewed = officiate(
        [*["h5h6", "b0b1", "h6h5", "b1b0"] * 29, "h5h6", "b0b1", "h6h5", "b1b9"], fen, "1/2-1/2"
    )
    assert (reviewed.reason, reviewed.result, reviewed.ply) == ("checkmate", "1-0", 120)
    assert reviewed.natural_limits == ()
    assert "result_contradicts_board" in kinds(reviewed)
