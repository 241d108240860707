"""What the PGN writer writes, the PGN reader reads back: moves, comments, variations, headers."""

from __future__ import annotations

import io
import random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai._core import Board, Move
from zhicai.records import START_FEN, Game, Node, RecordError, read, write
from zhicai.records.pgn_escapes import comment_in, comment_out, value_in, value_out

ENDGAME = "4k4/4P4/3P1P3/2P6/4P4/4p4/9/9/3p1p3/3K5 w - - 12 40"
STARTS = (START_FEN, ENDGAME, "2bakab2/9/9/9/9/9/9/9/9/2BAKAB2 b - - 0 7")
NO_OPTIONS: Final[dict[str, str]] = {}
STYLES: Final[list[dict[str, str]]] = [
    {"notation": "chinese"},
    {"notation": "chinese", "script": "traditional"},
    {"notation": "wxf"},
    {"notation": "iccs"},
    {"notation": "uci"},
    {"encoding": "gb18030"},
    {"encoding": "gb18030", "script": "traditional", "newline": "\r\n"},
    {"encoding": "big5"},
    {"encoding": "big5", "notation": "uci"},
]


def written(game: Game, options: dict[str, str] = NO_OPTIONS) -> bytes:
    stream = io.BytesIO()
    write(game, stream, **options)
    return stream.getvalue()


def rebuilt(game: Game, options: dict[str, str] = NO_OPTIONS) -> Game:
    (found,) = read(written(game, options), format="pgn")
    return found


@given(st.text(st.characters(max_codepoint=0x9F), max_size=12))
def test_control_characters_are_references_and_come_back(text: str) -> None:
    game = Game(headers={"Event": text})
    game.root.comment = text
    data = written(game)
    assert not set(data) & ({*range(0x20), 0x7F} - {0x09, 0x0A})
    copy = rebuilt(game)
    assert (copy.headers["Event"], copy.root.comment, copy.findings) == (text, text, [])


def test_through_xqf_a_pgn_stays_as_it_is() -> None:
    game = Game(headers={"Event": "某赛", "Result": "*"})
    game.root.add(Move("h2e2"))
    stream = io.BytesIO()
    write(game, stream, format="xqf")
    (copy,) = read(stream.getvalue())
    assert written(copy) == written(game)


def a_move(board: Board, chance: random.Random) -> Move:
    """A legal move as a rule; now and then one that the rules forbid, even from an empty square."""
    legal = list(board.legal_moves)
    if legal and chance.random() < 0.9:
        return chance.choice(legal)
    return Move.from_squares(*chance.sample(range(90), 2))


def grow(node: Node, board: Board, chance: random.Random, size: int) -> None:
    """A random tree below a node."""
    while size > 0:
        others = chance.choice([1, 1, 1, 1, 2, 3])
        made: list[Move] = []
        while len(made) < others:
            move = a_move(board, chance)
            if move in made:
                break
            made.append(move)
        for index, move in enumerate(made):
            child = node.add(move)
            child.comment = chance.choice(
                ["", "", "好棋", "见{注}", "a}b", '[Event "x"]', "&#125;", " 空 \n "]
            )
            child.marks = chance.choice(["", "", "", "!", "?! $14"])
            if index:
                child.preface = chance.choice(["", "或者"])
                board.push_unchecked(move)
                grow(child, board, chance, size // 4)
                board.pop()
        board.push_unchecked(made[0])
        node = node.children[0]
        size -= 1
        if chance.random() < 0.02:
            break
    while board.ply and board.peek() is not node.move:
        board.pop()


def a_game(seed: int) -> Game:
    chance = random.Random(seed)
    game = Game(fen=chance.choice(STARTS))
    board = Board(game.fen, strict=False)
    node, size = game.root, chance.randrange(60)
    game.root.comment = chance.choice(["", "开局前"])
    plies = board.ply
    grow(node, board, chance, size)
    while board.ply > plies:
        board.pop()
    return game


@given(st.integers(0, 1 << 40), st.sampled_from(STYLES))
def test_trees(seed: int, options: dict[str, str]) -> None:
    game = a_game(seed)
    found = rebuilt(game, options)
    assert found.same_moves(game)
    assert found.fen == game.fen


@given(st.text(), st.sampled_from(STYLES))
def test_comments(text: str, options: dict[str, str]) -> None:
    game = Game()
    game.root.comment = text
    node = game.root.add(Move("h2e2"), comment=text)
    game.root.add(Move("b2e2"), comment=text, preface=text)
    node.add(Move("h9g7"), comment=text)
    assert rebuilt(game, options).same_moves(game)


@given(st.text())
def test_escapes(text: str) -> None:
    assert comment_in(comment_out(text)) == text
    assert value_in(value_out(text)) == text
    assert "}" not in comment_out(text)
    assert "\n" not in value_out(text)


@given(
    st.dictionaries(
        st.sampled_from("Event Site Date Round Red RedTeam Black 裁判 Arbiter".split()), st.text()
    ),
    st.sampled_from(STYLES),
)
def test_headers(headers: dict[str, str], options: dict[str, str]) -> None:
    game = Game(headers=headers)
    game.root.add(Move("h2e2"))
    found = rebuilt(game, options)
    assert found.headers == headers
    assert found.same_moves(game)


@pytest.mark.parametrize(
    ("headers", "end", "expected"),
    [
        ({"Result": "1-0"}, "", "1-0"),
        ({"Result": "红胜"}, "", "1-0"),
        ({}, "0-1", "0-1"),
        ({"Result": "1-0"}, "和棋", "1-0"),
        ({"Result": "不明"}, "", "*"),
    ],
)
def test_results(headers: dict[str, str], end: str, expected: str) -> None:
    found = rebuilt(Game(headers=dict(headers), end_result=end))
    assert found.headers == headers
    assert found.result == expected


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5"])
def test_every_character_survives(encoding: str) -> None:
    characters = "".join(map(chr, range(1, 0x10000)))
    game = Game(headers={"Event": characters})
    game.root.comment = characters
    found = rebuilt(game, {"encoding": encoding})
    assert found.headers["Event"] == characters
    assert found.root.comment == characters


def test_several_games_and_what_they_look_like() -> None:
    first = Game(headers={"Red": "选手01", "Event": "友谊赛", "Result": "1-0"})
    first.root.comment = "开局前"
    node = first.root.add(Move("h2e2"), comment="好")
    first.root.add(Move("b2e2"))
    node.add(Move("h9g7")).add(Move("h0g2"))
    second = Game(fen="4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 9")
    second.root.add(Move("e9e8"))
    stream = io.BytesIO()
    write([first, second], stream)
    assert stream.getvalue().decode() == (
        '[Game "Chinese Chess"]\n[Event "友谊赛"]\n[Red "选手01"]\n[Result "1-0"]\n[Format "Chinese"]\n\n'
        "{开局前}\n1. 炮二平五 {好} ( 1. 炮八平五 ) 1. ... 马８进７\n2. 马二进三\n1-0\n\n"
        '[Game "Chinese Chess"]\n[FEN "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 9"]\n[Format "Chinese"]\n\n'
        "9. ... 将５进１\n*\n"
    )
    again = list(read(stream.getvalue()))
    assert again[0].same_moves(first)
    assert again[1].same_moves(second)


def test_options_that_do_not_go_together() -> None:
    for options in (
        {"encoding": "latin-1"},
        {"notation": "san"},
        {"encoding": "big5", "script": "simplified"},
    ):
        with pytest.raises(RecordError):
            written(Game(), options)


def test_long_games_with_many_variations_do_not_recurse() -> None:
    game = Game()
    node = game.root
    for step in range(4000):
        parent = node
        node = parent.add(Move(("h2e2", "h7e7", "e2h2", "e7h7")[step % 4]))
        parent.add(Move("a0a1"), comment="或者")
    assert rebuilt(game).same_moves(game)


def test_deep_variations_do_not_recurse() -> None:
    game = Game()
    node = game.root
    for step in range(150):
        node.add(Move("a0a1"))
        node = node.add(Move(("h2e2", "h7e7", "e2h2", "e7h7")[step % 4]))
    assert rebuilt(game).same_moves(game)
