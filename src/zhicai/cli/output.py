"""Files that a command writes whole or not at all, replacing only what it could have written itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from zhicai.cli import terminal
from zhicai.records import replacing

_LOOKED_AT: Final = 1 << 10


def put(text: str | bytes, target: Path, is_own: Callable[[bytes], bool], zh: str, en: str) -> None:
    """Write a text, or bytes as they are, to a file or, for `-`, to stdout.

    A file that exists is replaced only when it is empty or `is_own` says so of its first bytes; `zh` and `en` name
    what it is not. Stops with status 2 at another file; raises RecordError for what cannot be written.
    """
    if str(target) == "-":
        _to_stdout(text)
        return
    put_all({target: text}, is_own, zh, en, make_folder=False)


def put_all(
    texts: Mapping[Path, str | bytes],
    is_own: Callable[[bytes], bool],
    zh: str,
    en: str,
    *,
    make_folder: bool = True,
) -> None:
    """Write several texts, each to its file in one folder, as `put` does: all of them or, on a full disk, none.

    Folders that are made for them go again where none could be written.
    """
    for target in texts:
        guard(target, is_own, zh, en)
    folders = {folder for target in texts for folder in target.parents if not folder.exists()}
    if make_folder:
        for target in texts:
            target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with ExitStack() as files:
            for target, text in texts.items():
                stream = files.enter_context(replacing(target, overwrite=target.is_file()))
                stream.write(_bytes(text))
                stream.flush()
    except BaseException:
        for folder in sorted(folders, reverse=True) if make_folder else ():
            with suppress(OSError):  # not empty, or never made
                folder.rmdir()
        raise


def _to_stdout(text: str | bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(_bytes(text))


def _bytes(text: str | bytes) -> bytes:
    """Pages and pictures are UTF-8 whatever the terminal speaks, as they say themselves."""
    return text if isinstance(text, bytes) else text.encode("utf-8") + b"\n"


def guard(target: Path, is_own: Callable[[bytes], bool], zh: str, en: str) -> None:
    """Stop with status 2 at a file that `put` would not replace."""
    if target.is_file() and not _may_go(target, is_own):
        terminal.fail(
            f"已有此文件，且不是{' ' * zh.isascii()}{zh}，未覆盖",
            f"the file exists and is no {en}; not replaced",
            str(target),
        )


def _may_go(path: Path, is_own: Callable[[bytes], bool]) -> bool:
    with path.open("rb") as stream:
        head = stream.read(_LOOKED_AT)
    return not head or is_own(head)


def is_svg(head: bytes) -> bool:
    """Whether a file with these first bytes is a picture."""
    return b"<svg" in head
