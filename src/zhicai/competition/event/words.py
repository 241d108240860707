"""Words for places in an event that several sentences share, Chinese and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zhicai.competition.model import ByeKind
from zhicai.english import counted

Words = tuple[str, str]

BYES: Final[Mapping[ByeKind, Words]] = {
    ByeKind.PAIRING: ("轮空", "Bye"),
    ByeKind.FREE: ("轮空", "Free round"),
    ByeKind.LEAVE: ("请假", "On leave"),
    ByeKind.LATE: ("未报到", "Not entered yet"),
    ByeKind.ABSENT: ("缺席", "Absent"),
}
"""Why somebody has no opponent, as a cell of a table says it."""


def provisional_words(missing: int) -> Words:
    """That standings are not final, for so many results are missing."""
    count = counted(missing, "result")
    return f"暂定名次，缺{missing}台成绩", f"Provisional: {count} {'is' if missing == 1 else 'are'} missing"


def place_words(number: int, table: int, game: int = 0) -> Words:
    """A board of a round, in a match of teams a game of it (0: the match itself)."""
    if game:
        return f"第 {number} 轮第 {table} 场第 {game} 台", f"round {number}, match {table}, board {game}"
    return f"第 {number} 轮第 {table} 台", f"round {number}, board {table}"
