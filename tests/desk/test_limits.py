"""Bodies that are too large are cut off, whether they say how large they are or not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any

import pytest

from zhicai.desk.limits import Application, Receive, Scope, Send, limited

Message = MutableMapping[str, Any]


async def reading(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads the whole body and tells how much it was."""
    taken = b""
    while True:
        message = await receive()
        taken += message.get("body", b"")
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(len(taken)).encode()})


async def answering_first(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await reading(scope, receive, send)


def asked(
    parts: list[bytes], announced: bytes | None = None, application: Application = reading, path: str = "/"
) -> list[Message]:
    sent: list[Message] = []
    waiting = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    waiting.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Message:
        return waiting.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [] if announced is None else [(b"content-length", announced)]
    scope: Scope = {"type": "http", "headers": headers, "path": path}

    async def call() -> None:
        await limited(application, most=100)(scope, receive, send)

    asyncio.run(call())
    return sent


def test_what_fits_is_passed_on() -> None:
    sent = asked([b"x" * 60, b"x" * 40], b"100")
    assert (sent[0]["status"], sent[1]["body"]) == (200, b"100")


@pytest.mark.parametrize(
    ("parts", "announced"),
    [([], b"101"), ([b"x" * 60, b"x" * 41], None), ([b"x" * 101], b"7"), ([b"x" * 101], b"many")],
)
def test_what_is_too_large_is_refused(parts: list[bytes], announced: bytes | None) -> None:
    sent = asked(parts, announced)
    assert sent[0]["status"] == 413
    assert "文件过大" in sent[1]["body"].decode() and "too large" in sent[1]["body"].decode()


def test_an_answer_that_has_begun_is_not_begun_again() -> None:
    sent = asked([b"x" * 101], None, answering_first)
    assert [message["type"] for message in sent] == ["http.response.start"]


def test_a_program_is_told_as_json() -> None:
    sent = asked([], b"101", path="/api/v1/rulings/judge")
    assert (b"content-type", b"application/problem+json") in sent[0]["headers"]
    assert json.loads(sent[1]["body"])["status"] == 413
