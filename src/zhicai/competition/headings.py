"""What a column of an entry form is about, told by its heading in Chinese or English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Column(StrEnum):
    """What an entry form may tell of a player."""

    NUMBER = "number"
    """编号."""
    NAME = "name"
    """姓名."""
    UNIT = "unit"
    """单位."""
    GENDER = "gender"
    """性别."""
    BIRTH = "birth"
    """出生: a year or a date."""
    TITLE = "title"
    """称号."""
    RATING = "rating"
    """等级分."""
    SECTION = "section"
    """组别."""
    TEAM = "team"
    """队名."""
    BOARD = "board"
    """台次 in the team, or 替补."""
    CONTACT = "contact"
    """Telephone, mail, identity: never kept."""


TITLES: Final[Mapping[Column, tuple[str, str]]] = {
    Column.NUMBER: ("编号", "Number"),
    Column.NAME: ("姓名", "Name"),
    Column.UNIT: ("单位", "Unit"),
    Column.GENDER: ("性别", "Gender"),
    Column.BIRTH: ("出生年", "Born"),
    Column.TITLE: ("称号", "Title"),
    Column.RATING: ("等级分", "Rating"),
    Column.SECTION: ("组别", "Section"),
    Column.TEAM: ("队名", "Team"),
    Column.BOARD: ("台次", "Board"),
}
"""The headings that zhicai writes, Chinese and English."""

_WORDS: Final[Mapping[Column, str]] = {
    Column.NUMBER: "编号 序号 号码 号 选手编号 棋手编号 参赛编号 参赛号 no number id seed startno 种子号 "
    "种子 种子序号 种子顺序",
    Column.NAME: "姓名 名字 名称 选手 棋手 选手姓名 棋手姓名 运动员 运动员姓名 队员 队员姓名 参赛者 参赛选手 学生姓名 "
    "name player playername fullname",
    Column.UNIT: "单位 代表单位 参赛单位 所在单位 所属单位 学校 学校名称 院系 院校 班级 地区 省市 省份 城市 "
    "俱乐部 协会 棋院 "
    "unit club school federation fed region province city association organisation organization country",
    Column.GENDER: "性别 sex gender",
    Column.BIRTH: "出生 出生年 出生年份 出生年月 出生年月日 出生日期 生日 出生时间 "
    "born birth birthyear yearofbirth birthday birthdate dateofbirth dob year",
    Column.TITLE: "称号 等级称号 技术等级 等级 段位 级别 棋士等级 运动等级 title grade",
    Column.RATING: "等级分 棋力分 国家等级分 elo rating rtg",
    Column.SECTION: "组别 组 参赛组别 项目 参赛项目 报名组别 竞赛组别 section group category event division",
    Column.TEAM: "队名 团体 团体名称 所在队 球队 队 队伍 队伍名称 队别 队名称 所属队 所属队伍 参赛队 参赛队伍 "
    "参赛队名 参赛队名称 团队 团队名称 战队 team teamname squad",
    Column.BOARD: "台次 台号 台 队内台次 台位 台序 棋台 席次 出场台次 出场顺序 出场次序 分台 主力替补 boardorder "
    "board boardno boardnumber bd",
    Column.CONTACT: "电话 手机 手机号 手机号码 联系电话 联系方式 微信 微信号 qq 邮箱 电子邮箱 地址 住址 "
    "身份证 身份证号 身份证号码 证件号 证件号码 "
    "phone telephone tel mobile email mail wechat idcard idnumber passport address contact",
}
_COLUMNS: Final = {word: column for column, words in _WORDS.items() for word in words.split()}
_DELEGATION: Final = frozenset("代表队 代表队名 代表队名称 代表队伍 delegation".split())
"""The team where teams play, and the unit of a player: it stands for each of them that has no column of its own."""
_ASIDE: Final = re.compile(r"\([^)]*\)|\[[^\]]*\]|【[^】]*】|《[^》]*》")
_SIGNS: Final = re.compile(r"[\s*:_\-]+")
SEARCHED: Final = 30
"""Rows of a table among which its headings are looked for."""
_DIGIT: Final = re.compile(r"\d")
_SCRIPTS: Final = re.compile(r"[\u3400-\u9fff\s]+|[^\u3400-\u9fff]+")
_SLASH: Final = re.compile(r"[/|、\n]")


@dataclass(frozen=True, slots=True)
class Headings:
    """Where a table says what its columns are.

    `row` is the row of the headings, counted from 0; `columns` the column of each thing told, counted from 0;
    `repeated` columns whose heading had stood before; `others` the headings that mean nothing here, by column.
    """

    row: int
    columns: Mapping[Column, int]
    repeated: tuple[int, ...] = ()
    others: Mapping[int, str] | None = None


def without_asides(cell: object) -> str:
    """The text of a heading without what stands in brackets, compatibility forms made plain."""
    return _ASIDE.sub("", unicodedata.normalize("NFKC", "" if cell is None else str(cell)))


def column_of(heading: object) -> Column | None:
    """What a heading means, whatever blanks, brackets and asides it has; None where nothing here.

    Of a heading in two languages ("姓名/Name", "姓名 Name") the first that means something counts.
    """
    plain = without_asides(heading)
    # With a number it is no heading: "Player 01", "选手01".
    parts = [] if _DIGIT.search(plain) else [*_SLASH.split(plain), *_SCRIPTS.findall(plain)]
    for part in (plain, *parts):
        found = _COLUMNS.get(_SIGNS.sub("", part).casefold().rstrip("."))
        if found is not None:
            return found
    return None


def find_headings(rows: Sequence[Sequence[object]]) -> Headings | None:
    """The row of headings among the first rows: that which names most columns, a column of names among them.

    None where no row does.
    """
    best: Headings | None = None
    for number, row in enumerate(rows[:SEARCHED]):
        found = headings_of(number, row)
        if Column.NAME in found.columns and (best is None or len(found.columns) > len(best.columns)):
            best = found
    return best


def headings_of(number: int, row: Sequence[object]) -> Headings:
    """What the cells of a row say of its columns; `number` is that of the row, from 0."""
    columns: dict[Column, int] = {}
    repeated: list[int] = []
    others: dict[int, str] = {}
    delegation: int | None = None
    for place, cell in enumerate(row):
        column = column_of(cell)
        if column is None and delegation is None and _is_delegation(cell):
            delegation = place
        elif column is None:
            if cell is not None and str(cell).strip():
                others[place] = str(cell).strip()
        elif column in columns and column is not Column.CONTACT:
            repeated.append(place)
        else:
            columns[column] = place
    if delegation is not None:
        for column in (Column.TEAM, Column.UNIT):
            columns.setdefault(column, delegation)
    return Headings(number, columns, tuple(repeated), others)


def _is_delegation(heading: object) -> bool:
    plain = without_asides(heading)
    return _SIGNS.sub("", plain).casefold() in _DELEGATION
