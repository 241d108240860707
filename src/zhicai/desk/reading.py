"""Requests are read as UTF-8: one that says it is written in another way is refused before anything reads it.

Django would take any codec that Python has. Some yield no text, and some halves of characters, which nothing here
can store.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Final

from zhicai.desk.turned_away import Application, Receive, Scope, Send, turn_away

_TOLD: Final = re.compile(r""";\s*charset\s*=\s*"?\s*([^\s;"]*)""", re.IGNORECASE)
_ENCODED: Final = re.compile(r";\s*[^\s;=]*\*\d*\*?\s*=")
"""A parameter that says in which way it is written itself (RFC 2231)."""
_READ: Final = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})


def in_utf8(application: Application) -> Application:
    """The application behind a door that lets through what is UTF-8 or does not say; others get status 415."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not all(
            _is_read(value) for name, value in scope["headers"] if name == b"content-type"
        ):
            await turn_away(
                scope,
                send,
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
                "只读 UTF-8：请在 Content-Type 中写 charset=utf-8 或不写；没有做任何改动",
                "only UTF-8 is read: say charset=utf-8 in Content-Type, or nothing. Nothing was changed",
            )
            return
        await application(scope, receive, send)

    return answer


def _is_read(kind: bytes) -> bool:
    if not kind.isascii():
        return False
    text = kind.decode("ascii")
    told = _TOLD.findall(text)
    return not _ENCODED.search(text) and all(one.lower() in _READ for one in told)
