"""Commands whose modules are loaded when they are asked for, so that each starts as quickly as if it were alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
import typer.main

from zhicai.cli.helping import Command, Group


@dataclass(frozen=True, slots=True)
class Later:
    """A command by the module and the name of its function, or of the `Typer` of a group; `help` in both languages.

    With `dashes` what begins with a dash and is no option is an argument, such as the result `--+`.
    """

    module: str
    name: str
    help: str = ""
    dashes: bool = False


class _Commands(Mapping[str, Any]):
    """The commands of a group by name; each is made when it is looked up."""

    def __init__(self, table: Mapping[str, Later]) -> None:
        self._table = table
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401  # Typer keeps the type to itself
        """The command of a name. Raises KeyError where there is none."""
        if name not in self._made:
            self._made[name] = _made(name, self._table[name])
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        """The names, in the order in which help lists them."""
        return iter(self._table)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._table)


def _made(name: str, later: Later) -> Any:  # noqa: ANN401
    found = getattr(import_module(f"zhicai.cli.{later.module}"), later.name)
    if isinstance(found, typer.Typer):
        group = typer.main.get_group(found)
        group.name = name
        return group
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings = {"ignore_unknown_options": later.dashes}
    alone.command(name, cls=Command, help=later.help, context_settings=settings)(found)
    return typer.main.get_command(alone)


def group_of(table: Mapping[str, Later]) -> type[Group]:
    """A class of groups with these commands."""

    class Lazy(Group):
        def __init__(self, **settings: Any) -> None:  # noqa: ANN401
            super().__init__(**settings)
            self.commands = _Commands(table)  # type: ignore[assignment]  # they are only read

    return Lazy
