"""What the declared result of a game can rest on where the board leaves the game open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from zhicai.law.endings import Ending
from zhicai.law.repetition import CYCLES, Repetition
from zhicai.law.terms import Verdict

DRAW = "1/2-1/2"


RuledOn: TypeAlias = tuple[Repetition, Verdict | None]
"""A repetition, and the verdict on it where one could be given."""


def declared_ending(declared: str, plies: int, cycles: Iterable[RuledOn], *, limit_reached: bool) -> Ending:
    """The ending of a game of `plies` plies that nothing on the board decided.

    Without a declared result it is `undecided`. A result that had to be claimed is explained only where the record
    declares it and the game stopped where the claim held: `natural_limit`, a draw (cxa-2011 art. 4.2.4), or
    `repetition`, see `_ruled`. Anything else is `declared`: resignation, agreement, time, which moves do not show.
    `limit_reached` says whether a claim of the natural limit by either side would have been true at the end.
    """
    if declared == "*":
        return Ending("undecided", declared, None, plies)
    if declared == DRAW and limit_reached:
        return Ending("natural_limit", declared, "cxa-2011 art. 4.2.4", plies)
    for cycle, verdict in cycles:
        if cycle.end == plies and (ruled := _ruled(declared, plies, cycle, verdict)):
            return ruled
    return Ending("declared", declared, None, plies)


def _ruled(declared: str, plies: int, cycle: Repetition, verdict: Verdict | None) -> Ending | None:
    """A cycle in which the game stopped, as the reason of what was declared.

    One-sided perpetual check loses (cxa-2011 arts 4.1.4, 23.5.1); a side that had to deviate has lost if it had two
    more moves for it (cxa-2011 arts 4.1.5, 23.5.2.2), one more cycle at the shortest; any other cycle may be drawn
    (cxa-2011 arts 4.2.3, 23.5.2.1), and where no ruling could be given all but perpetual check. The article is given
    only where the moves went round often enough for a ruling (cxa-2011 art. 23.3).
    """
    if verdict is None or verdict is Verdict.UNDECIDED:
        verdict = _by_checks(cycle)
    if declared != verdict.result:
        return None
    if verdict is Verdict.DRAW:
        article = "cxa-2011 art. 4.2.3" if cycle.can_be_ruled_on else None
        return Ending("repetition", declared, article, plies)
    if verdict.loses and cycle.can_be_ruled_on:
        return Ending("repetition", declared, "cxa-2011 art. 4.1.4", plies)
    if not verdict.loses and cycle.cycles > CYCLES:
        return Ending("repetition", declared, "cxa-2011 art. 4.1.5", plies)
    return None


def _by_checks(cycle: Repetition) -> Verdict:
    """The verdict as far as the checks alone tell it."""
    if not cycle.one_sided:
        return Verdict.DRAW
    return Verdict.RED_LOSES if cycle.perpetual_checker == "red" else Verdict.BLACK_LOSES
