"""Names as a command line may give them: no text, empty, with control characters, links in a circle, devices."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, Ran, Run

MATE = EXAMPLES / "01-checkmate.pgn"
NO_TEXT = "\udcff"
ZERO = Path("/dev/zero")
posix = pytest.mark.skipif(sys.platform == "win32", reason="names of POSIX")


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ("perft", "3", "--fen", NO_TEXT),
        ("perft", NO_TEXT),
        ("show", NO_TEXT),
        ("show", MATE, "--svg", "-", "--arrow", NO_TEXT),
        ("show", MATE, "--theme", NO_TEXT),
        ("review", NO_TEXT),
        ("convert", NO_TEXT, "x.pgn"),
        ("convert", MATE, f"no{NO_TEXT}/x.pgn"),
        ("convert", MATE, NO_TEXT),
        ("--lang", NO_TEXT, "perft", "1"),
        (NO_TEXT,),
    ],
    ids=ascii,
)
def test_bytes_that_are_no_text(process: Callable[..., Ran], arguments: tuple[str | Path, ...]) -> None:
    ran = process(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err


def test_no_error_of_decoding_ends_in_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def board(fen: str) -> None:
        fen.encode()

    monkeypatch.setattr("zhicai.cli.perft.Board", board)
    ran = run("perft", "1", "--fen", NO_TEXT)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "zhicai: 参数中有不是文字的字节 · an argument holds bytes that are no text\n"


@posix
@pytest.mark.parametrize("encoding", ["utf-8", "gbk"])
def test_json_has_no_half_characters(process: Callable[..., Ran], tmp_path: Path, encoding: str) -> None:
    path = Path(shutil.copy(MATE, tmp_path / f"n{NO_TEXT}.pgn"))
    ran = process("review", "--json", path, PYTHONIOENCODING=encoding)
    assert ran.status == 0
    source = json.loads(ran.raw.decode(encoding))["source"]
    assert source == f"{tmp_path}/n\ufffd.pgn"


@posix
def test_control_characters_in_a_name(run: Run, tmp_path: Path) -> None:
    path = Path(shutil.copy(MATE, tmp_path / "n\n\t\x1b[31m.pgn"))
    shown = f"{tmp_path}/n\ufffd\ufffd\ufffd[31m.pgn"
    assert shown in run("review", path).out
    assert shown in run("show", path, columns=400).out
    path.write_text("")
    assert run("review", path).err.startswith(f"{shown}: 未读")
    path.unlink()
    for ran in (run("review", path), run("show", path)):
        assert shown in ran.err and str(path) not in ran.err


@posix
def test_links_in_a_circle(run: Run, tmp_path: Path) -> None:
    loop = tmp_path / "in" / "loop.pgn"
    loop.parent.mkdir()
    loop.symlink_to(loop)
    for arguments in (("review", loop), ("show", loop), ("convert", loop, "-")):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"{loop}: 未读：符号链接绕成了圈\n") and "in a circle" in ran.err
    shutil.copy(MATE, loop.parent)
    assert run("convert", loop.parent, tmp_path / "out", "--to", "pgn").status == 0
    assert run("convert", MATE, loop).status == 2
    assert loop.is_symlink()


@pytest.mark.parametrize(
    "arguments",
    [("review", ""), ("convert", "", "-"), ("convert", "-", "", "--to", "pgn"), ("show", "")],
)
def test_an_empty_name(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(MATE, tmp_path)
    ran = run(*arguments, stdin=MATE.read_bytes())
    assert (ran.status, ran.out) == (2, "")
    assert "空" in ran.err and "empty" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == [MATE.name]


@pytest.mark.skipif(not ZERO.exists(), reason="no /dev/zero here")
@pytest.mark.parametrize("arguments", [("review", ZERO), ("show", ZERO), ("convert", ZERO, "-")])
def test_an_endless_device(run: Run, arguments: tuple[str | Path, ...]) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert "NUL" in ran.err
