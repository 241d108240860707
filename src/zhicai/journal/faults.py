"""What can be wrong with a journal, as values: the first bad line and why, a torn end, remarks."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from zhicai.journal.entries import Head, Header


class FaultKind(StrEnum):
    """Why a line is bad."""

    HEADER = "header"
    """The first line is no header of a journal that this release can read."""
    LENGTH = "length"
    """The line, or the file, is longer than any may be."""
    ENCODING = "encoding"
    """The bytes are no UTF-8."""
    LINE_END = "line_end"
    """The line ends in CR LF: an editor or a mail program rewrote the line ends."""
    JSON = "json"
    """The line is no JSON, or has what canonical JSON has not (fractions, NaN, too deep)."""
    SHAPE = "shape"
    """A member is missing, too many, or of the wrong type."""
    CANONICAL = "canonical"
    """The line is JSON, but not the one text of its value (blanks, order, a name twice, escapes)."""
    HASH = "hash"
    """The line was changed: its own hash does not fit."""
    CHAIN = "chain"
    """The line does not continue the one before: that was changed, or lines were exchanged."""
    SEQUENCE = "sequence"
    """Lines are missing, doubled or out of order."""
    BATCH = "batch"
    """The marks that hold the entries of one command together do not fit."""
    KEY = "key"
    """Two commands have the same idempotency key."""
    UNDO = "undo"
    """An undo names what cannot be undone."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The first bad line: `line` counts from 1 (the header), `seq` is the entry it should hold."""

    kind: FaultKind
    line: int
    message_zh: str
    message_en: str

    @property
    def seq(self) -> int:
        """The entry that should stand here; 0 for the header."""
        return self.line - 1

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        return f"{self.message_zh} / {self.message_en}"


@dataclass(frozen=True, slots=True)
class Torn:
    """An end that was not written to its end: power or process failed in the middle of a command.

    `line` is the first line of the unfinished command, `offset` and `size` say which bytes of the file it takes,
    `entries` how many of its entries were whole. Nobody was told that this command was stored. Where only the
    last line end is missing the entry counts: `size` is 0 and nothing is lost.
    """

    line: int
    offset: int
    size: int
    entries: int

    @property
    def message_zh(self) -> str:
        """In Chinese."""
        if not self.size:
            return f"第 {self.line} 行末尾缺换行，内容完整"
        return f"第 {self.line} 行起的 {self.size} 字节是没有写完的命令，不计入"

    @property
    def message_en(self) -> str:
        """In English."""
        if not self.size:
            return f"line {self.line} lacks its line end; nothing else is missing"
        return (
            f"the {self.size} bytes from line {self.line} on are a command that was not finished; not counted"
        )

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        return f"{self.message_zh} / {self.message_en}"


@dataclass(frozen=True, slots=True)
class Backwards:
    """A remark, no fault: entry `seq` is `milliseconds` earlier than the one before it; a clock was set back."""

    seq: int
    milliseconds: int

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        return (
            f"第 {self.seq} 条的时间比前一条早 {self.milliseconds} 毫秒（电脑时钟被拨慢？） / "
            f"entry {self.seq} is {self.milliseconds} ms earlier than the one before (a clock set back?)"
        )


MAX_REMARKS = 100
"""Remarks that a verification keeps; it counts them all."""


@dataclass(slots=True)
class Verification:
    """What was found in a journal, up to the first fault.

    `head` is the end of the last whole command before it, `size` the bytes up to there, `header` None where the
    first line is bad.
    """

    header: Header | None = None
    head: Head = field(default_factory=lambda: Head(0, ""))
    size: int = 0
    fault: Fault | None = None
    torn: Torn | None = None
    backwards: int = 0
    remarks: list[Backwards] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.fault is None and self.torn is None

    def remark(self, seq: int, milliseconds: int) -> None:
        """Note that time went backwards."""
        self.backwards += 1
        if len(self.remarks) < MAX_REMARKS:
            self.remarks.append(Backwards(seq, milliseconds))
