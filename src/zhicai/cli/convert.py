"""`zhicai convert`: game records from one format or notation into another."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from zhicai.cli import terminal
from zhicai.cli.conversion import Conversion, accepted
from zhicai.cli.progress import progress
from zhicai.cli.sources import Source, sources_of
from zhicai.cli.supply import UnreadableSource
from zhicai.records import FORMATS, Format

_SEPARATORS: Final = tuple(mark for mark in ("/", os.sep, os.altsep) if mark)


def convert(
    source: Annotated[
        str, typer.Argument(metavar="IN", help="棋谱文件、文件夹，或 - · a record file, a folder, or -")
    ],
    target: Annotated[
        str,
        typer.Argument(metavar="OUT", help="文件、文件夹（如 out/），或 - · a file, a folder (out/), or -"),
    ],
    to: Annotated[
        Literal["pgn", "xqf", "dhtmlxq"] | None,
        typer.Option(
            help="格式，默认看 OUT 的扩展名 · format, by default that of the ending of OUT",
            show_default=False,
        ),
    ] = None,
    notation: Annotated[
        Literal["chinese", "wxf", "iccs", "uci"] | None,
        typer.Option(help="PGN 着法的记法，默认中文 · moves in PGN, by default Chinese", show_default=False),
    ] = None,
    script: Annotated[
        Literal["simplified", "traditional"] | None,
        typer.Option(help="PGN 着法的字体 · characters of Chinese moves in PGN", show_default=False),
    ] = None,
    encoding: Annotated[
        Literal["utf-8", "gb18030", "big5"] | None,
        typer.Option(help="编码，默认 UTF-8 · encoding, by default UTF-8", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="覆盖已有文件 · replace files that exist")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="有丢失时退出状态为 1 · exit with 1 when anything is lost")
    ] = False,
) -> None:
    """Convert a file, a folder or standard input; what the new format cannot hold is said on stderr."""
    if not target:
        terminal.fail("OUT 是空的", "OUT is empty")
    found = _format(target, to)
    options = _options(found, {"notation": notation, "script": script, "encoding": encoding})
    work = Conversion(found, options, force)
    sources = sources_of([source], without=Path(target))
    with progress(sources, "转换棋谱", "converting") as meter:
        work.meter = meter
        try:
            _run(work, sources, target, from_folder=source != "-" and Path(source).is_dir())
        except UnreadableSource as error:
            terminal.fail(f"未转换：{error.message_zh}", f"not converted: {error.message_en}", source)
    _close(work, quiet=target == "-")
    if not work.files:
        raise typer.Exit(2)
    if strict and work.losses.serious + work.failed + work.unread.files:
        raise typer.Exit(1)


def _run(work: Conversion, sources: list[Source], target: str, *, from_folder: bool) -> None:
    path = Path(target)
    if target == "-":
        work.to_stdout(sources)
    elif _is_folder(target) or (from_folder and _by_suffix(path) is None):
        work.to_folder(sources, path)
    else:
        work.to_file(sources, path)


def _close(work: Conversion, *, quiet: bool) -> None:
    """Say what has been done, and what was not."""
    work.losses.close()
    if not work.files:
        if not work.failed:
            work.unread.complain_of_nothing()
        return
    zh, en = work.unread.words()
    if work.failed:
        zh, en = f"，{work.failed} 个未写{zh}", f", {work.failed} not written{en}"
    if not quiet or zh:
        say = terminal.complain if quiet else terminal.say
        games, files = work.losses.games, work.files
        say(f"已转换 {games} 局，写成 {files} 个文件{zh}", f"games: {games}, files written: {files}{en}")


def _format(target: str, to: str | None) -> Format:
    """The format asked for, or told by the ending; PGN for standard output."""
    if to is not None:
        return FORMATS[to]
    if target == "-":
        return FORMATS["pgn"]
    found = None if _is_folder(target) else _by_suffix(Path(target))
    if found is None:
        endings = " ".join(entry.suffixes[0] for entry in FORMATS.values() if entry.write)
        terminal.fail(
            f"看不出要转成什么格式：请用 --to，或让 OUT 以 {endings} 之一结尾",
            f"to which format? say --to, or let OUT end in one of {endings}",
        )
    return found


def _by_suffix(path: Path) -> Format | None:
    suffix = path.suffix.casefold()
    return next((entry for entry in FORMATS.values() if entry.write and suffix in entry.suffixes), None)


def _is_folder(target: str) -> bool:
    return target.endswith(_SEPARATORS) or Path(target).is_dir()


def _options(found: Format, given: dict[str, str | None]) -> dict[str, object]:
    """The options that were given; stops with status 2 where the format has no such option or they do not fit."""
    options: dict[str, object] = {name: value for name, value in given.items() if value is not None}
    for name in options:
        if name not in accepted(found):
            terminal.fail(f"{found.title_zh}没有 --{name} 可选", f"{found.title_en} takes no --{name}")
    if found.write is not None and not found.one_game:
        found.write([], io.BytesIO(), **options)
    return options
