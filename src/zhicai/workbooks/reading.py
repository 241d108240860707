"""Spreadsheets read in a process of their own, which may die without harm."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import Final

from zhicai.competition import spreadsheets
from zhicai.competition.errors import CompetitionError
from zhicai.competition.spreadsheet_limits import MAX_BYTES, too_large
from zhicai.competition.spreadsheets import Sheet
from zhicai.workbooks.child import REFUSED, TABLES
from zhicai.workbooks.wire import unpacked

PATIENCE: Final = 120
"""Seconds that somebody waits for a workbook on a busy machine."""

_TWO_AT_A_TIME: Final = threading.BoundedSemaphore(2)


def read_sheets(data: bytes, name: str = "") -> tuple[Sheet, ...]:
    """The visible tables of a file, as `zhicai.competition.spreadsheets.read_sheets` reads them.

    Raises CompetitionError as it does, and for a workbook that takes more memory or time than any list of an event.
    """
    if not spreadsheets.is_workbook(data) or len(data) > MAX_BYTES:
        return spreadsheets.read_sheets(data, name)
    with _TWO_AT_A_TIME:
        told = _told(data)
    if told[:1] == REFUSED:
        raise CompetitionError(*json.loads(told[1:]))
    return unpacked(told[1:])


def _told(data: bytes) -> bytes:
    """The answer of the process. Raises CompetitionError where it ended without one."""
    # -P: no module of the folder that one happens to be in.
    command = [sys.executable, "-P", "-m", "zhicai.workbooks.child"]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as error:
        raise _too_much() from error
    if done.returncode or done.stdout[:1] not in {TABLES, REFUSED}:
        raise _too_much()
    return done.stdout


def _too_much() -> CompetitionError:
    """The refusal of what ended its reader, which is too large most of the time."""
    large = too_large()
    return CompetitionError(
        f"打不开这个表格文件：读它要用的内存或时间太多，可能已损坏。{large.message_zh}",
        f"the spreadsheet cannot be opened: reading it takes too much memory or time, and it may be damaged; "
        f"{large.message_en}",
    )
