"""What a reader noticed in a record: kept beside the game, never thrown away, never fatal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["note", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark of a reader or a reviewer about a game.

    ``kind`` is a stable English word for programs (``unreadable_move``, ``bad_date`` ...);
    ``ply`` is the number of the half-move concerned, counted from 1 at the start position of the
    game (``None``: the game as a whole); ``move`` is the raw text as it stood in the source;
    ``line`` is the line of the source, counted from 1; ``rest`` is the raw text that follows and
    could not be put into the tree, so that nothing is lost.
    """

    kind: str
    ply: int | None
    move: str | None
    message_zh: str
    message_en: str
    severity: Severity = "warning"
    line: int | None = None
    rest: str = ""

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        return f"{self.message_zh} / {self.message_en}"
