"""Numbers in English sentences."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: object, one: str, many: str = "") -> str:
    """A number with its noun: 1 round, 2 rounds, ½ points; `many` where it is not just an s more."""
    return f"{number} {one if str(number) == '1' else many or one + 's'}"


def joined(words: Sequence[str]) -> str:
    """Words as a sentence lists them: 3, 5 and 8."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
