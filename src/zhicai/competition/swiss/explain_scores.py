"""What the points of two at a board are, in sentences: those of an adjourned game, and why two meet in round 1."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from zhicai.competition.field import Field
from zhicai.competition.model import Cause, Encounter
from zhicai.competition.scoring import points_text
from zhicai.competition.swiss.names import Words
from zhicai.competition.swiss.seats import Seat
from zhicai.competition.swiss_rules import FirstRound, SwissRules
from zhicai.english import counted

_FIRST: Final = {
    FirstRound.HALVES: (
        "按编号次序分为上下半区，上半区第几位对下半区第几位",
        "the order of numbers is cut in halves, and each meets the same place of the other half",
    ),
    FirstRound.HALVES_DRAWN: (
        "按编号次序分为上下半区，下半区抽签另定次序，上半区第几位对下半区第几位",
        "the order of numbers is cut in halves, the lower half in the order of a draw by lot, "
        "and each meets the same place of the other half",
    ),
    FirstRound.ADJACENT: ("按编号次序，相邻两人对阵", "neighbours in the order of numbers meet"),
    FirstRound.FOLD: ("按编号次序首尾对阵", "in the order of numbers the first meets the last"),
    FirstRound.LOTS: ("抽签定次序，相邻两人对阵", "the order is drawn by lot, and neighbours meet"),
}


def score_sentences(upper: Seat, lower: Seat, field: Field, rules: SwissRules) -> list[Words]:
    """What the two have, the upper one first; in round 1, where nobody has anything, how it is paired."""
    if field.round == 1:
        return [_first_round(upper, lower, rules)]
    return [_scores(upper, lower, field), *_adjourned(upper, field), *_adjourned(lower, field)]


def points_of(seat: Seat, field: Field) -> str:
    """The points of somebody."""
    return points_text(Fraction(seat.score, field.scale))


def _first_round(upper: Seat, lower: Seat, rules: SwissRules) -> Words:
    zh, en = _FIRST[rules.first_round]
    first, second = upper.order + 1, lower.order + 1
    return Words(
        f"第1轮{zh}：{upper.number}号为第{first}位，{lower.number}号为第{second}位",
        f"Round 1: {en}; number {upper.number} has place {first}, number {lower.number} place {second}",
    )


def _scores(upper: Seat, lower: Seat, field: Field) -> Words:
    mine, theirs = points_of(upper, field), points_of(lower, field)
    if upper.score == lower.score:
        return Words(
            f"{upper.number}号与{lower.number}号同积{mine}分",
            f"Numbers {upper.number} and {lower.number} both have {counted(mine, 'point')}",
        )
    return Words(
        f"{upper.number}号{mine}分，下调对{lower.number}号{theirs}分",
        f"Number {upper.number} with {counted(mine, 'point')} floats down to number {lower.number} with {theirs}",
    )


def _adjourned(seat: Seat, field: Field) -> Iterable[Words]:
    """What games of somebody that are not finished counted for in those points."""
    entrant = field.by_number[seat.number]
    for one in entrant.card:
        if _waits(one):
            before = entrant.totals[one.round - 2] if one.round > 1 else 0
            points = points_text(Fraction(entrant.totals[one.round - 1] - before))
            zh, en = (
                (f"暂按和棋计{points}分", f"counted for the time being as a draw: {counted(points, 'point')}")
                if points != "0"
                else ("暂不计分", "counted for nothing for the time being")
            )
            yield Words(
                f"其中{seat.number}号第{one.round}轮对{one.opponent}号的一局封棋未完，{zh}",
                f"Of these, the game of number {seat.number} with number {one.opponent} in round {one.round} "
                f"is adjourned and {en}",
            )


def _waits(one: Encounter) -> bool:
    return one.result is not None and one.result.cause is Cause.ADJOURNED
