"""`{% board_faces %}` once in a page, then `{% board ... %}` for each board.

Django loads all libraries of tags with the first page, so what a tag shows is loaded when it shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.safestring import SafeString, mark_safe

from zhicai._core import START_FEN, Setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zhicai.drawing import Arrow, Mark

register = template.Library()


@register.simple_tag
def board_faces() -> SafeString:
    """The pieces that all boards of a page share; before the first of them."""
    from zhicai.desk.board.picture import faces

    # Strokes and names of colours of zhicai.drawing: nothing in it comes from outside.
    return mark_safe(faces())  # noqa: S308


@register.inclusion_tag("board/board.html")
def board(
    fen: str = START_FEN,
    label: str = "",
    name: str = "",
    mode: str = "look",
    flipped: object = "",
    letters: str = "zh",
    lastmove: tuple[int, int] | None = None,
    arrows: Sequence[Arrow] = (),
    marks: Sequence[Mark] = (),
) -> dict[str, object]:
    """A board with this position; raises InvalidFen.

    `name` becomes the id by which scripts find it, `label` is what it is called; `mode` is `look`, `play` or `set`
    (see board.js); `letters` is `zh` or `la`; `flipped` looks from Black's seat.
    """
    from zhicai.desk.board.picture import LETTERINGS, picture

    shown = letters if letters in LETTERINGS else "zh"
    position = Setup(fen)
    drawn = picture(
        position, flipped=bool(flipped), letters=shown, lastmove=lastmove, arrows=arrows, marks=marks
    )
    return {
        "fen": position.fen,
        "drawn": mark_safe(drawn),  # noqa: S308  numbers, strokes and escaped descriptions
        "label": label,
        "name": name,
        "mode": mode,
        "flipped": bool(flipped),
        "letters": shown,
    }
