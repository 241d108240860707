"""The state of an event, kept in the process and carried on entry by entry: nobody folds a whole journal to add one.

A state belongs to the head of a journal. It is used only after the store has compared that head with the database,
in the transaction of the command, and is thrown away where the journal is not the continuation of what it knows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, TypeVar, cast

from zhicai.competition.event.building import advanced
from zhicai.competition.event.history import facts_of, value
from zhicai.competition.event.kinds import EventFounded, Fact, SectionFounded
from zhicai.competition.event.sections import Event, about, event_of, key_of
from zhicai.competition.event.state import Section
from zhicai.journal import UNDO, Entry, Head, Journal

Value = TypeVar("Value")
Said = tuple[int, Fact]
"""A fact, with the command that it came by."""

MOST: Final = 64
"""Events whose state one process keeps; the longest unused goes first."""


@dataclass(frozen=True)
class Now:
    """An event at one head of its journal, and what pages have reckoned from it.

    `said` are the facts that count, in order.
    """

    head: Head
    event: Event
    said: tuple[Said, ...]
    _made: dict[Hashable, object] = field(default_factory=dict, repr=False, compare=False)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the sections in order."""
        return tuple(one.title for one in self.event.sections)

    def key(self, at: int) -> str:
        """By what name the entries of a section name it (section 0 by none)."""
        return key_of(self.titles, self.titles[at])

    def facts(self, at: int) -> Sequence[Fact]:
        """The facts about one section, as if there were no other."""
        return self.made(("facts", at), lambda: tuple(about((fact for _, fact in self.said), self.key(at))))

    def made(self, name: Hashable, make: Callable[[], Value]) -> Value:
        """What `make` gives, kept as long as this state is the present one."""
        if name not in self._made:
            self._made[name] = make()
        return cast("Value", self._made[name])


@dataclass(frozen=True)
class Reached:
    """Where a command leads: from which state, and how the section stands after its facts."""

    before: Now
    at: int
    section: Section
    facts: tuple[Fact, ...]


_kept: OrderedDict[str, Now] = OrderedDict()
_guard: Final = Lock()


def known(number: str) -> Now | None:
    """The state of an event that was known last, which may be an old one: for what does not change, such as titles."""
    with _guard:
        return _kept.get(number)


def now(journal: Journal) -> Now:
    """The event of a journal as it is; whoever asks holds the journal, see `zhicai.desk.store.held`.

    Raises what `facts_of` and `event_of` raise.
    """
    number = journal.header.id
    with _guard:
        before = _kept.get(number)
    if before is not None and before.head == journal.head:
        return before
    found = (_carried_on(before, journal) if before is not None else None) or _gathered(journal)
    with _guard:
        _kept[number] = found
        _kept.move_to_end(number)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return found


def follow(number: str, reached: Reached, entries: Sequence[Entry]) -> None:
    """Keep the state after a command that has been stored, unless another came before it was heard of."""
    before = reached.before
    if not entries or entries[0].prev != before.head.hash:
        return
    sections = list(before.event.sections)
    sections[reached.at] = reached.section
    said = zip((entry.batch for entry in entries), reached.facts, strict=True)
    after = Now(
        Head(entries[-1].seq, entries[-1].hash),
        Event(before.event.name, tuple(sections)),
        (*before.said, *said),
    )
    with _guard:
        if _kept.get(number) is before:
            _kept[number] = after


def _gathered(journal: Journal) -> Now:
    facts = facts_of(journal)
    batches = [entry.batch for entry in journal.effective()]
    return Now(journal.head, event_of(facts), tuple(zip(batches, facts, strict=True)))


def _carried_on(before: Now, journal: Journal) -> Now | None:
    """The state after the entries that came since; None where it must be gathered anew."""
    later = journal.since(before.head)
    if later is None:
        return None
    if any(entry.kind == UNDO for entry in later):
        return _without(before, journal, later)
    said = [(entry.batch, value(entry)) for entry in later]
    event = _grown(before.event, [fact for _, fact in said])
    return None if event is None else Now(journal.head, event, (*before.said, *said))


def _without(before: Now, journal: Journal, later: Sequence[Entry]) -> Now | None:
    """The state after one command was undone: its facts are known already, but must be put together again."""
    batch = later[0].data.get("batch")
    known = {one for one, _ in before.said}
    if len(later) > 1 or batch not in known:
        return None
    said = tuple(one for one in before.said if one[0] != batch)
    return Now(journal.head, event_of(fact for _, fact in said), said)


def _grown(event: Event, facts: Iterable[Fact]) -> Event | None:
    """An event after more facts about sections that there are; None for a new section."""
    by_key: dict[str, list[Fact]] = {}
    for fact in facts:
        if isinstance(fact, EventFounded | SectionFounded):
            return None
        by_key.setdefault(fact.section, []).append(fact)
    titles = tuple(one.title for one in event.sections)
    sections: list[Section] = []
    for at, section in enumerate(event.sections):
        mine = by_key.pop("" if at == 0 else titles[at], None)
        sections.append(advanced(section, mine) if mine else section)
    return None if by_key else Event(event.name, tuple(sections))
