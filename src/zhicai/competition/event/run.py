"""One stage of a section as far as it has been played (阶段): who plays in it, its rounds, and what belongs to them.

Rounds of a section are numbered through its stages. Within a stage they count from 1, or on from the rounds that
were carried over from the groups, so that each stage can be reckoned by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from zhicai.competition.event import kinds
from zhicai.competition.event.typed import typed_boards
from zhicai.competition.event_rules import Regulations
from zhicai.competition.model import ADJOURNED, Cause, Round
from zhicai.competition.ranking.lines import NO_OFFENCES, Offences
from zhicai.competition.ranking.match_lines import Games
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.reckoning import StageFacts, stage_standings
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Stage, Swiss


@dataclass(frozen=True, slots=True)
class OrderDecided:
    """An order of equals that lots or a play-off gave, after a round; `group` from 1, 0 where there are none."""

    after_round: int
    order: tuple[int, ...]
    group: int = 0
    play_off: bool = False


@dataclass(frozen=True, slots=True)
class WinnerNamed:
    """Who goes on from a match of a knock-out by lot or by the word of the arbiter, said after a round; 0: nobody."""

    stage: int
    match: str
    winner: int
    after_round: int


@dataclass(frozen=True)
class Run:
    """A stage and what has been played of it.

    `index` counts stages from 0; `offset` is the number of rounds before it in the section. `rounds` are its own,
    numbered from `shift` + 1, where `carries` says that the `carried` rounds 1 to `shift` count with them.
    `entrants` are those who play in it, in the order of `seats` of its first round where it has begun; `groups` the
    same by group. `members`, `games` and `offences` as in `StageFacts`; `gone` are those who left for good, by the
    round of the section after which they did, `voided` those whose results in this stage are cancelled. `out` are
    those who play no more in this stage by the regulations; `ended` are those of `gone` with whom a match ends;
    `orders` what lots and play-offs decided, `verdicts` who goes on from a match by lot or by the word of the arbiter.
    """

    index: int
    stage: Stage
    regulations: Regulations
    offset: int
    entrants: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...] = ()
    rounds: tuple[Round, ...] = ()
    pairings: tuple[kinds.RoundPaired, ...] = ()
    carries: bool = False
    shift: int = 0
    carried: tuple[Round, ...] = ()
    members: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    games: Games = field(default_factory=dict)
    offences: Offences = NO_OFFENCES
    gone: Mapping[int, int] = field(default_factory=dict)
    voided: frozenset[int] = frozenset()
    out: tuple[kinds.EntrantsOut, ...] = ()
    orders: tuple[OrderDecided, ...] = ()
    verdicts: Mapping[str, int] = field(default_factory=dict)
    ended: frozenset[int] = frozenset()

    @property
    def begun(self) -> bool:
        """Whether a round of it has been paired."""
        return bool(self.pairings)

    @property
    def last_round(self) -> int:
        """The number of its last paired round in the section; `offset` before the first."""
        return self.offset + len(self.rounds)

    def local(self, number: int) -> int:
        """The number within the stage of a round of the section."""
        return number - self.offset + self.shift

    def paired(self, number: int) -> Round:
        """A round by its number in the section."""
        return self.rounds[number - self.offset - 1]

    def missing(self, number: int) -> int:
        """Boards of it without an outcome through a round of the section, adjourned ones too; in teams, games."""
        return sum(
            board.result is None or board.result.cause is Cause.ADJOURNED
            for played in self.rounds[: max(number - self.offset, 0)]
            for _, board in typed_boards(played, self.games)
        )

    def waiting(self, number: int) -> int:
        """The adjourned ones among the boards of `missing`."""
        return sum(
            board.result == ADJOURNED
            for played in self.rounds[: max(number - self.offset, 0)]
            for _, board in typed_boards(played, self.games)
        )

    @cached_property
    def planned(self) -> int | None:
        """How many rounds it has; None for a knock-out, whose rounds depend on its results."""
        if isinstance(self.stage, Swiss):
            return self.stage.rounds
        if isinstance(self.stage, Groups):
            largest = max((len(group) for group in self.groups), default=0)
            return (largest - 1 + largest % 2) * self.stage.cycles
        if isinstance(self.stage, RoundRobin):
            if self.carries:
                from zhicai.competition.groups import final_rounds

                return len(final_rounds(self.groups, carry_over=True))
            size = len(self.entrants)
            return (size - 1 + size % 2) * self.stage.cycles
        return None

    @property
    def over(self) -> bool:
        """Whether all its rounds are paired; always False for a knock-out, which knows by its table."""
        return self.begun and self.planned is not None and len(self.rounds) >= self.planned

    def decisions(self, group: int = 0) -> Decisions:
        """The lots and play-offs of a group (from 1), or of the whole stage."""
        mine = [one for one in self.orders if one.group == group]
        return Decisions(
            tuple(one.order for one in mine if one.play_off),
            draws=tuple(one.order for one in mine if not one.play_off),
        )

    def facts(self, numbers: Sequence[int] | None = None, group: int = 0) -> StageFacts:
        """What happened, for a ranking of everybody or of these alone."""
        chosen = tuple(numbers if numbers is not None else self.entrants)
        rounds = (*self.carried, *self.rounds)
        if numbers is not None:
            rounds = tuple(among(one, frozenset(chosen)) for one in rounds)
        return StageFacts(
            rounds,
            sorted(chosen),
            members=self.members,
            games=self.games,
            offences=self.offences,
            voided=self.voided & frozenset(chosen),
            decisions=self.decisions(group),
        )

    def standings(
        self, through: int | None = None, leave_out: Iterable[int] = (), *, facts: StageFacts | None = None
    ) -> Standings:
        """The standings of a round robin or a Swiss after a round of the stage (None: the last).

        `leave_out` are not ranked, nor are those whose results are cancelled; `facts` are those of a group alone.
        Raises CompetitionError for a knock-out, which ranks by its table. What was reckoned once is kept.
        """
        without = tuple(sorted({*self.voided, *leave_out}))
        found = self._ranked.get((through, without)) if facts is None else None
        if found is None:
            found = stage_standings(
                self.regulations, self.stage, facts or self.facts(), through=through, leave_out=without
            )
            found = replace(found, settled=self.settled(through))
            if facts is None:
                self._ranked[through, without] = found
        return found

    def settled(self, through: int | None = None) -> bool:
        """Whether its standings after a round of the stage (None: the last) are those of its end: no game is left."""
        last = self.over and (through is None or through >= self.local(self.last_round))
        return last and not self.missing(self.last_round)

    def has_results(self, number: int) -> bool:
        """Whether any board has a result through a round of the section, those that are carried included."""
        mine = self.rounds[: max(number - self.offset, 0)]
        return any(board.result is not None for one in (*self.carried, *mine) for board in one.boards)

    @cached_property
    def _ranked(self) -> dict[tuple[int | None, tuple[int, ...]], Standings]:
        """Standings that were reckoned, by the last round and who is left out."""
        return {}

    @property
    def knockout(self) -> Knockout:
        """The stage, which is a knock-out; raises TypeError for another one."""
        if not isinstance(self.stage, Knockout):
            message = "this stage is no knock-out"
            raise TypeError(message)
        return self.stage


def among(played: Round, numbers: frozenset[int]) -> Round:
    """A round with the boards and byes of these alone, who may be some or all of a stage."""
    boards = tuple(one for one in played.boards if one.red in numbers and one.black in numbers)
    return Round(played.number, boards, tuple(one for one in played.byes if one.player in numbers))
