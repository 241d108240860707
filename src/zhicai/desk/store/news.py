"""Who wants to know that a journal has grown is told after it is stored, in this process and in others.

Processes that share PostgreSQL hear of each other by its notifications, which come with the commit; on an embedded
database they look (`zhicai.desk.live.between`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.db import connection

CHANNEL: Final = "zhicai_journals"
"""The channel of PostgreSQL on which the numbers of journals are told."""

Listener = Callable[[str], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Call this with the number of each journal that this process has added to; it must be quick and never fail."""
    if listener not in _listeners:
        _listeners.append(listener)


def deafen(listener: Listener) -> None:
    """Call it no more."""
    if listener in _listeners:
        _listeners.remove(listener)


def tell(number: str) -> None:
    """A journal was added to, and it is stored."""
    for listener in tuple(_listeners):
        listener(number)


def announce(*numbers: str) -> None:
    """Within the transaction that adds to journals: let other processes know when it is committed."""
    if connection.vendor == "postgresql" and numbers:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_notify(%s, number) FROM unnest(%s::text[]) AS number", (CHANNEL, list(numbers))
            )
