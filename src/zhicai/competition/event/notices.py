"""Commands about notices (公告): post one, take one down."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from zhicai.competition.event import kinds
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.seen import TURNING, is_seen
from zhicai.competition.event.state import Section

LONGEST: Final = 1000
"""Characters of a notice: what a hall's screen can show on one page."""


def post(section: Section, text: str, *, everybody: bool = False) -> tuple[kinds.Fact, ...]:
    """Post a notice to those of a section, or to everybody at the event; it may have several lines.

    Raises Refused for a text of which nothing is seen, one longer than `LONGEST`, one with control characters or marks
    that turn the text, and one that hangs there.
    """
    written = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if not is_seen(written):
        raise Refused("公告须有内容", "a notice needs a text")
    if len(written) > LONGEST:
        raise Refused(
            f"公告至多{LONGEST}字，现为{len(written)}字",
            f"a notice has at most {LONGEST} characters, this one has {len(written)}",
        )
    if any((category(sign) == "Cc" and sign != "\n") or sign in TURNING for sign in written):
        raise Refused("公告中不能有控制字符", "a notice cannot have control characters")
    if any((one.text, one.everybody) == (written, everybody) for one in section.notices):
        raise Refused("这条公告已经张贴", "this notice hangs there already")
    return (kinds.NoticePosted(section.last_notice + 1, written, everybody),)


def take_down(section: Section, number: int) -> tuple[kinds.Fact, ...]:
    """Take a notice down; raises Refused where there is none of this number."""
    if all(one.number != number for one in section.notices):
        known = "、".join(str(one.number) for one in section.notices) or "无"
        known_en = ", ".join(str(one.number) for one in section.notices) or "none"
        raise Refused(
            f"没有第 {number} 号公告；现有：{known}", f"there is no notice {number}; there are {known_en}"
        )
    return (kinds.NoticeTakenDown(number),)
