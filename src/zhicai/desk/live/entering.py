"""The result of a live board entered in its event: once, never over another one, made good where it is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import results
from zhicai.competition.event.building import advanced
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.state import Section
from zhicai.desk.frame.entries import BOARDS
from zhicai.desk.live import state
from zhicai.desk.live.results import code_of
from zhicai.desk.live.seats import place_of, result_in, section_at, why_stale
from zhicai.desk.people.access import Standing
from zhicai.desk.running import state as events
from zhicai.desk.running.doing import do_once
from zhicai.desk.running.room import Room
from zhicai.desk.store import journals
from zhicai.desk.store.held import row_of
from zhicai.game import events as ev
from zhicai.game.values import SIDES
from zhicai.law.vocabulary import articles_words

ACTOR: Final = BOARDS
MOST_WORDS: Final = 200
"""Signs of what is told of fouls."""


def entered(journal: str, number: str) -> bool:
    """Enter the result of a board that is over, where the event has none yet; whether it was done now.

    A result that was entered from here and taken away again is not entered a second time.
    """
    now = journals.look(number, state.now).value
    game, seat = now.game, now.seat
    if game.ended is None or now.left is not None:
        return False
    event = journals.look(journal, events.now).value
    at = section_at(event, seat.section)
    missing = result_in(event, place_of(seat)) in (None, "adjourned")
    if at is None or not missing or why_stale(event, seat) is not None:
        return False
    room = Room(Standing(None, None, frozenset()), row_of(journal), event, at)
    try:
        # Before anything is locked: what the event refuses is asked again with every look at the board.
        advanced(room.section, _facts(room.section, now))
        receipt = do_once(
            room,
            lambda section: _facts(section, now),
            lambda _: False,
            key=f"{number} {_end(now)}",
            expected=event.head.seq,
            actor=ACTOR,
        )
    except CompetitionError:
        # Such as a draw in a knock-out that must be decided: the event says what else it needs.
        return False
    return receipt.new and bool(receipt.entries)


def _end(now: state.Now) -> int:
    """Which end of the game it is, by how many had been there before: it may be undone and come again."""
    return sum(1 for event in now.officiated.events if type(event).__name__ == "Ended")


def _facts(section: Section, now: state.Now) -> Sequence[Fact]:
    """The result and the fouls that the event does not have yet (cxa-2011 arts 8.2, 13.1)."""
    game, seat = now.game, now.seat
    if game.ended is None:
        return ()
    place = place_of(seat)
    board = (
        section.game(place.round, place.table, place.board)
        if place.board
        else section.board(place.round, place.table)
    )
    if board is None or (board.result is not None and board.result.code != "adjourned"):
        return ()
    sitting = [section.players[one].number for one in (board.red, board.black) if one in section.players]
    if sitting != [seat.red_number, seat.black_number]:
        # The event has changed at this very moment: the result is not that of who sits there now.
        return ()
    found: list[Fact] = [*results.record(section, place.round, place.table, code_of(game.ended), place.board)]
    for side in SIDES:
        had = sum(
            one.count for one in section.fouls if (one.number, one.round) == (seat.number(side), place.round)
        )
        more = game.desk.fouls.of(side) - had
        if more > 0:
            reason = _fouls_told(now.officiated.events, side)
            found += results.foul(section, seat.number(side), place.round, min(more, 99), reason)
    return found


def _fouls_told(events: Sequence[ev.Event], side: str) -> str:
    """What the fouls of a side were: the arbiter's words and the article of each, once."""
    given = [event for event in events if isinstance(event, ev.Fouled) and event.side == side]
    cited = ((one.reason, articles_words([one.article])[0]) for one in given)
    told = dict.fromkeys(f"{why}（{article}）" if why else article for why, article in cited)
    return "；".join(told)[:MOST_WORDS]
