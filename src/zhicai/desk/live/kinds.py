"""What the journal of a live board says beside the game itself: whose board it is, and that it was given up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from zhicai.board_names import board_name
from zhicai.game.values import BLACK, SideName
from zhicai.journal import Kind, Registry


class Conduct(StrEnum):
    """How a board is conducted."""

    DEVICES = "devices"
    """Played here, on a device of each player."""
    RELAYED = "relayed"
    """Played on a board in the hall; an assistant enters what happens."""
    RESULT = "result"
    """Only the result is followed, which the event has."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Where the game belongs: the journal of its event, the section as entries name it, round, table, and who plays.

    `board` is the one within a match of teams, else 0. `pairing` is the command of the event that paired the round:
    a round that was taken back and paired again is another one. `attempt` counts the boards opened for this place.
    """

    event: str
    section: str
    round: int
    table: int
    board: int
    pairing: int
    red_number: int
    red: str
    black_number: int
    black: str
    conduct: Conduct = Conduct.DEVICES
    attempt: int = 1

    @property
    def place(self) -> str:
        """The table as addresses name it: 3, or 3.2."""
        return board_name(self.table, self.board)

    def number(self, side: SideName) -> int:
        """Who plays a side."""
        return self.black_number if side == BLACK else self.red_number

    def name(self, side: SideName) -> str:
        """The name of who plays a side."""
        return self.black if side == BLACK else self.red


@dataclass(frozen=True, slots=True)
class Closed:
    """The board was given up, and why; nothing more happens on it."""

    reason: str


KINDS: Final = Registry([Kind("seat.taken", Seat), Kind("seat.closed", Closed)])
