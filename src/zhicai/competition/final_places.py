"""The places of a whole event from those of its stages (名次): who came further stands before who did not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from zhicai.competition.brackets import Placed
from zhicai.competition.errors import CompetitionError
from zhicai.competition.ranking.standings import Standings


def placed(found: Standings) -> tuple[Placed, ...]:
    """Standings as places; those who share one stand together."""
    return tuple(
        Placed(place, tuple(one.number for one in block))
        for place, block in groupby(found.places, key=lambda one: one.place)
    )


def placed_in_groups(groups: Iterable[Standings]) -> tuple[Placed, ...]:
    """The places of groups side by side: the first of all groups share a place, then the second, and so on.

    Those who share a place within a group stand with those of that place in the other groups.
    """
    numbers: dict[int, list[int]] = {}
    for found in groups:
        for one in found.places:
            numbers.setdefault(one.place, []).append(one.number)
    result, place = [], 1
    for block in (sorted(numbers[at]) for at in sorted(numbers)):
        result.append(Placed(place, tuple(block)))
        place += len(block)
    return tuple(result)


def overall(later: Sequence[Placed], earlier: Sequence[Placed]) -> tuple[Placed, ...]:
    """The places after a later stage: its own, then the others of the stage before in their order.

    Also for a final that the first ones play while the others play on. Raises CompetitionError when somebody of the
    later stage was not in the one before, or stands in it twice.
    """
    further = [number for one in later for number in one.numbers]
    known = {number for one in earlier for number in one.numbers}
    strange = [number for number in further if number not in known]
    if strange or len(set(further)) < len(further):
        number = strange[0] if strange else next(one for one in further if further.count(one) > 1)
        raise CompetitionError(
            f"{number}号{'不在前一阶段' if strange else '出现两次'}",
            f"number {number} {'was not in the stage before' if strange else 'stands twice'}",
        )
    result, place = list(later), 1 + sum(len(one.numbers) for one in later)
    for one in earlier:
        rest = tuple(number for number in one.numbers if number not in further)
        if rest:
            result.append(Placed(place, rest))
            place += len(rest)
    return tuple(result)


def stacked(blocks: Sequence[Sequence[Placed]]) -> tuple[Placed, ...]:
    """Blocks of places, each behind the one before; places are counted through them."""
    found: list[Placed] = []
    place = 1
    for block in blocks:
        for one in block:
            found.append(Placed(place, one.numbers))
            place += len(one.numbers)
    return tuple(found)
