"""`zhicai review`: what it says of good, broken, empty and missing input, and with which exit status."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run

MATE = "01-checkmate.pgn"
DIRTY = "07-dirty.pgn"


def sources(ran: Ran) -> list[tuple[str, int]]:
    return [(line["source"], line["index"]) for line in map(json.loads, ran.out.splitlines())]


def test_statuses_with_strict(run: Run, examples: Path) -> None:
    assert run("review", examples / MATE).status == 0
    assert run("review", examples / MATE, "--strict").status == 0
    assert run("review", examples / DIRTY).status == 0
    assert run("review", examples / DIRTY, "--strict").status == 1
    # What could not be read is a finding too.
    (examples / "empty.pgn").touch()
    assert run("review", examples / MATE, examples / "empty.pgn").status == 0
    assert run("review", examples / MATE, examples / "empty.pgn", "--strict").status == 1


def test_a_note_does_not_fail_a_strict_review(run: Run, examples: Path) -> None:
    ran = run("review", "--strict", "--json", examples / "06-natural-limit.pgn")
    assert ran.status == 0
    assert {finding["severity"] for finding in json.loads(ran.out)["findings"]} == {"note"}


def test_standard_input(run: Run, examples: Path) -> None:
    ran = run("review", "-", "--json", stdin=(examples / DIRTY).read_bytes())
    assert (ran.status, sources(ran)) == (0, [("-", 0), ("-", 1)])
    assert run("review", "-", stdin=(examples / MATE).read_bytes(), lang="zh").out.startswith("-  选手01")


def test_standard_input_that_holds_nothing(run: Run) -> None:
    ran = run("review", "-")
    assert (ran.status, ran.out, ran.err) == (2, "", "-: 未读：文件是空的 · not read: the file is empty\n")


def test_folders_are_searched_in_order_hidden_files_left_out(run: Run, examples: Path) -> None:
    deep = examples / "a" / "b"
    deep.mkdir(parents=True)
    for place in (deep / "x.pgn", examples / ".hidden.pgn", examples / "z.txt"):
        place.write_bytes((examples / MATE).read_bytes())
    (examples / ".git").mkdir()
    (examples / ".git" / "y.pgn").write_bytes((examples / MATE).read_bytes())
    names = [
        Path(source).relative_to(examples).as_posix()
        for source, _ in sources(run("review", "--json", examples))
    ]
    assert names[-1] == "a/b/x.pgn"
    assert names[-2] == "z.txt"
    assert len(names) == 12


def test_what_is_no_record_is_counted_what_is_broken_is_named(run: Run, examples: Path) -> None:
    (examples / "notes.txt").write_text("明天的比赛改在第二会议室。", "utf-8")
    (examples / "broken.xqf").write_bytes(b"\x00\x01\x02")
    (examples / "old.cbr").write_bytes(b"CCBridge Record\x00" + bytes(100))
    ran = run("review", examples, lang="en")
    assert ran.status == 0
    assert [line.split(": ")[0] for line in ran.err.splitlines()] == [
        f"{examples}/broken.xqf",
        f"{examples}/old.cbr",
    ]
    assert "10 games, 4 with problems, 2 files not read; 2 other files are no record" in ran.out


def test_a_file_named_on_the_command_line_is_always_named(run: Run, examples: Path) -> None:
    ran = run("review", examples / "README.md", lang="zh")
    assert ran.status == 2
    assert ran.err.startswith(f"{examples}/README.md: 未读：不是已知的棋谱格式")


@pytest.mark.parametrize(
    "data", [b"", b"\x00", b" \n\n", b"\xef\xbb\xbf", b"XQ", b"PK\x03\x04", os.urandom(999)]
)
def test_files_that_hold_no_game(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.pgn"
    path.write_bytes(data)
    ran = run("review", path)
    if data != b"XQ":
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"{path}: 未读：")
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("cut", [1, 3, 40, 500, 1024, 1100])
def test_a_damaged_xqf_is_reviewed_as_far_as_it_goes(run: Run, examples: Path, cut: int) -> None:
    path = examples / "08-variations.xqf"
    path.write_bytes(path.read_bytes()[:cut])
    ran = run("review", "--json", path)
    assert ran.status == (2 if cut < 2 else ran.status)
    if cut > 100:
        assert "truncated" in {finding["kind"] for finding in json.loads(ran.out)["findings"]}


def test_a_folder_without_records(run: Run, tmp_path: Path) -> None:
    ran = run("review", tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "zhicai: 没有找到棋谱 · no game records found\n"


def test_a_name_that_is_nothing(run: Run, tmp_path: Path) -> None:
    ran = run("review", tmp_path / "no.pgn")
    assert (ran.status, ran.out) == (2, "")
    assert "没有文件或文件夹" in ran.err and "no file or folder" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="sockets in the file system")
def test_a_file_that_cannot_be_opened(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("door.pgn")
        ran = run("review", "door.pgn")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("door.pgn: 未读：")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(run: Run, examples: Path) -> None:
    (examples / MATE).chmod(0)
    ran = run("review", examples / MATE)
    assert ran.status == 2
    assert "没有权限 · not read: Permission denied" in ran.err


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
def test_names_of_strange_bytes(run: Run, examples: Path) -> None:
    strange = os.fsdecode(bytes(examples) + b"/\xff\xfe\x1b[31m.pgn")
    (examples / MATE).rename(strange)
    block = run("review", strange)
    assert block.status == 0
    assert "\x1b" not in block.out
    line = json.loads(run("review", "--json", strange).out)
    assert line["source"] == f"{examples}/\ufffd\ufffd\x1b[31m.pgn"
    assert run("review", strange + "?").status == 2


def test_a_record_cannot_play_with_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    name = "\x1b[2J\x07选手\u202e01\x9b31m"
    path.write_text(f'[Red "{name}"]\n[Black "b\rc"]\n\n1. 炮二平五 \x1b]0;x\x07 *\n', "utf-8")
    for arguments in (("review", path), ("show", path)):
        ran = run(*arguments)
        assert not set("\x1b\x07\r\x9b\u202e") & set(ran.out + ran.err)
    assert json.loads(run("review", "--json", path).out)["red"].endswith("31m")


def test_the_natural_limit_may_be_set(run: Run, examples: Path) -> None:
    path = examples / "06-natural-limit.pgn"
    line = json.loads(run("review", "--json", "--rounds", "40", "--counted-checks", "0", path).out)
    assert [limit["ply"] for limit in line["natural_limit"]] == [86, 80]
    assert json.loads(run("review", "--json", "--rounds", "61", path).out)["reason"] == "declared"


def test_the_table_of_kinds(run: Run, examples: Path) -> None:
    ran = run("review", "--summary", examples / MATE, examples / DIRTY)
    table = ran.out.split("\n\n")[-1].splitlines()
    assert table[0] == "共 3 局，2 局有问题 · 3 games, 2 with problems"
    assert "       1   33.3 %  着法读不出 · unreadable_move" in table
    quiet = run("review", "--json", "--summary", examples / MATE)
    assert len(quiet.out.splitlines()) == 1
    assert quiet.err.startswith("共 1 局")
    assert "共" not in run("review", examples / MATE).out


def test_several_processes_say_the_same(process: Callable[..., Ran], examples: Path) -> None:
    (examples / "broken.xqf").write_bytes(b"nothing")
    alone, several = (process("review", "--json", examples, "--jobs", jobs) for jobs in ("1", "3"))
    assert alone.out == several.out and alone.err == several.err
    assert len(alone.out.splitlines()) == 10 and alone.status == several.status == 0
