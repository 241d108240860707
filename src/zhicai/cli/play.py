"""`zhicai play`: two people play an officiated game at one terminal."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from zhicai.cli import play_options as options
from zhicai.cli import terminal
from zhicai.cli.failures import INTERRUPTED
from zhicai.errors import ZhicaiError

if TYPE_CHECKING:
    from zhicai.cli.play_table import Table
    from zhicai.game.regulations import Regulations

_CONTROL: Final = "20+5"
_CLOSED: Final = 129


def play_command(
    journal: options.Journal = None,
    control: options.Control = None,
    rules: options.Rules = None,
    regulations: options.Regulations = None,
    fen: options.Fen = None,
    flip: options.Flip = False,
    ascii_only: options.AsciiOnly = False,
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
    table = _table(path, _Wanted(control, rules, regulations, fen), moments.now())
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


class _Wanted(NamedTuple):
    """What a new game is to be played by, as given on the command line."""

    control: str | None
    rules: str | None
    regulations: str | None
    fen: str | None


def _table(path: Path, wanted: _Wanted, at: int) -> Table:
    """The game of the file, or a new one; stops with status 2 where options do not fit a game that exists."""
    from zhicai.cli.play_control import read_control
    from zhicai.cli.play_table import Table

    if path.exists():
        if any(part is not None for part in wanted):
            terminal.fail(
                "对局已有日志，--control、--rules、--regulations、--fen 只用于新的对局",
                "the game exists: --control, --rules, --regulations and --fen are for new games",
                str(path),
            )
        return Table.resumed(path)
    if wanted.regulations is None:
        laid_down = _edition(wanted.rules or "cxa-2011")
    elif wanted.rules is None:
        laid_down = _of_event(wanted.regulations)
    else:
        terminal.fail("--rules 与 --regulations 只用其一", "--rules or --regulations, not both")
    if wanted.control is not None or laid_down.controls is None:
        found = read_control(wanted.control or _CONTROL)
        laid_down = replace(laid_down, controls=None if found is None else (found, found))
    return Table.begun(path, laid_down, wanted.fen, at)


def _edition(rules: str) -> Regulations:
    """An edition as a board plays it that a computer keeps."""
    from zhicai.game.regulations import edition

    return _at_a_computer(edition(rules))


def _of_event(name: str) -> Regulations:
    """What an event lays down for a game; stops with status 2 where its regulations cannot be read."""
    from zhicai.competition import regulations as events
    from zhicai.competition.tables import read_table
    from zhicai.game.regulations import Regulations

    path = Path(name)
    try:
        if name in events.PRESETS or not path.is_file():
            found = events.preset(name)
        else:
            found = events.read(path.read_text("utf-8"))
        return _at_a_computer(read_table(Regulations, found.game, "game"))
    except UnicodeDecodeError:
        terminal.fail("不是 UTF-8 文本", "it is no text in UTF-8", name)
    except ZhicaiError as error:
        terminal.fail(error.message_zh, error.message_en, name)


def _at_a_computer(usual: Regulations) -> Regulations:
    """The same where illegal moves cannot be made and nobody writes a sheet."""
    from zhicai.game.regulations import Breaches, Records

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
