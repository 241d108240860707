"""Where a request about live boards is: the event, one board in it, and what who asks may see of it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import Max
from django.http import Http404, HttpRequest

from zhicai.competition.event.state import Section
from zhicai.desk.live import state
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.rights import Can, can_at
from zhicai.desk.live.seats import is_published, place_of, result_in, section_at, why_stale
from zhicai.desk.people.access import Standing, standing_of
from zhicai.desk.people.models import Membership
from zhicai.desk.people.rights import EVERYWHERE, Action, Role, reaches
from zhicai.desk.running import state as events
from zhicai.desk.running.room import stored_event
from zhicai.desk.store import held, journals
from zhicai.desk.store.models import StoredEntry
from zhicai.errors import ZhicaiError
from zhicai.game.values import SIDES, SideName
from zhicai.journal import Head

_log = logging.getLogger("zhicai.desk")
_unread: set[str] = set()
"""Boards of which it was told that they cannot be read."""


@dataclass(frozen=True)
class Board:
    """A live board, the event as it is, and who looks."""

    here: Standing
    journal: str
    number: str
    now: state.Now
    event: events.Now
    at: int
    """The section, from 0."""

    @property
    def section(self) -> Section:
        """The section as it is."""
        return self.event.event.sections[self.at]

    @property
    def can(self) -> Can:
        """What who looks may do."""
        return can_at(self.here, self.section, self.now.seat)

    @property
    def sees_all(self) -> bool:
        """Whether who looks sees the section's boards of rounds too that are not published."""
        return self.here.within(self.section.title).may(Action.DESK_SEE)

    @property
    def is_own(self) -> bool:
        """Whether who looks plays here: a game that has begun is theirs, even where its round is taken back."""
        return self.now.game.began is not None and bool(self.can.play)

    def in_event(self) -> dict[str, object]:
        """How the board stands to its event, see the function."""
        return in_event(self.event, self.now, self.at)

    def units(self) -> dict[str, str]:
        """The units of both players, where they have any, by the names of PGN tags."""
        players, seat = self.section.players, self.now.seat
        numbers = {"RedTeam": seat.red_number, "BlackTeam": seat.black_number}
        return {tag: players[one].unit for tag, one in numbers.items() if one in players}

    def personal(self) -> dict[str, object]:
        """What differs from person to person."""
        can = self.can
        return {"can": can.data(), **({"unseated": list(self.unseated)} if can.start else {})}

    @property
    def unseated(self) -> tuple[SideName, ...]:
        """The sides of a board for two devices that has not begun for whom nobody can come in: they have no account."""
        seat = self.now.seat
        if self.now.stage != "waiting" or seat.conduct is not Conduct.DEVICES:
            return ()
        seated = seated_players(self.journal, self.section.title, first=not seat.section)
        return tuple(side for side in SIDES if seat.number(side) not in seated)


def seated_players(journal: str, title: str, *, first: bool) -> frozenset[int]:
    """The numbers of the players of a section who have an account; `first`: it is the first, see `Office`."""
    found = Membership.objects.filter(
        journal_id=journal, role=Role.PLAYER, account__is_active=True, section__in=(title, *([""] * first))
    )
    return frozenset(number for number in found.values_list("number", flat=True) if number is not None)


def in_event(event: events.Now, now: state.Now, at: int) -> dict[str, object]:
    """How a board stands to its event.

    `result` is what the event has, None for none; `agrees` says whether it is what the board came to, None while
    one of them has none; `stale` why the board is no longer the one of the event, in both languages.
    """
    seat = now.seat
    found = result_in(event, place_of(seat))
    stale = why_stale(event, seat)
    mine = _code(now)
    return {
        "result": found,
        "agrees": None if found is None or (mine is None and now.stage == "waiting") else found == mine,
        "stale": None if stale is None else {"zh": stale[0], "en": stale[1]},
        "section": at + 1,
    }


def _code(now: state.Now) -> str | None:
    from zhicai.desk.live.results import code_of

    ended = now.game.ended
    return None if ended is None else code_of(ended)


def enter_board(request: HttpRequest, number: str) -> Board:
    """A board of the event of a page; raises Http404 where there is none that who asks may see."""
    return board_for(standing_of(request), number)


def board_for(here: Standing, number: str) -> Board:
    """The same for somebody."""
    stored = stored_event(here)
    event = journals.look(stored.pk, events.now).value
    row = LiveGame.objects.filter(pk=number, event_id=stored.pk).select_related("journal").first()
    if row is None:
        raise Http404
    now = now_of(row)
    at = section_at(event, now.seat.section)
    if at is None:
        raise Http404
    board = Board(here, stored.pk, number, now, event, at)
    if not (board.sees_all or is_published(event, place_of(now.seat)) or board.is_own):
        raise Http404
    return board


def on_the_wall(here: Standing, event: events.Now, rows: list[LiveGame]) -> list[LiveGame]:
    """Those of the boards of an event that somebody may see."""
    seen = here.reach(Action.DESK_SEE)
    if seen == EVERYWHERE:
        return rows
    sections = dict(zip(map(event.key, range(len(event.titles))), event.event.sections, strict=True))
    return [
        row
        for row in rows
        if (section := sections.get(row.section)) is not None
        and (row.round in section.published or reaches(seen, section.title))
    ]


def wall_of(here: Standing) -> tuple[events.Now, list[LiveGame]]:
    """The boards of an event that somebody may see and nobody has given up, by section, round and table."""
    stored = stored_event(here)
    event = journals.look(stored.pk, events.now).value
    rows = LiveGame.objects.filter(event_id=stored.pk, closed=False).select_related("journal")
    found = list(rows.order_by("section", "round", "table", "board"))
    return event, on_the_wall(here, event, found)


def now_of(row: LiveGame) -> state.Now:
    """The board of a row as it was when the row was read, or later; many rows need no further question."""
    stored = row.journal
    found = state.known(stored.pk, Head(stored.seq, stored.hash))
    return journals.look(stored.pk, state.now, row=stored).value if found is None else found


def bring(rows: Iterable[LiveGame]) -> None:
    """Have these boards at hand for `now_of`: after a start none is, and each would be asked for by itself."""
    stored = (row.journal for row in rows)
    held.bring([one for one in stored if state.known(one.pk, Head(one.seq, one.hash)) is None])


def read(row: LiveGame) -> state.Now | None:
    """The same, None for a board that cannot be read: it stands alone, and is told of in the log of the server once."""
    try:
        return now_of(row)
    except ZhicaiError as error:
        if row.pk not in _unread:
            _unread.add(row.pk)
            _log.error("live boards: %s cannot be read (%s)", row.pk, error)
        return None


def last_entry() -> int:
    """A number that grows with every entry of this desk: see `since` for what comes after it."""
    return StoredEntry.objects.aggregate(last=Max("pk"))["last"] or 0


_OVERLAP: Final = 200
"""Entries that may be stored by PostgreSQL after one of a higher number: those of all who write at once."""


def since(told: int, event: str) -> set[str]:
    """The boards of an event with entries after one that was told; some are told twice rather than one not at all.

    PostgreSQL gives out numbers before it stores: what is seen there may have gaps that are filled a moment later.
    """
    first = told - (_OVERLAP if connection.vendor == "postgresql" else 0)
    later = StoredEntry.objects.filter(pk__gt=first, journal__live__event_id=event)
    return set(later.values_list("journal_id", flat=True))


def state_of_store() -> str:
    """What is stored at this moment, by a name: what was read under the same name is what would be read now."""
    if connection.vendor != "postgresql":
        return str(last_entry())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text")
        return str(cursor.fetchone()[0])
