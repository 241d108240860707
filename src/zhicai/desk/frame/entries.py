"""Entries of journals in words, for the log and for the page of two versions."""

from __future__ import annotations

from typing import Final

from zhicai.desk.frame.words import Words
from zhicai.errors import ZhicaiError
from zhicai.journal import UNDO, Entry, Opaque, Unknown

BOARDS: Final = "直播棋盘 / live board"
"""Who enters the result of a live board, as the log keeps it."""


def words_of(entry: Entry) -> Words:
    """What an entry says; of one that this release does not understand, its kind."""
    from zhicai.competition.event.kinds import KINDS
    from zhicai.competition.event.telling import told

    if entry.kind == UNDO:
        number = entry.data.get("batch")
        return f"撤销第 {number} 条起的命令", f"undoes the command of entry {number}"
    try:
        fact = KINDS.value(entry, Unknown.KEEP)
    except ZhicaiError:
        return entry.kind, entry.kind
    return (entry.kind, entry.kind) if isinstance(fact, Opaque) else told(fact)
