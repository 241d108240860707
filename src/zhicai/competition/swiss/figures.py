"""Figures of a whole Swiss event: what a pairing is judged by, for one way of pairing beside another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from zhicai.competition.field import Entrant, Field, field_after
from zhicai.competition.model import ByeKind, Player, Round, Team
from zhicai.competition.scoring import Scores
from zhicai.competition.swiss.colours import colours_of, counted
from zhicai.competition.swiss.seats import float_of
from zhicai.competition.swiss_rules import SwissRules


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over all rounds of an event.

    `boards` and `byes`; of the boards `rematches`, `same_unit` and `floats` (between different scores); `gap` the sum
    of those differences in points and `widest` the largest; `second_byes` byes given to somebody who had had one;
    `three_in_row` and `three_more` how often a colour came for the third time running, or made a surplus of three;
    `repeated_floats` how often somebody floated the same way twice running.
    """

    boards: int
    byes: int
    rematches: int
    same_unit: int
    floats: int
    gap: float
    widest: float
    second_byes: int
    three_in_row: int
    three_more: int
    repeated_floats: int


def figures(
    rounds: Sequence[Round], people: Iterable[Player | Team], scores: Scores, rules: SwissRules
) -> Figures:
    """The figures of the rounds of an event, all of them with results; raises CompetitionError as `field_after`."""
    field = field_after(rounds, people, scores)
    seen: Counter[frozenset[int]] = Counter()
    gaps: list[float] = []
    same_unit = 0
    for played in rounds:
        for board in played.boards:
            one, other = field.by_number[board.red], field.by_number[board.black]
            seen[frozenset((board.red, board.black))] += 1
            same_unit += one.unit == other.unit != ""
            gaps.append(_gap(one, other, played.number))
    byes = Counter(bye.player for played in rounds for bye in played.byes if bye.kind is ByeKind.PAIRING)
    colours = [_colour_counts(entrant, rules) for entrant in field.entrants]
    return Figures(
        boards=sum(seen.values()),
        byes=sum(byes.values()),
        rematches=sum(count - 1 for count in seen.values()),
        same_unit=same_unit,
        floats=sum(gap > 0 for gap in gaps),
        gap=sum(gaps),
        widest=max(gaps, default=0),
        second_byes=sum(count - 1 for count in byes.values()),
        three_in_row=sum(row for row, _ in colours),
        three_more=sum(more for _, more in colours),
        repeated_floats=sum(_repeated(entrant, field, rules) for entrant in field.entrants),
    )


def _gap(one: Entrant, other: Entrant, number: int) -> float:
    if number == 1:
        return 0
    return abs(float(one.totals[number - 2]) - float(other.totals[number - 2]))


def _colour_counts(entrant: Entrant, rules: SwissRules) -> tuple[int, int]:
    """How often a colour came three times running, and how often a surplus of three was reached."""
    history = counted(entrant.card, rules)
    states = [colours_of(history[:games]) for games in range(1, len(history) + 1)]
    grown = [abs(state.difference) >= 3 and state.difference * state.run > 0 for state in states]
    return sum(abs(state.run) >= 3 for state in states), sum(grown)


def _repeated(entrant: Entrant, field: Field, rules: SwissRules) -> int:
    floats: Mapping[int, int] = {
        encounter.round: float_of(entrant, encounter, field.by_number.get, rules)
        for encounter in entrant.card
    }
    return sum(1 for number, way in floats.items() if way and floats.get(number - 1) == way)
