"""The smallest XLS file (BIFF8 in a compound file): one table of texts and numbers."""

from __future__ import annotations

import struct
from collections.abc import Sequence

_FREE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_SECTOR = 512


def xls(name: str, rows: Sequence[Sequence[object]]) -> bytes:
    """A workbook with one table."""
    sheet = _begin(0x0010)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            sheet += _cell(row, column, cell)
    sheet += _record(0x000A)
    head = _begin(0x0005) + _record(0x0042, struct.pack("<H", 1200))
    title = struct.pack("<BB", len(name), 1) + name.encode("utf-16-le")
    place = len(head) + 4 + 6 + len(title) + 4
    book = head + _record(0x0085, struct.pack("<IBB", place, 0, 0) + title) + _record(0x000A) + sheet
    # Shorter streams would have to stand in a file system of their own inside the file.
    return _compound("Workbook", book.ljust(-(-max(len(book), 4096) // _SECTOR) * _SECTOR, b"\0"))


def _record(kind: int, body: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def _begin(kind: int) -> bytes:
    return _record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 0x07CC, 0, 6))


def _cell(row: int, column: int, cell: object) -> bytes:
    if isinstance(cell, int | float):
        return _record(0x0203, struct.pack("<HHHd", row, column, 0, cell))
    text = str(cell)
    return _record(0x0204, struct.pack("<HHHHB", row, column, 0, len(text), 1) + text.encode("utf-16-le"))


def _compound(name: str, stream: bytes) -> bytes:
    """A compound file: the table of sectors, the directory, then one stream."""
    chain = [sector + 3 for sector in range(len(stream) // _SECTOR - 1)]
    sectors = [_TABLE, _END, *chain, _END]
    sectors += [_FREE] * (128 - len(sectors))
    directory = _entry("Root Entry", 5, 1, _END, 0) + _entry(name, 2, _FREE, 2, len(stream))
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<5H6x9I", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, 4096, _END, 0, _END, 0)
    header += struct.pack("<109I", 0, *[_FREE] * 108)
    return header + struct.pack("<128I", *sectors) + directory.ljust(_SECTOR, b"\0") + stream


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le") + b"\0\0"
    numbers = struct.pack("<HBB3I36xIQ", len(text), kind, 1, _FREE, _FREE, child, start, size)
    return text.ljust(64, b"\0") + numbers
