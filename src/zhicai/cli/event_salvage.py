"""`zhicai event salvage`: the sound part of a damaged event file, as a file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import AsObject, EventPath, write_json
from zhicai.english import counted


def salvage(
    path: EventPath,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", help="新的赛事文件 · the new event file", show_default=False),
    ],
    as_object: AsObject = False,
) -> None:
    """Copy the whole commands before the first bad line to a new file; the damaged one stays as it is."""
    from zhicai.journal import salvage as copied

    found = copied(path, out)
    if as_object:
        line = found.fault.line if found.fault else None
        write_json({"file": str(out), "entries": found.head.seq, "bad_line": line})
        return
    kept_zh, kept_en = f"取出 {found.head.seq} 条", f"{counted(found.head.seq, 'entry', 'entries')} kept"
    if found.fault is not None:
        terminal.say(
            f"{out}：{kept_zh}；此后未取：{found.fault.message_zh}",
            f"{out}: {kept_en}; what comes after is left out: {found.fault.message_en}",
        )
    elif found.torn is not None:
        terminal.say(
            f"{out}：{kept_zh}，末尾一条没有写完", f"{out}: {kept_en}, the last one was never finished"
        )
    else:
        terminal.say(f"{out}：{kept_zh}；原文件完好", f"{out}: {kept_en}; nothing is wrong with the file")
