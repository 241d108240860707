"""What there is in an event for roles to be about: sections, units, players, boards.

People know nothing of how an event is run; who does lets them read it, see `read_by`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from zhicai.desk.frame.words import say
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

SHOWN = 12
"""So many units are named in a refusal."""


@dataclass(frozen=True, slots=True)
class Held:
    """One section: its units, the numbers of its players, its last board (None: nothing is paired yet).

    `players` have number, name and unit each; `led` are the units that each have a leader, every team under one name.
    """

    title: str
    units: frozenset[str]
    numbers: frozenset[int]
    last_board: int | None
    players: tuple[tuple[int, str, str], ...] = ()
    led: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class There:
    """The sections of an event in order."""

    sections: tuple[Held, ...]

    @property
    def units(self) -> list[str]:
        """The units of all sections."""
        return sorted(frozenset[str]().union(*(one.units for one in self.sections)))

    def name(self, section: str, number: int | None) -> str:
        """The name of the player of a number; where no section is named, one of the first. "" for nobody."""
        chosen = next((one for one in self.sections if section in ("", one.title)), None)
        players = () if chosen is None or number is None else chosen.players
        return next((name for known, name, _ in players if known == number), "")

    def wrong(
        self, role: str, section: str, number: int | None, unit: str, boards: str
    ) -> Iterator[tuple[str, str]]:
        """The fields of a role that name what is not there, each with words that say what is."""
        chosen = [one for one in self.sections if section in ("", one.title)]
        if not chosen:
            titles = say("、", ", ").join(one.title for one in self.sections)
            yield (
                "section",
                say(f"没有这个组别；有：{titles}", f"there is no such section; there are: {titles}"),
            )
            return
        if role == Role.PLAYER and not section and len(chosen) > 1:
            # Each section counts its players from 1; one that has no title is meant where none is named.
            chosen = [one for one in chosen if not one.title]
            if not chosen:
                yield (
                    "section",
                    say("有几个组别，请选定棋手的组别", "there are several sections; name the player's"),
                )
                return
        if role == Role.LEADER and unit and not any(unit in one.units for one in chosen):
            yield "unit", _no_unit(There(tuple(chosen)).units)
        if role == Role.PLAYER and number and not any(number in one.numbers for one in chosen):
            yield "number", _no_number(chosen)
        if role == Role.TABLE_ARBITER and boards and (words := _no_boards(chosen, boards)):
            yield "boards", words


def _no_unit(units: list[str]) -> str:
    if not units:
        return say("还没有报名的单位；请先报名", "no unit has entered yet; enter the players first")
    more = say("等", " and others") if len(units) > SHOWN else ""
    named = say("、", ", ").join(units[:SHOWN]) + more
    return say(f"没有这个单位；有：{named}", f"there is no such unit; there are: {named}")


def _no_number(chosen: list[Held]) -> str:
    numbers = frozenset[int]().union(*(one.numbers for one in chosen))
    if not numbers:
        return say("还没有报名的选手；请先报名", "no player has entered yet; enter the players first")
    first, last = min(numbers), max(numbers)
    return say(
        f"没有这个号码的选手；号码为 {first} 至 {last}",
        f"no player has this number; there are {first} to {last}",
    )


def _no_boards(chosen: list[Held], boards: str) -> str:
    given = list(ranges(boards))
    if any(not 1 <= first <= last for first, last in given):
        return say("台号从 1 起，由小到大，如 1-8", "boards count from 1, the smaller first, such as 1-8")
    known = [one.last_board for one in chosen]
    limit = max((one for one in known if one is not None), default=None)
    if limit is not None and None not in known and max(last for _, last in given) > limit:
        return say(
            f"没有这么多台；台号为 1 至 {limit}", f"there are not so many boards; there are 1 to {limit}"
        )
    return ""


def ranges(boards: str) -> Iterator[tuple[int, int]]:
    """The first and the last board of each part of `1-8,10`; what is no number is passed over."""
    for part in boards.split(","):
        first, _, last = part.partition("-")
        if first.isdecimal() and (not last or last.isdecimal()):
            yield int(first[:5]), int((last or first)[:5])


_reader: Callable[[StoredJournal], There | None] | None = None


def read_by(reader: Callable[[StoredJournal], There | None]) -> None:
    """Read events so from now on; an app does so when Django has loaded it."""
    global _reader  # noqa: PLW0603 one desk, one way to read its events
    _reader = reader


def name_in(journal: StoredJournal, section: str, number: int | None) -> str:
    """The name of a player of an event, see `There.name`; "" where it cannot be known."""
    there = there_of(journal) if number is not None else None
    return "" if there is None else there.name(section, number)


def numbered_in(section: str, first: str | None) -> tuple[str, ...]:
    """The titles under which a section's players are held by number: those of the `first` need none, see `Office`."""
    return tuple(dict.fromkeys(("", section, first or ""))) if section in ("", first) else (section,)


def title_at(journal: StoredJournal | None, section: int) -> str | None:
    """The title of a section, counted from 1; None where there is none."""
    there = there_of(journal)
    titles = () if there is None else tuple(one.title for one in there.sections)
    return titles[section - 1] if 1 <= section <= len(titles) else None


def there_of(journal: StoredJournal | None) -> There | None:
    """What there is in an event; None where that cannot be known, such as in a journal that is none."""
    return None if _reader is None or journal is None else _reader(journal)
