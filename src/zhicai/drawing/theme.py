"""Colours of a drawn board, as values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from zhicai.drawing.errors import DrawingError

_COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_CALM_PALETTE: Final = MappingProxyType(
    {"green": "#2f7d5b", "red": "#c0392b", "blue": "#2b6ea6", "yellow": "#c98a12", "grey": "#6d6a63"}
)


@dataclass(frozen=True, slots=True)
class Disc:
    """The look of one side's pieces: face, outer rim and its width, character, thin inner ring (None: no ring)."""

    face: str
    rim: str
    ink: str
    ring: str | None = None
    rim_width: float = 3


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of a board, each `#rgb` or `#rrggbb`; raises `DrawingError` for anything else.

    `palette` names the colours that arrows and marks may ask for by name; `shadow` None draws no shadow.
    """

    name: str
    ground: str
    line: str
    label: str
    river: str
    red: Disc
    black: Disc
    lastmove: str
    check: str
    shadow: str | None = None
    palette: Mapping[str, str] = field(default_factory=lambda: _CALM_PALETTE, hash=False)

    def __post_init__(self) -> None:
        """Refuse what is not a colour, so that no text from outside can become markup."""
        plain = [self.ground, self.line, self.label, self.river, self.lastmove, self.check, self.shadow]
        discs = [
            colour for disc in (self.red, self.black) for colour in (disc.face, disc.rim, disc.ink, disc.ring)
        ]
        for colour in (*plain, *discs, *self.palette.values()):
            if colour is not None:
                checked_colour(colour)

    def colour(self, wanted: str) -> str:
        """The colour of that name, or the `#rrggbb` itself; raises `DrawingError` when it is neither."""
        return self.palette.get(wanted) or checked_colour(wanted)


def checked_colour(text: str) -> str:
    """The text itself when it is `#rgb` or `#rrggbb`; raises `DrawingError` otherwise."""
    if _COLOUR.fullmatch(text):
        return text
    raise DrawingError(f"不是颜色：{text!r}，请写 #rrggbb", f"not a colour: {text!r}; write #rrggbb")


CALM: Final = Theme(
    name="calm",
    ground="#f3e8d2",
    line="#8a6a48",
    label="#7d6246",
    river="#a98f6d",
    red=Disc(face="#fffaf0", rim="#c22e1f", ink="#c22e1f", ring="#e2a199"),
    black=Disc(face="#fffaf0", rim="#1f2a33", ink="#1a232b", rim_width=4.5),
    lastmove="#2f7d5b",
    check="#e07a1f",
    shadow="#dccbab",
)
"""The default: warm and pale, red and black pieces told apart by the inner ring too (cxa-2011 art. 1.4)."""

PRINT: Final = Theme(
    name="print",
    ground="#ffffff",
    line="#000000",
    label="#000000",
    river="#000000",
    red=Disc(face="#ffffff", rim="#000000", ink="#000000"),
    black=Disc(face="#000000", rim="#000000", ink="#ffffff", ring="#ffffff"),
    lastmove="#000000",
    check="#808080",
    palette=MappingProxyType(
        {"green": "#565656", "red": "#2e2e2e", "blue": "#686868", "yellow": "#8c8c8c", "grey": "#9c9c9c"}
    ),
)
"""One ink: Red's pieces outlined (阳文), Black's filled (阴文), as the rules ask of diagrams (cxa-2011 art. 1.3)."""

CONTRAST: Final = Theme(
    name="contrast",
    ground="#ffffff",
    line="#333333",
    label="#000000",
    river="#555555",
    red=Disc(face="#ffffff", rim="#c00000", ink="#c00000"),
    black=Disc(face="#111111", rim="#111111", ink="#ffffff", ring="#ffffff"),
    lastmove="#005a9c",
    check="#ff8c00",
    palette=MappingProxyType(
        {"green": "#00703c", "red": "#c00000", "blue": "#005a9c", "yellow": "#b07800", "grey": "#555555"}
    ),
)
"""For halls, projectors and colour-blind eyes: Black's pieces are dark discs."""

NIGHT: Final = Theme(
    name="night",
    ground="#2a2f33",
    line="#8b8577",
    label="#b5ad9b",
    river="#8b8577",
    red=Disc(face="#f1e6d2", rim="#b3261e", ink="#b3261e", ring="#d39088"),
    black=Disc(face="#f1e6d2", rim="#11161a", ink="#11161a"),
    lastmove="#6cc29a",
    check="#f0953f",
    shadow="#1c2023",
    palette=MappingProxyType(
        {"green": "#6cc29a", "red": "#e8786c", "blue": "#6fb3e6", "yellow": "#e3b341", "grey": "#a8a395"}
    ),
)
"""For a dark page."""

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {theme.name: theme for theme in (CALM, PRINT, CONTRAST, NIGHT)}
)


def theme_of(theme: Theme | str) -> Theme:
    """A theme by its name, or the theme itself; raises `DrawingError` for an unknown name."""
    if isinstance(theme, Theme):
        return theme
    if theme in THEMES:
        return THEMES[theme]
    names = ", ".join(THEMES)
    raise DrawingError(
        f"没有这种配色：{theme!r}，可用 {names}", f"no such theme: {theme!r}; there are {names}"
    )
