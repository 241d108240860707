"""A section as it has been made known: what belongs to rounds that are not published stands nowhere in it."""

from __future__ import annotations

from dataclasses import replace

from zhicai.competition.event.building import advanced
from zhicai.competition.event.kinds import RoundUndone
from zhicai.competition.event.state import Section


def published_through(section: Section) -> int:
    """The last round that has been published, 0 for none; the rounds before it are known with it.

    A pairing says who has met and who has how many points, so a round that was not published by itself is made
    known by the one after it.
    """
    return max(section.published, default=0)


def published(section: Section) -> Section:
    """The section with every round taken back that is not published.

    Gone with them are their results, fouls, penalties and rulings, what lots and arbiters decided after them, who was
    dropped for them, and whose stage they began. Who comes in, leaves, or is excused because of such a round does so
    at the end of what is published.
    """
    through = published_through(section)
    hidden = range(len(section.rounds), through, -1)
    shown = advanced(section, [RoundUndone(number, "") for number in hidden]) if hidden else section
    return replace(
        shown,
        entered={number: min(first, through + 1) for number, first in section.entered.items()},
        leaves=frozenset(one for one in section.leaves if one[1] <= through),
        withdrawn={
            number: replace(one, after_round=min(one.after_round, through))
            for number, one in section.withdrawn.items()
        },
    )
