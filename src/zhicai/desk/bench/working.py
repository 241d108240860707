"""The work of the bench, away from the threads that answer: a few at a time, and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from functools import cache
from threading import BoundedSemaphore
from typing import Final, TypeVar

from zhicai.desk.errors import DeskError

Value = TypeVar("Value")

WORKERS: Final = 2
PLACES: Final = 16
"""Requests that work or wait at once; more are asked to come back."""
PATIENCE: Final = 45.0
"""Seconds that somebody waits for an answer."""

_places: Final = BoundedSemaphore(PLACES)


class NotNow(DeskError):
    """The bench cannot answer now; nothing is wrong with the request but perhaps its size."""


@cache
def _workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(WORKERS, thread_name_prefix="bench")


def worked(work: Callable[[], Value]) -> Value:
    """What `work` gives or raises, done by one of the workers; it must be bounded by itself and ask no database.

    Raises NotNow where too many wait already, or it takes too long.
    """
    if not _places.acquire(blocking=False):
        raise NotNow("裁判台正忙，请稍候再试", "the bench is busy; try again in a moment")
    try:
        doing = _workers().submit(work)
    except BaseException:
        _places.release()
        raise
    doing.add_done_callback(lambda _: _places.release())
    try:
        return doing.result(PATIENCE)
    except TooSlow:
        doing.cancel()
        raise NotNow(
            "算了很久还没有结果；请缩短循环，或用 zhicai judge 命令",
            "it takes too long; shorten the cycle, or use the command zhicai judge",
        ) from None
