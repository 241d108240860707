"""Writing to the terminal or a pipe: any encoding, closed pipes, progress, errors without a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from zhicai.cli.language import say


def tolerate_any_encoding() -> None:
    """Let characters that the terminal's encoding lacks be written as `?` instead of failing.

    A Windows console in GBK has no rarer characters of players' names, and a POSIX locale has none at all.
    """
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def write(text: str, stream: TextIO | None = None) -> None:
    """Write a line as it is, without markup."""
    (stream or sys.stdout).write(text + "\n")


def console(stderr: bool = False) -> Console:
    """Rich's console without markup or emoji in what people wrote."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=True)


def fail(zh: str, en: str, status: int = 2) -> NoReturn:
    """Say what is wrong and stop with a status (2: bad usage or input)."""
    write(f"zhicai: {say(zh, en)}", sys.stderr)
    raise typer.Exit(status)


class Steps:
    """Counts steps on a progress bar, or in silence."""

    def __init__(self, bar: Progress | None, task: TaskID | None) -> None:
        """`bar` and the task on it, or neither."""
        self._bar, self._task = bar, task

    def advance(self) -> None:
        """One step more."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task)


@contextmanager
def progress(total: int, zh: str, en: str) -> Iterator[Steps]:
    """A progress bar on stderr for long work on a terminal; nothing in a pipe or for a single step."""
    if total < 2 or not sys.stderr.isatty():
        yield Steps(None, None)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        yield Steps(bar, bar.add_task(say(zh, en), total=total))


def silence_closed_pipe() -> None:
    """After the reader of a pipe has gone: drop what is left without a second complaint at exit."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
