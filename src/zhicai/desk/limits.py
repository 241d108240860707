"""Bodies of requests are cut off while they arrive: what is too large or too much fills neither memory nor disk."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from zhicai.desk.network import network_of
from zhicai.desk.turned_away import Application, Message, Receive, Scope, Send, turn_away

__all__ = ["MOST", "Application", "Message", "Receive", "Scope", "Send", "limited"]

MOST: Final = 64 * 1024 * 1024
"""Bytes of a body that brings an event file; one of 100,000 entries has less."""
MOST_OF_OTHERS: Final = 5 * 1024 * 1024
"""Bytes of any other body; of other files that are taken the largest are records of games, of 4 MB."""
MOST_OF_ONE: Final = 2 * MOST
"""Bytes of all bodies that are under way from one address."""
MOST_TOGETHER: Final = 4 * MOST
"""Bytes of all bodies that are under way in one process."""
AGAIN: Final = 10
"""Seconds after which there may be room again."""

_EVENT_FILES: Final = frozenset({"/import/", "/api/v1/import"})
"""Where event files are taken."""


def most_at(path: str) -> int:
    """How many bytes a body may have at an address."""
    return MOST if path in _EVENT_FILES else MOST_OF_OTHERS


class _TooLarge(Exception):
    """More has come than may."""


class _TooMuch(Exception):
    """More is under way than the desk can hold."""


@dataclass(slots=True)
class UnderWay:
    """The bytes of bodies that have come, of requests that are not answered yet."""

    of_one: int = MOST_OF_ONE
    together: int = MOST_TOGETHER
    held: Counter[str] = field(default_factory=Counter)

    def take(self, network: str, count: int) -> bool:
        """Hold so many more of somebody; whether there was room."""
        if self.held.total() + count > self.together or self.held[network] + count > self.of_one:
            return False
        self.held[network] += count
        return True

    def leave(self, network: str, count: int) -> None:
        """Hold them no more."""
        self.held[network] -= count
        if self.held[network] <= 0:
            del self.held[network]


class _Body:
    """The body of one request while it comes."""

    def __init__(self, scope: Scope, receive: Receive, held: UnderWay) -> None:
        self.most = most_at(scope["path"])
        self._network = network_of(str((scope.get("client") or ("",))[0]))
        self._receive = receive
        self._held = held
        self._taken = 0

    async def receive(self) -> Message:
        """The next part. Raises _TooLarge, _TooMuch."""
        message = await self._receive()
        count = len(message.get("body", b""))
        if self._taken + count > self.most:
            raise _TooLarge
        if count and not self._held.take(self._network, count):
            raise _TooMuch
        self._taken += count
        return message

    def leave(self) -> None:
        """It is needed no more."""
        self._held.leave(self._network, self._taken)


def limited(application: Application, under_way: UnderWay | None = None) -> Application:
    """The application behind a door that lets bodies through that are not too large; others get status 413 or 503."""
    held = UnderWay() if under_way is None else under_way

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        body, begun = _Body(scope, receive, held), False
        if _announced(scope) > body.most:
            await _too_large(scope, send, body.most)
            return

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await application(scope, body.receive, watched)
        except _TooLarge:
            if not begun:
                await _too_large(scope, send, body.most)
        except _TooMuch:
            if not begun:
                await _too_much(scope, send)
        finally:
            body.leave()

    return answer


def _announced(scope: Scope) -> int:
    """The length that the request says its body has; 0 where it says none or nonsense."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


async def _too_large(scope: Scope, send: Send, most: int) -> None:
    size = f"{most / 1024 / 1024:g} MB"
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    await turn_away(scope, send, status, f"文件过大，最多 {size}", f"too large; at most {size}")


async def _too_much(scope: Scope, send: Send) -> None:
    zh = "此刻上传太多，请稍后再试；没有做任何改动"
    en = "too much is being uploaded; try again in a while. Nothing was changed"
    await turn_away(scope, send, HTTPStatus.SERVICE_UNAVAILABLE, zh, en, again=AGAIN)
