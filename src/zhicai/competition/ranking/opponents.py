"""Criteria that add up the points of opponents; figures are points in units of the tally."""

from __future__ import annotations

from zhicai.competition.ranking.rules import Stand
from zhicai.competition.ranking.tally import DREW, WON, Facts, Kind, Tally


def _stands(tally: Tally, opponent: int, facts: Facts, through: int) -> int:
    """The points that stand for the opponent of a line."""
    if facts.kind is Kind.PLAYED:
        return tally.scores(through)[opponent]
    stand, points = stands_for(tally, facts.kind, through)
    return tally.scores(through)[opponent] if stand is Stand.ACTUAL else points


def stands_for(tally: Tally, kind: Kind, through: int) -> tuple[Stand, int]:
    """What stands for the opponent of a line of some kind, and the points that it is, where it is nobody's own."""
    rules = tally.rules
    if kind is Kind.FORFEIT:
        stand = rules.forfeit_opponent
    else:
        stand = rules.bye_opponent if kind is Kind.BYE else rules.missed_opponent
    if stand in (Stand.ACTUAL, Stand.ZERO):
        return stand, 0
    lowest, lowest_scoring = tally.lowest(through)
    return stand, lowest if stand is Stand.LOWEST else lowest_scoring


def _all(tally: Tally, number: int, through: int) -> list[int]:
    scores = tally.scores(through)
    return [
        _stands(tally, opponent, facts, through) if facts[0] else scores[opponent]
        for opponent, facts in tally.upto(number, through)
    ]


def opponents(tally: Tally, number: int, through: int) -> int:
    """对手分, 团体对手分: the points of all opponents together (cxa-2011 arts 14.3.1, 14.4, 14.6).

    For the opponent of a bye, a forfeit or a missed round stands what `TieBreaks` says.
    """
    return sum(_all(tally, number, through))


def opponents_cut(tally: Tally, number: int, through: int) -> int:
    """对手分（去最低）: the same without the lowest one; nothing where there is only one."""
    found = _all(tally, number, through)
    return sum(found) - min(found, default=0)


def minor_score(tally: Tally, number: int, through: int) -> int:
    """小分: the points of the beaten and half those of the opponents drawn with (cxa-2011 art. 14.1)."""
    total = 0
    for opponent, facts in tally.upto(number, through):
        if opponent and facts.outcome >= DREW:
            points = _stands(tally, opponent, facts, through)
            total += points if facts.outcome == WON else points // 2
    return total


def beaten(tally: Tally, number: int, through: int) -> int:
    """所胜对手分: the points of the beaten alone."""
    return sum(
        _stands(tally, opponent, facts, through)
        for opponent, facts in tally.upto(number, through)
        if opponent and facts.outcome == WON
    )
