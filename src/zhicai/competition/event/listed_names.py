"""Whether a list of results speaks of those who are paired: else it is of another pairing, or turned round."""

from __future__ import annotations

import re

from zhicai.board_names import board_name
from zhicai.competition.cell_text import plain, tidy_name
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.model import Board
from zhicai.competition.result_lists import Listed


def others_named(section: Section, board: Board, one: Listed) -> Refused | None:
    """The refusal of a row that names others than those who are paired at its board; None where it fits."""
    known = section.players if one.game or not section.of_teams else section.competitors
    place = board_name(one.table, one.game)
    for side_zh, side_en, number, written in (
        ("红方", "Red", board.red, one.red),
        ("黑方", "Black", board.black, one.black),
    ):
        who = known.get(number)
        if who is not None and written and not _means(written, number, who.name):
            return Refused(
                f"第 {place} 台{side_zh}是 {number} 号{who.name}，成绩单写的是“{written[:40]}”；"
                "请核对是否另一次编排或先后手相反",
                f"{side_en} of board {place} is {number} {who.name}, the list says “{written[:40]}”; see whether it is "
                "of another pairing, or turned round",
            )
    return None


def _means(written: str, number: int, name: str) -> bool:
    """Whether a cell means this competitor: the number, the name, or both; the unit may stand in brackets behind it."""
    if written.isdecimal():
        return int(written[:9]) == number
    said = tidy_name(plain(written)).casefold()
    numbered = re.sub(r"^\d+[号.、\s]*", "", said)
    ways = {one for text in (said, numbered) for one in (text, re.sub(r"\s*\([^)]*\)$", "", text))}
    return tidy_name(plain(name)).casefold() in ways
