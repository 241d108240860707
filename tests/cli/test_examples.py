"""`zhicai review examples/` is a correct tour."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import EXAMPLES, ROOT, Run
from zhicai import Board, records
from zhicai.records import Game, Node

KEYS = (
    "source index red black declared_result result reason article ply plies findings repetitions natural_limit"
).split()
# File, game: result, reason, article, ply, plies, kinds of findings.
TOUR: dict[tuple[str, int], tuple[str, str, str | None, int, int, list[str]]] = {
    ("01-checkmate.pgn", 0): ("1-0", "checkmate", "cxa-2011 art. 4.1.1", 27, 27, []),
    ("02-stalemate.pgn", 0): ("1-0", "stalemate", "cxa-2011 art. 4.1.2", 5, 5, []),
    ("03-self-check.pgn", 0): (
        "1-0",
        "self_exposure",
        "cxa-2011 art. 4.1.3",
        4,
        8,
        ["self_exposure", "moves_after_end"],
    ),
    ("04-kings-facing.pgn", 0): ("0-1", "self_exposure", "cxa-2011 art. 4.1.3", 3, 3, ["self_exposure"]),
    ("05-perpetual-check.pgn", 0): (
        "0-1",
        "repetition",
        "cxa-2011 art. 4.1.4",
        12,
        12,
        ["repetition", "one_sided_perpetual_check"],
    ),
    ("06-natural-limit.pgn", 0): (
        "1/2-1/2",
        "natural_limit",
        "cxa-2011 art. 4.2.4",
        120,
        120,
        ["natural_limit_reached", "natural_limit_reached"],
    ),
    ("07-dirty.pgn", 0): (
        "1-0",
        "checkmate",
        "cxa-2011 art. 4.1.1",
        11,
        11,
        ["resolved_by_legality", "result_contradicts_board"],
    ),
    ("07-dirty.pgn", 1): ("1/2-1/2", "declared", None, 5, 5, ["unreadable_move"]),
    ("08-variations.xqf", 0): ("1/2-1/2", "declared", None, 12, 12, []),
    ("09-forum-post.ubb", 0): ("1/2-1/2", "declared", None, 10, 10, []),
}


def games() -> dict[tuple[str, int], Game]:
    paths = (path for path in sorted(EXAMPLES.iterdir()) if path.suffix != ".md")
    return {(path.name, game.index): game for path in paths for game in records.read(path)}


@pytest.fixture
def told(run: Run, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, int], dict[str, Any]]:
    monkeypatch.chdir(ROOT)
    ran = run("review", "--json", "examples")
    assert (ran.status, ran.err) == (0, "")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    return {(Path(line["source"]).name, line["index"]): line for line in lines}


def test_every_verdict_of_the_tour(told: dict[tuple[str, int], dict[str, Any]]) -> None:
    assert list(told) == list(TOUR)
    for key, line in told.items():
        assert list(line) == KEYS
        assert line["source"] == f"examples/{key[0]}"
        found = [finding["kind"] for finding in line["findings"]]
        assert (*(line[name] for name in KEYS[5:10]), found) == TOUR[key]


def test_the_cycle_and_the_limit_are_counted(told: dict[tuple[str, int], dict[str, Any]]) -> None:
    (cycle,) = told["05-perpetual-check.pgn", 0]["repetitions"]
    assert (cycle["start"], cycle["length"], cycle["count"], cycle["cycles"]) == (0, 4, 4, 3)
    assert (cycle["checks"], cycle["perpetual_checker"]) == ({"red": 2, "black": 0}, "red")
    limits = told["06-natural-limit.pgn", 0]["natural_limit"]
    assert [(limit["side"], limit["ply"], limit["rounds"]) for limit in limits] == [
        ("red", 120, 60),
        ("black", 120, 60),
    ]
    assert told["06-natural-limit.pgn", 0]["repetitions"] == []


def test_the_dirt_is_told_with_its_line(told: dict[tuple[str, int], dict[str, Any]]) -> None:
    resolved, contradiction = told["07-dirty.pgn", 0]["findings"]
    assert (resolved["ply"], resolved["move"], resolved["line"]) == (7, "炮五退二", 9)
    assert (told["07-dirty.pgn", 0]["declared_result"], contradiction["severity"]) == ("0-1", "warning")
    (unread,) = told["07-dirty.pgn", 1]["findings"]
    assert (unread["ply"], unread["move"], unread["line"]) == (6, "卒■进1", 21)
    assert unread["rest"].split() == "4.车二进六 马2进3 5.兵七进一 车1进1".split()


def test_the_records_are_what_their_table_says() -> None:
    table = (EXAMPLES / "README.md").read_text("utf-8")
    assert {name for name, _ in games()} == {path.name for path in EXAMPLES.iterdir()} - {"README.md"}
    assert all(f"]({name})" in table for name, _ in games())


def test_players_and_event_are_invented() -> None:
    names: list[str] = []
    for game in games().values():
        names += [game.headers["Red"], game.headers["Black"]]
        assert game.headers["Event"] == "示例赛"
    assert names == [f"选手{number:02d}" for number in [*range(1, 19), 20, 21]]


def test_the_xqf_has_variations_and_comments() -> None:
    game = games()["08-variations.xqf", 0]
    nodes: list[Node] = [node for _, node in game.root.walk()]
    assert sum(len(node.children) > 1 for node in (game.root, *nodes)) == 2
    assert sum(bool(node.comment) for node in nodes) == 5


def test_the_natural_limit_has_no_capture_and_legal_moves_only() -> None:
    game = games()["06-natural-limit.pgn", 0]
    board = Board(game.fen)
    board.push_all(game.mainline())
    assert (board.quiet_plies, board.ply) == (120, 120)


@pytest.mark.parametrize("key", list(TOUR), ids=lambda key: f"{key[0]}-{key[1]}")
def test_an_independent_engine_agrees(key: tuple[str, int]) -> None:
    pyffish = pytest.importorskip("pyffish")
    game = games()[key]
    played: list[str] = []
    bad = None
    for ply, move in enumerate(game.mainline(), 1):
        text = move.uci_from_one
        if text not in pyffish.legal_moves("xiangqi", game.fen, played):
            bad = ply
            break
        played.append(text)
    reason, ply = TOUR[key][1], TOUR[key][3]
    assert bad == (ply if reason == "self_exposure" else None)
    if bad is None:
        over = not pyffish.legal_moves("xiangqi", game.fen, played)
        assert over == (reason in ("checkmate", "stalemate"))
        if over:
            assert pyffish.gives_check("xiangqi", game.fen, played) == (reason == "checkmate")


def test_the_tour_reads_well(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    chinese, english = run("review", "examples", lang="zh"), run("review", "examples", lang="en")
    assert "红胜：困毙（2011 规则第 4.1.2 条），5 着，着着合法" in chinese.out
    assert "Red wins: stalemate (2011 rules, art. 4.1.2), 5 moves, all legal" in english.out
    assert "共 10 局，4 局有问题；另有 1 个文件不是棋谱" in chinese.out
    assert "10 games, 4 with problems; 1 other file is no record" in english.out
    assert "wins" not in chinese.out and "红胜" not in english.out
    both = run("review", "examples").out
    assert "红胜：困毙" in both and "Red wins: stalemate" in both
