"""Times: whole milliseconds since 1970-01-01T00:00:00Z in programs, ISO 8601 with three decimals in files."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from zhicai.journal.errors import BadEntry

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_ISO = re.compile(r"\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)

MAX_TIME = 253_402_300_799_999
"""The last millisecond of the year 9999."""


def to_local(time: int) -> str:
    """`2026-05-01 17:30:00` in the time of this computer, for people. Raises BadEntry when it is not in 1970-9999."""
    check_time(time)
    return f"{(_EPOCH + timedelta(milliseconds=time)).astimezone():%Y-%m-%d %H:%M:%S}"


def to_iso(time: int) -> str:
    """`2026-05-01T09:30:00.000Z` for a time in milliseconds. Raises BadEntry when it is not in 1970-9999."""
    check_time(time)
    return (_EPOCH + timedelta(milliseconds=time)).isoformat(timespec="milliseconds")[:-6] + "Z"


def from_iso(text: str) -> int:
    """Milliseconds of a text that `to_iso` wrote. Raises ValueError for any other."""
    if not _ISO.fullmatch(text) or text < "1970":
        message = f"not a time such as 2026-05-01T09:30:00.000Z: {text[:40]}"
        raise ValueError(message)
    clock = (int(text[11:13]) * 60 + int(text[14:16])) * 60 + int(text[17:19])
    return _day(text[:10]) + clock * 1000 + int(text[20:23])


@lru_cache(maxsize=1024)
def _day(text: str) -> int:
    """The first millisecond of a day. Raises ValueError where there is no such day."""
    return (date.fromisoformat(text) - _EPOCH.date()).days * 86_400_000


def check_time(time: object) -> None:
    """Raise BadEntry for what is no time."""
    if not isinstance(time, int) or isinstance(time, bool) or not 0 <= time <= MAX_TIME:
        raise BadEntry(
            "时间必须是 1970 年至 9999 年间的毫秒数（整数）",
            "a time is a whole number of milliseconds from 1970 to 9999",
            place="time",
        )
