"""Regulations (竞赛规程、补充规定): the edition an event plays by, and what it lays down where the book leaves room."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from zhicai.errors import ZhicaiError
from zhicai.game.articles import EDITIONS
from zhicai.game.controls import MINUTE, TimeControl
from zhicai.game.values import RED, SideName
from zhicai.law.natural_limit import Limit


class BadRegulations(ZhicaiError):
    """Regulations that contradict themselves; `message_zh` and `message_en` say where."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        """Both languages."""
        self.message_zh, self.message_en = message_zh, message_en
        super().__init__(f"{message_zh} / {message_en}")


def _at_least(least: int, **values: int | None) -> None:
    """Refuse numbers below the least; raises BadRegulations."""
    for name, value in values.items():
        if value is not None and value < least:
            raise BadRegulations(
                f"{name} 至少为 {least}，现为 {value}", f"{name} is {value}; at least {least}"
            )


class Level(StrEnum):
    """The level of an event, on which it depends how many illegal moves lose (cxa-2011 art. 4.1.8)."""

    NATIONAL = "national"
    """全国比赛: the first one loses."""
    PROVINCIAL = "provincial"
    """省级（含）以下: the second one loses, the first is a foul (cxa-2011 art. 8.1.8)."""
    YOUTH = "youth"
    """全国少年赛（含）以下: as provincial."""


class FlagSign(StrEnum):
    """What shows that time is used up."""

    ZERO = "zero"
    """The clock that is kept here, or a digital one: nothing is left (cxa-2011 art. 21.3)."""
    FLAG = "flag"
    """A clock on the table with a flag, whose fall is reported (cxa-2011 art. 21.2)."""
    HANDS = "hands"
    """A clock without a flag: both hands must have passed (cxa-1999 art. 22.3)."""


class Breaches(StrEnum):
    """What happens when a move is given that the rules do not allow."""

    REFUSE = "refuse"
    """It cannot be made, as on a board that a computer keeps."""
    JUDGE = "judge"
    """It was released: it is judged at once."""
    REPORT = "report"
    """It stands until somebody reports it, as on a board that nobody watches (cxa-2011 art. 5.8.3)."""


class First(StrEnum):
    """What an act brings that does not lose yet."""

    FOUL = "foul"
    WARNING = "warning"


class Stage(StrEnum):
    """Within what a second unfounded natural-limit claim loses."""

    STAGE = "stage"
    """Between two captures (cxa-2011 art. 4.1.11)."""
    GAME = "game"
    """In the whole game."""
    NEVER = "never"
    """It is another foul (cxa-1999 art. 23.3)."""


class Grace(StrEnum):
    """How long a ruling on a repetition waits for another move."""

    ROUNDS = "rounds"
    """Some rounds, for a draw as for a loss (cxa-2011 art. 23.5.2)."""
    CYCLE = "cycle"
    """One more cycle for who must deviate; a draw is at once (cxa-1999 arts 24.2-24.3)."""


class Within(StrEnum):
    """How soon an error must be reported."""

    ANY = "any"
    """While the game lasts."""
    BEFORE_OWN_MOVE = "before_own_move"
    """Before the next move of the side that reports it."""
    MINUTES = "minutes"
    """So many minutes from the beginning of the game."""
    ROUNDS = "rounds"
    """So many rounds from the error."""


@dataclass(frozen=True, slots=True)
class Window:
    """How soon an error must be reported: `amount` of the unit, both ends included."""

    within: Within = Within.ANY
    amount: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers that count nothing; raises BadRegulations."""
        _at_least(0, amount=self.amount)


@dataclass(frozen=True, slots=True)
class Offers:
    """Draw offers (cxa-2011 arts 8.1.3, 22.1).

    The book calls a surplus of two over the opponent's offers a foul and forbids more than two: `foul_surplus` is
    the surplus that is a foul (None: none is), `most_surplus` the largest one that is still an offer (None: no end).
    `after_move` allows offers only between the move and the press, `alternate` no two in a row by one side
    (cxa-1999 art. 23.1), of which the second is a foul (cxa-1999 art. 9.1.3). `from_round` is the first round in
    which a draw may be agreed, None where none is laid down.
    """

    foul_surplus: int | None = 2
    most_surplus: int | None = 2
    after_move: bool = False
    alternate: bool = False
    from_round: int | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that count nothing; raises BadRegulations."""
        _at_least(
            1, foul_surplus=self.foul_surplus, most_surplus=self.most_surplus, from_round=self.from_round
        )


@dataclass(frozen=True, slots=True)
class NaturalLimit:
    """The natural limit (cxa-2011 arts 4.2.4, 22.2).

    `rounds` without a capture, of the claimant's checks at most `counted_checks` (None: all). `from_claim` counts
    from a claim that was made beforehand, not from the last capture; `counted_chases` is how many of the claimant's
    repeated chases count, as the arbiter tells them (None: all). An unfounded claim costs `penalty_ms` and a foul
    where `foul` says so; the second one within `second_loses` loses. `arbiter_may_declare` lets the arbiter draw the
    game unasked.
    """

    rounds: int = 60
    counted_checks: int | None = 10
    from_claim: bool = False
    counted_chases: int | None = None
    penalty_ms: int = 5 * MINUTE
    foul: bool = True
    second_loses: Stage = Stage.STAGE
    arbiter_may_declare: bool = False

    def __post_init__(self) -> None:
        """Refuse numbers that are no limit; raises ValueError."""
        Limit(self.rounds, self.counted_checks)
        _at_least(0, penalty_ms=self.penalty_ms, counted_chases=self.counted_chases)

    @property
    def limit(self) -> Limit:
        """The same for `zhicai.law.natural_limit`."""
        return Limit(self.rounds, self.counted_checks)


@dataclass(frozen=True, slots=True)
class Records:
    """The score sheet (cxa-2011 arts 7.1-7.4).

    `required`: whether players write. `single` moves omitted are a foul, `double` or more two at once (None: a foul
    for every `single`, as cxa-1999 art. 7.1 has it). Who has omitted `bars_claims` or more can claim nothing that
    rests on the sheet (cxa-2011 art. 22.3; None: always can). Below `relief_ms` on the own clock writing may be put
    off until the next period (cxa-1999 art. 7.2; None: never).
    """

    required: bool = True
    single: int = 4
    double: int | None = 8
    bars_claims: int | None = 8
    relief_ms: int | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that count nothing; raises BadRegulations."""
        _at_least(1, single=self.single, double=self.double, bars_claims=self.bars_claims)
        _at_least(0, relief_ms=self.relief_ms)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule of the event's own, such as a ringing telephone.

    `code` is its name in entries, `zh` and `en` say it. Each time but the last it is a `first`; the time number
    `loses_at` loses (1: at once; None: never).
    """

    code: str
    zh: str
    en: str
    first: First = First.FOUL
    loses_at: int | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that count nothing; raises BadRegulations."""
        _at_least(1, loses_at=self.loses_at)


PHONE_RINGS: Final = HouseRule("phone_rings", "手机铃响", "a telephone rings")
PHONE_ANSWERED: Final = HouseRule("phone_answered", "接听手机", "a telephone is answered", loses_at=1)


def _any_shared(controls: tuple[TimeControl, TimeControl]) -> bool:
    return any(control.shared for control in controls)


@dataclass(frozen=True, slots=True)
class Regulations:
    """All that decides what an act in a game means.

    `controls` are those of Red and Black, None without a clock. `arbiter_calls_flags`: time used up ends the game
    by itself; else the opponent must claim it. `excuses` are what saves a side whose time ran out after its move,
    before the press (cxa-2011 art. 21.6; cxa-1999 art. 22.5). `both_flags` is the outcome when both are down.
    `illegal_loses` is the illegal move that loses (cxa-2011 art. 4.1.8). `early_press_loses` is the press without a
    move that loses (None: never, each is a foul). `fouls_lose` is the foul that loses.

    `touch_each`: every touched piece that cannot move or be taken is a foul, not only where nothing that was touched
    can be satisfied. `adjust_with_consent`: the opponent must agree (cxa-1999 art. 5.6).
    `resigning_lifts_foul`: see cxa-2011 art. 8.2. `late_ms` is how late a player may be, `both_late_deducted`
    deducts the lateness of both where both are late (cxa-1999 art. 21.3). `sham_draw_forfeits`: a draw agreed
    without a game can be ruled a forfeit of both.
    """

    edition: str = "cxa-2011"
    controls: tuple[TimeControl, TimeControl] | None = None
    flag: FlagSign = FlagSign.ZERO
    arbiter_calls_flags: bool = True
    excuses: tuple[str, ...] = ("checkmate", "stalemate")
    both_flags: str = "0-0"
    breaches: Breaches = Breaches.JUDGE
    illegal_loses: int = 1
    illegal_first: First = First.FOUL
    early_press_loses: int | None = 2
    fouls_lose: int = 3
    resigning_lifts_foul: bool = True
    touch_each: bool = False
    adjust_with_consent: bool = False
    offers: Offers = field(default=Offers())
    natural_limit: NaturalLimit = field(default=NaturalLimit())
    grace: Grace = Grace.ROUNDS
    grace_rounds: int = 2
    arbiter_may_rule: bool = False
    records: Records = field(default=Records())
    late_ms: int = 15 * MINUTE
    both_late_deducted: bool = False
    reversed_colours: Window = field(default=Window(Within.MINUTES, 20))
    displaced_piece: Window = field(default=Window(Within.ROUNDS, 5))
    illegal_move: Window = field(default=Window())
    foul_report: Window = field(default=Window())
    sham_draw_forfeits: bool = False
    house_rules: tuple[HouseRule, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what contradicts itself; raises BadRegulations."""
        if self.edition not in EDITIONS:
            known = "、".join(EDITIONS)
            raise BadRegulations(
                f"没有规则版本 {self.edition}，可用：{known}", f"no edition {self.edition}; there are {known}"
            )
        _at_least(
            1,
            illegal_loses=self.illegal_loses,
            early_press_loses=self.early_press_loses,
            fouls_lose=self.fouls_lose,
            grace_rounds=self.grace_rounds,
        )
        _at_least(0, late_ms=self.late_ms)
        if self.controls is not None and self.controls[0] != self.controls[1] and _any_shared(self.controls):
            raise BadRegulations(
                "双方合计用时须是同一方案", "sides that share their time have the same control"
            )
        codes = [rule.code for rule in self.house_rules]
        if len(set(codes)) != len(codes):
            raise BadRegulations("自定规则的代号重复", "two house rules have the same code")
        if self.both_flags not in ("0-0", "1/2-1/2"):
            raise BadRegulations(
                "双方超时只能判双负或和棋", "both flags are a loss of both, 0-0, or a draw, 1/2-1/2"
            )

    def control(self, side: SideName) -> TimeControl | None:
        """One side's time control."""
        return None if self.controls is None else self.controls[side != RED]

    def house_rule(self, code: str) -> HouseRule | None:
        """The house rule of this code."""
        return next((rule for rule in self.house_rules if rule.code == code), None)

    def timed(self, red: TimeControl, black: TimeControl | None = None) -> Regulations:
        """The same with these time controls; both sides alike unless time odds are given (cxa-2011 art. 6.5)."""
        return replace(self, controls=(red, black or red))


def cxa_2011(level: Level = Level.NATIONAL) -> Regulations:
    """The 2011 edition without a supplement, for an event of this level (cxa-2011 arts 4.1.8, 8.1.8)."""
    return Regulations(illegal_loses=1 if level is Level.NATIONAL else 2)


def cxa_1999() -> Regulations:
    """The 1999 edition without a supplement.

    Every illegal move loses (cxa-1999 art. 4.1.6); offers come after the move and in turn (cxa-1999 art. 23.1);
    resignation and agreement save an overstepped move as mate does (cxa-1999 art. 22.5); the arbiter may draw by the
    natural limit and by repetition unasked (cxa-1999 arts 23.2-23.3); errors are put right while the game lasts
    (cxa-1999 art. 5.8).
    """
    return Regulations(
        edition="cxa-1999",
        excuses=("checkmate", "stalemate", "resignation", "agreement"),
        early_press_loses=None,
        resigning_lifts_foul=False,
        adjust_with_consent=True,
        offers=Offers(foul_surplus=None, most_surplus=None, after_move=True, alternate=True),
        natural_limit=NaturalLimit(second_loses=Stage.NEVER, arbiter_may_declare=True),
        grace=Grace.CYCLE,
        arbiter_may_rule=True,
        records=Records(double=None, bars_claims=None, relief_ms=3 * MINUTE),
        both_late_deducted=True,
        reversed_colours=Window(),
        displaced_piece=Window(),
    )


def edition(name: str) -> Regulations:
    """An edition without a supplement, by its name; raises BadRegulations for one that is not known.

    The trial edition of 2007 and that of 2020 are as that of 2011, which stands between them and could be read whole.
    Under the Asian and the World rules who is told to alter must do so at once (axf art. 3; wxf art. 3).
    """
    if name == "cxa-1999":
        return cxa_1999()
    usual = replace(cxa_2011(), edition=name)
    return replace(usual, grace_rounds=1) if name in ("axf", "wxf") else usual


def platform(control: TimeControl) -> Regulations:
    """A board that a computer keeps: moves that are not allowed cannot be made, nobody writes a sheet."""
    quiet = Records(required=False, bars_claims=None)
    return replace(cxa_2011(), breaches=Breaches.REFUSE, records=quiet).timed(control)
