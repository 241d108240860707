"""What an event file says: the kinds of its entries, each a frozen dataclass with a version (docs/event.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from zhicai.competition.model import ByeKind, Penalty, Player, Team
from zhicai.competition.swiss_rules import Limit
from zhicai.journal import Data, Draft, Kind, Registry

ROUND_ROBIN = "round-robin"
"""The order table of the rules, as a system of pairing."""
KNOCKOUT = "knockout"
"""The table of a knock-out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InSection:
    """A fact about one section (组别): the name of the section; empty for the one that the event was founded with."""

    section: str = ""


@dataclass(frozen=True, slots=True)
class EventFounded:
    """The event begins: its name, the section, all that its regulations say (as JSON), and the seed of its lots."""

    name: str
    section: str
    regulations: str
    seed: str


@dataclass(frozen=True, slots=True)
class SectionFounded(InSection):
    """A further section begins, with regulations (as JSON) and lots of its own."""

    regulations: str
    seed: str


@dataclass(frozen=True, slots=True)
class PlayerEntered(InSection):
    """A player comes in, to be paired from a round on; the rounds before it count as not entered yet."""

    player: Player
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class PlayerChanged(InSection):
    """What is known of a player, as it is now; the number stays."""

    player: Player


@dataclass(frozen=True, slots=True)
class TeamEntered(InSection):
    """A team comes in with its players by board and its reserves, to be paired from a round on."""

    team: Team
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class TeamChanged(InSection):
    """What is known of a team, as it is now; the number stays."""

    team: Team


@dataclass(frozen=True, slots=True)
class NumbersDrawn(InSection):
    """Numbers were drawn (抽签定号): who had these numbers has 1, 2, 3 and so on from now on."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(InSection):
    """A player, in a team event a team, leaves for good after so many paired rounds.

    `void`: all results are cancelled (cxa-2011 art. 19.2); else they stand. `expelled`: by the organisers (art. 18.3).
    `ends`: a match of a knock-out ends with it, and the other one goes on; before version 3 its games went on being
    paired and forfeited one by one.
    """

    number: int
    after_round: int
    void: bool
    reason: str
    expelled: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawalCorrected(InSection):
    """Whether the results of one who has left are cancelled, as the games stand now (cxa-2011 art. 19.2).

    Of so many `opponents` in the round robin so many were `met`; `void` as in `PlayerWithdrawn`.
    """

    number: int
    void: bool
    met: int
    opponents: int


@dataclass(frozen=True, slots=True)
class PlayerOnLeave(InSection):
    """A player is not paired in one round, by leave."""

    number: int
    round: int


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn(InSection):
    """Players, in a team event teams, have been checked in (检录): they are there for a round.

    `round` 0: they have arrived at the event (报到). `gone`: they are not there, whatever was said before.
    """

    numbers: tuple[int, ...]
    round: int = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """A board of a paired round: its number and the two, with the limits that it breaks.

    In a team event the two are teams, and `red` is the one that is named first. `match` is the name of the match in
    a knock-out, or of the group.
    """

    table: int
    red: int
    black: int
    relaxed: tuple[Limit, ...] = ()
    match: str = ""


@dataclass(frozen=True, slots=True)
class Without:
    """One without an opponent in a paired round, and why."""

    number: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RoundPaired(InSection):
    """A round as the system paired it.

    `system` names the system, `seed` the lots that it drew, `proved` whether the round is known to be the best of
    all. With the entries before it this is all that an explanation of the round needs.

    The first round of a stage names in `seats` who plays in it: by drawn number in a round robin, by seed in a
    knock-out, group after group where there are `groups` (their sizes). `stage` counts from 0.
    """

    number: int
    system: str
    seed: str
    boards: tuple[PairedBoard, ...]
    without: tuple[Without, ...] = ()
    proved: bool = True
    allow_rematch: bool = False
    seats: tuple[int, ...] = ()
    stage: int = 0
    groups: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingChanged(InSection):
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
class RoundPublished(InSection):
    """The pairing of a round has been made known; it is not changed by hand any more."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundUndone(InSection):
    """The last round is taken back with all its results."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class LineupSet(InSection):
    """The line-up of a team for a round, a player for each board; 0 stands for an empty one (cxa-2011 art. 11)."""

    round: int
    team: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EntrantsOut(InSection):
    """Those who play no more in a stage after a round, by the regulations (cxa-2011 art. 10.6).

    `through` (过关): they have got through, else they are out.
    """

    after_round: int
    numbers: tuple[int, ...]
    through: bool = False


@dataclass(frozen=True, slots=True)
class MatchDecided(InSection):
    """Who goes on from a match of a knock-out by lot, or by the word of the chief arbiter; 0: nobody."""

    stage: int
    match: str
    winner: int
    reason: str


@dataclass(frozen=True, slots=True)
class ResultRecorded(InSection):
    """The first result of a board, by its short form; of a game of a match of teams, `board` is its number there."""

    round: int
    table: int
    result: str
    board: int = 0


@dataclass(frozen=True, slots=True)
class ResultCorrected(InSection):
    """Another result of a board than the one that had been recorded."""

    round: int
    table: int
    before: str
    after: str
    reason: str
    board: int = 0


@dataclass(frozen=True, slots=True)
class ResultCleared(InSection):
    """A result was entered at the wrong board and is taken away: the board has none again."""

    round: int
    table: int
    before: str
    reason: str
    board: int = 0


@dataclass(frozen=True, slots=True)
class MatchReopened(InSection):
    """A match of teams that had been decided as a whole, by `before`, is played board by board after all."""

    round: int
    table: int
    before: str
    reason: str


@dataclass(frozen=True, slots=True)
class ColoursCorrected(InSection):
    """A board was played with the colours the other way round (cxa-2011 art. 5.8.1)."""

    round: int
    table: int
    board: int = 0


@dataclass(frozen=True, slots=True)
class FoulRecorded(InSection):
    """Fouls of a player in a round; `reason` is what happened, empty where nobody wrote it down."""

    number: int
    round: int
    count: int = 1
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SanctionImposed(InSection):
    """A penalty on a player in a round (cxa-2011 arts 18.1-18.2)."""

    number: int
    round: int
    penalty: Penalty
    reason: str


@dataclass(frozen=True, slots=True)
class RulingGiven(InSection):
    """A ruling on a repetition at a board (cxa-2011 arts 23.1-23.5); of a match of teams, `board` is the game there.

    `fen` and `moves` (coordinates) are what was judged under the rule book `rules`: the position before the first
    move, and the moves whose last `cycle` are the cycle. `options` are the open points that decided, with their
    values. `verdict` is a value of `zhicai.law.Verdict`, `words` say it in Chinese and English, `articles` are those
    that apply. `early`: the claim was not heard yet, and this is what follows if the cycle goes on.
    """

    round: int
    table: int
    rules: str
    fen: str
    moves: tuple[str, ...]
    cycle: int
    verdict: str
    words: tuple[str, str]
    articles: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    board: int = 0
    early: bool = False


@dataclass(frozen=True, slots=True)
class LotsDrawn(InSection):
    """Lots that part players equal in everything: the numbers in their order. `group` (from 1): of that group."""

    order: tuple[int, ...]
    group: int = 0


@dataclass(frozen=True, slots=True)
class PlayOffDecided(InSection):
    """A play-off (附加赛) between those of one shared place: the numbers in the order of its result."""

    order: tuple[int, ...]
    group: int = 0


@dataclass(frozen=True, slots=True)
class NoticePosted(InSection):
    """A notice (公告) to those of a section, or to `everybody` at the event; numbers count from 1 in each section."""

    number: int
    text: str
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class NoticeTakenDown(InSection):
    """A notice does not hold any more, and is shown no more."""

    number: int


def _same(data: Data) -> Data:
    """The data of the version before: what the next one added has a default."""
    return data


_UP = {1: _same}
_UP_TWICE = {1: _same, 2: _same}

KINDS = Registry(
    [
        Kind("event.founded", EventFounded),
        Kind("section.founded", SectionFounded),
        Kind("player.entered", PlayerEntered, 2, _UP),
        Kind("player.changed", PlayerChanged, 2, _UP),
        Kind("player.withdrawn", PlayerWithdrawn, 3, {1: _same, 2: _same}),
        Kind("withdrawal.corrected", WithdrawalCorrected),
        Kind("player.on-leave", PlayerOnLeave, 2, _UP),
        Kind("player.checked-in", PlayerCheckedIn),
        Kind("team.entered", TeamEntered),
        Kind("team.changed", TeamChanged),
        Kind("numbers.drawn", NumbersDrawn),
        Kind("round.paired", RoundPaired, 2, _UP),
        Kind("pairing.changed", PairingChanged, 2, _UP),
        Kind("round.published", RoundPublished, 2, _UP),
        Kind("round.undone", RoundUndone, 2, _UP),
        Kind("lineup.set", LineupSet),
        Kind("entrants.out", EntrantsOut),
        Kind("match.decided", MatchDecided),
        Kind("result.recorded", ResultRecorded, 2, _UP),
        Kind("result.corrected", ResultCorrected, 2, _UP),
        Kind("result.cleared", ResultCleared),
        Kind("match.reopened", MatchReopened),
        Kind("colours.corrected", ColoursCorrected, 2, _UP),
        Kind("foul.recorded", FoulRecorded, 3, _UP_TWICE),
        Kind("sanction.imposed", SanctionImposed, 2, _UP),
        Kind("ruling.given", RulingGiven),
        Kind("lots.drawn", LotsDrawn, 2, _UP),
        Kind("play-off.decided", PlayOffDecided),
        Kind("notice.posted", NoticePosted),
        Kind("notice.taken-down", NoticeTakenDown),
    ]
)
"""Every kind of entry of an event file."""

OfSection = (
    SectionFounded
    | PlayerEntered
    | PlayerChanged
    | PlayerWithdrawn
    | WithdrawalCorrected
    | PlayerOnLeave
    | PlayerCheckedIn
    | TeamEntered
    | TeamChanged
    | NumbersDrawn
    | RoundPaired
    | PairingChanged
    | RoundPublished
    | RoundUndone
    | LineupSet
    | EntrantsOut
    | MatchDecided
    | ResultRecorded
    | ResultCorrected
    | ResultCleared
    | MatchReopened
    | ColoursCorrected
    | FoulRecorded
    | SanctionImposed
    | RulingGiven
    | LotsDrawn
    | PlayOffDecided
    | NoticePosted
    | NoticeTakenDown
)
Fact = EventFounded | OfSection


def in_section(facts: Iterable[Fact], section: str) -> tuple[Fact, ...]:
    """The same facts about a section by its name."""
    return tuple(
        replace(fact, section=section) if isinstance(fact, InSection) and section else fact for fact in facts
    )


def drafts(facts: Iterable[Fact], *, time: int, actor: str) -> tuple[Draft, ...]:
    """The entries of a command; `time` in milliseconds since 1970. Raises BadEntry for a time or actor that is none."""
    return tuple(KINDS.draft(fact, time=time, actor=actor) for fact in facts)
