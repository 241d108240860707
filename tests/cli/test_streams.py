"""Terminals, pipes and disks as they are: encodings, closed pipes, full disks, Ctrl-C, progress bars."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, Ran, Run
from zhicai import records

MATE = EXAMPLES / "01-checkmate.pgn"
FULL = Path("/dev/full")
Process = Callable[..., Ran]
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX terminals and signals")
full_disk = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")


GAMES = 2500


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of many games."""
    path = tmp_path_factory.mktemp("archive") / "archive.pgn"
    path.write_text((MATE.read_text("utf-8") + "\n") * GAMES, "utf-8")
    return path


def test_a_gbk_terminal(process: Process) -> None:
    ran = process("review", EXAMPLES, PYTHONIOENCODING="gbk")
    text = ran.raw.decode("gbk")
    assert ran.status == 0
    assert "红胜：将死" in text and "× 第 2 回合后手 士4进5" in text
    shown = process("show", MATE, PYTHONIOENCODING="gbk").raw.decode("gbk")
    assert "【俥】将" in shown and "?" not in shown


def test_json_is_utf8_or_ascii(process: Process) -> None:
    plain = process("review", "--json", MATE)
    escaped = process("review", "--json", MATE, PYTHONIOENCODING="gbk")
    assert "选手01" in plain.out and escaped.raw.isascii()
    assert json.loads(plain.out) == json.loads(escaped.out)


@pytest.mark.parametrize("variables", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_a_terminal_without_chinese_gets_english(process: Process, variables: dict[str, str]) -> None:
    ran = process("review", MATE, **variables)
    assert ran.status == 0
    assert "Red wins: checkmate" in ran.out
    if variables.get("PYTHONIOENCODING"):
        assert "??" not in ran.out.splitlines()[1]
        board = process("show", MATE, **variables)
        assert board.raw.isascii() and "r---+" in board.out and "R6+4" in board.out
    assert process("review", "nothing", **variables).status == 2
    assert process("--help", **variables).status == 0


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"LANG": "zh_CN.UTF-8"}, ("红胜：将死", "")),
        ({"LANG": "en_GB.UTF-8"}, ("", "Red wins: checkmate")),
        ({"LANG": "C.UTF-8"}, ("红胜：将死", "Red wins: checkmate")),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, ("红胜：将死", "")),
    ],
)
def test_the_language_is_that_of_the_locale(
    process: Process, variables: dict[str, str], words: tuple[str, str]
) -> None:
    out = process("review", MATE, **variables).out
    assert [word in out for word in ("红胜：将死", "Red wins: checkmate")] == [bool(word) for word in words]
    assert "Red wins" in process("--lang", "en", "review", MATE, **variables).out


@posix
@pytest.mark.parametrize("arguments", [("review",), ("review", "--json"), ("convert",)])
def test_a_closed_pipe_ends_the_work(
    command: list[str], environment: dict[str, str], archive: Path, arguments: tuple[str, ...]
) -> None:
    tail = ["-"] if arguments[0] == "convert" else []
    with subprocess.Popen(
        [*command, *arguments, archive, *tail],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


@posix
def test_a_stream_that_is_closed_from_the_start(command: list[str], environment: dict[str, str]) -> None:
    closed = "zhicai: 读写失败：没有打开 · cannot read or write: Bad file descriptor\n".encode()
    for redirection, status, said in (
        (">&-", 2, closed),
        ("2>&-", 0, b""),
        ("<&-", 0, b""),
        (">&- 2>&- <&-", 2, b""),
    ):
        line = f'"$@" {redirection}'
        done = subprocess.run(
            ["sh", "-c", line, "sh", *command, "review", MATE],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (status, said)
    for arguments in (["convert", MATE, "-"], ["review", "--json", MATE], ["--help"], ["perft", "1"]):
        done = subprocess.run(
            ["sh", "-c", '"$@" >&-', "sh", *command, *arguments],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (2, closed)
    done = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *command, "review", "-"],
        env=environment,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2 and b"Traceback" not in done.stderr


@full_disk
@pytest.mark.parametrize(
    "arguments",
    [("review", MATE), ("review", "--json", MATE), ("show", MATE), ("convert", MATE, "-"), ("--help",)],
)
def test_a_full_disk_under_the_output(
    command: list[str], environment: dict[str, str], arguments: tuple[str | Path, ...]
) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            [*command, *map(str, arguments)],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert (
        done.stderr.decode() == "zhicai: 读写失败：磁盘已满 · cannot read or write: No space left on device\n"
    )


@full_disk
def test_a_full_disk_under_a_file(run: Run, process: Process) -> None:
    for ran in (run("convert", MATE, FULL, "--to", "pgn"), process("show", MATE, "--svg", FULL)):
        assert ran.status == 2
        assert "磁盘已满" in ran.err and "No space left" in ran.err


@full_disk
def test_a_full_disk_under_the_messages(command: list[str], environment: dict[str, str]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run([*command, "review", "nothing"], env=environment, stderr=full, check=False)
    assert done.returncode == 2


@posix
def test_ctrl_c_leaves_nothing_half_written(
    command: list[str], environment: dict[str, str], archive: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out" / "archive.ubb"
    target.parent.mkdir()
    with subprocess.Popen(
        [*command, "convert", archive, target], env=environment, stderr=subprocess.PIPE
    ) as running:
        deadline = time.monotonic() + 60
        while not list(target.parent.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert [path.suffix for path in target.parent.iterdir()] == [".tmp"]
        running.send_signal(signal.SIGINT)
        assert running.stderr is not None
        said = running.stderr.read()
        assert running.wait(60) == 130
    assert said == b""
    assert list(target.parent.iterdir()) == []


@posix
def test_ctrl_c_while_reviewing(command: list[str], environment: dict[str, str], archive: Path) -> None:
    with subprocess.Popen(
        [*command, "review", archive], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.stdout.read()
        assert running.stderr.read() == b""
        assert running.wait(60) == 130


@posix
def test_ctrl_c_while_counting(command: list[str], environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [*command, "perft", "6", "--divide"],
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.stderr.read() == b""
        assert running.wait(60) == 130


def on_terminal(
    command: list[str], environment: dict[str, str], *arguments: str | Path, out_too: bool = False
) -> tuple[str, str, int]:
    """What a command writes to a terminal as stderr (with `out_too` as stdout as well), and to a pipe."""
    import pty

    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen(
            [*command, *map(str, arguments)],
            env=environment,
            stdout=theirs if out_too else subprocess.PIPE,
            stderr=theirs,
        ) as running:
            os.close(theirs)
            piped, screen = _drained(running, ours)
            status = running.wait(120)
    finally:
        os.close(ours)
    return screen.decode("utf-8", "replace"), piped.decode(), status


def _drained(running: subprocess.Popen[bytes], terminal: int) -> tuple[bytes, bytes]:
    """Everything written to the pipe and to the terminal."""
    texts = {terminal: b""}
    if running.stdout is not None:
        texts[running.stdout.fileno()] = b""
    open_ones = list(texts)
    while open_ones:
        for ready in select.select(open_ones, [], [])[0]:
            try:
                part = os.read(ready, 1 << 16)
            except OSError:  # the other side of a terminal has gone
                part = b""
            texts[ready] += part
            if not part:
                open_ones.remove(ready)
    screen = texts.pop(terminal)
    return b"".join(texts.values()), screen


@posix
def test_a_terminal_sees_a_progress_bar_and_the_pipe_sees_the_reviews(
    command: list[str], environment: dict[str, str]
) -> None:
    screen, piped, status = on_terminal(command, environment, "review", "--json", EXAMPLES)
    assert status == 0
    assert "审阅棋谱 · reviewing" in screen and "%" in screen
    assert "\x1b[2K" in screen  # the bar is wiped away in the end
    assert [json.loads(line)["index"] for line in piped.splitlines()] == [0] * 7 + [1, 0, 0]


@posix
def test_bar_and_reviews_share_one_terminal(command: list[str], environment: dict[str, str]) -> None:
    screen, _, status = on_terminal(command, environment, "review", EXAMPLES, out_too=True)
    assert status == 0
    assert screen.count("红胜：将死（2011 规则第 4.1.1 条），27 着，着着合法") == 1
    assert screen.count("共 10 局") == 1


@posix
def test_the_bar_moves_within_one_long_file(
    command: list[str], environment: dict[str, str], archive: Path, tmp_path: Path
) -> None:
    screen, _, status = on_terminal(command, environment, "convert", archive, tmp_path / "x.pgn")
    assert status == 0
    assert "转换棋谱 · converting" in screen
    assert len(set(re.findall(r"(\d+)%", screen))) > 2
    assert sum(1 for _ in records.read(tmp_path / "x.pgn")) == GAMES


@posix
def test_no_bar_for_what_is_done_at_once(command: list[str], environment: dict[str, str]) -> None:
    screen, _, status = on_terminal(command, environment, "review", MATE)
    assert (screen, status) == ("", 0)


def test_no_bar_in_a_pipe(process: Process) -> None:
    ran = process("review", EXAMPLES)
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out and "reviewing" not in ran.out


@posix
@pytest.mark.parametrize(
    ("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_on_a_terminal_only(
    command: list[str], environment: dict[str, str], variables: dict[str, str], coloured: bool
) -> None:
    kept = {name: value for name, value in environment.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    screen, _, _ = on_terminal(command, {**kept, **variables}, "show", MATE, out_too=True)
    assert ("\x1b[1;31m" in screen) is coloured
    _, piped, _ = on_terminal(command, {**kept, **variables}, "show", MATE)
    assert "\x1b" not in piped


@posix
def test_long_sentences_are_broken_for_a_terminal(command: list[str], environment: dict[str, str]) -> None:
    from zhicai.cli.layout import cells

    path = EXAMPLES / "06-natural-limit.pgn"
    screen, _, _ = on_terminal(command, environment, "review", path, out_too=True)
    assert (
        max(cells(line) for line in screen.split("\r\n"))
        < 80
        < max(len(line) for line in _lines_in_a_pipe(path))
    )


def _lines_in_a_pipe(path: Path) -> list[str]:
    done = subprocess.run([sys.executable, "-m", "zhicai", "review", path], capture_output=True, check=True)
    return done.stdout.decode().splitlines()


@posix
def test_an_xqf_is_not_thrown_at_a_terminal(command: list[str], environment: dict[str, str]) -> None:
    screen, _, status = on_terminal(command, environment, "convert", MATE, "-", "--to", "xqf", out_too=True)
    assert status == 2 and "XQ\x0a" not in screen


@posix
def test_a_named_pipe_is_read_once(command: list[str], environment: dict[str, str], archive: Path) -> None:
    line = 'exec "$@" <(head -c 300000 "$ARCHIVE")'
    done = subprocess.run(
        ["bash", "-c", line, "bash", *command, "review", "--json"],
        env={**environment, "ARCHIVE": str(archive)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 300000 // (archive.stat().st_size // GAMES) + 1
