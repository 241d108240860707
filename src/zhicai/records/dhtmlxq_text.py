"""The text within the tags of DhtmlXQ: line breaks, escapes, and what pages do to it."""

from __future__ import annotations

import codecs
import html
import re
from typing import Final

_PAGE: Final = re.compile(
    r"<(?:!doctype|html|head|body|div|p|br|td|pre|script|span|center|textarea)\b", re.IGNORECASE
)
_BREAK: Final = re.compile(r"<br\b[^<>]*>|</p\s*>", re.IGNORECASE)
_MARKUP: Final = re.compile(r"<[^<>]*>")
_ESCAPE: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_FILL: Final = re.compile(r"[\s\ufeff,，、;；.·\-]+")
_SPECIAL: Final = re.compile(
    r"\\(?=u[0-9a-fA-F]{4})|D(?=htmlXQ|HJHtmlXQ)|\[(?=\\?/?(?:game_)?comment_)|<(?=[A-Za-z/!])"
    r"|\|(?=[|\n])|(?<=[|\n])\||[\x00-\x09\x0b-\x1f]",
    re.IGNORECASE,
)
_EDGE: Final = re.compile(r"\A\s|\s\Z|\n")


def is_page(text: str) -> bool:
    """Whether a text is a web page, in which marks of markup are no characters of the text."""
    return _PAGE.search(text) is not None


def without_markup(value: str) -> str:
    """The text that a page shows; breaks become line feeds."""
    return html.unescape(_MARKUP.sub("", _BREAK.sub("\n", value)))


def header_in(value: str) -> str:
    r"""A header from the text of its tag (``\uXXXX`` is a character)."""
    return _unescape(value.strip())


def comment_in(value: str) -> str:
    r"""A comment from the text of its tag: ``||`` is a line break, ``\uXXXX`` a character."""
    lines = value.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    return _unescape(lines.replace("||", "\n"))


def figures_in(value: str) -> str:
    """A list of squares or moves without blanks and separators."""
    return _FILL.sub("", value)


def header_out(text: str) -> str:
    """A header as the text of a tag that ``header_in`` reads back unchanged."""
    return _EDGE.sub(_escape, _SPECIAL.sub(_escape, text))


def comment_out(text: str) -> str:
    """A comment as the text of a tag that ``comment_in`` reads back unchanged."""
    return _SPECIAL.sub(_escape, text).replace("\n", "||")


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _unescape(text: str) -> str:
    if "\\u" not in text:
        return text
    text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    if _SURROGATE.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _escape_unwritable(error: UnicodeError) -> tuple[str, int]:
    r"""Error handler for encoding: ``\uXXXX``, twice for a character beyond the first plane."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    pairs = [units[at : at + 2].hex() for at in range(0, len(units), 2)]
    return "".join([f"\\u{pair}" for pair in pairs]), error.end


ESCAPE_UNWRITABLE: Final = "zhicai.dhtmlxq-escape"
r"""Name of the error handler that writes what an encoding lacks as ``\uXXXX``."""

codecs.register_error(ESCAPE_UNWRITABLE, _escape_unwritable)
