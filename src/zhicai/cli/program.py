"""The command `zhicai`: its commands, the options that all of them share, and nothing let through but a status."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from zhicai._core import __version__
from zhicai.cli import failures, language, terminal
from zhicai.cli.convert import convert
from zhicai.cli.desk import desk
from zhicai.cli.event import event
from zhicai.cli.game import game_command
from zhicai.cli.helping import Command, Group
from zhicai.cli.judge import judge_command
from zhicai.cli.language import Language
from zhicai.cli.perft import perft
from zhicai.cli.play import play_command
from zhicai.cli.referee import referee
from zhicai.cli.review import review_command
from zhicai.cli.show import show

app = typer.Typer(
    name="zhicai",
    cls=Group,
    help="执裁：审阅棋谱、裁决循环、显示局面、转换格式 · Officiate xiangqi records: review, judge, show, convert",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        terminal.write(f"zhicai {__version__}")
        raise typer.Exit


def _speak(lang: Language | None) -> Language | None:
    # Eager, so that a mistake further on in the command line is told in this language.
    language.use(lang or (None if terminal.speaks_chinese() else Language.EN))
    return lang


@app.callback()
def _shared(
    _lang: Annotated[
        Language | None,
        typer.Option(
            "--lang",
            callback=_speak,
            is_eager=True,
            help="语言，默认随系统 · language, by default the locale's",
            show_default=False,
        ),
    ] = None,
    _version_asked: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="版本 · version")
    ] = False,
) -> None:
    """Both options have done their work when they were read."""


app.command("review", cls=Command, help="审阅棋谱 · officiate game records")(review_command)
app.command("judge", cls=Command, help="裁决循环反复的棋局 · rule on a repetition")(judge_command)
app.command("referee", cls=Command, help="裁判临场速查 · look up what an incident leads to")(referee)
app.command("play", cls=Command, help="两人在终端对弈 · two people play at the terminal")(play_command)
app.command("game", cls=Command, help="回放对局，逐条说明 · replay a game and explain it")(game_command)
app.command("show", cls=Command, help="显示局面 · show a position")(show)
app.command("convert", cls=Command, help="转换棋谱 · convert game records")(convert)
app.add_typer(event, name="event")
app.add_typer(desk, name="desk")
app.command("perft", cls=Command, help="数着法树的叶子 · count the leaves of the move tree")(perft)


def _run() -> object:
    # Without a word, show the help; else let Typer read the arguments, which on Windows expands `*.pgn`.
    arguments = None if sys.argv[1:] else ["--help"]
    return app(arguments, prog_name="zhicai", standalone_mode=False)


def main() -> None:
    """Run the command line; bad input ends with a message and status 2, never with a traceback."""
    terminal.prepare()
    language.use(None)
    sys.exit(failures.status_of(_run))
