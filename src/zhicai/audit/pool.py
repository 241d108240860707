"""Reviewing many files on all cores, in the order of the files, in bounded memory.

An executor gives back whole results: a file with many games would have to fit into memory, and when a process dies
nobody knows over which file. Here every process has a pipe of its own. What comes before its turn is kept up to a
limit; then its pipe is not read, and its process waits.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from zhicai.audit import worker
from zhicai.audit.files import NotRead, Outcome, reviews_of
from zhicai.errors import ZhicaiError
from zhicai.law.natural_limit import Limit

CHUNK: Final = 16
"""Files that a process is told at a time, at most."""
KEPT: Final = 4096
"""Games for each process that are kept before their turn; with as many no further file is begun."""


class PoolError(ZhicaiError):
    """The processes cannot be started."""

    def __init__(self, exit_code: int | None) -> None:
        """With the exit status of the first process that did not start."""
        self.message_zh = f"审阅进程无法启动（退出状态 {exit_code}）"
        self.message_en = f"the reviewing processes do not start (exit status {exit_code})"
        super().__init__(f"{self.message_zh} / {self.message_en}")


def cores() -> int:
    """How many processes can run at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def review_files(
    paths: Sequence[str],
    limit: Limit = Limit(),  # noqa: B008 a frozen value
    jobs: int | None = None,
    finished: Callable[[int], object] = lambda _: None,
) -> Iterator[Outcome]:
    """The reviews of all games of the files, in order; a file that cannot be read gives a `NotRead`.

    `jobs` is the number of processes (None: one a core; 1: this one). `finished` is called with the index of each
    path when all of it has been given. A file over which processes die gives a `NotRead`; the others go on. With
    several processes a script must guard its main part by `if __name__ == "__main__"`. Raises PoolError.
    """
    jobs = min(cores() if jobs is None else jobs, len(paths))
    pool = None if jobs < 2 else _Pool(paths, limit, jobs)
    try:
        for index, path in enumerate(paths):
            yield from pool.outcomes(index) if pool else reviews_of(path, limit)
            finished(index)
    finally:
        if pool:
            pool.close()


@dataclass(slots=True, eq=False)
class _Worker:
    """A process, its pipe, and the files it was told and has not done, in order."""

    process: SpawnProcess
    pipe: Connection
    todo: deque[int] = field(default_factory=deque)
    started: bool = False


@dataclass(slots=True, eq=False)
class _File:
    """What has come of a file and was not given yet; whether anything came at all; whether it is done."""

    outcomes: deque[Outcome] = field(default_factory=deque)
    begun: bool = False
    done: bool = False


class _Pool:
    """The processes, what they are at, and what has come before its turn.

    Each process does its files in order, and the first of those that a dead one left goes to the next that is free.
    So the file whose turn it is, is always being done, and its pipe is always read.
    """

    def __init__(self, paths: Sequence[str], limit: Limit, jobs: int) -> None:
        self._paths, self._limit, self._jobs = paths, limit, jobs
        self._chunk = max(1, min(CHUNK, len(paths) // (4 * jobs)))
        self._next = 0
        self._again: list[int] = []
        self._tried: set[int] = set()
        self._turn = 0
        self._kept = 0
        self._workers: list[_Worker] = []
        self._files: dict[int, _File] = {}

    def outcomes(self, index: int) -> Iterator[Outcome]:
        """All that comes of a file; the files are asked for one after the other."""
        self._turn = index
        while True:
            file = self._files.setdefault(index, _File())
            while file.outcomes:
                self._kept -= 1
                yield file.outcomes.popleft()
            if file.done:
                del self._files[index]
                return
            self._employ()
            self._receive()

    def close(self) -> None:
        """End all processes."""
        for one in self._workers:
            one.process.terminate()
        for one in self._workers:
            one.process.join()
            one.pipe.close()
        self._workers.clear()

    def _employ(self) -> None:
        """Give files to every process that has none."""
        for one in self._workers:
            self._tell(one)
        while len(self._workers) < self._jobs and self._may_tell():
            one = _Worker(*worker.start(self._limit))
            self._workers.append(one)
            self._tell(one)

    def _may_tell(self) -> bool:
        return bool(self._again) or (self._next < len(self._paths) and not self._is_full())

    def _is_full(self) -> bool:
        return self._kept >= KEPT * self._jobs

    def _tell(self, one: _Worker) -> None:
        if one.todo or not self._may_tell():
            return
        if self._again:  # a file that another process left behind goes alone
            told = [heappop(self._again)]
        else:
            told = list(range(self._next, min(self._next + self._chunk, len(self._paths))))
            self._next = told[-1] + 1
        one.todo.extend(told)
        try:
            one.pipe.send([self._paths[index] for index in told])
        except OSError:
            self._mourn(one)

    def _receive(self) -> None:
        """Wait for messages and put them by; when enough is kept, only of the file whose turn it is."""
        full = self._is_full()
        heard = {
            one.pipe: one for one in self._workers if one.todo and not (full and one.todo[0] != self._turn)
        }
        for pipe in wait(list(heard)):
            one = heard[pipe]  # type: ignore[index]  # only pipes were waited for
            try:
                outcomes, done = one.pipe.recv()
            except (EOFError, OSError):
                self._mourn(one)
                continue
            self._put_by(one, outcomes, done=done)

    def _put_by(self, one: _Worker, outcomes: Sequence[Outcome], *, done: bool) -> None:
        if not one.started:
            one.started = True
            return
        self._keep(one.todo[0], outcomes, done=done)
        if done:
            one.todo.popleft()

    def _keep(self, index: int, outcomes: Sequence[Outcome], *, done: bool) -> None:
        file = self._files.setdefault(index, _File())
        file.outcomes.extend(outcomes)
        file.begun, file.done = True, done
        self._kept += len(outcomes)

    def _mourn(self, one: _Worker) -> None:
        """A process has died: others do the rest of its files.

        The file it was at is tried once more if nothing had come of it, for the process may have been ended from
        outside; else, and the second time, it gets the blame.
        """
        one.process.join()
        one.pipe.close()
        self._workers.remove(one)
        if not one.started:
            raise PoolError(one.process.exitcode)
        at, *rest = one.todo
        if at in self._tried or self._files.setdefault(at, _File()).begun:
            self._keep(at, [_died(self._paths[at], one.process.exitcode)], done=True)
        else:
            self._tried.add(at)
            heappush(self._again, at)
        for index in rest:
            heappush(self._again, index)


def _died(path: str, code: int | None) -> NotRead:
    zh, en = (f"信号 {-code}", f"signal {-code}") if code and code < 0 else (f"状态 {code}", f"status {code}")
    return NotRead(
        path,
        f"审阅此文件的进程意外终止（{zh}）",
        f"the process that reviewed this file ended unexpectedly ({en})",
    )
