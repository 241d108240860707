"""A progress bar for long work, on a terminal only."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Final

from zhicai.cli import language
from zhicai.cli.sources import Source

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer
    from rich.progress import Progress, TaskID

_LONG: Final = 1 << 20
"""Bytes of a single file from which a bar is worth its line."""


class Meter:
    """Counts the bytes read from the sources at hand on a progress bar, or in silence."""

    def __init__(self, bar: Progress | None = None, task: TaskID | None = None) -> None:
        """`bar` and the task on it, or neither."""
        self._bar, self._task = bar, task
        self._done = 0

    def watch(self, stream: IO[bytes]) -> IO[bytes]:
        """The stream, counted while it is read."""
        if self._bar is None:
            return stream
        return io.BufferedReader(_Watched(stream, self), 1 << 16)

    def count(self, size: int) -> None:
        """Some bytes more have been read."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task, size)

    def finish(self, source: Source) -> None:
        """A source is done, whether or not all of it was read."""
        self._done += source.size
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done)


class _Watched(io.RawIOBase):
    """A stream that tells a meter what is read from it."""

    def __init__(self, stream: IO[bytes], meter: Meter) -> None:
        self._stream, self._meter = stream, meter

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        room = memoryview(buffer)
        part = self._stream.read(len(room))
        room[: len(part)] = part
        self._meter.count(len(part))
        return len(part)


@contextmanager
def progress(sources: Sequence[Source], zh: str, en: str) -> Iterator[Meter]:
    """A bar on stderr over the bytes of all sources; none in a pipe, and none for what is done at once."""
    total = sum(source.size for source in sources)
    if not sys.stderr.isatty() or not total or (len(sources) < 2 and total < _LONG):
        yield Meter()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    screen = Console(stderr=True, markup=False, emoji=False, highlight=False, soft_wrap=True)
    # What goes to stdout must not be drawn on the terminal of stderr, unless both are the same one.
    shared = sys.stdout.isatty()
    with Progress(*columns, console=screen, transient=True, redirect_stdout=shared) as bar:
        yield Meter(bar, bar.add_task(language.say(zh, en), total=total))
