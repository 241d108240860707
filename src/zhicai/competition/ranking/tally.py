"""Results laid out for counting: everybody's lines, running totals, fouls and sanctions.

All points are whole numbers of a common unit, `Tally.scale` of which make one point, so that sums are exact and
quick; a half of any score is whole too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import NamedTuple

from zhicai.competition.model import Foul, Penalty, Sanction
from zhicai.competition.ranking.rules import TieBreaks


class Kind(IntEnum):
    """What a line stands for."""

    PLAYED = 0
    """Play at the board, finished or adjourned."""
    FORFEIT = 1
    """ "+" or "-" against a named opponent."""
    BYE = 2
    """轮空."""
    MISSED = 3
    """A round missed or before entering."""


UNDECIDED, LOST, DREW, WON = -1, 0, 1, 2
"""The outcomes of a line."""


class Facts(NamedTuple):
    """What one round, match or meeting was for one competitor, points in units of the tally.

    `outcome` is WON, DREW, LOST or UNDECIDED; `points` are those that rank first (积分, of matches 场分),
    `game_points` those of the games (局分), alike where a line is a game. Then come the match won, 0 or 1, and
    counts of games.
    """

    kind: Kind
    outcome: int
    points: int
    game_points: int
    match_wins: int
    wins: int
    red_wins: int
    black_wins: int
    black_games: int


class Lines:
    """One competitor's lines in the order of rounds: the round, the opponent (0: none) and the facts of each.

    Three lists side by side rather than a list of lines: of a large event most lines have the same few facts.
    """

    __slots__ = ("facts", "opponents", "rounds")

    def __init__(
        self,
        rounds: list[int] | None = None,
        opponents: list[int] | None = None,
        facts: list[Facts] | None = None,
    ) -> None:
        self.rounds, self.opponents, self.facts = rounds or [], opponents or [], facts or []

    def add(self, round_: int, opponent: int, facts: Facts) -> None:
        """Add the line of a round no earlier than those that are there."""
        self.rounds.append(round_)
        self.opponents.append(opponent)
        self.facts.append(facts)

    def upto(self, through: int) -> Lines:
        """The lines up to a round."""
        if not self.rounds or self.rounds[-1] <= through:
            return self
        end = bisect_right(self.rounds, through)
        return Lines(self.rounds[:end], self.opponents[:end], self.facts[:end])

    def __len__(self) -> int:
        return len(self.rounds)

    def __iter__(self) -> Iterator[tuple[int, Facts]]:
        return zip(self.opponents, self.facts, strict=True)


class Tally:
    """What the criteria count from.

    `lines` holds each competitor's lines in the order of rounds, `after` the running totals: `after[n][k]` are
    the points of number n after round k, from 0 to the last round.
    """

    __slots__ = (
        "_counted",
        "_lowest",
        "_sanctioned",
        "_scores",
        "_sums",
        "after",
        "last",
        "lines",
        "rules",
        "scale",
    )

    def __init__(
        self,
        lines: Mapping[int, Lines],
        rules: TieBreaks,
        *,
        last: int,
        scale: int,
        fouls: Iterable[Foul] = (),
        sanctions: Iterable[Sanction] = (),
    ) -> None:
        self.lines, self.rules, self.last, self.scale = lines, rules, last, scale
        self.after = {number: _running(mine, last) for number, mine in lines.items()}
        self._scores: dict[int, dict[int, int]] = {}
        self._sums: dict[int, dict[int, tuple[int, ...]]] = {}
        self._lowest: dict[int, tuple[int, int]] = {}
        self._counted: dict[int, list[tuple[int, int]]] = {}
        for foul in fouls:
            self._counted.setdefault(foul.number, []).append((foul.round, foul.count))
        self._sanctioned: dict[int, list[Sanction]] = {}
        for sanction in sanctions:
            self._sanctioned.setdefault(sanction.number, []).append(sanction)

    def upto(self, number: int, through: int) -> Lines:
        """The lines of a competitor up to a round."""
        return self.lines[number].upto(through)

    def scores(self, through: int) -> Mapping[int, int]:
        """Everybody's points after a round."""
        if through not in self._scores:
            self._scores[through] = {number: running[through] for number, running in self.after.items()}
        return self._scores[through]

    def counts(self, number: int, through: int) -> Sequence[int]:
        """The sums of each field of `Facts` up to a round, in their order."""
        known = self._sums.setdefault(through, {})
        if number not in known:
            known[number] = tuple(map(sum, zip(*self.upto(number, through).facts, strict=True))) or _NO_LINE
        return known[number]

    def lowest(self, through: int) -> tuple[int, int]:
        """The lowest score of all after a round, and the lowest of those with a score (0 where there is none)."""
        if through not in self._lowest:
            scores = self.scores(through).values()
            self._lowest[through] = (min(scores, default=0), min(filter(None, scores), default=0))
        return self._lowest[through]

    def fouls(self, number: int, through: int) -> int:
        """How many fouls a competitor has up to a round."""
        return sum(count for round_, count in self._counted.get(number, ()) if round_ <= through)

    def sanctions(self, number: int, through: int) -> tuple[int, int]:
        """How often a competitor was excluded from a game, and how often warned, up to a round."""
        mine = [one.penalty for one in self._sanctioned.get(number, ()) if one.round <= through]
        return mine.count(Penalty.GAME), mine.count(Penalty.WARNING)


_NO_LINE = (0,) * len(Facts._fields)


def _running(lines: Lines, last: int) -> list[int]:
    """Running totals after rounds 0 to `last`."""
    gained = [0] * (last + 1)
    for round_, facts in zip(lines.rounds, lines.facts, strict=True):
        gained[round_] += facts[2]
    return list(accumulate(gained))


def common_scale(points: Iterable[Fraction]) -> int:
    """The unit in which all these points and their halves are whole."""
    return 2 * lcm(*(value.denominator for value in points))
