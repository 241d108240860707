"""The command line's own words in both languages: headings of the help, and what is wrong with a command."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from zhicai.cli import language, terminal

if TYPE_CHECKING:
    from collections.abc import Mapping

_HELP: Final[Mapping[str, str]] = {
    "Usage: ": "用法 · Usage: ",
    "\nArguments:\n": "\n参数 · Arguments:\n",
    "\nOptions:\n": "\n选项 · Options:\n",
    "\nCommands:\n": "\n命令 · Commands:\n",
    "[required]": "[必填 · required]",
    "[default: ": "[默认 · default: ",
    "<list[str]>": "           ",
    "<str>": "     ",
    "<int>": "     ",
    "<int range>": "N          ",
}
"""What Typer writes by itself, and what is put in its place."""

_OPTIONS: Final[Mapping[str, str]] = {
    "help": "显示本说明 · this help",
    "install_completion": "为当前 shell 安装命令补全 · install completion for this shell",
    "show_completion": "显示补全脚本，供复制修改 · print the completion script",
}
"""Help of the options that Typer adds, by the name of the parameter."""

_MISTAKES: Final = tuple(
    (re.compile(pattern, re.DOTALL), chinese)
    for pattern, chinese in (
        (r"Missing command\.", "缺少命令"),
        (r"No such command '(.*?)'\..*", "没有命令 {0}"),
        (r"No such option: (\S+)(?: .*)?", "没有选项 {0}"),
        (r"Missing (?:argument|option|parameter) '(.*?)'\..*", "缺少 {0}"),
        (r"Option '?(.*?)'? requires an argument\.", "选项 {0} 后面要有一个值"),
        (r"Option '?(.*?)'? does not take a value\.", "选项 {0} 后面不带值"),
        (r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", "多余的参数：{0}"),
        (r"Invalid value for '(.*?)': '(.*)' is not one of (.*)\.", "{0} 的值“{1}”不在可选之列：{2}"),
        (r"Invalid value for '(.*?)': .*valid integer.*", "{0} 的值不是整数"),
        (r"Invalid value for '(.*?)': .*greater than or equal to (\S+)", "{0} 的值不能小于 {1}"),
        (r"Invalid value for '(.*?)': .*less than or equal to (\S+)", "{0} 的值不能大于 {1}"),
        (r"Invalid value for '(.*?)': (.*)", "{0} 的值无效：{1}"),
    )
)


class _Bilingual:
    """Help in both languages, for a command or a group of them."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 Typer keeps the type to itself
        """The parameters, those that Typer adds with help of our own."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if param.name in _OPTIONS:
                param.help = _OPTIONS[param.name]
        return params

    def get_help(self, ctx: Any) -> str:  # noqa: ANN401
        """The help, headings in both languages."""
        text: str = super().get_help(ctx)  # type: ignore[misc]
        for english, both in _HELP.items():
            text = text.replace(english, both)
        return text


class Command(_Bilingual, TyperCommand):
    """A command whose help is in both languages."""


class Group(_Bilingual, TyperGroup):
    """Commands whose help is in both languages."""


def explain(error: typer.TyperException) -> int:
    """Say in both languages what is wrong with a command line; returns the exit status."""
    message = error.format_message().replace("Value error, ", "")
    english = " ".join(message.split())
    english = english[:1].lower() + english[1:].removesuffix(".") if english else "?"
    context = getattr(error, "ctx", None)
    path = getattr(context, "command_path", "zhicai")
    terminal.complain(_chinese(message), english, path)
    terminal.write(f"{language.say('用法', 'usage')}: {path} --help", sys.stderr)
    return error.exit_code


def _chinese(message: str) -> str:
    """The sentence of Typer in Chinese; what is not in the table keeps its English words."""
    for pattern, chinese in _MISTAKES:
        if match := pattern.fullmatch(message.strip()):
            return chinese.format(*match.groups())
    return f"命令有误：{message}"
