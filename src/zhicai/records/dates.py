"""Dates as records write them, read into what they certainly say.

The raw text stays in the headers; ``parse_date`` offers the parts of it that are beyond doubt.
"""

from __future__ import annotations

import calendar
import re
from typing import Final, NamedTuple


class PartialDate(NamedTuple):
    """A date of which only some parts may be known (``None``: unknown)."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        """The form of the PGN tag, ``yyyy.mm.dd`` with ``??`` for what is unknown."""
        year = "????" if self.year is None else f"{self.year:04d}"
        month = "??" if self.month is None else f"{self.month:02d}"
        day = "??" if self.day is None else f"{self.day:02d}"
        return f"{year}.{month}.{day}"


_TIDY: Final = str.maketrans("０１２３４５６７８９lIOｏ〇○零一二三四五六七八九", "01234567891100000123456789")
_SEPARATOR: Final = r"[-./\\·•。．－—–、,，／ ]"
_YEAR_FIRST: Final = re.compile(
    rf"(\d{{4}})(?:年|{_SEPARATOR}+)(\d{{1,2}})(?:月|{_SEPARATOR}+|$)(?:(\d{{1,2}})(?!\d))?"
)
_YEAR_LAST: Final = re.compile(rf"(\d{{1,2}}){_SEPARATOR}(\d{{1,2}}){_SEPARATOR}(\d{{4}})(?!\d)")
_SHORT_YEAR: Final = re.compile(r"(\d\d)(?:年|[-./])(\d{1,2})(?:月|[-./])(\d{1,2})(?!\d)")
_EIGHT_DIGITS: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(?!\d)")
_SIX_DIGITS: Final = re.compile(r"(\d{4})(\d\d)(?!\d)")
_YEAR_ONLY: Final = re.compile(r"(\d{4})(?!\d)")
_NO_YEAR: Final = re.compile(r"(\d{1,2})月(?:(\d{1,2})日?)?")
_REPUBLIC: Final = re.compile(r"民国(\d{1,2})年?(?:(\d{1,2})月(?:(\d{1,2})日?)?)?")
_TENS: Final = re.compile(r"(\d?)[十廿卅](\d?)")
_SILENT: Final = re.compile(r"[?？\-－—.*xX\s]*|unknown|none|不详|不詳|未知|日期不详|待查", re.IGNORECASE)

_EARLIEST: Final = 1000
_LATEST: Final = 2200
_PIVOT: Final = 30  # two-digit years below it are of this century


def parse_date(text: str) -> PartialDate | None:
    """The parts a date text certainly tells, or ``None`` if it tells nothing or is not a date.

    Day and month that could be exchanged (``3-8-2009``) are left open; impossible parts are too.
    """
    text = _figures(text.strip()[:64])
    for pattern, order in _ORDERED:
        if match := pattern.match(text):
            return _checked(*order([int(part) if part else None for part in match.groups()]))
    return None


def says_nothing(text: str) -> bool:
    """Whether a date text is empty or a conventional way of saying that the date is not known."""
    return _SILENT.fullmatch(text.strip()) is not None


_Parts = tuple[int | None, int | None, int | None]


def _as_written(parts: list[int | None]) -> _Parts:
    year, month, day = (*parts, None, None)[:3]
    return year, month, day


def _year_last(parts: list[int | None]) -> _Parts:
    first, second, year = parts
    if first is None or second is None or first == second:
        return year, second, first
    if first > 12:
        return year, second, first
    if second > 12:
        return year, first, second
    return year, None, None


def _short_year(parts: list[int | None]) -> _Parts:
    year, month, day = parts
    if year is not None:
        year += 2000 if year < _PIVOT else 1900
    return year, month, day


def _republic(parts: list[int | None]) -> _Parts:
    year, month, day = parts
    return (None if year is None else year + 1911), month, day


def _no_year(parts: list[int | None]) -> _Parts:
    month, day = parts
    return None, month, day


_ORDERED: Final = (
    (_REPUBLIC, _republic),
    (_YEAR_FIRST, _as_written),
    (_EIGHT_DIGITS, _as_written),
    (_YEAR_LAST, _year_last),
    (_SIX_DIGITS, _as_written),
    (_YEAR_ONLY, _as_written),
    (_SHORT_YEAR, _short_year),
    (_NO_YEAR, _no_year),
)


def _figures(text: str) -> str:
    """Arabic figures for full-width and Chinese ones, and for letters mistaken for figures."""
    text = text.translate(_TIDY).replace("民國", "民国")
    return _TENS.sub(_tens, text).replace("元年", "1年")


def _tens(match: re.Match[str]) -> str:
    tens = {"廿": "2", "卅": "3"}.get(match[0].strip("0123456789"), match[1] or "1")
    return tens + (match[2] or "0")


def _checked(year: int | None, month: int | None, day: int | None) -> PartialDate | None:
    """Drop the parts that cannot be; ``None`` if nothing is left."""
    if year is not None and not _EARLIEST <= year <= _LATEST:
        year = None
    if month is not None and not 1 <= month <= 12:
        month = None
    if month is None or day is None or not 1 <= day <= _days(year, month):
        day = None
    return None if year is None and month is None else PartialDate(year, month, day)


def _days(year: int | None, month: int) -> int:
    """The most days the month can have; February is generous when the year is not known."""
    return calendar.monthrange(2000 if year is None else year, month)[1]
