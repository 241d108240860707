"""Whether the desk answers: what shows that it does, and a question that a process asks itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final

from zhicai.desk.limits import Application, Message, Send

_BOARDS: Final = re.compile(r"/events/.+/(?:live|watch)/.*|/api/v1/events/.+/games?(?:/.*)?")
"""Where people play, watch and relay."""
_LOOKED_AT: Final = frozenset({200, 201, 409, 422})
"""Answers for which a board was looked at; who is sent away or finds nothing has been told nothing of any."""


def shows(path: str, status: int) -> bool:
    """Whether an answer shows that people can play."""
    return status in _LOOKED_AT and bool(_BOARDS.fullmatch(path))


def watched(send: Send, left: Callable[[int], None]) -> Send:
    """Send an answer, and tell its status when the first part of its body has left."""
    status = 0

    async def sent(message: Message) -> None:
        nonlocal status
        await send(message)
        if message["type"] == "http.response.start":
            status = int(message["status"])
        elif status:
            left(status)
            status = 0

    return sent


async def asked(application: Application, path: str) -> int:
    """The status of the answer to a question that comes from here, as a browser of this machine would ask it.

    0 where there is none.
    """
    found, begun = 0, False

    async def receive() -> Message:
        nonlocal begun
        if begun:  # who asks stays until there is an answer
            await asyncio.Event().wait()
        begun = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal found
        if message["type"] == "http.response.start":
            found = int(message["status"])

    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 0),
        "server": ("localhost", 80),
    }
    await application(scope, receive, send)
    return found
