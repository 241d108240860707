"""Teams by the places of their players (队员总分制): sums of places, the best place, the second best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Foul
from zhicai.competition.ranking.chains import Chain
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.order import Evaluate, Step
from zhicai.competition.ranking.steps import Decisions, decided_steps


@dataclass(frozen=True, slots=True)
class PlaceRules:
    """How many places a team counts, and what one that is missing is.

    `counted` is the number of players whose places are added up, the best ones (None: all of the largest team). A
    team with fewer players has, for each one missing, the place `missing`; None: the one after the last place.
    """

    counted: int | None = None
    missing: int | None = None

    def __post_init__(self) -> None:
        """Refuse to count nobody."""
        if self.counted is not None and self.counted < 1:
            raise CompetitionError("计入名次和的人数至少为1", "at least one player of a team counts")


_STANDARD = PlaceRules()


@dataclass(frozen=True, slots=True)
class PlaceTally:
    """The places that count for each team, the best in front, and its fouls (cxa-2011 arts 11.5, 14.8)."""

    places: Mapping[int, tuple[int, ...]]
    fouls: Mapping[int, int]

    def figure(self, criterion: Criterion, team: int) -> int:
        """The figure of a team (cxa-2011 art. 14.8; cxa-1999 art. 15.5)."""
        places = self.places[team]
        if criterion is Criterion.PLACE_SUM:
            return sum(places)
        if criterion is Criterion.FOULS:
            return self.fouls.get(team, 0)
        return places[min(0 if criterion is Criterion.BEST_PLACE else 1, len(places) - 1)]


def place_tally(
    places: Mapping[int, int],
    members: Mapping[int, Sequence[int]],
    rules: PlaceRules = _STANDARD,
    *,
    fouls: Iterable[Foul] = (),
) -> PlaceTally:
    """The places of the players of each team (cxa-2011 art. 14.8).

    `places` are the individual places by player; players without one count as missing. Raises CompetitionError
    when a team has no player or a player belongs to two teams.
    """
    team_of: dict[int, int] = {}
    for team, players in members.items():
        if not players:
            raise CompetitionError(f"{team}号队没有队员", f"team {team} has no players")
        for player in players:
            if team_of.setdefault(player, team) != team:
                raise CompetitionError(
                    f"{player}号同属{team_of[player]}号队和{team}号队",
                    f"number {player} belongs to teams {team_of[player]} and {team}",
                )
    largest = max((len(players) for players in members.values()), default=0)
    counted = largest if rules.counted is None else rules.counted
    after_last = max(places.values(), default=0) + 1
    missing = after_last if rules.missing is None else rules.missing
    counting = {
        team: _counting([places[player] for player in players if player in places], counted, missing)
        for team, players in members.items()
    }
    counts: dict[int, int] = {}
    for foul in fouls:
        if foul.number in team_of:
            counts[team_of[foul.number]] = counts.get(team_of[foul.number], 0) + foul.count
    return PlaceTally(counting, counts)


def _counting(found: list[int], counted: int, missing: int) -> tuple[int, ...]:
    """The best `counted` places, filled up with the missing one."""
    return tuple((sorted(found) + [missing] * counted)[:counted])


def place_steps(chain: Chain, tally: PlaceTally, decisions: Decisions) -> list[Step]:
    """The steps of a chain of places; play-offs and lots come last where the chain does not place them itself."""
    full = [*chain, *(one for one in (Criterion.PLAY_OFF, Criterion.LOTS) if one not in chain)]
    steps: list[Step] = []
    for criterion in full:
        if criterion in (Criterion.PLAY_OFF, Criterion.LOTS):
            steps += decided_steps(criterion, decisions)
        else:
            steps.append(Step(criterion, _evaluation(criterion, tally), fewer_first=True))
    return steps


def _evaluation(criterion: Criterion, tally: PlaceTally) -> Evaluate:
    return lambda group: [tally.figure(criterion, team) for team in group]
