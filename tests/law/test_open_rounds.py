"""Nine rounds on three or more points that do not close (cxa-2011 art. 23.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.told_book import CHECK, ToldBook, striking
from zhicai import BLACK, RED, START_FEN, Board, Move, Side
from zhicai.law.pending import Basis, Pending, State, pending
from zhicai.law.pending_words import pending_words
from zhicai.law.procedure import CXA_1999, CXA_2011, CXA_2020, Procedure, Purpose
from zhicai.law.terms import Cycle, Option, Verdict

RED_WANDERS = ["a0a1", "a1a2", "a2a0", "a0a2", "a2a1", "a1a0", "a0a1", "a1a2", "a2a1"]
"""A chariot among three points, in no order that comes again."""
BLACK_WANDERS = ["a9a8", "a8a9", "a9a7", "a7a8", "a8a9", "a9a8", "a8a7", "a7a9", "a9a8"]
BLACK_SWINGS = ["a9a8", "a8a9"] * 5
BLACK_GOES_ON = ["c6c5", "g6g5", "i6i5", "b9c7", "h9g7", "h7h6", "b7b6", "e6e5", "a9a8"]
"""Every move takes it somewhere else."""


def game(red: Sequence[str], black: Sequence[str]) -> list[str]:
    return [move for pair in zip(red, black, strict=False) for move in pair]


WANDERING = game(RED_WANDERS, BLACK_WANDERS)
ONE_SIDED = game(RED_WANDERS, BLACK_GOES_ON)
RED_STRIKES = striking(*RED_WANDERS)


def at(
    moves: Sequence[str],
    book: ToldBook | None = None,
    rule: Procedure = CXA_2011,
    purposeless: Sequence[Side] = (),
) -> Pending:
    return pending(START_FEN, moves, rule=rule, classify=book, purposeless=purposeless)


def words(found: Pending) -> str:
    zh, en = pending_words(found)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in zh)
    return en


def test_the_games_of_this_file_never_come_three_times() -> None:
    """So that what is found is found by the nine rounds alone."""
    for moves in (WANDERING, ONE_SIDED):
        assert not at(moves, rule=replace(CXA_2011, nine_rounds=None)).is_pending


def test_who_strikes_with_every_move_is_not_said_to_be_without_purpose() -> None:
    """The pieces of both sides only go to and fro, but Red's moves are forbidden ones (cxa-2011 art. 23.4)."""
    found = at(WANDERING, RED_STRIKES)
    assert found.rounds and (found.rounds.sides, found.rounds.by) == ((RED,), "strikes")
    assert "nothing but forbidden moves" in words(found) and not found.options
    quiet = at(WANDERING, striking())
    assert quiet.rounds and (quiet.rounds.sides, quiet.rounds.by) == ((RED, BLACK), "returns")


def test_cxa_2011_art_23_4_nine_rounds_of_strikes_on_three_points() -> None:
    found = at(ONE_SIDED, RED_STRIKES)
    assert (found.state, found.basis, found.cycle) == (State.PENDING, Basis.NINE_ROUNDS, Cycle(0, 18))
    assert found.rounds and (found.rounds.sides, found.rounds.by) == ((RED,), "strikes")
    assert found.case and not found.case.closed
    assert found.ruling and found.ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert found.articles == ("cxa-2011 art. 23.4",) and found.options == ()
    assert found.discretionary
    assert words(found).startswith(
        "Red has gone to three points or more for 9 rounds with nothing but forbidden"
    )


def test_the_rule_book_is_asked_once_for_it() -> None:
    book = striking(*RED_WANDERS)
    at(ONE_SIDED, book)
    assert len(book.asked) == 1


def test_cxa_2011_art_23_5_1_perpetual_check_on_many_points_loses() -> None:
    found = at(ONE_SIDED, striking(*RED_WANDERS, label=CHECK))
    assert found.ruling and found.ruling.verdict is Verdict.RED_LOSES


def test_one_idle_move_in_nine_rounds_is_allowed() -> None:
    assert not at(ONE_SIDED, striking(*set(RED_WANDERS) - {"a2a0"})).is_pending


def test_two_points_are_no_three() -> None:
    """The side that strikes only goes to and fro; the other walks on to new points."""
    swinging = game(["a0a1", "a1a0"] * 5, BLACK_GOES_ON)
    assert at(swinging, striking("a0a1", "a1a0")).state is State.NONE
    two = replace(CXA_2011, points=2)
    assert at(swinging, striking("a0a1", "a1a0"), two).is_pending


def test_without_a_rule_book_strikes_are_not_known() -> None:
    assert at(ONE_SIDED).state is State.NONE


def test_both_sides_walk_about() -> None:
    """Every move returns: no rule book need be asked whether the rule of nine rounds holds."""
    found = at(WANDERING)
    assert (found.state, found.basis) == (State.PENDING, Basis.NINE_ROUNDS)
    assert found.rounds and (found.rounds.sides, found.rounds.by) == ((RED, BLACK), "returns")
    assert found.options == (Option("purpose", "both_return", "cxa-2011 art. 23.4"),)
    assert found.red and found.black and len(found.red.points) == len(found.black.points) == 3
    assert words(found).startswith(
        "both sides have gone to three points or more for 9 rounds with moves that"
    )
    assert at(WANDERING, ToldBook()).ruling is not None


def test_a_side_that_swings_beside_one_that_wanders() -> None:
    found = at(game(RED_WANDERS, BLACK_SWINGS))
    assert found.is_pending and found.rounds and found.rounds.sides == (RED,)
    assert found.black and found.black.two_points and found.black.period == 2
    assert found.red and found.red.period is None


def test_who_makes_way_is_not_without_purpose() -> None:
    """Red alone walks about: an open point, by default not enough."""
    assert at(ONE_SIDED, ToldBook()).state is State.NONE
    one = replace(CXA_2011, purpose=Purpose.ONE_RETURNS)
    found = at(ONE_SIDED, rule=one)
    assert found.is_pending and found.options == (Option("purpose", "one_returns", "cxa-2011 art. 23.4"),)
    strict = replace(CXA_2011, purpose=Purpose.FORBIDDEN_ONLY)
    assert not at(WANDERING, ToldBook(), strict).is_pending
    assert at(ONE_SIDED, RED_STRIKES, strict).is_pending


def test_to_and_fro_at_one_place_and_then_at_another_is_no_walk_about() -> None:
    """The move between the two leads somewhere, for both sides or for one."""
    red = ["a0a1", "a1a0", "a0a1", "a1a0", "i0i1", "i1i2", "i2i1", "i1i2", "i2i1"]
    black = ["a9a8", "a8a9", "a9a8", "i9i8", "i8i7", "i7i8", "i8i7", "i7i8", "i8i7"]
    assert not at(game(red, black)).is_pending
    assert not at(game(red, BLACK_WANDERS)).is_pending
    assert at(game(RED_WANDERS, BLACK_WANDERS)).is_pending


def test_strikes_and_moves_that_return_make_up_nine_rounds_together() -> None:
    """One move puts the pieces as they stand only once; as a strike it counts all the same."""
    red = ["a0a1", "a1a0", "a0a1", "a1a2", "a2a1", *["a1a0", "a0a1"] * 2]
    moves = game(red, BLACK_WANDERS)
    found = at(moves, striking("a1a2"))
    assert found.is_pending and found.rounds and found.rounds.by == "returns"
    assert not at(moves).is_pending and not at(moves, ToldBook()).is_pending


def test_an_arbiter_may_find_moves_without_purpose() -> None:
    found = at(ONE_SIDED, purposeless=[RED])
    assert found.is_pending and found.rounds and (found.rounds.sides, found.rounds.by) == ((RED,), "found")
    assert found.options == (Option("purpose", "found", "cxa-2011 art. 23.4"),)
    assert "an arbiter finds" in words(found)
    assert at(game(RED_WANDERS, BLACK_GOES_ON), purposeless=[BLACK]).rounds


def test_eight_rounds_are_early() -> None:
    found = at(ONE_SIDED[:16], RED_STRIKES)
    assert (found.state, found.basis, found.due) == (State.EARLY, Basis.NINE_ROUNDS, 18)
    assert words(found).startswith("8 forbidden moves of one side in a row, not yet the rounds")
    assert words(found).endswith("after ply 18")
    assert not at(WANDERING[:17]).is_pending


@given(st.integers(5, 18))
def test_what_is_due_comes_when_it_was_said(plies: int) -> None:
    found = at(ONE_SIDED[:plies], RED_STRIKES)
    assert found.due == 18
    assert found.is_pending == (plies == 18)


def test_the_series_is_counted_from_the_last_idle_move() -> None:
    """Strikes after an idle move, by Black this time; the move that Red makes first is of no account."""
    moves = ["b0c2", *[move for pair in zip(BLACK_WANDERS, RED_WANDERS, strict=True) for move in pair]]
    book = striking(*set(BLACK_WANDERS) - {"a9a7"})
    found = at(moves[:15], book)
    assert found.rounds and found.rounds.series == 4
    assert found.due == 24


def test_of_two_counts_the_one_that_is_full_sooner_is_told() -> None:
    """Four rounds of strikes on three points, the last two of them a cycle that will have come three times first."""
    strikes = ["a0a1", "a1a2", "a2a0", "a0a1", "a1a0"]
    moves = [*game(strikes, ["b9c7", "c7b9", "b9c7", "a9a8", "a8a9"]), "a0a1", "a9a8"]
    found = at(moves, striking(*strikes))
    assert found.rounds and found.rounds.series == 6
    assert (found.state, found.basis, found.due) == (State.EARLY, Basis.CYCLES, 17)
    assert found.rounds.due == 18


def test_the_2020_edition_is_taken_to_count_nine_rounds_too() -> None:
    """Not confirmed by any text at hand, so that the ruling names it."""
    found = at(ONE_SIDED, RED_STRIKES, CXA_2020)
    assert found.is_pending and found.options == (Option("nine_rounds", "9"),)


def test_a_capture_ends_what_counts() -> None:
    """The rounds begin after it, so that the capture itself is left out (cxa-2011 art. 23.2)."""
    capturing = ["b2b9", "a9b9"]
    red = ["a0a1", "a1a2", "a2a0", "a0a2", "a2a1", "a1a0", "a0a1", "a1a2", "a2a1"]
    black = ["b9a9", "a9a8", "a8b8", "b8a8", "a8b8", "b8b9", "b9a9", "a9b9", "b9b8"]
    moves = [*capturing, *game(red, black)]
    assert at(moves, striking(*red)).cycle == Cycle(2, 18)
    assert at(moves[:19], striking(*red)).due == 20


def test_the_ply_before_is_kept_to_compare_with() -> None:
    found = at(["c3c4", "c6c5", "g3g4", *BLACK_GOES_ON[1:2], *ONE_SIDED_AFTER], striking(*RED_WANDERS))
    assert found.case and found.case.cycle == Cycle(2, 18)
    assert found.case.before(2) == 1 and found.case.before(0) is None


ONE_SIDED_AFTER = game(RED_WANDERS, ["i6i5", "b9c7", "h9g7", "h7h6", "b7b6", "e6e5", "h6h7", "b6b7", "c7e6"])


def test_cxa_1999_has_no_nine_rounds() -> None:
    assert at(ONE_SIDED, RED_STRIKES, CXA_1999).state is State.NONE


def test_a_search_without_an_end_is_told() -> None:
    """The claim is not heard, but a strike may have been missed."""
    book = ToldBook(dict(striking(*set(RED_WANDERS) - {"a2a0"}).labels), frozenset({"a2a0"}))
    found = at(ONE_SIDED, book)
    assert not found.is_pending and found.undecided


def test_three_repetitions_come_first() -> None:
    """Where the moves also went round three times, no arbiter's judgement is needed."""
    three = ["a0a1", "a9a8", "a1a2", "a8a7", "a2a0", "a7a9"]
    found = at(three * 3, striking("a0a1", "a1a2", "a2a0"))
    assert found.basis is Basis.CYCLES and not found.discretionary


@pytest.mark.parametrize("turned", ["mirror", "swap_sides"])
def test_nine_rounds_mirrored_and_with_the_colours_swapped(turned: str) -> None:
    moves = [Move(move) for move in ONE_SIDED]
    other = [move.mirror() if turned == "mirror" else move.rotate() for move in moves]
    fen = getattr(Board(START_FEN), turned)().fen
    book = striking(*map(str, other[::2]))
    found = pending(fen, other, classify=book)
    striker = RED if turned == "mirror" else BLACK
    assert found.rounds and found.rounds.sides == (striker,)
