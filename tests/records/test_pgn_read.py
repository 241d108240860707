"""PGN as its many writers understand it: every variant is read, and nothing is dropped."""

from __future__ import annotations

import io

import pytest

from zhicai import records
from zhicai.records import Game, RecordError
from zhicai.records.pgn import read
from zhicai.records.pgn_log import MAX_FINDINGS
from zhicai.records.pgn_movetext import MAX_DEPTH

HEAD = '[Game "Chinese Chess"]\n[Event "友谊赛"]\n[Red "选手01"]\n[Black "选手02"]\n[Result "1-0"]\n\n'


def games(text: str, encoding: str = "utf-8") -> list[Game]:
    return list(read(io.BytesIO(text.encode(encoding))))


def game(text: str, encoding: str = "utf-8") -> Game:
    (only,) = games(text, encoding)
    return only


def moves(text: str) -> str:
    return " ".join(map(str, game(text).mainline()))


def kinds(text: str) -> list[str]:
    return [finding.kind for finding in game(text).findings]


START = "h2e2 h9g7 h0g2 i9h9"


@pytest.mark.parametrize(
    "text",
    [
        "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n",
        "1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ *",
        "1.炮二平五\n马8进7\n2.马二进三\n车9平8\n1-0",
        "  1. 炮二平五\r\r\n     马８进７\r\r\n  2. 马二进三\r\r\n     车９平８\r\r\n",
        "1. 炮2平5 马8进7 2. 马2进3 车9平8",
        "1、炮二平五，马8进7；2、马二进三，车9平8。",
        "1 炮二平五 马8进7 2 马二进三 车9平8",
        "1炮二平五 马8进7 2马二进三 车9平8",
        "1. C2.5 H8+7 2. H2+3 R9.8",
        "1. C2=5 h8+7 2. H2+3 r9=8",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
        "1. h2e2 h9g7 2. h0g2 i9h9",
        "1. h3e3 h10g8 2. h1g3 i10h10",
        "1. Che3 Hg8 2. Hg3 Rh10",
        "1. Che2 Hg7 2. Hg2 Rh9",
        "炮二平五 马8进7 马二进三 车9平8",
        "1. 炮二平五马８进７ 2. 马二进三车９平８",
        "1. 炮二平五! 马８进７?! 2. 马二进三 $1 车９平８ !?",
        "1. 炮二平五 1... 马8进7 2. 马二进三 2. … 车9平8",
    ],
)
def test_ways_of_writing_moves(text: str) -> None:
    assert moves(text) == START
    assert moves(HEAD + text) == START


def test_tags_are_headers() -> None:
    found = game(HEAD + "1. 炮二平五 1-0\n")
    assert found.headers == {"Event": "友谊赛", "Red": "选手01", "Black": "选手02", "Result": "1-0"}
    assert (found.format, found.encoding, found.result, found.end_result) == ("pgn", "utf-8", "1-0", "1-0")
    assert not found.findings


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ('[Event "第24届"五羊杯"冠军赛"]', "Event", '第24届"五羊杯"冠军赛'),
        ('[Event ""五羊杯"冠军赛"]', "Event", '"五羊杯"冠军赛'),
        (r'[Event "\"a\" \\ b"]', "Event", r'"a" \ b'),
        (r'[Site "C:\"]', "Site", "C:\\"),
        ('[Event "a"] [Site "b"]', "Site", "b"),
        ('[White "选手01"]', "Red", "选手01"),
        ('[EVENT "a"]', "Event", "a"),
        ('  [ Event   "a" ]  ', "Event", "a"),
        ('[Event "a]b"]', "Event", "a]b"),
        ('[Event "一次[比赛"]', "Event", "一次[比赛"),
        ('[红方 "选手01"]', "红方", "选手01"),
        ('[Round ""]', "Round", ""),
    ],
)
def test_tags_tidy_and_untidy(line: str, name: str, value: str) -> None:
    found = game(f'[Game "Chinese Chess"]\n{line}\n[Date "2001.01.01"]\n\n1. 炮二平五 *\n')
    assert found.headers[name] == value
    assert found.headers["Date"] == "2001.01.01"
    assert not found.findings
    assert len(found.mainline()) == 1


@pytest.mark.parametrize("line", ['[Event "a', "[Event a]", '[Event a"]'])
def test_broken_tags_are_found(line: str) -> None:
    found = game(f'[Game "Chinese Chess"]\n{line}\n[Red "选手01"]\n\n1. 炮二平五 *\n')
    assert [finding.kind for finding in found.findings] == ["broken_tag"]
    assert found.findings[0].line == 2
    assert found.headers["Red"] == "选手01"
    assert found.headers["Event"].startswith("a")


def test_duplicate_and_late_tags() -> None:
    assert kinds('[Game "Chinese Chess"]\n[Red "选手01"]\n[Red "选手02"]\n\n1. 炮二平五 *') == [
        "duplicate_tag"
    ]
    found = game('[Event "a"]\n\n1. 炮二平五\n[Result "0-1"]\n马8进7\n')
    assert found.headers["Result"] == "0-1"
    assert len(found.mainline()) == 2
    assert [finding.kind for finding in found.findings] == ["late_tag"]


def test_games_one_after_another() -> None:
    text = '[Event "a"]\n[Red "选手01"]\n\n1. h2e2 h9g7\n\n[Event "b"]\n[Red "选手02"]\n\n1. h2e2\n'
    assert [found.headers["Event"] for found in games(text)] == ["a", "b"]
    assert [len(found.mainline()) for found in games(text)] == [2, 1]


def test_games_without_event_or_without_blank_lines() -> None:
    assert len(games(HEAD.strip() + "\n1. 炮二平五 *\n" + HEAD.strip() + "\n1. 炮二平五 *\n")) == 2
    assert len(games('[Red "选手01"]\n\n1. 炮二平五 *\n\n[Red "选手02"]\n\n1. 炮二平五 *\n')) == 2


def test_games_with_tags_only() -> None:
    assert [found.headers["Red"] for found in games(HEAD + HEAD.replace("01", "03"))] == ["选手01", "选手03"]


def test_games_without_tags() -> None:
    found = games("1. 炮二平五 马8进7 1-0\n\n1. 兵七进一 0-1\n\n1. ... 卒7进1 *")
    assert [item.result for item in found] == ["1-0", "0-1", "*"]
    assert [len(item.mainline()) for item in found] == [2, 1, 1]


def test_several_games_on_one_line() -> None:
    found = games('[Event "a"] 1. h2e2 h9g7 1-0 [Event "b"] 1. h2e2 * [Red "选手01"] 1. b2e2')
    assert [len(item.mainline()) for item in found] == [2, 1, 1]
    assert found[2].headers == {"Red": "选手01"}


def test_text_before_the_first_game_is_kept() -> None:
    found = game("对局选，共一局。\n\n" + HEAD + "1. 炮二平五 1-0\n")
    assert [(item.kind, item.rest) for item in found.findings] == [("text_before", "对局选，共一局。")]


def test_text_after_the_result_is_kept() -> None:
    found = game(HEAD + "1. 炮二平五\n   1-0\n  =========\n")
    assert [(item.kind, item.rest, item.line) for item in found.findings] == [
        ("text_after_end", "=========", 9)
    ]


def test_comments_everywhere() -> None:
    found = game("{开局前}\n1. {先手} 炮二平五 {好} {很好} 马8进7 ; 到行末\n2. 马二进三 (常见) {评} 1-0 {完}")
    first = found.root.children[0]
    assert found.root.comment == "开局前\n先手"
    assert first.comment == "好\n很好"
    assert first.children[0].comment == "到行末"
    assert first.children[0].children[0].comment == "常见\n评\n完"
    assert not found.findings


def test_a_comment_of_many_lines() -> None:
    assert game("{一\n\n二 [Event] (三)\n}1. 炮二平五").root.comment == "一\n\n二 [Event] (三)"


def test_a_comment_that_is_not_closed_ends_with_its_line() -> None:
    first, second = games(
        HEAD + "1. 炮二平五 {好棋\n马8进7 {也好\n2. 马二进三 1-0\n" + HEAD + "1. 兵七进一 *"
    )
    assert len(first.mainline()) == 3
    assert first.root.children[0].comment == "好棋"
    assert [item.kind for item in first.findings] == ["unclosed_comment"]
    assert len(second.mainline()) == 1


def test_variations() -> None:
    text = "1. 炮二平五 马8进7 (1... 炮8平5 {顺炮} 2. 马二进三 (2. 马八进七)) (1... 炮2平5) 2. 马二进三"
    found = game(text)
    first = found.root.children[0]
    assert [str(node.move) for node in first.children] == ["h9g7", "h7e7", "b7e7"]
    assert first.children[1].comment == "顺炮"
    assert [str(node.move) for node in first.children[1].children] == ["h0g2", "b0c2"]
    assert " ".join(map(str, found.mainline())) == "h2e2 h9g7 h0g2"
    assert not found.findings


def test_a_variation_opens_with_a_comment() -> None:
    found = game("1. 炮二平五 ({或者} 1. 炮八平五 {也行}) 马8进7")
    other = found.root.children[1]
    assert (other.preface, other.comment) == ("或者", "也行")


@pytest.mark.parametrize(
    "comment", ["改走炮八平五也可", "1分钟", "好棋", "", "见第(3)局", "{注}", "炮八平五也可", "1.5分"]
)
def test_round_brackets_of_old_programs_are_comments(comment: str) -> None:
    found = game(f"1. 炮二平五 ({comment}) 马8进7 （{comment}） 2. 马二进三")
    assert len(found.mainline()) == 3
    assert len(found.root.children) == 1
    assert found.root.children[0].comment == comment.strip("{}")
    assert not found.findings


def test_black_begins() -> None:
    fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
    for movetext in ("1. ... 馬８進７ 2. 炮二平五", "1. 馬８進７ 炮二平五", "1... 馬８進７ 2. 炮二平五"):
        found = game(f'[FEN "{fen}"]\n\n{movetext}')
        assert [str(move) for move in found.mainline()] == ["h9g7", "h2e2"]
        assert found.fen == fen
        assert not found.findings


def test_black_begins_though_the_position_says_red() -> None:
    found = game("1. ... 馬８進７ 2. 炮二平五")
    assert [str(move) for move in found.mainline()] == ["h9g7", "h2e2"]
    assert found.fen.split()[1] == "b"
    assert [item.kind for item in found.findings] == ["side_from_moves"]


@pytest.mark.parametrize(
    "fen",
    [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ],
)
def test_dialects_of_positions(fen: str) -> None:
    found = game(f'[FEN "{fen}"]\n\n1. 炮二平五')
    assert found.fen == records.START_FEN
    assert "FEN" not in found.headers
    assert len(found.mainline()) == 1


def test_a_position_that_is_not_valid_is_kept() -> None:
    found = game('[FEN "4k4/9/9/9/9/9/9/9/4P4/4K4 w - - 0 1"]\n\n1. 帅五平四')
    assert [item.kind for item in found.findings] == ["setup_fault"]
    assert len(found.mainline()) == 1


def test_a_position_that_cannot_be_read_keeps_the_moves_as_text() -> None:
    first, second = games('[FEN "不明"]\n\n1. 炮二平五 马8进7 1-0\n\n[Event "b"]\n\n1. 炮二平五')
    (finding,) = first.findings
    assert (finding.kind, finding.rest, first.end_result) == ("unreadable_fen", "1. 炮二平五 马8进7", "1-0")
    assert first.fen == "不明"
    assert len(second.mainline()) == 1


def test_omitted_front_or_rear_is_settled_by_legality() -> None:
    fen = "5k3/9/9/4r4/9/4C4/4C4/9/9/3K5 w - - 0 1"
    found = game(f'[FEN "{fen}"]\n\n1. 炮五进三')
    assert [str(move) for move in found.mainline()] == ["e3e6"]
    assert [(item.kind, item.severity, item.ply) for item in found.findings] == [
        ("resolved_by_legality", "note", 1)
    ]
    assert found.findings[0].move == "炮五进三"


def test_an_ambiguous_text_ends_the_line() -> None:
    fen = "3k5/9/9/9/9/4C4/4C4/9/9/5K3 w - - 0 1"
    found = game(f'[FEN "{fen}"]\n\n1. 炮五平四 将4进1 *')
    (finding,) = found.findings
    assert (finding.kind, finding.move, finding.rest) == ("ambiguous_move", "炮五平四", "将4进1")
    assert found.mainline() == []


def test_an_unreadable_text_ends_the_line_and_keeps_the_rest() -> None:
    found = game(HEAD + "1. 炮二平五 马8进7\n2. 炮二乎三 {?} 车9平8 (2... 车1进1)\n3. 车一平二\n1-0\n")
    (finding,) = found.findings
    assert (finding.kind, finding.ply, finding.move, finding.line) == ("unreadable_move", 3, "炮二乎三", 8)
    assert finding.rest == "{?} 车9平8 (2... 车1进1)\n3. 车一平二"
    assert (len(found.mainline()), found.end_result) == (2, "1-0")
    assert finding.severity == "error"
    assert "第8行" in finding.message_zh
    assert "line 8" in finding.message_en


def test_an_unreadable_text_in_a_variation_spares_the_main_line() -> None:
    found = game("1. 炮二平五 (1. 炮八平九 马8退9 (1... 车9进1) 2. 兵七进一) 马8进7 2. 马二进三")
    assert len(found.mainline()) == 3
    (finding,) = found.findings
    assert finding.rest == "(1... 车9进1) 2. 兵七进一"
    assert finding.ply == 2


def test_an_illegal_move_stays() -> None:
    fen = "3k5/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1"
    found = game(f'[FEN "{fen}"]\n\n1. 帅六平五 车5进1 *')
    assert [str(move) for move in found.mainline()] == ["d0e0", "e1e0"]
    found = game("1. h2h9 a9a0 2. e5e6 *")
    assert [str(move) for move in found.mainline()] == ["h2h9", "a9a0", "e5e6"]


@pytest.mark.parametrize(
    ("tag", "end", "result", "contradicts"),
    [
        ("1-0", "1-0", "1-0", False),
        ("1-0", "0-1", "1-0", True),
        ("*", "0-1", "0-1", False),
        ("", "1/2-1/2", "1/2-1/2", False),
        ("红胜", "1-0", "1-0", False),
        ("1-0", "红胜", "1-0", False),
        ("0-1", "*", "0-1", False),
        ("1-0", "和棋", "1-0", True),
        ("１－０", "", "1-0", False),
    ],
)
def test_results(tag: str, end: str, result: str, contradicts: bool) -> None:
    found = game(f'[Event "a"]\n[Result "{tag}"]\n\n1. 炮二平五 {end}')
    assert found.result == result
    assert found.headers["Result"] == tag
    assert found.end_result == end
    assert ["result_contradiction"] * contradicts == [item.kind for item in found.findings]


def test_stray_text_goes_into_the_comment() -> None:
    found = game("1. 炮二平五 ---- 漂亮 马8进7")
    assert len(found.mainline()) == 2
    assert found.root.children[0].comment == "----\n漂亮"
    assert [item.kind for item in found.findings] == ["stray_text", "stray_text"]


def test_dates() -> None:
    assert kinds('[Event "a"]\n[Date "民国时期"]\n\n1. 炮二平五') == ["bad_date"]
    for fine in ("1984年5月12日", "????.??.??", "", "-"):
        assert kinds(f'[Event "a"]\n[Date "{fine}"]\n\n1. 炮二平五') == []


def test_another_game_is_named() -> None:
    assert kinds('[Game "Go"]\n\n1. 炮二平五') == ["other_game"]
    assert kinds('[Variant "Xiangqi"]\n\n1. h3e3 h10g8') == []


def test_brackets_that_do_not_match() -> None:
    assert kinds("1. 炮二平五 (1. 炮八平五 马8进7") == ["unclosed_variation"]
    assert kinds("1. 炮二平五 ) 马8进7") == ["unopened_variation"]


def test_variations_nest_up_to_a_limit() -> None:
    one = "1. 炮二平五 (" * (MAX_DEPTH + 10) + "1. 炮八平五" + ")" * (MAX_DEPTH + 10)
    found = game(one)
    assert [item.kind for item in found.findings] == ["nested_too_deep"]
    assert len(found.root.children) == MAX_DEPTH + 1


def test_findings_are_limited() -> None:
    found = game("1. 炮二平五" + " )" * (MAX_FINDINGS + 50))
    assert len(found.findings) == MAX_FINDINGS + 1
    assert found.findings[-1].kind == "more_findings"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "gb18030", "big5", "utf-16", "utf-16-le", "utf-16-be"]
)
def test_encodings(encoding: str) -> None:
    text = '[Game "Chinese Chess"]\n[Event "友誼"]\n[Red "選手01"]\n\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８ 1-0\n'
    data = text.encode(encoding)
    if encoding in ("utf-16-le", "utf-16-be"):
        data = "\ufeff".encode(encoding) + data
    (found,) = read(io.BytesIO(data))
    assert " ".join(map(str, found.mainline())) == START
    assert found.headers["Event"] == "友誼"
    assert not found.findings


def test_a_broken_byte_is_a_finding() -> None:
    data = (HEAD + "1. 炮二平五 {好棋} 马8进7 1-0\n").encode("gb18030")
    place = data.index("好棋".encode("gb18030"))
    (found,) = read(io.BytesIO(data[:place] + b"\xff" + data[place:]))
    (finding,) = found.findings
    assert (finding.kind, finding.line) == ("broken_encoding", 7)
    assert len(found.mainline()) == 2
    assert "好棋" in found.root.children[0].comment


def test_a_file_glued_together_from_several_encodings() -> None:
    text = '[Event "友誼"]\n[Red "選手01"]\n\n1. 炮二平五 馬８進７ 1-0\n\n'
    data = b"".join(text.encode(name) for name in ("big5", "utf-8", "gb18030") * 2)
    found = list(read(io.BytesIO(data)))
    assert [item.encoding for item in found] == ["big5", "utf-8", "gb18030"] * 2
    assert {item.headers["Red"] for item in found} == {"選手01"}


def test_nothing_to_read() -> None:
    with pytest.raises(RecordError, match="没有对局"):
        games("只是一段文字。")
