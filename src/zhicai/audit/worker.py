"""A process of the pool: reviews the files it is told and sends what it finds, a few games at a time.

The pipe is the brake: while the parent does not read, sending waits, and no more than `BATCH` games are held here.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, TypeAlias

from zhicai.audit.files import Outcome, reviews_of
from zhicai.law.natural_limit import Limit

BATCH: Final = 64
"""Games that are sent together."""

Message: TypeAlias = tuple[list[Outcome], bool]
"""Outcomes of the file at hand, and whether it is done. The first message of a worker is empty: it has started."""


def start(limit: Limit) -> tuple[SpawnProcess, Connection]:
    """A new process and the parent's end of its pipe."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, limit), daemon=True)
    with _without_interrupts():
        process.start()
    theirs.close()
    return process, ours


def work(pipe: Connection, limit: Limit) -> None:
    """Review lists of paths until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    with suppress(EOFError, OSError):
        pipe.send(([], False))
        while True:
            for path in pipe.recv():
                for message in _messages(path, limit):
                    pipe.send(message)


def _messages(path: str, limit: Limit) -> Iterator[Message]:
    batch: list[Outcome] = []
    for outcome in reviews_of(path, limit):
        batch.append(outcome)
        if len(batch) == BATCH:
            yield batch, False
            batch = []
    yield batch, True


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ctrl-C reaches the whole group: a process born in here does not hear it, not even while it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
