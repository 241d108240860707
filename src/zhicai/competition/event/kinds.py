"""What an event file says: the kinds of its entries, each a frozen dataclass with a version (docs/event.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zhicai.competition.model import ByeKind, Penalty, Player
from zhicai.competition.swiss_rules import Limit
from zhicai.journal import Draft, Kind, Registry


@dataclass(frozen=True, slots=True)
class EventFounded:
    """The event begins: its name, the section, all that its regulations say (as JSON), and the seed of its lots."""

    name: str
    section: str
    regulations: str
    seed: str


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """A player comes in, to be paired from a round on; the rounds before it count as not entered yet."""

    player: Player
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    """What is known of a player, as it is now; the number stays."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn:
    """A player leaves for good after so many paired rounds.

    `void`: all results are cancelled (cxa-2011 art. 19.2); else they stand. `expelled`: by the arbiters (art. 18.3).
    """

    number: int
    after_round: int
    void: bool
    reason: str
    expelled: bool = False


@dataclass(frozen=True, slots=True)
class PlayerOnLeave:
    """A player is not paired in one round, by leave."""

    number: int
    round: int


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """A board of a paired round: its number and the two, with the limits that it breaks."""

    table: int
    red: int
    black: int
    relaxed: tuple[Limit, ...] = ()


@dataclass(frozen=True, slots=True)
class Without:
    """One without an opponent in a paired round, and why."""

    number: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round as the system paired it.

    `system` names the system, `seed` the lots that it drew, `proved` whether the round is known to be the best of
    all; `seats` are the players by drawn number in a round robin. With the entries before it this is all that an
    explanation of the round needs.
    """

    number: int
    system: str
    seed: str
    boards: tuple[PairedBoard, ...]
    without: tuple[Without, ...] = ()
    proved: bool = True
    allow_rematch: bool = False
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingChanged:
    """A round as it was changed by hand, beside the one that the system had paired.

    `changes` and `verdict` are sentences in Chinese and English: what was done, and how it compares.
    """

    number: int
    boards: tuple[PairedBoard, ...]
    without: tuple[Without, ...]
    system: tuple[PairedBoard, ...]
    changes: tuple[tuple[str, str], ...]
    verdict: tuple[str, str]
    reason: str


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The pairing of a round has been made known; it is not changed by hand any more."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundUndone:
    """The last round is taken back with all its results."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class ResultRecorded:
    """The first result of a board, by its short form."""

    round: int
    table: int
    result: str


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """Another result of a board than the one that had been recorded."""

    round: int
    table: int
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True)
class ColoursCorrected:
    """A board was played with the colours the other way round (cxa-2011 art. 5.8.1)."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class FoulRecorded:
    """Fouls of a player in a round."""

    number: int
    round: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class SanctionImposed:
    """A penalty on a player in a round (cxa-2011 arts 18.1-18.2)."""

    number: int
    round: int
    penalty: Penalty
    reason: str


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Lots that part players equal in everything: the numbers in their order."""

    order: tuple[int, ...]


KINDS = Registry(
    [
        Kind("event.founded", EventFounded),
        Kind("player.entered", PlayerEntered),
        Kind("player.changed", PlayerChanged),
        Kind("player.withdrawn", PlayerWithdrawn),
        Kind("player.on-leave", PlayerOnLeave),
        Kind("round.paired", RoundPaired),
        Kind("pairing.changed", PairingChanged),
        Kind("round.published", RoundPublished),
        Kind("round.undone", RoundUndone),
        Kind("result.recorded", ResultRecorded),
        Kind("result.corrected", ResultCorrected),
        Kind("colours.corrected", ColoursCorrected),
        Kind("foul.recorded", FoulRecorded),
        Kind("sanction.imposed", SanctionImposed),
        Kind("lots.drawn", LotsDrawn),
    ]
)
"""Every kind of entry of an event file."""

Fact = (
    EventFounded
    | PlayerEntered
    | PlayerChanged
    | PlayerWithdrawn
    | PlayerOnLeave
    | RoundPaired
    | PairingChanged
    | RoundPublished
    | RoundUndone
    | ResultRecorded
    | ResultCorrected
    | ColoursCorrected
    | FoulRecorded
    | SanctionImposed
    | LotsDrawn
)


def drafts(facts: Iterable[Fact], *, time: int, actor: str) -> tuple[Draft, ...]:
    """The entries of a command; `time` in milliseconds since 1970. Raises BadEntry for a time or actor that is none."""
    return tuple(KINDS.draft(fact, time=time, actor=actor) for fact in facts)
