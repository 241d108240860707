"""The exceptions that carry entries or faults with them."""

from __future__ import annotations

from collections.abc import Sequence

from zhicai.journal.entries import Entry
from zhicai.journal.errors import JournalError, JournalTooLarge, NotAJournal
from zhicai.journal.faults import Fault, FaultKind


class StaleJournal(JournalError):
    """The journal has moved on since the writer looked: `expected` and `actual` are the last sequence numbers.

    `since` are the entries that came between, for a page that shows both versions.
    """

    def __init__(self, expected: int, actual: int, since: Sequence[Entry] = ()) -> None:
        """Name both versions."""
        if expected < actual:
            zh = f"您看到的是第 {expected} 条为止的内容，现在已有 {actual} 条；请先看新内容再决定"
            en = (
                f"you saw the journal up to entry {expected}, it now has {actual}; look at the new ones first"
            )
        else:
            zh = f"您看到第 {expected} 条，但这里只有 {actual} 条；这是另一份副本"
            en = f"you saw entry {expected}, but there are only {actual} here; this is another copy"
        super().__init__(zh, en)
        self.expected = expected
        self.actual = actual
        self.since = tuple(since)


class BrokenJournal(JournalError):
    """A journal that was changed or damaged; `fault` names the first bad line and why."""

    def __init__(self, fault: Fault) -> None:
        """Tell the fault, and what to do."""
        zh, en = "请换用备份", "use a copy"
        if fault.line > 1:
            zh += "，或取出此行之前的完好部分：zhicai event salvage 文件 --out 新文件"
            en += ", or take the part before this line: zhicai event salvage FILE --out NEW"
        super().__init__(
            f"{fault.message_zh}；文件未改动，{zh}", f"{fault.message_en}; the file is left as it is: {en}"
        )
        self.fault = fault


def broken(fault: Fault) -> JournalError:
    """The error of a reading that ended at a fault."""
    if fault.kind == FaultKind.HEADER:
        return NotAJournal(fault.message_zh, fault.message_en)
    if fault.kind == FaultKind.LENGTH:
        return JournalTooLarge(fault.message_zh, fault.message_en)
    return BrokenJournal(fault)
