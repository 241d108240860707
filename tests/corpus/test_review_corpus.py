"""Reviews of all sample records: nothing crashes, no game is dropped, shares as known of larger sets."""

from __future__ import annotations

from pathlib import Path

import corpus_table
import pytest
from corpus_table import KNOWN, Tally

from zhicai import records
from zhicai._core import Setup, trace
from zhicai.audit import Review
from zhicai.audit.files import NotRead, Outcome
from zhicai.audit.kinds import KINDS
from zhicai.audit.report import as_json, verdict_block

pytestmark = pytest.mark.corpus

GAMES = {
    "cchess_tests_data": 20,  # 17 XQF, 3 PGN of one game each
    "dhtmlxq_and_uci_pgn_wukong": 2 * 1125 + 12,  # two PGN files of 1,125 games, 12 pages of one
    "misc": 5,  # 3 XQF, 1 PGN, 1 DhtmlXQ text
    "pgn_big5_ccpd/games": 264,  # one game a file, here and in all sets below
    "pgn_big5_ccpd/positions_puzzles": 139,
    "pgn_gb18030_net": 260,
    "xqf/endgame": 415,
    "xqf/full": 534,  # with the endgames 949 files
}
"""Games of each set, counted by files (XQF, pages) and by `[Event` and `[Game` tags (PGN)."""


@pytest.fixture(scope="module")
def samples(corpus: Path) -> Path:
    folder = corpus / "samples"
    if not folder.is_dir():
        pytest.skip(f"no samples below {corpus}")
    return folder


@pytest.fixture(scope="module")
def outcomes(samples: Path) -> list[tuple[str, Outcome]]:
    return list(corpus_table.reviewed(samples))


@pytest.fixture(scope="module")
def reviews(outcomes: list[tuple[str, Outcome]]) -> list[Review]:
    return [outcome for _, outcome in outcomes if isinstance(outcome, Review)]


@pytest.fixture(scope="module")
def sets(outcomes: list[tuple[str, Outcome]]) -> dict[str, Tally]:
    return corpus_table.tallied(outcomes)


def test_every_file_in_a_format_that_is_read_is_reviewed(outcomes: list[tuple[str, Outcome]]) -> None:
    assert [outcome for _, outcome in outcomes if isinstance(outcome, NotRead)] == []


def test_no_game_is_dropped(sets: dict[str, Tally], samples: Path) -> None:
    files = sum(tally.files for tally in sets.values())
    assert files == len(corpus_table.records_below(samples))
    if files != 1651:
        pytest.skip(f"other samples than those that were counted: {files} files instead of 1651")
    assert {name: tally.games for name, tally in sets.items()} == GAMES


def test_every_finding_speaks_both_languages(reviews: list[Review]) -> None:
    for review in reviews:
        for finding in review.findings:
            assert finding.kind in KINDS
            assert finding.message_zh.strip() and not finding.message_zh.isascii(), finding
            assert finding.message_en.strip(), finding
        assert verdict_block(review, "both") and as_json(review)


def test_shares_are_those_of_larger_sets(sets: dict[str, Tally]) -> None:
    """Within three standard deviations of a sample of this size."""
    strange = []
    for name, known in KNOWN.items():
        tally = sets[name]
        for column, per_cent in zip(corpus_table.COLUMNS, known, strict=True):
            if per_cent is None:
                continue
            spread = 3 * (max(per_cent, 0.3) * (100 - min(per_cent, 99.7)) / tally.games) ** 0.5
            if abs(tally.share(column) - per_cent) > spread:
                strange.append(
                    f"{name} {column}: {tally.share(column):.2f} %, known {per_cent} % ± {spread:.2f}"
                )
    assert strange == []


def test_the_table_has_every_set(sets: dict[str, Tally]) -> None:
    """`make corpus` prints it."""
    lines = corpus_table.table(sets).splitlines()
    assert [line.split(" | ")[0] for line in lines[2 : 2 + len(sets)]] == [f"| {name}" for name in sets]
    assert "| repetition |" in "\n".join(lines)


def test_what_a_review_says_fits_the_moves(samples: Path, reviews: list[Review]) -> None:
    """Facts that the verdict rests on, asked again in another way."""
    games = (game for path in corpus_table.records_below(samples) for game in records.read(path))
    for game, review in zip(games, reviews, strict=True):
        facts = trace(game.fen, game.mainline())
        assert (review.source, review.index) == (game.source, game.index)
        assert review.plies == len(facts)
        if review.reason in ("checkmate", "stalemate", "draw_dead_position"):
            assert facts.over == (review.ply, review.reason)
        for cycle in review.repetitions:
            assert facts.keys[cycle.start : cycle.end + 1].count(facts.keys[cycle.start]) == cycle.count
            assert not any(facts.captures[cycle.start : cycle.end])
        for reached in review.natural_limits:
            assert not any(facts.captures[reached.count.stage_start : reached.ply])
            assert reached.ply - reached.count.stage_start >= 120


@pytest.mark.slow
def test_main_lines_are_legal_for_another_program(samples: Path, reviews: list[Review]) -> None:
    """Fairy-Stockfish refuses a line at its first illegal move, self-exposure included; it refuses the same."""
    pyffish = pytest.importorskip("pyffish")
    told = iter(reviews)
    differ = []
    for path in corpus_table.records_below(samples):
        for game in records.read(path):
            review = next(told)
            if Setup(game.fen).faults:
                continue
            illegal = {finding.ply for finding in review.findings if finding.severity == "error"}
            try:
                pyffish.get_fen("xiangqi", game.fen, [move.uci_from_one for move in game.mainline()])
                accepted = True
            except ValueError:
                accepted = False
            if accepted == bool(illegal):
                differ.append((review.source, review.index, illegal))
    assert differ == []
