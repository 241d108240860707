"""What happened in an event, entry by entry, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from zhicai.competition.event.history import target, to_redo, to_undo
from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import Words
from zhicai.errors import ZhicaiError
from zhicai.journal import UNDO, Entry, Journal


class Line:
    """One entry as the log shows it; `undone` where it does not count at present.

    The words are made when they are asked for: a page shows 200 of perhaps 20,000.
    """

    def __init__(self, entry: Entry, *, undone: bool, about: tuple[int, bool] | None = None) -> None:
        """Show this entry; `about`: of an undo, the command that it comes to, and whether it does it again."""
        self.entry = entry
        self.undone = undone
        self._about = about

    @cached_property
    def words(self) -> Words:
        """What the entry says, Chinese and English."""
        if self._about is not None:
            number, again = self._about
            if again:
                return f"恢复第 {number} 条起的命令", f"did the command of entry {number} again"
            return f"撤销第 {number} 条起的命令", f"took back the command of entry {number}"
        return words_of(self.entry)

    @property
    def turns(self) -> bool:
        """Whether the entry takes back another command, or does one again."""
        return self._about is not None

    @property
    def section(self) -> str:
        """The section that the entry is about, where it has a name of its own."""
        section = self.entry.data.get("section")
        return section if isinstance(section, str) else ""

    def fits(self, wanted: str) -> bool:
        """Whether it is the entry of this number, or these letters stand in its words or in the name of who did it."""
        if wanted.isdecimal() and int(wanted) == self.entry.seq:
            return True
        return any(wanted.lower() in text.lower() for text in (*self.words, self.entry.actor))


@dataclass(frozen=True, slots=True)
class Log:
    """Every entry, the latest first; whether there is a command to take back, and one to do again."""

    lines: tuple[Line, ...]
    undoes: bool
    redoes: bool


def log_of(journal: Journal) -> Log:
    """The log of a journal as it is."""
    return Log(log_lines(journal), _has(to_undo, journal), _has(to_redo, journal))


def log_lines(journal: Journal) -> tuple[Line, ...]:
    """Every entry, the latest first."""
    undone = journal.history.undone
    return tuple(
        Line(
            entry,
            undone=entry.batch in undone,
            about=target(journal, entry.batch) if entry.kind == UNDO else None,
        )
        for entry in reversed(journal.entries)
    )


def _has(which: Callable[[Journal], int], journal: Journal) -> bool:
    try:
        which(journal)
    except ZhicaiError:
        return False
    return True
