"""What text boards are made of: three sets of line characters, and what stands in for a missing character.

Every piece of text here is two columns wide, or one narrow character that the grid makes two columns of.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from zhicai.drawing.errors import DrawingError

Style: TypeAlias = Literal["wide", "box", "ascii"]
Crossings: TypeAlias = tuple[tuple[str, str, str], ...]

_NUMERALS: Final = "一二三四五六七八九"
_CHINESE_LABELS: Final = {
    **{numeral: numeral for numeral in _NUMERALS},
    **{str(number): chr(0xFF10 + number) for number in range(1, 10)},
}
_ASCII_LABELS: Final = {
    **{numeral: f"{number} " for number, numeral in enumerate(_NUMERALS, start=1)},
    **{str(number): f"{number} " for number in range(1, 10)},
}


@dataclass(frozen=True, slots=True)
class Strokes:
    """One set of lines.

    `crossings`: the points at the left edge, within and at the right edge, for the uppermost rank, an inner one,
    the two banks of the river and the lowest. `opening` and `closing` frame the piece that moved last, `vacated`
    is where it came from; `pointing` and `pointed` frame a marked piece. `heads` show the way of an arrow by rows
    down and cells to the right.
    """

    crossings: Crossings
    across: str
    joint: str
    down: str
    falling: str
    rising: str
    blank: str
    opening: str
    closing: str
    vacated: str
    river: str
    labels: Mapping[str, str]
    pointing: str
    pointed: str
    heads: Mapping[tuple[int, int], str]


_DIRECTIONS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
_WIDE_HEADS: Final = dict(zip(_DIRECTIONS, "＞＜Ｖ＾＼＼／／", strict=True))
_ASCII_HEADS: Final = dict(zip(_DIRECTIONS, "><v^\\\\//", strict=True))

WIDE: Final = Strokes(
    crossings=(("＋", "＋", "＋"),) * 5,
    across="－",
    joint="-",
    down="｜",
    falling="＼",
    rising="／",
    blank="\u3000",
    opening="【",
    closing="】",
    vacated="〇",
    river="楚河汉界",
    labels=_CHINESE_LABELS,
    pointing="〔",
    pointed="〕",
    heads=_WIDE_HEADS,
)
"""Full-width characters only: lines up in every terminal and in any font that has Chinese, proportional or not."""

BOX: Final = Strokes(
    crossings=(
        ("┌", "┬", "┐"),
        ("├", "┼", "┤"),
        ("├", "┴", "┤"),
        ("├", "┬", "┤"),
        ("└", "┴", "┘"),
    ),
    across="──",
    joint="─",
    down="│ ",
    falling="＼",
    rising="／",
    blank="  ",
    opening="【",
    closing="】",
    vacated="○",
    river="楚河汉界",
    labels=_CHINESE_LABELS,
    pointing="〔",
    pointed="〕",
    heads=_WIDE_HEADS,
)
"""Box-drawing lines, for terminals that show them one column wide, as most do today."""

ASCII: Final = Strokes(
    crossings=(("+", "+", "+"),) * 5,
    across="--",
    joint="-",
    down="| ",
    falling="\\ ",
    rising="/ ",
    blank="  ",
    opening="-[",
    closing="]",
    vacated="o",
    river="",
    labels=_ASCII_LABELS,
    pointing="-(",
    pointed=")",
    heads=_ASCII_HEADS,
)
"""Letters and signs of ASCII."""

_STANDINS: Final = {
    **dict(
        zip(
            "＋－｜＼／\u3000【】〔〕",
            ("+-", "--", "| ", "\\ ", "/ ", "  ", " [", "] ", " (", ") "),
            strict=True,
        )
    ),
    **dict(zip("＞＜Ｖ＾", ("> ", "< ", "v ", "^ "), strict=True)),
    **dict.fromkeys("┌┬┐├┼┤┴└┘", "+"),
    **{chinese: _ASCII_LABELS[label] for label, chinese in _CHINESE_LABELS.items()},
    "─": "-",
    "│": "|",
    "〇": "○",
    "○": "o",
}


def strokes_of(style: Style) -> Strokes:
    """The lines of that style; raises `DrawingError` for an unknown one."""
    sets: dict[str, Strokes] = {"wide": WIDE, "box": BOX, "ascii": ASCII}
    if style in sets:
        return sets[style]
    raise DrawingError(
        f"没有这种样式：{style!r}，可用 wide、box 或 ascii",
        f"no such style: {style!r}; use wide, box or ascii",
    )


def encodable(text: str, encoding: str | None) -> bool:
    """Whether an encoding has the text (None: it has everything); raises `DrawingError` for an unknown one."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    except LookupError:
        raise DrawingError(f"没有这种编码：{encoding!r}", f"no such encoding: {encoding!r}") from None
    return True


def shown(text: str, encoding: str | None) -> str:
    """The text, with something as wide in place of each character the encoding lacks."""
    return text if encodable(text, encoding) else "".join(_standin(one, encoding) for one in text)


def _standin(character: str, encoding: str | None) -> str:
    """The character, the first of its stand-ins that the encoding has, or two blanks."""
    while not encodable(character, encoding):
        character = _STANDINS.get(character, "  ")
    return character
