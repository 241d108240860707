"""What a check can find wrong with a paired round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FaultKind(StrEnum):
    """The kinds of faults; their names are stable."""

    MISSING = "missing"
    """Somebody present has neither an opponent nor the bye."""
    STRANGER = "stranger"
    """Somebody is paired who is not present."""
    TWICE = "twice"
    """Somebody is named twice in one round."""
    BOARD_NUMBERS = "board_numbers"
    """Boards are not numbered 1, 2, 3 ..."""
    BYE_COUNT = "bye_count"
    """A bye with an even number, or not exactly one with an odd number."""
    REMATCH = "rematch"
    """Two meet who have met, without the arbiter's leave."""
    FORBIDDEN = "forbidden"
    """Two meet whom the arbiter keeps apart."""
    LIMIT = "limit"
    """A board breaks a limit and the round does not say so."""
    RELAXED = "relaxed"
    """The round says that a board breaks a limit, and it does not."""
    COLOUR = "colour"
    """Red and black are the wrong way round."""
    BOARD_ORDER = "board_order"
    """A board stands before one with higher scores."""
    BETTER = "better"
    """Another round is better by the criteria."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the board (0 when it is about none), the competitors concerned, and a sentence in both languages."""

    kind: FaultKind
    table: int
    numbers: tuple[int, ...]
    message_zh: str
    message_en: str
