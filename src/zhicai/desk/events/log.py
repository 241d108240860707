"""What happened in an event, entry by entry, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from zhicai.competition.event.history import command_words, to_redo, to_undo, undo_words
from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import Words
from zhicai.errors import ZhicaiError
from zhicai.journal import UNDO, Entry, Journal


class Line:
    """One entry as the log shows it; `undone` where it does not count at present.

    The words are made when they are asked for: a page shows 200 of perhaps 20,000.
    """

    def __init__(self, entry: Entry, kept: Journal, *, undone: bool) -> None:
        """Show this entry of a journal."""
        self.entry = entry
        self.undone = undone
        self._kept = kept

    @cached_property
    def words(self) -> Words:
        """What the entry says, Chinese and English; of an undo, what it took back or did again."""
        if self.turns:
            return undo_words(self.entry, self._kept, words_of)
        return words_of(self.entry)

    @property
    def turns(self) -> bool:
        """Whether the entry takes back another command, or does one again."""
        return self.entry.kind == UNDO

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
    """Every entry, the latest first; in words the command to take back and the one to do again (None: none)."""

    lines: tuple[Line, ...]
    undoes: Words | None
    redoes: Words | None


def log_of(journal: Journal) -> Log:
    """The log of a journal as it is."""
    return Log(log_lines(journal), _words(to_undo, journal), _words(to_redo, journal))


def log_lines(journal: Journal) -> tuple[Line, ...]:
    """Every entry, the latest first."""
    undone = journal.history.undone
    return tuple(Line(entry, journal, undone=entry.batch in undone) for entry in reversed(journal.entries))


def _words(which: Callable[[Journal], int], journal: Journal) -> Words | None:
    """The command that an undo or a redo would be about."""
    try:
        return command_words(journal, which(journal), words_of)
    except ZhicaiError:
        return None
