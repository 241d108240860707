"""A journal read line by line, up to the first bad one; a torn end is told from a changed line."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import IO

from zhicai.journal.canonical import canonical
from zhicai.journal.chain import FORMAT, MAX_BYTES, MAX_ENTRIES, MAX_LINE
from zhicai.journal.entries import Entry
from zhicai.journal.errors import BadEntry, UndoRefused
from zhicai.journal.faults import Fault, FaultKind, Torn, Verification
from zhicai.journal.history import History
from zhicai.journal.lines import BadLine, parse_entry, parse_header

_MARK = canonical(FORMAT)
_BOM = b"\xef\xbb\xbf"

Take = Callable[[Sequence[Entry]], None]


def _forget(batch: Sequence[Entry]) -> None:
    """Take a batch and keep nothing of it."""


def scan(stream: IO[bytes], take: Take = _forget) -> tuple[Verification, History]:
    """Read a binary stream to its end or the first fault, handing each whole batch to `take`.

    Time and memory grow with the bytes read, no line longer than `MAX_LINE` is held, and no more than
    `MAX_ENTRIES` entries and `MAX_BYTES` bytes are read. What `take` raises is passed on;
    beside that only OSError is raised.
    """
    scanner = _Scanner(take)
    scanner.run(stream)
    return scanner.found, scanner.history


class _Scanner:
    """The state of one reading: what is found, and the batch that is not whole yet."""

    def __init__(self, take: Take) -> None:
        self.found = Verification()
        self.history = History(self.found.head)
        self._take = take
        self._batch: list[Entry] = []
        self._line = 1
        # Of the last good line, whether its batch is whole or not.
        self._hash = ""
        self._time = 0

    def run(self, stream: IO[bytes]) -> None:
        try:
            self._read(stream)
        except BadLine as bad:
            self._fault(bad)
        self.found.head = self.history.head

    def _read(self, stream: IO[bytes]) -> None:
        raw = stream.readline(MAX_LINE + 1)
        self._header(raw)
        position = self.found.size = len(raw)
        while raw := stream.readline(MAX_LINE + 1):
            self._line += 1
            if not raw.endswith(b"\n"):
                self._last(raw, position)
                return
            position += len(raw)
            self._entry(raw[:-1], position)
        if self._batch:
            self._torn(position)

    def _header(self, raw: bytes) -> None:
        if not raw.endswith(b"\n") or raw.startswith(_BOM):
            raise _no_header(raw)
        try:
            self.found.header, self.found.head = parse_header(raw[:-1])
        except BadLine as bad:
            if _MARK not in raw[:1000]:
                raise _no_header(raw) from None
            raise bad from None
        self.history = History(self.found.head)
        self._hash = self.found.head.hash

    def _entry(self, line: bytes, end: int) -> None:
        """Take a line; `end` is the position after its line feed."""
        if self._line - 1 > MAX_ENTRIES or end > MAX_BYTES:
            raise BadLine(
                FaultKind.LENGTH,
                f"超过 {MAX_ENTRIES} 条或 {MAX_BYTES} 字节，日志不会这么长",
                f"more than {MAX_ENTRIES} entries or {MAX_BYTES} bytes; no journal is that long",
            )
        entry = parse_entry(line)
        self._follow(entry)
        if entry.time < self._time:
            self.found.remark(entry.seq, self._time - entry.time)
        self._hash, self._time = entry.hash, entry.time
        self._batch.append(entry)
        if not entry.more:
            self._whole(end)

    def _whole(self, end: int) -> None:
        """Take the batch, which has become whole; `end` is the position after it."""
        try:
            self.history.take(self._batch)
        except UndoRefused as error:
            raise BadLine(FaultKind.UNDO, error.message_zh, error.message_en) from None
        except BadEntry as error:
            kind = FaultKind.KEY if error.place == "key" else FaultKind.UNDO
            raise BadLine(kind, error.message_zh, error.message_en) from None
        self._take(self._batch)
        self._batch = []
        self.found.size = end

    def _follow(self, entry: Entry) -> None:
        """Raise BadLine for an entry that does not continue the one before."""
        if entry.seq != self._line - 1:
            raise BadLine(
                FaultKind.SEQUENCE,
                f"这里应是第 {self._line - 1} 条，却是第 {entry.seq} 条：有行缺失、重复或错位",
                f"entry {self._line - 1} should stand here, not {entry.seq}: lines are missing, doubled or moved",
            )
        if entry.prev != self._hash:
            raise BadLine(
                FaultKind.CHAIN,
                "与前一行的散列值不符：前一行被改写，或本行属于另一份日志",
                "it does not continue the line before: that was rewritten, or this is of another journal",
            )
        before = self._batch[-1] if self._batch else None
        fits = (
            (entry.batch, entry.key, entry.more) == (before.batch, before.key, before.more - 1)
            if before
            else entry.batch == entry.seq
        )
        if not fits:
            raise BadLine(
                FaultKind.BATCH,
                "同一命令的条目标记（batch、more、key）不一致",
                "the marks of the entries of one command (batch, more, key) do not fit",
            )

    def _last(self, raw: bytes, position: int) -> None:
        """The last line, which has no line feed: whole, torn, or changed."""
        if len(raw) > MAX_LINE:
            raise BadLine(
                FaultKind.LENGTH, f"超过 {MAX_LINE} 字节", f"the line is longer than {MAX_LINE} bytes"
            )
        line = raw.rstrip(b"\0")
        if not _begun(line):
            self._torn(position + len(raw))
            return
        first = self._batch[0].seq + 1 if self._batch else self._line
        self._entry(line, position + len(line))
        if self._batch:
            self._torn(position + len(raw))
        else:
            self.found.torn = Torn(first, self.found.size, 0, 0)

    def _torn(self, end: int) -> None:
        start = self._batch[0].seq + 1 if self._batch else self._line
        size = self.found.size
        self.found.torn = Torn(start, size, end - size, len(self._batch))

    def _fault(self, bad: BadLine) -> None:
        self.found.fault = Fault(
            bad.kind,
            self._line,
            f"第 {self._line} 行：{bad.message_zh}",
            f"line {self._line}: {bad.message_en}",
        )


def _begun(line: bytes) -> bool:
    """Whether a line without line feed holds a whole JSON object, with or without something after it.

    A line that was torn while it was written never does: its closing bracket is the last thing written.
    """
    try:
        json.JSONDecoder().raw_decode(line.decode(errors="replace"))
    except (ValueError, RecursionError):
        return False
    return True


def _no_header(raw: bytes) -> BadLine:
    if not raw:
        return BadLine(FaultKind.HEADER, "文件是空的，不是日志", "the file is empty; it is no journal")
    if raw.startswith(_BOM):
        return BadLine(
            FaultKind.HEADER,
            "文件开头多了 BOM：编辑器另存过；请换用备份",
            "a byte order mark stands in front: an editor saved it; use a copy",
        )
    if _MARK in raw and not raw.endswith(b"\n"):
        return BadLine(
            FaultKind.HEADER,
            "第一行不完整，文件被截断；请换用备份",
            "the first line is not whole, the file was cut off; use a copy",
        )
    return BadLine(FaultKind.HEADER, "不是执裁的日志文件", "this is no zhicai journal")
