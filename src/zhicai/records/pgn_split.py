"""Cuts a PGN file of any size into the bytes of single games, in constant memory."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Final

from zhicai.records.encoding import as_utf8

BLOCK: Final = 1 << 18
"""Bytes read at a time."""

MAX_GAME: Final = 1 << 24
"""Bytes of one game (with its comments) that are kept; what follows in it is counted and skipped."""

_TAG: Final = re.compile(rb'\n[ \t\xef\xbb\xbf]*\[[ \t]*([A-Za-z_]\w*)[ \t]*"')
_OPENERS: Final = (b"Game", b"Event")
_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class Chunk:
    """The bytes of one game; ``line`` counts from 1 in the file, ``skipped`` bytes were too many."""

    data: bytes
    line: int
    skipped: int = 0


def chunks(stream: IO[bytes], max_game: int = MAX_GAME) -> Iterator[Chunk]:
    """The games of a stream, as bytes in UTF-8 or an encoding that keeps ASCII."""
    splitter = _Splitter(max_game)
    for block in _whole_lines(_one_line_end(_blocks(stream)), max_game):
        yield from splitter.feed(block)
    yield splitter.take()


class _Splitter:
    """Collects bytes; a tag that opens a new game closes the one before.

    A tag opens a game if text that is no tag stands before it, and it is Game or Event or follows a blank
    line; or if it comes a second time.
    """

    def __init__(self, max_game: int) -> None:
        self._max = max_game
        self._line = 1
        self._after_blank = True
        self._start()

    def _start(self) -> None:
        self._first_line = self._line
        self._parts: list[bytes] = []
        self._size = 0
        self._skipped = 0
        self._seen: set[bytes] = set()
        self._has_text = False

    def feed(self, block: bytes) -> Iterator[Chunk]:
        """Take whole lines; give back every game that is complete."""
        text = b"\n" + block
        begin = 1  # where the bytes begin that have not been kept yet
        after = 0  # the end of the line of the last tag
        for match in _TAG.finditer(text):
            self._pass(text, after, match.start())
            if self._opens_game(match[1]):
                self._keep(text[begin : match.start() + 1])
                begin = match.start() + 1
                yield self.take()
                self._start()
            if match[1] in _OPENERS:
                self._seen.add(match[1])
            self._after_blank = False
            after = text.find(b"\n", match.end())
        self._pass(text, after, len(text) - 1)
        self._keep(text[begin:])

    def take(self) -> Chunk:
        """The game at hand."""
        return Chunk(b"".join(self._parts), self._first_line, self._skipped)

    def _pass(self, text: bytes, start: int, end: int) -> None:
        """Look at what stands between two tags; both offsets are those of line ends."""
        if start < end:
            between = text[start:end]
            if between.strip():
                self._has_text = True
                self._after_blank = not between[between.rfind(b"\n") :].strip()
            else:
                self._after_blank = True

    def _opens_game(self, name: bytes) -> bool:
        if self._has_text:
            return name in _OPENERS or self._after_blank
        return name in self._seen and (name == b"Game" or self._after_blank)

    def _keep(self, data: bytes) -> None:
        self._line += data.count(b"\n")
        room = max(0, self._max - self._size)
        if len(data) > room:
            self._skipped += len(data) - room
            data = data[:room]
        self._parts.append(data)
        self._size += len(data)


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
    """Blocks of the stream; marks of byte order are taken off, UTF-16 is recoded."""
    first = stream.read(BLOCK)
    if first.startswith(_WIDE_MARKS):
        yield from as_utf8(stream, first)
        return
    block = first.removeprefix(codecs.BOM_UTF8)
    while block:
        yield block
        block = stream.read(BLOCK)


def _one_line_end(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes with every line end (CR, CR LF, CR CR LF) as LF, even where a block ends inside one."""
    held = b""
    for block in blocks:
        block = held + block
        held = b""
        if b"\r" in block:
            bare = block[:-2] + block[-2:].rstrip(b"\r")
            held = block[len(bare) :]
            block = bare.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        yield block
    yield b"\n" if held else b""


def _whole_lines(blocks: Iterator[bytes], longest: int) -> Iterator[bytes]:
    """Blocks that end with their last line end; lines longer than ``longest`` are cut."""
    pending: list[bytes] = []
    size = 0
    for block in blocks:
        end = block.rfind(b"\n") + 1
        if end or size > longest:
            pending.append(block[:end] if end else block)
            yield b"".join(pending)
            block = block[end:] if end else b""
            pending = []
            size = 0
        pending.append(block)
        size += len(block)
    if size:
        yield b"".join(pending)
