"""A time control as people type it: `60+30`, `60`, `40/90,10/15`, or none."""

from __future__ import annotations

import re
from typing import Final

from zhicai.errors import ZhicaiError
from zhicai.game.controls import MINUTE, SECOND, Period, TimeControl

_NONE: Final = ("none", "无", "0")
_PLAIN: Final = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(?:\+(\d{1,4}))?", re.ASCII)
_THEN: Final = re.compile(r"(\d{1,4}(?:\.\d{1,3})?),(\d{1,4})s", re.ASCII)
_STAGE: Final = re.compile(r"(\d{1,3})/(\d{1,4}(?:\.\d{1,3})?)", re.ASCII)


class BadControl(ZhicaiError):
    """A text that is no time control; `text` is what was given."""

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self.text = text
        self.message_zh = (
            f"“{text}”不是计时方案；可写 60+30（分+秒）、60（包干）、40,30s（分，用完后每着秒数）、"
            "40/90,10/15（着/分）、none（不用钟）"
        )
        self.message_en = (
            f"'{text}' is no time control: write 60+30 (minutes+seconds), 60 (all moves), "
            "40,30s (minutes, then seconds a move), 40/90,10/15 (moves/minutes) or none"
        )
        super().__init__(f"{self.message_zh} / {self.message_en}")


def read_control(text: str) -> TimeControl | None:
    """The control, None for a game without a clock (cxa-2011 arts 6.1-6.3); raises BadControl."""
    given = text.strip().casefold()
    if given in _NONE:
        return None
    try:
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


def _ms(minutes: str) -> int:
    """Milliseconds of minutes such as `1.5`."""
    whole, _, part = minutes.partition(".")
    return int(whole) * MINUTE + int(part.ljust(3, "0") or "0") * MINUTE // 1000
