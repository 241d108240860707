"""What would become worse if two were made to meet: the round is solved again around them."""

from __future__ import annotations

from collections.abc import Sequence

from zhicai.competition.swiss.criteria import Criteria
from zhicai.competition.swiss.graphs import Run, whole_edges
from zhicai.competition.swiss.matching import Edge, Solved, best
from zhicai.competition.swiss.names import (
    BYE_WORDS,
    LIMIT_WORDS,
    ORDER_WORDS,
    SOFT_WORDS,
    Words,
    gap_words,
    step_words,
)
from zhicai.competition.swiss.seats import Seat
from zhicai.competition.swiss.windows import Window

MOST = 700
"""The most who are paired together for whom other ways are tried."""
NOT_COMPARED = Words(
    "未再比较：其余条款不能一并求解", "not compared further: the other criteria cannot be solved together"
)


class Forced:
    """Answers for the windows of one solved round."""

    def __init__(self, criteria: Criteria, windows: Sequence[Window]) -> None:
        self.criteria = criteria
        self._run_of = {
            level: window.run for window in windows for level in range(window.run.first, window.run.last + 1)
        }
        self._edges: dict[int, list[Edge]] = {}
        self._best: dict[int, Solved | None] = {}

    def reason(self, upper: Seat, lower: Seat) -> Words:
        """The first criterion that becomes worse, within the sections solved together, if the two meet."""
        run = self._run_of[upper.level]
        if lower.level > run.last:
            return Words(
                f"{upper.number}号在第{run.first + 1}至{run.last + 1}段内可编成更近的分差",
                f"{upper.number} can be paired more closely within sections {run.first + 1} to {run.last + 1}",
            )
        if run.size > MOST:
            return Words(
                f"共{run.size}人一并编排，未逐一比较",
                f"{run.size} were paired together; ways were not compared one by one",
            )
        edges = self._edges_of(run)
        base = run.hall.starts[run.first]
        two = {upper.order - base, lower.order - base}
        forced = [edge for edge in edges if two.isdisjoint(edge[:2]) or two == set(edge[:2])]
        solved = best(run.size, forced, run.fields)
        if solved is None:
            return Words(
                f"否则第{run.first + 1}至{run.last + 1}段编不成",
                f"sections {run.first + 1} to {run.last + 1} could not be completed",
            )
        return _compared(run, self._best_of(run), solved)

    def _edges_of(self, run: Run) -> list[Edge]:
        if run.first not in self._edges:
            self._edges[run.first] = whole_edges(run, self.criteria)
        return self._edges[run.first]

    def _best_of(self, run: Run) -> Solved | None:
        if run.first not in self._best:
            self._best[run.first] = best(run.size, self._edges_of(run), run.fields)
        return self._best[run.first]


def _compared(run: Run, present: Solved | None, forced: Solved) -> Words:
    """The first criterion by which both differ; those that outgrew the weight of either are not compared."""
    if present is None:
        return NOT_COMPARED
    settled = min(present.settled, forced.settled)
    for words, now, then in list(zip(_names(run), present.values, forced.values, strict=True))[:settled]:
        if now != then:
            return Words(f"否则{words.zh}由{now}增为{then}", f"{words.en} would go from {now} to {then}")
    if settled < run.fields:
        return NOT_COMPARED
    return Words(f"同样好，但{ORDER_WORDS.zh}不许", f"as good otherwise, but against {ORDER_WORDS.en}")


def _names(run: Run) -> list[Words]:
    apart = [words(level) for level in range(run.first, run.last + 1) for words in (gap_words, step_words)]
    return [*LIMIT_WORDS.values(), *BYE_WORDS, *apart, *SOFT_WORDS]
