"""What limits and criteria are called, in both languages."""

from __future__ import annotations

from typing import NamedTuple

from zhicai.competition.model import Colour
from zhicai.competition.swiss_rules import Limit, Pattern


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
PATTERN_WORDS: dict[Pattern, Words] = {
    Pattern.ODD_BOARD_LOWER: Words(
        "单数台编号小者执红，双数台编号大者执红",
        "the lower number has red on odd boards, the higher on even ones",
    ),
    Pattern.ODD_BOARD_HIGHER: Words(
        "单数台编号大者执红，双数台编号小者执红",
        "the higher number has red on odd boards, the lower on even ones",
    ),
    Pattern.LOWER: Words("编号小者执红", "the lower number has red"),
    Pattern.HIGHER: Words("编号大者执红", "the higher number has red"),
    Pattern.TWO_AND_TWO: Words(
        "编号小者、大者各两台轮换执红", "the lower number has red on two boards, the higher on the next two"
    ),
    Pattern.ODD_NUMBER: Words(
        "单号对双号时单号执红，否则编号小者执红",
        "an odd number has red against an even one, else the lower number",
    ),
    Pattern.EVEN_NUMBER: Words(
        "双号对单号时双号执红，否则编号大者执红",
        "an even number has red against an odd one, else the higher number",
    ),
    Pattern.SUM: Words(
        "两号之和为单数时编号小者执红，为双数时编号大者执红",
        "the lower number has red where the sum of the two is odd, the higher where it is even",
    ),
    Pattern.LOT: Words("逐台抽签定先后手", "a lot decides for each board"),
    Pattern.LOT_THEN_ALTERNATE: Words(
        "第1台抽签定先后手，其余各台依次交替", "a lot decides for board 1, the others alternate from there"
    ),
    Pattern.ODD_ROUND_LOWER: Words(
        "单数轮编号小者执红，双数轮编号大者执红",
        "the lower number has red in odd rounds, the higher in even ones",
    ),
}
"""Who is red where histories do not decide."""


def gap_words(section: int) -> Words:
    """The gap criterion of a section, counted from 0."""
    return Words(f"第{section + 1}段的分差", f"gaps of section {section + 1}")


def step_words(section: int) -> Words:
    """The step criterion of a section, counted from 0."""
    return Words(f"第{section + 1}段的隔段", f"sections passed over from section {section + 1}")
