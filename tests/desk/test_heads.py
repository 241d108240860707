"""Heads of requests have an end, in size and in time, whatever is sent."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from zhicai.desk.heads import MOST, Heads
from zhicai.desk.limits import Receive, Scope, Send


class Hasty(Heads):
    """The same, that waits less."""

    patience = 0.4


async def answering(scope: Scope, receive: Receive, send: Send) -> None:
    """Tells how much the body had."""
    taken, more = 0, True
    while more:
        message = await receive()
        taken, more = taken + len(message.get("body", b"")), message.get("more_body", False)
    text = str(taken).encode()
    headers = [(b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": text})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(answering, http=Hasty, lifespan="off", log_level="critical", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join()


def answer(port: int, *parts: bytes, pause: float = 0.0) -> bytes:
    """What comes back until the server hangs up, or has answered all."""
    found = b""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as caller:
        try:
            for part in parts:
                caller.sendall(part)
                time.sleep(pause)
            while more := caller.recv(65_536):
                found += more
        except ConnectionError:
            pass
    return found


BEGUN = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param([BEGUN, b"Xabcdefgh: a\r\n" * 100_000], id="headers"),
        pytest.param([BEGUN + b"X: ", b"a" * 20 * MOST], id="one header"),
        pytest.param([b"GET /", b"a" * 20 * MOST], id="address"),
        pytest.param([BEGUN + b"X: " + b"a" * (MOST + 1) + b"\r\n\r\n"], id="complete"),
        pytest.param([BEGUN + b"X: a\r\n" * 300 + b"\r\n"], id="many"),
        pytest.param([BEGUN + b"Transfer-Encoding: chunked\r\n\r\n1;", b"a" * 20 * MOST], id="chunk"),
    ],
)
def test_a_head_without_end_is_cut_off(port: int, parts: list[bytes]) -> None:
    # Who goes on sending may hear of it only by the broken connection.
    found = answer(port, *parts)
    assert b" 200 " not in found
    assert not found or found.startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))


def test_a_large_head_that_is_complete_is_told_so(port: int) -> None:
    found = answer(port, BEGUN + b"X: " + b"a" * (MOST + 1) + b"\r\n\r\n")
    assert found.startswith(b"HTTP/1.1 431") and "过大".encode() in found


@pytest.mark.parametrize("begun", [b"", b"GET", BEGUN])
def test_who_does_not_end_a_head_is_not_waited_for(port: int, begun: bytes) -> None:
    found = answer(port, begun)
    assert found.startswith(b"HTTP/1.1 408") if begun else not found


def test_who_sends_a_head_drop_by_drop_is_not_waited_for(port: int) -> None:
    found = answer(port, BEGUN + b"X: ", *[b"a"] * 10, b"\r\n\r\n", pause=0.1)
    assert b" 200 " not in found


def test_what_fits_is_answered_one_after_another_and_bodies_may_be_larger_and_slower(port: int) -> None:
    last = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    size = 4 * MOST
    post = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % size
    found = answer(
        port, BEGUN + b"X: " + b"a" * (MOST // 2) + b"\r\n\r\n", post, b"b" * size, last, pause=0.2
    )
    assert found.count(b"HTTP/1.1 200") == 3 and str(size).encode() in found
