"""Files made from an event, papers and tables: written whole or not at all, and never over another one unasked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from zhicai.cli import language, terminal


def guard(targets: Sequence[Path], event: Path, *, force: bool) -> None:
    """Stop with status 2 where a file is in the way: one that exists unless `force`, and the event file in any case."""
    for target in targets:
        with suppress(OSError):
            if target.samefile(event):
                terminal.fail("这是赛事文件本身", "this is the event file itself", str(target))
        if target.is_dir():
            terminal.fail("这是文件夹", "this is a folder", str(target))
        if target.exists() and not force and target.is_file():
            terminal.fail(
                "已有此文件，未覆盖；加 --force 覆盖", "the file exists; --force replaces it", str(target)
            )


def write_all(contents: Mapping[Path, bytes], *, force: bool) -> None:
    """Write files, all of them or, on a full disk, none; folders that are made for them go again too.

    Raises RecordError for what cannot be written, and for a file that has come meanwhile unless `force`.
    """
    from zhicai.records import replacing

    folders = {folder for target in contents for folder in target.parents if not folder.exists()}
    try:
        for target in contents:
            target.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as files:
            for target, content in contents.items():
                stream = files.enter_context(replacing(target, overwrite=force))
                stream.write(content)
                stream.flush()
    except BaseException:
        for folder in sorted(folders, reverse=True):
            with suppress(OSError):  # not empty, or never made
                folder.rmdir()
        raise


def to_stdout(content: bytes) -> None:
    """Write to stdout as it is. Raises PipeClosed."""
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(content)
    except BrokenPipeError as error:
        raise terminal.PipeClosed from error


@contextmanager
def counting(total: int, zh: str, en: str) -> Iterator[Callable[[], None]]:
    """A bar on stderr over so many steps, on a terminal only; gives what is called after each."""
    if total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = Console(stderr=True, markup=False, emoji=False, highlight=False, soft_wrap=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        task = bar.add_task(language.say(zh, en), total=total)
        yield lambda: bar.advance(task)
