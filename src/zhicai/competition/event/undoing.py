"""What goes with the last round when it is taken back."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.scoring import NOBODY
from zhicai.english import counted

Words = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Lost:
    """What is lost with a round: results (of a team event those of its boards), fouls, penalties, line-ups."""

    round: int
    published: bool
    changed: bool
    results: int
    fouls: int
    sanctions: int
    lineups: int

    @property
    def matters(self) -> bool:
        """Whether somebody should confirm it: a pairing that nobody has seen is made anew without a word."""
        return self.published or bool(self.results or self.fouls or self.sanctions or self.lineups)

    @property
    def words(self) -> Words:
        """The round, and what goes with it."""
        zh = [f"第 {self.round} 轮{'已公布' if self.published else '尚未公布'}"]
        en = [f"round {self.round} is {'published' if self.published else 'not published'}"]
        for number, word, noun in (
            (self.results, "{}个成绩", "result"),
            (self.fouls, "{}条犯规", "record of fouls"),
            (self.sanctions, "{}条处分", "penalty"),
            (self.lineups, "{}份出场名单", "line-up"),
        ):
            if number:
                zh.append(word.format(f" {number} "))
                en.append(counted(number, noun, _MANY.get(noun, "")))
        if self.changed:
            zh.append("手工改动")
            en.append("a change by hand")
        with_zh = f"；将一并失去：{'、'.join(zh[1:])}" if zh[1:] else "，将撤回其对阵"
        with_en = f"; lost with it: {', '.join(en[1:])}" if en[1:] else "; its pairing would go"
        return zh[0] + with_zh, en[0] + with_en


_MANY = {"record of fouls": "records of fouls", "penalty": "penalties"}


def lost_with_last(section: Section) -> Lost:
    """What is lost where the last round is taken back; raises Refused where no round is paired."""
    number = len(section.rounds)
    if not number:
        raise Refused("尚未编排任何一轮", "no round has been paired yet")
    if section.of_teams:
        boards = [game for (at, _), games in section.games.items() if at == number for game in games]
        played = [one for one in boards if one.result is not None and NOBODY not in (one.red, one.black)]
        whole = sum(
            one.result is not None and (number, one.table) not in section.games
            for one in section.rounds[-1].boards
        )
    else:
        played, whole = [one for one in section.rounds[-1].boards if one.result is not None], 0
    return Lost(
        number,
        number in section.published,
        number in section.changed,
        len(played) + whole,
        sum(one.round == number for one in section.fouls),
        sum(one.round == number for one in section.sanctions),
        sum(at == number for at, _ in section.lineups),
    )
