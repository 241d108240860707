"""Bodies that are too large are cut off, whether they say how large they are or not."""

from __future__ import annotations

import asyncio
import json
from unittest.mock import patch

import pytest

from tests.desk.conftest import ROOT  # noqa: F401  sets Django up
from zhicai.desk import limits
from zhicai.desk.api.catalogue import ALL
from zhicai.desk.bench import records
from zhicai.desk.limits import UnderWay, limited, most_at
from zhicai.desk.reading import in_utf8
from zhicai.desk.running import importing
from zhicai.desk.turned_away import Application, Message, Receive, Scope, Send


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
    """What is answered where a body may have 100 bytes."""
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
        with patch.object(limits, "MOST_OF_OTHERS", 100):
            await limited(application)(scope, receive, send)

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


def test_large_bodies_are_taken_where_event_files_are_and_whatever_is_taken_elsewhere_fits() -> None:
    assert most_at("/import/") == most_at("/api/v1/import") == limits.MOST
    assert most_at("/sign-in/") == most_at("/import/x/") == limits.MOST_OF_OTHERS
    for operation in ALL:
        assert operation.most_bytes <= most_at(f"/api/v1{operation.path}"), operation.name
    assert max(records.MOST_BYTES, importing.LARGEST) < limits.MOST_OF_OTHERS


def test_what_is_under_way_is_bounded_for_one_address_and_in_all() -> None:
    under_way = UnderWay(of_one=100, together=150)
    door = limited(reading, under_way)
    answers: dict[str, int] = {}

    async def call(name: str, address: str, stay: asyncio.Event) -> None:
        parts = [{"type": "http.request", "body": b"x" * 60, "more_body": True}]

        async def receive() -> Message:
            if parts:
                return parts.pop()
            await stay.wait()
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            if "status" in message:
                answers[name] = message["status"]
                assert message["status"] == 200 or (b"retry-after", b"10") in message["headers"]

        await door({"type": "http", "headers": [], "path": "/", "client": (address, 1)}, receive, send)

    async def work() -> None:
        stay = asyncio.Event()
        calls = [
            ("first", "192.0.2.1"),
            ("same", "192.0.2.1"),
            ("other", "192.0.2.2"),
            ("third", "192.0.2.3"),
        ]
        tasks = []
        for name, address in calls:
            tasks.append(asyncio.create_task(call(name, address, stay)))
            await asyncio.sleep(0)
        assert answers == {"same": 503, "third": 503}
        stay.set()
        await asyncio.gather(*tasks)
        assert answers == {"same": 503, "third": 503, "first": 200, "other": 200}
        assert not under_way.held
        await call("again", "192.0.2.1", stay)
        assert answers["again"] == 200

    asyncio.run(work())


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (b"application/x-www-form-urlencoded; charset=UTF-8", 200),
        (b'multipart/form-data; boundary=x; charset="utf-8"', 200),
        (b"application/json;charset=us-ascii", 200),
        (b"text/plain", 200),
        *(
            (b"multipart/form-data; boundary=x; charset=" + name, 415)
            for name in (
                b"hex",
                b"idna",
                b"zlib",
                b"utf-7",
                b"unicode_escape",
                b"utf-16",
                b"gb18030",
                b"nosuch",
                b"",
            )
        ),
        (b"text/plain; charset=utf-8; charset=utf-7", 415),
        (b"text/plain; Charset = utf-7", 415),
        (b"text/plain; charset*=utf-7''%2B2AA-", 415),
        (b"text/plain; charset*0=utf; charset*1=-7", 415),
        (b"multipart/form-data; boundary*=nosuch''x", 415),
        (b"text/plain; charset=\xff", 415),
    ],
)
def test_only_utf_8_is_read(kind: bytes, status: int) -> None:
    """Another codec would yield no text, or lone surrogates."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope: Scope = {"type": "http", "path": "/", "headers": [(b"content-type", kind)]}
    asyncio.run(_call(in_utf8(reading), scope, receive, send))
    assert sent[0]["status"] == status
    assert status == 200 or "UTF-8" in sent[1]["body"].decode()


async def _call(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    await application(scope, receive, send)
