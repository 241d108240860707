"""Boards to look at: SVG that needs no font, and text for terminals.

Pure functions from a position to a string; nothing here knows the rules.
"""

from zhicai.drawing.annotations import Arrow, Mark
from zhicai.drawing.characters import Script
from zhicai.drawing.errors import DrawingError
from zhicai.drawing.glyphs import drawable
from zhicai.drawing.strokes import Style
from zhicai.drawing.svg import board_svg
from zhicai.drawing.terminal import board_text
from zhicai.drawing.theme import CALM, CONTRAST, NIGHT, PRINT, THEMES, Disc, Theme

__all__ = [
    "CALM",
    "CONTRAST",
    "NIGHT",
    "PRINT",
    "THEMES",
    "Arrow",
    "Disc",
    "DrawingError",
    "Mark",
    "Script",
    "Style",
    "Theme",
    "board_svg",
    "board_text",
    "drawable",
]
