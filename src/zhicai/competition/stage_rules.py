"""The stages of an event as regulations name them (比赛办法, cxa-2011 arts 10.1-10.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from zhicai.competition.errors import CompetitionError
from zhicai.competition.groups import Qualifying
from zhicai.competition.match_play import MatchPlay
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.round_robin import Method
from zhicai.competition.stages import DropLast, Threshold


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """大循环制: everybody meets everybody, `cycles` times (cxa-2011 art. 10.1; cxa-1999 art. 11.2).

    `takes` is how many of the stage before go on to this one; `chain` ranks it instead of the event's.
    """

    method: Method = Method.BERGER
    cycles: int = 1
    takes: int | None = None
    chain: str | tuple[Criterion, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse less than one cycle and takers of nobody."""
        _at_least(1, cycles=self.cycles, takes=self.takes)


@dataclass(frozen=True, slots=True)
class Groups:
    """分组循环制: groups of a round robin each, and who goes on (cxa-2011 art. 10.2; cxa-1999 art. 11.3).

    `groups` how many; `places` and `extra` as in `zhicai.competition.groups.Qualifying`. `carry_over`: results
    between those who go on count in the next stage. `apart`: those of one unit come to different groups.
    """

    groups: int
    places: int
    extra: int = 0
    carry_over: bool = False
    apart: bool = True
    method: Method = Method.BERGER
    cycles: int = 1
    takes: int | None = None
    chain: str | tuple[Criterion, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse fewer than two groups, and groups from which nobody goes on."""
        _at_least(2, groups=self.groups)
        _at_least(1, cycles=self.cycles, takes=self.takes)
        _at_least(0, places=self.places, extra=self.extra)
        Qualifying(self.places, self.extra)

    @property
    def qualifying(self) -> Qualifying:
        """Who goes on."""
        return Qualifying(self.places, self.extra)


@dataclass(frozen=True, slots=True)
class Leaving:
    """积分末位淘汰 (cxa-2011 art. 10.6): see `zhicai.competition.stages.DropLast`."""

    drop: int
    keep: int
    from_round: int | None = None


@dataclass(frozen=True, slots=True)
class InnerFinal:
    """After so many rounds the first `places` play a final while the others play on."""

    after_round: int
    places: int = 2


class System(StrEnum):
    """What pairs the rounds of a Swiss."""

    ZHICAI = "zhicai-swiss-1"
    """The system of docs/swiss.md, by the principles of the Chinese rules."""
    FIDE_DUTCH = "fide-dutch-2025"
    """国际棋联荷兰制, by a library of its own: it knows neither units nor `swiss`."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """积分编排制: `rounds` paired by points (cxa-2011 art. 10.3; cxa-1999 art. 11.4).

    `system` pairs it; `swiss` changes the pairing of the event for this stage. `leaving` lets the last ones go
    (art. 10.6), `thresholds` those through or out by points, `inner_final` the first ones into a final of their own.

    Raises CompetitionError for rounds that do not fit each other.
    """

    rounds: int
    takes: int | None = None
    chain: str | tuple[Criterion, ...] | None = None
    swiss: Mapping[str, object] = field(default_factory=dict)
    leaving: Leaving | None = None
    thresholds: tuple[Threshold, ...] = ()
    inner_final: InnerFinal | None = None
    system: System = System.ZHICAI

    def __post_init__(self) -> None:
        """Refuse rounds that do not fit each other."""
        _at_least(1, rounds=self.rounds, takes=self.takes)
        if self.leaving is not None:
            self.drop_last  # noqa: B018
        if self.system is System.FIDE_DUTCH and self.swiss:
            raise CompetitionError(
                "FIDE 荷兰制有自己的编排办法，不能再用 swiss 更改",
                "the FIDE Dutch system has rules of its own, which swiss cannot change",
            )
        for threshold in self.thresholds:
            if not 0 < threshold.after_round < self.rounds:
                raise CompetitionError(
                    f"过关、淘汰须在第1至{self.rounds - 1}轮后，现为第{threshold.after_round}轮后",
                    f"a threshold comes after round 1 to {self.rounds - 1}, not {threshold.after_round}",
                )
        final = self.inner_final
        if final is not None and (
            not 0 < final.after_round < self.rounds or final.places < 2 or final.places % 2
        ):
            raise CompetitionError(
                f"决赛须在第1至{self.rounds - 1}轮后，人数为双数",
                f"a final inside comes after round 1 to {self.rounds - 1}, between an even number",
            )

    @property
    def drop_last(self) -> DropLast | None:
        """The plan by which the last ones leave."""
        if self.leaving is None:
            return None
        return DropLast(self.rounds, self.leaving.drop, self.leaving.keep, self.leaving.from_round)


class Elimination(StrEnum):
    """After how many losses one is out."""

    SINGLE = "single"
    """单败."""
    DOUBLE = "double"
    """双败."""


@dataclass(frozen=True, slots=True)
class Knockout:
    """淘汰制 (cxa-2011 arts 10.4-10.5; cxa-1999 art. 11.1).

    `played_for` is the last place that is played for, `every_place` plays for all. `seeded` are kept apart by seed
    (None: all in the order in which they come), the rest drawn; `apart` keeps units apart in the drawing. `main` is
    the size of the table after preliminary rounds, `rounds` how many are played before the winners go on to the
    next stage (None: to the end), `match` how a match is decided instead of the event's way.

    Raises CompetitionError for numbers that make no table.
    """

    elimination: Elimination = Elimination.SINGLE
    takes: int | None = None
    played_for: int = 4
    every_place: bool = False
    second_final: bool = True
    seeded: int | None = None
    apart: bool = False
    main: int | None = None
    rounds: int | None = None
    match: MatchPlay | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that make no table."""
        _at_least(2, takes=self.takes, played_for=self.played_for, main=self.main)
        _at_least(1, rounds=self.rounds)
        _at_least(0, seeded=self.seeded)
        double = self.elimination is Elimination.DOUBLE
        if double and (self.main is not None or self.rounds is not None):
            raise CompetitionError(
                "双败淘汰制没有预选赛，且须打到底",
                "double elimination has no preliminary and is played to its end",
            )
        if self.main is not None and self.main & (self.main - 1):
            raise CompetitionError(
                f"正赛规模须为2的幂，现为{self.main}",
                f"the main table must be a power of two, not {self.main}",
            )


Stage = RoundRobin | Groups | Swiss | Knockout
STAGES: Mapping[str, type[RoundRobin] | type[Groups] | type[Swiss] | type[Knockout]] = {
    "round_robin": RoundRobin,
    "groups": Groups,
    "swiss": Swiss,
    "knockout": Knockout,
}
"""The kinds of stages by their name in a file."""


MOST = 1024
"""The largest number that a stage may name: rounds, groups, entrants."""


def _at_least(least: int, **numbers: int | None) -> None:
    for name, number in numbers.items():
        if number is not None and number > MOST:
            raise CompetitionError(
                f"{name} 至多为{MOST}，现为{number}", f"{name} is at most {MOST}, not {number}"
            )
        if number is not None and number < least:
            raise CompetitionError(
                f"{name} 至少为{least}，现为{number}", f"{name} is at least {least}, not {number}"
            )
