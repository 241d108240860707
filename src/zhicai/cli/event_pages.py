"""`zhicai event pages`: what is published of an event as a folder of pages."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Annotated, Any

import typer

from zhicai.cli import terminal
from zhicai.cli.desk import need_desk
from zhicai.cli.event_file import EventPath, named

Folder = Annotated[
    Path | None,
    typer.Argument(
        metavar="FOLDER",
        help="新文件夹，也可写在 --out · the new folder, here or in --out",
        show_default=False,
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="新文件夹 · the new folder", show_default=False),
]
Replace = Annotated[
    bool, typer.Option("--replace", help="取代以前导出的 · put it in the place of an earlier export")
]


def pages(path: EventPath, folder: Folder = None, out: Out = None, replace: Replace = False) -> None:
    """Write what is published of an event as pages that open without a server, from a stick too."""
    target = folder or out
    if target is None or (folder and out):
        terminal.fail(
            "请给一个文件夹：FOLDER 或 --out FOLDER",
            "give one folder, as FOLDER or with --out FOLDER",
            str(path),
        )
    need_desk()
    # By name: the desk stands above the command line and is not there in a small install.
    work: Any = importlib.import_module("zhicai.desk.commands.pages")
    with named(path):
        work.of_file(path, target, replace=replace)
