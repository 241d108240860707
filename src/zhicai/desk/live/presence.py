"""Whether another process of the same desk is running: who is the first one back ends an outage."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

_FILE: Final = "running.lock"
_NUMBER: Final = 0x7A686963
"""The advisory lock of PostgreSQL that every process of a desk holds."""


def is_running(folder: Path) -> bool:
    """Whether a desk with its data in this folder runs; False where the system cannot tell."""
    try:
        descriptor = os.open(folder / _FILE, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        return not _lock(descriptor, alone=True)
    finally:
        os.close(descriptor)


class Presence:
    """Held by each process for as long as it runs; the system lets go of it when the process dies, however."""

    def __init__(self) -> None:
        """Not held yet."""
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Take it alone where nobody else has it, until `share`; else beside the others. Whether it is alone."""
        return self._take_in_database() if connection.vendor == "postgresql" else self._take_file()

    def share(self) -> None:
        """Let others in."""
        if connection.vendor == "postgresql":
            _call("pg_advisory_lock_shared")
            _call("pg_advisory_unlock")
        elif self._descriptor is not None:
            _lock(self._descriptor, alone=False)

    def again(self) -> None:
        """Take part once more after the connection to the database was lost, and the lock with it."""
        if connection.vendor == "postgresql":
            _call("pg_advisory_lock_shared")

    def release(self) -> None:
        """Let go: the process runs no more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _take_in_database(self) -> bool:
        """The connection of this thread keeps it: the thread must live as long as the process."""
        if _call("pg_try_advisory_lock"):
            return True
        _call("pg_advisory_lock_shared")
        return False

    def _take_file(self) -> bool:
        path = settings.PLACE.folder / _FILE
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if _lock(self._descriptor, alone=True):
            return True
        _lock(self._descriptor, alone=False)
        return False


def _call(name: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {name}(%s)", (_NUMBER,))
        row = cursor.fetchone()
    return bool(row and row[0])


def _lock(descriptor: int, *, alone: bool) -> bool:
    """Lock a file, alone without waiting or beside others; whether it was possible.

    Where the system has no such locks (Windows), a desk has one process.
    """
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB if alone else fcntl.LOCK_SH)
    except BlockingIOError:
        return False
    return True
