"""Claims in real games: the positions that are pending are those in which the moves were counted to go round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from corpus_table import records_below

from zhicai import RED, Setup, ZhicaiError, records
from zhicai._core import Trace, trace
from zhicai.law.claims import Answer, Claim, hear
from zhicai.law.pending import Pending, pending
from zhicai.law.pending_words import pending_words
from zhicai.law.procedure import CXA_1999, CXA_2011
from zhicai.law.repetition import Course, Repetition, repetitions
from zhicai.records import Game

pytestmark = pytest.mark.corpus

EXACT = replace(CXA_2011, nine_rounds=None)


@pytest.fixture(scope="module")
def games(corpus: Path, every: int) -> list[tuple[Game, Trace]]:
    """The legal games in which a position stood three times."""
    folder = corpus / "samples"
    if not folder.is_dir():
        pytest.skip(f"no samples below {corpus}")
    found = [told for path in records_below(folder)[::every] for told in _legal(path)]
    if len(found) < 100 // every:
        pytest.skip(f"only {len(found)} games with repetitions below {folder}")
    return found


def _legal(path: Path) -> Iterator[tuple[Game, Trace]]:
    with suppress(ZhicaiError):
        for game in records.read(path):
            facts = trace(game.fen, game.mainline())
            if facts.repetitions and not facts.faults and facts.first_illegal is None:
                yield game, facts


def cycles_of(game: Game, facts: Trace) -> list[Repetition]:
    red_first = Setup(game.fen).side == RED
    return repetitions(facts.repetitions, Course(facts.keys, facts.captures, facts.checks, red_first))


def claims_in(game: Game, facts: Trace, cycle: Repetition) -> list[Pending]:
    over = facts.over[0] if facts.over else len(facts) + 1
    moves = game.mainline()
    return [pending(game.fen, moves, ply, EXACT) for ply in range(cycle.start, min(cycle.end + 1, over))]


def test_cxa_2011_art_23_1_two_ways_of_counting_agree(games: list[tuple[Game, Trace]]) -> None:
    """What went round three times could be claimed at some ply of it, and nothing else could."""
    for game, facts in games:
        for cycle in cycles_of(game, facts):
            ready = [found for found in claims_in(game, facts, cycle) if found.is_pending]
            assert bool(ready) == cycle.can_be_ruled_on, (game.source, game.index, cycle)
            for found in ready:
                assert found.case and found.case.boards[0].key == found.case.boards[-1].key


def test_every_claim_gets_an_answer_in_both_languages(games: list[tuple[Game, Trace]]) -> None:
    answers = set()
    for game, facts in games:
        last = len(facts) - 1 if facts.over else len(facts)
        for rule in (CXA_2011, CXA_1999):
            found = pending(game.fen, game.mainline(), last, rule)
            heard = hear(found, Claim(RED), rule)
            answers.add(heard.answer)
            assert all(words.strip() for words in pending_words(found))
            assert heard.heard == found.is_pending
    assert answers >= {Answer.HEARD, Answer.EARLY, Answer.LATE}
