"""Text in columns, where a Chinese character takes two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import Final
from unicodedata import category, east_asian_width

_WIDE: Final = 2
"""Columns of the widest character."""

_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")


def cells(text: str) -> int:
    """How many columns a text takes; colour codes take none."""
    if text.isascii() and "\x1b" not in text:
        return len(text)
    return sum(map(_columns, _COLOUR.sub("", text)))


def _columns(character: str) -> int:
    if east_asian_width(character) in ("W", "F"):
        return 2
    return 0 if category(character) in ("Mn", "Me", "Cf") else 1


def padded(text: str, columns: int) -> str:
    """The text followed by blanks up to a number of columns."""
    return text + " " * max(0, columns - cells(text))


def wrapped(text: str, columns: int, indent: str = "") -> Iterator[str]:
    """The lines of a text that take at most so many columns; `indent` stands before all but the first.

    A word that is longer than a line is cut. Where even one wide character does not fit, lines are longer.
    """
    line, used, margin = "", 0, cells(indent)
    for piece in _pieces(text, max(columns - margin, _WIDE)):
        size = cells(piece)
        if used + size > columns and line.strip():
            yield line.rstrip()
            piece = piece.lstrip()
            line, used, size = indent, margin, cells(piece)
        line += piece
        used += size
    yield line.rstrip()


@cache
def _piece() -> re.Pattern[str]:
    """What is not torn apart: a Chinese character with the punctuation around it, a word, a blank."""
    return re.compile(
        r"[（“《]*[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][，。；：、！？）”》]*"
        r"|\s+|[（“《]*[^\s\u2e80-\u9fff（“《]+|[（“《]+"
    )


def _pieces(text: str, longest: int) -> Iterator[str]:
    """What may be put on a line as a whole, nothing longer than a line."""
    for match in _piece().finditer(text):
        piece = match[0]
        while cells(piece) > longest:
            yield piece[: longest // 2]
            piece = piece[longest // 2 :]
        yield piece


def flowed(items: Iterable[str], columns: int, gap: int = 2) -> Iterator[str]:
    """Items of about equal length, set in lines of as many as fit, one below the other."""
    given = list(items)
    size = max((cells(item) for item in given), default=0) + gap
    per_line = max(1, (columns + gap) // size)
    for start in range(0, len(given), per_line):
        yield "".join(padded(item, size) for item in given[start : start + per_line]).rstrip()


def beside(left: Sequence[str], right: Sequence[str], gap: int = 3) -> Iterator[str]:
    """Two columns of lines; the left one is padded to its longest line."""
    size = max((cells(line) for line in left), default=0) + gap
    for first, second in zip_longest(left, right, fillvalue=""):
        yield f"{padded(first, size)}{second}".rstrip() if second else first
