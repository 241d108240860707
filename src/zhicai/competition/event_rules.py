"""What the regulations of an event say, as values: what is played, what it is worth, how it is ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from zhicai.competition.errors import CompetitionError
from zhicai.competition.match_play import MatchPlay
from zhicai.competition.model import Gender
from zhicai.competition.ranking.chains import CHAINS, Chain, check_chain
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.rules import TieBreaks
from zhicai.competition.scoring import Scores
from zhicai.competition.seeding import Draw
from zhicai.competition.stage_rules import Knockout, Stage, Swiss
from zhicai.competition.swiss_rules import SwissRules
from zhicai.competition.tables import Table, TableError, merged, read_table
from zhicai.competition.teams import Kind, TeamRules
from zhicai.competition.withdrawals import Met


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence of the regulations that people apply, in both languages."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class SectionRule:
    """A section of the event: who may enter it, and which game it plays. Years are years of birth, both included."""

    name: str
    name_en: str = ""
    game: str = "xiangqi"
    gender: Gender | None = None
    born_from: int | None = None
    born_to: int | None = None


@dataclass(frozen=True, slots=True)
class TeamSection:
    """A team event: its kind and boards (cxa-2011 arts 11.1-11.5), and what is counted.

    `bye_games` are the game points of a bye (None: "+" on every board); `counted` and `missing` belong to sums of
    places, see `zhicai.competition.ranking.places`.
    """

    kind: Kind
    boards: int = 1
    reserves: int = 0
    empty_boards: bool = True
    bye_games: Fraction | None = None
    counted: int | None = None
    missing: int | None = None

    @property
    def rules(self) -> TeamRules:
        """The same for line-ups."""
        return TeamRules(self.kind, self.boards, self.reserves, self.empty_boards)


@dataclass(frozen=True, slots=True)
class Chains:
    """The chain of ranking of each kind of stage: the name of one of `CHAINS`, or the criteria in order."""

    round_robin: str | tuple[Criterion, ...] = "cxa-2011-round-robin"
    round_robin_games: str | tuple[Criterion, ...] = "cxa-2011-round-robin-games"
    swiss: str | tuple[Criterion, ...] = "cxa-2011-swiss"
    team_round_robin: str | tuple[Criterion, ...] = "cxa-2011-team-round-robin"
    team_swiss: str | tuple[Criterion, ...] = "cxa-2011-team-swiss"
    places: str | tuple[Criterion, ...] = "cxa-2011-places"


@dataclass(frozen=True, slots=True)
class Regulations:
    """Everything that an event lays down (cxa-2011 arts 10-14; cxa-1999 arts 11-15).

    `rules` names the edition of the rule book, `scores` what a game is worth, `match_scores` a match of several
    games, `ties` what the texts leave open, `swiss` how a pairing by points is made, `match` how a knock-out match
    is decided, `numbers` how numbers are given out. `no_shows` is how many forfeits in a row end the pairing of
    somebody (None: any number), `round_robin_up_to` the largest section that plays a round robin instead of a Swiss
    (None: none does), `met` which opponents count as met when somebody leaves a round robin. `game` is
    what concerns a single game: it is kept as it was written, for whoever officiates games; `notes` are sentences
    that people apply.
    """

    name: str
    title_zh: str
    title_en: str
    rules: str
    stages: tuple[Stage, ...]
    scores: Scores
    match_scores: Scores
    ties: TieBreaks = field(default=TieBreaks())
    chains: Chains = field(default=Chains())
    swiss: SwissRules = field(default=SwissRules())
    match: MatchPlay = field(default=MatchPlay())
    teams: TeamSection | None = None
    sections: tuple[SectionRule, ...] = ()
    numbers: Draw = Draw.LOTS
    no_shows: int | None = None
    round_robin_up_to: int | None = None
    met: Met = Met.NOT_ABSENT
    game: Table = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    def chain(self, stage: Stage) -> Chain:
        """The chain that ranks a stage: its own, else that of its kind (cxa-2011 arts 14.1-14.7).

        Raises CompetitionError for a knock-out, which ranks by itself.
        """
        if isinstance(stage, Knockout):
            raise CompetitionError("淘汰制按对局秩序表排定名次", "a knock-out ranks by its own table")
        teams = self.teams is not None and self.teams.kind is not Kind.PLACES
        if stage.chain is not None:
            return chain_of(stage.chain)
        if isinstance(stage, Swiss):
            return chain_of(self.chains.team_swiss if teams else self.chains.swiss)
        if teams:
            return chain_of(self.chains.team_round_robin)
        return chain_of(self.chains.round_robin_games if stage.cycles > 1 else self.chains.round_robin)

    def swiss_rules(self, stage: Swiss, where: str = "swiss") -> SwissRules:
        """The pairing of a stage: that of the event with what the stage changes.

        Raises TableError, at `where`, when the stage changes what there is not, or says again how many rounds it has.
        """
        if "rounds" in stage.swiss:
            raise TableError(
                "轮数由本阶段的 rounds 规定；请去掉 swiss 中的 rounds",
                "rounds of the stage says how many there are; take out rounds of swiss",
                where,
            )
        return read_table(
            SwissRules, merged(_as_table(self.swiss), {"rounds": stage.rounds, **stage.swiss}), where
        )


def chain_of(named: str | Sequence[Criterion]) -> Chain:
    """The chain of this name, or of these criteria; raises CompetitionError for one unknown, or that cannot rank."""
    if isinstance(named, str):
        if named not in CHAINS:
            known = "、".join(CHAINS)
            raise CompetitionError(
                f"没有名为“{named}”的名次办法；可用：{known}",
                f"no chain {named!r}; there are {', '.join(CHAINS)}",
            )
        return CHAINS[named]
    chain = tuple(named)
    check_chain(chain)
    return chain


def _as_table(rules: SwissRules) -> dict[str, object]:
    """A table that reads back as the same rules."""
    found: dict[str, object] = {}
    for name in rules.__dataclass_fields__:
        value = getattr(rules, name)
        plain = (
            [one.value for one in value] if isinstance(value, frozenset) else getattr(value, "value", value)
        )
        found[name] = "none" if plain is None else plain
    return found
