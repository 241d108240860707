"""What happened in an event, entry by entry, in words."""

from __future__ import annotations

from functools import cached_property

from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import Words
from zhicai.journal import Entry, Journal


class Line:
    """One entry as the log shows it; `undone` where it does not count at present.

    The words are made when they are asked for: a page shows 200 of perhaps 20,000.
    """

    def __init__(self, entry: Entry, *, undone: bool) -> None:
        """Show this entry."""
        self.entry = entry
        self.undone = undone

    @cached_property
    def words(self) -> Words:
        """What the entry says, Chinese and English."""
        return words_of(self.entry)

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


def log_lines(journal: Journal) -> tuple[Line, ...]:
    """Every entry, the latest first."""
    undone = journal.history.undone
    return tuple(Line(entry, undone=entry.batch in undone) for entry in reversed(journal.entries))
