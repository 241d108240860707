"""Words for places in an event that several sentences share, Chinese and English."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from zhicai.competition.model import ByeKind, Penalty
from zhicai.english import counted

if TYPE_CHECKING:
    from zhicai.competition.event.state import Section

Words = tuple[str, str]

BYES: Final[Mapping[ByeKind, Words]] = {
    ByeKind.PAIRING: ("轮空", "Bye"),
    ByeKind.FREE: ("轮空", "Free round"),
    ByeKind.LEAVE: ("请假", "On leave"),
    ByeKind.LATE: ("未报到", "Not entered yet"),
    ByeKind.ABSENT: ("缺席", "Absent"),
}
"""Why somebody has no opponent, as a cell of a table says it; who has left is told by `bye_words`."""


PLAYED_ON: Final = "续弈"
"""The reason with which the result of an adjourned game is entered, which is no correction."""
PLAYED_ON_ONCE: Final = "续弈 / played on"
"""The same as files of earlier releases have it."""


_OFFICER: Final[Words] = ("编排长", "pairing officer")
"""Who acts where nobody is named."""


def actor_words(actor: str) -> Words:
    """Who did something, in both languages where it is the pairing officer whom no name was given for."""
    return _OFFICER if actor in _OFFICER else (actor, actor)


PENALTIES: Final[Mapping[Penalty, Words]] = {
    Penalty.WARNING: ("警告", "warned"),
    Penalty.GAME: ("取消当场比赛资格", "excluded from the game"),
}
"""What was done to somebody (cxa-2011 arts 18.1-18.2)."""


LEFT: Words = ("退赛", "Withdrawn")
EXPELLED: Words = ("除名", "Expelled")
"""How somebody left for good; the Chinese word is the reason of results that are corrected with it."""


def left_words(section: Section, number: int, after_round: int | None = None) -> Words | None:
    """That a competitor has left for good (cxa-2011 arts 18.3, 19.2-19.3); None who has not.

    `after_round`: as it was after that round of the section (None: now).
    """
    left = section.withdrawn.get(number)
    if left is None or (after_round is not None and left.after_round > after_round):
        return None
    return EXPELLED if left.expelled else LEFT


def bye_words(section: Section, number: int, kind: ByeKind, round_number: int) -> Words:
    """Why somebody has no opponent in a round of the section: one who had left is not called absent."""
    left = left_words(section, number, round_number - 1) if kind is ByeKind.ABSENT else None
    return left or BYES[kind]


def provisional_words(missing: int, waiting: int = 0) -> Words:
    """That standings are not final, for so many boards have no outcome; `waiting` of them are adjourned."""
    zh, en = [], []
    if absent := missing - waiting:
        zh.append(f"缺{absent}台成绩")
        en.append(f"{counted(absent, 'result')} {'is' if absent == 1 else 'are'} missing")
    if waiting:
        zh.append(f"{waiting}台封棋")
        en.append(f"{counted(waiting, 'board')} {'is' if waiting == 1 else 'are'} adjourned")
    return f"暂定名次，{'，'.join(zh)}", f"Provisional: {', '.join(en)}"


def results_words(boards: int, done: int, waiting: int) -> Words:
    """How far the results of a round are; an adjourned board has one but is not over."""
    if done < boards:
        more = (f"，{waiting} 台封棋", f", {waiting} adjourned") if waiting else ("", "")
        return f"已出 {done} / {boards} 台{more[0]}", f"{done} of {boards} results{more[1]}"
    if waiting:
        return f"成绩已齐，{waiting} 台封棋", f"all results are in, {waiting} adjourned"
    return "本轮结束", "finished"


def place_words(number: int, table: int, game: int = 0, *, of_teams: bool = False) -> Words:
    """A board of a round, in a match of teams a game of it (0: the match itself, which needs `of_teams`)."""
    if of_teams and not game:
        return f"第 {number} 轮第 {table} 场", f"round {number}, match {table}"
    if game:
        return f"第 {number} 轮第 {table} 场第 {game} 台", f"round {number}, match {table}, board {game}"
    return f"第 {number} 轮第 {table} 台", f"round {number}, board {table}"


def english_title(regulations: str, title: str) -> str:
    """The English name (`name_en`) that regulations, as JSON, give a section; empty where they give none."""
    try:
        named = json.loads(regulations).get("sections", ())
        return next((str(one.get("name_en", "")) for one in named if one.get("name") == title), "")
    except (ValueError, AttributeError, TypeError):
        return ""  # what cannot be read is told of where the section is made
