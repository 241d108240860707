"""What a board costs: the criteria of the system, each a whole number to be made small, packed in order.

A cost is one integer of fields, `FIELD` bits each, the most important first, so that the costs of boards add field
by field. docs/swiss.md describes the criteria.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Field
from zhicai.competition.swiss.seats import Hall, Seat, first_method
from zhicai.competition.swiss_rules import Limit, Method, SwissRules, UnitAvoidance

FIELD = 32
LIMITS = tuple(Limit)
SOFT = ("strong", "mild", "repeat", "balance", "half")
"""Colours denied against a surplus, colours not alternated, floats repeated, floats unbalanced, same half."""


def packed(values: tuple[int, ...]) -> int:
    """Numbers as one integer of fields, the first one highest."""
    total = 0
    for value in values:
        total = total << FIELD | value
    return total


def unpacked(cost: int, count: int) -> tuple[int, ...]:
    """The `count` fields of a packed cost."""
    mask = (1 << FIELD) - 1
    return tuple(cost >> FIELD * place & mask for place in range(count - 1, -1, -1))


_NONE = (0,) * len(LIMITS)
_COLOUR_SOFT = [packed((cost >> 2 & 3, cost & 3, 0, 0, 0)) for cost in range(16)]


class Price(NamedTuple):
    """What one board costs: limits broken, packed; the gap and the sections passed over; soft criteria, packed."""

    broken: int
    gap: int
    step: int
    soft: int


class Criteria:
    """The costs of the boards of one round under one regulation.

    Raises CompetitionError when scores are so many or so finely divided that the cost of a gap fits no field.
    """

    def __init__(self, field: Field, rules: SwissRules, hall: Hall) -> None:
        self.hall = hall
        self._allow_rematch = field.allow_rematch
        self._forbidden = field.forbidden
        self._power = rules.gap_power
        self._widest = rules.widest_gap * field.scale if rules.widest_gap is not None else None
        self._unit_holds = rules.holds(Limit.UNIT, field.round)
        by_points = rules.avoid_unit is UnitAvoidance.POINTS
        self._unit_gap = rules.unit_points * field.scale if by_points else 0
        self._halves = first_method(rules, field.round) is not Method.ADJACENT
        self._bye_floats = rules.bye_is_float
        scores = [hall.seats[start].score for start in hall.starts[:-1]]
        self._first = {score: scores.index(score) for score in scores}
        self._last = {score: level for level, score in enumerate(scores)}
        self._cut = len(self._first) < len(scores)
        self._grain = gcd(self._unit_gap, *(scores[0] - score for score in scores)) or 1
        self._check_gaps(scores[0] - scores[-1])

    def _check_gaps(self, widest: int) -> None:
        """Gaps are reckoned in their greatest common measure, so that only odd scales of points come near the end."""
        steps = (widest + self._unit_gap) // self._grain
        if steps**self._power >> FIELD:
            raise CompetitionError(
                f"积分差可达{steps}级，乘{self._power}次方后过大；请减小 gap_power 或简化记分",
                f"scores differ by up to {steps} steps, too many for the power {self._power}; "
                f"lower gap_power or simplify the scores",
            )

    def pair(self, upper: Seat, lower: Seat) -> Price | None:
        """The price of a board, the seat that comes first in order given first; None when it may not be."""
        met = lower.number in upper.met
        if met and not self._allow_rematch:
            return None
        if self._forbidden and frozenset((upper.number, lower.number)) in self._forbidden:
            return None
        one, other = upper.as_red + lower.as_black, upper.as_black + lower.as_red
        colour = one if one < other else other
        gap = upper.score - lower.score
        same_unit = upper.unit != "" and upper.unit == lower.unit
        wide = self._widest is not None and gap > self._widest
        held = same_unit and self._unit_holds
        # Most boards break no limit, and a round has many that could be: nothing is packed for them.
        whole = not (met or wide or held) and colour <= 15
        broken = 0 if whole else packed((met, wide, colour >> 6, colour >> 4 & 3, held))
        soft = _COLOUR_SOFT[colour & 15]
        if gap:
            soft += _floats(upper, lower)
        elif self._halves and upper.level == lower.level:
            half = (upper.size + 1) // 2
            soft += (upper.place < half) is (lower.place < half)
        reckoned = (gap + self._unit_gap if same_unit else gap) // self._grain
        step = self._step(upper, lower) if self._cut and upper.level != lower.level else 0
        return Price(broken, int(reckoned**self._power) if reckoned else 0, step, soft)

    def _step(self, upper: Seat, lower: Seat) -> int:
        """Sections of their own scores that two pass over to meet."""
        if upper.score == lower.score:
            return lower.level - upper.level
        return self._last[upper.score] - upper.level + lower.level - self._first[lower.score]

    def bye(self, seat: Seat) -> Price:
        """The price of giving somebody the bye, apart from the claim to it."""
        step = self._last[seat.score] - seat.level
        if not self._bye_floats:
            return Price(0, 0, step, 0)
        return Price(0, 0, step, packed((0, 0, int(seat.last_float == -1), max(0, seat.floats), 0)))

    def apart(self, upper: int, lower: int) -> int:
        """What a gap between two scores costs."""
        return int(((upper - lower) // self._grain) ** self._power)

    def leaving(self, seat: Seat, level: int) -> tuple[int, int]:
        """The least gap, as a cost, and the least step of meeting somebody in this section or one below it."""
        below = self.hall.seats[self.hall.starts[level]]
        return self.apart(seat.score, below.score), self._step(seat, below)


def _floats(upper: Seat, lower: Seat) -> int:
    repeated = (upper.last_float == -1) + (lower.last_float == 1)
    down, up = upper.floats, -lower.floats
    return repeated << 2 * FIELD | (down if down > 0 else 0) + (up if up > 0 else 0) << FIELD
