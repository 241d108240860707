"""A journal as a file: read, verified, created, added to, copied; the one module that touches the disk.

A command is appended with one write and forced to the disk before anybody is told that it was stored. If power or
process fail on the way, the next opening finds an end that is not whole and cuts it off: the file holds all of a
command or nothing of it. Whole files (new ones, copies) are written beside their place and then given the name.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO

from zhicai.journal.chain import MAX_BYTES, entry_line
from zhicai.journal.entries import Draft, Entry, Header
from zhicai.journal.errors import (
    JournalChanged,
    JournalError,
    JournalExists,
    JournalNotReadable,
    JournalNotWritten,
    JournalTooLarge,
    NotAJournal,
)
from zhicai.journal.faults import Torn, Verification
from zhicai.journal.journal import Journal, Receipt
from zhicai.journal.locks import Holder, Lock
from zhicai.journal.scan import scan

PathLike = str | os.PathLike[str]

_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def read(path: PathLike) -> Journal:
    """The journal in a file, which may be open for writing elsewhere; an unfinished command is left out.

    Raises NotAJournal, BrokenJournal, JournalTooLarge, JournalNotReadable.
    """
    with _reading(path) as stream:
        return Journal.read(stream)


def scanned(path: PathLike) -> tuple[Journal, Verification]:
    """The same, with what was found on the way: a torn end, clocks set back. Raises as `read`."""
    with _reading(path) as stream:
        return Journal.scanned(stream)


def verify(path: PathLike) -> Verification:
    """Check every line of a file, keeping none: the first bad line and why, a torn end, clocks set back.

    Raises JournalNotReadable where the system does not let it be read.
    """
    with _reading(path) as stream:
        return scan(stream)[0]


def write(path: PathLike, journal: Journal, *, overwrite: bool = False) -> None:
    """Write a whole journal to a new file, complete or not at all.

    Raises JournalExists where there is a file and `overwrite` is False, JournalLocked where the one there is
    being written to, JournalNotWritten.
    """
    with Lock(path, "zhicai"):
        _place(path, journal.lines(), overwrite=overwrite)


def salvage(source: PathLike, target: PathLike) -> Verification:
    """Copy the whole commands before the first bad line of `source` to the new file `target`.

    `source` stays as it is. Gives what was found in it. Raises NotAJournal where not even the first line is good,
    JournalExists, JournalNotReadable, JournalNotWritten.
    """
    with _reading(source) as stream:
        entries: list[Entry] = []
        found, _ = scan(stream, entries.extend)
        if found.header is None:
            zh, en = (found.fault.message_zh, found.fault.message_en) if found.fault else ("", "")
            raise NotAJournal(zh, en)
        stream.seek(0)
        good = stream.read(found.size)
    with Lock(target, "zhicai"):
        _place(target, (good if good.endswith(b"\n") else good + b"\n",), overwrite=False)
    return found


class JournalFile:
    """A journal file open for writing, locked against other writers until it is closed.

    `journal` is what stands in it; `torn` the unfinished command that opening it cut off, `left` the process that
    last wrote it and ended without closing it (both None in ordinary times).
    """

    def __init__(
        self, path: PathLike, lock: Lock, descriptor: int, journal: Journal, found: Verification
    ) -> None:
        """Use `JournalFile.open` or `JournalFile.create`."""
        self.path = os.fspath(path)
        self.journal = journal
        self.torn: Torn | None = found.torn
        self.left: Holder | None = lock.left
        self._lock = lock
        self._descriptor: int | None = descriptor
        self._size = found.size
        self._certain = True

    @classmethod
    def open(cls, path: PathLike, *, program: str = "zhicai", wait: float = 0.0) -> JournalFile:
        """Open a file for writing, waiting up to `wait` seconds for another writer.

        `program` is what others are told that want it meanwhile. Raises JournalLocked, NotAJournal, BrokenJournal,
        JournalTooLarge, JournalNotReadable, JournalNotWritten.
        """
        _check_regular(path)
        lock = Lock(path, program)
        lock.acquire(wait)
        try:
            return cls._opened(path, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def create(
        cls,
        path: PathLike,
        header: Header,
        drafts: Sequence[Draft] = (),
        *,
        key: str | None = None,
        program: str = "zhicai",
    ) -> JournalFile:
        """Make a new file with a header and the entries of its first command, and open it.

        Raises JournalExists where there is a file, NotAJournal where a folder or a device has the name, BadEntry,
        JournalLocked, JournalNotWritten.
        """
        if Path(path).exists():
            _check_regular(path)
        journal = Journal(header)
        if drafts:
            journal.append(drafts, key=key)
        lock = Lock(path, program)
        lock.acquire()
        try:
            _place(path, journal.lines(), overwrite=False)
            return cls._opened_or_removed(path, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def _opened_or_removed(cls, path: PathLike, lock: Lock) -> JournalFile:
        """Open the file just made; where that fails nothing of it remains, and making it can be tried again."""
        try:
            return cls._opened(path, lock)
        except BaseException:
            with suppress(OSError):
                Path(path).unlink()
            raise

    @classmethod
    def _opened(cls, path: PathLike, lock: Lock) -> JournalFile:
        with _errors(path, JournalNotWritten, "打不开供写入", "it cannot be opened for writing"):
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | _FLAGS)
        try:
            with _streaming(path, os.dup(descriptor)) as stream:
                journal, found = Journal.scanned(stream)
            if found.torn is not None:
                _mend(path, descriptor, found)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, lock, descriptor, journal, found)

    def append(
        self, drafts: Sequence[Draft], *, expected: int | None = None, key: str | None = None
    ) -> Receipt:
        """Add the entries of one command: when this returns they are safely on the disk.

        The arguments and refusals are those of `Journal.prepare`. Raises JournalNotWritten where the system does
        not take them (a full disk), and then nothing of them remains; JournalChanged where another program has
        changed the file. Neither changes `journal`.
        """
        descriptor = self._usable()
        receipt = self.journal.prepare(drafts, expected=expected, key=key)
        if receipt.new:
            self._write(descriptor, b"".join(map(entry_line, receipt.entries)))
            self.journal.admit(receipt.entries)
            self._certain = True
        return receipt

    def _usable(self) -> int:
        if self._descriptor is None:
            raise JournalNotWritten("文件已关闭", "the file is closed").at(self.path)
        if not self._certain:
            raise JournalNotWritten(
                "上次写入失败后状态不明，请重新打开",
                "a write failed and left doubts; open it again",
                certain=False,
            ).at(self.path)
        return self._descriptor

    def _write(self, descriptor: int, text: bytes) -> None:
        if self._size + len(text) > MAX_BYTES:
            raise JournalTooLarge(
                f"日志最大 {MAX_BYTES} 字节", f"a journal has at most {MAX_BYTES} bytes"
            ).at(self.path)
        self._check_unchanged(descriptor)
        # Until the journal in memory has the entries too: an interruption between must not be built upon.
        self._certain = False
        try:
            _write_all(descriptor, text)
            _sync(descriptor)
        except OSError as error:
            self._take_back(descriptor)
            raise self._refused(error) from error
        except BaseException:
            self._take_back(descriptor)
            raise
        self._size += len(text)

    def _check_unchanged(self, descriptor: int) -> None:
        """Raise JournalChanged where the file has another length, or its name has gone to another file."""
        with _errors(self.path, JournalNotWritten, "文件不见了", "the file has gone"):
            here, named = os.fstat(descriptor), Path(self.path).stat()
        if not os.path.samestat(here, named) or here.st_size != self._size:
            raise JournalChanged(
                "另一个程序改动或替换了文件；请重新打开",
                "another program changed or replaced the file; open it again",
            ).at(self.path)

    def _take_back(self, descriptor: int) -> None:
        """Cut off what was begun. Where not even that succeeds, nothing more is written until it is opened again."""
        with suppress(OSError):
            os.ftruncate(descriptor, self._size)
            _sync(descriptor)
            self._certain = True

    def _refused(self, error: OSError) -> JournalError:
        if self._certain:
            zh, en = "写不进文件，原内容未变", "it cannot be written; it is as it was"
            return _failure(error, self.path, JournalNotWritten, zh, en)
        zh = "写入出错，也收不回已写的部分；请重新打开，没写完的会去掉，以届时的内容为准"
        en = "writing failed, and what was begun cannot be taken back; open it again to see what it holds"
        return _failure(error, self.path, partial(JournalNotWritten, certain=False), zh, en)

    def close(self) -> None:
        """Let others write; closing twice does no harm."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            # All that was acknowledged is on the disk already, so that closing cannot lose anything.
            with suppress(OSError):
                os.close(descriptor)
            self._lock.release()

    def __enter__(self) -> JournalFile:
        """The open file."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()


def _mend(path: PathLike, descriptor: int, found: Verification) -> None:
    """Cut off an unfinished command, or give the last line the line end that it lacks."""
    with _errors(path, JournalNotWritten, "没写完的命令去不掉", "the unfinished command cannot be cut off"):
        os.ftruncate(descriptor, found.size)
        if found.torn is not None and not found.torn.size:
            _write_all(descriptor, b"\n")
            found.size += 1
        _sync(descriptor)


def _write_all(descriptor: int, text: bytes) -> None:
    rest = memoryview(text)
    while rest:
        written = os.write(descriptor, rest)
        if not written:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]


def _sync(descriptor: int) -> None:
    """Force a file to the disk; macOS needs to be told that the disk's own memory is meant too."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _place(path: PathLike, lines: Iterable[bytes], *, overwrite: bool) -> None:
    """Write a whole file beside its place and give it the name.

    An empty file counts as none. Where a disk has no hard links, the name is taken first and filled afterwards: a
    process that dies in between leaves an empty file, and what it began can be begun again.
    """
    # Late: whole files are written rarely, and the formats of game records take a while to load.
    from zhicai.records import RecordError, replacing

    try:
        with replacing(path, overwrite=overwrite or _is_empty(path)) as stream:
            stream.writelines(lines)
    except RecordError as error:
        if isinstance(error.__cause__, FileExistsError):
            raise JournalExists(
                "已有同名文件，未覆盖", "there is a file of this name; it is not replaced"
            ).at(os.fspath(path)) from error
        raise JournalNotWritten(error.message_zh, error.message_en).at(os.fspath(path)) from error


def _is_empty(path: PathLike) -> bool:
    with suppress(OSError):
        found = Path(path).stat()
        return stat.S_ISREG(found.st_mode) and not found.st_size
    return False


@contextmanager
def _reading(path: PathLike) -> Iterator[IO[bytes]]:
    """The bytes of a plain file; every error of the block gets its name."""
    _check_regular(path)
    with _errors(path, JournalNotReadable, "读不了", "it cannot be read"):
        descriptor = os.open(path, os.O_RDONLY | _FLAGS)
    with _streaming(path, descriptor) as stream:
        yield stream


@contextmanager
def _streaming(path: PathLike, descriptor: int) -> Iterator[IO[bytes]]:
    with os.fdopen(descriptor, "rb") as stream:
        try:
            with _errors(path, JournalNotReadable, "读不了", "it cannot be read"):
                yield stream
        except JournalError as error:
            error.at(os.fspath(path))
            raise


def _check_regular(path: PathLike) -> None:
    """Raise for what is no plain file: a pipe or a device could keep a reader waiting for ever."""
    with _errors(path, JournalNotReadable, "读不了", "it cannot be read"):
        mode = Path(path).stat().st_mode
    if not stat.S_ISREG(mode):
        raise NotAJournal("这不是普通文件", "this is no plain file").at(os.fspath(path))


@contextmanager
def _errors(path: PathLike, kind: Callable[[str, str], JournalError], zh: str, en: str) -> Iterator[None]:
    """Make an OSError of the block into an error of the journal."""
    try:
        yield
    except OSError as error:
        raise _failure(error, path, kind, zh, en) from error


def _failure(
    error: OSError, path: PathLike, kind: Callable[[str, str], JournalError], zh: str, en: str
) -> JournalError:
    from zhicai.records.system import reason

    why_zh, why_en = reason(error)
    return kind(f"{zh}（{why_zh}）", f"{en} ({why_en})").at(os.fspath(path))
