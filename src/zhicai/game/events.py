"""What has happened in a game: plain values that never change, from which its state is folded.

Every event says `at`, the moment in whole milliseconds. Fields are words, numbers, truth values and lists of words,
so that an entry of a journal can carry them as they are. They are named tuples because a game has thousands of them
in archives and simulations, and a frozen dataclass takes four times as long to make; two events of different kinds
are never equal.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol, TypeVar

from zhicai.game.values import Result, SideName


class Event(Protocol):
    """What every event has."""

    @property
    def at(self) -> int:
        """The moment, in milliseconds."""


KINDS: Final[dict[str, type[Any]]] = {}
"""The events by the names that entries carry."""

C = TypeVar("C", bound=type[Any])


def _same(self: tuple[object, ...], other: object) -> bool:
    return type(self) is type(other) and tuple.__eq__(self, other)


def _differs(self: tuple[object, ...], other: object) -> bool:
    return not _same(self, other)


def _hash(self: tuple[object, ...]) -> int:
    return hash((type(self).__name__, *self))


def distinct(cls: C) -> C:
    """Make a named tuple equal to its own kind only."""
    for name, method in (("__eq__", _same), ("__ne__", _differs), ("__hash__", _hash)):
        setattr(cls, name, method)
    return cls


def event(cls: C) -> C:
    """Register a kind of event under its name in small letters, words joined by `_`."""
    name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in cls.__name__)
    KINDS[name.lstrip("_")] = cls
    return distinct(cls)


@event
class Began(NamedTuple):
    """The game has begun; `absent` sides are late (cxa-2011 art. 20.1)."""

    at: int
    absent: tuple[SideName, ...] = ()


@event
class Arrived(NamedTuple):
    """A late player sits down at the board (cxa-1999 art. 21.2)."""

    at: int
    side: SideName


@event
class LeftBoard(NamedTuple):
    """A player has left the playing area; `permitted` by the arbiter or not (cxa-2011 art. 16.2)."""

    at: int
    side: SideName
    permitted: bool


@event
class CameBack(NamedTuple):
    """A player who had left is back."""

    at: int
    side: SideName


@event
class Moved(NamedTuple):
    """A piece was released on a point (cxa-2011 art. 5.7). `legality` as `Board.legality` says it."""

    at: int
    side: SideName
    move: str
    legality: str = "legal"


@event
class Pressed(NamedTuple):
    """The player who has moved pressed the clock (cxa-2011 art. 6)."""

    at: int
    side: SideName


@event
class PressedEarly(NamedTuple):
    """The clock was pressed without a move; it is put back at once (cxa-2011 art. 8.1.7)."""

    at: int
    side: SideName


@event
class Touched(NamedTuple):
    """Pieces were touched, in this order; `together`: in one grasp (cxa-2011 arts 5.1-5.5).

    `pieces` are their letters. `article` is the rule by which something counts as touching, such as an adjustment
    without saying so (cxa-2011 art. 5.6).
    """

    at: int
    side: SideName
    squares: tuple[str, ...]
    pieces: str
    together: bool
    article: str


@event
class Adjusted(NamedTuple):
    """Pieces were put straight as the rules allow (cxa-2011 art. 5.6)."""

    at: int
    side: SideName
    squares: tuple[str, ...]


@event
class Brushed(NamedTuple):
    """A piece was clearly touched by accident, which is no touch (cxa-2011 art. 5.6)."""

    at: int
    side: SideName
    squares: tuple[str, ...]


@event
class Dropped(NamedTuple):
    """A piece slipped onto the board, which is no move (cxa-2011 art. 5.7)."""

    at: int
    side: SideName
    move: str


@event
class KnockedOver(NamedTuple):
    """Pieces were knocked over; they are put up on the time of whoever did it (cxa-2011 art. 5.9)."""

    at: int
    side: SideName


@event
class PutUp(NamedTuple):
    """The pieces stand again; the time of `side` runs, as it did before."""

    at: int
    side: SideName


@event
class PlacedBetween(NamedTuple):
    """The last move stood between points; the opponent named one, and `move` takes its place (cxa-2011 art. 5.10)."""

    at: int
    side: SideName
    move: str


@event
class IllegalFound(NamedTuple):
    """A move that the rules do not allow: released now, or found at ply `ply` (cxa-2011 art. 5.8.3)."""

    at: int
    side: SideName
    ply: int
    move: str
    legality: str


@event
class TakenBack(NamedTuple):
    """The game goes on from after ply `ply`; the piece on `must_move` counts as touched."""

    at: int
    ply: int
    must_move: str | None
    article: str


@event
class ColoursSwapped(NamedTuple):
    """The colours had been reversed: the game is begun anew with the colours right (cxa-2011 art. 5.8.1)."""

    at: int
    article: str


@event
class Offered(NamedTuple):
    """A draw was offered; it cannot be withdrawn (cxa-2011 art. 22.1)."""

    at: int
    side: SideName


@event
class Declined(NamedTuple):
    """The offer was declined by word; a move declines it too."""

    at: int
    side: SideName


@event
class LimitAudited(NamedTuple):
    """A claim of the natural limit was audited: `counted` rounds of `needed` (cxa-2011 art. 22.2).

    `side` is None where the arbiter looked unasked (cxa-1999 art. 23.3).
    """

    at: int
    side: SideName | None
    counted: int
    needed: int
    upheld: bool


@event
class LimitCountBegun(NamedTuple):
    """A player asks that rounds be counted from now on, where an event counts from the claim."""

    at: int
    side: SideName


@event
class RepetitionRuled(NamedTuple):
    """A pending position was ruled on (cxa-2011 art. 23.5).

    `verdict` as `zhicai.law.terms.Verdict`; the moves from after ply `start` to ply `start + length` are the cycle,
    which is `closed` unless nine rounds were ruled on (cxa-2011 art. 23.4); at ply `until` the ruling takes effect
    unless a move has left the cycle.
    """

    at: int
    claimant: SideName | None
    verdict: str
    start: int
    length: int
    until: int
    article: str
    closed: bool = True


@event
class Deviated(NamedTuple):
    """A move of `side` has left what was ruled on: the game goes on (cxa-2011 art. 23.5.2)."""

    at: int
    side: SideName


@event
class Fouled(NamedTuple):
    """Fouls were given (cxa-2011 art. 8.1), announced and written down at once (cxa-2011 art. 8.2)."""

    at: int
    side: SideName
    article: str
    number: int = 1
    reason: str = ""


@event
class FoulLifted(NamedTuple):
    """Who resigns at once is not given the foul (cxa-2011 art. 8.2)."""

    at: int
    side: SideName
    number: int


@event
class Warned(NamedTuple):
    """A warning (cxa-2011 art. 18.1)."""

    at: int
    side: SideName
    article: str
    reason: str = ""


@event
class HouseRuleBroken(NamedTuple):
    """A rule of the event's own was broken."""

    at: int
    side: SideName
    code: str


@event
class TimeChanged(NamedTuple):
    """`ms` were added to a side's time, or deducted where negative."""

    at: int
    side: SideName
    ms: int
    article: str


@event
class FlagFell(NamedTuple):
    """Time is used up, and it counts (cxa-2011 arts 21.1-21.3)."""

    at: int
    side: SideName


@event
class FlagReported(NamedTuple):
    """A flag on the table was seen to be down: the clocks stop for the arbiter's ruling (cxa-2011 art. 21.2)."""

    at: int
    side: SideName


@event
class FlagOverruled(NamedTuple):
    """The flag does not count: a press was missed, or the clock is at fault (cxa-2011 art. 21.5)."""

    at: int
    side: SideName
    cause: str


@event
class ClocksStopped(NamedTuple):
    """Both clocks stand (`by` a side, or the arbiter: None)."""

    at: int
    by: SideName | None
    reason: str


@event
class ClocksResumed(NamedTuple):
    """The time of `side` runs again."""

    at: int
    side: SideName


@event
class ClockSet(NamedTuple):
    """A dial was put to `left` ms and `quota` moves in its period (cxa-2011 arts 21.4-21.5); None leaves it."""

    at: int
    side: SideName
    left: int | None
    quota: int | None
    article: str


@event
class Beat(NamedTuple):
    """The program was running at this moment: the time up to it is known."""

    at: int


@event
class Restarted(NamedTuple):
    """The program is back: what passed since the last event is charged to nobody."""

    at: int


@event
class RecordsMissed(NamedTuple):
    """Moves were found missing or illegible on a sheet (cxa-2011 arts 7.1-7.2)."""

    at: int
    side: SideName
    moves: int
    illegible: bool


@event
class RecordsPaused(NamedTuple):
    """Writing is put off in time trouble (cxa-1999 art. 7.2)."""

    at: int
    side: SideName


@event
class RecordsCompleted(NamedTuple):
    """The sheet is complete again (cxa-1999 art. 7.2)."""

    at: int
    side: SideName


@event
class Ruled(NamedTuple):
    """A ruling of the arbiter in words, for whatever no other event says."""

    at: int
    text: str
    article: str


@event
class Ended(NamedTuple):
    """The game is over: one result, one reason, one article."""

    at: int
    result: Result
    reason: str
    article: str


@event
class Reopened(NamedTuple):
    """The game goes on: a loss on time was mistaken (cxa-2011 art. 21.5). The clocks stand."""

    at: int


@event
class Signed(NamedTuple):
    """`who` has signed the result: a side or the `arbiter` (cxa-2011 art. 9)."""

    at: int
    who: str


@event
class Undone(NamedTuple):
    """The last entries were mistaken: the game stands as after the first `events` of them."""

    at: int
    events: int


@event
class Rewound(NamedTuple):
    """What `Undone` comes to when a log is folded: time runs from `at`, what passed since `known` is nobody's."""

    at: int
    known: int
