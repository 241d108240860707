"""What people do at the board and at the arbiter's desk: plain values, each with the moment in milliseconds."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from zhicai.game.events import distinct
from zhicai.game.values import SideName


class Command(Protocol):
    """What every command has."""

    @property
    def at(self) -> int:
        """The moment, in milliseconds."""


@distinct
class Begin(NamedTuple):
    """The arbiter begins the game; `absent` sides are late (cxa-2011 art. 20.1)."""

    at: int
    absent: tuple[SideName, ...] = ()


@distinct
class Arrive(NamedTuple):
    """A late player sits down at the board (cxa-1999 art. 21.2)."""

    at: int
    side: SideName


@distinct
class LeaveBoard(NamedTuple):
    """A player leaves the playing area (cxa-2011 art. 16.2)."""

    at: int
    side: SideName
    permitted: bool = False


@distinct
class ComeBack(NamedTuple):
    """A player who had left is back."""

    at: int
    side: SideName


@distinct
class Play(NamedTuple):
    """A piece was moved and released (cxa-2011 art. 5.7); `press` presses the clock in the same act."""

    at: int
    side: SideName
    move: str
    press: bool = False


@distinct
class Press(NamedTuple):
    """A player presses the clock (cxa-2011 art. 6)."""

    at: int
    side: SideName


@distinct
class TouchPieces(NamedTuple):
    """A player touches pieces, in this order; `together` in one grasp (cxa-2011 arts 5.1-5.5)."""

    at: int
    side: SideName
    squares: tuple[str, ...]
    together: bool = False


@distinct
class Adjust(NamedTuple):
    """A player puts pieces straight, `announced` or not, with the opponent's consent or not (cxa-2011 art. 5.6)."""

    at: int
    side: SideName
    squares: tuple[str, ...]
    announced: bool = True
    consent: bool = False


@distinct
class Brush(NamedTuple):
    """The arbiter finds that pieces were clearly touched by accident (cxa-2011 art. 5.6)."""

    at: int
    side: SideName
    squares: tuple[str, ...]


@distinct
class Drop(NamedTuple):
    """The arbiter finds that a piece slipped onto the board: no move (cxa-2011 art. 5.7)."""

    at: int
    side: SideName
    move: str


@distinct
class KnockOver(NamedTuple):
    """A player knocks pieces over (cxa-2011 art. 5.9)."""

    at: int
    side: SideName


@distinct
class PutBack(NamedTuple):
    """The pieces that were knocked over stand again."""

    at: int


@distinct
class NamePoint(NamedTuple):
    """The last piece moved stands between `points`; `side`, the opponent, names one (cxa-2011 art. 5.10)."""

    at: int
    side: SideName
    points: tuple[str, ...]
    point: str


@distinct
class ReportIllegal(NamedTuple):
    """Ply `ply`, from 1, was not allowed (cxa-2011 art. 5.8.3); `side` reports it, None the arbiter."""

    at: int
    ply: int
    side: SideName | None = None


@distinct
class ReportDisplaced(NamedTuple):
    """After ply `ply` a piece came to stand elsewhere by accident (cxa-2011 art. 5.8.2)."""

    at: int
    ply: int
    side: SideName | None = None


@distinct
class ReportReversed(NamedTuple):
    """The colours are the wrong way round (cxa-2011 art. 5.8.1)."""

    at: int
    side: SideName | None = None


@distinct
class Offer(NamedTuple):
    """A player offers a draw (cxa-2011 art. 22.1)."""

    at: int
    side: SideName


@distinct
class Accept(NamedTuple):
    """A player accepts the draw offered (cxa-2011 art. 4.2.1)."""

    at: int
    side: SideName


@distinct
class Decline(NamedTuple):
    """A player declines by word (cxa-2011 art. 22.1)."""

    at: int
    side: SideName


@distinct
class Resign(NamedTuple):
    """A player resigns (cxa-2011 art. 4.1.12)."""

    at: int
    side: SideName


@distinct
class ClaimLimit(NamedTuple):
    """A player claims the natural limit (cxa-2011 art. 22.2); `chases` repeated chases of his the arbiter found."""

    at: int
    side: SideName
    chases: int = 0


@distinct
class AuditLimit(NamedTuple):
    """The arbiter looks at the natural limit unasked (cxa-1999 art. 23.3)."""

    at: int


@distinct
class ClaimRepetition(NamedTuple):
    """A player asks for a ruling on a repetition (cxa-2011 art. 23.1)."""

    at: int
    side: SideName


@distinct
class RuleRepetition(NamedTuple):
    """The arbiter rules on a repetition: unasked (cxa-1999 art. 23.2), or with a verdict of his own.

    `verdict` as `zhicai.law.terms.Verdict`, on the last `length` plies; empty: as the rule book judges.
    """

    at: int
    verdict: str = ""
    length: int = 4


@distinct
class ClaimFlag(NamedTuple):
    """A player claims that the opponent's time is used up (cxa-2011 art. 21.3)."""

    at: int
    side: SideName


@distinct
class ReportFlag(NamedTuple):
    """A clock on the table shows a flag down, or a hand or two past (cxa-2011 art. 21.2; cxa-1999 art. 22.3)."""

    at: int
    side: SideName
    minute_hand: bool = True
    second_hand: bool = True


@distinct
class RuleFlag(NamedTuple):
    """The arbiter rules on a reported flag: it counts, or not because of `cause` (cxa-2011 art. 21.5).

    `left` and `quota` are what the dial is put to when it does not.
    """

    at: int
    counts: bool
    cause: str = ""
    left: int | None = None
    quota: int | None = None


@distinct
class GiveFoul(NamedTuple):
    """A foul under `article` (cxa-2011 art. 8.1); `reporter` is who reported it, None the arbiter."""

    at: int
    side: SideName
    article: str
    reason: str = ""
    reporter: SideName | None = None


@distinct
class BreakHouseRule(NamedTuple):
    """A rule of the event's own was broken."""

    at: int
    side: SideName
    code: str


@distinct
class Warn(NamedTuple):
    """A warning (cxa-2011 art. 18.1)."""

    at: int
    side: SideName
    reason: str = ""


@distinct
class Exclude(NamedTuple):
    """The game is lost for refusing the rules or grave misconduct (cxa-2011 arts 4.1.13, 18.2); both sides can be."""

    at: int
    sides: tuple[SideName, ...]
    reason: str = ""


@distinct
class StopClocks(NamedTuple):
    """The clocks are stopped: by the arbiter (None), or by a side that may not (cxa-2011 art. 8.1.2)."""

    at: int
    by: SideName | None = None
    reason: str = ""


@distinct
class ResumeClocks(NamedTuple):
    """The arbiter lets time run again, by default that of whom it was."""

    at: int
    side: SideName | None = None


@distinct
class ChangeTime(NamedTuple):
    """The arbiter adds `ms` to a side's time, or deducts where negative."""

    at: int
    side: SideName
    ms: int


@distinct
class SetClock(NamedTuple):
    """A dial is put right, both players `agreed` or by the arbiter's ruling (cxa-2011 arts 21.4-21.5)."""

    at: int
    side: SideName
    left: int | None = None
    quota: int | None = None
    agreed: bool = True


@distinct
class MissRecords(NamedTuple):
    """The arbiter finds moves missing on a sheet, or illegible (cxa-2011 arts 7.1-7.2)."""

    at: int
    side: SideName
    moves: int
    illegible: bool = False


@distinct
class RefuseRecords(NamedTuple):
    """A player refuses to write or to complete the sheet (cxa-2011 art. 7.4)."""

    at: int
    side: SideName


@distinct
class PauseRecords(NamedTuple):
    """A player in time trouble puts off writing (cxa-1999 art. 7.2)."""

    at: int
    side: SideName


@distinct
class CompleteRecords(NamedTuple):
    """A player has completed the sheet (cxa-1999 art. 7.2)."""

    at: int
    side: SideName


@distinct
class Look(NamedTuple):
    """Somebody looks at the clock, to see what time has brought by now."""

    at: int


@distinct
class Heartbeat(NamedTuple):
    """The program is running at this moment."""

    at: int


@distinct
class Restart(NamedTuple):
    """The program is back after a break."""

    at: int


@distinct
class DeclareDead(NamedTuple):
    """The arbiter finds that neither side can win (cxa-2011 art. 4.2.2)."""

    at: int


@distinct
class DeclareSham(NamedTuple):
    """The arbiter finds that a draw was agreed without a game, which forfeits both where the event says so."""

    at: int


@distinct
class Rule(NamedTuple):
    """A ruling of the arbiter in words."""

    at: int
    text: str


@distinct
class Sign(NamedTuple):
    """`who`, a side or `arbiter`, signs the result (cxa-2011 art. 9)."""

    at: int
    who: str


@distinct
class Undo(NamedTuple):
    """The last `events` entries were mistaken; whole decisions, see `zhicai.game.log.Officiated.undo`."""

    at: int
    events: int = 1
