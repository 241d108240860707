"""Every paper of every kind of event is made in every form, and fits its page."""

from __future__ import annotations

import io
import json
import re
import zipfile
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.papers.event.cases import KINDS, facts_of, odd, section_of, subject
from zhicai.competition.event.building import gathered
from zhicai.competition.spreadsheets import read_sheets
from zhicai.errors import ZhicaiError
from zhicai.papers import press
from zhicai.papers.event.catalogue import KINDS as PAPERS
from zhicai.papers.event.catalogue import all_of, build
from zhicai.papers.event.page import html
from zhicai.papers.event.printing import SUFFIXES, printed
from zhicai.papers.event.screen import text
from zhicai.papers.event.speech import Language
from zhicai.papers.event.subject import Subject
from zhicai.papers.event.typeset import facts
from zhicai.papers.event.values import Cards, Paper, Table
from zhicai.papers.event.workbook import workbook

LANGUAGES: tuple[Language, ...] = ("zh", "en", "both")
VOID = {"br", "col", "meta", "path"}
fonts = pytest.mark.usefixtures("chinese_fonts")


class Tags(HTMLParser):
    """Checks that tags close in order; knows all tags that there were."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def papers(one: Subject) -> list[Paper]:
    return [make() for _, make in all_of(one)]


def tables(paper: Paper) -> list[Table]:
    found = [block for block in paper.blocks if isinstance(block, Table)]
    cards = [card for block in paper.blocks if isinstance(block, Cards) for card in block.cards]
    return found + [card.table for card in cards if card.table is not None]


@pytest.mark.parametrize("kind", KINDS)
def test_every_paper_of_an_event_is_made_in_every_language(kind: str) -> None:
    for language in LANGUAGES:
        made = papers(subject(kind, language))
        assert len(made) >= 8
        for paper in made:
            assert paper.title and paper.blocks and paper.language == language
            for table in tables(paper):
                assert {len(row) for row in table.rows} <= {len(table.columns)}
            json.dumps(facts(paper), allow_nan=False)
            assert paper.title.split("\n")[0] in text(paper)


@pytest.mark.parametrize("kind", KINDS)
def test_at_every_moment_of_an_event_its_papers_are_made_or_refused(kind: str) -> None:
    told = facts_of(kind)
    steps = range(1, len(told), max(1, len(told) // 5))
    for at in steps:
        one = Subject(gathered(told[:at]), "zh", "", told[:at])
        for paper in papers(one):
            facts(paper)
        for name in PAPERS:
            for number in (None, 1):
                with suppress(ZhicaiError):  # anything else is a fault
                    build(one, name, number)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("strange", [False, True], ids=["plain", "odd"])
def test_pages_of_html_are_whole_and_hold_no_script(kind: str, strange: bool) -> None:
    section = odd(section_of(kind)) if strange else section_of(kind)
    for paper in papers(Subject(section, "both", "now")):
        tags = Tags()
        tags.feed(html(paper))
        tags.close()
        assert tags.open == [] and not tags.seen & {"script", "l", "img", "link"}


@pytest.mark.parametrize("kind", KINDS)
def test_workbooks_hold_numbers_and_texts_but_no_formulas(kind: str) -> None:
    made = papers(Subject(odd(section_of(kind)), "zh", "now"))
    data = workbook(made)
    sheets = read_sheets(data)
    assert len(sheets) == len(made) == len({sheet.name for sheet in sheets})
    for sheet, paper in zip(sheets, made, strict=True):
        cells = [cell for row in sheet.rows for cell in row]
        assert sheet.rows[0][0] == paper.event
        for table in tables(paper):
            numbers = [cell for row in table.rows for cell in row if not isinstance(cell, str)]
            assert {float(one) for one in numbers} <= {
                cell for cell in cells if isinstance(cell, float | int)
            }
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        for name in book.namelist():
            if name.startswith("xl/worksheets/sheet"):
                page = book.read(name)
                assert b"<f>" not in page and b"<f " not in page and b"hyperlink" not in page


MEASURED = """#import "house.typ": facts, sans
#set page(width: 10cm, height: auto)
#set text(font: sans, cjk-latin-spacing: none)
#context for (size, words, room, bold) in facts.words {
  let weight = if bold { "bold" } else { "regular" }
  let wide = measure(text(size: size * 1pt, weight: weight, words)).width
  assert(wide <= room * 1mm + 0.01pt, message: repr((words, wide, room, bold, size)))
}
fits
"""


def words_of(paper: Paper) -> set[tuple[float, str, float, bool]]:
    """Every piece of text that no line break parts: size, piece, the room in its column, whether it is bold."""
    found = set()
    for part in facts(paper)["parts"]:
        blocks = [block for block in part["blocks"] if block["kind"] == "table"]
        cards = [card for block in part["blocks"] if block["kind"] == "cards" for card in block["cards"]]
        for table in blocks + [card["table"] for card in cards if card["table"]]:
            for bold, rows in ((True, [table["head"]]), (False, table["rows"])):
                for row in rows:
                    for cell, wide in zip(row, table["widths"], strict=True):
                        found |= {(table["size"], one, wide - 1.2, bold) for one in pieces(cell or "")}
    return found


def pieces(cell: str) -> list[str]:
    """The pieces of a cell between the places where a line may break."""
    return re.findall(r"[^\s\u200b\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]+|[\u4e00-\u9fff]", cell)


@fonts
@pytest.mark.parametrize("strange", [False, True], ids=["plain", "odd"])
def test_no_word_is_wider_than_its_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, strange: bool
) -> None:
    (tmp_path / "measured.typ").write_text(MEASURED, "utf-8")
    (tmp_path / "house.typ").write_bytes((press.TEMPLATES / "house.typ").read_bytes())
    monkeypatch.setattr(press, "TEMPLATES", tmp_path)
    words: set[tuple[float, str, float, bool]] = set()
    for kind in KINDS:
        section = odd(section_of(kind)) if strange else section_of(kind)
        for language in LANGUAGES[2:] if strange else LANGUAGES[:2]:
            for paper in papers(Subject(section, language, "now")):
                words |= words_of(paper)
    press.pdf("measured", {"words": sorted(words)})


def blank_margins(page: bytes, ppi: float) -> bool:
    """Whether nothing is printed within nine millimetres of the edges, but for the line of the foot."""
    image = Image.open(io.BytesIO(page)).convert("L")
    edge = int(9 / 25.4 * ppi)
    wide, tall = image.size
    strips = [
        (0, 0, edge, tall),
        (wide - edge, 0, wide, tall),
        (0, 0, wide, int(6 / 25.4 * ppi)),
        (0, tall - int(5 / 25.4 * ppi), wide, tall),
    ]
    return all(min(image.crop(strip).tobytes()) > 250 for strip in strips)


@fonts
@pytest.mark.parametrize("kind", ["swiss", "two-cycles", "double", "teams-reserves", "groups-knockout"])
@pytest.mark.parametrize("strange", [False, True], ids=["plain", "odd"])
def test_nothing_is_printed_in_the_margins(kind: str, strange: bool) -> None:
    section = odd(section_of(kind)) if strange else section_of(kind)
    for paper in papers(Subject(section, "both" if strange else "zh", "now")):
        for page in press.pngs("event-paper", facts(paper), ppi=40):
            assert blank_margins(page, 40), paper.name


@fonts
def test_long_papers_go_over_pages() -> None:
    one = subject("swiss", players=101)
    pages = press.pngs("event-paper", facts(build(one, "standings")), ppi=60)
    assert len(pages) == 2
    assert len(press.pngs("event-paper", facts(build(one, "slips")), ppi=30)) == 7


@fonts
@pytest.mark.parametrize("form", sorted(SUFFIXES))
def test_a_paper_is_printed_in_each_form(form: Any) -> None:
    start = {"pdf": b"%PDF-", "xlsx": b"PK", "html": b"<!doctype html>", "text": "模拟赛".encode()}
    made = printed(build(subject("swiss"), "pairings"), form)
    assert made.startswith(start[form])
    if form != "xlsx":  # which tells when it was written
        assert printed(build(subject("swiss"), "pairings"), form) == made
