"""Tables as bytes between two processes: JSON, with the kind of a cell where JSON has none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from zhicai.competition.spreadsheets import Cell, Sheet

_KINDS: Final[tuple[tuple[type, str, Callable[[Any], object], Callable[[Any], Cell]], ...]] = (
    (datetime, "moment", datetime.isoformat, datetime.fromisoformat),
    (date, "date", date.isoformat, date.fromisoformat),
    (time, "time", time.isoformat, time.fromisoformat),
    (timedelta, "span", timedelta.total_seconds, lambda seconds: timedelta(seconds=seconds)),
)
"""Cells that JSON cannot write, a kind before the one that it is a case of."""


def packed(sheets: Iterable[Sheet]) -> bytes:
    """Tables as bytes."""
    return json.dumps([[sheet.name, sheet.rows] for sheet in sheets], default=_written).encode()


def unpacked(data: bytes) -> tuple[Sheet, ...]:
    """The tables that `packed` has made bytes of. Raises ValueError for other bytes."""
    return tuple(
        Sheet(str(name), tuple(tuple(map(_read, row)) for row in rows)) for name, rows in json.loads(data)
    )


def _written(cell: object) -> object:
    for kind, name, write, _ in _KINDS:
        if isinstance(cell, kind):
            return {name: write(cell)}
    return str(cell)


def _read(cell: object) -> Cell:
    if not isinstance(cell, dict):
        return cell
    ((name, value),) = cell.items()
    return next(read for _, known, _, read in _KINDS if known == name)(value)
