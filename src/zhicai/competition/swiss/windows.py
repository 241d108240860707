"""The best pairing of a whole round, solved section by section from the top, with a proof at every cut.

A *window* is a run of sections solved together. It may be cut off from what stands below when nobody in it could
do better, by the criteria that belong to its sections, by meeting somebody below; then the best pairing of the whole
round is the best pairing of the window and the best pairing of the rest. docs/swiss.md gives the argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.swiss.criteria import LIMITS, SOFT, Criteria
from zhicai.competition.swiss.graphs import BYE, Run, leaving_edges, outside, parity_edges, whole_edges
from zhicai.competition.swiss.matching import Solved, best, in_order
from zhicai.competition.swiss.preference import Preferences
from zhicai.competition.swiss.seats import Seat, bye_claim
from zhicai.competition.swiss_rules import Method


@dataclass(slots=True)
class Window:
    """Sections solved together: whom each seat meets (None for the bye), the upper one first.

    `broken` counts the boards that break each limit, and then whether the bye had to go to somebody with a lesser
    claim; `proved` tells that the cut below, and what is broken, are the best for the whole round.
    """

    run: Run
    pairs: list[tuple[Seat, Seat | None]]
    broken: tuple[int, ...] = ()
    proved: bool = True


class Windows:
    """Solves the windows of one round; at most `limit` seats are solved together."""

    def __init__(self, criteria: Criteria, method: Method, limit: int) -> None:
        self.criteria = criteria
        self.hall = criteria.hall
        self.method = method
        self.limit = limit

    def solve(self) -> list[Window]:
        """The windows of the best pairing, top down. Raises CompetitionError when no round is legal at all."""
        solved: list[Window] = []
        first = 0
        while first < self.hall.levels:
            window = self._by_parity(first) or self._by_leaving(first)
            if window.run.last == self.hall.levels - 1:
                window = self._upwards(window, solved)
            solved.append(window)
            first = window.run.last + 1
        return solved

    def _upwards(self, window: Window, solved: list[Window]) -> Window:
        """Take in windows from above, the last one first, while the bottom one breaks a limit."""
        while not window.pairs or any(window.broken):
            if not solved:
                if not window.pairs:
                    raise nothing_legal()
                break
            wider = Run(self.hall, solved[-1].run.first, window.run.last)
            if window.pairs and wider.size > self.limit:
                window.proved = False
                break
            solved.pop()
            window = self._exact(wider)
        return window

    def _by_parity(self, first: int) -> Window | None:
        """The window from a section to the next even cut, if no more go down than odd numbers oblige to.

        Each odd cut needs one board across it at least; when there is just one, by the least gap, and no limit is
        broken, nothing could be better by the criteria of these sections.
        """
        run = Run(self.hall, first, first)
        cuts = 0
        while run.odd:
            cuts += 1
            run = Run(self.hall, first, run.last + 1)
        solved = best(run.size, parity_edges(run, self.criteria), 1 + len(SOFT))
        if solved is None or not solved.exact or solved.values[0] != cuts:
            return None
        return self._settled(run, solved)

    def _by_leaving(self, first: int) -> Window:
        """The least window from a section that nobody gains by leaving; all the rest when there is none."""
        for last in range(first, self.hall.levels - 1):
            run = Run(self.hall, first, last)
            if run.odd:
                continue
            if self._nobody_leaves(run):
                return self._exact(run)
            if run.size > self.limit:
                window = self._exact(run)
                if window.pairs:
                    window.proved = False
                    return window
        return self._exact(Run(self.hall, first, self.hall.levels - 1))

    def _nobody_leaves(self, run: Run) -> bool:
        """Whether in every best pairing of these sections, where anybody may leave downwards, nobody does."""
        seats = len(run.seats)
        edges, size = leaving_edges(run, self.criteria), run.size + outside(run)
        solved = best(size, edges, run.fields, inside=run.size)
        if solved is None or not solved.exact or any(mate >= run.size for mate in solved.mates[:seats]):
            return False
        return not run.has_bye or self._bye_is_best(solved.values)

    def _bye_is_best(self, values: tuple[int, ...]) -> bool:
        return values[len(LIMITS) : len(LIMITS) + BYE] == min(map(bye_claim, self.hall.seats))

    def _exact(self, run: Run) -> Window:
        """The best pairing of these sections by themselves, breaking limits where there is no other way."""
        edges = whole_edges(run, self.criteria)
        unbroken = [edge for edge in edges if edge[2] < run.unbroken]
        solved = best(run.size, unbroken, run.fields) or best(run.size, edges, run.fields)
        if solved is None:
            return Window(run, [])
        window = self._settled(run, solved)
        window.proved = solved.exact
        window.broken = solved.values[: len(LIMITS)]
        if run.has_bye:
            window.broken += (int(not self._bye_is_best(solved.values)),)
        return window

    def _settled(self, run: Run, solved: Solved) -> Window:
        """Settle, in pairing order, who meets whom among the best pairings of a run."""
        seats = run.seats
        preferences = Preferences(seats, solved.weights, self.method)
        mates = in_order(solved, preferences.of)
        return Window(run, pairs_of(seats, mates))


def pairs_of(seats: Sequence[Seat], mates: Sequence[int]) -> list[tuple[Seat, Seat | None]]:
    """Who meets whom, the upper seat first; None for the bye, which stands after all seats."""
    return [
        (seat, seats[mates[index]] if mates[index] < len(seats) else None)
        for index, seat in enumerate(seats)
        if index < mates[index]
    ]


def nothing_legal() -> CompetitionError:
    """The refusal when everybody has met everybody who is left."""
    return CompetitionError(
        "余下的棋手均已相遇，没有不重遇的编排；可由裁判长准许重遇（--allow-rematch），或就此结束",
        "no pairing without a rematch is left; the chief arbiter may allow rematches, or end the rounds",
    )
