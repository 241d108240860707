"""``read``: games from anything that holds them."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias

from zhicai.records.errors import RecordError
from zhicai.records.formats import HEAD_SIZE, Format
from zhicai.records.game import Game
from zhicai.records.sniff import named, recognise
from zhicai.records.system import reason

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

Source: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes]


def read(source: Source, *, format: str | None = None) -> Iterator[Game]:  # noqa: A002
    """The games of a file (by path), of bytes, or of a binary stream, one at a time.

    The format is recognised by the contents unless ``format`` names it. What is wrong within a game
    becomes a finding of that game. Raises RecordError at once if the source cannot be opened or is in no
    format that can be read, and while reading if it breaks off.
    """
    path = _name(source)
    if isinstance(source, str | os.PathLike):
        with _opened(path) as stream:
            found = _format(stream.read(HEAD_SIZE), format, path)
        return _games(None, found, path)
    stream = io.BytesIO(source) if isinstance(source, bytes | bytearray | memoryview) else source
    head = _full_read(stream, HEAD_SIZE, path)
    return _games(io.BufferedReader(_Replay(head, stream)), _format(head, format, path), path)


def _name(source: Source) -> str:
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    name = getattr(source, "name", "")
    return name if isinstance(name, str) else ""


def _format(head: bytes, name: str | None, path: str) -> Format:
    return recognise(head, path) if name is None else named(name)


def _opened(path: str) -> IO[bytes]:
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise _unreadable(error, path) from error
    except ValueError as error:  # a NUL in the name
        raise RecordError("文件名无效", "not a valid file name", path=repr(path)) from error


def _games(stream: IO[bytes] | None, found: Format, path: str) -> Iterator[Game]:
    """Number the games; errors get the name of the source. A file is opened here, and closed at the end."""
    opened = _opened(path) if stream is None else None
    try:
        for index, game in enumerate(found.read(opened or stream or io.BytesIO())):
            game.source = path
            game.index = index
            yield game
    except RecordError as error:
        raise error.at(path) from error
    except OSError as error:
        raise _unreadable(error, path) from error
    finally:
        if opened is not None:
            opened.close()


def _full_read(stream: IO[bytes], size: int, path: str) -> bytes:
    """Read ``size`` bytes even from a stream that gives them in small pieces."""
    parts: list[bytes] = []
    try:
        while size > 0 and (part := stream.read(size)):
            parts.append(part)
            size -= len(part)
    except OSError as error:
        raise _unreadable(error, path) from error
    return b"".join(parts)


def _unreadable(error: OSError, path: str) -> RecordError:
    zh, en = reason(error)
    return RecordError(f"读不了文件（{zh}）", f"the file cannot be read ({en})", path=path)


class _Replay(io.RawIOBase):
    """A stream whose first bytes have been read already; it need not be seekable."""

    def __init__(self, head: bytes, stream: IO[bytes]) -> None:
        self._head = head
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        room = memoryview(buffer)
        part = self._head[: len(room)] if self._head else self._stream.read(len(room))
        self._head = self._head[len(part) :]
        room[: len(part)] = part
        return len(part)
