"""DhtmlXQ written and read again, and its form for other programs."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai import Move
from zhicai.records import FORMATS, Game, RecordError
from zhicai.records.dhtmlxq import games_in, read
from zhicai.records.dhtmlxq_write import encode, write

TRICKY = st.lists(
    st.sampled_from(
        [
            *"|<>[]\\'\" \n\t\r\0乐",
            "||",
            "\\u4e00",
            "[/DhtmlXQ_title]",
            "[DhtmlXQ]",
            "<br>",
            "&lt;",
            "[comment_1]",
            "😀",
        ]
    )
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=3),
    max_size=8,
).map("".join)


def again(game: Game, encoding: str = "utf-8") -> Game:
    stream = io.BytesIO()
    write([game], stream, encoding=encoding)
    (copy,) = read(io.BytesIO(stream.getvalue()))
    return copy


def test_the_form() -> None:
    game = Game({"Title": "某局", "Red": "选手01", "Black": "选手02", "Result": "1-0", "FirstMover": "红"})
    game.root.comment = "一\n二"
    first = game.root.add(Move("h2e2"))
    first.add(Move("h9g7")).add(Move("h0g2"), "马")
    first.add(Move("b9c7"), "另一着")
    game.root.add(Move("b2e2"))
    text, findings = encode(game)
    assert findings == []
    assert text == (
        "[DhtmlXQ]\n"
        "[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
        "[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n"
        "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n"
        "[DhtmlXQ_title]某局[/DhtmlXQ_title]\n"
        "[DhtmlXQ_red]选手01[/DhtmlXQ_red]\n"
        "[DhtmlXQ_black]选手02[/DhtmlXQ_black]\n"
        "[DhtmlXQ_pgn_FirstMover]红[/DhtmlXQ_pgn_FirstMover]\n"
        "[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n"
        "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n"
        "[DhtmlXQ_move_0_1_1]1747[/DhtmlXQ_move_0_1_1]\n"
        "[DhtmlXQ_move_0_2_2]1022[/DhtmlXQ_move_0_2_2]\n"
        "[DhtmlXQ_comment0]一||二[/DhtmlXQ_comment0]\n"
        "[DhtmlXQ_comment3]马[/DhtmlXQ_comment3]\n"
        "[DhtmlXQ_comment2_2]另一着[/DhtmlXQ_comment2_2]\n"
        "[/DhtmlXQ]\n"
    )


def test_headers_come_back() -> None:
    headers = {
        "Red": "选手01",
        "RedFull": "甲队 选手01",
        "Black": "选手02",
        "Termination": "议和",
        "DhtmlXQSortid": "3",
        "DhtmlXQVer": "2",
        "ECO_x": "y",
        "Round": " 3\n",
    }
    assert again(Game(headers)).headers == headers | {"Result": "未知"}


@pytest.mark.parametrize("name", ["A b", "a]", "a\0", "[x]"])
def test_a_header_whose_name_no_tag_can_have_is_reported(name: str) -> None:
    text, findings = encode(Game({name: "值", "Red": "选手01"}))
    assert [(f.kind, f.rest) for f in findings] == [("header_not_stored", "值")]
    assert next(games_in(text)).headers == {"Red": "选手01", "Result": "未知"}


@pytest.mark.parametrize(
    ("said", "written"),
    [("1-0", "红胜"), ("0-1", "黑胜"), ("1/2-1/2", "和棋"), ("", "未知"), ("红方胜", "红方胜")],
)
def test_results(said: str, written: str) -> None:
    assert again(Game({"Result": said})).headers["Result"] == written


@given(TRICKY)
def test_any_comment_comes_back(text: str) -> None:
    game = Game()
    game.root.add(Move("h2e2"), text)
    copy = again(game)
    assert copy.root.children[0].comment == text
    assert copy.findings == []


@given(TRICKY.filter(bool))
def test_any_header_comes_back(text: str) -> None:
    assert again(Game({"Title": text})).headers["Title"] == text


@pytest.mark.parametrize("encoding", ["gb18030", "gb2312", "big5", "ascii", "utf-16"])
def test_any_encoding_takes_any_text(encoding: str) -> None:
    game = Game({"Title": "某地象棋馬马😀"})
    game.root.add(Move("h2e2"), "炮二平五砲")
    copy = again(game, encoding)
    assert copy.same_moves(game)
    assert copy.headers["Title"] == game.headers["Title"]


def test_several_games_in_one_file() -> None:
    stream = io.BytesIO()
    write([Game({"Title": "一"}), Game({"Title": "一"})], stream)
    assert [game.headers["Title"] for game in games_in(stream.getvalue().decode())] == ["一", "一"]


@pytest.mark.parametrize(
    "fen",
    [
        "3k5/4P4/9/9/9/9/9/9/4p4/5K3 b - - 0 1",
        "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 12 30",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
    ],
)
def test_positions_come_back(fen: str) -> None:
    assert again(Game(fen=fen)).fen == fen


def test_more_pieces_than_a_set_stand_in_the_fen_only() -> None:
    game = Game(fen="RRR1k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
    text, findings = encode(game)
    assert "binit" not in text
    assert [finding.kind for finding in findings] == ["position_as_fen"]
    assert next(games_in(text)).fen == game.fen


def test_a_position_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(RecordError):
        encode(Game(fen="nonsense"))


def test_marks_and_a_comment_before_a_move_go_into_the_comment_behind_it() -> None:
    game = Game()
    game.root.add(Move("h2e2"), "后", preface="前").marks = "!?"
    text, findings = encode(game)
    assert next(games_in(text)).root.children[0].comment == "前\n!? 后"
    assert [finding.kind for finding in findings] == ["marks_moved", "preface_moved"]


def test_a_very_long_game_is_written_without_recursion() -> None:
    game = Game()
    node = game.root
    for _ in range(8_000):
        node = node.add(Move("h2e2"))
        node.add(Move("b2e2"))
        node.children.reverse()
        node = node.add(Move("e2h2"))
    assert next(games_in(encode(game)[0])).same_moves(game)


def test_the_format_is_registered() -> None:
    assert FORMATS["dhtmlxq"].write is not None
    assert ".ubb" in FORMATS["dhtmlxq"].suffixes
