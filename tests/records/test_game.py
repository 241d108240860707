"""The model of a game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from zhicai._core import Move
from zhicai.records import Finding, Game, Node, normalise_result


def sample() -> Game:
    game = Game(headers={"Red": "选手01"}, source="a.pgn", index=3)
    game.findings.append(Finding("bad_date", None, None, "日期", "date"))
    first = game.root.add(Move("h2e2"), comment="好")
    game.root.add(Move("b2e2"), preface="或者").add(Move("h9g7"))
    first.add(Move("h7e7")).add(Move("h0g2"))
    return game


def test_lines_and_walks() -> None:
    game = sample()
    assert [str(move) for move in game.mainline()] == ["h2e2", "h7e7", "h0g2"]
    assert [(depth, str(node.move)) for depth, node in game.root.walk()] == [
        (1, "h2e2"),
        (2, "h7e7"),
        (3, "h0g2"),
        (1, "b2e2"),
        (2, "h9g7"),
    ]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies(again: Callable[[Game], Game]) -> None:
    game = sample()
    other = again(game)
    assert other.same_moves(game)
    assert (other.headers, other.findings, other.source, other.index) == (
        game.headers,
        game.findings,
        game.source,
        game.index,
    )
    other.root.children[0].comment = "不好"
    assert not other.same_moves(game)


def test_a_very_long_game_can_travel_between_processes() -> None:
    game = Game()
    node = game.root
    for _ in range(20_000):
        node = node.add(Move("h2e2"))
    assert pickle.loads(pickle.dumps(game)).same_moves(game)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", "1-0"),
        ("1/2-1/2", "1/2-1/2"),
        ("红胜", "1-0"),
        ("紅先負", "0-1"),
        ("和 棋。", "1/2-1/2"),
        ("０－１", "0-1"),
        ("", "*"),
        ("*", "*"),
        ("待定", "*"),
    ],
)
def test_results(text: str, result: str) -> None:
    assert normalise_result(text) == result
    assert Game(headers={"Result": text}).result == result
    assert Game(end_result=text).result == result


def test_the_header_speaks_before_the_end() -> None:
    assert Game(headers={"Result": "1-0"}, end_result="0-1").result == "1-0"
    assert Game(headers={"Result": "*"}, end_result="0-1").result == "0-1"


def test_nodes_are_compared_by_identity() -> None:
    assert Node() != Node()
    assert "children" not in repr(sample().root)
