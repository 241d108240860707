"""The keys with which XQF files of version 11 to 18 hide positions, moves and comments.

The scheme was worked out by others from the files of XQStudio (象棋演播室); it is not protection but
disguise, and every reader undoes it. Version 10 and older are plain: every key is zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

_PHRASE: Final = b"[(C) Copyright Mr. Dong Shiwei.]"
_SHIFTS: Final = bytes(range(256)) * 2


@cache
def _shift_table(amount: int) -> bytes:
    """The table for ``bytes.translate`` that adds ``amount`` modulo 256."""
    return _SHIFTS[amount : amount + 256]


def _grow(key: int, factor: int) -> int:
    """The mixing step: a square polynomial of the key, times another key, in one byte."""
    return (54 * key * key + 221) * factor & 255


@dataclass(frozen=True, slots=True)
class XqfKeys:
    """What the header bytes of one file say about hiding.

    ``board``, ``source`` and ``target`` are subtracted from the piece squares, the from-squares and
    the to-squares; ``length`` from the lengths of comments; the 32 bytes of ``stream`` are subtracted
    in turn from everything behind the header. ``balanced`` tells whether the four key bytes add up to
    zero, as XQStudio demands.
    """

    board: int = 0
    source: int = 0
    target: int = 0
    length: int = 0
    stream: bytes = bytes(32)
    balanced: bool = True

    @classmethod
    def from_header(cls, header: bytes | bytearray) -> XqfKeys:
        """The keys of a header of at least 16 bytes; those of version 10 are all zero."""
        if header[2] < 11:
            return PLAIN
        total, board, source, target = header[12:16]
        mixed = [header[8 + i] | header[12 + i] & header[3] for i in range(4)]
        kept_board = _grow(board, board)
        kept_source = _grow(source, kept_board)
        return cls(
            board=kept_board,
            source=kept_source,
            target=_grow(target, kept_source),
            length=(total * 256 + board) % 32000 + 767,
            stream=bytes(mixed[i % 4] & letter for i, letter in enumerate(_PHRASE)),
            balanced=(total + board + source + target) & 255 == 0,
        )

    def reveal(self, body: bytes) -> bytes:
        """The plain bytes of what stands behind the header."""
        return self._shifted(body, -1)

    def hide(self, body: bytes) -> bytes:
        """The opposite of ``reveal``."""
        return self._shifted(body, 1)

    def _shifted(self, body: bytes, sign: int) -> bytes:
        """Add or subtract the stream, one of its 32 bytes at a time."""
        if not any(self.stream):
            return body
        result = bytearray(body)
        for offset, amount in enumerate(self.stream[: len(body)]):
            result[offset::32] = result[offset::32].translate(_shift_table(sign * amount & 255))
        return bytes(result)


PLAIN: Final = XqfKeys()
"""The keys of version 10: none."""
