"""Which encoding a record is in, and its text.

Big5 bytes very often decode as GB18030 without an error, into nonsense. The candidates are therefore
scored by what the text says: moves first, then how common its characters are.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Final

_NOTATION: Final = re.compile("[炮砲車车俥馬马傌進进退平兵卒相象仕士帥帅將将前後后一二三四五六七八九１-９]")
_MOVE: Final = re.compile("[進进退平][一二三四五六七八九１-９1-9]")
_LEGACY: Final = ("gb18030", "big5")
_BIG5_FAMILY: Final = ("big5", "cp950", "big5hkscs")
_ASCII: Final = re.compile("[\x00-\x7f]+")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
_RARE_IN_BIG5: Final = bytes(lead for lead in range(256) if not 0xA1 <= lead <= 0xC6)
_NAMED: Final = re.compile(rb'^\[Encoding "([A-Za-z0-9-]{1,16})"\]', re.MULTILINE)
_NAMES: Final = {
    b"utf-8": "utf-8",
    b"gb18030": "gb18030",
    b"gbk": "gb18030",
    b"gb2312": "gb18030",
    b"big5": "big5",
}
_NAMED_MARK: Final = b'[Encoding "'
_NAMED_WITHIN: Final = 4096
_SCORED_BYTES: Final = 1 << 16
_REPLACEMENT: Final = "\ufffd"


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text with the encoding it came in.

    ``lost`` counts the places that could not be decoded (they hold U+FFFD); ``first_lost`` is the
    offset in bytes of the first of them.
    """

    text: str
    encoding: str
    lost: int = 0
    first_lost: int | None = None


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of ``data``; the encoding is found out unless it is given. Never fails on bad bytes."""
    if encoding is None and data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decode_as(data, "utf-16")
    if encoding is None and data.startswith(codecs.BOM_UTF8):
        return _decode_as(data[len(codecs.BOM_UTF8) :], "utf-8")
    return _decode_as(data, encoding or detect(data))


def detect(data: bytes) -> str:
    """``utf-8``, ``gb18030`` or ``big5``; plain ASCII counts as ``utf-8``."""
    if _strict(data, "utf-8") is not None:
        return "utf-8"
    sample = data[:_SCORED_BYTES]
    scores = {name: _score(sample, name) for name in ("gb18030", "big5", "utf-8")}
    return max(scores, key=scores.__getitem__)


class Decoder:
    """Decodes the games of one file; a file may have been glued together from several encodings."""

    def __init__(self) -> None:
        """Start without an opinion."""
        self._last = ""

    def decode(self, data: bytes) -> Decoded:
        """The text of one game; as a rule in the encoding of the game before."""
        if data.isascii():
            return Decoded(data.decode("ascii"), self._last or "utf-8")
        named = _named(data)
        if named:
            self._last = named
            return _decode_as(data, named)
        text = _strict(data, "utf-8")
        if text is not None:
            self._last = "utf-8"
            return _counted(text, "utf-8")
        if self._last in _LEGACY:
            text = _strict(data, self._last)
            if text is not None and _MOVE.search(text):
                return _counted(text, self._last)
        self._last = detect(data)
        return _decode_as(data, self._last)


def as_utf8(stream: IO[bytes], first: bytes) -> Iterator[bytes]:
    """The blocks of a UTF-16 stream, recoded; ``first`` is its first block and has the mark."""
    decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
    block = first
    while block:
        yield decoder.decode(block).encode("utf-8", "replace")
        block = stream.read(1 << 18)
    yield decoder.decode(b"", final=True).encode("utf-8", "replace")


def _named(data: bytes) -> str:
    """The encoding that a tag names, as the PGN writer puts it ("" without such a tag)."""
    if _NAMED_MARK not in data[:_NAMED_WITHIN]:
        return ""
    match = _NAMED.search(data, 0, _NAMED_WITHIN)
    return "" if match is None else _NAMES.get(match[1].lower(), "")


def _strict(data: bytes, encoding: str) -> str | None:
    """The text, or ``None`` if the bytes are not valid; Big5 with its usual extensions."""
    for name in _BIG5_FAMILY if encoding == "big5" else (encoding,):
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue
    return None


def _decode_as(data: bytes, encoding: str) -> Decoded:
    text = _strict(data, encoding)
    if text is not None:
        return _counted(text, encoding)
    codec = "big5hkscs" if encoding == "big5" else encoding
    first = None
    try:
        data.decode(codec)
    except UnicodeDecodeError as error:
        first = error.start
    text = data.decode(codec, "replace")
    return Decoded(text, encoding, max(1, text.count(_REPLACEMENT)), first)


def _counted(text: str, encoding: str) -> Decoded:
    """Characters that were already lost when somebody else wrote the file are counted too."""
    return Decoded(text, encoding, text.count(_REPLACEMENT) if _REPLACEMENT in text else 0)


def _score(data: bytes, encoding: str) -> int:
    """How much the bytes look like a record in this encoding."""
    text = data.decode("big5hkscs" if encoding == "big5" else encoding, "replace")
    notation = len(_NOTATION.findall(text)) + 4 * len(_MOVE.findall(text))
    foreign = _ASCII.sub("", text)
    return 3 * notation + _common(foreign, encoding) - 10 * foreign.count(_REPLACEMENT)


def _common(text: str, encoding: str) -> int:
    """The number of characters that everyday text in this encoding is made of."""
    if encoding == "gb18030":
        return len(text.encode("gb2312", "ignore")) // 2
    if encoding == "big5":
        return len(text.encode("big5", "ignore")[::2].translate(None, _RARE_IN_BIG5))
    return len(_HAN.findall(text))
