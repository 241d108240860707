"""A board as one SVG document, with no text element and no font: every character is strokes."""

from collections.abc import Iterable
from html import escape
from typing import Final

from zhicai._core import Side
from zhicai.drawing import layers
from zhicai.drawing.annotations import Arrow, Mark, arrow_of, mark_of
from zhicai.drawing.characters import Script
from zhicai.drawing.describe import TITLE, description
from zhicai.drawing.errors import DrawingError
from zhicai.drawing.geometry import HEIGHT, WIDTH
from zhicai.drawing.lettering import line
from zhicai.drawing.source import Known, Source, Step, view_of
from zhicai.drawing.theme import Theme, theme_of

_SIDE: Final = 70
_RULER: Final = 48
_CAPTION: Final = 70
_CAPTION_EM: Final = 40
_ROUND: Final = layers.ROUND


# Independent choices about one drawing, each with a default: an options object would only hide them.
def board_svg(
    source: Source,
    *,
    turn: Side | Known | None = "auto",
    lastmove: Step | Known | None = "auto",
    check: int | Known | None = "auto",
    arrows: Iterable[Arrow | Step] = (),
    marks: Iterable[Mark | int | str] = (),
    flipped: bool = False,
    rulers: bool = True,
    theme: Theme | str = "calm",
    script: Script = "simplified",
    caption: str = "",
    size: int | None = 450,
) -> str:
    """Draw a position as SVG.

    `source` is a board, a set-up, or a mapping from squares (0..89) to pieces or FEN letters. `turn` (only told
    to screen readers), `lastmove` and `check` (the square of the king in check) are taken from the board unless
    given; None leaves them out. `flipped` puts Black below; `rulers` draws 一..九 on Red's side and 1..9 on
    Black's (cxa-2011 art. 1.1). `size` is the width in pixels, None lets the page decide. The caption becomes
    the title, and is drawn under the board when `drawable(caption)`. Same arguments, same text, byte for byte.
    Raises `DrawingError` for squares, pieces, colours, themes or scripts that do not exist.
    """
    view, look = view_of(source, turn, lastmove, check), theme_of(theme)
    noted = [mark_of(mark) for mark in marks]
    definitions, prefix = layers.definitions(view, look, script)
    caption = "".join(letter for letter in " ".join(caption.split()) if letter.isprintable())
    drawn_caption = line(caption, WIDTH / 2, 0, _CAPTION_EM, WIDTH)
    box = _box(rulers=rulers, captioned=bool(drawn_caption))
    drawn = (
        layers.ground(look, script),
        layers.rulers(look, flipped) if rulers else "",
        layers.tinted(noted, look, flipped),
        layers.last_move(view, look, flipped),
        layers.check(view, look, flipped),
        layers.pieces(view, prefix, flipped),
        layers.marked(noted, look, flipped),
        layers.arrows([arrow_of(arrow) for arrow in arrows], view, look, flipped),
        _captioned(drawn_caption, look, box),
    )
    head = _head(box, size, caption or TITLE, description(view))
    return f'{head}{definitions}{_surface(box, look)}<g fill="none" {_ROUND}>{"".join(drawn)}</g></svg>'


def _box(*, rulers: bool, captioned: bool) -> tuple[int, int, int, int]:
    """x, y, width and height of the whole drawing."""
    margin = _SIDE + (_RULER if rulers else 0)
    return -_SIDE, -margin, WIDTH + 2 * _SIDE, HEIGHT + 2 * margin + (_CAPTION if captioned else 0)


def _head(box: tuple[int, int, int, int], size: int | None, title: str, told: str) -> str:
    """The opening tag with size, title and description."""
    if size is not None and size <= 0:
        raise DrawingError(f"宽度须为正数：{size}", f"the width must be positive: {size}")
    sized = "" if size is None else f' width="{size}" height="{round(size * box[3] / box[2])}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="zhicai-board" role="img" '
        f'viewBox="{" ".join(map(str, box))}"{sized}>'
        f"<title>{escape(title)}</title><desc>{escape(told)}</desc>"
    )


def _surface(box: tuple[int, int, int, int], theme: Theme) -> str:
    """What everything lies on."""
    x, y, width, height = box
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="{theme.ground}"/>'


def _captioned(lettering: str, theme: Theme, box: tuple[int, int, int, int]) -> str:
    """The caption at the foot of the drawing."""
    if not lettering:
        return ""
    return f'<g transform="translate(0 {box[1] + box[3] - _CAPTION + 12})" stroke="{theme.label}">{lettering}</g>'
