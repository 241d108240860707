"""What is wrong with a command line, in both languages."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Final

import typer

from zhicai.cli import language, terminal
from zhicai.cli.metavars import chinese as chinese_name
from zhicai.cli.values import NO_NAME, NOT_WHOLE

_VALUE: Final = r"Invalid value for '(.*?)': "
_MISTAKES: Final = tuple(
    (re.compile(pattern, re.DOTALL), chinese, english)
    for pattern, chinese, english in (
        (r"Missing command\.", "缺少命令", "missing command"),
        (r"No such command '(.*?)'\..*", "没有命令 {0}", ""),
        (
            r"No such option: (-\d\S*)(?: .*)?",
            "{0} 是负数，这里不能用；没有这样的选项",
            "{0} is a negative number, which does not fit here; no such option",
        ),
        (r"No such option: (\S+)(?: .*)?", "没有选项 {0}", ""),
        (r"Missing (?:argument|option|parameter) '(.*?)'\..*", "缺少 {0}", ""),
        (r"Option '?(.*?)'? requires an argument\.", "选项 {0} 后面要有一个值", ""),
        (r"Option '?(.*?)'? does not take a value\.", "选项 {0} 后面不带值", ""),
        (r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", "多余的参数：{0}", ""),
        (_VALUE + r"'(.*)' is not one of (.*)\.", "{0} 的值“{1}”不在可选之列：{2}", ""),
        (
            _VALUE + NOT_WHOLE + "['\"](.*)['\"]",
            "{0} 的值不是整数（整数写成 5 这样）：“{1}”",
            "the value of {0} is not a whole number (written as 5): '{1}'",
        ),
        (_VALUE + NO_NAME, "{0} 的文件名是空的", "the file name given for {0} is empty"),
        (
            _VALUE + r".*greater than or equal to (\S+)",
            "{0} 的值不能小于 {1}",
            "the value of {0} cannot be less than {1}",
        ),
        (
            _VALUE + r".*less than or equal to (\S+)",
            "{0} 的值不能大于 {1}",
            "the value of {0} cannot be more than {1}",
        ),
        (_VALUE + r".*", "{0} 的值无效", "the value of {0} is not valid"),
    )
)
"""Sentences of Typer and pydantic, the same in Chinese, and in English where theirs is not for users."""


def explain(error: typer.TyperException) -> int:
    """Say in both languages what is wrong with a command line; returns the exit status."""
    zh, en = _sentences(error.format_message().replace("Value error, ", "").strip())
    context = getattr(error, "ctx", None)
    path = getattr(context, "command_path", "zhicai")
    terminal.refuse(zh, en, path)
    if not terminal.answers_as_object():
        terminal.write(f"{language.say('用法', 'usage')}: {path} --help", sys.stderr)
    return error.exit_code


def _sentences(message: str) -> tuple[str, str]:
    """The sentence in Chinese and English; what is not in the table keeps its English words in both."""
    for pattern, chinese, english in _MISTAKES:
        if match := pattern.fullmatch(message):
            given = [terminal.named(group) for group in match.groups()]
            in_chinese = [chinese_name(one).replace("', '", "、").strip("'") for one in given]
            return chinese.format(*in_chinese), english.format(*given) or _plain(message, match.groups())
    told = _plain(message)
    return f"命令有误：{told}", told


def _plain(message: str, groups: Iterable[str] = ()) -> str:
    """The sentence as Typer says it, on one line, without a capital and a full stop, long words cut."""
    for group in groups:
        message = message.replace(group, terminal.named(group))
    message = " ".join(message.split())
    return message[:1].lower() + message[1:].removesuffix(".") if message else "?"
