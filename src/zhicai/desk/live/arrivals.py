"""Acts that have arrived and are not carried out yet: a flag does not fall over them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

_guard: Final = Lock()
_under_way: Final[dict[str, list[int]]] = {}


@contextmanager
def arriving(number: str, at: int) -> Iterator[None]:
    """An act for this board arrived at a moment, and is being carried out."""
    with _guard:
        _under_way.setdefault(number, []).append(at)
    try:
        yield
    finally:
        with _guard:
            moments = _under_way[number]
            moments.remove(at)
            if not moments:
                del _under_way[number]


def under_way(number: str, before: int) -> bool:
    """Whether an act that arrived before a moment is being carried out."""
    with _guard:
        return any(at < before for at in _under_way.get(number, ()))
