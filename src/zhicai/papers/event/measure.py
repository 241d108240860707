"""How wide texts are, in the em of their type: near enough to choose columns and sizes, never too small."""

from __future__ import annotations

import re
from typing import Final

_WIDTHS: Final = {
    0.3: " !'(),-.:;I[]fijl{|}",
    0.42: "/\\rt",
    0.57: '"*?JLYcsvxyz#$+0123456789<=>AEFSTVXZ^_`abdeghknopqu~',
    0.72: "&BDGHNOQUCKPR",
    0.92: "%@MWmw",
}
_WIDTH: Final = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_MARKS: Final = re.compile("[\u0300-\u036f\u200b-\u200f\ufe00-\ufe0f]")
_RUN: Final = re.compile(r"[^\s\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]+")
_BETWEEN: Final = re.compile("(?<=.)(?=[^\u0300-\u036f\u200d\ufe00-\ufe0f])")
_BREAK: Final = "\u200b"
_CONTROL: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def width(text: str) -> float:
    """The width of a text of one line in em; of several lines that of the longest."""
    return max((_line(line) for line in text.split("\n")), default=0.0)


def _line(line: str) -> float:
    known = _WIDTH
    return sum(known.get(sign) or _other(sign) for sign in line)


def _other(sign: str) -> float:
    """A sign outside ASCII: letters of other scripts are narrower than Chinese characters."""
    if _MARKS.match(sign):
        return 0.0
    return 0.8 if "\u00a0" <= sign < "\u0590" else 1.05


def longest_word(text: str) -> float:
    """The width in em of the widest part that a line break cannot part; a Chinese text can break anywhere."""
    words = [word for word in _RUN.findall(text) if word]
    return max((_line(word) for word in words), default=min(width(text), 2.0))


def breakable(text: str, room: float) -> str:
    """The text, with places to break in words that are wider than `room` em."""
    if len(text) * 1.05 <= room:
        return text
    return _RUN.sub(lambda found: _cut(found[0], room), text)


def _cut(word: str, room: float) -> str:
    return word if _line(word) <= room else _BETWEEN.sub(_BREAK, word)


def shown(text: str) -> str:
    """The text with what could turn or hide what stands beside it made visible."""
    return _CONTROL.sub("\ufffd", text)
