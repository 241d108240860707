"""A board as lines of text for terminals, mails and doctests."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Final

from zhicai._core import Side
from zhicai.drawing.annotations import Arrow, Mark, arrow_of, mark_of
from zhicai.drawing.characters import DISTINCT, LETTERS, RIVER, Script, character_set
from zhicai.drawing.grid import Canvas, Cell, Ink, draw_arrow, rows, ruler_rows
from zhicai.drawing.source import Known, Source, Step, View, view_of
from zhicai.drawing.strokes import ASCII, Style, encodable, shown, strokes_of

_FULL_WIDTH: Final = 0xFEE0
"""From an ASCII letter to its full-width form."""
_ANSI: Final[dict[Ink, str]] = {"plain": "", "line": "2", "red": "1;31", "black": "1;7", "mark": "1;33"}


def board_text(
    source: Source,
    *,
    turn: Side | Known | None = "auto",
    lastmove: Step | Known | None = "auto",
    check: int | Known | None = "auto",
    arrows: Iterable[Arrow | Step] = (),
    marks: Iterable[Mark | int | str] = (),
    flipped: bool = False,
    rulers: bool = True,
    style: Style = "wide",
    script: Script = "simplified",
    colour: bool = False,
    encoding: str | None = None,
) -> str:
    """Draw a position as text, without a line break at the end.

    `style` is "wide" (full-width characters only: lines up everywhere), "box" (box-drawing lines one column wide)
    or "ascii" (FEN letters, upper case Red). `colour` adds ANSI colours, Black reversed. Without them no character
    stands for a piece of both sides: Red's horses and chariots are 傌 俥, Black's cannons 砲. With `encoding`, such
    as "gbk", only characters it has are used, and ASCII where it has no Chinese. The last move shows as 〇 where
    it started and 【 】 where it ended, a marked piece in 〔 〕, an arrow as a row of ＞.
    Other arguments as for `board_svg`.
    Raises `DrawingError` for squares, pieces, styles, scripts or encodings that do not exist.
    """
    view, strokes = view_of(source, turn, lastmove, check), strokes_of(style)
    if not (encodable("将", encoding) or encodable("將", encoding)):
        strokes = ASCII
    if strokes is ASCII:
        encoding = "ascii"
    faces = {letter: _face(letter, _choices(letter, script, colour=colour), encoding) for letter in LETTERS}
    if strokes.river and encodable(RIVER[script], encoding):
        strokes = replace(strokes, river=RIVER[script])
    canvas = Canvas(view, flipped, strokes, faces, frozenset(mark_of(mark).square for mark in marks))
    drawn = list(rows(canvas))
    for arrow in map(arrow_of, arrows):
        draw_arrow(drawn, canvas, arrow.start, arrow.end)
    if rulers:
        above, below = ruler_rows(canvas)
        drawn = [above, *drawn, below]
    lines = [_line(cells, colour=colour, encoding=encoding) for cells in drawn]
    return "\n".join(lines + _status(view, script, encoding))


def _choices(letter: str, script: Script, *, colour: bool) -> list[str]:
    """The characters for one piece, best first; without colour only such as tell the sides apart."""
    plain = character_set(script)[letter]
    distinct = [DISTINCT[one][letter] for one in (script, "simplified", "traditional")]
    return [plain, *distinct] if colour else distinct


def _face(letter: str, choices: list[str], encoding: str | None) -> str:
    """The text of one piece: a character the encoding has, or its letter."""
    choices = [*choices, chr(ord(letter) + _FULL_WIDTH)]
    return next((text for text in choices if encodable(text, encoding)), letter)


def _line(cells: list[Cell], *, colour: bool, encoding: str | None) -> str:
    """One line of text, with neighbours of one ink under one colour code and no blanks at the end."""
    inked = [(cell.ink, shown(cell.text, encoding)) for cell in cells]
    while inked and not inked[-1][1].strip():
        inked.pop()
    runs = [(ink, "".join(text for _, text in run)) for ink, run in groupby(inked, key=lambda part: part[0])]
    if not colour:
        return "".join(text for _, text in runs).rstrip()
    return "".join(f"\x1b[{_ANSI[ink]}m{text}\x1b[0m" if _ANSI[ink] else text for ink, text in runs)


def _status(view: View, script: Script, encoding: str | None) -> list[str]:
    """Who is to move, and whether in check, as far as the encoding goes; no line where nobody knows."""
    if view.turn is None:
        return []
    checked = view.check is not None
    english = f"{view.turn.english} to move{', in check' if checked else ''}"
    red = view.turn == Side.RED
    simplified = f"轮到{'红' if red else '黑'}方走{'，被将军' if checked else ''}"
    traditional = f"輪到{'紅' if red else '黑'}方走{'，被將軍' if checked else ''}"
    texts = (simplified, traditional) if script == "simplified" else (traditional, simplified)
    chinese = next((text for text in texts if encodable(text, encoding)), None)
    return [english if chinese is None else f"{chinese} / {english}"]
