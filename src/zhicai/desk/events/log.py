"""What happened in an event, entry by entry, in words."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import Words
from zhicai.journal import Journal


@dataclass(frozen=True, slots=True)
class Line:
    """One entry as the log shows it; `undone` where it does not count at present."""

    seq: int
    time: int
    actor: str
    words: Words
    batch: int
    undone: bool


def log_lines(journal: Journal) -> tuple[Line, ...]:
    """Every entry, the latest first."""
    undone = journal.history.undone
    lines = (
        Line(entry.seq, entry.time, entry.actor, words_of(entry), entry.batch, entry.batch in undone)
        for entry in reversed(journal.entries)
    )
    return tuple(lines)
