"""The command `zhicai`: options that every command shares, and the commands."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from zhicai._core import __version__
from zhicai.cli import language, terminal
from zhicai.cli.language import Language
from zhicai.errors import ZhicaiError

app = typer.Typer(
    name="zhicai",
    help="执裁：审阅棋谱、显示局面、转换格式 · Officiate xiangqi records: review, show, convert",
    no_args_is_help=True,
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
    language.use(lang)


def main() -> None:
    """Run the command line; bad input ends with a message and status 2, never with a traceback."""
    terminal.tolerate_any_encoding()
    language.use(None)
    try:
        app()
    except ZhicaiError as error:
        terminal.write(f"zhicai: {language.say(error.message_zh, error.message_en)}", sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        terminal.silence_closed_pipe()
    except OSError as error:
        reason = error.strerror or str(error)
        place = f"{error.filename}: " if error.filename else ""
        text = language.say(f"{place}读写失败：{reason}", f"{place}cannot read or write: {reason}")
        terminal.write(f"zhicai: {text}", sys.stderr)
        sys.exit(2)


from zhicai.cli import perft, review  # noqa: E402, F401 the commands register themselves
