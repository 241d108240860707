"""The look of a board on a page: the drawing of `zhicai.drawing` with colours that the style sheet gives.

A drawn theme has plain colours only. Here each is a number that stands for a custom property: the same picture is
then light, dark or black on white as the reader's page is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from zhicai.drawing import Disc, Theme

NAMES: Final = (
    *("ground", "line", "label", "river", "lastmove", "check", "shadow"),
    *("red-face", "red-rim", "red-ink", "red-ring", "black-face", "black-rim", "black-ink", "black-ring"),
    *("green", "red", "blue", "yellow", "grey"),
)
"""The colours of a board; the style sheet has `--board-` in front of each."""

_STANDS: Final[Mapping[str, str]] = MappingProxyType(
    {name: f"#fe{number:02x}ef" for number, name in enumerate(NAMES)}
)
_NAMED: Final[Mapping[str, str]] = MappingProxyType({colour: name for name, colour in _STANDS.items()})
_STANDING: Final = re.compile("#fe[0-9a-f]{2}ef")


def _disc(side: str, width: float) -> Disc:
    face, rim, ink, ring = (_STANDS[f"{side}-{part}"] for part in ("face", "rim", "ink", "ring"))
    return Disc(face=face, rim=rim, ink=ink, ring=ring, rim_width=width)


PAGE: Final = Theme(
    name="page",
    **{name: _STANDS[name] for name in NAMES[:7]},
    red=_disc("red", 3),
    black=_disc("black", 4.5),
    palette=MappingProxyType({name: _STANDS[name] for name in NAMES[-5:]}),
)
"""The theme to draw with; `by_style_sheet` then gives the colours away."""


def by_style_sheet(svg: str) -> str:
    """A picture drawn with `PAGE`, its colours left to the style sheet."""
    return _STANDING.sub(lambda found: f"var(--board-{_NAMED[found[0]]})", svg)
