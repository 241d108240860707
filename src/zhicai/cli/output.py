"""Files that a command writes whole or not at all, replacing only what it could have written itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from zhicai.cli import terminal
from zhicai.records import replacing

_LOOKED_AT: Final = 1 << 10


def put(text: str, target: Path, is_own: Callable[[bytes], bool], zh: str, en: str) -> None:
    """Write a text to a file or, for `-`, to stdout.

    A file that exists is replaced only when it is empty or `is_own` says so of its first bytes; `zh` and `en` name
    what it is not. Stops with status 2 at another file; raises RecordError for what cannot be written.
    """
    if str(target) == "-":
        sys.stdout.write(text + "\n")
        return
    there = target.is_file()
    guard(target, is_own, zh, en)
    with replacing(target, overwrite=there) as stream:
        stream.write(text.encode("utf-8") + b"\n")


def guard(target: Path, is_own: Callable[[bytes], bool], zh: str, en: str) -> None:
    """Stop with status 2 at a file that `put` would not replace."""
    if target.is_file() and not _may_go(target, is_own):
        terminal.fail(
            f"已有此文件，且不是 {zh}，未覆盖", f"the file exists and is no {en}; not replaced", str(target)
        )


def _may_go(path: Path, is_own: Callable[[bytes], bool]) -> bool:
    with path.open("rb") as stream:
        head = stream.read(_LOOKED_AT)
    return not head or is_own(head)


def is_svg(head: bytes) -> bool:
    """Whether a file with these first bytes is a picture."""
    return b"<svg" in head
