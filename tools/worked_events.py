"""The worked events of the documents: ``python tools/worked_events.py`` brings what they show up to date.

A page of docs/worked-events is one event. Its blocks are carried out from top to bottom in an empty folder:

- ``python`` makes files, such as an entry form or a list of results;
- ``toml`` is written to the file that its first line names (``# regulations.toml``);
- ``shell-session`` has commands, each beginning with ``$ zhicai``, and what they say. A line ``...`` stands for
  lines that are left out; what stands before and behind it is the beginning and the end of the output.

The clock of a page begins at 8:00 on 1 May 2026 and goes on by a minute with each command.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

from repo import ROOT

PAGES: Final = sorted(
    path for path in (ROOT / "docs" / "worked-events").glob("*.md") if path.name != "README.md"
)
_BLOCK: Final = re.compile(r"^```(?P<kind>[\w-]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_START: Final = 1_777_622_400_000
_MINUTE: Final = 60_000
_LEFT_OUT: Final = "..."
_MOST, _FIRST, _LAST = 20, 4, 1
"""Lines of an output that are shown whole; of a longer one so many at the beginning and at the end."""


class Step(NamedTuple):
    """A command of a page and what the page shows below it."""

    command: str
    shown: str


class Done(NamedTuple):
    """A command that was carried out: what it said, errors last, and its status."""

    step: Step
    output: str
    status: int

    @property
    def fits(self) -> bool:
        """Whether the page shows this output, or its beginning and its end."""
        head, left_out, tail = _parts(self.step.shown)
        lines = self.output.splitlines()
        if not left_out:
            return head == lines
        return len(head) + len(tail) < len(lines) and head + tail == _ends(lines, len(head), len(tail))

    def as_shown(self) -> str:
        """The output as the page should show it: as much left out as it leaves out now, of a long one the middle."""
        head, left_out, tail = _parts(self.step.shown)
        lines = self.output.splitlines()
        first, last = (len(head), len(tail)) if left_out else (_FIRST, _LAST)
        if first + last < len(lines) and (left_out or len(lines) > max(_MOST, len(head))):
            ends = _ends(lines, first, last)
            lines = [*ends[:first], _LEFT_OUT, *ends[first:]]
        return "".join(f"{line}\n" for line in lines)


def _parts(shown: str) -> tuple[list[str], bool, list[str]]:
    """The lines before and behind the one that stands for what is left out."""
    lines = shown.splitlines()
    if _LEFT_OUT not in lines:
        return lines, False, []
    at = lines.index(_LEFT_OUT)
    return lines[:at], True, lines[at + 1 :]


def _ends(lines: list[str], first: int, last: int) -> list[str]:
    return lines[:first] + (lines[-last:] if last else [])


def carried_out(page: Path, folder: Path, wanted: Callable[[str], bool] = lambda _: True) -> Iterator[Done]:
    """Carry out a page in a folder, command by command, of these those that are `wanted`.

    Raises ValueError for a block that is none of the kinds.
    """
    minute = 0
    for match in _BLOCK.finditer(page.read_text("utf-8")):
        kind, body = match["kind"], match["body"]
        if kind == "python":
            with contextlib.chdir(folder):
                exec(compile(body, str(page), "exec"), {})
        elif kind == "toml":
            name, _, text = body.partition("\n")
            (folder / name.removeprefix("#").strip()).write_text(text, "utf-8")
        elif kind == "shell-session":
            for step in _steps(body):
                minute += 1
                if wanted(step.command):
                    yield _run(step, folder, _START + minute * _MINUTE)
        else:
            message = f"{page}: a block of {kind}"
            raise ValueError(message)


def commands_of(page: Path) -> list[list[str]]:
    """The commands of a page in order, each in its words, the program left out."""
    text = page.read_text("utf-8")
    return [
        shlex.split(step.command)[1:]
        for match in _BLOCK.finditer(text)
        if match["kind"] == "shell-session"
        for step in _steps(match["body"])
    ]


def _steps(body: str) -> Iterator[Step]:
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield Step(command, shown)


def _run(step: Step, folder: Path, time: int) -> Done:
    """One command, in this process, at a given time."""
    from zhicai.cli import main

    program, *arguments = shlex.split(step.command)
    if program != "zhicai":
        message = f"{step.command}: not a command of zhicai"
        raise ValueError(message)
    status: object = 0
    with _streams(arguments) as (out, err), _clock(time), contextlib.chdir(folder):
        try:
            main()
        except SystemExit as ended:
            status = ended.code
        sys.stdout.flush()
        sys.stderr.flush()
        said = out.getvalue() + err.getvalue()
    text = "\n".join(line.rstrip() for line in said.decode("utf-8").rstrip().splitlines())
    return Done(step, text + "\n" if text else "", status if isinstance(status, int) else 1)


@contextmanager
def _streams(arguments: list[str]) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """A terminal of 100 columns, in both languages, with these arguments."""
    out, err = io.BytesIO(), io.BytesIO()
    plain = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100"}
    with (
        mock.patch.object(sys, "argv", ["zhicai", "--lang", "both", *arguments]),
        mock.patch.object(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8")),
        mock.patch.object(sys, "stderr", io.TextIOWrapper(err, encoding="utf-8")),
        mock.patch.dict(os.environ, plain),
    ):
        yield out, err


@contextmanager
def _clock(time: int) -> Iterator[None]:
    """The commands act at this time, and tell it in the time of Greenwich."""
    from zhicai.cli import event_file, event_people

    try:
        with (
            mock.patch.object(event_file, "now", return_value=time),
            mock.patch.object(event_people, "now", return_value=time),
            mock.patch.dict(os.environ, {"TZ": "UTC"}),
        ):
            clock.tzset()
            yield
    finally:
        clock.tzset()


def refresh(page: Path) -> None:
    """Write into a page what its commands say now."""
    text = page.read_text("utf-8")
    at = 0
    with tempfile.TemporaryDirectory() as folder:
        for done in carried_out(page, Path(folder)):
            old = f"$ {done.step.command}\n{done.step.shown}"
            at = text.index(old, at)
            new = old if done.fits else f"$ {done.step.command}\n{done.as_shown()}"
            text = text[:at] + new + text[at + len(old) :]
            at += len(new)
    page.write_text(text, "utf-8")


if __name__ == "__main__":
    for each in PAGES:
        refresh(each)
