"""What a program can ask: each operation is one value, from which its address, its door and its document are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, TypeVar

from django.http import HttpRequest, HttpResponse

from zhicai.desk.api.values import Nothing
from zhicai.desk.frame.words import Words
from zhicai.desk.people.access import Own, Standing
from zhicai.desk.people.rights import Action

Query = TypeVar("Query")
ROOT: Final = "/api/v1"
MOST_BYTES: Final = 512 * 1024
"""Bytes of a body, unless its operation says otherwise; the longest one holds the 10,000 moves that the bench takes."""


class Entry(Enum):
    """Who may ask for what needs no right in an event."""

    ALL = "all"
    """Everybody, also without account and token."""
    KNOWN = "known"
    """Whoever has signed in or has a token."""
    BENCH = "bench"
    """Whoever may come to the bench."""


@dataclass(frozen=True)
class Call:
    """One request, read and found to be well formed.

    `path` are the values in the address, `query` and `body` those of the operation's types. Of a command `key` is
    its idempotency key, bound to who asks what, and `expected` the version that `If-Match` names (None: whatever there
    is).
    """

    request: HttpRequest
    here: Standing
    path: Mapping[str, Any]
    query: Any
    body: Any
    key: str = ""
    expected: int | None = None

    def version(self, present: int) -> int:
        """The version that a command is carried out upon: the one that was named, else the present one."""
        return present if self.expected is None else self.expected


@dataclass(frozen=True)
class Operation:
    """One operation: how it is called, who may, what goes in and what comes out.

    `answers` is the type of the answer, None where it is a file of the type `media`. `refuses`: what is well formed may
    be refused by the rules or the state of the event (status 422). `example` is a body that could be sent, `most_bytes`
    how large one may be.
    """

    name: str
    method: str
    path: str
    who: Action | Entry
    work: Callable[[Call], object]
    topic: str
    words: Words
    told: Words
    answers: type | None
    media: str = "application/json"
    own: Own | None = None
    query: type = Nothing
    body: type | None = None
    command: bool = False
    refuses: bool = False
    costly: bool = False
    status: int = 200
    most_bytes: int = MOST_BYTES
    example: Mapping[str, object] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """The address with its values in braces."""
        return f"{ROOT}{self.path}"


OPERATIONS: Final[list[Operation]] = []
"""Every operation, in the order in which they are told of."""

Work = TypeVar("Work", bound=Callable[[Call], object])


def operation(
    method: str,
    path: str,
    who: Action | Entry,
    *,
    topic: str,
    words: Words,
    answers: type | None,
    told: Words = ("", ""),
    **more: Any,  # noqa: ANN401 the other fields of an operation
) -> Callable[[Work], Work]:
    """Let a function be an operation; its name is the name of that."""

    def decorate(work: Work) -> Work:
        OPERATIONS.append(
            Operation(work.__name__, method, path, who, work, topic, words, told, answers, **more)
        )
        return work

    return decorate


@dataclass(frozen=True, slots=True)
class Answered:
    """What an operation gives, with the version that it shows (None: no version); a file is bytes with a name."""

    value: object
    seq: int | None = None


File = HttpResponse
TOPICS: Final[Mapping[str, Words]] = {
    "self": ("自己", "Oneself"),
    "events": ("赛事", "Events"),
    "people": ("选手与队", "Players and teams"),
    "rounds": ("轮次与编排", "Rounds and pairings"),
    "results": ("成绩", "Results"),
    "ranking": ("名次", "Standings"),
    "notices": ("公告", "Notices"),
    "games": ("对局", "Games"),
    "rulings": ("裁决", "Rulings"),
}
"""What operations are about, in order."""
