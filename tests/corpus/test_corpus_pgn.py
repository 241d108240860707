"""The sample PGN files: no game dropped, every move read, and written back unchanged."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest

from zhicai.records import Game, read, write

pytestmark = pytest.mark.corpus

# Pattern below the samples, games, moves of the main lines, encoding.
SETS = [
    ("pgn_big5_ccpd/*/*.pgn", 403, 28_287, "big5"),
    ("pgn_gb18030_net/*.pgn", 260, 35_350, "gb18030"),
    ("misc/*.PGN", 1, 75, "gb18030"),
    ("cchess_tests_data/*.pgn", 3, 150, "gb18030"),
    ("dhtmlxq_and_uci_pgn_wukong/*.pgn", 2_250, 202_642, "utf-8"),
]
STYLES: list[dict[str, str]] = [
    {},
    {"script": "traditional", "encoding": "big5"},
    {"notation": "wxf", "encoding": "gb18030"},
    {"notation": "iccs", "newline": "\r\n"},
    {"notation": "uci"},
]


def files(corpus: Path, pattern: str) -> list[Path]:
    found = sorted((corpus / "samples").glob(pattern))
    if not found:
        pytest.skip(f"no sample records {pattern} in {corpus}")
    return found


@cache
def games(corpus: Path, pattern: str, every: int = 1) -> list[Game]:
    return [game for path in files(corpus, pattern)[::every] for game in read(path)]


@pytest.mark.parametrize(("pattern", "count", "plies", "encoding"), SETS)
def test_every_game_and_move_is_read(
    corpus: Path, pattern: str, count: int, plies: int, encoding: str
) -> None:
    found = games(corpus, pattern)
    assert len(found) == count
    assert sum(len(game.mainline()) for game in found) == plies
    assert {game.encoding for game in found} == {encoding}
    assert [finding for game in found for finding in game.findings if finding.severity != "note"] == []


@pytest.mark.parametrize("pattern", [pattern for pattern, *_ in SETS[:4]])
@pytest.mark.parametrize("style", STYLES)
def test_written_back_unchanged(corpus: Path, pattern: str, style: dict[str, str], every: int) -> None:
    found = games(corpus, pattern, every)
    stream = io.BytesIO()
    write(found, stream, **style)
    again = list(read(stream.getvalue()))
    assert len(again) == len(found)
    for before, after in zip(found, again, strict=True):
        assert after.same_moves(before)
        assert after.headers == before.headers
        assert after.result == before.result
        assert after.findings == []


def test_online_games_are_legal(corpus: Path) -> None:
    from zhicai._core import trace

    for game in games(corpus, "pgn_gb18030_net/*.pgn"):
        assert trace(game.fen, game.mainline()).first_illegal is None
