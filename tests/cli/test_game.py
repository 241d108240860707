"""`zhicai game`: journals and records are replayed, explained, and printed as score sheets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.game.replayed import MOVES, officiate
from zhicai.cli.layout import cells
from zhicai.game import commands as cm
from zhicai.game.controls import base_and_increment
from zhicai.game.journalled import drafts, opening, resume
from zhicai.game.judging import by_the_book
from zhicai.game.log import Officiated
from zhicai.game.recorded import record
from zhicai.game.regulations import cxa_2011
from zhicai.game.state import new_game
from zhicai.game.values import Refusal
from zhicai.journal import Header, JournalFile, JournalKind
from zhicai.journal import read as read_journal
from zhicai.records import write

BEGAN = 1_800_000_000_000


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A short game with an offer, a foul, something undone, and a resignation."""
    path = tmp_path / "game.jsonl"
    going = Officiated(new_game(cxa_2011().timed(base_and_increment(60, 30))), judge=by_the_book())
    header = Header("g", JournalKind.GAME, BEGAN)
    with JournalFile.create(path, header, [opening(going.game, time=BEGAN, actor="裁判01")]) as file:

        def do(command: cm.Command) -> None:
            decision = going.do(command)
            assert not isinstance(decision, Refusal), decision
            file.append(drafts(decision, actor="裁判01"))

        do(cm.Begin(BEGAN))
        do(cm.Play(BEGAN + 12_000, "red", "h2e2", press=True))
        do(cm.Offer(BEGAN + 20_000, "black"))
        do(cm.Decline(BEGAN + 25_000, "red"))
        do(cm.Play(BEGAN + 42_000, "black", "h9g7", press=True))
        do(cm.ClaimLimit(BEGAN + 50_000, "red"))
        undone = going.undo(BEGAN + 60_000)
        assert not isinstance(undone, Refusal)
        file.append(drafts(undone, actor="裁判01"))
        do(cm.Resign(BEGAN + 70_000, "red"))
    return path


def test_a_journal_is_told_entry_by_entry_with_times_and_clocks(run: Run, kept: Path) -> None:
    ran = run("game", kept, lang="zh")
    assert (ran.status, ran.err) == (0, "")
    assert "规则：2011 版竞赛规则" in ran.out and "计时：60 分，每着加 30 秒" in ran.out
    assert "+0:00:12  0:59:48 1:00:00  1. 红方 炮二平五" in ran.out
    assert "+0:00:20  1:00:18 0:59:52  黑方提和" in ran.out
    assert "红方提请自然限着：1/60 回合，不属实" in ran.out
    assert "红方犯规 1 次（2011 版竞赛规则第 8.1.4 条）" in ran.out
    assert "撤销：回到第" in ran.out
    assert "结果：黑胜：认输（2011 版竞赛规则第 4.1.12 条）" in ran.out
    assert "红方按钟" not in ran.out and "红方按钟" in run("game", kept, "--all", lang="zh").out


def test_english_alone(run: Run, kept: Path) -> None:
    out = run("game", kept, lang="en").out
    assert "Red h2e2" in out and "Black offers a draw" in out
    assert "Result: Black wins: resignation (the 2011 rules, art. 4.1.12)" in out


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_the_score_sheet_has_both_forms_side_by_side(run: Run, kept: Path, lang: str) -> None:
    """cxa-2011 art. 7.5"""
    ran = run("game", kept, "--sheet", lang=lang)
    lines = ran.out.splitlines()
    (row,) = [line for line in lines if line.startswith("   1  ")]
    assert row.split() == ["1", "炮二平五", "炮25", "0:00:12", "马8进7", "马87", "0:00:30"]
    assert max(cells(line) for line in lines) < 80
    assert ("犯规：红 0，黑 0" in ran.out) == (lang != "en")


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_the_score_sheet_as_a_page_and_as_pdf(run: Run, kept: Path, tmp_path: Path, lang: str) -> None:
    """cxa-2011 arts 7.5, 9"""
    page, paper = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    ran = run("game", kept, "--sheet", "--out", page, "--tag", "Red=选手01", lang=lang)
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    text = page.read_text("utf-8")
    assert "炮二平五" in text and "选手01" in text and ("红方签字" in text) == (lang != "en")
    ran = run("game", kept, "--sheet", "--out", paper, lang=lang)
    if ran.status:  # without a font that writes Chinese
        assert "fonts-noto-cjk" in ran.err and not paper.exists()
    else:
        assert paper.read_bytes().startswith(b"%PDF-")
    assert run("game", kept, "--sheet", "--out", page, lang=lang).status == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--out", "x.pdf"), "--sheet"),
        (("--sheet", "--out", "x.txt"), ".pdf"),
        (("--sheet", "--out", "x.html", "--tag", "Referee=1"), "RedTeam"),
        (("--sheet", "--out", "x.html", "--tag", "Red"), "RedTeam"),
    ],
)
def test_a_sheet_that_cannot_be_written_is_told(
    run: Run,
    kept: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("game", kept, *arguments)
    assert (ran.status, ran.out) == (2, "") and words in ran.err
    assert not list(tmp_path.glob("x.*"))


def test_a_sheet_replaces_sheets_alone(run: Run, kept: Path, tmp_path: Path) -> None:
    for name in ("notes.html", "notes.pdf"):
        path = tmp_path / name
        path.write_text("notes", "utf-8")
        assert run("game", kept, "--sheet", "--out", path).status == 2
        assert path.read_text("utf-8") == "notes"


def test_json(run: Run, kept: Path) -> None:
    found = json.loads(run("game", kept, "--json").out)
    assert (found["result"], found["reason"], found["article"]) == (
        "0-1",
        "resignation",
        "cxa-2011 art. 4.1.12",
    )
    moved = next(entry for entry in found["entries"] if entry["kind"] == "moved")
    assert (moved["data"]["move"], moved["red_left_ms"]) == ("h2e2", 3_588_000)
    assert found["sheet"]["rows"][0]["red"]["short"] == "炮25"


def test_a_record_is_replayed_too(run: Run, examples: Path) -> None:
    out = run("game", examples / "01-checkmate.pgn", lang="zh").out
    assert "结果：红胜：将死（2011 版竞赛规则第 4.1.1 条）" in out
    out = run("game", "-", stdin=b'[Result "1-0"]\n\n1. C2=5 { [%clk 0:59:48] } H8+7 1-0\n', lang="zh").out
    assert "0:59:48 -:--:--  1. 红方 炮二平五" in out
    assert "结果：红胜（依记录所载）" in out
    out = run("game", "-", stdin=b"1. C2=5 H8+7 1/2-1/2\n", lang="zh").out
    assert "结果：和棋（依记录所载）" in out, "a result after the moves is one too"


def test_a_damaged_journal_is_told(run: Run, kept: Path) -> None:
    kept.write_bytes(kept.read_bytes().replace(b"h2e2", b"h2d2"))
    ran = run("game", kept)
    assert (ran.status, ran.out) == (2, "") and str(kept) in ran.err


@pytest.mark.parametrize("text", [b"", b"{}", b"no record"])
def test_what_is_no_game_is_told(run: Run, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(text)
    ran = run("game", path)
    assert ran.status == 2 and ran.err


def test_what_is_not_there_is_told(run: Run, tmp_path: Path, kept: Path) -> None:
    assert "没有文件" in run("game", tmp_path / "none").err
    assert "文件夹" in run("game", tmp_path).err
    assert run("game", kept, "--game", "2").status == 2


# Two sheets compared


TEXT = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 炮8进4\n"


def test_two_sheets_are_compared_move_by_move(run: Run, tmp_path: Path) -> None:
    """cxa-2011 arts 7.1-7.2"""
    (tmp_path / "a.txt").write_text(TEXT, "utf-8")
    (tmp_path / "b.txt").write_text("1. 炮25 马87\n2. 马二进一 ……\n3. 车12 炮84\n", "gb18030")
    ran = run("game", tmp_path / "a.txt", "--against", tmp_path / "b.txt", lang="zh")
    assert ran.status == 1
    lines = ran.out.splitlines()
    assert lines[0].endswith("前 2 着一致")
    assert lines[1] == "第 3 着（第 2 回合红）：甲 马二进三，乙 马二进一；着法不同"
    assert lines[2] == "第 4 着（第 2 回合黑）：甲 车9平8，乙 ——；乙漏记"
    assert lines[-1] == "漏记：甲 0 着，乙 1 着"
    found = json.loads(run("game", tmp_path / "a.txt", "--against", tmp_path / "b.txt", "--json").out)
    assert (found["agreed"], found["missing"]) == (2, [0, 1])
    assert [each["kind"] for each in found["differences"]] == ["different", "empty"]


@pytest.mark.parametrize("form", ["pgn", "xqf", "jsonl", "sheet"])
def test_a_sheet_is_read_back_from_any_form(run: Run, tmp_path: Path, form: str) -> None:
    """cxa-2011 art. 7.5"""
    journal, plain, kept = tmp_path / "g.jsonl", tmp_path / "g.txt", tmp_path / f"again.{form}"
    officiate(journal)
    plain.write_text(" ".join(MOVES), "ascii")
    if form == "sheet":
        kept.write_text(run("game", journal, "--sheet", lang="zh").out, "utf-8")
    elif form == "jsonl":
        kept.write_bytes(journal.read_bytes())
    else:
        made = resume(read_journal(journal).effective())
        # XQF has no place for the reason and says so.
        lossy = {"report": lambda _: None} if form == "xqf" else {}
        with kept.open("wb") as out:
            write([record(made.start, made.events)], out, format=form, **lossy)
    ran = run("game", kept, "--against", plain, lang="en")
    assert (ran.status, ran.out) == (0, "both sheets say the same, 400 plies\n")


def test_moves_missing_on_a_sheet_are_fouls(run: Run, tmp_path: Path) -> None:
    """cxa-2011 arts 7.1, 8.1.6"""
    full, holed = tmp_path / "a.txt", tmp_path / "b.txt"
    moves = MOVES[:40]
    full.write_text(" ".join(moves), "ascii")
    holed.write_text(
        "\n".join(
            f"{number + 1}. {'......' if number in (3, 5, 7, 9) else moves[2 * number]} {moves[2 * number + 1]}"
            for number in range(20)
        ),
        "ascii",
    )
    out = run("game", full, "--against", holed, lang="zh").out
    assert "漏记：甲 0 着，乙 4 着" in out and "乙犯规 1 次（2011 版竞赛规则第 7.1 条）" in out


@pytest.mark.parametrize("text", ["", "1. ……", "\n\n"])
def test_a_sheet_without_moves_is_told(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "a.txt").write_text(text, "utf-8")
    (tmp_path / "b.txt").write_text(TEXT, "utf-8")
    ran = run("game", tmp_path / "b.txt", "--against", tmp_path / "a.txt")
    assert (ran.status, ran.out) == (2, "") and "a.txt" in ran.err


def test_sheets_of_different_games_are_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text('[FEN "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"]\n\n1. 车四进八\n', "utf-8")
    (tmp_path / "b.txt").write_text(TEXT, "utf-8")
    ran = run("game", tmp_path / "a.txt", "--against", tmp_path / "b.txt")
    assert ran.status == 2 and "起始局面不同" in ran.err
    assert run("game", tmp_path / "a.txt", "--against", tmp_path / "none").status == 2
    assert run("game", tmp_path / "a.txt", "--against", tmp_path / "a.txt", "--sheet").status == 2
