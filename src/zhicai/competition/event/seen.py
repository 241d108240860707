"""Whether people see anything of a text: some signs show nothing, and some change what stands around them."""

from __future__ import annotations

from typing import Final
from unicodedata import category

TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of the text after them."""

_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Mc", "Me"))
"""Kinds of signs that show nothing by themselves; rare characters of names may be of private kinds, and are seen."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs whose picture is empty."""


def is_seen(text: str) -> bool:
    """Whether there is a sign in a text that shows something by itself."""
    return any(sign not in _BLANK and category(sign) not in _UNSEEN for sign in text)
