"""The state of a section: what the entries about it say together. It is a fold of them and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.run import OrderDecided, Run, WinnerNamed
from zhicai.competition.event_rules import Regulations
from zhicai.competition.groups import carried
from zhicai.competition.model import (
    Board,
    ByeKind,
    Encounter,
    Foul,
    Player,
    Round,
    Sanction,
    Team,
    cards,
)
from zhicai.competition.ranking.lines import Offences
from zhicai.competition.ranking.match_lines import Games
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.stage_rules import Groups, RoundRobin, Stage, Swiss
from zhicai.competition.teams import Kind


@dataclass(frozen=True)
class Section:
    """A section of an event after some of its entries.

    `name` is that of the event, `title` that of the section. `players` and `teams` by number; `rounds` as they were
    played, with corrections and changes by hand; `pairings` as the system made them. Of a team event the boards of
    `rounds` are matches, the result of each that of its `games`, which stand by round and table with numbers of
    players; of those that were `turned`, by round, table and board, the colours were exchanged. `by_hand` are the
    rounds that were changed, `published` the numbers of rounds, `leaves` pairs of competitor and round, `lineups`
    by round and team.
    """

    name: str
    title: str
    seed: str
    regulations: Regulations
    players: Mapping[int, Player] = field(default_factory=dict)
    teams: Mapping[int, Team] = field(default_factory=dict)
    entered: Mapping[int, int] = field(default_factory=dict)
    """The first round of each competitor."""
    withdrawn: Mapping[int, kinds.PlayerWithdrawn] = field(default_factory=dict)
    gone: Mapping[int, int] = field(default_factory=dict)
    """The last round of each of these before they left; less than was told then where rounds were taken back."""
    open_then: frozenset[tuple[int, int, int]] = frozenset()
    """Boards by the table that had no result when somebody left: that number, the round, the table."""
    leaves: frozenset[tuple[int, int]] = frozenset()
    present: frozenset[tuple[int, int]] = frozenset()
    """Who is checked in, each with the round; round 0: has arrived at the event."""
    rounds: tuple[Round, ...] = ()
    pairings: tuple[kinds.RoundPaired, ...] = ()
    by_hand: Mapping[int, kinds.PairingChanged] = field(default_factory=dict)
    published: frozenset[int] = frozenset()
    lineups: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    games: Games = field(default_factory=dict)
    fouls: tuple[Foul, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    rulings: tuple[kinds.RulingGiven, ...] = ()
    orders: tuple[OrderDecided, ...] = ()
    out: tuple[kinds.EntrantsOut, ...] = ()
    turned: frozenset[tuple[int, int, int]] = frozenset()
    named: tuple[WinnerNamed, ...] = ()
    drawn: bool = False
    """Whether numbers were drawn before the first round."""
    notices: tuple[kinds.NoticePosted, ...] = ()
    """The notices that hang there."""
    last_notice: int = 0
    """The number that was given last to a notice."""

    @property
    def changed(self) -> frozenset[int]:
        """The rounds that were changed by hand."""
        return frozenset(self.by_hand)

    @property
    def of_teams(self) -> bool:
        """Whether teams meet, board by board (cxa-2011 arts 11.1-11.4)."""
        return team_event(self.regulations)

    @property
    def competitors(self) -> Mapping[int, Player] | Mapping[int, Team]:
        """Who is paired and ranked, by number: the teams of a team event, else the players."""
        return self.teams if self.of_teams else self.players

    @cached_property
    def cards(self) -> Mapping[int, Sequence[Encounter]]:
        """What each round was for each competitor."""
        return cards(self.rounds, self.competitors)

    @cached_property
    def seeds(self) -> tuple[Player, ...]:
        """The competitors as players for seeding: a team has the average rating of its boards, where all have one."""
        if not self.of_teams:
            return tuple(self.players.values())
        return tuple(
            Player(one.number, one.name, one.unit, rating=self._rating(one)) for one in self.teams.values()
        )

    def _rating(self, team: Team) -> int | None:
        ratings = [self.players[number].rating for number in team.boards]
        known = [rating for rating in ratings if rating is not None]
        return sum(known) // len(known) if known and len(known) == len(ratings) else None

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The stages that have begun, or the first one before it does."""
        made: list[Run] = []
        for index in range(max((one.stage for one in self.pairings), default=0) + 1):
            made.append(self._run(index, made[-1] if made else None))
        return tuple(made)

    @property
    def run(self) -> Run:
        """The stage that is being played."""
        return self.runs[-1]

    @property
    def stage(self) -> Stage:
        """What is being played."""
        return self.run.stage

    def run_of(self, number: int) -> Run:
        """The stage of a round; raises CompetitionError for a round that has not been paired."""
        if not 1 <= number <= len(self.pairings):
            raise CompetitionError(f"第{number}轮尚未编排", f"round {number} has not been paired")
        return self.runs[self.pairings[number - 1].stage]

    def _run(self, index: int, before: Run | None) -> Run:
        pairings = tuple(one for one in self.pairings if one.stage == index)
        offset = pairings[0].number - 1 if pairings else 0
        entrants, groups = self._entrants(pairings)
        carries = (
            before is not None
            and isinstance(before.stage, Groups)
            and before.stage.carry_over
            and bool(groups)
        )
        shift = len(before.rounds) if before is not None and carries else 0
        move = shift - offset
        last = offset + len(pairings)
        # Who left after a round that was taken back since left in the stage that is being played.
        later = bool(self.pairings) and self.pairings[-1].stage > index
        rounds = tuple(Round(one.number + move, one.boards, one.byes) for one in self.rounds[offset:last])
        return Run(
            index,
            self._stage(index, pairings),
            self.regulations,
            offset,
            entrants,
            groups,
            rounds,
            pairings,
            carries,
            shift,
            carried(before.rounds, entrants) if before is not None and carries else (),
            {number: one.order for number, one in self.teams.items()},
            self._games_of(offset, last, move, before if carries else None),
            self._offences(offset, last, move),
            self.gone,
            frozenset(
                n
                for n, one in self.withdrawn.items()
                if one.void and offset < one.after_round and (one.after_round <= last or not later)
            ),
            tuple(one for one in self.out if offset < one.after_round <= last),
            tuple(one for one in self.orders if offset < one.after_round <= last),
            {one.match: one.winner for one in self.named if one.stage == index},
            frozenset(number for number, one in self.withdrawn.items() if one.ends),
        )

    def _stage(self, index: int, pairings: tuple[kinds.RoundPaired, ...]) -> Stage:
        """A stage of the regulations; a small section plays a round robin where they say so.

        Raises CompetitionError where there is none, which no command founds but a file may say.
        """
        if index >= len(self.regulations.stages):
            raise CompetitionError(
                f"规程没有第{index + 1}阶段", f"the regulations lay down no stage {index + 1}"
            )
        stage = self.regulations.stages[index]
        limit = self.regulations.round_robin_up_to
        if index or limit is None or not isinstance(stage, Swiss):
            return stage
        if pairings:
            first = pairings[0]
            starters = len(first.seats) or 2 * len(first.boards) + sum(
                one.kind is not ByeKind.ABSENT for one in first.without
            )
        else:
            starters = len(self.competitors) - len(self.withdrawn)
        return RoundRobin(chain=stage.chain) if starters <= limit else stage

    def _entrants(
        self, pairings: tuple[kinds.RoundPaired, ...]
    ) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """Who plays in a stage, and by group."""
        seats = pairings[0].seats if pairings else ()
        if not seats:
            never = {number for number, one in self.withdrawn.items() if one.after_round == 0}
            return tuple(number for number in sorted(self.competitors) if number not in never), ()
        groups, start = [], 0
        for size in pairings[0].groups:
            groups.append(seats[start : start + size])
            start += size
        return seats, tuple(groups)

    def _games_of(self, offset: int, last: int, move: int, before: Run | None) -> Games:
        found = {(at + move, table): one for (at, table), one in self.games.items() if offset < at <= last}
        return found if before is None else {**before.games, **found}

    def _offences(self, offset: int, last: int, move: int) -> Offences:
        return Offences(
            tuple(
                Foul(one.number, one.round + move, one.count)
                for one in self.fouls
                if offset < one.round <= last
            ),
            tuple(
                Sanction(one.number, one.penalty, one.round + move)
                for one in self.sanctions
                if offset < one.round <= last
            ),
        )

    @property
    def planned(self) -> int | None:
        """The number of the last round of the stage that is being played; None where results decide it."""
        run = self.run
        return None if run.planned is None else run.offset + run.planned

    @property
    def voided(self) -> frozenset[int]:
        """Those whose results are cancelled (cxa-2011 art. 19.2)."""
        return frozenset(number for number, one in self.withdrawn.items() if one.void)

    def board(self, number: int, table: int) -> Board | None:
        """A board of a round, in a team event a match; None where there is none."""
        if not 1 <= number <= len(self.rounds):
            return None
        return next((board for board in self.rounds[number - 1].boards if board.table == table), None)

    def game(self, number: int, table: int, board: int) -> Board | None:
        """A game of a match of teams; None where there is none."""
        return next((one for one in self.games.get((number, table), ()) if one.table == board), None)

    def standings(self, through: int | None = None) -> Standings:
        """The standings of the stage after a round of the section (None: the last), with the reason of every place.

        cxa-2011 arts 14.1-14.7. Raises CompetitionError for groups, which rank each by itself, and for a knock-out;
        see `zhicai.competition.event.places`.
        """
        run = self.run if through is None or not self.pairings else self.run_of(through)
        if isinstance(run.stage, Groups):
            raise CompetitionError("分组赛各组分别排名", "groups are ranked each by itself")
        return run.standings(None if through is None else run.local(through))


def team_event(regulations: Regulations) -> bool:
    """Whether teams meet, board by board; a sum of places is an individual event."""
    return regulations.teams is not None and regulations.teams.kind is not Kind.PLACES
