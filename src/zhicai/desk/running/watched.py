"""Which boards of a round can be watched, or opened for watching: nobody is led to a board that is not there.

The pages of rounds know nothing of live boards; who keeps those lets them ask, see `asked_by`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zhicai.desk.running.room import Room

Place = tuple[int, int]
"""Table, and the game of it in a match of teams, else 0."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The live boards of a round, and the tables at which the reader may open one (None: all)."""

    live: frozenset[Place] = frozenset()
    opens: frozenset[int] | None = frozenset()
    going: tuple[str, ...] = ()
    """The places whose live board is open and not over, as addresses name them."""

    def leads(self, table: int, game: int) -> bool:
        """Whether a link to the board leads anywhere."""
        return (table, game) in self.live or self.opens is None or table in self.opens


Closes = Callable[["Room", int], int]

_closes: Closes | None = None
_asks: Callable[[Room, int], Watched] | None = None


def asked_by(asks: Callable[[Room, int], Watched], closes: Closes) -> None:
    """Ask so from now on, and give up so the boards of a round; an app does so when Django has loaded it."""
    global _asks, _closes
    _asks, _closes = asks, closes


def watched(room: Room, number: int) -> Watched:
    """The live boards of a round as the reader of a page may follow or open them."""
    return Watched() if _asks is None else _asks(room, number)


def close_boards(room: Room, number: int) -> int:
    """Give up the live boards of a round that was taken back; how many."""
    return 0 if _closes is None else _closes(room, number)
