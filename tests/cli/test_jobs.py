"""`zhicai review --jobs`: the same answers by several processes, and none of them left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, Ran, Run
from zhicai.cli import crew

MATE = EXAMPLES / "01-checkmate.pgn"
linux = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks into /proc")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Records, something else, and a damaged one."""
    place = tmp_path / "记录"
    place.mkdir()
    for number in range(24):
        (place / f"{number:02}.pgn").write_bytes(MATE.read_bytes() * (1 + number % 3))
    (place / "readme.txt").write_text("not a record", "utf-8")
    (place / "zz.xqf").write_bytes(b"\x00\x01\x02")
    return place


@pytest.mark.parametrize("options", [["--json", "--summary"], ["--strict"]])
def test_several_processes_say_the_same(run: Run, folder: Path, options: list[str]) -> None:
    one, two = (run("review", *options, "--jobs", jobs, folder) for jobs in ("1", "2"))
    assert one == two
    assert "未读" in one.err


def test_standard_input_is_read_here(run: Run, folder: Path) -> None:
    ran = run("review", "--json", "--jobs", "2", "-", folder / "00.pgn", stdin=MATE.read_bytes())
    assert ran.status == 0
    assert len(ran.out.splitlines()) == 2


def test_many_files_are_shared_out_unasked(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = run("review", "--json", "--jobs", "1", folder)
    called: list[int | None] = []
    several = crew._by_several

    def noted(sources, limit, jobs, meter, unread):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        called.append(jobs)
        return several(sources, limit, jobs, meter, unread)

    monkeypatch.setattr(crew, "_by_several", noted)
    assert run("review", "--json", folder) == alone
    monkeypatch.setattr(crew, "MANY", 20)
    assert run("review", "--json", folder) == alone
    monkeypatch.setattr(crew, "MANY", 200)
    monkeypatch.setattr(crew, "MUCH", 1000)
    assert run("review", "--json", folder) == alone
    assert run("review", "--json", folder / "00.pgn").status == 0
    assert called == [None, None]


@pytest.mark.parametrize("jobs", ["0", "-1", "x"])
def test_numbers_that_are_none(run: Run, folder: Path, jobs: str) -> None:
    assert run("review", "--jobs", jobs, folder).status == 2


def _marked(mark: str) -> list[str]:
    """The processes that have a word in their environment."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdecimal() and mark.encode() in (entry / "environ").read_bytes():
                found.append(entry.name)
        except OSError:
            continue
    return found


def _none_left(mark: str) -> bool:
    deadline = time.monotonic() + 20
    while _marked(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not _marked(mark)


@linux
@pytest.mark.parametrize("how", ["interrupt", "interrupt_at_once", "close_pipe", "kill"])
def test_no_process_is_left_behind(
    command: list[str], environment: dict[str, str], tmp_path: Path, how: str
) -> None:
    mark = f"zhicai-{os.getpid()}-{how}"
    for number in range(3):
        (tmp_path / f"{number}.pgn").write_bytes((MATE.read_bytes() + b"\n") * 4000)
    with subprocess.Popen(
        [*command, "review", "--jobs", "2", tmp_path],
        env={**environment, "MARK": mark},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        if how == "interrupt_at_once":
            while len(_marked(mark)) < 2 and running.poll() is None:
                time.sleep(0.01)
        else:
            assert running.stdout.readline()
        if how == "close_pipe":
            running.stdout.close()
        elif how == "kill":
            running.kill()
        else:
            os.killpg(running.pid, signal.SIGINT)
        status = running.wait(60)
        said = running.stderr.read()
    assert status == {"close_pipe": 141, "kill": -signal.SIGKILL}.get(how, 130)
    if how != "kill":
        assert said == b""
    assert _none_left(mark)


def test_a_file_over_which_processes_die_is_told(
    process: Callable[..., Ran], folder: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(
        "import os, pathlib\nopened = pathlib.Path.open\n"
        "def trap(self, *a, **k):\n"
        "    if self.name == '07.pgn' and os.environ.get('PARENT') != str(os.getpid()):\n"
        "        os._exit(9)\n"
        "    return opened(self, *a, **k)\n"
        "pathlib.Path.open = trap\n"
        "os.environ.setdefault('PARENT', str(os.getpid()))\n"
    )
    path = os.pathsep.join([str(site), environment["PYTHONPATH"]])
    ran = process("--lang", "en", "review", "--json", "--strict", "--jobs", "2", folder, PYTHONPATH=path)
    assert f"{folder / '07.pgn'}: not read: the process that reviewed this file ended unexpectedly" in ran.err
    assert ran.status == 1
    assert len(ran.out.splitlines()) == 48 - 2
