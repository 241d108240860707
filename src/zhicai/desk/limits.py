"""Bodies of requests are cut off while they arrive: what is too large never fills memory or disk."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST: Final = 64 * 1024 * 1024
"""Bytes of a body; an event file of 100,000 entries has less."""

_ZH, _EN = "文件过大，最多 64 MB", "too large; at most 64 MB"
_TOLD: Final = f"{_ZH} · {_EN}\n".encode()
_PROBLEM: Final = json.dumps(
    {
        "type": "about:blank",
        "title": f"{_ZH} / {_EN}",
        "status": 413,
        "detail": f"{_ZH} / {_EN}",
        "message_zh": _ZH,
        "message_en": _EN,
        "article": None,
    },
    ensure_ascii=False,
).encode()
"""The same to a program."""


class _TooLarge(Exception):
    """More has come than may."""


def limited(application: Application, most: int = MOST) -> Application:
    """The application behind a door that lets bodies of at most `most` bytes through; others get status 413."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        if _announced(scope) > most:
            await _refuse(scope, send)
            return
        taken, begun = 0, False

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise _TooLarge
            return message

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await application(scope, counted, watched)
        except _TooLarge:
            if not begun:
                await _refuse(scope, send)

    return answer


def _announced(scope: Scope) -> int:
    """The length that the request says its body has; 0 where it says none or nonsense."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


async def _refuse(scope: Scope, send: Send) -> None:
    program = str(scope.get("path", "")).startswith("/api/")
    kind = b"application/problem+json" if program else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": _PROBLEM if program else _TOLD})
