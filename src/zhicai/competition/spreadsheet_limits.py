"""How much a spreadsheet may hold: looked at before it is unpacked, so that a small file cannot fill the memory."""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from collections import Counter
from itertools import islice
from typing import Final

from zhicai.competition.errors import CompetitionError

MAX_BYTES: Final = 32 * 1024 * 1024
"""Bytes of a file."""

MAX_UNPACKED: Final = 256 * 1024 * 1024
"""Bytes of all that is packed in a file."""

MAX_CELLS: Final = 2_000_000
"""Cells of a table, the empty ones inside it counted."""

MAX_ROWS: Final = 100_000
"""Rows of all tables of a file, the empty ones above the last one that is filled counted."""

_XLSX_PLACE: Final = re.compile(rb"""\br\s{0,9}=\s{0,9}["']([A-Za-z]{0,3})(\d{1,7})["']""")
_XLSX_TAG: Final = re.compile(rb"<(?:[\w.-]{1,40}:)?(row|c)[\s/>]")
_DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What `zipfile` raises for archives that are damaged or locked (NotImplementedError is a RuntimeError)."""

# No tag is looked for beyond the next one, so a file of tags that never end is searched once.
_ODS_TAG: Final = re.compile(rb"<(?:[\w.-]{1,40}:)?(table-row|table-cell|covered-table-cell)\b([^<>]*)>")
_ODS_ROWS: Final = re.compile(rb"number-rows-repeated\s{0,9}=\s{0,9}[\"'](\d{1,10})")
_ODS_COLUMNS: Final = re.compile(rb"number-columns-repeated\s{0,9}=\s{0,9}[\"'](\d{1,10})")


def too_large() -> CompetitionError:
    """The refusal of a file beyond the limits."""
    return CompetitionError(
        f"表格太大（最多 {MAX_BYTES >> 20} MB、{MAX_CELLS} 格）；请只保留报名表",
        f"the spreadsheet is too large (at most {MAX_BYTES >> 20} MB, {MAX_CELLS} cells); keep only the entries",
    )


def too_long(rows: int) -> CompetitionError:
    """The refusal of tables that reach further down than those of any event; `rows` is how many."""
    return CompetitionError(
        f"表格太长：各表连同空行共 {rows} 行（最多 {MAX_ROWS} 行）。名单下方很远处多半还有格子：请选中名单以下的各行"
        "删除，或把名单另存为一个新文件",
        f"the spreadsheet is too long: with the empty ones its tables have {rows} rows (at most {MAX_ROWS}). There is "
        "most likely a cell far below the list: mark the rows below it and delete them, or save the list as a new file",
    )


def check_archive(data: bytes) -> None:
    """Raise CompetitionError for a packed spreadsheet that is none, is damaged, or unpacks to too much."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [info.filename for info in archive.infolist()]
            if sum(info.file_size for info in archive.infolist()) > MAX_UNPACKED:
                raise too_large()
            last = 0
            for name in names:
                last += _check_member(archive, name)
                if last > MAX_ROWS:
                    raise too_long(last)
    except CompetitionError:
        raise
    except _DAMAGED as error:
        raise CompetitionError(
            f"文件已损坏或有密码，打不开（{error}）", f"the file is damaged or has a password ({error})"
        ) from error
    if "xl/workbook.bin" in names:
        raise CompetitionError(
            "这是二进制工作簿（XLSB），不能读；请另存为 XLSX",
            "this is a binary workbook (XLSB), which is not read; save it as XLSX",
        )
    if not any(name == "content.xml" or name.startswith("xl/worksheets/") for name in names):
        raise CompetitionError(
            "压缩包里没有表格；可用 XLSX、XLS、ODS、CSV",
            "there is no spreadsheet in this archive; use XLSX, XLS, ODS or CSV",
        )


def _check_member(archive: zipfile.ZipFile, name: str) -> int:
    """The rows of a part of an archive, 0 for one that is no table. Raises CompetitionError."""
    if name.startswith("xl/worksheets/") and name.endswith(".xml"):
        rows, cells = _xlsx_size(archive.read(name))
    elif name == "content.xml":
        rows, cells = _ods_size(archive.read(name))
    else:
        return 0
    if cells > MAX_CELLS and rows <= MAX_ROWS:
        raise too_large()
    return rows


def _xlsx_size(xml: bytes) -> tuple[int, int]:
    """Rows, and rows times columns, of a sheet by the places that its cells name; those that name none are counted."""
    tags = Counter(found[1] for found in islice(_XLSX_TAG.finditer(xml), MAX_CELLS + 1))
    every = tags.total()
    rows = columns = 1
    for found in _XLSX_PLACE.finditer(xml) if every <= MAX_CELLS else ():
        column = 0
        for letter in found[1].upper():
            column = column * 26 + letter - 64
        rows, columns = max(rows, int(found[2])), max(columns, column)
    return max(rows, tags[b"row"]), max(rows * columns, every)


def _ods_size(xml: bytes) -> tuple[int, int]:
    """Rows and cells of all tables as far as the last cell that holds something, repetitions counted."""
    rows = used = widest = column = 0
    for tag, attributes in _ODS_TAG.findall(xml):
        if tag == b"table-row":
            rows, column = rows + _repeated(_ODS_ROWS, attributes), 0
            continue
        column += _repeated(_ODS_COLUMNS, attributes)
        if b"value-type" in attributes:
            used, widest = rows, max(widest, column)
    return used, used * widest


def _repeated(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1
