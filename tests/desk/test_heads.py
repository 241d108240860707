"""Heads of requests have an end, in size and in time, whatever is sent."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
import uvicorn

from zhicai.desk import callers as callers_module
from zhicai.desk import heads
from zhicai.desk.callers import Callers
from zhicai.desk.heads import MOST, Heads, Pace
from zhicai.desk.network import network_of
from zhicai.desk.turned_away import Receive, Scope, Send


class Hasty(Heads):
    """The same, that waits less."""

    patience = 0.4
    pace = Pace(grace=0.4, rate=1024, longest=1.5, look=0.1, unread=0.3)


async def answering(scope: Scope, receive: Receive, send: Send) -> None:
    """Tells how much the body had; where more is asked for, much more than anybody's memory of the network holds."""
    taken, more = 0, True
    while more:
        message = await receive()
        taken, more = taken + len(message.get("body", b"")), message.get("more_body", False)
    text = str(taken).encode() + b" " * (30_000_000 if scope["path"] == "/much/" else 0)
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


POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"


@pytest.mark.parametrize(
    ("parts", "pause"),
    [
        pytest.param([POST, b"a"], 0, id="nothing more"),
        pytest.param([POST, *[b"a"] * 10], 0.1, id="drop by drop"),
        pytest.param([POST, *[b"a" * 3000] * 20], 0.1, id="fast enough, and without end"),
        pytest.param(
            [POST.replace(b"Content-Length: 100000", b"Transfer-Encoding: chunked"), *[b"1\r\na\r\n"] * 10],
            0.1,
            id="chunks",
        ),
    ],
)
def test_a_body_that_does_not_come_is_not_waited_for(port: int, parts: list[bytes], pause: float) -> None:
    found = answer(port, *parts, pause=pause)
    assert b" 200 " not in found
    # Who goes on sending may hear of it only by the broken connection.
    assert not found or found.startswith(b"HTTP/1.1 408")
    assert pause or "没有发完".encode() in found


def test_a_body_may_take_its_time_at_some_rate() -> None:
    pace = Pace()
    assert not pace.is_late(19, 0) and pace.is_late(21, 1)
    assert not pace.is_late(120, 100 * 1024) and pace.is_late(122, 100 * 1024)
    assert pace.is_late(601, 64 * 1024 * 1024)


def test_who_does_not_read_the_answer_is_hung_up_on(port: int) -> None:
    asks = b"GET /much/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=5) as caller:
        caller.sendall(asks)
        time.sleep(1)
        found = 0
        with suppress(ConnectionError):
            while more := caller.recv(1_000_000):
                found += len(more)
    assert 0 < found < 30_000_000
    slow = 0
    with socket.create_connection(("127.0.0.1", port), timeout=5) as caller:
        caller.sendall(asks)
        while more := caller.recv(1_000_000):
            slow += len(more)
            time.sleep(0.01)
    assert slow > 30_000_000, "who reads slowly gets it all"


def test_nobody_takes_every_connection(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    few = Callers(most=16)
    monkeypatch.setattr(heads, "callers", few)
    last = BEGUN + b"Connection: close\r\n\r\n"
    with ExitStack() as open_ones:
        for _ in range(14):
            open_ones.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
        found = answer(port, last)
        assert found.startswith(b"HTTP/1.1 503") and b"retry-after: 5" in found
        assert "连接太多".encode() in found and len(few) == 14
    for _ in range(100):
        if not few._all:
            break
        time.sleep(0.02)
    assert answer(port, last).startswith(b"HTTP/1.1 200")
    assert not few._of


def test_one_network_takes_half_of_the_connections_and_a_proxy_here_all_but_some() -> None:
    few = Callers(most=16)
    assert sum(few.come(network_of(f"2001:db8::{at}")) for at in range(20)) == 8
    assert sum(few.come("192.0.2.1") for _ in range(20)) == 8
    for _ in range(8):
        few.go("192.0.2.1")
    assert few.come("192.0.2.2") and len(few) == 9
    for here in ("127.0.0.1", "::1", ""):
        few = Callers(most=16)
        assert sum(few.come(network_of(here)) for _ in range(20)) == 14
        assert few.come("192.0.2.1")


def test_connections_leave_files_for_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for limit, most in ((1024, 768), (100_000, callers_module.MOST), (100, 32)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limit=limit: (limit, limit))
        assert callers_module.most_connections() == most


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::1", "::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_callers_are_counted_by_network(address: str, network: str) -> None:
    assert network_of(address) == network
