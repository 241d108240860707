"""Rounds that do not close: nine of them on three or more points (cxa-2011 art. 23.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from zhicai._core import Side
from zhicai.law.case import Case
from zhicai.law.procedure import Procedure, Purpose
from zhicai.law.terms import Cycle, Ruling
from zhicai.law.timeline import Timeline

Classify: TypeAlias = Callable[[Case], Ruling]
"""A rule book at work: what each move of a case is, and who must deviate."""

LEAD_IN: Final = 2
"""Plies kept before open rounds, so that it can be told what their first moves changed."""


@dataclass(frozen=True, slots=True)
class OpenRounds:
    """The last rounds of a game, for the rule of nine rounds.

    `sides` are those whose moves fulfil it; empty while too few rounds have been played. `by` says how: `strikes`
    (every move a check, kill or chase), `returns` (the others lead nowhere, see `Purpose`) or `found` (an arbiter
    finds so). `series` is how many own moves in a row the side nearest to it has made, `due` the ply after which
    there will be enough of them. `ruling` is that of the case, where it had to be asked for; `undecided` says
    whether a search ended at its budget, so that a strike may have been missed.
    """

    case: Case
    sides: tuple[Side, ...] = ()
    by: str | None = None
    series: int = 0
    due: int | None = None
    ruling: Ruling | None = None
    undecided: bool = False


@dataclass(frozen=True, slots=True)
class _Moves:
    """One side's moves in the rounds: their plies in the case, the points, and which of them return."""

    side: Side
    plies: tuple[int, ...]
    points: tuple[int, ...]
    returns: frozenset[int]

    @property
    def returning(self) -> bool:
        return len(self.returns) == len(self.plies)


def open_case(line: Timeline, start: int) -> Case:
    """What was played from after ply `start` to the end, as rounds that need not close."""
    lead = min(LEAD_IN, start)
    return Case(
        line.fen_at(start - lead), line.moves[start - lead :], Cycle(lead, line.end - start), closed=False
    )


def open_rounds(
    line: Timeline, rule: Procedure, classify: Classify | None, purposeless: Collection[Side] = ()
) -> OpenRounds | None:
    """The last rounds under the rule of nine rounds, None where nothing speaks for it (cxa-2011 art. 23.4).

    There is no capture among them. A side fulfils the rule if its moves went to three points or more and each was a
    strike or without positive purpose; `purposeless` are the sides of whose moves an arbiter finds this. Without
    `classify` strikes are not known, and only moves that return can be counted.
    """
    if rule.nine_rounds is None:
        return None
    plies = min(2 * rule.nine_rounds, line.end - line.stage)
    if plies < 2 * rule.points - 1:
        return None
    case = open_case(line, line.end - plies)
    both = _sides(case)
    wide = [moves for moves in both if len(set(moves.points)) >= rule.points]
    if not wide:
        return None
    enough = plies == 2 * rule.nine_rounds
    found = _without_labels(case, wide, both, rule, purposeless) if enough else None
    if classify is None or (found and found.by == "found"):
        return found
    # Strikes go before places: who checks with every move has a purpose, and a forbidden one.
    labelled = _with_labels(line, case, wide, both, rule, classify)
    return found if found and not (labelled and labelled.sides) else labelled


def _sides(case: Case) -> tuple[_Moves, _Moves]:
    first, second = (
        tuple(ply for ply in case.plies if (ply - case.cycle.start) % 2 == turn) for turn in (0, 1)
    )
    begins = case.boards[case.cycle.start].turn
    return _moves(case, begins, first), _moves(case, begins.opponent, second)


def _moves(case: Case, side: Side, plies: tuple[int, ...]) -> _Moves:
    """A side's moves, and which of them return; see `Purpose`."""
    own = [_own_pieces(case, side, ply + 1) for ply in plies]
    last = {pieces: turn for turn, pieces in enumerate(own)}
    times, returns, reach = Counter(own), set(), 0
    for turn, pieces in enumerate(own):
        if times[pieces] > 1 and turn <= reach:
            returns.add(plies[turn])
        reach = max(reach, last[pieces])
    return _Moves(side, plies, tuple(case.moves[ply].to_square for ply in plies), frozenset(returns))


def _own_pieces(case: Case, side: Side, ply: int) -> frozenset[tuple[int, str]]:
    pieces = case.boards[ply].piece_map().items()
    return frozenset((square, piece.symbol) for square, piece in pieces if piece.side == side)


def _without_labels(
    case: Case, wide: Iterable[_Moves], both: Iterable[_Moves], rule: Procedure, purposeless: Collection[Side]
) -> OpenRounds | None:
    """The rounds, if an arbiter's finding or the places of the pieces alone fulfil the rule."""
    if sides := tuple(moves.side for moves in wide if moves.side in purposeless):
        return OpenRounds(case, sides, "found")
    idle = {moves.side for moves in both if moves.returning or moves.side in purposeless}
    sides = tuple(moves.side for moves in wide if moves.side in idle and _heard(idle, rule.purpose))
    return OpenRounds(case, sides, "returns") if sides else None


def _heard(aimless: Collection[Side], purpose: Purpose) -> bool:
    """Whether it is enough that these sides lead nowhere."""
    return purpose is Purpose.ONE_RETURNS or (purpose is Purpose.BOTH_RETURN and len(aimless) == 2)


def _with_labels(
    line: Timeline,
    case: Case,
    wide: list[_Moves],
    both: Iterable[_Moves],
    rule: Procedure,
    classify: Classify,
) -> OpenRounds | None:
    """The rounds as the nature of each move has it."""
    ruling = classify(case)
    strikes = {judged.ply for judged in ruling.plies if judged.label.is_strike}
    undecided = any(judged.undecided for judged in ruling.plies)
    if 2 * (rule.nine_rounds or 0) == case.cycle.length:
        if sides := tuple(moves.side for moves in wide if strikes.issuperset(moves.plies)):
            return OpenRounds(case, sides, "strikes", ruling=ruling, undecided=undecided)
        aimless = {moves.side for moves in both if strikes | moves.returns >= set(moves.plies)}
        sides = tuple(moves.side for moves in wide if moves.side in aimless and _heard(aimless, rule.purpose))
        if sides:
            return OpenRounds(case, sides, "returns", ruling=ruling, undecided=undecided)
    series, due = max((_series(line, moves, strikes, rule) for moves in wide), default=(0, None))
    if not series and not undecided:
        return None
    return OpenRounds(case, series=series, due=due, ruling=ruling, undecided=undecided)


def _series(
    line: Timeline, moves: _Moves, strikes: Collection[int], rule: Procedure
) -> tuple[int, int | None]:
    """How many strikes on enough points a side has made in a row, and when there will be nine rounds of them."""
    count = next((n for n, ply in enumerate(reversed(moves.plies)) if ply not in strikes), len(moves.plies))
    if count < rule.points or len(set(moves.points[-count:])) < rule.points:
        return 0, None
    needed = rule.nine_rounds or 0
    missing = 2 * (needed - count) - (line.mover(line.end) != moves.side)
    return count, max(line.end + missing, line.stage + 2 * needed)
