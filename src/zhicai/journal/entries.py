"""What stands in a journal: a header, then entries that say who did what, and when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from zhicai.journal.canonical import MAX_INTEGER, Data, check_text
from zhicai.journal.errors import BadEntry
from zhicai.journal.times import check_time, to_iso

MAX_ACTOR = 200
"""Characters of `actor`."""

MAX_KEY = 200
"""Characters of `key`."""

UNDO = "undo"
"""The kind of the one entry that the journal itself understands: its data name the `batch` that it undoes."""

_KIND = re.compile(r"[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)*", re.ASCII)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", re.ASCII)
_MAX_KIND = 80


class JournalKind(StrEnum):
    """What a journal is about."""

    EVENT = "event"
    """赛事: one competition."""
    GAME = "game"
    """对局: one officiated game."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which journal this is, of what kind, and when it was begun (milliseconds).

    `id` names the journal for ever, whatever its file is called: 1-64 letters, digits, `.`, `_`, `-`; a UUID
    does. Raises BadEntry for anything else.
    """

    id: str
    kind: JournalKind
    created: int

    def __post_init__(self) -> None:
        """Refuse what is no header."""
        if not _ID.fullmatch(self.id):
            raise BadEntry(
                "编号由 1–64 个字母、数字、点、横线组成",
                "an id is 1-64 letters, digits, dots, dashes",
                place="id",
            )
        if not isinstance(self.kind, JournalKind):
            raise BadEntry("类型须为 JournalKind", "a kind is a JournalKind", place="kind")
        check_time(self.created)


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before it has a place in a journal.

    `kind` is a dotted name in small letters (`player.entered`), `version` the version of that kind's data,
    `time` milliseconds since 1970, `actor` who did it: an account, a role, or the name of a program.
    Raises BadEntry for anything else; the data are looked at when the draft is linked.
    """

    time: int
    actor: str
    kind: str
    data: Data
    version: int = 1

    def __post_init__(self) -> None:
        """Refuse what cannot become an entry."""
        check_time(self.time)
        check_actor(self.actor)
        check_kind(self.kind)
        if type(self.version) is not int or not 1 <= self.version <= MAX_INTEGER:
            raise BadEntry("版本须为正整数", "a version is a positive integer", place="version")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a journal.

    `seq` counts from 1. The entries of one command form a batch: `batch` is the `seq` of its first entry,
    `more` how many of it still follow, `key` the command's idempotency key. `prev` is the hash of the line
    before, `hash` that of this one (64 hexadecimal digits of SHA-256).
    """

    seq: int
    time: int
    actor: str
    kind: str
    version: int
    data: Data
    batch: int
    more: int
    key: str | None
    prev: str
    hash: str

    @property
    def iso(self) -> str:
        """The time as people and files write it, `2026-05-01T09:30:00.000Z`."""
        return to_iso(self.time)


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a journal: how many entries it has, and the hash of its last line.

    Whoever knows a head can tell later whether a journal still contains what it contained then.
    """

    seq: int
    hash: str


def undo(batch: int, *, time: int, actor: str) -> Draft:
    """The draft that undoes a batch; undoing the batch of an undo does again what that one had undone."""
    return Draft(time, actor, UNDO, {"batch": batch})


def check_actor(actor: object) -> None:
    """Raise BadEntry for what names nobody."""
    if not isinstance(actor, str) or len(actor) > MAX_ACTOR or not actor.strip():
        raise BadEntry(
            f"操作人须为 1–{MAX_ACTOR} 个字符", f"an actor is 1-{MAX_ACTOR} characters", place="actor"
        )
    check_text(actor, "actor")


def check_kind(kind: object) -> None:
    """Raise BadEntry for what is no name of a kind."""
    if not isinstance(kind, str) or len(kind) > _MAX_KIND or not _is_kind(kind):
        raise BadEntry(
            f"类型须为小写字母、数字、点、横线，不超过 {_MAX_KIND} 个字符",
            f"a kind is small letters, digits, dots, dashes, at most {_MAX_KIND} characters",
            place="kind",
        )


@lru_cache(maxsize=1024)
def _is_kind(kind: str) -> bool:
    return _KIND.fullmatch(kind) is not None


def check_key(key: object) -> None:
    """Raise BadEntry for what is no idempotency key; None is no key."""
    if key is not None and (not isinstance(key, str) or not key or len(key) > MAX_KEY):
        raise BadEntry(f"防重键须为 1–{MAX_KEY} 个字符", f"a key is 1-{MAX_KEY} characters", place="key")
    if isinstance(key, str):
        check_text(key, "key")
