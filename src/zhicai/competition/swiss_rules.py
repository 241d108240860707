"""What a regulation may say about pairing by points: named fields, each with a documented default."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Colour

SYSTEM = "zhicai-swiss-1"
"""The name of the system that docs/swiss.md describes; another way of pairing will have another name."""


class Limit(StrEnum):
    """What a board should never be, the last one to be given up first.

    When no round obeys all of them, they are given up from the end of this list: unit, three in a row, three more,
    widest gap. A rematch is not given up unless the arbiter allows it.
    """

    REMATCH = "rematch"
    """重遇: the two have met."""
    GAP = "gap"
    """分差: their scores are further apart than `widest_gap`."""
    DIFFERENCE = "difference"
    """多三: somebody would have had one colour three times more than the other."""
    ROW = "row"
    """连三: somebody would have the same colour three times running."""
    UNIT = "unit"
    """同单位: they come from one unit."""


class UnitAvoidance(StrEnum):
    """How strongly players of one unit are kept apart."""

    IGNORE = "ignore"
    """Not at all."""
    NEVER = "never"
    """In every round, as long as there is another way."""
    FIRST_ROUNDS = "first_rounds"
    """In the first `unit_rounds` rounds only."""
    POINTS = "points"
    """As if their scores were `unit_points` further apart than they are."""


class FirstRound(StrEnum):
    """How the first round is paired, in the order of the seeding."""

    HALVES = "halves"
    """拦腰: the first of the upper half with the first of the lower half, and so on."""
    HALVES_DRAWN = "halves_drawn"
    """上下半区: as HALVES, with the lower half in the order of a draw."""
    ADJACENT = "adjacent"
    """临近: first with second, third with fourth."""
    FOLD = "fold"
    """首尾: first with last."""
    LOTS = "lots"
    """随机: everybody in the order of a draw, then neighbours."""


class Method(StrEnum):
    """Whom a player looks for first within a section."""

    ADJACENT = "adjacent"
    """The next in order."""
    HALVES = "halves"
    """The same place in the lower half."""
    FOLD = "fold"
    """The same place from the end."""


class Pattern(StrEnum):
    """Who is red where histories do not decide; "lower" and "higher" compare the two numbers."""

    ODD_BOARD_LOWER = "odd_board_lower"
    """1-2, 4-3, 5-6, 8-7: the lower number on odd boards, the higher on even."""
    ODD_BOARD_HIGHER = "odd_board_higher"
    """2-1, 3-4, 6-5, 7-8."""
    LOWER = "lower"
    """1-2, 3-4, 5-6, 7-8."""
    HIGHER = "higher"
    """2-1, 4-3, 6-5, 8-7."""
    TWO_AND_TWO = "two_and_two"
    """1-2, 3-4, 6-5, 8-7: the lower on two boards, the higher on the next two."""
    ODD_NUMBER = "odd_number"
    """The odd number against an even one; else as LOWER."""
    EVEN_NUMBER = "even_number"
    """The even number against an odd one; else as HIGHER."""
    SUM = "sum"
    """The lower number where the sum of the two is odd, the higher where it is even."""
    LOT = "lot"
    """A lot for every board."""
    LOT_THEN_ALTERNATE = "lot_then_alternate"
    """A lot for the first board: ODD_BOARD_LOWER or ODD_BOARD_HIGHER."""
    ODD_ROUND_LOWER = "odd_round_lower"
    """The lower number in odd rounds, the higher in even ones."""


@dataclass(frozen=True, slots=True)
class SwissRules:
    """The regulation of a pairing by points. What the rule books leave open has its default here.

    Raises CompetitionError when a field cannot be what it says.
    """

    rounds: int | None = None
    """How many rounds are planned; None when nothing depends on which round is the last."""
    first_round: FirstRound = FirstRound.HALVES_DRAWN
    first_colours: Pattern = Pattern.ODD_BOARD_LOWER
    equal_colours: Pattern = Pattern.ODD_ROUND_LOWER
    """Who is red after the first round when the histories of the two are the same."""
    inside: Method = Method.ADJACENT
    alternate_order: bool = True
    """Within a section the lower number comes first in odd rounds, the higher in even ones; else always the lower."""
    avoid_unit: UnitAvoidance = UnitAvoidance.FIRST_ROUNDS
    unit_rounds: int = 1
    unit_points: int = 1
    gap_power: int = 2
    """A gap of two points weighs as much as 2 ** gap_power gaps of one."""
    widest_gap: int | None = None
    """Points that two opponents may be apart at most; None for any."""
    most_in_row: int = 2
    """How often running somebody may have one colour."""
    widest_difference: int = 2
    """How many times more somebody may have had one colour than the other."""
    lifted_in_last_round: frozenset[Limit] = frozenset()
    """Limits that do not hold in round `rounds`: a subset of DIFFERENCE, ROW and UNIT."""
    higher_first_gap: int | None = None
    """In the last `higher_first_rounds` rounds, from this gap in points, the higher one has the due colour."""
    higher_first_rounds: int = 3
    forfeit_counts_as_met: bool = True
    """Whether two whose game was forfeited count as having met."""
    forfeit_counts_as_colour: bool = False
    """Whether a forfeited game gives its colours."""
    bye_colour: Colour | None = None
    """A colour that a bye (轮空) counts as; None for none."""
    bye_is_float: bool = True
    """Whether a bye counts as a float downwards."""
    unplayed_win_bars_bye: bool = True
    """Whether a "+" counts as an earlier bye when the next is given."""
    section_size: int = 100
    """A score with more players than this is cut into sections of about this size (docs/swiss.md)."""
    window: int = 320
    """Sections are solved together up to this many players when they cannot be solved alone."""

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is not None and value < least:
                raise CompetitionError(
                    f"编排规程 {name} 为 {value}，至少须为 {least}",
                    f"pairing regulation {name} is {value}; it must be at least {least}",
                )
        unliftable = sorted(self.lifted_in_last_round - {Limit.DIFFERENCE, Limit.ROW, Limit.UNIT})
        if unliftable:
            raise CompetitionError(
                f"编排规程 lifted_in_last_round 含不能取消的限制：{'、'.join(unliftable)}",
                f"pairing regulation lifted_in_last_round names limits that always hold: {', '.join(unliftable)}",
            )

    def is_last(self, round_number: int) -> bool:
        """Whether this is the last of the planned rounds."""
        return self.rounds is not None and round_number >= self.rounds

    def holds(self, limit: Limit, round_number: int) -> bool:
        """Whether a limit holds in a round."""
        if limit in self.lifted_in_last_round and self.is_last(round_number):
            return False
        if limit is Limit.UNIT:
            early = self.avoid_unit is UnitAvoidance.FIRST_ROUNDS and round_number <= self.unit_rounds
            return early or self.avoid_unit is UnitAvoidance.NEVER
        return self.widest_gap is not None if limit is Limit.GAP else True

    def favours_higher(self, round_number: int) -> bool:
        """Whether a gap of `higher_first_gap` decides about colours in this round."""
        if self.higher_first_gap is None or self.rounds is None:
            return False
        return round_number > self.rounds - self.higher_first_rounds


_LEAST = {
    "rounds": 1,
    "unit_rounds": 0,
    "unit_points": 0,
    "gap_power": 1,
    "widest_gap": 0,
    "most_in_row": 1,
    "widest_difference": 1,
    "higher_first_gap": 1,
    "higher_first_rounds": 1,
    "section_size": 4,
    "window": 8,
}
