"""Who is to be paired, with what each has behind them: the input of a pairing by points."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Card

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
