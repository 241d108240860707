"""The layers of a drawn board, from the surface up, each a piece of SVG."""

from typing import Final
from zlib import crc32

from zhicai.drawing import characters, geometry
from zhicai.drawing.annotations import Arrow, Mark
from zhicai.drawing.characters import LETTERS, RIVER, Script
from zhicai.drawing.geometry import CELL, HEIGHT, RADIUS, WIDTH, number, point
from zhicai.drawing.lettering import character, line
from zhicai.drawing.source import View
from zhicai.drawing.theme import Disc, Theme

ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
CHARACTER_EM: Final = 64
_RULER_EM: Final = 33
_RIVER_EM: Final = 56
_LABEL_EM: Final = 26
_LABEL_RADIUS: Final = 19


def ground(theme: Theme, script: Script = "simplified") -> str:
    """Frame, lines, corner marks and the river, whose name is in the script of the pieces."""
    river = "".join(
        character(letter, x, HEIGHT / 2, _RIVER_EM)
        for letter, x in zip(RIVER[script], (130, 250, 550, 670), strict=True)
    )
    return (
        f'<g stroke="{theme.line}"><path stroke-width="5" d="M-9-9H{WIDTH + 9}V{HEIGHT + 9}H-9Z"/>'
        f'<path stroke-width="2.5" d="{geometry.lines()}{geometry.ticks()}"/></g>'
        f'<g stroke="{theme.river}">{river}</g>'
    )


def rulers(theme: Theme, flipped: bool) -> str:
    """Both rulers, clear of the pieces on the back ranks."""
    above, below = characters.rulers(flipped)
    offset = RADIUS + 37
    labels = "".join(
        character(text[file], file * CELL, y, _RULER_EM)
        for text, y in ((above, -offset), (below, HEIGHT + offset))
        for file in range(len(text))
    )
    return f'<g stroke="{theme.label}">{labels}</g>'


def definitions(view: View, theme: Theme, script: Script) -> tuple[str, str]:
    """One definition for each kind of piece present, and the prefix of their ids.

    The prefix comes from the content, so that boards in different themes can share a page.
    """
    faces = characters.character_set(script)
    present = set(view.pieces.values())
    drawn = {
        letter: disc(
            theme,
            theme.red if letter.isupper() else theme.black,
            character(faces[letter], 0, 0, CHARACTER_EM),
        )
        for letter in LETTERS
        if letter in present
    }
    prefix = f"z{crc32(''.join(drawn.values()).encode()) & 0xFFFFFF:06x}"
    body = "".join(f'<g id="{prefix}{letter}">{text}</g>' for letter, text in drawn.items())
    return (f'<defs><g fill="none" {ROUND}>{body}</g></defs>' if body else ""), prefix


def disc(theme: Theme, look: Disc, lettering: str) -> str:
    """One piece round the origin, with what is written on it."""
    shadow = f'<circle cx="2" cy="4" r="{RADIUS + 1}" fill="{theme.shadow}"/>' if theme.shadow else ""
    ring = f'<circle r="{RADIUS - 7}" stroke="{look.ring}" stroke-width="1.5"/>' if look.ring else ""
    return (
        f'{shadow}<circle r="{number(RADIUS - look.rim_width / 2)}" fill="{look.face}" stroke="{look.rim}" '
        f'stroke-width="{number(look.rim_width)}"/>{ring}'
        f'<g stroke="{look.ink}">{lettering}</g>'
    )


def pieces(view: View, prefix: str, flipped: bool) -> str:
    """The pieces, rank by rank."""
    uses = []
    for square, letter in view.pieces.items():
        x, y = point(square, flipped)
        uses.append(f'<use href="#{prefix}{letter}" x="{x}" y="{y}"/>')
    return f"<g>{''.join(uses)}</g>" if uses else ""


def last_move(view: View, theme: Theme, flipped: bool) -> str:
    """Brackets round both squares of the last move, and a dot where it started."""
    if view.lastmove is None:
        return ""
    start, end = (point(square, flipped) for square in view.lastmove)
    frames = "".join(
        f'<path transform="translate({x} {y})" d="{geometry.corners()}"/>' for x, y in {start: 0, end: 0}
    )
    dot = f'<circle cx="{start[0]}" cy="{start[1]}" r="9" fill="{theme.lastmove}" stroke="none"/>'
    return f'<g stroke="{theme.lastmove}" stroke-width="6">{frames}{dot}</g>'


def check(view: View, theme: Theme, flipped: bool) -> str:
    """A jagged ring behind the king in check: seen in print and by colour-blind eyes too."""
    if view.check is None:
        return ""
    x, y = point(view.check, flipped)
    return f'<path transform="translate({x} {y})" fill="{theme.check}" d="{geometry.burst()}"/>'


def tinted(marks: list[Mark], theme: Theme, flipped: bool) -> str:
    """Marks that lie under the pieces."""
    tints = []
    for mark in marks:
        if mark.shape == "square":
            x, y = point(mark.square, flipped)
            tints.append(
                f'<rect x="{x - 48}" y="{y - 48}" width="96" height="96" rx="10" '
                f'fill="{theme.colour(mark.colour)}" fill-opacity=".4"/>'
            )
    return "".join(tints)


def marked(marks: list[Mark], theme: Theme, flipped: bool) -> str:
    """Marks that lie over the pieces."""
    drawn = []
    for mark in marks:
        x, y = point(mark.square, flipped)
        colour = theme.colour(mark.colour)
        if mark.shape == "ring":
            drawn.append(_ring(x, y, colour))
        elif mark.shape == "dot":
            drawn.append(f'<circle cx="{x}" cy="{y}" r="14" fill="{colour}"/>')
        elif mark.shape == "cross":
            drawn.append(
                f'<path d="M{x - 24} {y - 24}l48 48m0-48l-48 48" stroke="{colour}" stroke-width="9"/>'
            )
    return "".join(drawn)


def _ring(x: int, y: int, colour: str) -> str:
    """A ring just outside a piece."""
    return f'<circle cx="{x}" cy="{y}" r="46" stroke="{colour}" stroke-width="6"/>'


def arrows(arrows: list[Arrow], view: View, theme: Theme, flipped: bool) -> str:
    """The arrows, over everything; each with a thin outline of the board's colour to part it from the pieces."""
    drawn = []
    for arrow in arrows:
        start, end, colour = (
            point(arrow.start, flipped),
            point(arrow.end, flipped),
            theme.colour(arrow.colour),
        )
        if start == end:
            drawn.append(_ring(*start, colour))
        else:
            short = 22 if arrow.end in view.pieces else 4
            drawn.append(
                f'<path d="{geometry.arrow(start, end, short)}" fill="{colour}" stroke="{theme.ground}"/>'
            )
    labels = "".join(_label(arrow, theme, flipped) for arrow in arrows if arrow.label)
    return f'<g stroke-width="2.5" opacity=".88">{"".join(drawn)}</g>{labels}' if drawn else ""


def _label(arrow: Arrow, theme: Theme, flipped: bool) -> str:
    """A disc on an arrow with a few characters in it; nothing for what the lettering lacks."""
    (x, y), (end_x, end_y) = (point(square, flipped) for square in (arrow.start, arrow.end))
    x, y = (x + end_x) // 2, (y + end_y) // 2
    drawn = line(arrow.label, x, y, _LABEL_EM, 2 * _LABEL_RADIUS - 8)
    if not drawn:
        return ""
    disc = f'<circle cx="{x}" cy="{y}" r="{_LABEL_RADIUS}" fill="{theme.colour(arrow.colour)}" stroke="{theme.ground}"'
    return f'{disc} stroke-width="2.5"/><g stroke="{theme.ground}">{drawn}</g>'
