"""Workbooks of strangers are read by a process of their own, which may die without harm."""

from __future__ import annotations

import io
import sys
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.competition.old_excel import xls
from zhicai import workbooks
from zhicai.competition import spreadsheets
from zhicai.competition.errors import CompetitionError
from zhicai.competition.spreadsheets import Sheet, write_xlsx
from zhicai.workbooks import reading
from zhicai.workbooks.wire import packed, unpacked

ROWS = (("姓名", "等级分"), ("选手01", 2000), ("选手02", 7.5))

CELLS = (
    st.text()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False)
    | st.booleans()
    | st.dates()
    | st.datetimes()
    | st.times()
    | st.timedeltas(timedelta(0), timedelta(days=10)).map(
        lambda span: span - timedelta(0, 0, span.microseconds)
    )
)


def with_shared_string(cells: int, length: int) -> bytes:
    """A workbook whose cells all hold one long text, which is stored once."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(write_xlsx([Sheet("a", (("x",),))]))) as honest:
        members = {name: honest.read(name).decode() for name in honest.namelist()}
    members["xl/sharedStrings.xml"] = members["xl/sharedStrings.xml"].replace(">x<", f">{'x' * length}<")
    column = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(2, cells + 1))
    sheet = members["xl/worksheets/sheet1.xml"].replace("</sheetData>", f"{column}</sheetData>")
    members["xl/worksheets/sheet1.xml"] = sheet
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as harmful:
        for name, text in members.items():
            harmful.writestr(name, text)
    return stream.getvalue()


@given(st.lists(st.lists(CELLS)))
def test_every_cell_arrives_as_it_was_sent(rows: list[list[object]]) -> None:
    sheet = Sheet("甲", tuple(map(tuple, rows)))
    (found,) = unpacked(packed([sheet]))
    assert found == sheet
    assert [list(map(type, row)) for row in found.rows] == [list(map(type, row)) for row in rows]


@pytest.mark.parametrize(
    "data", [write_xlsx([Sheet("公开组", ROWS)]), xls("公开组", ROWS)], ids=["xlsx", "xls"]
)
def test_a_workbook_is_read_as_it_is_in_the_same_process(data: bytes) -> None:
    assert workbooks.read_sheets(data) == spreadsheets.read_sheets(data) == (Sheet("公开组", ROWS),)


def test_a_list_in_plain_text_takes_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "no such program")
    assert workbooks.read_sheets("姓名\n选手01\n".encode(), "a.csv")[0].rows == (("姓名",), ("选手01",))


def test_what_is_wrong_with_a_workbook_is_told_as_in_the_same_process() -> None:
    with pytest.raises(CompetitionError) as here:
        spreadsheets.read_sheets(b"PK\x03\x04nonsense")
    with pytest.raises(CompetitionError) as there:
        workbooks.read_sheets(b"PK\x03\x04nonsense")
    assert (there.value.message_zh, there.value.message_en) == (here.value.message_zh, here.value.message_en)


@pytest.mark.skipif(sys.platform != "linux", reason="only here a process is held to its memory")
def test_a_workbook_that_fills_the_memory_ends_its_reader_alone() -> None:
    data = with_shared_string(2_000, 20_000_000)
    assert len(data) < 200_000
    with pytest.raises(CompetitionError, match=r"^打不开这个表格文件：读它要用的内存或时间太多"):
        workbooks.read_sheets(data)


def test_a_workbook_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.001)
    with pytest.raises(CompetitionError, match=r"^打不开这个表格文件：读它要用的内存或时间太多"):
        workbooks.read_sheets(write_xlsx([Sheet("a", ROWS)]))


def test_modules_of_the_folder_one_is_in_are_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    assert workbooks.read_sheets(write_xlsx([Sheet("a", ROWS)]))[0].rows == ROWS
