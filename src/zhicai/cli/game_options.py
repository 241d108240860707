"""The options of `zhicai game`, each with its help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

File: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="对局日志或棋谱，- 表示标准输入 · a journal or a record, - for standard input",
    ),
]
Number: TypeAlias = Annotated[
    int, typer.Option("--game", min=1, help="棋谱文件中的第几局 · which game of a record file")
]
AsSheet: TypeAlias = Annotated[
    bool,
    typer.Option("--sheet", help="打印记录纸，全称与简写对照 · print the score sheet, full and short"),
]
Out: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="记录纸存为 .pdf 或 .html，- 表示把 PDF 写到标准输出"
        " · the sheet as .pdf or .html; - for a PDF to standard output",
        show_default=False,
    ),
]
Tags: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="记录纸抬头，如 Red=选手01，可多次：Event、Round、Board、Date、Red、RedTeam、Black、BlackTeam"
        " · the head of the sheet, repeatable",
        show_default=False,
    ),
]
Against: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="FILE2",
        help="与另一份记录逐着对照：文本、棋谱或日志；不一致时状态为 1"
        " · compare with another sheet, move by move: text, record or journal; status 1 where they differ",
        show_default=False,
    ),
]
Everything: TypeAlias = Annotated[
    bool, typer.Option("--all", help="按钟、计时等也列出 · list presses and notes of time too")
]
AsObject: TypeAlias = Annotated[bool, typer.Option("--json", help="输出 JSON 对象 · write a JSON object")]
