"""What is wrong with a command line, in both languages."""

from __future__ import annotations

import re
import sys
from typing import Final

import typer

from zhicai.cli import language, terminal

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
