"""By what a text is known for PGN."""

from __future__ import annotations

import re
from typing import Final

from zhicai.records.encoding import decode

_SNIFFED: Final = 1 << 13
_FILL: Final = "\ufeff\x00\x1a \t\r\n"
_NAME: Final = r'\[[ \t]*[A-Za-z_]\w*[ \t]*"'
_FIRST_TAG: Final = re.compile(_NAME + r'(?:[^\r\n]*"[ \t]*\]|[^\r\n]*\Z)')
_TAG_LINE: Final = re.compile(rf'^[ \t]*{_NAME}[^\r\n]*"[ \t]*\]', re.MULTILINE)
_FIRST_MOVE: Final = re.compile(r"\s*1\s*[.．、]\s*[^\s<>{}]{3,6}\s+(?:[^\s<>]{3,6}(?:\s|\Z)|\{)")
_BRACES: Final = re.compile(r"[{}]")


def sniff(head: bytes) -> int:
    """How surely the bytes begin a PGN file: surest of all where they begin with a tag."""
    text = decode(head[:_SNIFFED]).text.lstrip(_FILL)
    if text.startswith("<"):
        return 0
    if _FIRST_TAG.match(text):
        return 100
    if _TAG_LINE.search(text):
        return 60
    return 40 if _FIRST_MOVE.match(text) else 0


def is_pgn_before(text: str, offset: int) -> bool:
    """Whether what stands at an offset is a text within PGN: tags stand before it, or a comment is open."""
    start = text.lstrip(_FILL)
    if start.startswith("<"):
        return False
    if _FIRST_TAG.match(start) or _TAG_LINE.search(text, 0, offset):
        return True
    if not _FIRST_MOVE.match(start):
        return False
    braces = _BRACES.findall(text, 0, offset)
    return bool(braces) and braces[-1] == "{"
