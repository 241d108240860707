"""Heads of requests are cut off while they arrive: who sends one without end, or never ends one, holds nothing.

The web server limits neither how much comes before the body of a request nor how long it takes.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

MOST: Final = 64 * 1024
"""Bytes of a head: the address and all headers."""
MOST_HEADERS: Final = 200
PATIENCE: Final = 15.0
"""Seconds in which the head of a request is complete, counted from the connection or from the answer before it."""

_TOLD: Final = {
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: (
        "请求的地址或标头过大",
        "the head of the request is too large",
    ),
    HTTPStatus.REQUEST_TIMEOUT: ("请求没有发完", "the request was not sent in time"),
}


class _TooLarge(Exception):
    """The head has more than it may."""


class Heads(HttpToolsProtocol):
    """A connection of the web server that takes heads of some size, in some time."""

    patience = PATIENCE

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401  those of the server
        """As the server makes it."""
        super().__init__(*arguments, **named)
        self._unclaimed = 0
        """Bytes that have come and are no body."""
        self._refused = False
        self._timer: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody calls, and has so long to say what for."""
        super().connection_made(cast("Any", transport))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come, and refuse a head that grows beyond what it may."""
        if self._refused:
            return
        self._unclaimed += len(data)
        super().data_received(data)
        if self._unclaimed > MOST:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._timer is None and not self._answers():
            self._wait()

    def on_headers_complete(self) -> None:
        """The head has come; what follows is the body."""
        self._wait_no_more()
        self._unclaimed = 0
        if self._is_too_large():
            # The parser passes it on as a request that cannot be read.
            raise _TooLarge
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body, which has a limit of its own."""
        self._unclaimed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request has come whole; what follows is the head of another."""
        self._unclaimed = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, and with words of its own what is too large."""
        if self._is_too_large():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        self._wait_no_more()
        super().send_400_response(msg)

    def _is_too_large(self) -> bool:
        headers: list[tuple[bytes, bytes]] | None = self.headers  # None before the first request
        if headers is None:
            return False
        size = len(self.url) + sum(len(name) + len(value) for name, value in headers)
        return size > MOST or len(headers) > MOST_HEADERS

    def _answers(self) -> bool:
        """Whether an answer is under way."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.patience, self._late)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        if self._unclaimed:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer, unless another answer is under way, and hang up."""
        self._refused = True
        self._wait_no_more()
        if not self.transport.is_closing() and not self._answers():
            zh, en = _TOLD[status]
            text = f"{zh} · {en}\n".encode()
            head = (
                f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
                f"content-length: {len(text)}\r\nconnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + text)
        self.transport.close()
