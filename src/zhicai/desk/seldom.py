"""Log lines that say the same are written a few times a minute: what strangers do must not fill the disk."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from threading import Lock
from typing import Final

FEW: Final = 10
"""Records of one kind that are written within `SPAN`."""
SPAN: Final = 60.0
"""Seconds."""
MOST: Final = 200
"""Kinds that are remembered."""

Kind = tuple[str, int, str, str]


class Seldom(logging.Filter):
    """Lets through so many records of one kind; the next one after it says how many were left out.

    Records are of one kind that come from the same logger, with the same words but for what is filled in, and for an
    exception, from the same line.
    """

    def __init__(self, few: int = FEW, span: float = SPAN) -> None:
        """Nothing was written yet."""
        super().__init__()
        self._few, self._span = few, span
        self._seen: OrderedDict[Kind, tuple[float, int]] = OrderedDict()
        self._guard = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written; it is asked once for each handler."""
        kind, now = _kind(record), time.monotonic()
        with self._guard:
            began, count = self._seen.get(kind, (now, 0))
            left_out = 0
            if now - began >= self._span:
                left_out, began, count = max(0, count - self._few), now, 0
            self._seen[kind] = (began, count + 1)
            self._seen.move_to_end(kind)
            while len(self._seen) > MOST:
                self._seen.popitem(last=False)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (+{left_out})", None
        return count < self._few


def _kind(record: logging.LogRecord) -> Kind:
    where = ""
    if record.exc_info and record.exc_info[0] is not None:
        trace = record.exc_info[2]
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        at = "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        where = f"{record.exc_info[0].__name__} {at}"
    return record.name, record.levelno, str(record.msg)[:200], where
