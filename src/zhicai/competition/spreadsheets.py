"""Tables in spreadsheets: XLSX, XLS, ODS and CSV read from bytes, XLSX and CSV written to bytes.

Nothing here knows what a table is about. Cells are texts, numbers, truth values and dates as the spreadsheet has them;
rows keep their numbers, so that a remark can name the row that people see.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.extras import library
from zhicai.competition.spreadsheet_limits import (
    MAX_BYTES,
    MAX_CELLS,
    MAX_ROWS,
    check_archive,
    too_large,
    too_long,
)

Cell = object
"""A text, number, truth value or date; "" for an empty cell."""

_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_WORKBOOKS: Final = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_WIDEST: Final = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table: its name ("" for a CSV file) and its rows from the first on, blank ones too."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]


def read_sheets(data: bytes, name: str = "") -> tuple[Sheet, ...]:
    """The visible tables of a file, whose kind is told by its first bytes.

    A CSV file may be UTF-8, UTF-16 or GB18030, parted by commas, semicolons or tabs; of a file whose `name` says
    that it is a workbook nothing is taken for CSV. Raises CompetitionError for a file that is none of these, is
    protected by a password or damaged, or has more than any event has. A workbook that is made to do harm can ask for
    more memory than there is: those of strangers are read by `zhicai.workbooks`.
    """
    if len(data) > MAX_BYTES:
        raise too_large()
    if data.startswith(_ZIP):
        check_archive(data)
    if is_workbook(data):
        return _workbook(data)
    if name.lower().endswith(_WORKBOOKS):
        raise CompetitionError(
            "文件名说是工作簿，内容却不是，可能没有传完或已损坏；请重新取得，或另存为 XLSX、CSV",
            "by its name the file is a workbook, by its contents it is none; it may be cut short or damaged: "
            "get it anew, or save it as XLSX or CSV",
        )
    return (Sheet("", _csv_rows(_text(data))),)


def is_workbook(data: bytes) -> bool:
    """Whether a file is a workbook by its first bytes: XLSX, ODS or XLS, sound or not."""
    return data.startswith((_ZIP, _OLE))


def _workbook(data: bytes) -> tuple[Sheet, ...]:
    calamine = library("python_calamine", "python-calamine")
    try:
        with calamine.CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            return tuple(_visible(calamine, book))
    except (calamine.CalamineError, ValueError, OSError) as error:
        raise _unopened(error) from error
    except BaseException as error:
        # What stumbles inside the library is no Exception.
        if type(error).__name__ == "PanicException":
            raise _unopened(error) from error
        raise


def _visible(calamine: Any, book: Any) -> Iterator[Sheet]:  # noqa: ANN401 the library is there only with an extra
    """The tables that people see, up to so many rows and cells in all."""
    sheet, visible = calamine.SheetTypeEnum.WorkSheet, calamine.SheetVisibleEnum.Visible
    cells = last = 0
    for found in book.sheets_metadata:
        if (found.typ, found.visible) == (sheet, visible):
            rows = book.get_sheet_by_name(found.name).to_python(skip_empty_area=False)
            cells, last = cells + sum(map(len, rows)), last + len(rows)
            if last > MAX_ROWS:
                raise too_long(last)
            if cells > MAX_CELLS:
                raise too_large()
            yield Sheet(found.name, tuple(map(_filled, rows)))


def _unopened(error: BaseException) -> CompetitionError:
    return CompetitionError(
        f"打不开这个表格文件，可能已损坏或有密码；请另存为不加密的 XLSX 再试（{error}）",
        f"the spreadsheet cannot be opened, it may be damaged or have a password; save it as a plain XLSX ({error})",
    )


def _filled(row: Sequence[Cell]) -> tuple[Cell, ...]:
    """A row as far as its last cell that is filled: one far to the right makes all others as wide."""
    end = len(row)
    while end and row[end - 1] == "":
        end -= 1
    return tuple(row[:end])


def _text(data: bytes) -> str:
    """The text of a CSV file. Raises CompetitionError where it is in none of the encodings."""
    if b"\0" in data[:4096] and not data.startswith(_UTF16):
        raise CompetitionError(
            "这不是表格文件；可用 XLSX、XLS、ODS、CSV", "this is no spreadsheet; use XLSX, XLS, ODS or CSV"
        )
    for encoding in ("utf-16",) if data.startswith(_UTF16) else ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            place = error.start
    line = data.count(b"\n", 0, place) + 1
    raise CompetitionError(
        f"第 {line} 行的编码既不是 UTF-8 也不是 GB18030；请另存为 UTF-8 的 CSV 或 XLSX",
        f"line {line} is neither UTF-8 nor GB18030; save it as CSV in UTF-8, or as XLSX",
    )


def _csv_rows(text: str) -> tuple[tuple[Cell, ...], ...]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    rows: list[tuple[Cell, ...]] = []
    cells = 0
    try:
        for row in reader:
            cells += len(row)
            if cells > MAX_CELLS:
                raise too_large()
            if len(rows) >= MAX_ROWS:
                raise too_long(reader.line_num)
            rows.append(tuple(_harmless(cell) for cell in row))
    except csv.Error as error:
        long = "field limit" in str(error)
        why = ("一格的文字过长", "a cell is too long") if long else (str(error), str(error))
        raise CompetitionError(
            f"CSV 第 {reader.line_num} 行读不了（{why[0]}）",
            f"CSV line {reader.line_num} cannot be read ({why[1]})",
        ) from error
    if '"' in text:
        _refuse_open_quote(text)
    return tuple(rows)


def _refuse_open_quote(text: str) -> None:
    """Raise CompetitionError for a quotation mark that nothing closes: all the rows after it would be one cell."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    line = 0
    try:
        for _ in reader:
            line = reader.line_num
    except csv.Error as error:
        if "unexpected end" in str(error):
            raise CompetitionError(
                f"CSV 第 {line + 1} 行的引号没有结束，其后各行都会并成一格；请补上或删去引号",
                f"a quotation mark of CSV line {line + 1} is never closed, and all lines after it would be one cell; "
                "close it or take it away",
            ) from error


def _delimiter(text: str) -> str:
    """What parts the columns: whatever stands most often in the first lines."""
    head = text[:20_000].splitlines()[:20]
    return max(",\t;", key=lambda sign: sum(line.count(sign) for line in head))


def _harmless(cell: str) -> str:
    """A cell without the apostrophe that `write_csv` had put in front of it."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def write_csv(sheet: Sheet) -> bytes:
    """A table as CSV in UTF-8 with a byte order mark, which spreadsheet programs take for Chinese text.

    Text that a spreadsheet would take for a formula gets an apostrophe in front; `read_sheets` takes it away.
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    for row in sheet.rows:
        writer.writerow(
            f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row
        )
    return stream.getvalue().encode("utf-8-sig")


def write_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """Tables as an XLSX workbook; the first row of each is its heading. Texts stay texts, none becomes a formula."""
    stream = io.BytesIO()
    book = library("xlsxwriter", "XlsxWriter").Workbook(
        stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    heading = book.add_format({"bold": True, "bottom": 1})
    taken: set[str] = set()
    for sheet in sheets:
        page = book.add_worksheet(_sheet_name(sheet.name, taken))
        for row, cells in enumerate(sheet.rows):
            for column, cell in enumerate(cells):
                _put(page, row, column, cell, heading if row == 0 else None)
        for column, width in enumerate(_widths(sheet)):
            page.set_column(column, column, width)
        page.freeze_panes(1, 0)
    book.close()
    return stream.getvalue()


def _put(page: Any, row: int, column: int, cell: Cell, style: object) -> None:  # noqa: ANN401  # it has no types
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        page.write_number(row, column, cell, style)
    elif cell != "" and cell is not None:
        page.write_string(row, column, str(cell), style)


def _widths(sheet: Sheet) -> list[int]:
    """Widths in characters, where a Chinese one counts double."""
    widths: dict[int, int] = {}
    for row in sheet.rows:
        for column, cell in enumerate(row):
            needed = sum(2 if sign > "\u2e7f" else 1 for sign in str(cell)) + 2
            widths[column] = min(max(widths.get(column, 6), needed), _WIDEST)
    return [widths[column] for column in sorted(widths)]


def _sheet_name(name: str, taken: set[str]) -> str:
    """A name that a workbook allows and that no other sheet has: at most 31 characters, no signs of paths."""
    plain = "".join("·" if sign in "[]:*?/\\" else sign for sign in name).strip("' ")[:31] or "Sheet"
    found, number = plain, 2
    while found.casefold() in taken or found.casefold() == "history":
        found, number = f"{plain[:27]}-{number}", number + 1
    taken.add(found.casefold())
    return found
