"""Notes that are made in passing while somebody reads: no reader waits for them, or is refused for want of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection, transaction

from zhicai.desk.database import WAIT


def in_passing(write: Callable[[], object]) -> None:
    """Write something that may be left out: where the database takes nothing at once, nothing is written."""
    with suppress(DatabaseError), _impatient(), transaction.atomic():
        write()


@contextmanager
def _impatient() -> Iterator[None]:
    """Wait for no other writer: the embedded database says at once that it is taken."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {WAIT * 1000}")
