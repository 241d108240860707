"""The door of the web server in a test, and somebody who reads a stream through it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from django.db import connections
from django.test import Client

from zhicai.desk.limits import Application
from zhicai.desk.live import door


class Reading:
    """Somebody's stream: what has come."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = ""
        self.ended = False
        self.gone = asyncio.Event()
        self._more = asyncio.Event()

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message.get("body", b"").decode()
            self.ended = not message.get("more_body", False)
        self._more.set()

    @property
    def events(self) -> list[dict[str, Any]]:
        lines = [line for line in self.body.split("\n") if line.startswith("data: ")]
        return [json.loads(line[6:]) for line in lines]

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not holds():
                self._more.clear()
                await self._more.wait()


@asynccontextmanager
async def reading(
    app: Application, path: str, who: Client | None = None, **headers: str
) -> AsyncIterator[Reading]:
    """Read a stream until the block ends."""
    found, asked = Reading(), False
    cookies = "; ".join(f"{name}={one.value}" for name, one in who.cookies.items()) if who else ""
    given = {"host": "localhost", "cookie": cookies, **headers}

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await found.gone.wait()
        return {"type": "http.disconnect"}

    where, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": "GET",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()],
        "client": ("10.0.0.1", 1),
        "server": ("localhost", 80),
        "scheme": "http",
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
    }
    task = asyncio.ensure_future(app(scope, receive, found.send))
    try:
        await found.until(lambda: bool(found.events) or found.ended)
        yield found
    finally:
        found.gone.set()
        await asyncio.wait_for(task, 10)


@asynccontextmanager
async def served(inside: Application | None = None) -> AsyncIterator[Application]:
    """The web server's application, begun and ended as a server does; `inside` is what stands behind the door."""
    from zhicai.desk import asgi

    app = door.door(inside or asgi._django)
    steps: asyncio.Queue[str] = asyncio.Queue()
    done: asyncio.Queue[str] = asyncio.Queue()

    async def receive() -> dict[str, Any]:
        return {"type": await steps.get()}

    async def send(message: Any) -> None:
        await done.put(message["type"])

    task = asyncio.ensure_future(app({"type": "lifespan"}, receive, send))
    await steps.put("lifespan.startup")
    assert await done.get() == "lifespan.startup.complete"
    try:
        yield app
    finally:
        await steps.put("lifespan.shutdown")
        assert await done.get() == "lifespan.shutdown.complete"
        await task
        await asyncio.to_thread(app.__self__._running._keeper._thread.join)  # type: ignore[attr-defined]


def run(work: Callable[[Application], Any], inside: Application | None = None) -> None:
    """Run a test in a loop, with a server."""

    async def within() -> None:
        async with served(inside) as app:
            await work(app)

    asyncio.run(within())


async def apart(work: Callable[..., Any], *arguments: object, **named: object) -> Any:
    """Do something in a thread, as another person would."""

    def done() -> Any:
        try:
            return work(*arguments, **named)
        finally:
            connections.close_all()

    return await asyncio.to_thread(done)
