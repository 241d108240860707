"""`zhicai event pages`: what is published of an event as a folder of pages."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Annotated, Any

import typer

from zhicai.cli.desk import need_desk
from zhicai.cli.event_file import EventPath, named

Folder = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="新文件夹 · the new folder", show_default=False)
]
Replace = Annotated[
    bool, typer.Option("--replace", help="取代以前导出的 · put it in the place of an earlier export")
]


def pages(path: EventPath, folder: Folder, replace: Replace = False) -> None:
    """Write what is published of an event as pages that open without a server, from a stick too."""
    need_desk()
    # By name: the desk stands above the command line and is not there in a small install.
    work: Any = importlib.import_module("zhicai.desk.commands.pages")
    with named(path):
        work.of_file(path, folder, replace=replace)
