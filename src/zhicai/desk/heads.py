"""Requests have an end, in size and in time: who sends one without end, or never ends one, holds nothing for long.

The web server limits neither how much comes before the body of a request, nor how long head and body take, nor who
does not read the answer.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from zhicai.desk.callers import callers
from zhicai.desk.network import network_of

MOST: Final = 64 * 1024
"""Bytes of a head: the address and all headers."""
MOST_HEADERS: Final = 200
PATIENCE: Final = 15.0
"""Seconds in which the head of a request is complete, counted from the connection or from the answer before it."""

AGAIN: Final = 5
"""Seconds after which there may be room for a connection again."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a body must come: after `grace` seconds at `rate` bytes a second on the whole, within `longest` seconds.

    It is looked at each `look` seconds; each `unread` seconds, whether an answer that waits is read at that rate.
    """

    grace: float = 20.0
    rate: int = 1024
    longest: float = 600.0
    look: float = 5.0
    unread: float = 60.0

    def is_late(self, elapsed: float, come: int) -> bool:
        """Whether a body of which so much has come is waited for no more."""
        return elapsed > self.longest or come < (elapsed - self.grace) * self.rate


_TOLD: Final = {
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: (
        "请求的地址或标头过大",
        "the head of the request is too large",
    ),
    HTTPStatus.REQUEST_TIMEOUT: ("请求没有发完", "the request was not sent in time"),
    HTTPStatus.SERVICE_UNAVAILABLE: ("连接太多，请稍后再试", "too many connections; try again in a while"),
}


class _TooLarge(Exception):
    """The head has more than it may."""


class Heads(HttpToolsProtocol):
    """A connection of the web server that takes heads of some size and bodies of any, in some time."""

    patience = PATIENCE
    pace = Pace()

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401  those of the server
        """As the server makes it."""
        super().__init__(*arguments, **named)
        self._unclaimed = 0
        """Bytes that have come and are no body."""
        self._refused = False
        self._timer: TimerHandle | None = None
        self._network: str | None = None
        """Of whom this connection is counted; None where there was no room for it."""
        self._began = 0.0
        self._come = 0
        """When the body began, and how much of it has come."""
        self._body_timer: TimerHandle | None = None
        self._unread_timer: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody calls, and has so long to say what for."""
        super().connection_made(cast("Any", transport))
        network = network_of(self.client[0]) if self.client else ""
        if not callers.come(network):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        self._network = network
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._wait_no_more()
        self._body_is_whole()
        self._is_read()
        if self._network is not None:
            callers.go(self._network)
            self._network = None
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
        self._began, self._come = self.loop.time(), 0
        self._body_is_whole()
        self._body_timer = self.loop.call_later(self.pace.look, self._look)

    def on_body(self, body: bytes) -> None:
        """A part of the body, which has a limit of its own."""
        self._unclaimed = 0
        self._come += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request has come whole; what follows is the head of another."""
        self._unclaimed = 0
        self._body_is_whole()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Whoever asked does not read the answer as fast as it comes."""
        super().pause_writing()
        if self._unread_timer is None:
            self._wait_to_be_read()

    def _wait_to_be_read(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._unread_timer = self.loop.call_later(self.pace.unread, self._look_what_is_read, left)

    def _look_what_is_read(self, left: int) -> None:
        """Hang up on one who reads nothing, or a byte now and then."""
        if left - self.transport.get_write_buffer_size() < self.pace.unread * self.pace.rate:
            self._unread_timer = None
            self.transport.abort()
        else:
            self._wait_to_be_read()

    def resume_writing(self) -> None:
        """They have read what waited."""
        self._is_read()
        super().resume_writing()

    def _is_read(self) -> None:
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def _body_is_whole(self) -> None:
        if self._body_timer is not None:
            self._body_timer.cancel()
            self._body_timer = None

    def _look(self) -> None:
        """Look whether the body comes; while nobody takes what has come, nobody is to blame for it."""
        self._body_timer = None
        if not self.flow.read_paused and self.pace.is_late(self.loop.time() - self._began, self._come):
            if self.cycle.response_started and not self.cycle.response_complete:
                return  # an answer that does not wait for it
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
            return
        self._body_timer = self.loop.call_later(self.pace.look, self._look)

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
        """Answer, unless another answer has begun, and hang up."""
        self._refused = True
        self._wait_no_more()
        self._body_is_whole()
        if not self.transport.is_closing() and not (self._answers() and self.cycle.response_started):
            zh, en = _TOLD[status]
            text = f"{zh} · {en}\n".encode()
            again = f"retry-after: {AGAIN}\r\n" if status is HTTPStatus.SERVICE_UNAVAILABLE else ""
            head = (
                f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
                f"content-length: {len(text)}\r\n{again}connection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + text)
        self.transport.close()
