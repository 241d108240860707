"""`zhicai show`: positions, plies of records, faults, pictures, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run
from zhicai import START_FEN, Board

MATE = "01-checkmate.pgn"
SELF_CHECK = "03-self-check.pgn"


@pytest.mark.parametrize("words", [[START_FEN], START_FEN.split(), [START_FEN.split()[0]]])
def test_a_fen_in_one_word_or_several(run: Run, words: list[str]) -> None:
    ran = run("show", *words)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == START_FEN
    assert "俥－傌－相－仕－帅－仕－相－傌－俥" in ran.out
    assert "轮到红方走" in ran.out and "Red to move" in ran.out


def test_a_record_shows_its_end_with_the_moves_so_far(run: Run, examples: Path) -> None:
    ran = run("show", examples / MATE, lang="zh")
    for text in (
        "选手01 — 选手02",
        "示例赛  2024.05.01  第 1 轮",
        "记录：红胜",
        "第 27 着，共 27 着",
        "上一着: 车六进四",
        "红胜：将死（2011 规则第 4.1.1 条）",
        "  1. 炮二平五 马8进7",
        " 14. 车六进四",
        "【俥】",
    ):
        assert text in ran.out
    assert ran.out.splitlines()[-1].startswith("1CbRkabr1/")


@pytest.mark.parametrize(
    ("ply", "last"), [("0", ""), ("1", "炮二平五"), ("-1", "车六进四"), ("-2", "象5退3")]
)
def test_plies_count_from_both_ends(run: Run, examples: Path, ply: str, last: str) -> None:
    ran = run("show", examples / MATE, "--ply", ply, lang="zh")
    assert ran.status == 0
    assert (f"上一着: {last}" in ran.out) if last else ("上一着" not in ran.out)
    fen = ran.out.splitlines()[-1]
    assert (fen == START_FEN) == (ply == "0")


@pytest.mark.parametrize("ply", ["28", "-29", "1000000"])
def test_a_ply_that_is_not_there(run: Run, examples: Path, ply: str) -> None:
    ran = run("show", examples / MATE, "--ply", ply)
    assert (ran.status, ran.out) == (2, "")
    assert f"没有第 {ply} 着，本局共 27 着" in ran.err and "the game has 27" in ran.err


def test_the_comment_and_what_comes_next(run: Run, examples: Path) -> None:
    path = examples / "08-variations.xqf"
    assert "下一着: 马2进3 / 炮8进4" in run("show", path, "--ply", "5", lang="zh").out
    assert "注: 屏风马。" in run("show", path, "--ply", "6", lang="zh").out
    start = run("show", path, "--ply", "0", lang="en").out
    assert "note: 示例" in start and "next: 炮二平五" in start


def test_an_illegal_move_is_marked_and_explained(run: Run, examples: Path) -> None:
    ran = run("show", examples / SELF_CHECK, "--ply", "4")
    assert "士4进5×" in ran.out
    assert "× 这一着不合规则" in ran.out and "× this move is not legal" in ran.out
    assert "未轮到走棋的黑方正被将军" in ran.out


def test_check_names_the_pieces_that_give_it(run: Run) -> None:
    ran = run("show", "3k5/9/9/9/9/9/9/3R5/9/5K3 b", columns=120)
    assert "轮到黑方走，被将军（d2 车）" in ran.out
    assert "Black to move, in check (d2 chariot)" in ran.out


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        ("3k5/9/9/3R5/9/9/9/9/9/4K4 b", "Red wins: checkmate (2011 rules, art. 4.1.1)"),
        ("3k5/4P4/9/9/9/9/9/9/4K4/9 b", "Red wins: stalemate (2011 rules, art. 4.1.2)"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", "Draw: neither side can win (2011 rules, art. 4.2.2)"),
        ("4k4/4r4/9/9/9/9/9/9/4R4/4K4 w - - 30 90", "15 rounds without a capture"),
    ],
)
def test_what_a_position_is(run: Run, fen: str, text: str) -> None:
    assert text in run("show", fen, lang="en", columns=120).out


def test_a_half_entered_board_is_shown_with_every_fault(run: Run) -> None:
    ran = run("show", "9/9/4r4/9/9/9/9/P8/9/K3KK3 w")
    assert ran.status == 0
    assert ran.out.count("！") >= 3
    assert ran.out.count("! ") >= 3
    assert "胜" not in ran.out
    assert ran.out.splitlines()[-1] == "9/9/4r4/9/9/9/9/P8/9/K3KK3 w - - 0 1"


def test_an_empty_board(run: Run) -> None:
    ran = run("show", "9/9/9/9/9/9/9/9/9/9")
    assert ran.status == 0
    assert "！" in ran.out


@pytest.mark.parametrize(
    ("words", "zh", "en"),
    [
        (["nothing.pgn"], "既没有文件", "no file"),
        (["hello", "world"], "也不是 FEN", "nor is it a FEN"),
        (["4k4/9/9/9/9/9/9/9/9/3K"], "应为 9 格", "not 9"),
        (["4k4/9/9/9/9/9/9/9/9/4X4 w"], "不是棋子", "is no piece"),
        ([""], "也不是 FEN", "nor is it a FEN"),
        (["."], "这是文件夹", "this is a folder"),
    ],
)
def test_what_is_neither_fen_nor_file(run: Run, words: list[str], zh: str, en: str) -> None:
    ran = run("show", *words)
    assert (ran.status, ran.out) == (2, "")
    assert zh in ran.err and en in ran.err


def test_other_games_of_a_file(run: Run, examples: Path) -> None:
    path = examples / "07-dirty.pgn"
    first, second = run("show", path), run("show", path, "--game", "2")
    assert "选手13" in first.out and "--game" in first.err
    assert "选手15" in second.out and second.err == ""
    third = run("show", path, "--game", "3")
    assert third.status == 2
    assert "没有第 3 局，共 2 局" in third.err and "no game 3; there are 2" in third.err
    assert run("show", START_FEN, "--game", "2").status == 2
    assert run("show", START_FEN, "--ply", "1").status == 2


def test_standard_input_is_a_record_or_a_fen(run: Run, examples: Path) -> None:
    record = run("show", "-", stdin=(examples / MATE).read_bytes())
    assert "选手01" in record.out
    fen = run("show", "-", stdin=f"{START_FEN}\n".encode())
    assert fen.out.splitlines()[-1] == START_FEN
    assert run("show", "-").status == 2
    assert run("show", "-", stdin=b"\xff" * 9000).status == 2


def test_a_file_may_hold_a_fen(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.fen").write_text("3k5/9/9/9/9/9/9/9/9/4K4 b\n")
    assert run("show", tmp_path / "p.fen").out.splitlines()[-1] == "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"


def test_a_record_whose_start_cannot_be_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_text('[FEN "nonsense"]\n\n1. 炮二平五 *\n', "utf-8")
    ran = run("show", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{path}: ")


@pytest.mark.parametrize("notation", ["chinese", "short", "wxf", "iccs", "uci"])
def test_moves_in_every_notation(run: Run, examples: Path, notation: str) -> None:
    first = {"chinese": "炮二平五", "short": "炮25", "wxf": "C2.5", "iccs": "H2-E2", "uci": "h2e2"}[notation]
    assert f"1. {first} " in run("show", examples / MATE, "--notation", notation).out


def test_letters_scripts_and_the_other_side(run: Run, examples: Path) -> None:
    letters = run("show", examples / MATE, "--ascii", lang="en", columns=150).out
    assert "C2.5 H8+7" in letters and "[R]--k" in letters
    assert "車六進四" in run("show", examples / MATE, "--script", "traditional").out
    board = run("show", START_FEN, "--flip").out.splitlines()
    assert board[1].lstrip("　").startswith("俥－傌")
    assert board[-3].lstrip("　").startswith("９　８")


def test_a_narrow_terminal_puts_the_text_below(run: Run) -> None:
    wide = run("show", START_FEN).out.splitlines()
    assert max(len(line) for line in wide[:21]) > 25
    lines = run("show", START_FEN, columns=60).out.splitlines()
    assert all(len(line) < 21 for line in lines[:21])
    assert "轮到红方走" in lines


def test_an_svg_is_written_whole(run: Run, examples: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    ran = run(
        "show", examples / MATE, "--svg", target, "--arrow", "h2e2", "--arrow", "d9e9", "--theme", "print"
    )
    assert ran.status == 0 and "将死" in ran.out
    root = ElementTree.fromstring(target.read_text("utf-8"))
    assert root.tag.endswith("svg")
    plain = run("show", examples / MATE, "--svg", "-")
    assert plain.out.startswith("<svg") and plain.out != target.read_text("utf-8")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["board.svg"]


def test_an_svg_never_replaces_a_record(run: Run, examples: Path) -> None:
    before = (examples / MATE).read_bytes()
    ran = run("show", START_FEN, "--svg", examples / MATE)
    assert (ran.status, ran.out, (examples / MATE).read_bytes()) == (2, "", before)
    target = examples / "board.svg"
    assert [run("show", START_FEN, "--svg", target).status for _ in range(2)] == [0, 0]


def test_faults_are_ringed_in_the_svg(run: Run) -> None:
    sound, faulty = (run("show", f"{row}/9/9/9/9/9/9/9/9/4K4", "--svg", "-").out for row in ("3k5", "k8"))
    assert "#c0392b" in faulty and "#c0392b" not in sound


@pytest.mark.parametrize(
    "arguments",
    [
        ("--arrow", "h2e2"),
        ("--svg", "-", "--arrow", "zz"),
        ("--svg", "no/such/folder/x.svg"),
        ("--theme", "x"),
    ],
)
def test_bad_options(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("show", START_FEN, *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err


def test_the_position_at_each_ply_is_that_of_the_board(run: Run, examples: Path) -> None:
    board = Board()
    for ply, text in enumerate(("炮二平五", "马8进7", "马二进三"), 1):
        board.push_text(text)
        assert run("show", examples / MATE, "--ply", str(ply)).out.splitlines()[-1] == board.fen
