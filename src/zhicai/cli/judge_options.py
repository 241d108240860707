"""The options of `zhicai judge`, each with its help."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import typer

Words: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME",
        help="棋谱文件，或 - 表示标准输入 · a game record, or - for standard input",
        show_default=False,
    ),
]
Rules: TypeAlias = Annotated[
    Literal["cxa-1999", "cxa-2011", "cxa-2020", "axf", "wxf"],
    typer.Option(help="按哪部规则 · the rule book"),
]
Fen: TypeAlias = Annotated[
    str | None,
    typer.Option(
        help="第一着前的局面，默认为开局 · the position before the first move, by default the opening one",
        show_default=False,
    ),
]
Moves: TypeAlias = Annotated[
    str | None,
    typer.Option(
        help="引入着法和一个循环，坐标或任何记法 · a lead-in and one cycle, in coordinates or any notation",
        show_default=False,
    ),
]
CycleStart: TypeAlias = Annotated[
    int | None,
    typer.Option(
        help="循环之前的着数，默认自动找出 · moves before the cycle, by default found", show_default=False
    ),
]
Ply: TypeAlias = Annotated[
    int | None,
    typer.Option(
        help="棋谱第几着后提请裁决，默认为终局 · after which ply of the game a ruling is asked for, by default the end",
        show_default=False,
    ),
]
GameNumber: TypeAlias = Annotated[int, typer.Option(min=1, help="文件中的第几局 · which game of the file")]
Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="条文未明之处取何值，可多次 · settle a point that the texts leave open; repeatable",
    ),
]
ListOptions: TypeAlias = Annotated[
    bool, typer.Option("--list-options", help="列出该规则的未明之处 · list the open points of the rule book")
]
AllRules: TypeAlias = Annotated[
    bool, typer.Option("--all-rules", help="五部规则并列 · all five rule books side by side")
]
AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="输出 JSON，每部规则一行 · JSON, a line for each rule book")
]
Svg: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="每着一图，存入文件夹 · a picture for each move, into a folder"),
]
Html: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="带图的裁决，可打印为一页，- 为标准输出 · an illustrated page to print, - to standard output",
    ),
]
Brief: TypeAlias = Annotated[
    bool, typer.Option("--brief", help="只用文字，不画棋盘 · in words, without boards")
]
Flip: TypeAlias = Annotated[bool, typer.Option("--flip", help="黑方在下 · Black below")]
ThemeName: TypeAlias = Annotated[
    Literal["calm", "print", "contrast", "night"], typer.Option(help="图的配色 · colours of the pictures")
]
ScriptName: TypeAlias = Annotated[
    Literal["simplified", "traditional"],
    typer.Option(help="棋子用简体或繁体 · characters on the pieces"),
]
AsciiOnly: TypeAlias = Annotated[bool, typer.Option("--ascii", help="用字母画棋盘 · letters for pieces")]
