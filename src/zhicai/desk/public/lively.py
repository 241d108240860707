"""The live boards of an event as public pages lead to them: those of published rounds, as the event has them now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zhicai.competition.event.state import Section
from zhicai.competition.model import Board
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action
from zhicai.desk.public.book import Book
from zhicai.desk.public.published import published

_TITLE: Final = LiveGame._meta.get_field("section").max_length


@dataclass(frozen=True, slots=True)
class Watch:
    """A live board that everybody may watch: section from 0, round, place (3, or 3.2), its game, whether it is over."""

    at: int
    round: int
    place: str
    game: str
    over: bool


Live = tuple[Watch, ...]


def live_of(here: Standing, book: Book) -> Live:
    """The live boards of what is published of an event, in order; none for who may not watch."""
    if not here.may(Action.GAME_WATCH):
        return ()
    sections = {
        book.now.key(at)[:_TITLE]: (at, one.published, published(book.now, at))
        for at, one in enumerate(book.now.event.sections)
    }
    rows = LiveGame.objects.filter(event_id=book.number, closed=False)
    found = []
    for row in rows.order_by("section", "round", "table", "board"):
        at, known, section = sections.get(row.section, (0, frozenset(), None))
        if section is not None and row.round in known and _sits(section, row):
            found.append(Watch(at, row.round, row.place, row.pk, row.state == "over"))
    return tuple(found)


def _sits(section: Section, row: LiveGame) -> bool:
    """Whether those who play there are those whom the event has there: a round may have been paired anew."""
    boards: tuple[Board, ...] = ()
    if row.board:
        boards = tuple(section.games.get((row.round, row.table), ()))
    elif row.round <= len(section.rounds):
        boards = tuple(section.rounds[row.round - 1].boards)
    wanted = row.board or row.table
    return any(
        (one.table, one.red, one.black) == (wanted, row.red_number, row.black_number) for one in boards
    )
