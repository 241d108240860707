"""Characters as strokes: this package's own lettering, so that a board looks the same on every machine.

No font is used and none is needed: `glyph("帅")` gives the data of an SVG path to be stroked.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from zhicai.drawing.glyphs import labels, letters, pieces, words

EM: Final = 100
"""The box every character is drawn in."""

_WEIGHT: Final = 9.0
_FINE_WEIGHT: Final = 7.5
_GAP: Final = 20
_SPACE: Final = 36
_DIGIT_BEARING: Final = -16
_DIGIT_ADVANCE: Final = 68
_CHINESE: Final = {
    **pieces.SIMPLIFIED,
    **pieces.TRADITIONAL,
    **labels.NUMERALS,
    **labels.RIVER,
    **words.WORDS,
}
_WIDE: Final = {**_CHINESE, **letters.WIDE_PUNCTUATION}
_NARROW: Final = {**letters.CAPITALS, **letters.SMALL, **letters.PUNCTUATION}
_WEIGHTS: Final = {**dict.fromkeys(words.WORDS, _FINE_WEIGHT), **pieces.LIGHTER, **labels.LIGHTER}


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character: SVG path data to stroke with round caps, its weight, and where the next one begins.

    All in units of the em box; a line of text shifts the path by `bearing`.
    """

    path: str
    weight: float
    advance: float = EM
    bearing: float = 0


@cache
def glyph(character: str) -> Glyph | None:
    """The strokes of a character, or None where this lettering lacks it."""
    if character in _WIDE:
        return Glyph(_WIDE[character], _WEIGHTS.get(character, _WEIGHT))
    if character in labels.DIGITS:
        return Glyph(labels.DIGITS[character], _WEIGHT, _DIGIT_ADVANCE, _DIGIT_BEARING)
    if character in _NARROW:
        width, path = _NARROW[character]
        return Glyph(path, _WEIGHT, width + _GAP, _GAP / 2)
    if character in (" ", "\u3000"):
        return Glyph("", _WEIGHT, EM if character == "\u3000" else _SPACE)
    return None


def drawable(text: str) -> bool:
    """Whether every character of a text can be drawn with this lettering."""
    return all(glyph(character) is not None for character in text)


__all__ = ["EM", "Glyph", "drawable", "glyph"]
