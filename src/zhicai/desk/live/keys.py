"""Idempotency keys of acts, bound to who sends what: the same key with anything else is refused, not taken as done."""

from __future__ import annotations

import json
from typing import Final

from zhicai.desk.live.acts import Fields
from zhicai.desk.store.keys import half
from zhicai.journal import Journal

_MARK: Final = "."
_ASIDE: Final = frozenset({"key", "seen", "csrfmiddlewaretoken"})
"""What may differ where an act is sent again."""


def bound(who: str, fields: Fields, told: str) -> str:
    """The key as the journal has it: what was told, and what it stands for."""
    meant = json.dumps([who, sorted((name, text) for name, text in fields.items() if name not in _ASIDE)])
    return f"{half(told)}{_MARK}{half(meant)}"


def is_taken(journal: Journal, key: str) -> bool:
    """Whether the key that was told stands for something else, or for somebody else, already."""
    told, mark, _ = key.partition(_MARK)
    return bool(mark) and any(one != key and one.startswith(told + mark) for one in journal.history.keys)
