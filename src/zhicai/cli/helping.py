"""Help in the language in use or in both, laid out for characters that take two columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from zhicai.cli import language, terminal
from zhicai.cli.language import Language
from zhicai.cli.layout import cells, padded, wrapped
from zhicai.cli.metavars import spoken
from zhicai.cli.values import quick

if TYPE_CHECKING:
    from collections.abc import Mapping

BETWEEN: Final = " · "
"""What stands between the Chinese and the English half of a help text."""

_WIDEST: Final = 100
_LEFT: Final = 24
"""Columns of the names of options; a longer one has a line of its own."""

_ADDED: Final[Mapping[str, str]] = {
    "help": "显示本说明 · this help",
    "install_completion": "为当前 shell 安装命令补全 · install completion for this shell",
    "show_completion": "显示补全脚本，供复制修改 · print the completion script",
}
"""Help of the options that Typer adds, by the name of the parameter."""

_TYPES: Final[Mapping[str, str]] = {"<str>": "TEXT", "<int>": "N", "<int range>": "N"}
_EXTRA: Final = re.compile(r"\s*\[(?:default: (?P<default>.*?)(?:; .*)?|[^\]]*)\]$")

_Row = tuple[str, str]


class _Bilingual:
    """Reads the command line of a command or a group of commands, and writes its help."""

    def get_help(self, ctx: Any) -> str:  # noqa: ANN401 Typer keeps the type to itself
        """Usage, purpose, arguments, options and commands."""
        command: Any = self
        params = command.get_params(ctx)
        names = command.list_commands(ctx) if isinstance(self, TyperGroup) else []
        commands = [(name, command.get_command(ctx, name).help or "") for name in names]
        usage = wrapped(_usage(ctx, params, bool(commands)), _columns(), "    ")
        lines = [*usage, "", *_paragraph(command.help or "", "  ")]
        lines += _section(language.say("参数", "Arguments"), _records(ctx, params, "argument"))
        lines += _section(language.say("选项", "Options"), _records(ctx, params, "option"))
        lines += _section(language.say("命令", "Commands"), commands)
        return "\n".join(lines)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Read the command line; plain words without Typer's machinery for values.

        Raises what Typer raises, which says of which command it speaks.
        """
        command: Any = self
        quick(command.get_params(ctx))
        above: Any = super()
        try:
            read: list[str] = above.parse_args(ctx, args)
        except typer.TyperException as error:
            # A missing value of an option is told without the command that has the option.
            if getattr(error, "ctx", ctx) is None:
                error.ctx = ctx  # type: ignore[attr-defined]
            raise
        return read


class Command(_Bilingual, TyperCommand):
    """A command whose help is in both languages."""


class Group(_Bilingual, TyperGroup):
    """Commands whose help is in both languages."""


def _usage(ctx: Any, params: Iterable[Any], grouped: bool) -> str:  # noqa: ANN401
    arguments = [_argument(param) for param in params if param.param_type_name == "argument"]
    return " ".join(
        (
            f"{language.say('用法', 'usage')}:",
            ctx.command_path,
            "[选项]" if language.current() is Language.ZH else "[OPTIONS]",
            *arguments,
            *["命令 ..." if language.current() is Language.ZH else "COMMAND ..."] * grouped,
        )
    )


def _argument(param: Any) -> str:  # noqa: ANN401
    """An argument of the usage: in brackets where it can be left out, with dots where there may be several."""
    name = f"{spoken(param.metavar or param.name.upper())}{'...' if param.nargs == -1 else ''}"
    return name if param.required else f"[{name}]"


def _records(ctx: Any, params: Iterable[Any], kind: str) -> Iterator[_Row]:  # noqa: ANN401
    """The name and the help of each parameter of a kind."""
    for param in params:
        record = param.get_help_record(ctx) if param.param_type_name == kind else None
        if record is not None:
            left, text = record
            for typed, told in _TYPES.items():
                left = left.replace(typed, told)
            names, _, value = left.rpartition(" ")
            left = f"{names} {spoken(value)}" if names else left
            if kind == "argument":
                left = spoken(param.metavar or param.name.upper())
            yield left.strip(), _ADDED.get(param.name, "") or _with_extra(text)


def _with_extra(text: str) -> str:
    """Help with the default that Typer adds in brackets put into both halves."""
    match = _EXTRA.search(text)
    if match is None:
        return text
    told = text[: match.start()]
    if match["default"] is None:
        return told
    zh, _, en = told.partition(BETWEEN)
    return f"{zh}（默认 {match['default']}）{BETWEEN}{en} (default: {match['default']})"


def _section(title: str, rows: Iterable[_Row]) -> Iterator[str]:
    given = list(rows)
    if not given:
        return
    yield ""
    yield f"{title}:"
    left = min(max(cells(name) for name, _ in given), _LEFT, terminal.width() // 3) + 4
    for name, text in given:
        lines = list(_paragraph(text, " " * left))
        if cells(name) + 4 > left:
            yield f"  {name}"
        else:
            lines[0] = padded(f"  {name}", left) + lines[0][left:]
        yield from lines


def _paragraph(text: str, indent: str) -> Iterator[str]:
    """The half of the language in use, or both: on one line where they fit, else each on lines of its own."""
    columns, (zh, _, en) = _columns(), text.partition(BETWEEN)
    spoken = language.current()
    if spoken is not Language.BOTH:
        text = (en or zh) if spoken is Language.EN else zh
    halves = [text] if cells(indent + text) <= columns else text.split(BETWEEN)
    for half in halves:
        yield from wrapped(indent + half, columns, indent)


def _columns() -> int:
    return min(terminal.width(), _WIDEST) - 1
