"""`zhicai play`: two people play an officiated game at one terminal."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from zhicai.cli import terminal
from zhicai.cli.failures import INTERRUPTED

if TYPE_CHECKING:
    from zhicai.cli.play_table import Table
    from zhicai.game.regulations import Regulations

_CONTROL: Final = "20+5"
_CLOSED: Final = 129


def play_command(
    journal: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="日志文件，已有则接着下 · the journal; where it exists, the game goes on",
            show_default=False,
        ),
    ] = None,
    control: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            help="计时：60+30（分+秒）、60、40,30s（分，用完后每着秒数）、40/90,10/15（着/分）、none；默认 20+5"
            " · minutes+seconds, minutes, minutes then seconds a move, moves/minutes, or none; by default 20+5",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        Literal["cxa-1999", "cxa-2011"] | None,
        typer.Option(help="规则版本，默认 cxa-2011 · the edition, by default cxa-2011", show_default=False),
    ] = None,
    fen: Annotated[
        str | None,
        typer.Option(metavar="FEN", help="起始局面 · the position to begin with", show_default=False),
    ] = None,
    flip: Annotated[bool, typer.Option("--flip", help="黑方在下 · Black below")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="用字母画棋盘 · letters for pieces")] = False,
) -> int:
    """Play with clocks, offers, claims and rulings; everything is kept in the journal."""
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        terminal.fail("play 要在终端里运行", "play needs a terminal")
    try:
        from zhicai.cli.play_keys import Terminal
    except ImportError:  # Windows has no termios
        terminal.fail(
            "play 需要类 Unix 终端，Windows 请用 WSL", "play needs a Unix terminal; on Windows use WSL"
        )
    from zhicai.cli.play_loop import Sitting, play_on
    from zhicai.cli.play_table import Moments

    moments = Moments()
    path = journal or Path(f"zhicai-{datetime.now().astimezone():%Y%m%d-%H%M%S}.jsonl")
    table = _table(path, control, rules, fen, moments.now())
    try:
        with Terminal() as keyboard:
            why = play_on(Sitting(table, flip, ascii_only), keyboard, moments)
    finally:
        table.file.close()
    if table.game.began is None and journal is None:
        path.unlink(missing_ok=True)
    elif why != "closed":
        _farewell(table, path)
    return {"interrupted": INTERRUPTED, "closed": _CLOSED}.get(why, 0)


def _is_terminal(stream: object) -> bool:
    """Whether somebody sits there; a stream may be closed, or missing."""
    return bool(getattr(stream, "isatty", bool)())


def _table(path: Path, control: str | None, rules: str | None, fen: str | None, at: int) -> Table:
    """The game of the file, or a new one; stops with status 2 where options do not fit a game that exists."""
    from zhicai.cli.play_control import read_control
    from zhicai.cli.play_table import Table

    if path.exists():
        if (control, rules, fen) != (None, None, None):
            terminal.fail(
                "对局已有日志，--control、--rules、--fen 只用于新的对局",
                "the game exists: --control, --rules and --fen are for new games",
                str(path),
            )
        return Table.resumed(path)
    found = read_control(control or _CONTROL)
    regulations = _regulations(rules or "cxa-2011")
    return Table.begun(path, regulations if found is None else regulations.timed(found), fen, at)


def _regulations(rules: str) -> Regulations:
    """An edition as a board plays it that a computer keeps: illegal moves cannot be made, nobody writes a sheet."""
    from zhicai.game.regulations import Breaches, Records, cxa_1999, cxa_2011

    usual = cxa_1999() if rules == "cxa-1999" else cxa_2011()
    return replace(usual, breaches=Breaches.REFUSE, records=Records(required=False, bars_claims=None))


def _farewell(table: Table, path: Path) -> None:
    """How it stands, and how to go on."""
    from zhicai.game.telling import result_words

    ended = table.game.ended
    name = terminal.named(str(path))
    if ended is None:
        terminal.say(
            f"对局保存在 {name}，接着下：zhicai play --journal {name}",
            f"kept in {name}; to go on: zhicai play --journal {name}",
        )
        return
    terminal.say(*result_words(ended.result, ended.reason, ended.article))
    terminal.say(
        f"对局保存在 {name}，回放：zhicai game {name}", f"kept in {name}; to replay: zhicai game {name}"
    )
