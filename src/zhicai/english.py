"""Numbers in English sentences."""

from __future__ import annotations


def counted(number: object, one: str, many: str = "") -> str:
    """A number with its noun: 1 round, 2 rounds, ½ points; `many` where it is not just an s more."""
    return f"{number} {one if str(number) == '1' else many or one + 's'}"
