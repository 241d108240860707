"""The DhtmlXQ samples: pages with one game each, and one text with 1,446 branches."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from zhicai import Board
from zhicai.records import START_FEN, Game
from zhicai.records.dhtmlxq import games_in, read
from zhicai.records.dhtmlxq_write import encode

pytestmark = pytest.mark.corpus


def games_of(path: Path) -> list[Game]:
    with path.open("rb") as stream:
        return list(read(stream))


def paths(corpus: Path, pattern: str) -> list[Path]:
    found = sorted(corpus.rglob(pattern))
    if not found:
        pytest.skip(f"no {pattern} below {corpus}")
    return found


def test_the_tree_of_many_branches(corpus: Path) -> None:
    (path,) = paths(corpus, "dhtmlxq_2000var.txt")
    began = time.process_time()
    (game,) = games_of(path)
    assert time.process_time() - began < 10
    nodes = [game.root, *(node for _, node in game.root.walk())]
    assert sum(max(0, len(node.children) - 1) for node in nodes) == 1446
    assert sum(bool(node.comment) for node in nodes) == 314
    assert len(game.mainline()) == 53
    assert (game.fen, game.findings) == (START_FEN, [])


def test_the_tree_comes_back(corpus: Path) -> None:
    (path,) = paths(corpus, "dhtmlxq_2000var.txt")
    (game,) = games_of(path)
    text, findings = encode(game)
    (copy,) = games_in(text)
    assert findings == copy.findings == []
    assert copy.same_moves(game)
    assert copy.headers == game.headers


def test_the_pages(corpus: Path) -> None:
    for path in paths(corpus, "*.html"):
        (game,) = games_of(path)
        assert game.findings == [], path
        assert {"Title", "Event", "Red", "RedTeam", "Black", "BlackTeam", "Result"} == set(game.headers), path
        board = Board(game.fen)
        for move in game.mainline():
            board.push(move)
        assert board.ply > 40
