"""The sections of an event as they are published, kept as long as the journal stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from zhicai.competition.event.kinds import Fact, SanctionImposed
from zhicai.competition.event.published import published as as_published
from zhicai.competition.event.state import Section
from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action
from zhicai.desk.running.state import Now


def published(now: Now, at: int) -> Section:
    """A section (counted from 0) with its published rounds alone and what belongs to them."""
    return now.made(("published", at), lambda: as_published(now.event.sections[at]))


def seen_by(here: Standing, now: Now, at: int) -> Section:
    """A section as somebody may see it: whole for those of the desk, else as it is published."""
    return now.event.sections[at] if here.within(now.titles[at]).may(Action.DESK_SEE) else published(now, at)


def penalties(now: Now, at: int) -> Sequence[Fact]:
    """The facts behind what is published that papers ask for: penalties, which tell their reasons."""
    last = len(published(now, at).rounds)
    return [one for one in now.facts(at) if isinstance(one, SanctionImposed) and one.round <= last]
