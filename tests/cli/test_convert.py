"""`zhicai convert`: every format into every other, nothing replaced unasked, nothing half written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zhicai import records
from zhicai.records import Game

MATE = "01-checkmate.pgn"
DIRTY = "07-dirty.pgn"
XQF = "08-variations.xqf"
UBB = "09-forum-post.ubb"


def one(path: Path) -> Game:
    (game,) = records.read(path)
    return game


@pytest.mark.parametrize("name", [MATE, XQF, UBB, "03-self-check.pgn", "06-natural-limit.pgn"])
@pytest.mark.parametrize("suffix", [".pgn", ".xqf", ".ubb"])
def test_every_format_into_every_other(run: Run, examples: Path, name: str, suffix: str) -> None:
    target = examples / f"new{suffix}"
    ran = run("convert", examples / name, target)
    assert ran.status == 0
    assert ran.out == "已转换 1 局，写成 1 个文件 · games: 1, files written: 1\n"
    assert one(target).same_moves(one(examples / name))


@pytest.mark.parametrize("notation", ["chinese", "wxf", "iccs", "uci"])
def test_every_notation(run: Run, examples: Path, notation: str) -> None:
    ran = run("convert", examples / XQF, "-", "--notation", notation)
    first = {"chinese": "炮二平五", "wxf": "C2.5", "iccs": "H2-E2", "uci": "h2e2"}[notation]
    assert f"\n1. {first} " in ran.out
    (game,) = records.read(ran.raw)
    assert game.same_moves(one(examples / XQF))


def test_scripts_and_encodings(run: Run, examples: Path) -> None:
    big5 = run("convert", examples / XQF, "-", "--encoding", "big5").raw
    assert "馬八進七".encode("big5") not in big5 and "馬二進三".encode("big5") in big5
    gb = run("convert", examples / XQF, "-", "--encoding", "gb18030", "--script", "traditional").raw
    assert "馬二進三".encode("gb18030") in gb
    for data in (big5, gb):
        (game,) = records.read(data)
        assert game.same_moves(one(examples / XQF)) and game.headers["Red"] == "选手17"


def test_standard_input_and_output(run: Run, examples: Path) -> None:
    ran = run("convert", "-", "-", "--to", "xqf", stdin=(examples / MATE).read_bytes())
    assert ran.status == 0 and ran.raw.startswith(b"XQ")
    (game,) = records.read(ran.raw)
    assert game.same_moves(one(examples / MATE))
    assert "games:" not in ran.err


def test_a_folder_becomes_a_folder(run: Run, examples: Path, tmp_path: Path) -> None:
    deep = examples / "a"
    deep.mkdir()
    (examples / XQF).rename(deep / "x.xqf")
    out = tmp_path / "out"
    ran = run("convert", examples, out, "--to", "pgn", lang="zh")
    assert ran.status == 0
    assert "已转换 10 局，写成 9 个文件；另有 1 个文件不是棋谱" in ran.out
    assert sorted(path.name for path in out.iterdir()) == [
        *(f"{path.stem}.pgn" for path in sorted(examples.iterdir()) if path.suffix in (".pgn", ".ubb")),
        "a",
    ]
    assert one(out / "a" / "x.pgn").same_moves(one(deep / "x.xqf"))
    assert len(list(records.read(out / DIRTY))) == 2


def test_a_folder_within_itself_is_not_read_again(run: Run, examples: Path) -> None:
    out = examples / "out"
    for _ in range(2):
        assert "10 局" in run("convert", examples, out, "--to", "pgn", "--force", lang="zh").out
    merged = examples / "all.pgn"
    for _ in range(2):
        run("convert", examples, merged, "--force")
    assert len(list(records.read(merged))) == 20


def test_a_folder_becomes_one_file(run: Run, examples: Path, tmp_path: Path) -> None:
    ran = run("convert", examples, tmp_path / "all.pgn")
    assert ran.status == 0
    assert [game.headers["Red"] for game in records.read(tmp_path / "all.pgn")] == [
        f"选手{number:02d}" for number in (1, 3, 5, 7, 9, 11, 13, 15, 17, 20)
    ]


def test_several_games_in_a_format_of_one(run: Run, examples: Path, tmp_path: Path) -> None:
    ran = run("convert", examples / DIRTY, tmp_path / "x.xqf")
    assert (ran.status, ran.out, list(tmp_path.glob("*.xqf"))) == (2, "", [])
    assert "请把 OUT 写成文件夹" in ran.err and "make OUT a folder" in ran.err
    assert run("convert", examples, tmp_path / "x.xqf").status == 2
    assert run("convert", examples / DIRTY, f"{tmp_path}/games/", "--to", "xqf").status == 0
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == [
        "07-dirty-001.xqf",
        "07-dirty-002.xqf",
    ]
    # A lone game gets no number.
    assert run("convert", examples / MATE, f"{tmp_path}/games/", "--to", "xqf").status == 0
    assert (tmp_path / "games" / "01-checkmate.xqf").exists()


def test_nothing_is_replaced_without_force(run: Run, examples: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.pgn"
    target.write_text("mine")
    ran = run("convert", examples / XQF, target)
    assert (ran.status, ran.out, target.read_text()) == (2, "", "mine")
    assert "--force" in ran.err
    out = tmp_path / "out"
    out.mkdir()
    (out / "05-perpetual-check.pgn").write_text("mine")
    ran = run("convert", examples, out, "--to", "pgn")
    assert (ran.status, [path.name for path in out.iterdir()]) == (2, ["05-perpetual-check.pgn"])
    (tmp_path / "07-dirty-002.xqf").write_text("mine")
    assert run("convert", examples / DIRTY, f"{tmp_path}/", "--to", "xqf").status == 2
    assert (tmp_path / "07-dirty-002.xqf").read_text() == "mine"
    assert run("convert", examples / XQF, target, "--force").status == 0
    assert one(target).same_moves(one(examples / XQF))


def test_a_file_may_become_itself(run: Run, examples: Path) -> None:
    before = [game.mainline() for game in records.read(examples / DIRTY)]
    assert run("convert", examples / DIRTY, examples / DIRTY).status == 2
    assert run("convert", examples / DIRTY, examples / DIRTY, "--force", "--encoding", "gb18030").status == 0
    assert [game.mainline() for game in records.read(examples / DIRTY)] == before


def test_two_sources_of_one_name_do_not_meet(run: Run, examples: Path, tmp_path: Path) -> None:
    (examples / "08-variations.pgn").write_bytes((examples / MATE).read_bytes())
    (examples / "07-dirty-001.pgn").write_bytes((examples / MATE).read_bytes())
    assert run("convert", examples, tmp_path / "out", "--to", "pgn", "--force").status == 0
    assert {path.name for path in (tmp_path / "out").glob("08*")} == {
        "08-variations.pgn",
        "08-variations-2.pgn",
    }
    assert run("convert", examples, tmp_path / "x", "--to", "xqf", "--force").status == 0
    assert sum(1 for _ in (tmp_path / "x").iterdir()) == 12


def test_losses_are_said_and_strict_counts_them(run: Run, examples: Path, tmp_path: Path) -> None:
    ran = run("convert", examples / MATE, tmp_path / "x.xqf", "--strict")
    assert ran.status == 1 and (tmp_path / "x.xqf").exists()
    assert "未写入：Round=1" in ran.err and "they were not written: Round=1" in ran.err
    assert ran.err.count(str(examples / MATE)) == 1
    ran = run("convert", examples / DIRTY, "-", "--strict")
    assert ran.status == 1
    assert f"{examples / DIRTY} #2: 读入时丢失" in ran.err and "lost on reading" in ran.err
    assert run("convert", examples / XQF, "-", "--strict").status == 0


def test_many_losses_of_a_kind_are_counted(run: Run, examples: Path, tmp_path: Path) -> None:
    games = [one(examples / MATE) for _ in range(30)]
    records.write(games, tmp_path / "many.pgn")
    ran = run("convert", tmp_path / "many.pgn", f"{tmp_path}/x/", "--to", "xqf", lang="en")
    assert len(ran.err.splitlines()) == 21
    assert ran.err.splitlines()[-1] == "header_not_stored: 10 more of this kind"


def test_what_cannot_be_read_is_passed_over_in_a_folder(run: Run, examples: Path, tmp_path: Path) -> None:
    (examples / "broken.xqf").write_bytes(b"nothing")
    ran = run("convert", examples, tmp_path / "out", "--to", "pgn")
    assert ran.status == 0
    assert "broken.xqf: 未读" in ran.err and "1 个文件未读" in ran.out
    assert run("convert", examples, tmp_path / "out2", "--to", "pgn", "--strict").status == 1
    assert not (tmp_path / "out" / "broken.pgn").exists()


def test_a_game_that_the_format_cannot_hold(run: Run, examples: Path, tmp_path: Path) -> None:
    crowded = examples / "crowded.pgn"
    crowded.write_text('[FEN "4k4/9/RRR6/RRR6/9/9/9/9/9/4K4 w"]\n\n1. 帅五进一 *\n', "utf-8")
    ran = run("convert", crowded, tmp_path / "x.xqf")
    assert (ran.status, list(tmp_path.glob("*.xqf"))) == (2, [])
    assert "XQF 存不下这个起始局面" in ran.err
    ran = run("convert", examples, tmp_path / "out", "--to", "xqf", lang="en")
    assert ran.status == 0 and "1 not written" in ran.out


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff\xfe\x00", b"XQ"])
def test_input_that_is_no_record(run: Run, tmp_path: Path, data: bytes) -> None:
    ran = run("convert", "-", tmp_path / "x.pgn", stdin=data)
    if data != b"XQ":
        assert (ran.status, list(tmp_path.iterdir())) == (2, [])
        assert ran.err.startswith("-: 未转换：")


def test_an_empty_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for target in (tmp_path / "out", tmp_path / "out.pgn", "-"):
        ran = run("convert", tmp_path / "in", target, "--to", "pgn")
        assert (ran.status, ran.out, ran.err) == (2, "", "zhicai: 没有找到棋谱 · no game records found\n")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


@pytest.mark.parametrize(
    ("arguments", "zh"),
    [
        (("-", "out"), "看不出要转成什么格式"),
        (("-", "out/"), "看不出要转成什么格式"),
        (("-", "x.xqf", "--notation", "wxf"), "没有 --notation 可选"),
        (("-", "x.xqf", "--encoding", "big5"), "没有 --encoding 可选"),
        (("-", "x.ubb", "--script", "traditional"), "没有 --script 可选"),
        (("-", "x.pgn", "--encoding", "big5", "--script", "simplified"), "写不出简体"),
        (("-", "x.pgn", "--to", "doc"), "不在可选之列"),
        (("nothing.pgn", "x.xqf"), "没有文件或文件夹"),
        (("-",), "缺少 去处"),
        (("-", "no/such/x.pgn"), "写不了文件"),
    ],
)
def test_bad_usage(
    run: Run,
    examples: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    zh: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    ran = run("convert", *arguments, stdin=(examples / MATE).read_bytes())
    assert (ran.status, ran.out) == (2, "")
    assert zh in ran.err
    assert sorted(tmp_path.rglob("*")) == before
