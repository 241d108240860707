"""What one board is worth by the text of the system: docs/swiss.md, "The best round"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from zhicai.competition.checking.reading import Reading, Room, holds
from zhicai.competition.model import Colour
from zhicai.competition.swiss_rules import Limit, Method, UnitAvoidance

ORDERED = (Limit.REMATCH, Limit.GAP, Limit.DIFFERENCE, Limit.ROW, Limit.UNIT)


@dataclass(frozen=True)
class BoardPrice:
    """The counts of one board, each to be small: limits, claim to the bye, gap and sections apart, then the rest."""

    limits: tuple[int, ...]
    claim: tuple[int, int]
    section: int
    apart: tuple[int, int]
    rest: tuple[int, ...]


@dataclass(frozen=True)
class Denial:
    """What a colour does to somebody: limits broken, then a surplus grown beyond one, then no alternation."""

    difference: int
    row: int
    strong: int
    mild: int

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """In order of weight."""
        return self.difference, self.row, self.strong, self.mild


class PriceList:
    """The prices of the boards of one round."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.rules, self.field = room.rules, room.field
        self._known: dict[tuple[int, Colour], tuple[int, int, int, int]] = {}

    def denial(self, reading: Reading, colour: Colour) -> Denial:
        """What it means for somebody to get a colour."""
        surplus = reading.surplus + 1 if colour is Colour.RED else 1 - reading.surplus
        streak = reading.streak + 1 if reading.colours and reading.colours[-1] is colour else 1
        number = self.field.round
        return Denial(
            difference=surplus > self.rules.widest_difference and holds(Limit.DIFFERENCE, self.rules, number),
            row=streak > self.rules.most_in_row and holds(Limit.ROW, self.rules, number),
            strong=surplus >= 2,
            mild=surplus == 1 and streak >= 2,
        )

    def denials(self, red: Reading, black: Reading) -> tuple[int, ...]:
        """Both players' denials together, red and black as told."""
        one, other = self._denied(red, Colour.RED), self._denied(black, Colour.BLACK)
        return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]

    def _denied(self, reading: Reading, colour: Colour) -> tuple[int, int, int, int]:
        key = reading.number, colour
        if key not in self._known:
            self._known[key] = self.denial(reading, colour).counts
        return self._known[key]

    def board(self, upper: Reading, lower: Reading) -> BoardPrice | None:
        """The price of a board; None when the two must not meet at all."""
        met = lower.number in upper.met
        kept_apart = frozenset((upper.number, lower.number)) in self.field.forbidden
        if kept_apart or (met and not self.field.allow_rematch):
            return None
        difference, row, strong, mild = min(self.denials(upper, lower), self.denials(lower, upper))
        same_unit = upper.unit == lower.unit != ""
        gap = upper.score - lower.score
        wide = self.rules.widest_gap is not None and gap > self.rules.widest_gap * self.field.scale
        limits = (int(met), int(wide), difference, row, int(same_unit and self._holds_unit))
        reckoned = gap + self._unit_gap if same_unit else gap
        first = self.section_of(upper)
        apart = int(reckoned**self.rules.gap_power), self._passed(upper, lower)
        rest = (strong, mild, *self._floats(upper, lower), self._same_half(upper, lower))
        return BoardPrice(limits, (0, 0), first, apart, rest)

    def bye(self, reading: Reading) -> BoardPrice:
        """The price of giving somebody the bye."""
        section = self.section_of(reading)
        steps = self._ends[reading.score][1] - section
        floats = (0, 0)
        if self.rules.bye_is_float:
            floats = int(reading.down_last), max(0, reading.downs - reading.ups)
        return BoardPrice(
            (0,) * len(ORDERED), (reading.freebies, reading.score), section, (0, steps), (0, 0, *floats, 0)
        )

    @cached_property
    def _ends(self) -> dict[int, tuple[int, int]]:
        """The first and the last section of each score."""
        ends: dict[int, tuple[int, int]] = {}
        for place, section in enumerate(self.room.sections):
            ends[section[0].score] = ends.get(section[0].score, (place, place))[0], place
        return ends

    def _passed(self, upper: Reading, lower: Reading) -> int:
        """The sections of their own scores that two pass over to meet."""
        first, second = self.section_of(upper), self.section_of(lower)
        if upper.score == lower.score:
            return second - first
        return (self._ends[upper.score][1] - first) + (second - self._ends[lower.score][0])

    @cached_property
    def _holds_unit(self) -> bool:
        return holds(Limit.UNIT, self.rules, self.field.round)

    @cached_property
    def _unit_gap(self) -> int:
        if self.rules.avoid_unit is not UnitAvoidance.POINTS:
            return 0
        return self.rules.unit_points * self.field.scale

    @staticmethod
    def _floats(upper: Reading, lower: Reading) -> tuple[int, int]:
        if upper.score == lower.score:
            return 0, 0
        unbalanced = max(0, upper.downs - upper.ups) + max(0, lower.ups - lower.downs)
        return int(upper.down_last) + int(lower.up_last), unbalanced

    def _same_half(self, upper: Reading, lower: Reading) -> int:
        (section, one), (below, other) = self.room.place[upper.number], self.room.place[lower.number]
        if self.room.method is Method.ADJACENT or section != below:
            return 0
        half = (len(self.room.sections[section]) + 1) // 2
        return int((one < half) == (other < half))

    def wish(self, reading: Reading, mate: Reading | None) -> tuple[int, ...]:
        """How much somebody wants an opponent who comes later in order; the lower, the more. The bye comes last."""
        if mate is None:
            return (1,)
        one, other = self.section_of(reading), self.section_of(mate)
        best = min(self.denials(reading, mate), self.denials(mate, reading))[2:]
        return (0, other - one, *best, self._distance(reading, mate), other, self.room.place[mate.number][1])

    def _distance(self, reading: Reading, mate: Reading) -> int:
        (section, one), (below, other) = self.room.place[reading.number], self.room.place[mate.number]
        if section != below or self.room.method is Method.ADJACENT:
            return 0
        size = len(self.room.sections[section])
        looked_for = one + (size + 1) // 2 if self.room.method is Method.HALVES else size - 1 - one
        return abs(other - looked_for)

    def section_of(self, reading: Reading) -> int:
        """The section of somebody, from 0."""
        return self.room.place[reading.number][0]


Ledger = tuple[tuple[int, ...], tuple[int, int], tuple[int, ...], tuple[int, ...]]


def total(prices: Iterable[BoardPrice], sections: int) -> Ledger:
    """The counts of several boards together, in order of weight; the lower, the better."""
    limits, claim, rest = [0] * len(ORDERED), [0, 0], [0] * 5
    apart = [0] * (2 * sections)
    for price in prices:
        limits = [one + other for one, other in zip(limits, price.limits, strict=True)]
        claim = [one + other for one, other in zip(claim, price.claim, strict=True)]
        rest = [one + other for one, other in zip(rest, price.rest, strict=True)]
        apart[2 * price.section] += price.apart[0]
        apart[2 * price.section + 1] += price.apart[1]
    return tuple(limits), (claim[0], claim[1]), tuple(apart), tuple(rest)
