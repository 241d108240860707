"""A journal on the disk: created, opened, added to, copied; what the system refuses leaves the old file."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.journal.material import HEADER, ROOT, TIME, draft, journal, note, text_of, texts
from zhicai.journal import (
    BadEntry,
    BrokenJournal,
    Head,
    Journal,
    JournalChanged,
    JournalError,
    JournalExists,
    JournalFile,
    JournalNotReadable,
    JournalNotWritten,
    JournalTooLarge,
    NotAJournal,
    StaleJournal,
    file,
    read,
    salvage,
    undo,
    verify,
    write,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the journal of `journal()`."""
    target = tmp_path / "赛事.jsonl"
    write(target, journal())
    return target


def alone(path: Path) -> bool:
    """Whether nothing else lies beside a file: no lock, nothing temporary."""
    return [*path.parent.iterdir()] == [path]


def test_a_file_holds_the_lines_and_nothing_else(path: Path) -> None:
    assert path.read_bytes() == text_of(journal())
    assert read(path).head == journal().head
    assert verify(path).ok and alone(path)


def test_a_command_is_in_the_file_when_append_returns(path: Path) -> None:
    with JournalFile.open(path) as opened:
        receipt = opened.append([*note("戊"), *note("己")], expected=4, key="k")
        assert read(path).entries[-2:] == [*receipt.entries]
        assert texts(opened.journal) == ["甲", "乙", "丙", "丁", "戊", "己"]
        assert not opened.append(note("别的"), key="k").new
        opened.append([undo(5, time=TIME, actor="编排长")])
    assert texts(read(path)) == ["甲", "乙", "丙", "丁"]
    assert verify(path).ok and alone(path)


def test_a_file_written_in_steps_equals_one_written_at_once(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    with JournalFile.create(target, HEADER, note("甲")) as opened:
        opened.append([*note("乙"), *note("丙")])
    with JournalFile.open(target) as opened:
        opened.append(note("丁"))
    assert target.read_bytes() == text_of(journal())


def test_a_copy_has_the_same_bytes(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "b.jsonl"
    copy.parent.mkdir()
    write(copy, read(path))
    assert copy.read_bytes() == path.read_bytes() and alone(copy)


def test_a_file_begins_with_its_first_command(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    with JournalFile.create(target, HEADER, [*note("甲"), *note("乙")], key="new") as opened:
        assert [entry.key for entry in opened.journal.entries] == ["new", "new"]
    assert read(target).head.seq == 2 and alone(target)


def test_no_file_comes_of_a_first_command_that_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEntry):
        JournalFile.create(tmp_path / "a.jsonl", HEADER, [draft({"x": 2**60})])
    assert [*tmp_path.iterdir()] == []


def test_a_file_that_is_there_is_not_replaced_unasked(path: Path) -> None:
    before = path.read_bytes()
    for act in (
        lambda: JournalFile.create(path, HEADER),
        lambda: write(path, Journal(HEADER)),
        lambda: salvage(path, path),
    ):
        with pytest.raises(JournalExists):
            act()
        assert path.read_bytes() == before and alone(path)
    write(path, Journal(HEADER), overwrite=True)
    assert read(path).head.seq == 0 and alone(path)


def test_a_stale_writer_writes_nothing(path: Path) -> None:
    before = path.read_bytes()
    with JournalFile.open(path) as opened, pytest.raises(StaleJournal):
        opened.append(note("戊"), expected=3)
    assert path.read_bytes() == before


def test_a_torn_end_is_cut_off_told_and_written_over(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + text_of(journal(note("甲")))[300:350])
    assert read(path).head.seq == 4
    with JournalFile.open(path) as opened:
        assert opened.torn is not None and opened.torn.size == 50 and opened.torn.line == 6
        opened.append(note("戊"))
    assert verify(path).ok and texts(read(path)) == ["甲", "乙", "丙", "丁", "戊"]


def test_reading_and_verifying_change_nothing(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])
    before = path.read_bytes()
    torn = verify(path).torn
    assert torn is not None and read(path).head.seq == 3
    assert path.read_bytes() == before and alone(path)


def test_an_unfinished_command_is_cut_off_whole(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]))
    with JournalFile.open(path) as opened:
        assert opened.torn is not None and opened.torn.entries == 1
        assert texts(opened.journal) == ["甲"]
    assert path.read_bytes() == b"".join(lines[:2])


@pytest.mark.parametrize("more", [b"", b"\0", b"\0" * 300])
def test_a_missing_line_end_is_put_back_and_loses_nothing(path: Path, more: bytes) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + more)
    assert not verify(path).ok
    with JournalFile.open(path) as opened:
        assert opened.torn is not None and opened.torn.size == 0
    assert path.read_bytes() == whole


def test_a_changed_file_is_not_opened_and_not_touched(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace("丙".encode(), "戊".encode()))
    before = path.read_bytes()
    for act in (read, JournalFile.open):
        with pytest.raises(BrokenJournal, match="line 4") as caught:
            act(path)
        assert caught.value.fault.seq == 3 and caught.value.path == str(path)
    assert path.read_bytes() == before and alone(path)


def test_salvage_takes_the_whole_commands_before_the_fault(path: Path, tmp_path: Path) -> None:
    path.write_bytes(path.read_bytes().replace("丙".encode(), "戊".encode()))
    target = tmp_path / "saved" / "b.jsonl"
    target.parent.mkdir()
    found = salvage(path, target)
    assert found.fault is not None and found.head.seq == 1
    assert texts(read(target)) == ["甲"] and verify(target).ok and alone(target)


def test_salvage_of_a_file_that_lacks_a_line_end(path: Path, tmp_path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    salvage(path, tmp_path / "b.jsonl")
    assert (tmp_path / "b.jsonl").read_bytes() == whole


def test_salvage_needs_a_header(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"nothing\n")
    with pytest.raises(NotAJournal):
        salvage(tmp_path / "a", tmp_path / "b")
    assert not (tmp_path / "b").exists()


def test_what_is_no_journal_is_told(tmp_path: Path) -> None:
    other = tmp_path / "a.pgn"
    other.write_text('[Event "?"]\n')
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for place in (other, fifo, tmp_path, Path("/dev/zero")):
        for act in (read, verify, JournalFile.open):
            if act is verify and place is other:
                assert not verify(place).ok
                continue
            with pytest.raises(NotAJournal) as caught:
                act(place)
            assert caught.value.path == str(place)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    for act in (read, verify, JournalFile.open):
        with pytest.raises(JournalNotReadable, match="没有这个文件"):
            act(tmp_path / "none.jsonl")
    with pytest.raises(JournalNotWritten):
        JournalFile.create(tmp_path / "none" / "a.jsonl", HEADER)
    assert [*tmp_path.iterdir()] == []


def test_a_closed_file_takes_nothing_more(path: Path) -> None:
    opened = JournalFile.open(path)
    opened.close()
    opened.close()
    with pytest.raises(JournalNotWritten, match="closed"):
        opened.append(note("戊"))


Act = Callable[..., Any]


def failing(number: int, times: int = 1, after: Act | None = None) -> Act:
    """A stand-in for a system call that fails the first `times` times."""
    left = [times]

    def act(*arguments: Any) -> Any:
        if left[0]:
            left[0] -= 1
            if after is not None:
                after(*arguments)
            raise OSError(number, os.strerror(number))
        return real(*arguments)

    real = after or os.fsync
    return act


def half(descriptor: int, text: Any) -> int:
    """A write that gets only half of its bytes to the disk."""
    return REAL_WRITE(descriptor, text[: max(1, len(text) // 2)])


REAL_WRITE = os.write


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG])
def test_a_write_that_fails_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    before = path.read_bytes()
    with JournalFile.open(path) as opened:
        with monkeypatch.context() as patch:
            # Half of the command reaches the disk, then the system gives up.
            patch.setattr(os, "write", failing(number, after=half))
            with pytest.raises(JournalNotWritten) as caught:
                opened.append([*note("戊"), *note("己")], key="k")
        assert isinstance(caught.value.__cause__, OSError) and caught.value.certain
        assert caught.value.path == str(path)
        assert path.read_bytes() == before and opened.journal.head.seq == 4
        assert opened.append([*note("戊"), *note("己")], key="k").new
    assert texts(read(path)) == ["甲", "乙", "丙", "丁", "戊", "己"]


def test_a_full_disk_is_called_by_its_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with JournalFile.open(path) as opened:
        monkeypatch.setattr(os, "write", failing(errno.ENOSPC, after=half))
        with pytest.raises(JournalNotWritten, match="磁盘已满") as caught:
            opened.append(note("戊"))
    assert "No space left" in caught.value.message_en


def test_short_writes_are_carried_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with JournalFile.open(path) as opened:
        monkeypatch.setattr(os, "write", half)
        opened.append([*note("戊"), *note("己")])
    assert verify(path).ok and read(path).head.seq == 6


def test_a_write_of_nothing_is_no_endless_loop(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with JournalFile.open(path) as opened:
        monkeypatch.setattr(os, "write", lambda descriptor, text: 0)
        with pytest.raises(JournalNotWritten):
            opened.append(note("戊"))


def test_a_sync_that_fails_takes_the_command_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    with JournalFile.open(path) as opened:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", failing(errno.EIO))
            with pytest.raises(JournalNotWritten) as caught:
                opened.append(note("戊"))
        assert caught.value.certain and path.read_bytes() == before
        assert opened.append(note("戊")).new
    assert verify(path).ok


def test_where_nothing_can_be_taken_back_nothing_more_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = JournalFile.open(path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", failing(errno.EIO, after=half))
        patch.setattr(os, "ftruncate", failing(errno.EIO, 9))
        with pytest.raises(JournalNotWritten) as caught:
            opened.append([*note("戊"), *note("己")])
    assert not caught.value.certain and "as it was" not in caught.value.message_en
    with pytest.raises(JournalNotWritten, match="open it again"):
        opened.append(note("庚"))
    opened.close()
    with JournalFile.open(path) as again:
        assert again.torn is not None and again.journal.head.seq == 4
        again.append(note("庚"))
    assert texts(read(path)) == ["甲", "乙", "丙", "丁", "庚"]


def test_an_interrupted_write_is_taken_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def interrupted(descriptor: int, text: Any) -> int:
        half(descriptor, text)
        raise KeyboardInterrupt

    with JournalFile.open(path) as opened:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                opened.append(note("戊"))
        assert path.read_bytes() == before
        assert opened.append(note("戊")).new
    assert verify(path).ok


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_file_that_cannot_be_mended_is_not_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing(errno.ENOSPC, 99))
        with pytest.raises(JournalNotWritten):
            JournalFile.open(path)
    assert alone(path)
    with JournalFile.open(path):
        assert verify(path).ok


@pytest.mark.parametrize("call", ["fsync", "replace", "link"])
def test_a_copy_that_cannot_be_finished_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        for name in ("replace", "link") if call != "fsync" else ("fsync",):
            patch.setattr(os, name, failing(errno.ENOSPC, 99))
        with pytest.raises(JournalNotWritten):
            write(path, Journal(HEADER), overwrite=True)
        with pytest.raises(JournalNotWritten):
            JournalFile.create(path.parent / "new.jsonl", HEADER)
    leftover = [item for item in path.parent.iterdir() if item != path and item.stat().st_size]
    assert path.read_bytes() == before and leftover == []


def test_the_folder_is_forced_to_the_disk_with_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[bool] = []
    real = os.fsync

    def watched(descriptor: int) -> None:
        forced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    with JournalFile.create(tmp_path / "a.jsonl", HEADER) as opened:
        assert forced == [False, True]
        opened.append(note("甲"))
    assert forced == [False, True, False]


def test_a_file_that_may_only_be_read_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def refusing(name: Any, flags: int, *rest: Any, **named: Any) -> int:
        if os.fspath(name) == str(path) and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(name, flags, *rest, **named)

    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(JournalNotWritten, match="没有权限"):
        JournalFile.open(path)
    assert read(path).head.seq == 4 and alone(path)


def test_a_file_changed_by_another_program_is_not_written_to(path: Path) -> None:
    with JournalFile.open(path) as opened:
        path.write_bytes(path.read_bytes() + b"more\n")
        before = path.read_bytes()
        with pytest.raises(JournalChanged):
            opened.append(note("戊"))
        assert path.read_bytes() == before and opened.journal.head.seq == 4


def test_a_file_replaced_by_another_program_is_not_written_to(path: Path) -> None:
    with JournalFile.open(path) as opened:
        other = path.with_name("other")
        other.write_bytes(path.read_bytes())
        other.replace(path)
        with pytest.raises(JournalChanged):
            opened.append(note("戊"))
        path.unlink()
        with pytest.raises(JournalNotWritten):
            opened.append(note("戊"))


def test_a_file_does_not_grow_beyond_its_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "MAX_BYTES", path.stat().st_size + 100)
    with JournalFile.open(path) as opened, pytest.raises(JournalTooLarge):
        opened.append(note("戊"))
    assert verify(path).ok


LIMITED = """
import resource, signal, sys
from tests.journal.material import note
from zhicai.journal import JournalFile, JournalNotWritten
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with JournalFile.open(sys.argv[1]) as opened:
    size = __import__("os").stat(sys.argv[1]).st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 700, size + 700))
    opened.append(note("戊"))
    try:
        opened.append([*note("己"), *note("庚")])
    except JournalNotWritten as error:
        print(type(error.__cause__).__name__, error.certain)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_real_limit_of_the_system_leaves_whole_commands(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=ROOT,
    )
    assert done.stdout.split() == ["OSError", "True"]
    assert verify(path).ok and texts(read(path)) == ["甲", "乙", "丙", "丁", "戊"]


def test_a_link_is_followed_and_stays_a_link(path: Path) -> None:
    link = path.with_name("link.jsonl")
    link.symlink_to(path)
    with JournalFile.open(link) as opened:
        opened.append(note("戊"))
        with pytest.raises(JournalError, match="another program"):
            JournalFile.open(path)
    assert link.is_symlink() and read(path).head == read(link).head == Head(5, read(path).head.hash)


def test_a_pipe_that_has_the_name_of_a_new_journal_stays_where_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotAJournal, match="普通文件"):
        JournalFile.create(pipe, HEADER)
    assert pipe.is_fifo()
