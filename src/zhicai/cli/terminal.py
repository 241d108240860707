"""Writing to the terminal or a pipe: any encoding, closed pipes, full disks, nothing that a record can play with."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
from contextlib import suppress
from typing import Final, NoReturn, TextIO

import typer

from zhicai.cli import language
from zhicai.cli.language import Language
from zhicai.cli.layout import cells, wrapped

_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters, those that turn the direction of writing, and bytes that are no text (lone surrogates):
names in records are not to be trusted."""

_QUOTED: Final = 200
"""Characters from the start of a name that are quoted when it is longer than that and its end together."""
_QUOTED_END: Final = 40

_NARROWEST: Final = 20
"""Columns that are reckoned with even where a terminal claims to have fewer."""

_LINE: Final = 78
"""Cells that a sentence in both languages may take before each language gets a line of its own."""


_as_object = False


class PipeClosed(Exception):
    """The reader of the output has gone; no error, but the end of the work."""


def prepare() -> None:
    """Let every stream exist, and write characters that its encoding lacks as `?` instead of failing.

    A Windows console in GBK has no rarer characters of players' names, a POSIX locale may have none at all.
    """
    sys.stdout = sys.stdout or _closed()
    sys.stderr = sys.stderr or _sink()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _sink() -> TextIO:
    """What closed stderr is replaced by."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 open as long as the process lives


def _closed() -> TextIO:
    """What closed stdout is replaced by: whatever is written fails, as on a full disk, since nobody can read it."""
    unwritable = io.FileIO(os.open(os.devnull, os.O_RDONLY), "w")
    return io.TextIOWrapper(io.BufferedWriter(unwritable), encoding="utf-8")


def safe(text: str) -> str:
    """The text with what could move the cursor, change colours or turn the line round made visible."""
    return _UNSAFE.sub("\ufffd", text)


def line(text: str) -> str:
    """The same of a text that is one line: a name in it cannot begin a line of its own, or move to another column."""
    return re.sub("[\t\n]", "\ufffd", safe(text))


def named(text: str) -> str:
    """A name as it may be quoted: a `line`, and of a very long one only the start and the end."""
    shown = line(text)
    if len(shown) <= _QUOTED + _QUOTED_END:
        return shown
    return f"{shown[:_QUOTED]}…{shown[-_QUOTED_END:]}"


def write(text: str, stream: TextIO | None = None) -> None:
    """Write a line as it is, without markup; `safe` is applied. Raises PipeClosed."""
    write_drawn(safe(text), stream)


def write_line(text: str, stream: TextIO | None = None) -> None:
    """Write a text that is one line, whatever the names in it hold: `line` is applied. Raises PipeClosed."""
    write_drawn(line(text), stream)


def write_drawn(text: str, stream: TextIO | None = None) -> None:
    """Write lines that carry their own colour codes. Raises PipeClosed."""
    try:
        (stream or sys.stdout).write(text + "\n")
    except BrokenPipeError as error:
        raise PipeClosed from error


def sentence(zh: str, en: str, place: str = "") -> str:
    """A sentence in the language in use, `place` before it; in both, on two lines unless it is short.

    Each half is a `line`: sentences name people and files.
    """
    before = f"{line(place)}: " if place else ""
    zh, en = line(zh), line(en)
    if language.current() is Language.BOTH and cells(before + zh) + cells(en) + 3 > _LINE:
        return f"{before}{zh}\n    {en}"
    return before + language.say(zh, en)


def say(zh: str, en: str, stream: TextIO | None = None) -> None:
    """Write a sentence in the language in use."""
    write(fitted(sentence(zh, en), "  ", stream), stream)


def complain(zh: str, en: str, place: str = "zhicai") -> None:
    """Say on stderr what is wrong with `place`; without a word where stderr itself is gone or full."""
    try:
        write(fitted(sentence(zh, en, named(place)), "    ", sys.stderr), sys.stderr)
        sys.stderr.flush()
    except (OSError, PipeClosed):
        drop(sys.stderr)


def answer_as_object(wanted: bool) -> None:
    """From now on let `refuse` answer with an object on stdout, for the program that asked with `--json`."""
    global _as_object  # noqa: PLW0603 one process answers one command
    _as_object = wanted


def answers_as_object() -> bool:
    """Whether `refuse` answers with an object."""
    return _as_object


def refuse(zh: str, en: str, place: str = "zhicai", **facts: object) -> None:
    """Say what is wrong with `place`: on stderr, or as `{"error": {...}}` on stdout with these facts besides."""
    if not _as_object:
        complain(zh, en, place)
        return
    about = {"place": place} if place not in ("", "zhicai") else {}
    error = {"zh": zh, "en": en, **about, **facts}
    try:
        write(json.dumps({"error": error}, ensure_ascii=not speaks_chinese(), indent=2))
    except (OSError, PipeClosed):
        drop(sys.stdout)


def fail(zh: str, en: str, place: str = "zhicai", **facts: object) -> NoReturn:
    """Say what is wrong and stop with status 2: bad usage or input."""
    refuse(zh, en, place, **facts)
    raise typer.Exit(2)


def width() -> int:
    """Columns of the terminal, or 80 (environment variable COLUMNS) in a pipe; never fewer than 20."""
    return max(shutil.get_terminal_size().columns, _NARROWEST)


def fitted(text: str, indent: str = "", stream: TextIO | None = None) -> str:
    """Lines that may be long: on a terminal broken where they must be and then indented; in a pipe as they are."""
    if not (stream or sys.stdout).isatty():
        return text
    columns = width() - 1
    return "\n".join(line for part in text.split("\n") for line in wrapped(part, columns, indent))


def encoding() -> str:
    """How stdout is encoded."""
    return sys.stdout.encoding or "utf-8"


def can_show(text: str) -> bool:
    """Whether the encoding of stdout has these characters."""
    try:
        text.encode(encoding())
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def speaks_chinese() -> bool:
    """Whether stdout can show the Chinese of this program, which is simplified."""
    return can_show("执裁")


def coloured() -> bool:
    """Whether stdout is a terminal that shows colours and nobody asked for none (NO_COLOR)."""
    from rich.console import Console

    out = Console()
    return out.is_terminal and not out.no_color and out.color_system not in (None, "windows")


def drop(stream: TextIO) -> None:
    """After a stream has failed: let what is left go nowhere, without a second complaint at exit."""
    with suppress(OSError, ValueError, AttributeError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, stream.fileno())
        os.close(sink)
