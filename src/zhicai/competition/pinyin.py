"""Names sorted by pinyin, and found by it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from zhicai.competition.extras import library

Key = tuple[tuple[str, int, str], ...]

_SURNAMES: Final = {
    pair.split(":")[0]: tuple(pair.split(":")[1].split(","))
    for pair in (
        "单:shan4 解:xie4 仇:qiu2 曾:zeng1 查:zha1 区:ou1 朴:piao2 翟:zhai2 盖:ge3 任:ren2 乐:yue4 缪:miao4 "
        "覃:qin2 种:chong2 繁:po2 员:yun4 华:hua4 纪:ji3 折:she2 祭:zhai4 召:shao4 车:che1 宁:ning4 "
        "那:na1 燕:yan1 过:guo1 谌:chen2 葛:ge3 应:ying1 令:ling2 洗:xian3 都:du1 郇:xun2 牟:mu4 "
        "尉迟:yu4,chi2 万俟:mo4,qi2 长孙:zhang3,sun1 澹台:tan2,tai2 单于:chan2,yu2 令狐:ling2,hu2 皇甫:huang2,fu3 "
        "呼延:hu1,yan2 宰父:zai3,fu3 夏侯:xia4,hou2"
    ).split()
}
"""Surnames that are read otherwise than the same characters elsewhere, or that are hard to tell."""

_SYLLABLE: Final = re.compile(r"([a-zü]+)([1-5]?)")
_PARTS: Final = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]|[^\W\u3400-\u9fff\U00020000-\U0003ffff_]+")


@lru_cache(maxsize=65_536)
def pinyin_key(name: str) -> Key:
    """A key that sorts names as a Chinese register does: by the syllable of each character, its tone, then itself.

    So all who have one surname stand together, whatever else sounds like it.

    A surname is read as a surname (单 shàn, 尉迟 yùchí). Words in Latin letters stand among the syllables.
    """
    parts = _PARTS.findall(name)
    readings = _surname(name) or ()
    keys = []
    for place, part in enumerate(parts):
        reading = readings[place] if place < len(readings) else _reading(part)
        found = _SYLLABLE.fullmatch(reading)
        syllable, tone = (found[1], int(found[2] or 5)) if found else (part.casefold(), 0)
        keys.append((syllable.replace("ü", "v"), tone, part))
    return tuple(keys)


def syllables(name: str) -> tuple[str, ...]:
    """The pinyin of a name without tones, one a character; words in Latin letters stay whole, in small letters."""
    return tuple(syllable for syllable, _, _ in pinyin_key(name))


def initials(name: str) -> str:
    """The first letters of the syllables, as people type them to find a name; figures in it stay whole."""
    return "".join(one if one[0].isdecimal() else one[0] for one in syllables(name) if one)


def matches(name: str, typed: str) -> bool:
    """Whether what somebody typed finds a name: part of it, the beginning of its pinyin, or of its initials."""
    wanted = "".join(typed.casefold().split())
    if wanted in name.casefold():
        return True
    whole, first = _typings(name)
    return whole.startswith(wanted) or first.startswith(wanted)


@lru_cache(maxsize=65_536)
def _typings(name: str) -> tuple[str, str]:
    """The pinyin of a name in one word, and its initials."""
    return "".join(syllables(name)), initials(name)


def _surname(name: str) -> tuple[str, ...] | None:
    return _SURNAMES.get(name[:2]) or _SURNAMES.get(name[:1])


def _reading(part: str) -> str:
    """The syllable of a character with the number of its tone; anything else as it is, in small letters."""
    if len(part) > 1 or part < "\u3400":
        return part.casefold()
    # Late: the table of readings takes a while to load.
    pypinyin = library("pypinyin", "pypinyin")
    return str(pypinyin.lazy_pinyin(part, style=pypinyin.Style.TONE3, v_to_u=True)[0])
