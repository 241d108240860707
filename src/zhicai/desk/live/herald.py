"""The one thread of a process that tells readers what has changed: each message is made once, for all who read it.

It alone knows who reads what, so nothing is missed between what a reader was told first and what comes later.
"""

from __future__ import annotations

import asyncio
import logging
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError, InterfaceError, connection

from zhicai.desk.live.readers import Reader

if TYPE_CHECKING:
    from zhicai.desk.live.telling import Teller

_TOGETHER: Final = 64
"""Pieces of news that go to the walls together at most."""
CHECKED_AFTER: Final = 1.0
"""Seconds after which it is looked again whether readers may still read: another process may have changed it."""

_log = logging.getLogger("zhicai.desk")
_Item = tuple[str, object]


class Herald:
    """Tells readers of one process. Calls from outside only put something in its queue."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send by this loop."""
        self._loop = loop
        self._queue: SimpleQueue[_Item] = SimpleQueue()
        self._pending: set[str] = set()
        self._teller: Teller | None = None
        self._thread = Thread(target=self._work, name="herald", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, when what is in the queue has been told."""
        self._queue.put(("stop", None))
        self._thread.join(2)

    def news(self, number: str) -> None:
        """A journal has grown."""
        if number not in self._pending:
            self._pending.add(number)
            self._queue.put(("news", number))

    def join(self, reader: Reader) -> None:
        """Somebody has begun to read."""
        self._queue.put(("join", reader))

    def leave(self, reader: Reader) -> None:
        """Somebody reads no more."""
        self._queue.put(("leave", reader))

    def check(self) -> None:
        """Look whether all who read still may."""
        self._queue.put(("check", None))

    def _work(self) -> None:
        checked = monotonic()
        while True:
            try:
                what, value = self._queue.get(timeout=CHECKED_AFTER)
            except Empty:
                what, value = "check", None
                checked = monotonic()
            if what == "stop":
                break
            self._tried(what, value)
            # What else has happened meanwhile goes to the walls in one message.
            for _ in range(min(self._queue.qsize(), _TOGETHER)):
                what, value = self._queue.get()
                if what == "stop":
                    break
                self._tried(what, value)
            self._tried("walls", None)
            if what == "stop":
                break
            if monotonic() - checked > CHECKED_AFTER:
                checked = monotonic()
                self._tried("check", None)
        connection.close()

    def _tried(self, what: str, value: object) -> None:
        try:
            self._do(what, value)
        except (DatabaseError, InterfaceError) as error:
            _log.warning("live boards: the database is away (%s)", " ".join(str(error).split())[:200])
            connection.close()
        except Exception:  # noqa: BLE001  logged, and the thread must go on
            # Readers are told with the next change; what they miss they ask for when they come again.
            _log.exception("live boards: not told")
            connection.close()

    def _do(self, what: str, value: object) -> None:
        if what == "news":
            assert isinstance(value, str)  # noqa: S101
            self._pending.discard(value)
            self._telling().news(value)
        elif isinstance(value, Reader):
            (self._telling().join if what == "join" else self._telling().leave)(value)
        elif self._teller is not None:
            (self._teller.tell_walls if what == "walls" else self._teller.check)()

    def _telling(self) -> Teller:
        """What makes the messages; it is loaded with the rules of games and events when there is something to tell."""
        if self._teller is None:
            from zhicai.desk.live.telling import Teller

            self._teller = Teller(self._loop)
        return self._teller
