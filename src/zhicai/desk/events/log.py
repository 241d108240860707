"""What happened in an event, entry by entry, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from zhicai.competition.event.history import command_words, sections_of, to_redo, to_undo, undo_words
from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import Words
from zhicai.errors import ZhicaiError
from zhicai.journal import UNDO, Entry, Journal


class Line:
    """One entry as the log shows it; `undone` where it does not count at present.

    The words are made when they are asked for: a page shows 200 of perhaps 20,000.
    """

    def __init__(self, entry: Entry, kept: Journal, *, undone: bool, about: Words = ("", "")) -> None:
        """Show this entry of a journal; `about` is its section where there are several."""
        self.about = about
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

    def fits(self, wanted: str) -> bool:
        """Whether it is the entry of this number, or these letters stand in its words, section or who did it."""
        if wanted.isdecimal() and int(wanted) == self.entry.seq:
            return True
        return any(wanted.lower() in text.lower() for text in (*self.words, *self.about, self.entry.actor))


@dataclass(frozen=True, slots=True)
class Log:
    """Every entry, the latest first; in words the command to take back and the one to do again (None: none)."""

    lines: tuple[Line, ...]
    undoes: Words | None
    redoes: Words | None


def log_of(journal: Journal) -> Log:
    """The log of a journal as it is."""
    about = _about(journal)
    return Log(_lines(journal, about), _words(to_undo, journal, about), _words(to_redo, journal, about))


def log_lines(journal: Journal) -> tuple[Line, ...]:
    """Every entry, the latest first."""
    return _lines(journal, _about(journal))


def _lines(journal: Journal, about: Sequence[Words]) -> tuple[Line, ...]:
    undone = journal.history.undone
    return tuple(
        Line(entry, journal, undone=entry.batch in undone, about=about[entry.seq - 1])
        for entry in reversed(journal.entries)
    )


def _about(journal: Journal) -> tuple[Words, ...]:
    """The section of each entry; that of none where there is one section alone."""
    if any(entry.kind == "section.founded" for entry in journal.entries):
        return sections_of(journal)
    return (("", ""),) * len(journal.entries)


def _words(which: Callable[[Journal], int], journal: Journal, about: Sequence[Words]) -> Words | None:
    """The command that an undo or a redo would be about, with its section where there are several."""
    try:
        number = which(journal)
        zh, en = command_words(journal, number, words_of)
    except ZhicaiError:
        return None
    section_zh, section_en = about[number - 1]
    return (f"{section_zh}：{zh}", f"{section_en}: {en}") if section_zh else (zh, en)
