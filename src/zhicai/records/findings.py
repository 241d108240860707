"""What a reader noticed in a record: kept beside the game, never thrown away, never fatal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

_MORE: Final = "…（另有 {0} 字 / {0} more characters）"

Severity = Literal["note", "warning", "error"]

_MOST: Final = {"move": 200, "message_zh": 2_000, "message_en": 2_000, "rest": 20_000}
"""Characters of each text that are kept."""


def _cut(text: str, most: int) -> str:
    """The beginning of a text that is too long, and how much more there was; no longer than ``most``."""
    kept = most - len(_MORE.format(len(text)))
    return text[:kept] + _MORE.format(len(text) - kept)


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark of a reader or a reviewer about a game.

    ``kind`` is a stable English word for programs (``unreadable_move``, ``bad_date`` ...);
    ``ply`` is the number of the half-move concerned, counted from 1 at the start position of the
    game (``None``: the game as a whole); ``move`` is the raw text as it stood in the source;
    ``line`` is the line of the source, counted from 1; ``rest`` is the raw text that follows and
    could not be put into the tree, so that nothing is lost. Texts without end are cut, and say by how much.
    """

    kind: str
    ply: int | None
    move: str | None
    message_zh: str
    message_en: str
    severity: Severity = "warning"
    line: int | None = None
    rest: str = ""

    def __post_init__(self) -> None:
        """Cut what is too long to be told."""
        for name, most in _MOST.items():
            text = getattr(self, name)
            if text is not None and len(text) > most:
                object.__setattr__(self, name, _cut(text, most))

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        return f"{self.message_zh} / {self.message_en}"
