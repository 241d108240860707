"""Where a request about live boards is: the event, one board in it, and what who asks may see of it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.http import Http404, HttpRequest

from zhicai.competition.event.state import Section
from zhicai.desk.live import state
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.rights import Can, can_at
from zhicai.desk.live.seats import is_published, place_of, result_in, section_at, why_stale
from zhicai.desk.people.access import Standing, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running import state as events
from zhicai.desk.running.room import stored_event
from zhicai.desk.store import journals
from zhicai.desk.store.errors import NoSuchJournal

ARRIVED = "zhicai.arrived"
"""In the scope of a request: the moment at which all of it had arrived."""


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

    def in_event(self) -> dict[str, object]:
        """How the board stands to its event, see the function."""
        return in_event(self.event, self.now, self.at)

    def personal(self) -> dict[str, object]:
        """What differs from person to person."""
        return {"can": self.can.data()}


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
    if not LiveGame.objects.filter(pk=number, event_id=stored.pk).exists():
        raise Http404
    try:
        now = journals.look(number, state.now).value
    except NoSuchJournal:
        raise Http404 from None
    at = section_at(event, now.seat.section)
    if at is None or not sees(here, event, now):
        raise Http404
    return Board(here, stored.pk, number, now, event, at)


def sees(here: Standing, event: events.Now, now: state.Now) -> bool:
    """Whether somebody may see a board: the round is published, or they see the event desk."""
    return here.may(Action.DESK_SEE) or is_published(event, place_of(now.seat))


def on_the_wall(here: Standing, event: events.Now, rows: list[LiveGame]) -> list[LiveGame]:
    """Those of the boards of an event that somebody may see."""
    if here.may(Action.DESK_SEE):
        return rows
    published = {event.key(at): section.published for at, section in enumerate(event.event.sections)}
    return [row for row in rows if row.round in published.get(row.section, ())]


def wall_of(here: Standing) -> tuple[events.Now, list[LiveGame]]:
    """The boards of an event that somebody may see and nobody has given up, by section, round and table."""
    stored = stored_event(here)
    event = journals.look(stored.pk, events.now).value
    rows = LiveGame.objects.filter(event_id=stored.pk, closed=False)
    found = list(rows.order_by("section", "round", "table", "board"))
    return event, on_the_wall(here, event, found)


def this_moment() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def arrived(request: HttpRequest) -> int:
    """The moment at which all of a request had arrived, before it waited for anything."""
    scope = getattr(request, "scope", None)
    found = scope.get(ARRIVED) if isinstance(scope, dict) else None
    return found if isinstance(found, int) else this_moment()
