"""A word of the command line is the same value, or the same mistake, as Typer alone makes of it.

Numbers and files are stricter: one writing, and a name.
"""

from __future__ import annotations

import inspect
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import typer
import typer.main
from typer.core import TyperCommand

from zhicai.cli.helping import Command
from zhicai.cli.values import NO_NAME, NOT_WHOLE


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


COMMANDS: dict[str, list[list[str]]] = {
    "text": [["x"], [""], ["红方"], [], ["a", "b"]],
    "texts": [[], ["--one", "x"], ["--one", "x", "--one", ""]],
    "number": [
        ["7"],
        ["-1"],
        ["0"],
        ["9"],
        ["10"],
        ["9" * 30],
    ],
    "numbers": [["1", "2"], []],
    "file": [["."], ["no/such/file"], ["a b"]],
    "files": [["a", "b"], []],
    "choice": [["calm"], ["CALM"], ["x"], [""]],
    "colour": [["--colour", "red"], ["--colour", "Red"], ["--colour", "green"], []],
    "switch": [["--on"], ["--no-on"], [], ["--on", "x"]],
}


def text(value: str) -> object:
    return value


def texts(one: Annotated[list[str] | None, typer.Option()] = None) -> object:
    return one


def number(value: Annotated[int, typer.Argument(min=0, max=9)]) -> object:
    return value


def numbers(values: list[int]) -> object:
    return values


def file(value: Path) -> object:
    return value


def files(values: list[Path]) -> object:
    return values


def choice(value: Literal["calm", "night"]) -> object:
    return value


def colour(colour: Annotated[Colour | None, typer.Option()] = None) -> object:
    return colour


def switch(on: bool | None = None) -> object:
    return on


def made_of(name: str, kind: type[TyperCommand], words: list[str]) -> object:
    """What a command is given, or what is said to be wrong."""
    given: list[object] = []

    def note(**values: Any) -> None:
        given.extend(values.values())

    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    function = globals()[name]
    note.__annotations__ = function.__annotations__
    note.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    alone.command(name, cls=kind)(note)
    try:
        typer.main.get_command(alone)(words, standalone_mode=False)
    except typer.TyperException as error:
        return error.format_message()
    return [(type(one), one) for one in given]


@pytest.mark.parametrize("name", COMMANDS)
def test_words_are_read_as_typer_reads_them(name: str) -> None:
    for words in COMMANDS[name]:
        assert made_of(name, Command, words) == made_of(name, TyperCommand, words), words


@pytest.mark.parametrize("word", ["5_0", "5.0", "+5", "05", " 5", "5 ", "٥", "x", "", "1e1", "0x1"])
def test_a_whole_number_has_one_writing(word: str) -> None:
    for name, words in (("number", [word]), ("numbers", ["1", word])):
        assert str(made_of(name, Command, words)).endswith(f"{NOT_WHOLE}{word!r}")


def test_full_width_digits_are_digits() -> None:
    assert made_of("number", Command, ["５"]) == [(int, 5)]
    assert made_of("numbers", Command, ["１２", "3"]) == [(list, [12, 3])]


@pytest.mark.parametrize("name", ["file", "files"])
def test_a_file_has_a_name(name: str) -> None:
    assert str(made_of(name, Command, [""])).endswith(NO_NAME)
