"""`zhicai judge`: what it is asked, how it answers, what it writes, what it refuses.

The rule books are replaced by a plain one: what each of them rules is tested with the law.
"""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any
from xml.etree import ElementTree

import pytest

from tests.cli import strict_book
from tests.cli.conftest import Ran, Run
from tests.law import plain_book
from zhicai import Move, records
from zhicai.cli import output
from zhicai.cli.layout import cells
from zhicai.law import books
from zhicai.law.asking import moves_in
from zhicai.records import Game, RecordError

FEN = "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1"
MOVES = "h6i4 i9h9 i4h6 h9i9"
ASKED = ("judge", "--fen", FEN, "--moves", MOVES)
PAWN = ("judge", "--fen", "4k4/9/9/2n6/1P7/9/9/9/9/3K5 w", "--moves", "b5c5 e9e8 c5b5 e8e9")
GAME = "05-perpetual-check.pgn"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "BOOKS", MappingProxyType(dict.fromkeys(books.BOOKS, plain_book.__name__)))
    monkeypatch.setattr(plain_book, "NAME", "cxa-2011")


def ruled(ran: Ran) -> dict[str, Any]:
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_the_verdict_comes_first_and_the_position_last(run: Run) -> None:
    ran = run(*ASKED, lang="zh")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert (lines[0], lines[-1]) == ("黑方须变着", FEN)
    for text in (
        "2. 黑方车9平8",
        "捉红方二路车（无根）",
        "黑方长捉，属禁止着法。",
        "黑方必须变着。",
        "第 25.3、23.5.2.2 条",
    ):
        assert text in ran.out


def test_every_ply_has_its_board_with_arrows_and_the_target_marked(run: Run) -> None:
    out = run(*ASKED, lang="zh").out
    assert out.count("１　２　３　４　５　６　７　８　９") == 5
    assert out.count("〔俥〕") == 1 and out.count("〔炮") == 1
    assert out.count("Ｖ") > 15
    assert "【车】〇" in out


def test_brief_says_the_same_without_boards(run: Run) -> None:
    out = run(*ASKED, "--brief", lang="both").out
    assert "＋" not in out and "Ｖ" not in out
    assert "2. 黑方车9平8，捉红方二路车（无根）：红方如不应，车8进9，得车。" in out.replace("\n   ", "")
    assert "Black must deviate" in out


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("more", [[], ["--brief"], ["--all-rules"], ["--ascii"]])
def test_lines_fit_the_terminal(run: Run, lang: str, columns: int, more: list[str]) -> None:
    ran = run(*ASKED, *more, lang=lang, columns=columns)
    assert ran.status == 0
    lines = [line for line in ran.out.splitlines() if line != FEN]
    assert max(map(cells, lines)) <= max(columns - 1, 40)


@pytest.mark.parametrize(
    ("lang", "there", "gone"), [("zh", "须变着", "deviate"), ("en", "deviate", "须变着")]
)
def test_one_language_only(run: Run, lang: str, there: str, gone: str) -> None:
    out = run(*ASKED, lang=lang).out
    assert there in out and gone not in out


def test_a_terminal_without_chinese_gets_letters(run: Run) -> None:
    out = run(*ASKED, lang="en", encoding="ascii").out
    assert "--R--" in out or "R-" in out
    assert "?" not in out.replace(FEN, "")


@pytest.mark.parametrize(
    "moves",
    [
        "h6i4,i9h9,i4h6,h9i9",
        "马二退一 车9平8 马一进二 车8平9",
        "1. 马二退一 车9平8 2. 马一进二 车8平9",
        "1.马二退一，车9平8；2.马一进二，车8平9",
        "H2-1 R9.8 H1+2 R8.9",
        "H6-I4 I9-H9 I4-H6 H9-I9",
    ],
)
def test_moves_in_any_notation_and_spacing(run: Run, moves: str) -> None:
    told = ruled(run("judge", "--fen", FEN, "--moves", moves, "--json"))
    assert [ply["move"] for ply in told["plies"]] == MOVES.split()


def test_numbers_of_rounds_are_no_moves() -> None:
    assert moves_in("1. a0a1 i9i8 2 a1a0 2... i8i9 3。炮二平五") == [
        "a0a1",
        "i9i8",
        "a1a0",
        "i8i9",
        "炮二平五",
    ]
    moves = ["炮二平五", "马8进7"]
    for text in (
        "1)炮二平五 马8进7",
        "⑴炮二平五 ... 马8进7",
        "（1）炮二平五 1……马8进7",
        "1：炮二平五，1...马8进7",
    ):
        assert moves_in(text) == moves


def test_blanks_around_a_pasted_position_do_no_harm(run: Run) -> None:
    assert ruled(run("judge", "--fen", f"  {FEN}\n", "--moves", MOVES, "--json"))["cycle"]["length"] == 4


def test_json_is_one_line_with_the_cycle(run: Run) -> None:
    ran = run("judge", "--fen", FEN, "--moves", f"b0a0 a7b5 {MOVES} {MOVES}", "--json")
    assert ran.out.count("\n") == 1
    told = ruled(ran)
    assert told["cycle"] == {"start": 2, "length": 4}
    assert told["verdict"] == "black_must_deviate"
    assert set(told["explanation"]) == {"zh", "en"}


def test_json_is_escaped_where_the_encoding_is_not_utf8(run: Run) -> None:
    ran = run(*ASKED, "--json", encoding="gbk")
    assert ran.raw.isascii()
    assert json.loads(ran.out)["plies"][0]["chinese"] == "马二退一"


def test_the_start_of_the_cycle_can_be_said(run: Run) -> None:
    moves = f"{MOVES} b0a0 a7b5 a0b0 b5a7"
    assert ruled(run("judge", "--fen", FEN, "--moves", moves, "--json"))["cycle"]["length"] == 8
    told = ruled(run("judge", "--fen", FEN, "--moves", moves, "--cycle-start", "4", "--json"))
    assert told["cycle"] == {"start": 4, "length": 4}


def test_options_are_settled_and_listed(run: Run) -> None:
    assert ruled(run(*PAWN, "--json"))["options_used"][0]["value"] == "idle"
    assert ruled(run(*PAWN, "--option", "pawns=chase", "--json"))["plies"][0]["label"] == "chase"
    listed = run("judge", "--list-options").out
    assert "pawns=idle | chase" in listed and "兵卒捉子算闲还是算捉" in listed and "pawn's chase" in listed
    assert "默认 idle（按闲处理）" in listed and "default idle" in listed
    every = run("judge", "--list-options", "--all-rules").out
    assert all(f"\n{rules}\n" in f"\n{every}" for rules in books.BOOKS) and every.count("pawns=") == 5


def test_all_rules_stand_side_by_side(run: Run) -> None:
    out = run(*ASKED, "--all-rules", lang="zh").out
    rows = [line for line in out.splitlines() if "须变着" in line]
    assert [row.split()[:2] for row in rows] == [
        [name, "黑方须变着"] for name in ("cxa-1999", "cxa-2011", "cxa-2020", "axf", "wxf")
    ]
    assert run(*ASKED, "--all-rules", "--json").out.count("\n") == 5


def test_the_table_says_where_a_claim_is_early(run: Run, examples: Path) -> None:
    """A verdict that supposes more rounds must not be read out as one (cxa-2011 art. 23.3)."""
    early = run("judge", examples / GAME, "--ply", "4", "--all-rules", columns=200).out
    assert "不足规定次数，不予受理" in early and "the claim is not heard" in early
    due = run("judge", examples / GAME, "--all-rules", columns=200).out
    assert "不予受理" not in due and "not heard" not in due


def test_differing_labels_are_told_with_their_reasons(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "BOOKS", MappingProxyType({**books.BOOKS, "axf": strict_book.__name__}))
    out = run(*PAWN, "--all-rules", lang="zh").out
    assert "1. 红方兵八平七" in out
    assert "   cxa-1999, cxa-2011, cxa-2020, wxf: 闲：兵卒自身捉黑方3路马为闲" in out
    assert "   axf: 捉黑方3路马（无根）" in out
    assert "2. 黑方" not in out


def test_differing_verdicts_are_told_with_their_grounds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "BOOKS", MappingProxyType({**books.BOOKS, "axf": strict_book.__name__}))
    fen = "4k4/9/9/1nn6/1P7/9/9/9/9/3K5 w"
    asked = ("judge", "--fen", fen, "--moves", "b5c5 e9e8 c5b5 e8e9", "--all-rules")
    out = run(*asked, lang="zh", columns=200).out
    assert "cxa-1999, cxa-2011, cxa-2020, wxf: 红方各着均为闲，属允许着法。黑方各着均为闲" in out
    assert "axf: 红方长捉，属禁止着法。" in out and "红方必须变着。" in out
    assert "axf: Red: perpetual chase, forbidden. Black:" in run(*asked, lang="en", columns=200).out


def test_a_game_is_judged_at_its_end_and_at_a_ply(run: Run, examples: Path) -> None:
    out = run("judge", examples / GAME, lang="zh").out
    assert out.splitlines()[0] == "选手09 — 选手10  示例赛，2024.05.02  第 12 着后"
    assert "红方负" in out and "经请求即为待判局面" in out
    early = run("judge", examples / GAME, "--ply", "4", lang="zh")
    assert early.status == 0
    assert "循环如继续：红方负" in early.out and "不足规定次数，不予受理" in early.out
    assert "设已达规定次数" in early.out and "设已达规定次数" not in out


def test_players_of_whom_nothing_is_known_are_not_named(run: Run) -> None:
    moves = " ".join(f"{turn}. R1+1 R1+1 {turn + 1}. R1-1 R1-1" for turn in (1, 3, 5))
    out = run("judge", "-", lang="zh", stdin=f'[Game "Chinese Chess"]\n\n{moves} *\n'.encode()).out
    assert out.splitlines()[0] == "第 12 着后"


def test_the_page_of_a_game_says_how_the_claim_stands(run: Run, examples: Path, tmp_path: Path) -> None:
    """A page must not give for a ruling what would be one if the cycle went on (cxa-2011 art. 23.3)."""
    due, early = tmp_path / "due.html", tmp_path / "early.html"
    assert run("judge", examples / GAME, "--html", due).status == 0
    assert run("judge", examples / GAME, "--ply", "4", "--html", early).status == 0
    heard, unheard = due.read_text("utf-8"), early.read_text("utf-8")
    assert "经请求即为待判局面。" in heard and "循环如继续" not in heard
    assert "循环如继续：红方负" in unheard and "If the cycle goes on: Red loses" in unheard
    assert "不足规定次数，不予受理" in unheard and "the claim is not heard" in unheard


def test_the_cycle_of_a_game_counts_from_its_start(run: Run, examples: Path) -> None:
    assert ruled(run("judge", examples / GAME, "--json"))["cycle"] == {"start": 8, "length": 4}
    early = run("judge", examples / GAME, "--ply", "4", "--json")
    assert json.loads(early.out)["cycle"] == {"start": 0, "length": 4}
    assert json.loads(early.out)["claim"]["heard"] is False
    assert "不予受理" in early.err and "too few" in early.err


@pytest.mark.parametrize(
    ("later", "zh", "en"),
    [
        (
            "h6i4 e9d9",
            "裁决后至第 14 着：黑方已变着，对局继续。",
            "up to ply 14: Black has deviated; the game goes on.",
        ),
        (
            "h6i4 i9h9",
            "裁决后至第 14 着：黑方须在下一着变着；不变，判负",
            "Black must deviate with the next move; otherwise Black loses.",
        ),
        (
            MOVES,
            "裁决后至第 16 着：黑方应变着而不变，判负。",
            "up to ply 16: Black had to deviate and did not",
        ),
        (f"{MOVES} h6i4 i9h9", "裁决后至第 16 着：黑方应变着而不变", "up to ply 16"),
    ],
)
def test_the_game_is_followed_after_the_ruling(
    run: Run, tmp_path: Path, later: str, zh: str, en: str
) -> None:
    """cxa-2011 arts 23.5.2, 23.5.2.2."""
    game = Game(fen=FEN)
    node = game.root
    for text in [*MOVES.split() * 3, *later.split()]:
        node = node.add(Move(text))
    path = tmp_path / "game.pgn"
    records.write(game, path)
    out = run("judge", path, "--ply", "12", "--brief", columns=200).out
    assert zh in out and en in out
    assert "裁决后" not in run("judge", path, "--ply", "4", "--brief").out


def test_a_game_in_which_nothing_comes_again(run: Run, examples: Path) -> None:
    for more in ([], ["--all-rules"]):
        ran = run("judge", examples / GAME, "--ply", "3", *more)
        assert (ran.status, ran.out) == (2, "")
        assert "没有循环反复的着法" in ran.err and "no moves come again" in ran.err


def test_a_game_from_standard_input(run: Run, examples: Path) -> None:
    ran = run("judge", "-", lang="en", stdin=(examples / GAME).read_bytes())
    assert ran.status == 0 and "Red loses" in ran.out


REFUSED = [
    (["judge"], "--moves", "--moves"),
    (["judge", "--fen", FEN], "--moves", "--moves"),
    (["judge", "--fen", FEN, "--moves", "  "], "没有重复", "no repetition"),
    (["judge", "--fen", "nonsense", "--moves", MOVES], "十行", "ten ranks"),
    (["judge", "--fen", FEN, "--moves", "h6i4 i9h9 i4h6"], "不同之处：h9、i9", "differing on h9, i9"),
    (["judge", "--fen", FEN, "--moves", MOVES, "--cycle-start", "1"], "循环没有闭合", "the loop is open"),
    (["judge", "--fen", FEN, "--moves", MOVES, "--cycle-start", "9"], "循环起点 9 无效", "9 is no start"),
    (["judge", "--fen", FEN, "--moves", "i9h9 h6i4"], "轮到红方走", "Red to move"),
    (["judge", "--fen", FEN, "--moves", "h6i4 i9h8"], "第 2 着", "move 2"),
    (["judge", "--fen", FEN, "--moves", "xyz"], "读不懂着法", "cannot read the move"),
    (["judge", "--fen", "3k5/9/9/4R4/9/9/9/9/9/4K4 w", "--moves", "e6d6 d9d8"], "将死", "checkmate"),
    ([*ASKED, "--rules", "house"], "不在可选之列", "is not one of"),
    ([*ASKED, "--option", "pawns"], "名称=值", "NAME=VALUE"),
    ([*ASKED, "--option", "kings=idle"], "没有选项", "has no option"),
    ([*ASKED, "--option", "pawns=kill"], "不能取", "cannot be"),
    ([*ASKED, "--option", "kings=idle", "--all-rules"], "各部规则都没有选项", "no rule book has"),
    ([*ASKED, "--ply", "3"], "--ply", "--ply"),
    ([*ASKED, "--all-rules", "--html", "x.html"], "只用于一部规则", "one rule book"),
    ([*ASKED, "--svg", ""], "路径是空的", "is empty"),
    ([*ASKED, "--html", ""], "路径是空的", "is empty"),
    ([*ASKED, "--html", "-", "--json"], "不能都写到标准输出", "cannot both go"),
    ([*ASKED, "--option", "pawns=idle", "--option", "pawns=chase"], "两个不同的值", "two different values"),
    (["judge", "--fen", "", "--moves", MOVES], "是空的", "is empty"),
    (["judge", "nothing.pgn"], "没有文件", "no file"),
    (["judge", FEN], "请用 --fen", "use --fen"),
]


@pytest.mark.parametrize(("words", "zh", "en"), REFUSED)
def test_what_cannot_be_judged_is_refused(run: Run, words: list[str], zh: str, en: str) -> None:
    ran = run(*words)
    assert (ran.status, ran.out) == (2, "")
    assert zh in ran.err and en in ran.err


def test_a_game_goes_without_a_position(run: Run, examples: Path) -> None:
    ran = run("judge", examples / GAME, "--moves", MOVES)
    assert ran.status == 2 and "不能与 --fen、--moves 同用" in ran.err


def test_a_picture_for_each_move(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    assert run(*ASKED, "--svg", folder).status == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["00.svg", "01-h6i4.svg", "02-i9h9.svg", "03-i4h6.svg", "04-h9i9.svg"]
    for name in names:
        ElementTree.parse(folder / name)
    again = run(*ASKED, "--svg", folder)
    assert (again.status, again.err) == (0, "")
    other = run(*PAWN, "--svg", folder)
    assert other.status == 0 and "4 幅先前的图" in other.err and "4 earlier pictures" in other.err
    assert len(list(folder.iterdir())) == 9


def test_a_full_disk_leaves_all_pictures_or_none(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third picture finds no room: the first two are not left, nor the folders that were made for them."""
    opened = []

    def full(path: Path, *, overwrite: bool) -> AbstractContextManager[IO[bytes]]:
        opened.append(path)
        if len(opened) == 3:
            raise RecordError("磁盘已满", "no room", path=str(path))
        return records.replacing(path, overwrite=overwrite)

    monkeypatch.setattr(output, "replacing", full)
    ran = run(*ASKED, "--svg", tmp_path / "new" / "pictures")
    assert ran.status == 2 and "磁盘已满" in ran.err and len(opened) == 3
    assert list(tmp_path.iterdir()) == []
    kept = tmp_path / "kept"
    kept.mkdir()
    opened.clear()
    assert run(*ASKED, "--svg", kept).status == 2
    assert list(kept.iterdir()) == []


def test_other_files_are_not_replaced(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.html"
    mine.write_text("<p>mine</p>")
    ran = run(*ASKED, "--html", mine)
    assert (ran.status, mine.read_text()) == (2, "<p>mine</p>")
    assert "未覆盖" in ran.err
    (tmp_path / "02-i9h9.svg").write_text("mine")
    assert run(*ASKED, "--svg", tmp_path).status == 2
    assert run(*ASKED, "--svg", mine).status == 2
    assert (tmp_path / "02-i9h9.svg").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["02-i9h9.svg", "mine.html"]


def test_a_page_of_the_ruling_is_written_and_replaced(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "ruling.html"
    for _ in range(2):
        assert run(*ASKED, "--html", page).status == 0
    text = page.read_text("utf-8")
    assert text.count("<svg") == 5 and "黑方须变着" in text and "Black must deviate" in text
    for encoding in ("utf-8", "big5", "ascii"):
        written = run(*ASKED, "--html", "-", encoding=encoding).raw
        assert written.decode("utf-8").replace("\r", "") == text


def test_colours_only_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run(*ASKED).out
    monkeypatch.setattr("zhicai.cli.terminal.coloured", lambda: True)
    assert "\x1b[1;34m捉红方二路车（无根）\x1b[0m" in run(*ASKED, lang="zh").out
