"""What the declared result of a game can rest on where the board leaves the game open."""

from __future__ import annotations

from collections.abc import Iterable

from zhicai.law.endings import Ending, loss
from zhicai.law.repetition import Repetition

DRAW = "1/2-1/2"


def declared_ending(declared: str, plies: int, cycles: Iterable[Repetition], limit_reached: bool) -> Ending:
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
    for cycle in cycles:
        if cycle.end == plies and (ruled := _ruled(declared, plies, cycle)):
            return ruled
    return Ending("declared", declared, None, plies)


def _ruled(declared: str, plies: int, cycle: Repetition) -> Ending | None:
    """A cycle in which the game stopped, as the reason of what was declared.

    One-sided perpetual check loses (cxa-2011 arts 4.1.4, 23.5.1); any other cycle may be drawn
    (cxa-2011 arts 4.2.3, 23.5.2.1). The article is given only where the moves went round often enough for a ruling
    (cxa-2011 art. 23.3). Who else would have had to deviate is not judged here.
    """
    if cycle.one_sided:
        lost = cycle.can_be_ruled_on and declared == loss(cycle.perpetual_checker == "red")
        return Ending("repetition", declared, "cxa-2011 art. 4.1.4", plies) if lost else None
    if declared != DRAW:
        return None
    article = "cxa-2011 art. 4.2.3" if cycle.can_be_ruled_on else None
    return Ending("repetition", declared, article, plies)
