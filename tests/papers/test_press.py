"""The press: templates and facts make papers, and what is missing is told with what to do about it."""

import shutil
import sys
from pathlib import Path

import pytest

from zhicai.papers import press
from zhicai.papers.errors import PaperError
from zhicai.papers.fonts import SANS, SERIF, faces

TEMPLATE = """#import "house.typ": facts, house
#show: house.with(title: facts.title)
#for line in facts.lines [#line \\ ]
"""
ODD = ["#pagebreak()", "$ x", "*_`@<a>", "// nothing", "\udc80", "\x00\x07", "\u202e", "马8进7"]

fonts = pytest.mark.usefixtures("chinese_fonts")


@pytest.fixture(autouse=True)
def template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(press.TEMPLATES / "house.typ", tmp_path)
    (tmp_path / "list.typ").write_text(TEMPLATE, "utf-8")
    monkeypatch.setattr(press, "TEMPLATES", tmp_path)


@fonts
def test_equal_facts_make_equal_papers() -> None:
    made = press.pdf("list", {"title": "名单", "lines": ["选手01"]})
    assert made.startswith(b"%PDF-")
    assert press.pdf("list", {"title": "名单", "lines": ["选手01"]}) == made
    assert press.pdf("list", {"title": "名单", "lines": ["选手02"]}) != made


@fonts
def test_what_people_write_is_never_markup() -> None:
    assert len(press.pngs("list", {"title": "#panic()", "lines": ODD})) == 1


@fonts
def test_a_long_paper_has_a_picture_for_each_page() -> None:
    pages = press.pngs("list", {"title": "", "lines": [str(number) for number in range(150)]}, ppi=40)
    assert len(pages) > 1
    assert all(page.startswith(b"\x89PNG") for page in pages)


@fonts
def test_facts_that_a_template_cannot_take_are_told() -> None:
    with pytest.raises(PaperError, match=r"list 排版失败：.*title"):
        press.pdf("list", {"lines": []})


def test_without_fonts_it_says_what_to_install() -> None:
    with pytest.raises(PaperError, match=r"apt install fonts-noto-cjk.*apt install fonts-noto-cjk"):
        press.pdf("list", {"title": "", "lines": []}, system=False)


def test_without_typst_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PaperError, match=r"pip install 'zhicai\[print\]'"):
        press.pdf("list", {"title": "", "lines": []})


def test_one_family_does_for_both_where_the_other_is_missing() -> None:
    assert faces(["SimSun", "Arial"]).sans == "SimSun"
    assert faces([*SERIF, *SANS]) == faces([SERIF[0], SANS[0]])
