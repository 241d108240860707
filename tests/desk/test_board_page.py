"""Boards of a page: the drawing of the library, in colours that the style sheet gives."""

from __future__ import annotations

import re
from pathlib import Path

from django.template import Context, Template

from zhicai._core import START_FEN, Setup
from zhicai.desk.board import look, picture
from zhicai.drawing import CALM, NIGHT, PRINT, Arrow, Mark, Theme

CSS = (Path(look.__file__).parent / "static" / "board" / "board.css").read_text("utf-8")


def colours(theme: Theme) -> dict[str, str]:
    """The colours of a theme by the names of the style sheet."""
    named = {name: getattr(theme, name) or "none" for name in look.NAMES[:7]}
    for side in ("red", "black"):
        disc = getattr(theme, side)
        named |= {f"{side}-{part}": getattr(disc, part) or "none" for part in ("face", "rim", "ink", "ring")}
    return named | dict(theme.palette)


def test_the_style_sheet_has_the_colours_of_the_themes() -> None:
    day, night, paper = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
    for block, theme in ((day, CALM), (night, NIGHT), (paper, PRINT)):
        assert dict(re.findall(r"--board-([\w-]+): ([^;]+);", block)) == colours(theme), theme.name


def test_a_picture_has_no_colour_style_or_script_of_its_own() -> None:
    drawn = picture.picture(
        Setup(START_FEN), arrows=[Arrow(0, 9, "blue", "1")], marks=[Mark(4)], lastmove=(0, 9)
    )
    for text in (drawn, picture.faces()):
        assert not re.search(r"#[0-9a-f]{6}\b", text)
        assert "style=" not in text and "<script" not in text and "<text" not in text
        assert set(re.findall(r"var\(--board-([\w-]+)\)", text)) <= set(look.NAMES)


def test_every_piece_has_a_face_in_characters_and_in_letters() -> None:
    drawn = picture.faces()
    for letters in picture.LETTERINGS:
        for letter in "KABNRCPkabnrcp":
            assert drawn.count(f'id="zp-{letters}-{letter}"') == 1


def test_the_tag_makes_a_board_that_tells_what_it_shows() -> None:
    source = (
        "{% load board %}{% board_faces %}{% board fen=fen name='b' label=label flipped=1 letters='la' %}"
    )
    html = Template(source).render(Context({"fen": START_FEN, "label": '"><script>'}))
    assert 'id="b"' in html and "data-flipped" in html and 'data-letters="la"' in html
    assert "<script>" not in html and "#zp-la-K" in html and "帅e0" in html
    assert html.count("<use ") == 32
