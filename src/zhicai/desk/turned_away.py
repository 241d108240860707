"""Answers to requests that never come to a page: in both languages, as text, or as JSON to a program."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


async def turn_away(
    scope: Scope, send: Send, status: HTTPStatus, zh: str, en: str, *, again: int = 0
) -> None:
    """Send a refusal and hang up; `again` is after how many seconds it is worth coming again, 0 where it is not."""
    program = str(scope.get("path", "")).startswith("/api/")
    body = _problem(status, zh, en) if program else f"{zh} · {en}\n"
    kind = b"application/problem+json" if program else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"connection", b"close"), (b"cache-control", b"no-store")]
    if again:
        headers.append((b"retry-after", str(again).encode()))
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


def _problem(status: HTTPStatus, zh: str, en: str) -> str:
    both = f"{zh} / {en}"
    body = {"type": "about:blank", "title": both, "status": int(status), "detail": both}
    return json.dumps({**body, "message_zh": zh, "message_en": en, "article": None}, ensure_ascii=False)
