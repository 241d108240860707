"""Commands of `zhicai event` that die, or are refused, at every single call of the system that touches files.

`python -m tests.cli.event_call_driver FOLDER [COMMAND ...]`. A process dies before the call, or in the middle of it; or
the disk is full, or the call fails. After each the file must open and hold all of the command or nothing of it, and
the command must then succeed. Prints as JSON how many calls were tried for each command; a failure is a traceback.
"""

from __future__ import annotations

import errno
import fcntl
import io
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from tests.cli import event_deaths as deaths

Call = Callable[..., Any]
Fate = Callable[[Call, Sequence[Any]], Any]

CALLS = (
    "open",
    "write",
    "fsync",
    "ftruncate",
    "lseek",
    "replace",
    "rename",
    "link",
    "unlink",
    "chmod",
    "close",
)
DEAD = 77


class Watched:
    """The calls of this process that touch files, counted; `fate` decides number `at`, from 1."""

    def __init__(self, at: int, fate: Fate) -> None:
        self.count = 0
        self._at, self._fate = at, fate

    def begin(self) -> None:
        """Watch from now on; there is no way back. What Python writes for itself goes by `os.write` too."""
        for name in CALLS:
            setattr(os, name, self._watched(getattr(os, name)))
        fcntl.flock = self._watched(fcntl.flock)
        ordinary = os.fdopen

        def opened(descriptor: int, mode: str = "r", *given: Any, **named: Any) -> Any:
            if mode == "wb":
                return io.BufferedWriter(Written(descriptor))
            return ordinary(descriptor, mode, *given, **named)

        os.fdopen = opened  # type: ignore[assignment]

    def _watched(self, function: Call) -> Call:
        def called(*given: Any, **named: Any) -> Any:
            self.count += 1
            if self.count == self._at:
                return self._fate(lambda *others: function(*others, **named), given)
            return function(*given, **named)

        return called


class Written(io.RawIOBase):
    """A file that is written by `os.write`, whatever that is now."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor

    def write(self, text: Any) -> int:
        return os.write(self._descriptor, text)

    def close(self) -> None:
        if not self.closed:
            super().close()
            os.close(self._descriptor)


def die_before(function: Call, given: Sequence[Any]) -> NoReturn:
    os._exit(DEAD)


def die_within(function: Call, given: Sequence[Any]) -> NoReturn:
    """Half of what was to be written is written; what is no writing is done."""
    try:
        if len(given) == 2 and isinstance(given[1], bytes | memoryview):
            function(given[0], given[1][: len(given[1]) // 2])
        else:
            function(*given)
    finally:
        os._exit(DEAD)


def refused(number: int) -> Fate:
    """The system refuses, with this error; of a text it has taken half."""

    def fate(function: Call, given: Sequence[Any]) -> NoReturn:
        if len(given) == 2 and isinstance(given[1], bytes | memoryview):
            function(given[0], given[1][: len(given[1]) // 2])
        raise OSError(number, os.strerror(number))

    return fate


FATES: dict[str, Fate] = {
    "dies before": die_before,
    "dies within": die_within,
    "disk full": refused(errno.ENOSPC),
    "not permitted": refused(errno.EPERM),
}


def no_links(*given: object, **named: object) -> NoReturn:
    """What a disk without hard links answers, such as FAT on a stick."""
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def tried(words: deaths.Words, path: Path, at: int, fate: Fate) -> int | None:
    """Carry out a command with this fate of its call number `at`; gives its status, None where it has fewer calls."""
    heard, told = os.pipe()
    write = os.write

    def work() -> int:
        watched = Watched(at, fate)
        watched.begin()
        status = deaths.carry_out(words, path)
        write(told, b"." if watched.count < at else b"!")
        return status

    child = deaths.in_child(work)
    os.close(told)
    ended, fewer = deaths.status_of(child), os.read(heard, 1) == b"."
    os.close(heard)
    return None if fewer else ended


def every_call(words: deaths.Words, path: Path, name: str, fate: Fate) -> int:
    """A command with this fate at each of its calls in turn, each time from the same file; gives how many it has."""
    before, after = deaths.Held.of(path), deaths.trial(words, path)
    assert after is not None, words
    for at in range(1, 1000):
        for old in path.parent.glob("try*"):
            old.unlink()
        copy = deaths.copied(path, path.with_name("try.jsonl"))
        status = tried(words, copy, at, fate)
        if status is None:
            return at - 1
        where = (words[0], name, at, status)
        now = deaths.whole(copy, before, after)
        done = not now.same(before)
        if name.startswith("dies"):
            assert status == DEAD, where
        else:
            assert status == (0 if done else 2), where
        again = deaths.quietly(words, copy) if not done else 0
        assert again == 0 and deaths.Held.of(copy).same(after), where
        deaths.opened(copy, after)
    raise AssertionError(words)


def main(folder: Path, names: Sequence[str]) -> None:
    """Every command of the story, or those named, with every fate of every call; `new` without hard links too."""
    deaths.warm(folder)
    path = folder / "open.jsonl"
    calls: dict[str, Counter[str]] = {name: Counter() for name in FATES}
    seen: set[deaths.Words] = set()
    for words in deaths.story(folder):
        like = (words[0], *(word for word in words[1:] if word.startswith("-")))
        if like not in seen and (not names or words[0] in names):
            for name, fate in FATES.items():
                calls[name][" ".join(like)] += every_call(words, path, name, fate)
        seen.add(like)
        assert deaths.quietly(words, path) == 0
    path.unlink()
    os.link = no_links
    for name, fate in FATES.items():
        calls[name]["new, without links"] += every_call(deaths.NEW, path, name, fate)
    print(json.dumps(calls))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
