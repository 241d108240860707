"""What somebody may do at a live board: the roles in the event, and what is their own there."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.competition.event.state import Section
from zhicai.desk.live.kinds import Seat
from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import MATRIX, Action, Grant, Role
from zhicai.desk.running.boards import table_numbers
from zhicai.game.values import SIDES, SideName


@dataclass(frozen=True, slots=True)
class Can:
    """What one person may do at one board. `play` are the sides that are theirs."""

    play: tuple[SideName, ...] = ()
    relay: bool = False
    control: bool = False
    start: bool = False
    rule: bool = False
    correct: bool = False

    def data(self) -> dict[str, object]:
        """What pages are told of it."""
        return {
            "play": list(self.play),
            "relay": self.relay,
            "control": self.control,
            "start": self.start,
            "rule": self.rule,
            "correct": self.correct,
        }


def can_at(here: Standing, section: Section, seat: Seat) -> Can:
    """What somebody may do at a board of a section."""
    here = here.within(section.title)
    own = here.players(section.title, first=not seat.section)
    return Can(
        tuple(side for side in SIDES if seat.number(side) in own),
        allowed(here, Action.GAME_RELAY, section, seat.table),
        allowed(here, Action.GAME_CONTROL, section, seat.table),
        allowed(here, Action.GAME_START, section, seat.table),
        here.may(Action.RULING_GIVE),
        here.may(Action.RESULT_CORRECT),
    )


def allowed(here: Standing, action: Action, section: Section, table: int) -> bool:
    """Whether somebody may do this at a table: everywhere, or because they attend to it."""
    if here.within(section.title).may(action):
        return True
    return table in own_tables(here, action, section)


def own_tables(here: Standing, action: Action, section: Section) -> frozenset[int]:
    """The tables at which somebody may do this because they attend to them."""
    return frozenset(
        table
        for one in here.held(section.title, Role.TABLE_ARBITER)
        if MATRIX[Role(one.role), action] is Grant.OWN
        for table in table_numbers(one.boards)
    )
