"""Words for results, byes, stages and limits, Chinese and English."""

from __future__ import annotations

from typing import Final

from zhicai.competition.event.outcomes import OPEN, RESULTS
from zhicai.competition.event_rules import Regulations
from zhicai.competition.model import Gender
from zhicai.competition.stage_rules import Elimination, Groups, Knockout, RoundRobin, Stage, System
from zhicai.desk.frame.words import Words, say
from zhicai.english import counted

__all__ = ["GENDERS", "MATCHES", "REOPENED", "RESULTS", "match_words", "result_words", "stage_words"]

GENDERS: Final[dict[Gender | None, Words]] = {
    Gender.MALE: ("男", "M"),
    Gender.FEMALE: ("女", "F"),
    None: ("", ""),
}


def result_words(code: str | None) -> str:
    """A result in the language of the reader; empty for none."""
    if code is None:
        return ""
    words = RESULTS.get(code)
    return say(*words) if words else code


MATCHES: Final[dict[str, Words]] = {
    "1-0": ("{0} 胜", "{0} wins"),
    "0-1": ("{1} 胜", "{1} wins"),
    "+--": ("{0} 胜（对方弃权）", "{0} by forfeit"),
    "--+": ("{1} 胜（对方弃权）", "{1} by forfeit"),
}
"""Of a match of teams, in which each has both colours (cxa-2011 art. 11.1): what `RESULTS` tells by the colour."""


REOPENED: Final[Words] = ("改为逐台登记", "board by board after all")
"""Instead of a result: a match of teams that was recorded as a whole gets its boards back."""


def match_words(code: str | None, first: str, second: str, score: str = "") -> str:
    """The result of a match of teams in the language of the reader, with its score; empty for none."""
    if not code:
        return ""
    words = REOPENED if code == OPEN else MATCHES.get(code)
    text = say(*words).format(first, second) if words else result_words(code)
    return f"{text} {score}" if score else text


def stage_words(stage: Stage, rules: Regulations) -> Words:
    """A stage of these regulations: what is played, and how much of it."""
    if isinstance(stage, RoundRobin):
        return (
            f"循环赛{'' if stage.cycles == 1 else f'，{stage.cycles}循环'}",
            "round robin" + ("" if stage.cycles == 1 else f", {stage.cycles} times"),
        )
    if isinstance(stage, Groups):
        return (
            f"分 {stage.groups} 组循环，每组取前 {stage.places} 名",
            f"round robin in {stage.groups} groups, the first {stage.places} of each go on",
        )
    if isinstance(stage, Knockout):
        double = stage.elimination is Elimination.DOUBLE
        zh, en = ("双败淘汰赛", "double elimination") if double else ("淘汰赛", "knock-out")
        play = stage.match or rules.match
        if play.games == 1:
            return zh, en
        if rules.teams is not None:
            return f"{zh}，每场赛 {play.games} 次", f"{en}, {play.games} meetings to a match"
        return f"{zh}，每场 {play.games} 局", f"{en}, {play.games} games to a match"
    name = ("（FIDE 荷兰制）", " (FIDE Dutch)") if stage.system is System.FIDE_DUTCH else ("", "")
    return f"积分编排 {stage.rounds} 轮{name[0]}", f"Swiss of {counted(stage.rounds, 'round')}{name[1]}"
