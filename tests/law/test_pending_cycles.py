"""Two thousand cycles of real games and random play, claimed, ruled on and followed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.law import plain_book
from zhicai import BLACK, RED, Board, Move
from zhicai.law.claims import Claim, hear
from zhicai.law.deviation import Progress, follow
from zhicai.law.pending import State, pending
from zhicai.law.procedure import CXA_1999
from zhicai.law.terms import Verdict

CYCLES = Path(__file__).parents[1] / "data" / "cycles.jsonl"
BOOK = partial(plain_book.rule, options={"pawns": "idle"})

Told = tuple[str, list[Move]]


@pytest.fixture(scope="module")
def cycles() -> list[Told]:
    lines = CYCLES.read_text("utf-8").splitlines()
    return [(told["fen"], [Move(move) for move in told["moves"]]) for told in map(json.loads, lines)]


def some(cycles: list[Told]) -> Iterator[Told]:
    """Every tenth, where each is judged several times."""
    return iter(cycles[::10])


def test_three_rounds_are_pending_and_not_a_ply_less(cycles: list[Told]) -> None:
    """cxa-2011 arts 23.1, 23.3."""
    assert len(cycles) == 2_000
    for fen, moves in cycles:
        length = len(moves)
        found = pending(fen, moves * 3)
        assert found.is_pending and found.run and found.run.length == length, (fen, moves)
        assert found.case and [*found.case.moves] == moves
        assert hear(found, Claim(RED)).heard
        last = pending(fen, moves * 3, 3 * length - 1)
        if last.is_pending:  # by nine rounds of moves that return
            assert last.discretionary
        else:
            assert (last.state, last.due) == (State.EARLY, 3 * length)


def test_where_a_cycle_starts_does_not_matter(cycles: list[Told]) -> None:
    for fen, moves in some(cycles):
        for start in range(1, len(moves)):
            board = Board(fen)
            board.push_all(moves[:start])
            found = pending(board.fen, [*moves[start:], *moves[:start]] * 3, rule=CXA_1999)
            assert found.is_pending and found.run and found.run.length == len(moves)


def test_who_goes_on_with_the_cycle_loses_or_draws(cycles: list[Told]) -> None:
    """cxa-2011 arts 4.1.4-4.1.5, 4.2.3."""
    seen = set()
    for fen, moves in cycles:
        found = pending(fen, moves * 3, classify=BOOK)
        assert found.case and found.ruling
        state = follow(found.case, found.ruling, BOOK)
        played = 0
        while not state.is_over:
            state = state.advance(moves[played % len(moves)])
            played += 1
        seen.add(found.ruling.verdict)
        if found.ruling.verdict is Verdict.DRAW:
            assert (state.progress, played) == (Progress.DRAWN, 4)
        else:
            at_once = found.ruling.verdict in (Verdict.RED_LOSES, Verdict.BLACK_LOSES)
            assert state.progress is Progress.LOST
            assert played == 0 if at_once else played in (3, 4)
    assert seen == set(Verdict) - {Verdict.UNDECIDED}


def test_mirrored_and_with_the_colours_swapped(cycles: list[Told]) -> None:
    for fen, moves in some(cycles):
        board = Board(fen)
        mirror = pending(board.mirror().fen, [move.mirror() for move in moves] * 3, classify=BOOK)
        swap = pending(board.swap_sides().fen, [move.rotate() for move in moves] * 3, classify=BOOK)
        found = pending(fen, moves * 3, classify=BOOK)
        assert found.ruling and mirror.ruling and swap.ruling
        assert mirror.ruling.verdict == found.ruling.verdict
        told = follow(found.case, found.ruling, BOOK) if found.case else None
        turned = follow(swap.case, swap.ruling, BOOK) if swap.case else None
        assert told and turned and turned.progress == told.progress
        sides = {None: None, RED: BLACK, BLACK: RED}
        assert turned.at_fault == sides[told.at_fault]
