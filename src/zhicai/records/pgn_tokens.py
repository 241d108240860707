"""The words of PGN movetext."""

from __future__ import annotations

import re
from typing import Final

_GAP: Final = r"[.]{2,}|…+|-{2,}|—+|[*＊]{2,}"


_PLAIN: Final = r"\s{}()（）\[\];；,，。、\ufeff\x00\x1a"


def _pattern(comment: str) -> re.Pattern[str]:
    """A match has one group, which tells what it is, or none: a move number.

    Blanks are taken along with what stands before them; it is the quickest way to be rid of them.
    """
    return re.compile(
        rf"([^{_PLAIN}0-9.．…%][^{_PLAIN}]*)\s*"  # a move, a mark, anything else
        rf"|([0-9]+\s*(?:[.．]\s*)?(?:{_GAP})|[.．…]+)\s*"  # a move number without Red's move
        r"|(?<![^\s)}])(1[.．、])\s*"  # the number of a first move
        r"|[0-9]+(?:[.．、]+|(?=\s)|(?=[\u4e00-\u9fff]))\s*"  # any other move number
        rf"|{comment}\s*"
        r"|([(（])\s*"
        r"|([)）])\s*"
        r"|(?:;|^%)([^\n]*)"
        r"|(\[)"
        rf"|([^{_PLAIN}]+)",  # a result
        re.MULTILINE,
    )


TOKEN: Final = _pattern(r"\{([^}]*)\}?")
TOKEN_UNCLOSED: Final = _pattern(r"\{([^\n]*)")
"""For a text in which no ``}`` follows: a comment ends with its line."""

WORD: Final = 1
ELLIPSIS: Final = 2
FIRST_NUMBER: Final = 3
COMMENT: Final = 4
OPEN: Final = 5
CLOSE: Final = 6
LINE_COMMENT: Final = 7
BRACKET: Final = 8
FIGURES: Final = 9
"""A word that begins with a figure and is no move number: a result, as a rule."""

NEXT_WORD: Final = re.compile(
    r"[\s,，。、；\ufeff\x00\x1a]*(?:[0-9]++(?:[.．、]++|(?=[\s\u4e00-\u9fff]))[\s,，。、；\ufeff\x00\x1a]*)*"
    rf"([^{_PLAIN}%…][^{_PLAIN}]*)"
)
"""A word and the blanks, commas and move numbers before it; no match where anything else stands."""

_ANY_WORD: Final = re.compile(rf"[^{_PLAIN}]*")
_PIECE: Final = 4096
_OPENING: Final = re.compile(
    r"\s*(?:[0-9]+[\s.．、…]*[.．、…](?![0-9])\s*|(\{))?([^\s{}()（）\[\];；,，。、]*)"
)
_PAREN: Final = re.compile(r"([(（])|[)）]")


def piece(text: str, pos: int) -> str:
    """A handy length of text from ``pos`` on that ends between two words ("" if there is no such)."""
    end = pos + _PIECE
    if end < len(text):
        end = max(text.rfind(" ", pos, end), text.rfind("\n", pos, end), pos)
    return text[pos:end]


def word(text: str, pos: int) -> str:
    """The word at ``pos``."""
    match = _ANY_WORD.match(text, pos)
    return "" if match is None else match[0]


def opening(text: str, pos: int) -> tuple[str, bool]:
    """The word with which a bracket opens, a move number passed over ("" if something else follows).

    The second value tells that a comment in braces stands there: old programs do not put one
    comment into another.
    """
    match = _OPENING.match(text, pos)
    return ("", False) if match is None else (match[2], match[1] is not None)


def closing(text: str, pos: int) -> int | None:
    """The offset of the bracket that closes the one just before ``pos``."""
    depth = 1
    for match in _PAREN.finditer(text, pos):
        depth += 1 if match[1] else -1
        if not depth:
            return match.start()
    return None
