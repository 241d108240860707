"""The command `zhicai`: its commands, the options that all of them share, and nothing let through but a status."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from zhicai._core import __version__
from zhicai.cli import failures, language, terminal
from zhicai.cli.language import Language
from zhicai.cli.lazily import Later, group_of

COMMANDS = {
    "review": Later("review", "review_command", "审阅棋谱 · officiate game records"),
    "judge": Later("judge", "judge_command", "裁决循环反复的棋局 · rule on a repetition"),
    "referee": Later("referee", "referee", "裁判临场速查 · look up what an incident leads to"),
    "play": Later("play", "play_command", "两人在终端对弈 · two people play at the terminal"),
    "game": Later("game", "game_command", "回放对局，逐条说明 · replay a game and explain it"),
    "show": Later("show", "show", "显示局面 · show a position"),
    "convert": Later("convert", "convert", "转换棋谱 · convert game records"),
    "event": Later("event", "event"),
    "desk": Later("desk", "desk"),
    "perft": Later("perft", "perft", "数着法树的叶子 · count the leaves of the move tree"),
}
"""Every command by its name, in the order in which help lists them."""

app = typer.Typer(
    name="zhicai",
    cls=group_of(COMMANDS),
    help="执裁：审阅棋谱、裁决循环、编排比赛、执裁对局 · Officiate xiangqi: records, rulings, events, games",
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


def _run() -> object:
    # Without a word, show the help; else let Typer read the arguments, which on Windows expands `*.pgn`.
    arguments = None if sys.argv[1:] else ["--help"]
    return app(arguments, prog_name="zhicai", standalone_mode=False)


def _asks_for_object(words: list[str]) -> bool:
    """Whether a command of an event is to answer with a JSON object, refusals too."""
    names = [word for word in words if not word.startswith("-")]
    return "event" in names[:2] and "--json" in words


def main() -> None:
    """Run the command line; bad input ends with a message and status 2, never with a traceback."""
    terminal.prepare()
    language.use(None)
    terminal.answer_as_object(_asks_for_object(sys.argv[1:]))
    sys.exit(failures.status_of(_run))
