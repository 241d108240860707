"""The pending position: when a claim is heard, when not yet and when no more (cxa-2011 arts 23.1-23.3)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law import plain_book
from tests.law.told_book import ToldBook, striking
from zhicai import START_FEN, Board, InvalidFen, InvalidMove, Move, Side
from zhicai.law import requests
from zhicai.law.pending import Basis, Pending, State, pending
from zhicai.law.pending_words import pending_words
from zhicai.law.procedure import (
    CXA_1999,
    CXA_2011,
    PROCEDURES,
    Entering,
    Nested,
    Procedure,
    Unit,
    procedure,
)
from zhicai.law.requests import BadRequest
from zhicai.law.terms import Cycle, Option, Verdict
from zhicai.law.timeline import PlyOutOfRange, timeline

ROUND = ["a0a1", "a9a8", "a1a0", "a8a9"]
"""Chariots to and fro, from the opening position."""
THREE_POINTS = ["a0a1", "a9a8", "a1a2", "a8a7", "a2a0", "a7a9"]
LEAD_IN = ["b0c2", "b9c7", "h0g2", "h9g7"]
CHASING = "3k5/9/9/1n7/9/9/9/9/8R/4K4 w - - 0 1"
"""A chariot against a horse."""


def at(moves: Sequence[str], rule: Procedure = CXA_2011, fen: str = START_FEN) -> Pending:
    return pending(fen, moves, rule=rule)


def said(found: Pending) -> str:
    zh, en = pending_words(found)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in zh)
    assert en.isascii() and en
    return en


# Three times


def test_cxa_2011_art_23_1_three_rounds_of_the_same_moves() -> None:
    found = at(ROUND * 3)
    assert (found.state, found.basis, found.cycle) == (State.PENDING, Basis.CYCLES, Cycle(8, 4))
    assert found.case and found.case.moves == tuple(map(Move, ROUND)) and found.case.closed
    assert found.articles == ("cxa-2011 art. 23.1",)
    assert (found.due, found.stood, found.options) == (12, 4, ())
    assert "gone round 3 times up to ply 12; on request" in said(found)


def test_cxa_2011_art_23_4_two_points_are_six_rounds() -> None:
    """Twelve plies, not fewer, and both sides move between two points."""
    states = [pending(START_FEN, ROUND * 3, ply).state for ply in range(13)]
    assert states == [State.NONE] * 4 + [State.EARLY] * 8 + [State.PENDING]
    found = at(ROUND * 3)
    assert found.red and found.red.two_points and found.black and found.black.two_points
    assert (found.red.period, found.black.period) == (2, 2)


def test_cxa_2011_art_23_3_too_early_and_told_when_it_is_due() -> None:
    found = at((ROUND * 3)[:9])
    assert (found.state, found.due, found.case) == (State.EARLY, 12, None)
    assert found.articles == ("cxa-2011 art. 23.3",)
    assert said(found).endswith("can be asked for after ply 12")
    assert "too few: the claim is not heard" in said(found)


@given(st.integers(5, 11))
def test_what_is_due_comes_when_it_was_said(plies: int) -> None:
    due = at((ROUND * 3)[:plies]).due
    assert due is not None
    assert at((ROUND * 4)[:due]).is_pending
    assert not at((ROUND * 4)[: due - 1]).is_pending


def test_cxa_2011_art_23_2_the_entering_move_counts() -> None:
    """Two positions come after it two times more: with it the moves are six rounds."""
    moves = [*LEAD_IN, *ROUND * 2, *ROUND[:3]]
    found = at(moves)
    assert found.is_pending and found.run and found.run.entering
    assert found.articles == ("cxa-2011 art. 23.1", "cxa-2011 art. 23.2")
    assert not at(moves[:-1]).is_pending
    assert "ply 4, which led into it, counts" in said(found)


CAPTURING = "1r1k5/9/9/9/9/9/9/9/p8/R3K4 w - - 0 1"
AFTER_CAPTURE = ["b9b8", "a1a2", "b8b9", "a2a1"]


def test_cxa_2011_art_23_2_a_capture_that_enters_does_not() -> None:
    moves = ["a0a1", *AFTER_CAPTURE * 3]
    assert [at(moves[:plies], fen=CAPTURING).is_pending for plies in (12, 13)] == [False, True]
    found = at(moves[:12], fen=CAPTURING)
    assert found.state is State.EARLY and found.due == 13
    assert found.articles == ("cxa-2011 art. 23.3", "cxa-2011 art. 23.2")
    assert "captured and does not count" in said(at(moves, fen=CAPTURING))


def test_cxa_1999_art_24_has_no_entering_move() -> None:
    """Moves must come three times themselves; the edition's silence is an open point that is shown."""
    moves = [*LEAD_IN, *ROUND * 3]
    assert [at(moves[:plies], CXA_1999).is_pending for plies in (15, 16)] == [False, True]
    found = at(moves[:15], CXA_1999)
    assert found.options == (Option("entering", "never", "cxa-1999 art. 24"),)
    assert at(moves[:14], CXA_1999).options == ()
    counted = replace(CXA_1999, entering=Entering.UNLESS_CAPTURE)
    assert at(moves[:15], counted).options == (Option("entering", "unless_capture", "cxa-1999 art. 24"),)


def test_cycles_of_more_points() -> None:
    found = at(THREE_POINTS * 3)
    assert found.cycle == Cycle(12, 6)
    assert found.red and found.red.points == tuple(Move(m).to_square for m in THREE_POINTS[::2])
    assert not found.red.two_points
    assert not at((THREE_POINTS * 3)[:-1]).is_pending


def test_sides_with_periods_of_their_own_make_a_longer_cycle() -> None:
    """Two points against three: the moves of both come again after six rounds."""
    red, black = THREE_POINTS[::2] * 2, ROUND[1::2] * 3
    cycle = [move for pair in zip(red, black, strict=True) for move in pair]
    no_nine_rounds = replace(CXA_2011, nine_rounds=None)
    found = at(cycle * 3, no_nine_rounds)
    assert found.cycle == Cycle(24, 12)
    assert found.red and found.black and (found.red.period, found.black.period) == (3, 2)
    assert at((cycle * 3)[:-1], no_nine_rounds).due == 36


def test_the_same_cycle_taken_twice_is_not_another() -> None:
    """Of sixteen rounds the cycle is still of four plies."""
    found = at(ROUND * 8)
    assert found.run and (found.run.length, found.run.cycles, found.due) == (4, 8, 12)
    assert found.options == ()


NESTED = [*ROUND * 3, "i0i1", "i9i8", "i1i0", "i8i9"]


def test_of_nested_cycles_the_one_just_played_three_times() -> None:
    """A short cycle three times within a long one that has come three times as well: which one is an open point."""
    moves = [*NESTED * 3, *ROUND * 3]
    short = at(moves)
    assert short.run and (short.run.length, short.run.cycles) == (4, 3)
    assert short.options == (Option("nested", "shortest", "cxa-2011 art. 23.1"),)
    long = at(moves, replace(CXA_2011, nested=Nested.LONGEST))
    assert long.run and (long.run.length, long.run.cycles) == (16, 3)
    assert long.options == (Option("nested", "longest", "cxa-2011 art. 23.1"),)


def test_between_the_short_cycles_the_long_one_is_ruled_on() -> None:
    found = at([*NESTED * 3, *ROUND])
    assert found.run and found.run.length == 16 and found.options == ()


def test_one_quiet_move_breaks_the_row() -> None:
    assert at([*ROUND * 2, "i0i1", "i9i8", "i1i0", "i8i9", *ROUND]).state is State.EARLY


# No more, not at all


def test_left_once_a_move_has_left_the_cycle() -> None:
    found = at([*ROUND * 3, "c3c4"])
    assert (found.state, found.left_at, found.case) == (State.LEFT, 12, None)
    assert "after ply 12" in said(found) and "too late" in said(found)


def test_a_capture_leaves_it_too() -> None:
    moves = ["a0a1", *AFTER_CAPTURE * 3]
    fen = "1r1k5/9/9/9/9/9/9/9/p7p/R3K4 w - - 0 1"
    assert at([*moves, "b9b8", "a1i1"], fen=fen).state is State.LEFT


def test_early_again_after_it_was_left() -> None:
    found = at([*ROUND * 3, "c3c4", "c6c5", *ROUND])
    assert (found.state, found.left_at) == (State.EARLY, 13 - 1)


def test_nothing_comes_again() -> None:
    found = at(LEAD_IN)
    assert (found.state, found.basis, found.stood, found.due) == (State.NONE, None, 1, None)
    assert said(found) == "no moves come again, the claim is not heard"
    assert at([]).state is State.NONE


# Standings


def test_an_event_may_count_standings() -> None:
    """A position that came back on different ways has stood three times, though no moves went round."""
    ways = [*ROUND, "i0i1", "i9i8", "i1i0", "i8i9"]
    rule = replace(CXA_2011, unit=Unit.STANDINGS, nine_rounds=None)
    assert at(ways, replace(CXA_2011, nine_rounds=None)).state is State.EARLY
    found = at(ways, rule)
    assert (found.state, found.basis, found.stood, found.cycle) == (
        State.PENDING,
        Basis.STANDINGS,
        3,
        Cycle(4, 4),
    )
    assert found.due == 8 and found.options == (Option("unit", "standings", "cxa-2011 art. 23.1"),)
    assert "stood 3 times" in said(found)
    early = at(ROUND, rule)
    assert (early.state, early.stood) == (State.EARLY, 2) and "stood twice" in said(early)
    assert at([*ways, "c3c4"], rule).state is State.LEFT


# Editions


@pytest.mark.parametrize("rules", list(PROCEDURES))
def test_every_rule_book_has_its_count(rules: str) -> None:
    found = at(ROUND * 3, procedure(rules))
    assert found.is_pending and found.rules == rules
    unconfirmed = {option.name for option in found.options}
    assert unconfirmed == ({"times"} if rules in ("axf", "wxf") else set())


def test_an_unknown_rule_book_is_refused() -> None:
    with pytest.raises(requests.UnknownRules, match="cxa-1989"):
        procedure("cxa-1989")


@pytest.mark.parametrize(
    ("name", "value"), [("times", 1), ("deviate_within", 0), ("points", 0), ("beyond", -1)]
)
def test_numbers_that_count_nothing_are_refused(name: str, value: int) -> None:
    with pytest.raises(BadRequest, match=name):
        replace(CXA_2011, **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("times", [2, 4])
def test_an_event_may_count_otherwise(times: int) -> None:
    rule = replace(CXA_2011, times=times)
    assert at(ROUND * times, rule).is_pending
    assert not at((ROUND * times)[:-1], rule).is_pending


# The ruling


def test_the_ruling_comes_with_it() -> None:
    book = striking("a0a1", "a1a0")
    found = pending(START_FEN, ROUND * 3, classify=book)
    assert found.ruling and found.ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert book.asked == [found.case]


def test_early_claims_ask_no_rule_book_beyond_its_count() -> None:
    book = striking("a0a1", "a1a0")
    assert pending(START_FEN, (ROUND * 3)[:11], classify=book).ruling is None


# Bad input


def refusal(kind: type[BadRequest], *given: object) -> BadRequest:
    with pytest.raises(kind) as refused:
        pending(*given)  # type: ignore[arg-type]
    error = refused.value
    assert any("\u4e00" <= letter <= "\u9fff" for letter in error.message_zh)
    assert any("a" <= letter <= "z" for letter in error.message_en)
    return error


def test_an_illegal_move_is_told_with_its_place() -> None:
    error = refusal(requests.IllegalInLoop, START_FEN, ["a0a1", "a9a8", "a1b3"])
    assert isinstance(error, requests.IllegalInLoop) and (error.ply, error.move) == (3, "a1b3")


def test_the_wrong_side_is_told() -> None:
    error = refusal(requests.WrongSide, START_FEN, ["a0a1", "a1a2"])
    assert isinstance(error, requests.WrongSide) and error.ply == 2


def test_moves_after_the_ply_are_not_looked_at() -> None:
    assert pending(START_FEN, [*ROUND * 3, "a0i9"], 12).is_pending


@pytest.mark.parametrize("ply", [-1, 13])
def test_a_ply_that_is_not_there(ply: int) -> None:
    error = refusal(PlyOutOfRange, START_FEN, ROUND * 3, ply)
    assert "12" in error.message_en


MATE = "3k5/9/9/8p/9/9/9/9/1R7/R3K4 w - - 0 1"


def test_a_mate_ends_every_claim() -> None:
    """cxa-2011 art. 16.3."""
    error = refusal(requests.GameOver, MATE, ["b1b8", "i6i5", "a0a9"])
    assert isinstance(error, requests.GameOver)
    assert (error.ply, error.termination, error.winner) == (3, "checkmate", Side.RED)
    over = refusal(requests.GameOver, MATE, ["b1b8", "i6i5", "a0a9", "i5i4"])
    assert isinstance(over, requests.GameOver) and over.ply == 3


@pytest.mark.parametrize(
    "fen",
    ["9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "4kk3/9/9/9/9/9/9/9/9/3K5 w"],
)
def test_positions_on_which_nothing_can_be_judged(fen: str) -> None:
    assert "：" in refusal(requests.UnsoundPosition, fen, []).message_zh


def test_moves_may_come_as_one_text() -> None:
    assert pending(START_FEN, "b0c2 b9c7 c2b0 c7b9") == pending(START_FEN, ["b0c2", "b9c7", "c2b0", "c7b9"])


def test_texts_that_are_no_moves_or_positions() -> None:
    with pytest.raises(InvalidMove):
        pending(START_FEN, ["hello"])
    with pytest.raises(InvalidFen):
        pending("what", [])


@given(
    moves=st.lists(
        st.sampled_from([*map(Move, [*ROUND, *THREE_POINTS, "b2b9", "e0e1", "c3c5"])]), max_size=30
    ),
    ply=st.none() | st.integers(-2, 32),
    rule=st.sampled_from([*PROCEDURES.values(), replace(CXA_2011, unit=Unit.STANDINGS)]),
)
def test_whatever_is_given_is_an_answer_or_a_refusal(
    moves: list[Move], ply: int | None, rule: Procedure
) -> None:
    with suppress(BadRequest):
        found = pending(START_FEN, moves, ply, rule, classify=BOOK)
        assert said(found)
        assert found.is_pending == (found.case is not None)


# What must not change it


def mirrored(fen: str, moves: Sequence[Move]) -> tuple[str, list[Move]]:
    return Board(fen, strict=False).mirror().fen, [move.mirror() for move in moves]


def swapped(fen: str, moves: Sequence[Move]) -> tuple[str, list[Move]]:
    return Board(fen, strict=False).swap_sides().fen, [move.rotate() for move in moves]


@st.composite
def games(draw: st.DrawFn) -> tuple[str, list[Move]]:
    """A game of wandering pieces that come back often."""
    board = Board(draw(st.sampled_from([START_FEN, CHASING, CAPTURING])))
    fen = board.fen
    moves: list[Move] = []
    for _ in range(draw(st.integers(0, 40))):
        back = Move.from_squares(moves[-2].to_square, moves[-2].from_square) if len(moves) > 1 else None
        legal = sorted(board.legal_moves)
        choices = [back] if back is not None and back in legal and draw(st.integers(0, 9)) else legal[:6]
        move = draw(st.sampled_from(choices))
        board.push(move)
        if not board.legal_moves:
            break
        moves.append(move)
    return fen, moves


BOOK = partial(plain_book.rule, options={"pawns": "idle"})
SHORT = replace(CXA_2011, nine_rounds=3)
SWAPPED = {
    Verdict.RED_MUST_DEVIATE: Verdict.BLACK_MUST_DEVIATE,
    Verdict.RED_LOSES: Verdict.BLACK_LOSES,
    Verdict.BLACK_MUST_DEVIATE: Verdict.RED_MUST_DEVIATE,
    Verdict.BLACK_LOSES: Verdict.RED_LOSES,
}


def gist(found: Pending) -> tuple[object, ...]:
    return (
        found.state,
        found.basis,
        found.run,
        found.due,
        found.left_at,
        found.stood,
        found.cycle,
        found.options,
    )


@pytest.mark.parametrize("rule", [CXA_2011, CXA_1999, SHORT], ids=["2011", "1999", "three rounds"])
@given(game=games())
def test_a_mirrored_game_is_pending_alike(rule: Procedure, game: tuple[str, list[Move]]) -> None:
    found = pending(*game, rule=rule, classify=BOOK)
    other = pending(*mirrored(*game), rule=rule, classify=BOOK)
    assert gist(other) == gist(found)
    assert (other.ruling and other.ruling.verdict) == (found.ruling and found.ruling.verdict)


@pytest.mark.parametrize("rule", [CXA_2011, CXA_1999, SHORT], ids=["2011", "1999", "three rounds"])
@given(game=games())
def test_a_game_with_the_colours_swapped_is_pending_alike(
    rule: Procedure, game: tuple[str, list[Move]]
) -> None:
    found = pending(*game, rule=rule, classify=BOOK)
    other = pending(*swapped(*game), rule=rule, classify=BOOK)
    assert gist(other) == gist(found)
    if found.ruling and other.ruling:
        verdict = found.ruling.verdict
        assert other.ruling.verdict == SWAPPED.get(verdict, verdict)


@given(game=games(), lead=st.integers(1, 6))
def test_a_longer_lead_in_changes_nothing_but_the_count_of_plies(
    game: tuple[str, list[Move]], lead: int
) -> None:
    """The last moves of a game alone, if nothing before them comes again: only a first move may count or not."""
    fen, moves = game
    line = timeline(fen, moves)
    tail = line.keys[lead:]
    if lead >= len(moves) or set(line.keys[: lead + 1]) & set(tail[1:]):
        return
    rule = replace(CXA_2011, entering=Entering.NEVER, nine_rounds=None)
    whole, part = pending(fen, moves, rule=rule), pending(line.fen_at(lead), moves[lead:], rule=rule)
    shifted = part.due + lead if part.due is not None else None
    assert (whole.state, whole.due, whole.stood) == (part.state, shifted, part.stood)
    assert whole.case == part.case


@given(game=games())
def test_moves_counted_one_by_one_agree(game: tuple[str, list[Move]]) -> None:
    """The cycle is found again by comparing positions, and no shorter one has gone round three times."""
    found = pending(*game, rule=replace(CXA_2011, nine_rounds=None))
    line = timeline(*game)
    ready = [
        length
        for length in range(2, line.end + 1, 2)
        if any(_goes_round(line.keys, line.captures, length, 3 * length - less) for less in (0, 1))
    ]
    assert found.is_pending == bool(ready)
    if ready:
        assert found.run and found.run.length == min(ready)


def _goes_round(keys: Sequence[int], captures: Sequence[bool], length: int, plies: int) -> bool:
    """Whether the last so many plies are cycles; fewer than three whole ones need a quiet move before."""
    start = len(keys) - 1 - plies
    if start < 0 or (plies < 3 * length and (start == 0 or captures[start - 1])):
        return False
    return all(keys[ply] == keys[ply - length] for ply in range(start + length, len(keys)))


def test_a_told_book_is_asked_once() -> None:
    book = ToldBook()
    pending(START_FEN, ROUND * 3, classify=book)
    assert len(book.asked) == 1
