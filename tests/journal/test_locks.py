"""One writer at a time: the other is told who writes and since when; a dead process locks nobody out."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.journal.material import ROOT, journal, note, texts
from zhicai.journal import JournalFile, JournalLocked, JournalNotWritten, Lock, locks, read, verify, write

HOLD = """
import sys, time
from zhicai.journal import JournalFile
opened = JournalFile.open(sys.argv[1], program="对局终端")
print("open", flush=True)
time.sleep(60)
"""

APPEND = """
import sys
from tests.journal.material import note
from zhicai.journal import JournalFile
for number in range(int(sys.argv[3])):
    with JournalFile.open(sys.argv[1], wait=60) as opened:
        opened.append([*note(f"{sys.argv[2]}{number}"), *note("同一命令")])
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "赛事.jsonl"
    write(target, journal())
    return target


def lock_of(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def holding(path: Path) -> subprocess.Popen[str]:
    """A process that has the file open for writing."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None and process.stdout.readline() == "open\n"
    return process


def test_a_second_writer_is_told_who_writes_and_since_when(path: Path) -> None:
    before = time.time_ns() // 1_000_000
    process = holding(path)
    try:
        with pytest.raises(JournalLocked) as caught:
            JournalFile.open(path)
        error = caught.value
        assert error.pid == process.pid and error.program == "对局终端" and error.host
        assert error.since is not None and before <= error.since <= time.time_ns() // 1_000_000
        for message in (error.message_zh, error.message_en):
            assert str(process.pid) in message and "对局终端" in message
        with pytest.raises(JournalLocked):
            write(path, journal(), overwrite=True)
        assert read(path).head.seq == 4 and verify(path).ok
    finally:
        process.kill()
        process.communicate()


def test_the_lock_of_a_dead_process_is_taken_over(path: Path) -> None:
    process = holding(path)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert lock_of(path).exists()
    with JournalFile.open(path) as opened:
        assert opened.left is not None and opened.left.pid == process.pid
        assert opened.left.program == "对局终端" and str(process.pid) in str(opened.left)
        opened.append(note("戊"))
    assert not lock_of(path).exists()
    with JournalFile.open(path) as opened:
        assert opened.left is None


def test_a_second_writer_in_the_same_process_is_refused_too(path: Path) -> None:
    with JournalFile.open(path), pytest.raises(JournalLocked) as caught:
        JournalFile.open(path)
    assert caught.value.pid == os.getpid()
    JournalFile.open(path).close()


def test_a_writer_can_wait_for_the_other(path: Path) -> None:
    first = JournalFile.open(path)
    timer = threading.Timer(0.15, first.close)
    timer.start()
    with JournalFile.open(path, wait=30) as second:
        second.append(note("戊"))
    timer.join()
    with JournalFile.open(path):
        begun = time.monotonic()
        with pytest.raises(JournalLocked):
            JournalFile.open(path, wait=0.1)
        assert time.monotonic() - begun >= 0.1


def test_two_writers_at_once_lose_nothing_and_mix_nothing(path: Path) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", APPEND, str(path), name, "25"], cwd=ROOT) for name in "甲乙丙"
    ]
    assert [process.wait(120) for process in processes] == [0, 0, 0]
    assert verify(path).ok and not lock_of(path).exists()
    found = [*map(str, texts(read(path)))][4:]
    assert found[1::2] == ["同一命令"] * 75
    for name in "甲乙丙":
        assert [text for text in found[::2] if text[0] == name] == [f"{name}{number}" for number in range(25)]


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe",
        b"{}",
        b"[]",
        b"[" * 4000,
        b'{"pid":"x","since":-1,"host":7}',
        b'{"since":1e99}',
        b"x" * 9999,
    ],
)
def test_a_lock_file_that_says_nothing_sensible_still_locks(path: Path, text: bytes) -> None:
    with Lock(path, "a"):
        lock_of(path).write_bytes(text)
        with pytest.raises(JournalLocked) as caught:
            JournalFile.open(path)
        assert caught.value.pid == 0 and caught.value.since is None
    lock_of(path).write_bytes(text)
    with JournalFile.open(path) as opened:
        assert opened.left is not None and opened.left.pid == 0


def test_a_full_disk_does_not_hinder_locking(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        lock = Lock(path, "a")
        lock.acquire()
    with pytest.raises(JournalLocked):
        JournalFile.open(path)
    lock.release()
    lock.release()


@pytest.mark.parametrize(("number", "said"), [(errno.ENOLCK, "local disk"), (errno.EIO, "lock file")])
def test_where_the_system_makes_no_lock_that_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    def refusing(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(locks, "_try", refusing)
    with pytest.raises(JournalNotWritten, match=said):
        JournalFile.open(path)


def test_a_lock_file_taken_away_while_one_waits_for_it_is_made_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = locks._try
    taken: list[int] = []

    def late(descriptor: int) -> None:
        # The writer before removes its lock file after this one has opened it.
        if not taken:
            lock_of(path).unlink()
        taken.append(descriptor)
        real(descriptor)

    monkeypatch.setattr(locks, "_try", late)
    lock = Lock(path, "a")
    lock.acquire(wait=10)
    assert len(taken) == 2 and lock_of(path).exists()
    lock.release()


def test_the_lock_file_is_json_for_other_programs(path: Path) -> None:
    with Lock(path, "网页台"):
        facts = json.loads(lock_of(path).read_bytes())
    assert (
        facts["pid"] == os.getpid()
        and facts["program"] == "网页台"
        and set(facts) == {"host", "pid", "program", "since"}
    )
