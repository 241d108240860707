"""Idempotency keys bound to what they stand for: the same key with anything else is refused, not taken as done."""

from __future__ import annotations

from hashlib import sha256
from itertools import islice
from typing import Final
from weakref import WeakKeyDictionary

from zhicai.desk.store.errors import KeyTaken
from zhicai.journal import Journal

_MARK: Final = ":"
_HALF: Final = 32
_seen: WeakKeyDictionary[Journal, tuple[int, set[str]]] = WeakKeyDictionary()
"""Of each journal, how many of its keys were looked at, and the first halves of those that are bound."""


def bound(told: str, meant: str) -> str:
    """The key as a journal has it: what was told, and what it stands for."""
    return f"{half(told)}{_MARK}{half(meant)}"


def check_free(journal: Journal, key: str) -> None:
    """Raise KeyTaken where the key that was told stands for something else already; `key` itself is not there."""
    told, mark, _ = key.partition(_MARK)
    if not mark:
        return
    known = journal.history.keys
    count, halves = _seen.get(journal, (0, set()))
    for one in islice(known, count, None):
        half, found, _ = one.partition(_MARK)
        if found:
            halves.add(half)
    _seen[journal] = len(known), halves
    if told in halves:
        raise KeyTaken


def half(text: str) -> str:
    """What stands for a text in a key: the first half of it for what was told, the second for what was meant."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HALF]
