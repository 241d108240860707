"""How games end on the board: mate, stalemate, self-exposure, other breaches, dead positions."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from zhicai import Board, Move
from zhicai._core import Setup, Side, trace
from zhicai.law.endings import Ending, ending, illegal_ending, loss, position_ending, unsound_start

MATE = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "b0b9"
STALEMATE = "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1", "a2a8"
EXPOSURES = {
    "kings_facing": ("4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "e5d5"),
    "self_check": ("3kr4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "e1d2"),
    "check_unanswered": ("3kr4/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "a3a4"),
}
BREACHES = {
    "horse_hobbled": ("3k5/9/9/9/9/9/9/9/1P7/1H2K4 w - - 0 1", "b0c2"),
    "elephant_blocked": ("3k5/9/9/9/9/9/9/9/3P5/2E1K4 w - - 0 1", "c0e2"),
    "crosses_river": ("3k5/9/9/9/9/2E6/9/9/9/4K3R w - - 0 1", "c4e6"),
    "leaves_palace": ("3k5/9/9/9/9/9/9/9/9/5K2R w - - 0 1", "f0g0"),
    "pawn_retreats": ("3k5/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "e5e4"),
    "pawn_sideways_before_river": ("3k5/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1", "e3f3"),
    "path_blocked": ("3k5/9/9/9/9/P8/9/9/9/R3K4 w - - 0 1", "a0a6"),
    "cannon_screens": ("3k5/r8/9/9/9/9/9/9/9/C3K4 w - - 0 1", "a0a8"),
    "own_piece": ("3k5/9/9/9/9/P8/9/9/9/R3K4 w - - 0 1", "a0a4"),
    "not_its_move": ("3k5/9/9/9/9/P8/9/9/9/R3K4 w - - 0 1", "a0b1"),
}
BARE = "3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e0e1"


def judged(fen: str, *moves: str) -> Ending | None:
    """The ending of a game by these moves."""
    facts = trace(fen, [Move(move) for move in moves])
    first = facts.first_illegal
    why = facts.legality[first - 1] if first else None
    return ending(first, why, facts.over, Setup(fen).side == Side.RED)


def swapped(fen: str, *moves: str) -> tuple[str, ...]:
    """The same game with colours changed and the board turned round."""
    return Board(fen, strict=False).swap_sides().fen, *(str(Move(move).rotate()) for move in moves)


def mirrored(fen: str, *moves: str) -> tuple[str, ...]:
    """The same game left to right."""
    return Board(fen, strict=False).mirror().fen, *(str(Move(move).mirror()) for move in moves)


def with_result(found: Ending, result: str) -> Ending:
    return Ending(found.reason, result, found.article, found.ply)


# Mate and stalemate


def test_cxa_2011_art_4_1_1_mate_loses() -> None:
    """In check and unable to answer it is mate (cxa-2011 art. 3.2)."""
    assert judged(*MATE) == Ending("checkmate", "1-0", "cxa-2011 art. 4.1.1", 1)


def test_cxa_2011_art_4_1_2_stalemate_loses() -> None:
    """Nothing to move and not in check (cxa-2011 art. 3.3)."""
    assert judged(*STALEMATE) == Ending("stalemate", "1-0", "cxa-2011 art. 4.1.2", 1)


@pytest.mark.parametrize("game", [MATE, STALEMATE])
def test_black_wins_in_the_same_way(game: tuple[str, ...]) -> None:
    found = judged(*game)
    assert found is not None
    assert judged(*swapped(*game)) == with_result(found, "0-1")
    assert judged(*mirrored(*game)) == found


def test_a_check_that_can_be_answered_ends_nothing() -> None:
    assert judged("4k4/9/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "b0b9") is None


def test_a_position_that_was_over_at_the_start() -> None:
    mated = Board(MATE[0])
    mated.push(MATE[1])
    assert judged(mated.fen) == Ending("checkmate", "1-0", "cxa-2011 art. 4.1.1", 0)
    assert judged("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1") == Ending(
        "draw_dead_position", "1/2-1/2", "cxa-2011 art. 4.2.2", 0
    )


def test_cxa_2011_art_2_1_nothing_counts_after_the_end() -> None:
    """With the end of the game no more moves are made (cxa-2011 art. 2.1)."""
    assert judged(*MATE, "e9e8", "b9b8") == judged(*MATE)


# Self-exposure


@pytest.mark.parametrize("kind", EXPOSURES)
def test_cxa_2011_art_4_1_3_exposing_the_own_king_loses(kind: str) -> None:
    """Facing kings, a king given up, a check not answered (cxa-2011 arts 3.4, 3.2)."""
    fen, move = EXPOSURES[kind]
    assert Board(fen).legality(Move(move)) == kind
    found = judged(fen, move)
    assert found == Ending("self_exposure", "0-1", "cxa-2011 art. 4.1.3", 1)
    assert judged(*swapped(fen, move)) == with_result(found, "1-0")


def test_cxa_2011_art_3_4_self_exposure_comes_before_the_mate_it_gives() -> None:
    """The ply that mates is illegal itself: it loses (cxa-2011 arts 3.4, 4.1.3)."""
    fen = "3k5/R7r/9/9/9/9/9/9/8A/1R2K3r w - - 0 1"
    facts = trace(fen, [Move("b0b9")])
    assert facts.legality == ["check_unanswered"]
    assert facts.over == (1, "checkmate")
    assert judged(fen, "b0b9") == Ending("self_exposure", "0-1", "cxa-2011 art. 4.1.3", 1)


# Other breaches


@pytest.mark.parametrize("kind", BREACHES)
def test_cxa_2011_art_4_1_8_other_illegal_moves_lose_in_national_events(kind: str) -> None:
    """In lower and youth events the first one is a foul (cxa-2011 art. 8.1.8), which a record does not tell."""
    fen, move = BREACHES[kind]
    assert Board(fen, strict=False).legality(Move(move)) == kind
    found = judged(fen, move)
    assert found == Ending("illegal_move", "0-1", "cxa-2011 art. 4.1.8", 1)
    assert judged(*swapped(fen, move)) == with_result(found, "1-0")


def test_cxa_2011_art_5_8_3_a_move_its_piece_cannot_make_is_no_self_exposure() -> None:
    """It would be taken back (cxa-2011 art. 5.8.3), though the hobbled horse also leaves the check unanswered."""
    fen = "3kr4/9/9/9/9/9/9/9/1P7/1H2K4 w - - 0 1"
    assert judged(fen, "b0c2") == Ending("illegal_move", "0-1", "cxa-2011 art. 4.1.8", 1)


def test_the_second_player_breaks_the_rules() -> None:
    assert judged(Board().fen, "h2e2", "h9g7", "h0g2", "a9a5") == Ending(
        "illegal_move", "1-0", "cxa-2011 art. 4.1.8", 4
    )


@pytest.mark.parametrize(("moves", "ply"), [(["e4e5"], 1), (["a9a8"], 1), (["h2e2", "b2b3"], 2)])
def test_what_nobody_can_have_played_is_an_error_of_the_record(moves: list[str], ply: int) -> None:
    assert judged(Board().fen, *moves) == Ending("record_error", "*", None, ply)


@pytest.mark.parametrize("red_first", [True, False])
@pytest.mark.parametrize("ply", range(1, 7))
def test_the_mover_is_told_by_the_ply(ply: int, red_first: bool) -> None:
    red_moved = red_first == (ply % 2 == 1)
    assert illegal_ending(ply, "self_check", red_first).result == loss(red_moved)
    assert position_ending(ply, "checkmate", red_first=red_first).result == loss(not red_moved)


# Neither side can win


def test_cxa_2011_art_4_2_2_nothing_can_cross_the_river() -> None:
    assert judged(*BARE) == Ending("draw_dead_position", "1/2-1/2", "cxa-2011 art. 4.2.2", 1)


@pytest.mark.parametrize("left", ["P", "H", "C", "R", "p", "h", "c", "r"])
def test_cxa_2011_art_4_2_2_is_read_narrowly(left: str) -> None:
    """As long as anything can cross, a draw is the arbiter's to declare (cxa-2011 art. 4.2.2)."""
    assert judged(f"3k5/9/9/9/9/{left}8/9/9/4r4/4K4 w - - 0 1", "e0e1") is None


def _sets(points: list[str]) -> list[tuple[str, ...]]:
    return [chosen for size in range(3) for chosen in combinations(points, size)]


def _board(pieces: dict[str, str], side: str) -> str:
    rows = ["".join(pieces.get(f"{file}{rank}", "1") for file in "abcdefghi") for rank in range(9, -1, -1)]
    return f"{'/'.join(rows)} {side} - - 0 1"


def test_cxa_2011_art_4_2_2_without_a_piece_that_crosses_nobody_is_ever_mated_or_stalemated() -> None:
    """So the draw may be declared at once: Black to move, every defender's set, Red's king on every file."""
    advisors = _sets(["d9", "f9", "e8", "d7", "f7"])
    elephants = _sets(["c9", "g9", "a7", "e7", "i7", "c5", "g5"])
    judged_positions = 0
    for king, red, guards, others in product(
        [f"{file}{rank}" for file in "def" for rank in "987"], ["d0", "e0", "f0"], advisors, elephants
    ):
        pieces = {king: "k", red: "K"} | dict.fromkeys(guards, "a") | dict.fromkeys(others, "b")
        if pieces[king] != "k" or len(pieces) != 2 + len(guards) + len(others):
            continue
        setup = Setup(_board(pieces, "b"))
        if not setup.faults:
            judged_positions += 1
            assert Board(setup.fen).legal_moves, setup.fen
    assert judged_positions > 5000


# Start positions


@pytest.mark.parametrize("fault", ["kings_facing", "waiting_side_in_check"])
def test_a_start_position_after_a_self_exposure_is_not_judged(fault: str) -> None:
    """Whoever moved last had lost before the record begins (cxa-2011 art. 4.1.3)."""
    assert unsound_start(["too_many", fault]) == Ending("record_error", "*", None, 0)


def test_other_faults_of_a_start_position_leave_moves_and_mates_clear() -> None:
    assert unsound_start([]) is None
    assert unsound_start(["no_king", "too_many", "pawn_off_point", "king_outside_palace"]) is None
