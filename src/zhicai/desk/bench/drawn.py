"""Boards for pages: the pictures of a ruling with what they share defined once, and the board that one sets up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from zhicai.desk.frame.words import Words, say
from zhicai.drawing import board_svg
from zhicai.illustration import Figure

_DEFINITIONS: Final = re.compile("<defs>.*?</defs>", re.DOTALL)
_TOLD: Final = re.compile(r"<(title|desc)>(.*?) / (.*?)</\1>")
_PIECE: Final = re.compile(r'<g id="(z[0-9a-f]{6})[A-Za-z]">')
MEN: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "K": ("红帅", "red king"),
        "A": ("红仕", "red advisor"),
        "B": ("红相", "red elephant"),
        "N": ("红马", "red horse"),
        "R": ("红车", "red chariot"),
        "C": ("红炮", "red cannon"),
        "P": ("红兵", "red pawn"),
        "k": ("黑将", "black king"),
        "a": ("黑士", "black advisor"),
        "b": ("黑象", "black elephant"),
        "n": ("黑马", "black horse"),
        "r": ("黑车", "black chariot"),
        "c": ("黑炮", "black cannon"),
        "p": ("黑卒", "black pawn"),
    }
)
"""Every kind of piece as FEN writes it, in the order of the tray, with its name."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Boards of one page: what all of them use, and each board by itself."""

    shared: SafeString
    boards: tuple[SafeString, ...]


def pictures(figures: Sequence[Figure]) -> Pictures:
    """The boards of a ruling. In a cycle nothing is captured: all use the definitions of the first."""
    svgs = [figure.svg(size=None, rulers=True) for figure in figures]
    found = _DEFINITIONS.search(svgs[0])
    boards = (_safe(_spoken(_DEFINITIONS.sub("", svg, count=1))) for svg in svgs)
    return Pictures(_shared(found[0] if found else ""), tuple(boards))


@dataclass(frozen=True, slots=True)
class Setting:
    """The board that one sets up: without pieces, all pieces to be used on it, and how their ids begin."""

    board: SafeString
    shared: SafeString
    prefix: str


@lru_cache(maxsize=1)
def setting() -> Setting:
    """The empty board and every piece."""
    every = board_svg(dict(enumerate(MEN)), turn=None, lastmove=None, check=None)
    definitions, piece = _DEFINITIONS.search(every), _PIECE.search(every)
    if definitions is None or piece is None:
        message = "a drawn board defines its pieces"
        raise ValueError(message)
    empty = board_svg({}, turn=None, lastmove=None, check=None, size=None)
    # The grid over it tells what stands where; a description of the empty board would be wrong.
    silent = _TOLD.sub("", empty).replace('role="img"', 'aria-hidden="true" focusable="false"', 1)
    return Setting(_safe(silent), _shared(definitions[0]), piece[1])


def _spoken(svg: str) -> str:
    """A drawn board whose title and description are in the language of the reader."""
    return _TOLD.sub(lambda found: f"<{found[1]}>{say(found[2], found[3])}</{found[1]}>", svg)


def _shared(definitions: str) -> SafeString:
    return _safe(f'<svg class="shared" aria-hidden="true" focusable="false">{definitions}</svg>')


def _safe(svg: str) -> SafeString:
    # Drawn by zhicai.drawing, which writes no text but its own and escapes captions.
    return mark_safe(svg)  # noqa: S308
