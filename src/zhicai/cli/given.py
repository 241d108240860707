"""Files that are given to be read whole: plain ones only, since a pipe may wait for ever and a device may never end."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final

from zhicai.cli import terminal

_MOST: Final = 32 * 1024 * 1024
"""Bytes; a form or a list of results beyond it is no such thing."""


def bytes_of(path: Path) -> bytes:
    """All that a file says. Stops with status 2 at what is no plain file, or too large; raises OSError."""
    found = path.stat()
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        terminal.fail("这不是普通文件；请存为文件再给出", "this is no plain file; save it as one", str(path))
    if found.st_size > _MOST:
        terminal.fail(
            f"文件太大（至多 {_MOST >> 20} MB）",
            f"the file is too large (at most {_MOST >> 20} MB)",
            str(path),
        )
    return path.read_bytes()
