"""How much a spreadsheet may hold: looked at before it is unpacked, so that a small file cannot fill the memory."""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from itertools import islice
from typing import Final

from zhicai.competition.errors import CompetitionError

MAX_BYTES: Final = 32 * 1024 * 1024
"""Bytes of a file."""

MAX_UNPACKED: Final = 256 * 1024 * 1024
"""Bytes of all that is packed in a file."""

MAX_CELLS: Final = 2_000_000
"""Cells of a table, the empty ones inside it counted."""

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


def check_archive(data: bytes) -> None:
    """Raise CompetitionError for a packed spreadsheet that is none, is damaged, or unpacks to too much."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [info.filename for info in archive.infolist()]
            if sum(info.file_size for info in archive.infolist()) > MAX_UNPACKED:
                raise too_large()
            for name in names:
                _check_member(archive, name)
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


def _check_member(archive: zipfile.ZipFile, name: str) -> None:
    if name.startswith("xl/worksheets/") and name.endswith(".xml"):
        cells = _xlsx_cells(archive.read(name))
    elif name == "content.xml":
        cells = _ods_cells(archive.read(name))
    else:
        return
    if cells > MAX_CELLS:
        raise too_large()


def _xlsx_cells(xml: bytes) -> int:
    """Rows times columns of a sheet, by the places that its cells name; those that name none are counted."""
    tags = sum(1 for _ in islice(_XLSX_TAG.finditer(xml), MAX_CELLS + 1))
    rows = columns = 1
    for found in _XLSX_PLACE.finditer(xml) if tags <= MAX_CELLS else ():
        column = 0
        for letter in found[1].upper():
            column = column * 26 + letter - 64
        rows, columns = max(rows, int(found[2])), max(columns, column)
    return max(rows * columns, tags)


def _ods_cells(xml: bytes) -> int:
    """Cells of a table as far as its last cell that holds something, repetitions counted."""
    rows = used = widest = column = 0
    for tag, attributes in _ODS_TAG.findall(xml):
        if tag == b"table-row":
            rows, column = rows + _repeated(_ODS_ROWS, attributes), 0
            continue
        column += _repeated(_ODS_COLUMNS, attributes)
        if b"value-type" in attributes:
            used, widest = rows, max(widest, column)
    return used * widest


def _repeated(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1
