"""Who is to be paired, with what each has behind them: the input of a pairing by points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Card, Player, Round, Team, cards
from zhicai.competition.scoring import Scores

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or team as the pairing sees it.

    `totals` are the points after each earlier round, `totals[k - 1]` those after round k, also for rounds before
    the entrant came; `card` the earlier rounds. `seed` is the place in the seeding that pairs the first round (the
    number when 0). Somebody who is not `present` is not paired, but was the opponent of those who are.
    """

    number: int
    unit: str = ""
    totals: tuple[Points, ...] = ()
    card: Card = ()
    seed: int = 0
    present: bool = True

    @property
    def score(self) -> Points:
        """The points now."""
        return self.totals[-1] if self.totals else 0


@dataclass(frozen=True)
class Field:
    """Everybody before a round is paired.

    `round` is the number of the round to pair; `lots` the recorded seed of its lots; `forbidden` pairs of numbers
    that the arbiter keeps apart; `allow_rematch` the arbiter's word that, if nothing else is left, two may meet
    again. Raises CompetitionError when numbers repeat or the points do not cover the rounds.
    """

    entrants: tuple[Entrant, ...]
    round: int
    lots: str = ""
    forbidden: frozenset[frozenset[int]] = field(default=frozenset())
    allow_rematch: bool = False

    def __post_init__(self) -> None:
        seen: set[int] = set()
        for entrant in self.entrants:
            if entrant.number in seen:
                raise CompetitionError(
                    f"编号{entrant.number}重复", f"number {entrant.number} appears more than once"
                )
            seen.add(entrant.number)
            if len(entrant.totals) != self.round - 1:
                raise CompetitionError(
                    f"第{self.round}轮编排须有前{self.round - 1}轮的累计分，"
                    f"{entrant.number}号有{len(entrant.totals)}轮",
                    f"pairing round {self.round} needs the points after {self.round - 1} rounds; "
                    f"number {entrant.number} has {len(entrant.totals)}",
                )

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        """Everybody, present or not, by number."""
        return {entrant.number: entrant for entrant in self.entrants}

    @property
    def present(self) -> list[Entrant]:
        """Those who are to be paired."""
        return [entrant for entrant in self.entrants if entrant.present]

    @cached_property
    def scale(self) -> int:
        """What points are multiplied by so that all are whole numbers."""
        scores = (total for entrant in self.entrants for total in entrant.totals)
        return lcm(*{score.denominator for score in scores})

    def scaled(self, points: Points) -> int:
        """Points as a whole number of 1 / `scale`."""
        return int(points * self.scale)


def field_after(
    rounds: Sequence[Round],
    people: Iterable[Player | Team],
    scores: Scores,
    *,
    away: Collection[int] = (),
    seeds: Mapping[int, int] | None = None,
    lots: str = "",
    forbidden: Collection[frozenset[int]] = (),
    allow_rematch: bool = False,
) -> Field:
    """The field before the next round of an event: `rounds` are all its rounds so far, 1, 2, 3 and so on.

    `people` are all entrants, also those who have left; `away` those who are not to be paired now; `seeds` the place
    of each in the seeding. Raises CompetitionError when rounds are missing or name somebody unknown.
    """
    if [played.number for played in rounds] != list(range(1, len(rounds) + 1)):
        raise CompetitionError(
            "编排须有此前的全部轮次，依次为第1轮、第2轮……",
            "pairing needs all earlier rounds in order, from round 1",
        )
    entered = {person.number: person for person in people}
    histories = cards(rounds, entered)
    entrants = tuple(
        Entrant(
            number=number,
            unit=person.unit,
            totals=_totals(histories[number], len(rounds), scores),
            card=histories[number],
            seed=(seeds or {}).get(number, 0),
            present=number not in away,
        )
        for number, person in entered.items()
    )
    return Field(entrants, len(rounds) + 1, lots, frozenset(forbidden), allow_rematch)


def _totals(card: Card, rounds: int, scores: Scores) -> tuple[Points, ...]:
    """The points after each round; whole ones as int, which are quicker to add and compare."""
    points: list[Points] = [0] * rounds
    for encounter in card:
        points[encounter.round - 1] += _whole(scores.of_encounter(encounter))
    return tuple(accumulate(points))


def _whole(points: Fraction) -> Points:
    return points.numerator if points.denominator == 1 else points
