"""The command `zhicai`: options that every command shares, and the commands."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from zhicai._core import __version__
from zhicai.cli import failures, language, terminal
from zhicai.cli.helping import Group
from zhicai.cli.language import Language

app = typer.Typer(
    name="zhicai",
    cls=Group,
    help="执裁：审阅棋谱、显示局面、转换格式 · Officiate xiangqi records: review, show, convert",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        terminal.write(f"zhicai {__version__}")
        raise typer.Exit


@app.callback()
def _shared(
    lang: Annotated[
        Language | None,
        typer.Option(help="语言，默认随系统 · language, by default the locale's", show_default=False),
    ] = None,
    _version_asked: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="版本 · version")
    ] = False,
) -> None:
    language.use(lang or (None if terminal.speaks_chinese() else Language.EN))


def _run() -> object:
    # Without a word, show the help; else let Typer read the arguments, which on Windows expands `*.pgn`.
    arguments = None if sys.argv[1:] else ["--help"]
    return app(arguments, prog_name="zhicai", standalone_mode=False)


def main() -> None:
    """Run the command line; bad input ends with a message and status 2, never with a traceback."""
    terminal.prepare()
    language.use(None)
    sys.exit(failures.status_of(_run))


from zhicai.cli import convert, perft, review, show  # noqa: E402, F401 the commands register themselves
