"""The text of a cell of a spreadsheet, and names in one way of writing."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

MAX_TEXT: Final = 100
"""Signs of a cell that are kept; texts that are longer are made plain each time."""
_DOTS: Final = str.maketrans(dict.fromkeys("•・･‧∙⋅●", "·"))
_BETWEEN_HAN: Final = re.compile(
    r"(?<=[\u2e80-\u9fff\U00020000-\U0003ffff])\s+(?=[\u2e80-\u9fff\U00020000-\U0003ffff])"
)


def plain(cell: object) -> str:
    """The text of a cell: compatibility forms made plain, blanks single, a whole number without its point."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        cell = int(cell)
    text = str(cell)
    return _plain_text(text) if len(text) <= MAX_TEXT else _made_plain(text)


def _made_plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    text = "".join(sign for sign in text if unicodedata.category(sign) not in {"Cf", "Cs"} and sign != "\0")
    return " ".join(text.split())


@lru_cache(maxsize=16_384)
def _plain_text(text: str) -> str:
    """The same, kept: each cell is looked at several times, and units, years and titles come again and again."""
    return _made_plain(text)


def tidy_name(text: str) -> str:
    """A name as it is kept: no blanks between Chinese characters, one kind of dot between parts."""
    return _BETWEEN_HAN.sub("", text).translate(_DOTS)
