"""A board as part of a page: one SVG whose layers a script can fill anew, and the pieces that all boards share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Final

from zhicai.desk.board.look import PAGE, by_style_sheet
from zhicai.desk.frame import words
from zhicai.drawing import Arrow, Mark, layers
from zhicai.drawing.characters import LETTERS, SIMPLIFIED
from zhicai.drawing.describe import description
from zhicai.drawing.lettering import character, line
from zhicai.drawing.source import SetupLike, view_of

LETTERINGS: Final = ("zh", "la")
"""What stands on the pieces: Chinese characters, or the letters of the World rules."""

BOX: Final = (-70, -118, 940, 1136)
"""x, y, width and height of the drawing; points are 100 apart, the upper left one is the origin. board.css knows it."""

_LATIN: Final = dict(zip("KABNRCP", "KAEHRCP", strict=True))
_LATIN_EM: Final = 56


@cache
def faces() -> str:
    """A drawing that shows nothing and defines every piece: `zp-zh-K`, `zp-la-c`."""
    drawn = "".join(
        f'<g id="zp-{letters}-{letter}">{_face(letters, letter)}</g>'
        for letters in LETTERINGS
        for letter in LETTERS
    )
    return by_style_sheet(
        '<svg class="board-faces" width="0" height="0" aria-hidden="true" focusable="false">'
        f'<defs><g fill="none" {layers.ROUND}>{drawn}</g></defs></svg>'
    )


def _face(letters: str, letter: str) -> str:
    side = PAGE.red if letter.isupper() else PAGE.black
    if letters == "zh":
        return layers.disc(PAGE, side, character(SIMPLIFIED[letter], 0, 0, layers.CHARACTER_EM))
    return layers.disc(PAGE, side, line(_LATIN[letter.upper()], 0, 0, _LATIN_EM, _LATIN_EM))


def picture(
    position: SetupLike,
    *,
    flipped: bool = False,
    letters: str = "zh",
    lastmove: tuple[int, int] | None = None,
    arrows: Sequence[Arrow] = (),
    marks: Sequence[Mark] = (),
) -> str:
    """The board with everything on it, told in the reader's language; the pieces are those of `faces` in the page."""
    view = view_of(position, "auto", lastmove, None)
    told = escape(words.say(*description(view).split(" / ", 1)))
    both = "".join(
        f'<g data-seat="{seat}">{layers.rulers(PAGE, flipped=seat == "black")}</g>'
        for seat in ("red", "black")
    )
    drawn = {
        "last": layers.last_move(view, PAGE, flipped),
        "check": "",
        "pieces": layers.pieces(view, f"zp-{letters}-", flipped),
        "marks": layers.marked(list(marks), PAGE, flipped),
        "arrows": layers.arrows(list(arrows), view, PAGE, flipped),
    }
    filled = "".join(f'<g data-layer="{name}">{layer}</g>' for name, layer in drawn.items())
    x, y, width, height = BOX
    return by_style_sheet(
        f'<svg viewBox="{x} {y} {width} {height}" role="img" focusable="false" aria-label="{told}">'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="{PAGE.ground}"/>'
        f'<g fill="none" {layers.ROUND}>{layers.ground(PAGE)}{both}{filled}</g></svg>'
    )
