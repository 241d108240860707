"""Killed at any moment, a journal opens and holds all of a command or nothing of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journal.material import HEADER, ROOT, note, texts
from zhicai.journal import Head, JournalFile, JournalNotWritten, read


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
def test_a_killed_writer_leaves_whole_commands_and_all_that_it_acknowledged(
    tmp_path: Path, kills: int
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.journal.crash_driver", str(tmp_path / "a.jsonl"), str(kills), "1"],
        capture_output=True,
        cwd=ROOT,
        check=False,
        text=True,
        timeout=600 + 10 * kills,
    )
    assert done.returncode == 0, done.stderr
    killed, commands, _ = map(int, done.stdout.split())
    assert killed == kills and commands > kills // 10


def test_an_empty_file_as_death_may_leave_one_counts_as_none(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.touch()
    JournalFile.create(path, HEADER, note("甲")).close()
    assert texts(read(path)) == ["甲"]


def test_a_new_file_that_cannot_be_opened_again_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, ordinary = tmp_path / "a.jsonl", os.open

    def refusing(name: str, flags: int, *mode: int) -> int:
        if flags & os.O_APPEND:
            raise PermissionError(13, "denied")
        return ordinary(name, flags, *mode)

    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(JournalNotWritten):
        JournalFile.create(path, HEADER, note("甲"))
    monkeypatch.undo()
    assert not any(tmp_path.iterdir())
    JournalFile.create(path, HEADER, note("甲")).close()


def test_an_error_on_closing_does_not_make_a_stored_command_a_failed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, ordinary = tmp_path / "a.jsonl", os.close

    def failing(descriptor: int) -> None:
        ordinary(descriptor)
        raise OSError(5, "error of the disk")

    with JournalFile.create(path, HEADER) as opened:
        opened.append(note("甲"))
        monkeypatch.setattr(os, "close", failing)
    monkeypatch.undo()
    with JournalFile.open(path) as opened:
        assert opened.left is None and opened.journal.head == Head(1, read(path).head.hash)
