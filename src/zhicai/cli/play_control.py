"""A time control as people type it: `60+30`, `60`, `40/90,10/15`, the same in Chinese words, or none."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from zhicai.errors import ZhicaiError
from zhicai.game.controls import MINUTE, SECOND, Period, TimeControl

_NONE: Final = ("none", "无", "0", "不计时", "不用钟", "无钟")
_PLAIN: Final = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(?:\+(\d{1,4}))?", re.ASCII)
_THEN: Final = re.compile(r"(\d{1,4}(?:\.\d{1,3})?),(\d{1,4})s", re.ASCII)
_STAGE: Final = re.compile(r"(\d{1,3})/(\d{1,4}(?:\.\d{1,3})?)", re.ASCII)

_NUMBER: Final = r"(\d{1,4}(?:\.\d{1,3})?)"
_IN_CHINESE: Final = (
    (re.compile(rf"{_NUMBER}分钟?,?(?:用完)?(?:后?每[着步]|后?读秒)(\d{{1,4}})秒", re.ASCII), r"\1,\2s"),
    (re.compile(rf"{_NUMBER}分钟?,?(?:\+|每[着步]加)(\d{{1,4}})秒", re.ASCII), r"\1+\2"),
    (re.compile(rf"(\d{{1,3}})[着步]{_NUMBER}分钟?(?:,再?每?|$)", re.ASCII), r"\1/\2,"),
    (re.compile(rf"^(?:包干)?{_NUMBER}分钟?(?:包干)?$", re.ASCII), r"\1"),
)
"""What people write in Chinese, and the short form of it, the longer wording first."""


class BadControl(ZhicaiError):
    """A text that is no time control; `text` is what was given."""

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self.text = text
        self.message_zh = (
            f"“{text}”不是计时方案；可写 60分+30秒、60分（包干）、40分用完后每着30秒、40着90分,10着15分、不用钟，"
            "或简写 60+30、60、40,30s、40/90,10/15、none"
        )
        self.message_en = (
            f"'{text}' is no time control: write 60+30 (minutes+seconds), 60 (all moves), "
            "40,30s (minutes, then seconds a move), 40/90,10/15 (moves/minutes) or none"
        )
        super().__init__(f"{self.message_zh} / {self.message_en}")


def read_control(text: str) -> TimeControl | None:
    """The control, None for a game without a clock (cxa-2011 arts 6.1-6.3); raises BadControl."""
    if text.strip().casefold() in _NONE:
        return None
    try:
        given = _short(text)
        if plain := _PLAIN.fullmatch(given):
            return TimeControl((Period(_ms(plain[1]), None, int(plain[2] or 0) * SECOND),))
        if then := _THEN.fullmatch(given):
            return TimeControl((Period(_ms(then[1])),), least_ms=int(then[2]) * SECOND)
        stages = [_STAGE.fullmatch(part.strip()) for part in given.split(",")]
        periods = tuple(Period(_ms(stage[2]), int(stage[1])) for stage in stages if stage)
        if len(periods) == len(stages):
            return TimeControl(periods)
    except ValueError:
        pass
    raise BadControl(text)


def _short(text: str) -> str:
    """The short form of what was typed, whatever the width of its signs: 60分+30秒 is 60+30."""
    given = normalize("NFKC", text).strip().casefold().replace("，", ",").replace("、", ",")
    if not any(sign in given for sign in "分秒着步"):
        return given
    given = "".join(given.split())
    for wording, short in _IN_CHINESE:
        given = wording.sub(short, given)
    return given.rstrip(",")


def _ms(minutes: str) -> int:
    """Milliseconds of minutes such as `1.5`."""
    whole, _, part = minutes.partition(".")
    return int(whole) * MINUTE + int(part.ljust(3, "0") or "0") * MINUTE // 1000
