"""Passwords are hashed a few at a time, since each hash is made to cost memory.

Whoever comes when too many wait already is told to come again, instead of waiting in a queue without end.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock, local
from typing import Any, Final

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection

from zhicai.desk.errors import Crowded

AT_ONCE: Final = 2
"""Hashes that one process makes at the same time."""
WAITING: Final = 64
"""Who wait for their turn at most: a second or two of work."""
PATIENCE: Final = 10.0
"""Seconds that somebody waits for their turn."""
AGAIN: Final = 3
"""Seconds after which who was turned away may come again."""


class Turns:
    """So many at once, so many who wait, so many seconds; a thread has its turn for all that it does within."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        """Nobody is there."""
        self._places = BoundedSemaphore(at_once)
        self._most, self._patience = at_once + waiting, patience
        self._here = 0
        self._guard = Lock()
        self._mine = local()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and have it. Raises Crowded where too many wait, or it takes too long."""
        if getattr(self._mine, "held", False):
            yield
            return
        with self._guard:
            if self._here >= self._most:
                raise Crowded(AGAIN)
            self._here += 1
        try:
            if not self._places.acquire(blocking=False):
                _let_go()
                if not self._places.acquire(timeout=self._patience):
                    raise Crowded(AGAIN)
            self._mine.held = True
            try:
                yield
            finally:
                self._mine.held = False
                self._places.release()
        finally:
            with self._guard:
                self._here -= 1


def _let_go() -> None:
    """Leave the connection to the database to others while one waits."""
    if not connection.in_atomic_block:
        connection.close()


turns: Final = Turns()
_hashing: Final = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="hash")
"""The threads that hash. The C library keeps the memory of a hash for the thread that asked for it: in those of the
requests, of which each is new, it would add up."""


class Argon2(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes, one lane: the least that OWASP's sheet on storing passwords holds for sound.

    Hashes that were made with more are good, and made anew when somebody signs in.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """The hash of a password. Raises Crowded."""
        with turns.turn():
            return str(_hashing.submit(super().encode, password, salt).result())

    def verify(self, password: str, encoded: str) -> Any:  # noqa: ANN401 as its base has it
        """Whether a password is the one of a hash. Raises Crowded."""
        with turns.turn():
            return _hashing.submit(super().verify, password, encoded).result()
