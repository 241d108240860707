"""How many connections a process holds, of one address and in all: who holds many keeps nobody else out.

The web server takes every connection until the system gives no more files, and then nobody is answered. What it
offers itself counts all alike: one caller could take every place.
"""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address
from typing import Final

MOST: Final = 12_000
"""Connections of a process, whatever the system allows."""
SPARE: Final = 256
"""Open files that are kept for other things than connections: the database, temporary files."""


def most_connections() -> int:
    """How many connections this process takes, by the limit and by the files that it may have open."""
    try:
        import resource
    except ImportError:
        return MOST
    return max(32, min(MOST, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE))


class Callers:
    """Who is connected, by network; `most` is how many there can be, None as the process can have."""

    def __init__(self, most: int | None = None) -> None:
        """Nobody is."""
        self._most = most
        self._of: Counter[str] = Counter()
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def come(self, network: str) -> bool:
        """Count one more; whether there is room for it, which there must be for it to be counted."""
        most = most_connections() if self._most is None else self._most
        # Through a proxy on this machine come all the others.
        share = most - most // 8 if _is_here(network) else most // 2
        if self._all >= most or self._of[network] >= share:
            return False
        self._of[network] += 1
        self._all += 1
        return True

    def go(self, network: str) -> None:
        """Count one less."""
        self._all -= 1
        self._of[network] -= 1
        if self._of[network] <= 0:
            del self._of[network]


def _is_here(network: str) -> bool:
    """Whether it is this machine; "" is a socket that is a file of it."""
    try:
        return not network or ip_address(network.partition("/")[0]).is_loopback
    except ValueError:
        return False


callers: Final = Callers()
