"""Finds the games in a text: tags in forum posts and pages, in containers or loose, and script variables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import merge
from operator import attrgetter
from typing import Final

_TAG: Final = re.compile(
    r"\[(\\?/)?(?:(DHJHtmlXQ|DhtmlXQ)(?:HTML|iFrame)?(?:_(\w+))?|(?:game_)?(comment_\d{1,9}(?:_\d{1,9})?))\s*\]",
    re.IGNORECASE,
)
_VARIABLE: Final = re.compile(r"\bvar\s+DhtmlXQ_?(\w+)\s*=\s*(['\"])(.*?)\2", re.IGNORECASE | re.DOTALL)
_SEGMENT: Final = re.compile(r"\[(\d{1,9}_\d{1,9}_\d{1,9})\]([^\[]*)")
_SPLIT_NAME: Final = re.compile(r"DhtmlXQ_?\w*['\"]\s*\+\s*['\"]", re.IGNORECASE)
_JOINT: Final = re.compile(r"'\s*\+\s*'|\"\s*\+\s*\"")
_END_OF_LOOSE: Final = re.compile(r"[\r\n<]|\Z")
_LINE: Final = re.compile(r"movelist|34|move_\d{1,9}_\d{1,9}_\d{1,9}")
_PLACES: Final = frozenset({"binit", "fen", "31"})
_UNIQUE: Final = frozenset({"title", "binit", "fen", "movelist", "10", "31", "34"})
"""Tags of which a game has one: another one outside a container opens the next game."""

MAX_TAGS: Final = 100_000
"""Tags kept of one game; the largest trees known have two thousand."""

MAX_FAULTS: Final = 100
"""Faults of one game that are kept one by one."""

MAIN_LINE: Final = "movelist"
"""The name of the main line, also where the source calls it ``move_0_1_0``."""


@dataclass(slots=True)
class Block:
    """The tags of one game: the first text of each name, in their order.

    ``numbered`` marks DHJHtmlXQ, ``has_moves`` that a list of moves was not empty; ``offsets`` tell where in
    the text the fields stand. ``faults`` are (kind, name, raw text) for ``repeated_tag``, ``unclosed_tag`` and
    ``too_many_tags``; those beyond ``MAX_FAULTS`` are only counted in ``more_faults``.
    """

    numbered: bool = False
    contained: bool = False
    closed: bool = False
    has_moves: bool = False
    fields: dict[str, str] = field(default_factory=dict)
    offsets: dict[str, int] = field(default_factory=dict)
    faults: list[tuple[str, str, str]] = field(default_factory=list)
    more_faults: int = 0

    @property
    def is_game(self) -> bool:
        """Whether there is more than loose headers, such as an explanation of the tags has."""
        return bool(self.fields) and (self.contained or self.has_moves or not _PLACES.isdisjoint(self.fields))

    @property
    def is_open(self) -> bool:
        """Whether this is a container that has not been closed yet."""
        return self.contained and not self.closed

    def put(self, found: _Found) -> None:
        """Keep a field; a second text that differs is a fault, an empty one gives way."""
        if not self.fields:
            self.numbered = found.numbered
        known = self.fields.get(found.name)
        if known is None and len(self.fields) >= MAX_TAGS:
            self._fault("too_many_tags", found)
        elif not known:
            self.fields[found.name] = found.value
            self.offsets.setdefault(found.name, found.offset)
            self.has_moves |= bool(found.value) and found.is_line
        elif found.value and found.value != known:
            self._fault("repeated_tag", found)
        if not found.closed:
            self._fault("unclosed_tag", found)

    def _fault(self, kind: str, found: _Found) -> None:
        """Keep a fault, or count it."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append((kind, found.name, "" if kind == "unclosed_tag" else found.value))
        else:
            self.more_faults += 1

    def takes(self, found: _Found) -> bool:
        """Whether a field that stands outside any container is one of this game's."""
        known = self.fields.get(found.name)
        if known and known == found.value:
            return True
        if self.closed:
            return not self.has_moves and found.is_line
        return not (known and found.value and found.name in _UNIQUE)


@dataclass(frozen=True, slots=True)
class _Found:
    """A field, or with an empty name the beginning (``closed`` false) or end of a container."""

    offset: int
    numbered: bool
    name: str = ""
    value: str = ""
    closed: bool = True

    @property
    def is_line(self) -> bool:
        """Whether this is a list of moves."""
        return _LINE.fullmatch(self.name) is not None


def joined(text: str) -> str:
    """The text with names put together that a script had cut up (``'[DhtmlXQ_move'+'list]'``)."""
    return _JOINT.sub("", text) if _SPLIT_NAME.search(text) else text


def blocks_in(text: str) -> Iterator[Block]:
    """The games of a text in their order."""
    block = Block()
    for each in merge(_tags(text), _variables(text), key=attrgetter("offset")):
        if each.name and (block.is_open or block.takes(each)):
            block.put(each)
        elif each.name or not each.closed:
            if block.is_game:
                yield block
            block = Block(contained=not each.name)
            if each.name:
                block.put(each)
        else:
            block.closed = True
    if block.is_game:
        yield block


def _tags(text: str) -> Iterator[_Found]:
    """The tags of a text; any closing tag closes, since many a page closes with a wrong name."""
    waiting: re.Match[str] | None = None
    for tag in _TAG.finditer(text):
        closing, family, name, comment = tag.groups()
        if waiting is not None:
            if family is None and waiting[2] is not None:
                continue
            closed = closing is not None and bool(name or comment)
            yield _field(waiting, text[waiting.end() : tag.start()], closed=closed)
            waiting = None
            if closed:
                continue
        if name or comment:
            waiting = None if closing else tag
        elif family:
            yield _Found(tag.start(), _is_numbered(tag), closed=closing is not None)
    if waiting is not None:
        end = _END_OF_LOOSE.search(text, waiting.end())
        yield _field(waiting, text[waiting.end() : end.start() if end else None], closed=False)


def _field(tag: re.Match[str], value: str, *, closed: bool) -> _Found:
    """The field that a tag opens."""
    return _Found(tag.start(), _is_numbered(tag), _name(tag[3] or tag[4]), value.strip("\r\n"), closed)


def _is_numbered(tag: re.Match[str]) -> bool:
    return tag[2] is None or len(tag[2]) > len("DhtmlXQ")


def _name(name: str) -> str:
    """The usual spelling of a name."""
    folded = name.lower()
    if folded.startswith("pgn_"):
        return "pgn_" + name[4:]
    return MAIN_LINE if folded == "move_0_1_0" else folded


def _variables(text: str) -> Iterator[_Found]:
    """The fields in script variables that hold no tags: bare text or segments ``[0_1_0]7747...``."""
    for match in _VARIABLE.finditer(text):
        value = match[3].replace("\\/", "/")
        if "[DhtmlXQ" in value or "[/DhtmlXQ" in value:
            continue
        segments = _SEGMENT.findall(value)
        for label, moves in segments:
            yield _Found(match.start(), numbered=False, name=_name(f"move_{label}"), value=moves)
        if not segments:
            yield _Found(match.start(), numbered=False, name=_name(match[1]), value=value.strip())
