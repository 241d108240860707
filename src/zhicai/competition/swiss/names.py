"""What limits and criteria are called, in both languages."""

from __future__ import annotations

from typing import NamedTuple

from zhicai.competition.model import Colour
from zhicai.competition.swiss_rules import Limit


class Words(NamedTuple):
    """The same in Chinese and in English."""

    zh: str
    en: str


LIMIT_WORDS: dict[Limit, Words] = {
    Limit.REMATCH: Words("重遇", "rematch"),
    Limit.GAP: Words("分差超限", "scores too far apart"),
    Limit.DIFFERENCE: Words("先后手多三", "three more of one colour"),
    Limit.ROW: Words("先后手连三", "three of one colour in a row"),
    Limit.UNIT: Words("同单位", "same unit"),
}
BYE_WORDS = (
    Words("轮空者已不战而胜的轮数", "rounds that the one with the bye has won without play"),
    Words("轮空者的积分", "score of the one with the bye"),
)
SOFT_WORDS = (
    Words("先后手加大到多二的人数", "players whose surplus of a colour grows to two or more"),
    Words("先后手未交替的人数", "players whose colour does not alternate"),
    Words("连续同向升降的人数", "players who float the same way twice running"),
    Words("升降失衡", "imbalance of floats"),
    Words("同半区台数", "boards within one half"),
)
ORDER_WORDS = Words("编号在前者的次序", "the order of numbers")
COLOUR_WORDS = {Colour.RED: Words("红", "red"), Colour.BLACK: Words("黑", "black")}


def gap_words(section: int) -> Words:
    """The gap criterion of a section, counted from 0."""
    return Words(f"第{section + 1}段的分差", f"gaps of section {section + 1}")


def step_words(section: int) -> Words:
    """The step criterion of a section, counted from 0."""
    return Words(f"第{section + 1}段的隔段", f"sections passed over from section {section + 1}")
