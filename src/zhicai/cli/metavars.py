"""What stands for a value in usage and in mistakes, in Chinese where Chinese alone is spoken."""

from __future__ import annotations

from typing import Final

from zhicai.cli import language
from zhicai.cli.language import Language

_CHINESE: Final = {
    "ADDRESS": "地址",
    "A-B": "甲-乙",
    "BOARD": "台次",
    "CHOICE": "选项",
    "DEPTH": "深度",
    "DIR": "文件夹",
    "FEN|FILE": "局面|文件",
    "FILE": "文件",
    "FILE...": "文件...",
    "FILE2": "文件2",
    "FOLDER": "文件夹",
    "GAME": "对局",
    "HOST": "主机",
    "ID": "标识",
    "IN": "来源",
    "LIST": "成绩单",
    "MATCH": "对局名",
    "MOVE": "着法",
    "N": "数",
    "NAME": "名称",
    "NAME=VALUE": "名称=值",
    "NAME|FILE": "名称|文件",
    "NUMBER": "号码",
    "NUMBER...": "号码...",
    "NUMBERS": "号码表",
    "OUT": "去处",
    "PAPER": "表格",
    "PATH": "路径",
    "RESULT": "成绩",
    "ROUND": "轮次",
    "SPREADSHEET": "报名表",
    "TEAM": "队号",
    "TEXT": "文字",
    "TIME": "时间",
    "TITLE": "组别",
    "TOML": "规程文件",
    "USER": "用户",
}


def chinese(name: str) -> str:
    """The Chinese for what stands for a value; a name of an option as it is."""
    return _CHINESE.get(name, name)


def spoken(name: str) -> str:
    """What stands for a value in the language in use; in both languages the English, which the help beside explains."""
    return chinese(name) if language.current() is Language.ZH else name
