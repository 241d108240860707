"""The characters and the names of the pieces, by FEN letter (upper case Red, lower case Black)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from zhicai.drawing.errors import DrawingError

Script: TypeAlias = Literal["simplified", "traditional"]

LETTERS: Final = "KABNRCPkabnrcp"
"""Every piece, in the order in which positions are described."""

SIMPLIFIED: Final = dict(zip(LETTERS, "帅仕相马车炮兵将士象马车炮卒", strict=True))
TRADITIONAL: Final = dict(zip(LETTERS, "帥仕相傌俥炮兵將士象馬車砲卒", strict=True))

DISTINCT: Final = {
    "simplified": {**SIMPLIFIED, "N": "傌", "R": "俥", "c": "砲"},
    "traditional": TRADITIONAL,
}
"""For text without colour: no character stands for a piece of both sides."""

_OTHER_LETTERS: Final = {"E": "B", "H": "N", "e": "b", "h": "n"}
_NAMES_EN: Final = dict(
    zip("KABNRCP", ("king", "advisor", "elephant", "horse", "chariot", "cannon", "pawn"), strict=True)
)

RIVER: Final[Mapping[str, str]] = MappingProxyType({"simplified": "楚河汉界", "traditional": "楚河漢界"})
"""What is written on the river, beside the pieces of each script."""


def character_set(script: Script) -> dict[str, str]:
    """FEN letter -> the character on the disc; raises `DrawingError` for an unknown script."""
    if script == "simplified":
        return SIMPLIFIED
    if script == "traditional":
        return TRADITIONAL
    raise DrawingError(
        f"没有这种字体：{script!r}，可用 simplified 或 traditional",
        f"no such script: {script!r}; use simplified or traditional",
    )


def letter_of(symbol: str) -> str:
    """The FEN letter in this package's spelling (`E` and `H` are read too); raises `DrawingError`."""
    letter = _OTHER_LETTERS.get(symbol, symbol)
    if letter not in SIMPLIFIED:
        raise DrawingError(f"没有这种棋子：{symbol!r}", f"no such piece: {symbol!r}")
    return letter


def name_en(letter: str) -> str:
    """The English name of a piece, without its side."""
    return _NAMES_EN[letter.upper()]


def rulers(flipped: bool) -> tuple[str, str]:
    """The numbers of the files above and below the board, from left to right.

    Each player counts from the right hand, Red in Chinese numerals and Black in digits (cxa-2011 art. 1.1).
    """
    red, black = "九八七六五四三二一", "123456789"
    return (red[::-1], black[::-1]) if flipped else (black, red)
