"""The options of `zhicai play`, each with its help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

Journal: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="日志文件，已有则接着下 · the journal; where it exists, the game goes on",
        show_default=False,
    ),
]
Control: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="TIME",
        help="计时：60+30（分+秒）、60、40,30s（分，用完后每着秒数）、40/90,10/15（着/分）、none；默认 20+5"
        " · minutes+seconds, minutes, minutes then seconds a move, moves/minutes, or none; by default 20+5",
        show_default=False,
    ),
]
Rules: TypeAlias = Annotated[
    Literal["cxa-1999", "cxa-2011", "cxa-2020", "axf", "wxf"] | None,
    typer.Option(help="规则版本，默认 cxa-2011 · the edition, by default cxa-2011", show_default=False),
]
Regulations: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="NAME|FILE",
        help="按赛事规程，如 zhejiang-amateur-2012，或 TOML 文件"
        " · by an event's regulations: the name of a preset, or a TOML file",
        show_default=False,
    ),
]
Fen: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="FEN", help="起始局面 · the position to begin with", show_default=False),
]
Flip: TypeAlias = Annotated[bool, typer.Option("--flip", help="黑方在下 · Black below")]
AsciiOnly: TypeAlias = Annotated[bool, typer.Option("--ascii", help="用字母画棋盘 · letters for pieces")]
