"""Spreadsheets read and written: every kind, every encoding, and files that are none or too much."""

from __future__ import annotations

import io
import random
import sys
import time
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition.old_excel import xls
from tests.examples import examples
from zhicai.competition.errors import CompetitionError
from zhicai.competition.pinyin import syllables
from zhicai.competition.spreadsheet_limits import MAX_BYTES, MAX_CELLS, MAX_ROWS
from zhicai.competition.spreadsheets import Sheet, read_sheets, write_csv, write_xlsx

ROWS = (
    ("姓名", "单位", "等级分"),
    ("选手01", "单位01", 2000),
    ("选手02", "", ""),
    ("", "", ""),
    ("选手03", "", 7),
)
NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def ods(rows: str) -> bytes:
    """An ODS file with one table."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {NAMESPACES} office:version="1.2">'
        f'<office:body><office:spreadsheet><table:table table:name="报名表">{rows}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
    )
    return archive({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def archive(members: dict[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in members.items():
            packed.writestr(name, text)
    return stream.getvalue()


def text_cell(text: str, more: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {more}><text:p>{text}</text:p></table:table-cell>'


def texts(sheet: Sheet) -> list[list[str]]:
    """What is written in a table, without the blanks behind."""
    rows = [[str(cell).removesuffix(".0") for cell in row] for row in sheet.rows]
    return [row[: max((place for place, cell in enumerate(row, 1) if cell), default=0)] for row in rows]


def test_a_workbook_comes_back() -> None:
    (first, second) = read_sheets(write_xlsx([Sheet("男子组", ROWS), Sheet("女子组", ROWS[:2])]))
    assert (first.name, second.name) == ("男子组", "女子组")
    assert texts(first) == [
        ["姓名", "单位", "等级分"],
        ["选手01", "单位01", "2000"],
        ["选手02"],
        [],
        ["选手03", "", "7"],
    ]


def test_rows_keep_their_numbers() -> None:
    rows = ((), (), ("", "姓名"), ("", "选手01"))
    (sheet,) = read_sheets(write_xlsx([Sheet("a", rows)]))
    assert texts(sheet) == [[], [], ["", "姓名"], ["", "选手01"]]


def test_text_never_becomes_a_formula_or_a_link() -> None:
    rows = (("姓名",), ("=1+1",), ("http://example.org",), ("+86",), ("<b>x</b>",))
    for data in (write_xlsx([Sheet("a", rows)]), write_csv(Sheet("", rows))):
        (sheet,) = read_sheets(data)
        assert texts(sheet) == [[cell] for (cell,) in rows]
    assert b"'=1+1" in write_csv(Sheet("", rows)) and b"'+86" in write_csv(Sheet("", rows))
    with zipfile.ZipFile(io.BytesIO(write_xlsx([Sheet("a", rows)]))) as packed:
        assert b"<f>" not in packed.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize("name", ["a/b:c?d*e[f]", "", "长" * 40, "History", "'x'"])
def test_any_name_of_a_section_gives_a_sheet(name: str) -> None:
    found = read_sheets(write_xlsx([Sheet(name, ROWS), Sheet(name, ROWS), Sheet(name.upper(), ROWS)]))
    assert len({sheet.name.casefold() for sheet in found}) == 3


def test_a_workbook_of_old_excel_is_read() -> None:
    (sheet,) = read_sheets(xls("报名表", ROWS))
    assert sheet.name == "报名表" and texts(sheet)[1:3] == [["选手01", "单位01", "2000"], ["选手02"]]


def test_hidden_tables_are_not_read() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    for name in ("甲", "乙"):
        book.add_worksheet(name).write_string(0, 0, name)
    book.get_worksheet_by_name("乙").hide()
    book.close()
    assert [sheet.name for sheet in read_sheets(stream.getvalue())] == ["甲"]


def test_an_open_document_is_read() -> None:
    row = f"<table:table-row>{text_cell('姓名')}{text_cell('单位')}"
    row += "<table:table-cell table:number-columns-repeated='9'/>"
    blank = (
        '<table:table-row table:number-rows-repeated="1048570">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    (sheet,) = read_sheets(ods(f"{row}</table:table-row>{row}</table:table-row>{blank}"))
    assert sheet.name == "报名表" and texts(sheet) == [["姓名", "单位"], ["姓名", "单位"]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_csv_file_is_read_in_any_encoding(encoding: str, delimiter: str, end: str) -> None:
    text = (
        end.join(delimiter.join(row) for row in (["姓名", "单位"], ["选手01", '"单位,;01"'], ["㐂䶮", ""]))
        + end
    )
    (sheet,) = read_sheets(text.encode(encoding))
    assert texts(sheet) == [["姓名", "单位"], ["选手01", "单位,;01"], ["㐂䶮"]]


CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)


@settings(max_examples=examples(25))
@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=5))
def test_a_csv_table_comes_back(rows: list[list[str]]) -> None:
    sheet = Sheet("", tuple(map(tuple, [["姓名", "单位"], *rows])))
    kept = [
        [cell[1:] if cell[:1] == "'" and cell[1:2] in "=+-@" and cell[1:] else cell for cell in row]
        for row in rows
    ]
    assert [list(row) for row in read_sheets(write_csv(sheet))[0].rows[1:]] == kept


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xfe",
        b"name\n\xff\xff",
        b"\x89PNG\r\n\x1a\n\0\0",
        b"PK\x03\x04nonsense",
        write_xlsx([Sheet("a", ROWS)])[:2000],
        archive({"a.txt": "x"}),
        archive({"xl/workbook.bin": "x", "xl/worksheets/sheet1.bin": "x"}),
        archive({"content.xml": "<x"}),
        archive({"xl/worksheets/sheet1.xml": "<x"}),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        b'name\n"' + b"x" * 200_000,
    ],
)
def test_what_cannot_be_read_is_refused_in_both_languages(data: bytes) -> None:
    with pytest.raises(CompetitionError) as caught:
        read_sheets(data)
    assert caught.value.message_zh and caught.value.message_en


def test_an_empty_file_is_an_empty_table() -> None:
    assert read_sheets(b"") == (Sheet("", ()),)


TOO_LARGE: dict[str, Callable[[], bytes]] = {
    "bytes": lambda: b"x" * (MAX_BYTES + 1),
    "csv": lambda: b"," * (MAX_CELLS + 1),
    "xlsx": lambda: archive({"xl/worksheets/sheet1.xml": "<row r='1'/><c r='A1'/><c r='XFD1048576'/>"}),
    "xlsx, blanks": lambda: archive(
        {"xl/worksheets/sheet1.xml": "<row r='1'/><c r\n= 'A1'/><c r ='XFD1048576'/>"}
    ),
    "xlsx, small letters": lambda: archive(
        {"xl/worksheets/sheet1.xml": "<row r='1'/><c r='a1'/><c r='xfd1048576'/>"}
    ),
    "xlsx, no places": lambda: archive(
        {"xl/worksheets/sheet1.xml": "<x:row><x:c/></x:row>" * (MAX_CELLS // 2 + 1)}
    ),
    "packed": lambda: archive({"xl/worksheets/sheet1.xml": " " * (257 << 20)}),
    "ods": lambda: ods(
        '<table:table-row table:number-rows-repeated="1048576">'
        + text_cell("x", 'table:number-columns-repeated="16384"')
        + "</table:table-row>"
    ),
    "ods far down": lambda: ods(
        '<table:table-row table:number-rows-repeated="99999999"><table:table-cell/></table:table-row>'
        f"<table:table-row>{text_cell('x')}</table:table-row>"
    ),
}
"""Files made when they are needed: one of them takes seconds to pack."""


@pytest.mark.parametrize("kind", TOO_LARGE)
def test_a_file_that_would_fill_the_memory_is_refused_before(kind: str) -> None:
    data = TOO_LARGE[kind]()
    with pytest.raises(CompetitionError, match=r"^表格太[大长]"):
        read_sheets(data)


FAR_DOWN: dict[str, Callable[[], bytes]] = {
    "xlsx": lambda: far_down(1_048_575),
    "xlsx, many tables": lambda: far_down(MAX_ROWS // 10, tables=10),
    "xlsx, rows without places": lambda: archive({"xl/worksheets/sheet1.xml": "<row/>" * (MAX_ROWS + 1)}),
    "ods": lambda: ods(
        '<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row>'
        f"<table:table-row>{text_cell('x')}</table:table-row>"
    ),
    "csv": lambda: "姓名\n选手01".encode() + b"\n" * MAX_ROWS,
}


def far_down(row: int, *, tables: int = 1) -> bytes:
    """A small workbook with one cell at the top and one in that row, from 0, of each table."""
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    for _ in range(tables):
        page = book.add_worksheet()
        page.write_string(0, 0, "姓名")
        page.write_string(row, 0, "选手01")
    book.close()
    return stream.getvalue()


@pytest.mark.parametrize("kind", FAR_DOWN)
def test_tables_longer_than_any_list_are_refused_with_their_rows_and_what_to_do(kind: str) -> None:
    data, begun = FAR_DOWN[kind](), time.process_time()
    with pytest.raises(CompetitionError, match=r"^表格太长：各表连同空行共 \d+ 行（最多 100000 行）"):
        read_sheets(data)
    assert time.process_time() - begun < 1, "before it is unpacked row by row"


def test_a_cell_far_down_or_far_to_the_right_keeps_its_place() -> None:
    (sheet,) = read_sheets(far_down(4999))
    assert len(sheet.rows) == 5000 and sheet.rows[4999] == ("选手01",) and sheet.rows[1] == ()
    (sheet,) = read_sheets(write_xlsx([Sheet("a", (("姓名", "单位"), ("选手01",), ("",) * 499 + ("x",)))]))
    assert [len(row) for row in sheet.rows] == [2, 1, 500]


def test_tags_that_never_end_keep_nobody_waiting() -> None:
    with pytest.raises(CompetitionError):
        read_sheets(archive({"content.xml": "<table:table-row " * 300_000}))


def test_damaged_files_are_refused_or_read() -> None:
    chance = random.Random(1)
    whole: list[Any] = [
        write_xlsx([Sheet("a", ROWS)]),
        ods(f"<table:table-row>{text_cell('姓名')}</table:table-row>"),
    ]
    for number in range(300):
        data = bytearray(whole[number % 2])
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            sheets = read_sheets(bytes(data))
        except CompetitionError:
            continue
        assert isinstance(sheets, tuple)


@pytest.mark.parametrize(
    ("module", "act"),
    [
        ("python_calamine", lambda: read_sheets(xls("a", ROWS))),
        ("xlsxwriter", lambda: write_xlsx([Sheet("a", ROWS)])),
        ("pypinyin", lambda: syllables("龘龖")),
    ],
)
def test_a_library_that_is_not_installed_is_named_with_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, module: str, act: Callable[[], object]
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(CompetitionError, match=r"pip install 'zhicai\[event\]'"):
        act()


@pytest.mark.parametrize("name", ["报名表.xlsx", "a.XLS", "a.ods"])
def test_a_workbook_by_name_that_is_none_by_contents_is_not_taken_for_csv(name: str) -> None:
    with pytest.raises(CompetitionError, match="内容却不是"):
        read_sheets(b"abc", name)
    assert read_sheets(b"abc", "a.csv") == read_sheets(b"abc")


def test_a_quotation_mark_that_is_never_closed_is_refused_with_its_line() -> None:
    text = '姓名,单位\n选手01,单位01\n"选手02,单位02\n选手03,单位03\n'
    with pytest.raises(CompetitionError, match="第 3 行的引号"):
        read_sheets(text.encode(), "a.csv")


def test_a_quotation_mark_within_a_cell_is_a_sign_like_another() -> None:
    (sheet,) = read_sheets('姓名,单位\n选手"01",单位01\n'.encode(), "a.csv")
    assert sheet.rows[1] == ('选手"01"', "单位01")
