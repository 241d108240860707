"""How text that would break the grammar of PGN is written, control characters too, and read back unchanged.

The numeric references of XML are used (``}`` is ``&#125;``): other programs show them legibly, and a
character that the encoding of the file lacks can be written in the same way.
"""

from __future__ import annotations

import re
from typing import Final

_REFERENCE: Final = re.compile(r"&#([0-9]{1,7});")
_CONTROL: Final = r"\x00-\x08\x0b-\x1f\x7f"  # all but tab and line feed
_IN_COMMENT: Final = re.compile(rf"&(?=#[0-9]{{1,7}};)|[}}{_CONTROL}]|\A[ \t\n]|[ \t\n]\Z")
_LIKE_A_TAG: Final = re.compile(r"^([ \t\ufeff]*)\[", re.MULTILINE)
_IN_VALUE: Final = re.compile(rf"&(?=#[0-9]{{1,7}};)|[\n{_CONTROL}]")
_QUOTED: Final = re.compile(r'\\(["\\])')
BLANK: Final = " \t\n"
"""What is stripped from both ends of a comment."""


def _reference(match: re.Match[str]) -> str:
    return f"&#{ord(match[0])};"


def _character(match: re.Match[str]) -> str:
    code = int(match[1])
    return chr(code) if code <= 0x10FFFF else match[0]


def comment_out(text: str) -> str:
    """A comment as it stands between braces."""
    return _LIKE_A_TAG.sub(r"\1&#91;", _IN_COMMENT.sub(_reference, text))


def comment_in(text: str) -> str:
    """The comment that stands between braces."""
    text = text.strip(BLANK)
    return _REFERENCE.sub(_character, text) if "&#" in text else text


def value_out(text: str) -> str:
    """A header as it stands between quotes."""
    return _IN_VALUE.sub(_reference, text.replace("\\", "\\\\").replace('"', '\\"'))


def value_in(text: str) -> str:
    """The header that stands between quotes."""
    if "\\" in text:
        text = _QUOTED.sub(r"\1", text)
    return _REFERENCE.sub(_character, text) if "&#" in text else text
