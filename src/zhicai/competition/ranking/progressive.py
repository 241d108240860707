"""The progressive score (累进分) and what is left of it once first rounds are taken out."""

from __future__ import annotations

from zhicai.competition.ranking.rules import Removal
from zhicai.competition.ranking.tally import Tally


def progressive(tally: Tally, number: int, through: int) -> int:
    """累进分: the running totals after every round, added up (cxa-2011 art. 14.3.2), in units of the tally."""
    return sum(tally.after[number][1 : through + 1])


def progressive_less(tally: Tally, number: int, through: int, removed: int) -> int:
    """The progressive score once the first `removed` rounds are taken out (cxa-2011 art. 14.3.2).

    By `TieBreaks.removal` either the points of those rounds are taken out of every running total, or their
    running totals out of the sum. Both part the same equals in the same order; the figures differ.
    """
    running = tally.after[number]
    rest = sum(running[removed + 1 : through + 1])
    if tally.rules.removal is Removal.RUNNING_TOTAL:
        return rest
    return rest - running[min(removed, through)] * max(0, through - removed)
