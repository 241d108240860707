"""GB18030 text of old programs, kept whole even where it is damaged.

Some files hold comments in other alphabets or with cut characters. A byte that is no GB18030 becomes a
private character (``U+10FE80`` for byte 80 up to ``U+10FEFF`` for byte FF), which any database, page
or UTF-8 file can carry, and which ``encode`` turns back into that byte: what was read can be written.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

_BASE: Final = 0x10FE00
_HANDLER: Final = "zhicai.keep-bytes"
_KEPT: Final = re.compile("([\U0010fe80-\U0010feff]+)")


def _keep(error: UnicodeError) -> tuple[str, int]:
    """Error handler for decoding: a private character for one byte, and decoding goes on behind it."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return chr(_BASE + error.object[error.start]), error.start + 1


codecs.register_error(_HANDLER, _keep)


def decode(data: bytes) -> tuple[str, bool]:
    """The text of some bytes, and whether every byte was understood."""
    try:
        return data.decode("gb18030"), True
    except UnicodeDecodeError:
        return data.decode("gb18030", _HANDLER), False


def decode_field(data: bytes) -> tuple[str, bytes]:
    """The text of a field of fixed size, and the half character cut off at its end (``b""``: none)."""
    for cut in range(min(4, len(data) + 1)):
        try:
            return data[: len(data) - cut].decode("gb18030"), data[len(data) - cut :]
        except UnicodeDecodeError as error:
            if error.end != len(data) - cut or "incomplete" not in error.reason:
                break
    return decode(data)[0], b""


def is_damaged(text: str) -> bool:
    """Whether a text holds bytes that were not understood when it was read."""
    return _KEPT.search(text) is not None


def encode(text: str) -> tuple[bytes, bool]:
    """The bytes of a text, and whether every character could be written ("?" stands for the others)."""
    try:
        if not _KEPT.search(text):
            return text.encode("gb18030"), True
        parts = _KEPT.split(text)
        coded = [
            bytes(ord(char) - _BASE for char in part) if index % 2 else part.encode("gb18030")
            for index, part in enumerate(parts)
        ]
        return b"".join(coded), True
    except UnicodeEncodeError:
        return text.encode("gb18030", "replace"), False


def cut(data: bytes, size: int) -> bytes:
    """The longest beginning of at most ``size`` bytes that does not end within a character."""
    if len(data) <= size:
        return data
    piece = data[:size]
    return piece[: size - len(decode_field(piece)[1])]
