"""The SVG as pixels: drawn by a real browser that has no font at all."""

import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import zhicai
from zhicai import drawing
from zhicai.drawing import Arrow, board_svg
from zhicai.drawing.characters import LETTERS, Script, character_set

pytestmark = pytest.mark.browser

Shoot = Callable[[str, int, int], Image.Image]
LEFT, TOP = 70, 118
"""Of the point at the upper left, in the pixels of a board 940 wide: one unit of the drawing is one pixel."""


@pytest.fixture(scope="module")
def shoot(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Shoot:
    """Draws a piece of HTML in a window of that size."""
    folder = tmp_path_factory.mktemp("browser")
    no_fonts = folder / "fonts.conf"
    no_fonts.write_text(f"<fontconfig><cachedir>{folder}/cache</cachedir></fontconfig>", encoding="utf-8")

    def draw(html: str, width: int, height: int) -> Image.Image:
        page, picture = folder / "page.html", folder / "page.png"
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><body style="margin:0">{html}', encoding="utf-8"
        )
        picture.unlink(missing_ok=True)
        command = [
            chromium,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--no-first-run",
        ]
        command += [f"--user-data-dir={folder / 'profile'}", f"--window-size={width},{height}"]
        command += ["--force-device-scale-factor=1", f"--screenshot={picture}", page.as_uri()]
        environment = {**os.environ, "FONTCONFIG_FILE": str(no_fonts), "HOME": str(folder)}
        subprocess.run(command, env=environment, capture_output=True, timeout=120, check=True)
        return Image.open(picture).convert("RGB")

    return draw


def place(square: int, *, flipped: bool = False) -> tuple[int, int]:
    file, rank = square % 9, square // 9
    return (
        (LEFT + 100 * (8 - file), TOP + 100 * rank)
        if flipped
        else (LEFT + 100 * file, TOP + 100 * (9 - rank))
    )


def near(pixel: object, colour: str) -> bool:
    wanted = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    assert isinstance(pixel, tuple)
    return all(abs(one - other) < 40 for one, other in zip(pixel, wanted, strict=True))


def share(picture: Image.Image, x: int, y: int, half: int, colour: str) -> float:
    """How much of a square round a point has a colour."""
    cut = picture.crop((x - half, y - half, x + half, y + half))
    pixels = list(cut.get_flattened_data())
    return sum(near(pixel, colour) for pixel in pixels) / len(pixels)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that are ink in one picture and paper in the other."""
    histogram = ImageChops.difference(one, other).histogram()
    return sum(histogram[128:]) / sum(histogram)


@pytest.mark.parametrize("theme", drawing.THEMES)
def test_pieces_stand_on_their_points_and_lines_cross_elsewhere(shoot: Shoot, theme: str) -> None:
    board, look = zhicai.Board(), drawing.THEMES[theme]
    both = [board_svg(board, size=940, theme=theme, flipped=flipped) for flipped in (False, True)]
    picture = shoot(f'<div style="display:flex;width:1880px">{"".join(both)}</div>', 1880, 1136)
    for flipped, square in product((False, True), range(90)):
        x, y = place(square, flipped=flipped)
        x += 940 * flipped
        piece = board.piece_at(square)
        if piece is None:
            assert near(picture.getpixel((x, y)), look.line), zhicai.square_name(square)
            continue
        disc = look.red if piece.side == zhicai.RED else look.black
        for dx, dy in ((42, 0), (-42, 0), (0, 42), (0, -42)):
            assert near(picture.getpixel((x + dx, y + dy)), disc.rim)
        assert 0.12 < share(picture, x, y, 29, disc.ink) < 0.55, piece.character
        assert share(picture, x, y, 29, disc.face) > 0.35, piece.character


@pytest.mark.parametrize("script", ["simplified", "traditional"])
@pytest.mark.parametrize("cell", [40, 200])
def test_characters_can_be_told_apart_small_and_large(shoot: Shoot, script: Script, cell: int) -> None:
    """In one ink, so that colour does not help; the same piece twice is the same to the pixel."""
    pieces = dict(enumerate([*LETTERS, *LETTERS], start=0))
    one_look = drawing.Disc("#ffffff", "#ffffff", "#000000")
    theme = replace(drawing.PRINT, line="#ffffff", red=one_look, black=one_look)
    width = round(9.4 * cell)
    picture = shoot(board_svg(pieces, theme=theme, script=script, size=width), width, round(11.36 * cell))
    half = cell * 3 // 10
    cuts: dict[str, Image.Image] = {}
    for square, letter in pieces.items():
        x, y = (round(value * width / 940) for value in place(square))
        cut = picture.crop((x - half, y - half, x + half, y + half)).convert("L")
        assert unlike(cut, cuts.setdefault(letter, cut)) < 0.01
    faces = character_set(script)
    for one, other in combinations(LETTERS, 2):
        if faces[one] != faces[other]:
            assert unlike(cuts[one], cuts[other]) > 0.08, (faces[one], faces[other])


def test_rulers_river_and_caption_need_no_font(shoot: Shoot) -> None:
    look = drawing.CALM
    picture = shoot(board_svg({}, size=940, caption="图 1 红先胜"), 940, 1206)
    for file in range(9):
        for y in (TOP - 81, TOP + 981):
            assert share(picture, LEFT + 100 * file, y, 18, look.label) > 0.04
    for x in (130, 250, 550, 670):
        assert share(picture, LEFT + x, TOP + 450, 28, look.river) > 0.12
    assert share(picture, LEFT + 400, TOP + 450, 40, look.ground) == 1
    assert share(picture, 470, 1148, 30, look.label) > 0.08


def test_last_move_check_marks_and_arrows_are_seen(shoot: Shoot) -> None:
    look = drawing.CALM
    svg = board_svg(
        {22: "C", 85: "k"},
        size=940,
        lastmove="h2e2",
        check=85,
        marks=[
            "a0",
            drawing.Mark(8, "dot", "red"),
            drawing.Mark(9, "cross", "blue"),
            drawing.Mark(17, "square"),
        ],
        arrows=[Arrow(27, 35, "blue")],
    )
    picture = shoot(svg, 940, 1136)
    for square in (22, 25):
        x, y = place(square)
        assert near(picture.getpixel((x - 47, y - 40)), look.lastmove)
    assert near(picture.getpixel(place(25)), look.lastmove)
    x, y = place(85)
    assert share(picture, x, y, 60, look.check) > 0.04
    x, y = place(0)
    assert near(picture.getpixel((x + 46, y - 1)), look.palette["green"])
    assert near(picture.getpixel(place(8)), look.palette["red"])
    assert near(picture.getpixel(place(9)), look.palette["blue"])
    x, y = place(31)
    assert near(picture.getpixel((x, y - 3)), look.palette["blue"])


def test_two_themes_on_one_page_keep_their_colours(shoot: Shoot) -> None:
    both = "".join(f"<div>{board_svg({40: 'R'}, size=470, theme=theme)}</div>" for theme in ("calm", "print"))
    picture = shoot(both, 470, 1160)
    colours = set(picture.get_flattened_data())
    assert any(near(colour, drawing.CALM.red.ink) for colour in colours)
    assert any(near(colour, "#000000") for colour in colours)


def test_the_svg_is_a_picture_file_of_its_own(shoot: Shoot, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text(board_svg(zhicai.Board(), size=470), encoding="utf-8")
    picture = shoot(f'<img src="{file.as_uri()}">', 470, 568)
    assert share(picture, 235, 59, 14, drawing.CALM.black.ink) > 0.1
