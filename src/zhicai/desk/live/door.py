"""The door of the web server to streams: rights are looked at by Django as for any page, then no thread is kept.

Django's own streaming holds a thread for each answer, because the middleware before it is synchronous; a thousand
readers would be a thousand threads. Here a view answers what there is to tell now and leaves a ticket, and the rest is
sent from the loop of the server.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from typing import Any, Final

from zhicai.desk.frame import later
from zhicai.desk.limits import Application, Message, Receive, Scope, Send
from zhicai.desk.live.answering import asked, shows, watched
from zhicai.desk.live.moments import ARRIVED, this_moment
from zhicai.desk.live.readers import TICKET, Reader, Ticket, beat
from zhicai.desk.live.running import Running

BEAT: Final = 15.0
"""Seconds after which a stream without news gives a sign of life."""
AT_ONCE: Final = 4
"""Readers that are let in at the same time; the others wait for their turn."""
MOST: Final = 5_000
"""Streams of one process."""
MOST_OF_ONE: Final = 1_500
"""Streams of one address: a hall full of phones may share one."""

_STREAM: Final = re.compile(r"/events/[^/]+/live/(?:[^/]+/)?stream/")
_DO: Final = re.compile(r"/events/[^/]+/live/[^/]+/do/")
_FULL: Final = "观看的人太多，请稍后再试 · too many are watching; try again later\n".encode()


def door(application: Application) -> Application:
    """The application behind the door."""
    inside = _Door(application)
    return inside.answer


class _Door:
    """What is open, and for whom."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._running = Running(lambda path: asked(self.answer, path))
        self._open: Counter[str] = Counter()
        self._letting_in = asyncio.Semaphore(AT_ONCE)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or live and end with the server."""
        if scope["type"] == "lifespan":
            await self._running.lifespan(receive, send)
            return
        send = watched(send, lambda status: self._answered(scope["path"], status))
        if scope["type"] == "http" and scope["method"] == "GET" and _STREAM.fullmatch(scope["path"]):
            await self._stream(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "POST" and _DO.fullmatch(scope["path"]):
            await self._application(scope, _timed(scope, receive), send)
        else:
            await self._application(scope, receive, send)

    def _answered(self, path: str, status: int) -> None:
        """Somebody has been answered: what waits for that may begin."""
        later.answered.set()
        if shows(path, status):
            self._running.answered.set()

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = str((scope.get("client") or ("",))[0])
        full = self._open.total() >= self._running.most(MOST) or self._open[address] >= MOST_OF_ONE
        if full or self._running.ending:
            await _refuse(send)
            return
        self._open[address] += 1
        try:
            await self._let_in(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let Django look and tell the beginning; go on from there where it left a ticket."""
        first: list[Message] = []

        async def kept(message: Message) -> None:
            first.append(message)

        # A hall that comes back all at once is let in a few at a time: each looks at the database.
        async with self._letting_in:
            await self._application(scope, receive, kept)
        ticket = scope.get(TICKET)
        if not isinstance(ticket, Ticket) or not first or first[0]["status"] != 200:
            for message in first:
                await send(message)
            return
        headers = [(name, value) for name, value in first[0]["headers"] if name.lower() != b"content-length"]
        await send({**first[0], "headers": headers})
        for message in first[1:]:
            await send({**message, "more_body": True})
        await self._go_on(Reader(ticket), receive, send)

    async def _go_on(self, reader: Reader, receive: Receive, send: Send) -> None:
        """Send what comes, and signs of life, until the reader goes or is let go."""
        herald = await self._running.herald()
        gone = asyncio.ensure_future(_gone(receive))
        gone.add_done_callback(lambda _: reader.close())
        self._running.readers.add(reader)
        herald.join(reader)
        try:
            while (found := await reader.next(BEAT)) is not None:
                await send(_part(found or beat(this_moment()).encode()))
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except (asyncio.CancelledError, OSError):
            pass
        finally:
            herald.leave(reader)
            self._running.readers.discard(reader)
            gone.cancel()


def _part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def _gone(receive: Receive) -> None:
    """Wait until the reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _timed(scope: Scope, receive: Receive) -> Receive:
    """Note when all of a request has arrived; who sends the end of it late has sent it late."""

    async def noted() -> Message:
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body", False):
            scope[ARRIVED] = this_moment()
        return message

    return noted


async def _refuse(send: Send) -> None:
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"retry-after", b"30"),
        (b"cache-control", b"no-store"),
    ]
    start: dict[str, Any] = {"type": "http.response.start", "status": 503, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": _FULL})
