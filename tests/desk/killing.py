"""A process that is forked, works, and is killed in the middle of it."""

from __future__ import annotations

import os
import signal
import time
import warnings
from collections.abc import Callable

from django.db import connections

from zhicai.desk.store import held


def killed_after(seconds: float, work: Callable[[int], None]) -> tuple[list[int], int]:
    """What `work` acknowledged before it was killed so long after its first acknowledgement, and when that was.

    `work` writes a number on a line of its own to the file that it is given, and goes on for ever; the moment is in
    milliseconds since 1970.
    """
    connections.close_all()
    held.forget()
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Later Pythons warn of threads that a fork leaves behind; this child uses none.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os.close(reader)
        try:
            work(writer)
        finally:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader) as told:
        first = told.readline()
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        moment = time.time_ns() // 1_000_000
        os.waitpid(child, 0)
        return [int(line) for line in (first + told.read()).split()], moment
