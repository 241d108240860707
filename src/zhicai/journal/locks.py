"""One writer at a time: a lock file beside the journal, held by the operating system.

The system lets go of it when the process ends, however it ends, so a lock file that a dead process left behind
locks nobody out. What stands in it tells others who writes, and since when.
"""

from __future__ import annotations

import errno
import json
import os
import platform
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from zhicai.journal.errors import JournalLocked, JournalNotWritten
from zhicai.journal.times import MAX_TIME, to_iso

ENDING = ".lock"
"""What the lock file's name has more than the journal's."""

_POLL = 0.02
_MAX_TEXT = 4096
_BUSY = frozenset((errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK))
_NO_LOCKS = frozenset((errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP))

if sys.platform == "win32":
    import msvcrt

    # Locked bytes cannot be read there, so the byte that is locked lies far behind the text.
    _FAR = 1 << 30

    def _try(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lock: process, machine, program, and since when (milliseconds); 0, "" or None where unknown."""

    pid: int = 0
    host: str = ""
    program: str = ""
    since: int | None = None

    def __str__(self) -> str:
        """As far as it is known, in words that both languages share."""
        parts = [self.program, f"pid {self.pid}" if self.pid else "", self.host]
        since = "" if self.since is None else to_iso(self.since)
        return ", ".join(part for part in (*parts, since) if part)


class Lock:
    """The lock of one journal, held from `acquire` to `release`, or for a `with` block.

    `left` is who held it last and ended without letting go; None after an orderly end.
    """

    def __init__(self, path: str | os.PathLike[str], program: str) -> None:
        """Prepare the lock of a journal; `program` is what others are told."""
        self.path = Path(os.path.realpath(path) + ENDING)
        self._journal = os.fspath(path)
        self._program = program[:200]
        self._descriptor: int | None = None
        self.left: Holder | None = None

    def acquire(self, wait: float = 0.0) -> None:
        """Take the lock, waiting up to `wait` seconds for another writer.

        Raises JournalLocked, which names the other, and JournalNotWritten where no lock can be made.
        """
        until = time.monotonic() + wait
        while not self._taken():
            if time.monotonic() >= until:
                raise self._locked()
            time.sleep(_POLL)

    def _taken(self) -> bool:
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | _FLAGS, 0o666)
        except OSError as error:
            raise self._impossible(error) from error
        try:
            _try(descriptor)
            if not _still_named(descriptor, self.path):
                # The writer before took its lock file away between our opening and our locking it.
                os.close(descriptor)
                return False
        except OSError as error:
            os.close(descriptor)
            if error.errno in _BUSY:
                return False
            raise self._impossible(error) from error
        self._descriptor = descriptor
        self.left = _holder(_text(descriptor))
        self._sign(descriptor)
        return True

    def _sign(self, descriptor: int) -> None:
        """Write down who holds the lock; a full disk is no reason to go without it."""
        facts = {
            "host": platform.node(),
            "pid": os.getpid(),
            "program": self._program,
            "since": time.time_ns() // 1_000_000,
        }
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
            os.write(descriptor, json.dumps(facts, ensure_ascii=False).encode(errors="replace"))

    def release(self) -> None:
        """Let go, and take the lock file away."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is None:
            return
        # Where an open file can be removed it goes before the lock does, so nobody locks a file without a name.
        with suppress(OSError):
            self.path.unlink()
        with suppress(OSError):
            os.close(descriptor)
        if sys.platform == "win32":
            with suppress(OSError):
                self.path.unlink()

    def __enter__(self) -> Lock:
        """Take the lock without waiting."""
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go."""
        self.release()

    def _locked(self) -> JournalLocked:
        holder = Holder()
        with suppress(OSError):
            holder = _holder(self.path.read_bytes()[:_MAX_TEXT]) or holder
        who_zh, who_en = (f"（{holder}）", f" ({holder})") if str(holder) else ("", "")
        return JournalLocked(
            f"另一个程序{who_zh}正在写这份日志；请等它结束，或先关闭它",
            f"another program{who_en} is writing this journal; wait for it to end, or close it",
            pid=holder.pid,
            host=holder.host,
            program=holder.program,
            since=holder.since,
        ).at(self._journal)

    def _impossible(self, error: OSError) -> JournalNotWritten:
        from zhicai.records.system import reason

        zh, en = reason(error)
        if error.errno in _NO_LOCKS:
            zh, en = (
                "这个文件系统不支持加锁，请把文件移到本机磁盘",
                "no locks on this file system; use a local disk",
            )
        return JournalNotWritten(
            f"建不了锁文件 {self.path.name}（{zh}）", f"the lock file {self.path.name} cannot be made ({en})"
        ).at(self._journal)


_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def _still_named(descriptor: int, path: Path) -> bool:
    """Whether the open file is the one of this name."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _text(descriptor: int) -> bytes:
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.read(descriptor, _MAX_TEXT)


def _holder(text: bytes) -> Holder | None:
    """Who signed a lock file; None for an empty one, a nameless holder for one that says nothing sensible."""
    if not text:
        return None
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        return Holder()
    if not isinstance(facts, dict):
        return Holder()
    since = facts.get("since")
    return Holder(
        pid=pid if isinstance(pid := facts.get("pid"), int) else 0,
        host=str(facts.get("host", ""))[:200],
        program=str(facts.get("program", ""))[:200],
        since=since if isinstance(since, int) and 0 <= since <= MAX_TIME else None,
    )
