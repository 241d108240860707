"""Whoever has a role by a player's number is that player: no entry may give the number to somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhicai.competition.event.building import founded
from zhicai.competition.event.history import value
from zhicai.competition.event.kinds import EventFounded, NumbersDrawn, PlayerEntered, SectionFounded
from zhicai.desk.people.numbered import keep_known
from zhicai.journal import UNDO, Entry, Header, JournalKind, effective, undone

_ENTERED = frozenset({"event.founded", "section.founded", "player.entered", "numbers.drawn"})
"""What says who has which number."""
Holders = dict[str, dict[int, int]]
"""By the title of a section: who has which number, told by the entry with which they came in."""


def keep_numbers(header: Header, before: Sequence[Entry], added: Sequence[Entry]) -> None:
    """Refuse entries after which a number that a role names would be somebody else's, or nobody's.

    Raises Numbered.
    """
    drawn = any(entry.kind in ("numbers.drawn", UNDO) for entry in added)
    if header.kind is not JournalKind.EVENT or not before or not drawn:
        return
    every = [*before, *added]
    if not any(_concerns(entry, every) for entry in added):
        return
    old, new = holders(before), holders(every)

    def changed(section: str, number: int) -> bool:
        # Without a section it is a number of the first one, see `Office`.
        title = section or next(iter(old), "")
        who = old.get(title, {}).get(number)
        return who is not None and new.get(title, {}).get(number) != who

    keep_known(header.id, changed)


def _concerns(entry: Entry, every: Sequence[Entry]) -> bool:
    """Whether an entry, or what it undoes, says who has which number."""
    while entry.kind == UNDO:
        first = every[int(str(entry.data["batch"])) - 1]
        batch = every[first.seq - 1 : first.seq + first.more]
        if any(one.kind in _ENTERED for one in batch):
            return True
        entry = first
    return entry.kind == "numbers.drawn"


def holders(entries: Sequence[Entry]) -> Holders:
    """Who has which number after these entries of a whole journal."""
    return _holders(effective(entries, undone(entries)))


def _holders(entries: Iterable[Entry]) -> Holders:
    found: Holders = {}
    first, teams = "", set[str]()
    for entry in entries:
        if entry.kind not in _ENTERED:
            continue
        fact = value(entry)
        if isinstance(fact, EventFounded | SectionFounded):
            first = fact.section if isinstance(fact, EventFounded) else first
            found[fact.section] = {}
            if founded(fact).of_teams:
                teams.add(fact.section)
            continue
        if not isinstance(fact, PlayerEntered | NumbersDrawn):
            continue
        title = fact.section or first
        if isinstance(fact, PlayerEntered):
            found.setdefault(title, {})[fact.player.number] = entry.seq
        elif title not in teams:
            # In an event of teams it is their numbers that are drawn.
            had = found.get(title, {})
            found[title] = {at: had.get(number, 0) for at, number in enumerate(fact.order, 1)}
    return found
