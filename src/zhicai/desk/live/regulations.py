"""By what a live board is played: the event's regulations, as a board keeps them that a computer keeps, or not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from zhicai.cli.play_control import BadControl, read_control
from zhicai.competition.event.state import Section
from zhicai.competition.tables import read_table
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.words import Words
from zhicai.desk.live.kinds import Conduct
from zhicai.errors import ZhicaiError
from zhicai.game.articles import EDITIONS
from zhicai.game.controls import TimeControl
from zhicai.game.regulations import Breaches, FlagSign, Records, Regulations
from zhicai.game.telling import control_words

_TABLE_CLOCK: Final = frozenset({"table", "桌钟", "用桌钟", "台钟", "实体钟", "桌上的棋钟", "用桌上的棋钟"})
"""Written in place of a time control: a clock on the table keeps the time."""


_ZERO: Final = re.compile(r"0+(?:\.0*)?(?:[+,]0+(?:\.0*)?s?)?")


class NoControl(DeskError):
    """A text that is no time control of a live board."""


def of_section(section: Section, conduct: Conduct, control: str = "") -> Regulations:
    """What a game of a section is played by (`[game]` of the event's regulations).

    `control` is a time control as `zhicai play` reads it, in place of the event's; `table`: a clock on the table
    keeps the time, none is kept here. Raises TableError, BadRegulations, NoControl.
    """
    found = _laid_down(section)
    if conduct is Conduct.DEVICES:
        # What a computer keeps cannot be moved against the rules, and it writes the sheet.
        found = replace(found, breaches=Breaches.REFUSE, records=Records(required=False, bars_claims=None))
    if control.strip() in _TABLE_CLOCK:
        return replace(found, controls=None)
    if control.strip():
        given = _read(control)
        found = replace(found, controls=None if given is None else (given, given))
    # The clock is kept here, so it shows nothing but that it has run out.
    return replace(found, flag=FlagSign.ZERO)


def control_of(control: str) -> Words:
    """What a time control that was typed means, in words. Raises NoControl."""
    if control.strip() in _TABLE_CLOCK:
        return "用桌上的棋钟，这里不计时", "the clock on the table keeps the time, none is kept here"
    found = _read(control)
    return ("不计时", "no clock") if found is None else control_words(found)


def _read(control: str) -> TimeControl | None:
    if _ZERO.fullmatch(control.strip().rstrip("分钟")):
        # It could be a slip of the hand, and a game without a clock is not begun by one.
        raise NoControl(
            f"“{control}”没有给出用时；不计时请写“不计时”，用桌上的棋钟请写“桌钟”",
            f"'{control}' gives no time; write none for a game without a clock, or table for a clock on the "
            "table",
        )
    try:
        return read_control(control)
    except BadControl as error:
        raise NoControl(
            f"{error.message_zh}；或“桌钟”（table，用桌上的棋钟）",
            f"{error.message_en}; or table: the clock on the table keeps the time",
        ) from error


def control_by_the_event(section: Section) -> Words:
    """By what a board is timed where nothing is typed; empty where the regulations cannot be read as a game's."""
    try:
        controls = _laid_down(section).controls
    except ZhicaiError:
        return "", ""
    if controls is None:
        return "规程没有写计时：不填就不计时", "the regulations give no time: left empty, there is no clock"
    told = tuple(dict.fromkeys(control_words(one) for one in controls))
    zh, en = "；".join(one for one, _ in told), "; ".join(one for _, one in told)
    return f"不填则按规程：{zh}", f"left empty, as the regulations have it: {en}"


def _laid_down(section: Section) -> Regulations:
    """What the event says of a single game; the edition is that of its rule book where it names none."""
    table, rules = section.regulations.game, section.regulations.rules
    if "edition" not in table and rules in EDITIONS:
        table = {"edition": rules, **table}
    return read_table(Regulations, table, "game")
