"""Criteria of the games that equals played among themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhicai.competition.ranking.rules import Direct
from zhicai.competition.ranking.tally import UNDECIDED, WON, Facts, Tally


def _among(tally: Tally, group: Sequence[int], through: int) -> dict[int, list[Facts]] | None:
    """The facts of everybody's decided lines against the others of the group; None unless all have met."""
    # Nobody has met all others of a group that is larger than the own rounds.
    if len(group) > 1 + len(tally.lines[group[0]]):
        return None
    inside = set(group)
    found = {}
    for number in group:
        lines = [
            (opponent, facts)
            for opponent, facts in tally.upto(number, through)
            if opponent in inside and facts.outcome != UNDECIDED
        ]
        if len({opponent for opponent, _ in lines}) < len(group) - 1:
            return None
        found[number] = [facts for _, facts in lines]
    return found


def direct_win(tally: Tally, group: Sequence[int], through: int) -> list[int] | None:
    """直胜: who did better in the games among the equals (cxa-2011 arts 14.1-14.2, 14.5).

    A win counts 2 and a draw 1, or wins alone count, as `TieBreaks.direct` says, with play or without; of several
    games of a pair the meeting counts as a whole where the tally makes them one. None where it does not apply: not
    all of them have met, or there are three or more and direct wins part two only.
    """
    if tally.rules.direct is Direct.PAIR_ONLY and len(group) > 2:
        return None
    found = _among(tally, group, through)
    if found is None:
        return None
    return [_weight(tally, found[number]) for number in group]


def _weight(tally: Tally, lines: Iterable[Facts]) -> int:
    if tally.rules.direct is Direct.WINS_AMONG:
        return sum(line.outcome == WON for line in lines)
    return sum(line.outcome for line in lines)


def own_game_black(tally: Tally, group: Sequence[int], through: int) -> list[int] | None:
    """对局时后走: who moved second in the games among the equals (cxa-2011 art. 14.1). None unless all have met."""
    found = _among(tally, group, through)
    if found is None:
        return None
    return [sum(line.black_games for line in found[number]) for number in group]
