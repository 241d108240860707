"""DhtmlXQ in posts, pages and scripts, tidy and broken."""

from __future__ import annotations

import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.records import START_FEN, Game, RecordError, dhtmlxq_scan
from zhicai.records.dhtmlxq import games_in, read, sniff

BINIT = "8979695949392919097717866646260600102030405060708012720323436383"
TWINS = "0919293949596979891777062646668600102030405060708012720323436383"


def tag(name: str, text: str) -> str:
    return f"[DhtmlXQ_{name}]{text}[/DhtmlXQ_{name}]"


def one(text: str) -> Game:
    (game,) = games_in(text)
    return game


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.mainline()]


def kinds(game: Game) -> list[str]:
    return [finding.kind for finding in game.findings]


def contained(*tags: str) -> str:
    return "\n".join(["[DhtmlXQ]", *tags, "[/DhtmlXQ]"])


MAIN = tag("movelist", "77477062796780708979")


def test_a_game_is_read() -> None:
    game = one(contained(tag("binit", BINIT), MAIN))
    assert moves(game) == ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"]
    assert (game.fen, game.format, game.findings) == (START_FEN, "dhtmlxq", [])


@pytest.mark.parametrize("name", ["DhtmlXQ", "DhtmlXQHTML", "DhtmlXQiFrame", "dhtmlxq"])
def test_any_container(name: str) -> None:
    game = one(f"论坛文字 [{name}]{MAIN}[/{name}] 后面的文字")
    assert len(moves(game)) == 5


def test_both_orders_of_twins_are_the_same_position() -> None:
    assert one(contained(tag("binit", BINIT))).fen == one(contained(tag("binit", TWINS))).fen == START_FEN


def test_headers() -> None:
    fields = {
        "title": ("Title", "某局"),
        "event": ("Event", "某赛"),
        "class": ("Class", "其他赛事"),
        "group": ("Section", "公开组"),
        "place": ("Site", "某地"),
        "round": ("Round", "第3轮"),
        "table": ("Board", "12"),
        "date": ("Date", "2020-01-02"),
        "timerule": ("TimeControl", "60分+30秒"),
        "red": ("Red", "选手01"),
        "redteam": ("RedTeam", "甲队"),
        "redlevel": ("RedTitle", "大师"),
        "redrating": ("RedElo", "2500"),
        "redeng": ("RedEnglish", "Player 01"),
        "redtime": ("RedTime", "50"),
        "black": ("Black", "选手02"),
        "blackteam": ("BlackTeam", "乙队"),
        "result": ("Result", "和棋"),
        "endtype": ("Termination", "议和"),
        "open": ("Opening", "中炮"),
        "remark": ("Annotator", "选手03"),
        "author": ("Author", "选手04"),
        "judge": ("Arbiter", "裁判01"),
        "record": ("Recorder", "记录01"),
        "type": ("RecordType", "全局"),
        "gametype": ("GameType", "慢棋"),
        "firstnum": ("FirstNumber", "2"),
        "refer": ("Source", "某书"),
        "owner": ("Owner", "选手05"),
        "other": ("Other", "其他"),
        "generator": ("Generator", "某程序"),
        "adddate": ("DateAdded", "2020-02-03"),
        "hits": ("Hits", "7"),
        "price": ("Price", "1"),
        "hidden": ("Hidden", "0"),
        "sortid": ("DhtmlXQSortid", "9"),
    }
    game = one(
        contained(*(tag(name, text) for name, (_, text) in fields.items()), tag("ver", "www_dpxq_com"), MAIN)
    )
    assert game.headers == dict(fields.values())
    assert game.result == "1/2-1/2"


def test_a_name_of_its_own_is_the_player() -> None:
    game = one(
        contained(tag("red", "甲队 选手01 (大师)"), tag("redname", "选手01"), tag("black", "选手02"), MAIN)
    )
    assert game.headers == {"Red": "选手01", "RedFull": "甲队 选手01 (大师)", "Black": "选手02"}


@pytest.mark.parametrize(("letter", "result"), [("W", "1-0"), ("L", "0-1"), ("D", "1/2-1/2"), ("未知", "*")])
def test_results(letter: str, result: str) -> None:
    assert one(contained(tag("result", letter), MAIN)).result == result


def test_lines_may_come_in_any_order() -> None:
    text = contained(
        tag("move_2_4_7", "0605"),
        tag("move_0_3_2", "8979102206"[:8]),
        tag("move_0_1_4", "1747"),
        MAIN,
    )
    game = one(text)
    assert [str(child.move) for child in game.root.children] == ["h2e2", "b2e2"]
    second = game.root.children[0].children[0]
    assert [str(child.move) for child in second.children] == ["h0g2", "i0h0"]
    assert [str(child.move) for child in second.children[1].children] == ["b9c7", "a3a4"]
    assert game.findings == []


def test_the_main_line_may_have_a_number() -> None:
    assert len(moves(one(contained(tag("move_0_1_0", "77477062"))))) == 2


def test_a_line_may_replace_a_ply_of_the_line_before_its_parent() -> None:
    game = one(contained(MAIN, tag("move_0_3_1", "89791022"), tag("move_1_2_2", "1022")))
    assert [str(child.move) for child in game.root.children[0].children] == ["h9g7", "b9c7"]


@pytest.mark.parametrize("name", ["move_5_2_1", "move_0_9_1", "move_0_0_1", "move_1_2_1", "move_3_3_0"])
def test_a_line_without_its_place_is_reported(name: str) -> None:
    game = one(contained(MAIN, tag(name, "10220605"), tag("move_1_3_2", "0605")))
    assert len(list(game.root.walk())) == 5
    assert "missing_parent" in kinds(game)
    assert "10220605" in {finding.rest for finding in game.findings}


def test_comments() -> None:
    game = one(
        contained(
            MAIN,
            tag("move_0_2_1", "10220605"),
            tag("comment0", "开局||　第二行"),
            tag("comment2", r"\u9a6c\ud83d\ude00"),
            tag("comment1_3", "变着"),
            tag("comment9", "没有这着"),
        )
    )
    assert game.root.comment == "开局\n　第二行"
    first = game.root.children[0]
    assert first.children[0].comment == "马😀"
    assert first.children[1].children[0].comment == "变着"
    assert [(f.kind, f.ply, f.rest) for f in game.findings] == [("comment_without_move", 9, "没有这着")]


def test_several_games_in_one_text() -> None:
    text = contained(MAIN, tag("title", "一")) + "文字" + contained(MAIN, tag("title", "二"))
    assert [game.headers["Title"] for game in games_in(text)] == ["一", "二"]


def test_loose_tags_of_several_games() -> None:
    text = tag("title", "一") + MAIN + tag("title", "二") + tag("movelist", "7747") + tag("hits", "3")
    games = list(games_in(text))
    assert [(game.headers["Title"], len(moves(game))) for game in games] == [("一", 5), ("二", 1)]
    assert games[1].headers["Hits"] == "3"


def test_an_explanation_of_the_tags_is_no_game() -> None:
    assert list(games_in("[DhtmlXQ_title]标题[/DhtmlXQ_title] [DhtmlXQ_hits]人气[/DhtmlXQ_hits]")) == []


def test_the_list_in_a_script_variable() -> None:
    page = (
        f"<html><body><div>{tag('title', 'A&amp;B<br>')}<br>\n{tag('movelist', '')}<br></div>"
        "<script>\nvar DhtmlXQ_movelist = '{}';\n</script></body></html>"
    )
    for inner in (
        MAIN,
        "77477062796780708979",
        "[0_1_0]77477062796780708979[/0_1_0][0_2_1]1022[/0_2_1]",
        "'+'[DhtmlXQ_move'+'list]77477062796780708979[/DhtmlXQ_move'+'list]",
        r"[DhtmlXQ_movelist]77477062796780708979[\/DhtmlXQ_movelist]",
    ):
        game = one(page.format(inner))
        assert len(moves(game)) == 5, inner
        assert game.headers == {"Title": "A&B"}
        assert game.findings == []


def test_the_variable_may_follow_the_container() -> None:
    empty = contained(tag("title", "一"), tag("movelist", ""))
    game = one(f"<div>{empty}</div><script>var DhtmlXQ_movelist='7747';</script>")
    assert (game.headers["Title"], len(moves(game))) == ("一", 1)


def test_markup_within_a_page() -> None:
    game = one(f"<body>{contained(tag('comment0', '一<br/>二&lt;<b>三</b>'), MAIN)}</body>")
    assert game.root.comment == "一\n二<三"
    assert one(contained(tag("comment0", "a &lt; b"), MAIN)).root.comment == "a &lt; b"


def test_a_wrong_closing_tag_closes() -> None:
    game = one(contained("[DhtmlXQ_blacktime]30[/DhtmlXQ_time]", MAIN))
    assert game.headers == {"BlackTime": "30"}
    assert game.findings == []


def test_a_tag_that_is_not_closed() -> None:
    game = one("[DhtmlXQ]\n[DhtmlXQ_title]某局\n[DhtmlXQ_movelist]7747")
    assert game.headers == {"Title": "某局"}
    assert moves(game) == ["h2e2"]
    assert [(f.kind, f.line) for f in game.findings] == [("unclosed_tag", 2), ("unclosed_tag", 3)]


def test_a_tag_that_comes_twice() -> None:
    game = one(contained(MAIN, tag("title", "一"), tag("title", "一"), tag("title", "二")))
    assert game.headers == {"Title": "一"}
    assert [(f.kind, f.rest) for f in game.findings] == [("repeated_tag", "二")]


def test_a_fen_wins_over_squares() -> None:
    fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 3 7"
    assert one(contained(tag("binit", BINIT), tag("fen", fen))).fen == fen
    assert one(contained(tag("fen", "3k5/9/9/9/9/9/9/9/9/R3K4"))).fen == "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"


def test_a_fen_that_cannot_be_read_gives_way_to_squares() -> None:
    game = one(contained(tag("binit", BINIT), tag("fen", "nonsense")))
    assert (game.fen, kinds(game)) == (START_FEN, ["bad_fen"])


def test_the_first_mover_tells_the_side() -> None:
    game = one(contained(tag("movelist", "7242")))
    assert game.fen.split()[1] == "b"
    assert game.findings == []
    assert kinds(one(contained(tag("fen", START_FEN), tag("movelist", "7242")))) == ["side_to_move"]


def test_a_set_up_position() -> None:
    squares = ["99"] * 32
    squares[4], squares[20], squares[0] = "49", "40", "09"
    game = one(contained(tag("binit", "".join(squares))))
    assert game.fen == "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
    assert game.findings == []


@pytest.mark.parametrize("squares", [BINIT[:-3], BINIT + "12", "91" + BINIT[2:], "79" + BINIT[2:], "x"])
def test_squares_that_are_none(squares: str) -> None:
    assert kinds(one(contained(tag("binit", squares)))) == ["bad_squares"]


@pytest.mark.parametrize(
    ("figures", "kind", "rest"),
    [
        ("7747706", "partial_move", "706"),
        ("77479062", "off_board", "9062"),
        ("7747a0621022", "unreadable_move", "a0621022"),
        ("7747７０６２", "unreadable_move", "７０６２"),
    ],
)
def test_a_line_that_cannot_be_read_on(figures: str, kind: str, rest: str) -> None:
    game = one(contained(tag("movelist", figures), tag("move_0_2_1", "1022")))
    assert moves(game) == ["h2e2"]
    assert [(f.kind, f.ply, f.rest) for f in game.findings] == [
        (kind, 2, rest),
        ("variation_of_unreadable", 2, "1022"),
    ]


def test_the_numbered_kind() -> None:
    letters = "rheakaehr0000000000c00000c0p0p0p0p0p000000000000000000P0P0P0P0P0C00000C0000000000RHEAKAEHR"
    text = (
        "[DHJHtmlXQ][DHJHtmlXQ_10]某局[/DHJHtmlXQ_10][DHJHtmlXQ_18]选手01[/DHJHtmlXQ_18]"
        "[DHJHtmlXQ_22]选手02[/DHJHtmlXQ_22][DHJHtmlXQ_28]红胜[/DHJHtmlXQ_28][DHJHtmlXQ_99]x[/DHJHtmlXQ_99]"
        f"[DHJHtmlXQ_31]{letters}[/DHJHtmlXQ_31][DHJHtmlXQ_32]0[/DHJHtmlXQ_32][DHJHtmlXQ_33]1[/DHJHtmlXQ_33]"
        "[DHJHtmlXQ_34]72427967[/DHJHtmlXQ_34][game_comment_0_0]开局[/comment_0_0][comment_2]马[/comment_2][/DHJHtmlXQ]"
    )
    game = one(text)
    assert moves(game) == ["h2e2", "h9g7"]
    assert game.fen == START_FEN
    assert game.headers == {
        "Title": "某局",
        "Red": "选手01",
        "Black": "选手02",
        "Result": "红胜",
        "FirstNumber": "1",
        "DhtmlXQDhj99": "x",
    }
    assert game.root.comment == "开局"
    assert game.root.children[0].children[0].comment == "马"
    assert game.findings == []


def test_the_numbered_kind_says_who_begins() -> None:
    letters = "*" * 4 + "k" + "*" * 80 + "K" + "*" * 4
    text = "[DHJHtmlXQ][DHJHtmlXQ_31]{}[/DHJHtmlXQ_31][DHJHtmlXQ_32]1[/DHJHtmlXQ_32][/DHJHtmlXQ]"
    game = one(text.format(letters))
    assert game.fen == "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1"
    assert kinds(one(text.format(letters[1:]))) == ["bad_squares"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "big5"])
def test_encodings(encoding: str) -> None:
    text = contained(tag("title", "某地象棋比賽"), tag("red", "選手甲"), tag("result", "紅勝"), MAIN)
    data = text.encode(encoding)
    (game,) = read(io.BytesIO(data))
    assert game.headers == {"Title": "某地象棋比賽", "Red": "選手甲", "Result": "紅勝"}
    assert sniff(data[:4096]) == 95


@pytest.mark.parametrize("kind", ["DhtmlXQ_movelist", "DHJHtmlXQ_34"])
def test_a_move_that_goes_nowhere_is_left_out_with_what_follows(kind: str) -> None:
    game = one(f"[{kind}]774766667967[/{kind}]")
    assert len(moves(game)) == 1
    assert [(f.kind, f.ply, f.move, f.rest) for f in game.findings] == [
        ("same_square", 2, "6666", "66667967")
    ]


def test_text_without_a_game_is_refused() -> None:
    with pytest.raises(RecordError, match="DhtmlXQ"):
        next(read(io.BytesIO(b"<html><body>nothing</body></html>")))
    assert sniff(b"[Event]") == 0


def test_broken_encodings_are_reported() -> None:
    data = (
        contained(tag("title", "某地某赛"), MAIN)
        .encode("gb18030")
        .replace("地".encode("gb18030"), b"\xff\xff")
    )
    (game,) = read(io.BytesIO(data))
    assert "broken_encoding" in kinds(game)


SMALL = contained(
    tag("binit", BINIT), MAIN, tag("move_0_2_1", "1022"), tag("comment1_2", "马"), tag("fen", START_FEN)
)


def test_a_text_cut_anywhere_is_read() -> None:
    for length in range(len(SMALL)):
        for game in games_in(SMALL[:length]):
            assert len(moves(game)) <= 5


@given(
    st.lists(
        st.tuples(st.integers(0, len(SMALL) - 1), st.sampled_from(list("0139[]/_DX\n<'\\u马"))), max_size=8
    )
)
def test_changed_characters_never_stop_the_reader(changes: list[tuple[int, str]]) -> None:
    text = list(SMALL)
    for at, char in changes:
        text[at] = char
    for game in games_in("".join(text)):
        assert game.fen


@given(
    st.lists(
        st.sampled_from(
            [
                "[DhtmlXQ]",
                "[/DhtmlXQ]",
                "[DhtmlXQ_movelist]",
                "[DhtmlXQ_move_0_1_1]",
                "7747",
                "[/DhtmlXQ_x]",
                "[DHJHtmlXQ_34]",
                "[comment_0]",
                "[DhtmlXQ_binit]",
                "var DhtmlXQ_movelist='",
                "'",
                "<br>",
                "\\ud800",
            ]
        )
    )
)
def test_any_heap_of_tags_is_read(parts: list[str]) -> None:
    for game in games_in("".join(parts)):
        assert all(finding.message_zh and finding.message_en for finding in game.findings)


def test_heaps_of_tags_are_counted_rather_than_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dhtmlxq_scan, "MAX_TAGS", 50)
    heap = contained(MAIN, *(tag(f"a{n}", "x") for n in range(60)), "[DhtmlXQ_b]" * 300)
    game = one(heap)
    assert (len(game.headers), len(moves(game))) == (49, 5)
    assert len(game.findings) < 150
    assert {"too_many_tags", "more_faults"} <= set(kinds(game))


def test_great_trees_take_time_in_proportion() -> None:
    began = time.process_time()
    deep = contained(MAIN, *(tag(f"move_{n}_{n + 1}_{n + 1}", "89797989") for n in range(20_000)))
    assert len(list(one(deep).root.walk())) > 20_000
    cyclic = contained(MAIN, *(tag(f"move_{n + 1}_1_{n}", "8979") for n in range(1, 20_000)))
    assert len(one(cyclic).findings) < 60
    one(MAIN + "[DhtmlXQ_a" * 50_000)
    one(contained(MAIN) + "<" * 100_000 + "<div>" + "[" * 100_000 + "var DhtmlXQ_a=" * 20_000)
    one(contained(tag("movelist", "77477747" * 100_000), tag("comment9999999", "x")))
    assert time.process_time() - began < 30
