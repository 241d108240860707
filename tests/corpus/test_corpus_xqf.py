"""Every XQF file of the sample records: read without a fault, legal, and the same again when written."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pytest

from zhicai import Board, Setup
from zhicai.records import Game
from zhicai.records.dhtmlxq import games_in
from zhicai.records.dhtmlxq_write import encode as encode_dhtmlxq
from zhicai.records.xqf import decode
from zhicai.records.xqf_write import encode

pytestmark = pytest.mark.corpus

HARMLESS = {"cut_character", "comment_encoding"}
TOLERATED = {"self_check", "check_unanswered", "kings_facing", "empty_square"}
"""XQStudio checks how pieces move, but not whether a king is left in check."""


@pytest.fixture(scope="module")
def games(corpus: Path) -> list[Game]:
    """All XQF files of the samples, in the order of their names."""
    paths = sorted(path for path in corpus.rglob("*") if path.suffix.lower() == ".xqf")
    if not paths:
        pytest.skip(f"no XQF files below {corpus}")
    read = []
    for path in paths:
        game = decode(path.read_bytes())
        game.source = str(path)
        read.append(game)
    return read


def test_every_file_is_read_to_its_end(games: list[Game]) -> None:
    found = Counter(finding.kind for game in games for finding in game.findings)
    assert set(found) <= HARMLESS, found
    assert {game.format_version for game in games} <= {str(version) for version in range(10, 19)}


def test_every_start_position_is_sound(games: list[Game]) -> None:
    assert [game.source for game in games if Setup(game.fen).faults] == []


def test_the_main_lines_are_legal(games: list[Game]) -> None:
    judged: Counter[str] = Counter()
    for game in games:
        board = Board(game.fen, strict=False)
        for move in game.mainline():
            judged[board.legality(move)] += 1
            board.push_unchecked(move)
    assert set(judged) <= TOLERATED | {"legal"}, judged
    assert judged["legal"] > 0.99 * judged.total()


@pytest.mark.parametrize("version", [10, 11, 18])
def test_written_as_xqf_they_are_the_same(games: list[Game], version: int, every: int) -> None:
    for game in games[::every]:
        data, findings = encode(game, version=version)
        copy = decode(data)
        assert findings == [], game.source
        assert copy.same_moves(game), game.source
        assert copy.headers == game.headers, game.source


def test_written_as_dhtmlxq_they_are_the_same(games: list[Game], every: int) -> None:
    for game in games[::every]:
        text, findings = encode_dhtmlxq(game)
        (copy,) = games_in(text)
        assert findings == copy.findings == [], game.source
        assert copy.same_moves(game), game.source
        assert copy.headers | {"Result": copy.result} == game.headers, game.source


@pytest.mark.parametrize("notation", ["chinese", "iccs"])
def test_written_as_pgn_they_are_the_same(games: list[Game], notation: str, every: int) -> None:
    from zhicai.records.pgn import read as read_pgn
    from zhicai.records.pgn_write import write as write_pgn

    for game in games[::every]:
        stream = io.BytesIO()
        write_pgn([game], stream, notation=notation)  # type: ignore[arg-type]
        (copy,) = read_pgn(io.BytesIO(stream.getvalue()))
        assert copy.same_moves(game), game.source
        assert game.headers.items() <= copy.headers.items(), game.source
