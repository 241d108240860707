"""Those who read a stream: what waits for each to be sent, up to a limit; who cannot keep up is let go."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

TICKET: Final = "zhicai.ticket"
"""In the scope of a request: what the door is to go on with."""
MOST: Final = 64
"""Messages that wait for one reader; who has more unread comes again and is told everything anew."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What somebody was let in to read: a board of an event (`game`), or its wall ("").

    `account` is who reads, None for somebody without one; `full`: the sections of which they read also what is not
    published, see `rights.reach`; `own`: who plays at the board. `told` is the last entry that they were told: of the
    board, or for the wall of the whole desk. `session` is the key of the session by which an account reads, and `proof`
    what ties it to the password.
    """

    event: str
    game: str
    account: int | None
    full: frozenset[str]
    told: int
    own: bool = False
    session: str = ""
    proof: str = ""


class Reader:
    """One open stream. `put` and `close` are called in the loop that sends."""

    __slots__ = ("_waiting", "_wake", "closed", "ticket")

    def __init__(self, ticket: Ticket) -> None:
        """Nothing waits yet."""
        self.ticket = ticket
        self.closed = False
        self._waiting: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None

    def put(self, message: bytes) -> None:
        """Let a message be sent; who has too many waiting is let go."""
        if len(self._waiting) >= MOST:
            self.close()
        elif not self.closed:
            self._waiting.append(message)
            self._rouse()

    def close(self) -> None:
        """End the stream; what waits is not sent any more."""
        self.closed = True
        self._waiting.clear()
        self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def next(self, patience: float) -> bytes | None:
        """What waits, at once or when it comes; empty when nothing has come for so many seconds; None at the end."""
        if not self._waiting and not self.closed:
            loop = asyncio.get_running_loop()
            self._wake = loop.create_future()
            timer = loop.call_later(patience, self._rouse)
            try:
                await self._wake
            finally:
                timer.cancel()
                self._wake = None
        if self.closed:
            return None
        found = b"".join(self._waiting)
        self._waiting.clear()
        return found


Delivery = tuple[Sequence[Reader], bytes]


def deliver(deliveries: Iterable[Delivery]) -> None:
    """Give messages to readers; in the loop that sends."""
    for readers, message in deliveries:
        for reader in readers:
            reader.put(message)


def message(body: str, seq: int | None = None) -> str:
    """One event of a stream; `seq` is what a browser names when it comes again."""
    number = "" if seq is None else f"id: {seq}\n"
    return f"{number}data: {body}\n\n"


def beat(at: int) -> str:
    """A sign of life, with the server's time."""
    return f'event: beat\ndata: {{"now":{at}}}\n\n'
