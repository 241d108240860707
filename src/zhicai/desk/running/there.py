"""What there is in an event for roles to be about."""

from __future__ import annotations

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.state import Section
from zhicai.desk.people.there import Held, There
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import JournalKind


def there_in(journal: StoredJournal) -> There | None:
    """The sections of an event with units, players and boards; None for what is no event, or one that is broken."""
    if journal.kind != JournalKind.EVENT:
        return None
    try:
        now = journals.look(journal.pk, state.now).value
    except CompetitionError:
        return None
    return now.made("there", lambda: There(tuple(_held(one) for one in now.event.sections)))


def _held(section: Section) -> Held:
    units = {one.unit for one in section.players.values()}
    units |= {name for one in section.teams.values() for name in (one.unit, one.name)}
    players = sorted((one.number, one.name, one.unit) for one in section.players.values())
    return Held(
        section.title,
        frozenset(units - {""}),
        frozenset(section.players),
        _last_board(section),
        tuple(players),
        _led(section),
    )


def _led(section: Section) -> tuple[str, ...]:
    """The unit of each team, or the team itself where it has none; the units of players who are in no team."""
    teams = sorted(section.teams.values(), key=lambda one: one.number)
    inside = {number for one in teams for number in one.order}
    alone = sorted({one.unit for one in section.players.values() if one.number not in inside} - {""})
    return tuple(dict.fromkeys([one.unit or one.name for one in teams] + alone))


def _last_board(section: Section) -> int | None:
    """The last board that there can be: late entries may add some to those of the rounds so far."""
    if not section.rounds:
        return None
    tables = [board.table for one in section.rounds for board in one.boards]
    return max([*tables, (len(section.competitors) + 1) // 2, 1])
