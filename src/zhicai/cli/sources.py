"""What a command line names: files, all below folders, standard input."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from zhicai.cli import terminal
from zhicai.records import FORMATS, sniff
from zhicai.records.foreign import foreign
from zhicai.records.formats import HEAD_SIZE
from zhicai.records.system import reason

_OTHER_RECORDS: Final = frozenset({".cbf", ".cbl", ".cbr", ".che", ".chn", ".mxq", ".pfc", ".wxf"})
"""Endings of records that are recognised but not read."""

_NOTHING: Final = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL})
"""What the system says of a name that leads to nothing."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file (`path` None: standard input) of `size` bytes, 0 where that is not known.

    `folder` is the one in which it was found; None when the command line names the file itself.
    """

    path: Path | None
    folder: Path | None = None
    size: int = 0

    @property
    def name(self) -> str:
        """The path as the command line leads to it, or `-`."""
        return "-" if self.path is None else str(self.path)

    @contextmanager
    def opened(self) -> Iterator[IO[bytes]]:
        """The bytes, from the beginning; raises OSError. Standard input is left open."""
        if self.path is not None:
            with self.path.open("rb") as stream:
                yield stream
        elif sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        else:
            yield sys.stdin.buffer

    def is_no_record(self) -> bool:
        """Whether a file found in a folder is something else, such as a readme: no record by ending or contents."""
        if self.folder is None or self.path is None:
            return False
        known = {suffix for entry in FORMATS.values() for suffix in entry.suffixes} | _OTHER_RECORDS
        if self.path.suffix.casefold() in known:
            return False
        with suppress(OSError), self.opened() as stream:
            head = stream.read(HEAD_SIZE)
            return sniff(head) is None and foreign(head) is None
        return False


def sources_of(names: Iterable[str], without: Path | None = None) -> list[Source]:
    """All that the names lead to, in order, hidden files in folders left out, and `without` with what is in it.

    Stops with status 2 at a name that is nothing.
    """
    found: list[Source] = []
    for name in names:
        path = Path(name)
        if name == "-":
            found.append(Source(None))
        elif not name:
            terminal.fail("路径是空的", "an empty path")
        elif not is_there(name):
            shown = terminal.named(name)
            terminal.fail(f"没有文件或文件夹 {shown}", f"no file or folder {shown}")
        elif path.is_dir():
            found.extend(_below(path, without))
        else:
            found.append(Source(path, None, _size(path)))
    return found


def is_there(name: str) -> bool:
    """Whether there is such a file or folder; stops with status 2 where the system does not let that be known."""
    try:
        os.stat(name)  # noqa: PTH116 a Path would hide circles
    except OSError as error:
        if error.errno in _NOTHING:
            return False
        zh, en = reason(error)
        if error.errno == errno.ELOOP:
            zh, en = "符号链接绕成了圈", "its symbolic links lead round in a circle"
        terminal.fail(f"未读：{zh}", f"not read: {en}", name)
    return True


def _below(folder: Path, without: Path | None) -> Iterator[Source]:
    """Every file of a folder and the folders in it, by name."""
    excluded = None if without is None else os.path.realpath(without)
    for place, folders, files in os.walk(folder, onerror=_unreadable):
        here = Path(place)
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and os.path.realpath(here / name) != excluded
        )
        for name in sorted(files):
            path = here / name
            if name.startswith(".") or (excluded is not None and os.path.realpath(path) == excluded):
                continue
            if path.is_file():
                yield Source(path, folder, _size(path))


def _unreadable(error: OSError) -> None:
    zh, en = reason(error)
    terminal.complain(f"未读：{zh}", f"not read: {en}", str(error.filename))


def _size(path: Path) -> int:
    """The size of a plain file; of a pipe or a device nobody knows it."""
    with suppress(OSError):
        return path.stat().st_size if path.is_file() else 0
    return 0
