"""An event with the times that its public pages tell: when a notice was posted, when a round was published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from zhicai.competition.event.kinds import NoticePosted, RoundPublished
from zhicai.desk.public.published import published
from zhicai.desk.running import state
from zhicai.journal import Journal

Place = tuple[str, int]
"""By what name entries name a section, and a number in it."""

_TIMED: Final = (NoticePosted, RoundPublished)


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice as pages show it; `section` is the title of the one it is for ("": everybody's)."""

    number: int
    at: int
    section: str
    text: str
    time: int

    @property
    def lines(self) -> list[str]:
        """Its lines."""
        return self.text.split("\n")


@dataclass(frozen=True, slots=True)
class Book:
    """An event as it is; times in milliseconds since 1970 of each notice and of each published round."""

    number: str
    now: state.Now
    posted: Mapping[Place, int]
    published: Mapping[Place, int]

    def notices(self, at: int | None = None) -> list[Notice]:
        """The notices that hang there, the latest first; of one section (from 0) with those to everybody."""
        found = []
        for index, section in enumerate(self.now.event.sections):
            several = len(self.now.titles) > 1
            for one in section.notices:
                if at in (None, index) or one.everybody:
                    title = section.title if several and not one.everybody else ""
                    when = self.posted.get((self.now.key(index), one.number), 0)
                    found.append(Notice(one.number, index, title, one.text, when))
        return sorted(found, key=lambda one: (-one.time, one.at, -one.number))

    def when(self, at: int, number: int) -> int | None:
        """When a round of a section (from 0) was published; None where the one after it made it known."""
        return self.published.get((self.now.key(at), number))

    def last(self) -> int | None:
        """When something of the event was published last."""
        times = [
            when
            for at in range(len(self.now.titles))
            for number in range(1, len(published(self.now, at).rounds) + 1)
            if (when := self.when(at, number)) is not None
        ]
        return max((*times, *(one.time for one in self.notices())), default=None)


def book_of(journal: Journal) -> Book:
    """The book of an event; raises what `state.now` raises."""
    now = state.now(journal)
    times: dict[type, dict[Place, int]] = {kind: {} for kind in _TIMED}
    for batch, fact in now.said:
        if isinstance(fact, _TIMED):
            times[type(fact)][fact.section, fact.number] = journal.entries[batch - 1].time
    return Book(journal.header.id, now, times[NoticePosted], times[RoundPublished])
