"""The page of a ruling: complete, self-contained, and one sheet of paper."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from types import MappingProxyType

import pytest
from PIL import Image

from tests.law import plain_book
from zhicai.drawing import DrawingError
from zhicai.illustration import ruling_html
from zhicai.illustration.fitting import HEIGHT, height, legibility, sizes
from zhicai.illustration.page import MARK
from zhicai.law import books
from zhicai.law.judging import judge
from zhicai.law.terms import Ruling

CASES = {
    4: ("1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w", "h6i4 i9h9 i4h6 h9i9"),
    12: (
        "2b1ka1P1/4a4/b8/p5R2/8c/7R1/P1p3p2/3rBn3/N2C2n1C/3K1NB2 w",
        "h4h5 i5i7 g6g7 i7i6 h5h6 i6i5 g7g5 i5i7 h6h7 i7i6 g5g6 i6i5 h7h5",
    ),
    20: (
        "2rakab2/9/8b/2NPP1p2/9/2P1c1P2/7R1/2n1B1p2/4A4/3AK1B2 w",
        "h3c3 c2a1 c3e3 e4f4 e3f3 f4e4 f3g3 g2h2 g3a3 a1c0 a3c3 c0a1 c3e3 e4f4 e3f3 f4e4 f3h3 h2g2 h3a3 a1c0 a3c3 c0a1",
    ),
}
"""Published cycles of 4, 12 and 20 plies, the longer ones with a lead-in."""


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "BOOKS", MappingProxyType({"plain": plain_book.__name__}))


def ruling_of(plies: int) -> Ruling:
    fen, moves = CASES[plies]
    ruling = judge(fen, moves.split(), rules="plain")
    assert ruling.cycle.length == plies
    return ruling


class Reader(HTMLParser):
    """Collects ids, addresses and open elements."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.outside: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.outside += [value for name in ("src", "href") if (value := given.get(name)) and value[0] != "#"]
        if tag not in ("meta", "br", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("plies", CASES)
def test_the_page_needs_nothing_else_and_is_well_formed(plies: int) -> None:
    page = ruling_html(ruling_of(plies))
    reader = Reader()
    reader.feed(page)
    assert reader.open == [] and reader.outside == []
    assert len(reader.ids) == len(set(reader.ids))
    assert "<script" not in page and "@import" not in page and "url(" not in page
    assert page.count("<svg") == plies + 1
    used = set(re.findall(r'href="#([^"]+)"', page))
    assert used <= set(reader.ids)


def test_everything_is_said_in_both_languages() -> None:
    page = ruling_html(ruling_of(4))
    assert MARK in page
    for text in (
        "黑方须变着",
        "Black must deviate",
        "黑方长捉，属禁止着法。",
        "Black: perpetual chase, forbidden.",
        "2. 黑方车9平8，捉红方二路车（无根）：红方如不应，车8进9，得车。",
        "2. Black R9.8, chase of Red&#x27;s chariot on file 2 (rootless)",
        "第 25.3、23.5.2.2 条",
        "arts 25.3, 23.5.2.2",
        "h6i4 i9h9 i4h6 h9i9",
    ):
        assert text in page


def test_the_legend_has_what_the_boards_have() -> None:
    page = ruling_html(ruling_of(4))
    legend = page[page.index('class="legend"') :].partition("</p>")[0]
    assert "所走之着" in legend and "捉" in legend and "将" not in legend and "杀" not in legend


def test_a_title_is_text() -> None:
    page = ruling_html(ruling_of(4), title="<b>选手01</b> & 选手02")
    assert "&lt;b&gt;选手01&lt;/b&gt; &amp; 选手02" in page and "<b>选手01" not in page


def test_themes_and_seats() -> None:
    calm, turned = ruling_html(ruling_of(4)), ruling_html(ruling_of(4), flipped=True, theme="print")
    assert calm != turned
    with pytest.raises(DrawingError):
        ruling_html(ruling_of(4), theme="none")


@pytest.mark.parametrize("plies", [4, 6, 12, 24])
@pytest.mark.parametrize("length", [40, 120, 300])
def test_sizes_shrink_until_everything_fits(plies: int, length: int) -> None:
    columns = [["一" * (length // 2)] * plies, ["a" * length] * plies]
    chosen = sizes(plies, ["裁决"] * 10, columns)
    fits = height(chosen, plies, ["裁决"] * 10, columns) <= HEIGHT
    assert fits or chosen.letters == 5.0
    more = sizes(plies, ["裁决"] * 10, [[text * 2 for text in column] for column in columns])
    assert legibility(more) <= legibility(chosen)


Chromium = Callable[..., None]


@pytest.fixture(scope="module")
def browser(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Chromium:
    """Runs Chromium without a window on a page."""
    profile = tmp_path_factory.mktemp("profile")

    def run(page: Path, *arguments: str) -> None:
        command = [
            chromium,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--hide-scrollbars",
        ]
        command += [f"--user-data-dir={profile}", *arguments, page.as_uri()]
        environment = {**os.environ, "HOME": str(profile)}
        subprocess.run(command, env=environment, capture_output=True, timeout=120, check=True)

    return run


@pytest.mark.browser
@pytest.mark.parametrize("plies", CASES)
def test_it_prints_on_one_sheet(browser: Chromium, tmp_path: Path, plies: int) -> None:
    page, printed = tmp_path / "page.html", tmp_path / "page.pdf"
    page.write_text(ruling_html(ruling_of(plies), title="选手01 — 选手02"), encoding="utf-8")
    browser(page, "--no-pdf-header-footer", f"--print-to-pdf={printed}")
    data = printed.read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1
    width, height_ = (float(size) for size in re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)", data)[0])
    assert (round(width), round(height_)) == (595, 842)


@pytest.mark.browser
@pytest.mark.parametrize("plies", [4, 12])
def test_arrows_and_labels_are_seen(browser: Chromium, tmp_path: Path, plies: int) -> None:
    page, picture = tmp_path / "page.html", tmp_path / "page.png"
    page.write_text(ruling_html(ruling_of(plies)), encoding="utf-8")
    browser(page, "--window-size=760,1100", "--force-device-scale-factor=1", f"--screenshot={picture}")
    colours = Image.open(picture).convert("RGB").getcolors(1 << 24) or []
    blue = sum(count for count, colour in colours if near(colour, (43, 110, 166)))
    grey = sum(count for count, colour in colours if colour == (109, 106, 99))
    assert blue > 300 and grey > 100


def near(colour: object, wanted: tuple[int, int, int]) -> bool:
    assert isinstance(colour, tuple)
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))
