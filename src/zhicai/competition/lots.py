"""Lots from a recorded seed: the same seed gives the same draw in every release and on every machine.

The generator is this library's own and does not change: number k (from 0) of a seed is the SHA-256 of the UTF-8
text `seed`, a line feed and k in decimal, read as an integer, big-endian. A draw among n takes the next number
below the largest multiple of n that fits, modulo n, so that every outcome is equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_SPAN = 1 << 256


class Lots:
    """A stream of lots. `seed` is any text that the arbiter writes down; the purpose belongs into it."""

    __slots__ = ("_count", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely; raises ValueError when limit is below 1."""
        if limit < 1:
            raise ValueError("a lot needs at least one outcome")
        import hashlib  # only where lots are drawn: it brings a large library with it

        usable = _SPAN - _SPAN % limit
        while True:
            text = f"{self._seed}\n{self._count}".encode()
            self._count += 1
            number = int.from_bytes(hashlib.sha256(text).digest(), "big")
            if number < usable:
                return number % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in the order of a draw (Fisher and Yates, from the last place down)."""
        drawn = list(items)
        for place in range(len(drawn) - 1, 0, -1):
            other = self.below(place + 1)
            drawn[place], drawn[other] = drawn[other], drawn[place]
        return drawn
