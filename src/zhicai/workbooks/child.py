"""The process that reads one workbook from its input, and writes the tables or the refusal.

Its answer is a letter and what belongs to it: `T` and the tables, `R` and the refusal in both languages. A process that
ends without one has met a limit.
"""

from __future__ import annotations

import contextlib
import json
import sys
from typing import Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.spreadsheet_limits import too_large
from zhicai.competition.spreadsheets import read_sheets
from zhicai.workbooks.wire import packed

MOST_MEMORY: Final = 2 << 30
"""Bytes of memory, where the system can hold a process to that."""
MOST_SECONDS: Final = 60
"""Seconds of processor time."""
MOST_TOLD: Final = 128 << 20
"""Bytes of an answer."""

TABLES: Final = b"T"
REFUSED: Final = b"R"


def main() -> None:
    """Read a workbook from the standard input."""
    _keep_to_limits()
    try:
        told = TABLES + packed(read_sheets(sys.stdin.buffer.read()))
        if len(told) > MOST_TOLD:
            raise too_large()
    except CompetitionError as error:
        told = REFUSED + json.dumps([error.message_zh, error.message_en]).encode()
    sys.stdout.buffer.write(told)


def _keep_to_limits() -> None:
    """No more memory and time than an honest workbook takes; Windows knows no such limits."""
    if sys.platform == "win32":
        return
    import resource

    for what, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
        # A machine may allow less already.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


if __name__ == "__main__":
    main()
