"""Published figures as games: claimed at the third time, ruled on as the book does, followed to the end."""

from __future__ import annotations

from functools import partial

import pytest
from cases import Published, published

from zhicai import RED, Move
from zhicai.law.claims import Claim, hear
from zhicai.law.deviation import NothingToFollow, Progress, follow
from zhicai.law.judging import rule
from zhicai.law.pending import Basis, pending
from zhicai.law.procedure import procedure
from zhicai.law.terms import Verdict

CASES = [case for case in published("cxa-2011", "cxa-2020") if case.cycle_start is not None]


def game_of(case: Published, times: int) -> list[Move]:
    start = case.cycle_start or 0
    return [*case.moves[:start], *case.moves[start:] * times]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_claim_in_a_game_gets_the_ruling_of_the_book(case: Published) -> None:
    """cxa-2011 arts 23.1, 23.5."""
    counting, book = procedure(case.rules), partial(rule, rules=case.rules)
    found = pending(case.fen, game_of(case, 3), rule=counting, classify=book)
    assert found.basis is Basis.CYCLES and hear(found, Claim(RED), counting).heard
    assert found.ruling and found.ruling.verdict == case.ruling().verdict


@pytest.mark.parametrize("case", CASES[::5], ids=lambda case: case.id)
@pytest.mark.parametrize("rules", ["cxa-1999", "cxa-2011", "cxa-2020"])
def test_who_plays_on_as_before_loses_or_draws(case: Published, rules: str) -> None:
    """cxa-2011 arts 4.1.4-4.1.5, 4.2.3; cxa-1999 arts 24.1-24.3."""
    counting, book = procedure(rules), partial(rule, rules=rules)
    found = pending(case.fen, game_of(case, 3), rule=counting, classify=book)
    assert found.case and found.ruling
    if found.ruling.verdict is Verdict.UNDECIDED:
        with pytest.raises(NothingToFollow):
            follow(found.case, found.ruling, book, counting)
        return
    state = follow(found.case, found.ruling, book, counting)
    for move in found.case.moves:
        state = state if state.is_over else state.advance(move)
    assert state.result == found.ruling.verdict.result
    assert state.progress is (Progress.DRAWN if found.ruling.verdict is Verdict.DRAW else Progress.LOST)


def test_a_figure_left_by_an_idle_move() -> None:
    """A pawn's step ends it; the figure's own move uses up one of two (cxa-2011 art. 23.5.2)."""
    case = next(case for case in CASES if case.id == "cxa2011-lecture-fig02")
    book = partial(rule, rules="cxa-2011")
    found = pending(case.fen, game_of(case, 3), classify=book)
    assert found.case and found.ruling and found.ruling.verdict is Verdict.RED_MUST_DEVIATE
    state = follow(found.case, found.ruling, book)
    assert state.advance("g4g5").progress is Progress.DEVIATED
    assert state.advance("d6c6").moves_left == 1
