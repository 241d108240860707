"""Numbers in addresses and requests: ASCII digits, written in one way, so that each thing has one address."""

from __future__ import annotations

import re
from typing import Final

from django.urls import register_converter

NUMBER: Final = "(?:0|[1-9][0-9]{0,8})"
"""A whole number: no sign, no zero in front, no digits of other scripts."""
PLACE: Final = r"[1-9][0-9]{0,5}(?:\.[1-9][0-9]{0,5})?"
"""A board of a round: 5, or 3.2 in a match of teams."""

_NUMBER: Final = re.compile(NUMBER)
_PLACE: Final = re.compile(PLACE)


class Number:
    """How Django reads `<number:...>` in an address."""

    regex = NUMBER

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """As it stands in an address."""
        return str(value)


def whole(text: str) -> int | None:
    """The number that a text is; None where it is none, or is written otherwise."""
    return int(text) if _NUMBER.fullmatch(text) else None


def place(text: str) -> tuple[int, int] | None:
    """The table and the board within a match of teams (0: none); None where it is no board."""
    if not _PLACE.fullmatch(text):
        return None
    table, _, game = text.partition(".")
    return int(table), int(game or 0)


register_converter(Number, "number")
