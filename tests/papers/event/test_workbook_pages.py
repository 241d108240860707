"""How the sheets of a workbook print: rows as high as their text, slips and charts whole on a page, nothing cut off."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from tests.papers.event.cases import subject
from zhicai.papers.event.catalogue import build
from zhicai.papers.event.values import Align, Bar, Card, Cards, Chart, Column, Field, Paper, Table, Text
from zhicai.papers.event.workbook import workbook


def sheet(paper: Paper) -> str:
    """The XML of the only sheet of a workbook, with the names that the book defines."""
    with zipfile.ZipFile(io.BytesIO(workbook([paper]))) as book:
        parts = [book.read(name).decode() for name in ("xl/worksheets/sheet1.xml", "xl/workbook.xml")]
    return "".join(parts)


def paper(*blocks: Table | Cards | Chart | Text) -> Paper:
    return Paper("final", "名次", "公开赛", "", tuple(blocks))


def table(*rows: tuple[str, ...]) -> Table:
    columns = tuple(Column(title, Align.LEFT) for title in ("姓名", "理由"))
    return Table(columns, rows)


def heights(page: str) -> dict[int, float]:
    return {int(row): float(high) for row, high in re.findall(r'<row r="(\d+)"[^>]*? ht="([\d.]+)"', page)}


def breaks(page: str) -> list[int]:
    return [int(row) for row in re.findall(r'<brk id="(\d+)"', page)]


def test_a_row_is_as_high_as_the_text_that_is_wrapped_in_it() -> None:
    page = sheet(paper(table(("选手01", "多者列前。" * 40), ("选手02", "短"), ("选手03", "一\n二\n三"))))
    (first, long), (second, three) = sorted(heights(page).items())
    assert second - first == 2
    assert three == 45 and long > 3 * 15


def test_the_headings_of_one_table_stand_on_every_page_and_those_of_several_do_not() -> None:
    one, two = table(("选手01", "")), table(("选手02", ""))
    assert "_xlnm.Print_Titles" in sheet(paper(one)) and "topLeftCell" in sheet(paper(one))
    assert "_xlnm.Print_Titles" not in sheet(paper(one, two)) and "topLeftCell" not in sheet(paper(one, two))


@pytest.mark.parametrize("lines", [2, 5, 9])
def test_no_slip_is_parted_by_the_end_of_a_page(lines: int) -> None:
    body = tuple((Field("红方", "选手01"), Field("犯规", "")) for _ in range(lines))
    cards = tuple(
        Card(f"第{at}台", lines=body, choices=("红胜", "黑胜"), signatures=("裁判",)) for at in range(40)
    )
    page = sheet(paper(Cards(cards)))
    high = lines + 4  # its title, lines, choices, signatures, and the row after it
    starts = [4 - 1 + high * at for at in range(40)]
    found = breaks(page)
    assert found and set(found) <= set(starts)
    assert all(after - before <= 51 for before, after in zip([0, *found], found, strict=False))
    assert "fitToPage" not in page


def test_what_is_to_be_ticked_prints_whole() -> None:
    choices = tuple(f"成绩{at:02}" * 3 for at in range(9))
    card = Card("第1台", lines=((Field("红方", "选手01"),),), choices=choices, signatures=("裁判",))
    page = sheet(paper(Cards((card,))))
    last = re.search(r"\$A\$1:\$([A-Z]+)\$", page)
    assert last is not None and last[1] >= "G"


def test_a_chart_prints_whole() -> None:
    chart = Chart("红胜、和、黑胜", ("红胜", "和"), tuple(Bar(f"第{at}轮", (at, 1)) for at in range(9)))
    page = sheet(paper(Text("统计"), chart, chart))
    last = re.search(r"\$A\$1:\$([A-Z]+)\$", page)
    assert last is not None and last[1] >= "G"
    assert len(breaks(page)) == 1


@pytest.mark.parametrize("name", ["slips", "statistics", "final", "reasons"])
def test_papers_of_an_event_are_laid_out_in_pages(name: str) -> None:
    page = sheet(build(subject("swiss", "zh"), name, None))
    assert ("fitToPage" in page) != (name in ("slips", "statistics"))
