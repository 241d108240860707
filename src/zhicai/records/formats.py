"""What a record format is to the rest of the library, and the table of those this release knows.

A format module ends with one line, ``FORMAT = register(Format(...))``; ``records/__init__`` imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Final, TypeAlias

from zhicai.records.game import Game

HEAD_SIZE: Final = 1 << 16
"""Bytes from the beginning of a source that are shown to the ``sniff`` functions."""


Writer: TypeAlias = Callable[..., None]
"""``write(games, stream, **options)``: writes games to a binary stream; the options are the format's own."""


@dataclass(frozen=True, slots=True)
class Format:
    """One record format.

    ``sniff`` is given the first ``HEAD_SIZE`` bytes and answers how sure it is, 0 (no) to 100.
    ``read`` yields games from a binary stream placed at its beginning (it may not be seekable), sets
    ``format`` and ``encoding``, turns dirt into findings and raises ``RecordError`` only when nothing
    can be read. ``source`` and ``index`` are set by ``records.read``. ``write`` is ``None`` for a
    format that is only read, and takes exactly one game where ``one_game`` is set.
    """

    name: str
    title_zh: str
    title_en: str
    suffixes: tuple[str, ...]
    sniff: Callable[[bytes], int]
    read: Callable[[IO[bytes]], Iterator[Game]]
    write: Writer | None = None
    one_game: bool = False


FORMATS: Final[dict[str, Format]] = {}
"""The formats by name."""


def register(added: Format) -> Format:
    """Put a format into ``FORMATS`` and hand it back."""
    FORMATS[added.name] = added
    return added
