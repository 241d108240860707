"""The natural limit (自然限着): rounds without a capture, as a claimant may count them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

ROUNDS = 60
"""Rounds without a capture (cxa-2011 art. 4.2.4); an event may set fewer."""

COUNTED_CHECKS = 10
"""Of the claimant's checks at most these count (cxa-2011 art. 22.2)."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What an event lays down: rounds needed, and how many of the claimant's checks count (None: all)."""

    rounds: int = ROUNDS
    counted_checks: int | None = COUNTED_CHECKS

    def __post_init__(self) -> None:
        """Refuse numbers that are no limit."""
        if self.rounds < 1 or (self.counted_checks is not None and self.counted_checks < 0):
            message = (
                "自然限着的回合数至少为 1，计入的将军着数不能为负 / at least 1 round, checks not negative"
            )
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Count:
    """The audit of a claim after some ply: every number an arbiter reads out.

    `stage_start` is the ply of the last capture (0: none yet), `plies` what has been played since, `rounds` the
    whole rounds among them, `checks` the claimant's checks in those rounds, `uncounted` those beyond the cap,
    `counted` the rounds that remain, `needed` the limit.
    """

    stage_start: int
    plies: int
    rounds: int
    checks: int
    uncounted: int
    counted: int
    needed: int

    @property
    def reached(self) -> bool:
        """Whether the claim is true, which draws (cxa-2011 arts 4.2.4, 22.2)."""
        return self.counted >= self.needed


_STANDARD = Limit()


def count(
    captures: Sequence[bool], checks: Sequence[bool], claimant_first: bool, limit: Limit = _STANDARD
) -> Count:
    """Audit a claim after the last ply given (cxa-2011 art. 22.2).

    `captures` and `checks` have an item a ply from the start of the game: whether it captured, whether it gave
    check. `claimant_first` says whether the claimant made the first of these plies. Who claims may do so on the
    own time only (cxa-2011 art. 16.3): before the own move, or after it as long as the clock is not pressed; so
    both sides may claim after any ply, and the last ply counts.

    A round is one ply of each side (cxa-2011 art. 2.1), counted in pairs from the last capture; a ply that has no
    partner yet neither counts nor takes away. A round whose claimant's move is a check beyond the cap does not
    count; the opponent's checks always do. What was played before the record begins is not known and not counted
    (cxa-2011 art. 22.3).
    """
    total = len(captures)
    start = next((ply for ply in range(total, 0, -1) if captures[ply - 1]), 0)
    rounds = (total - start) // 2
    own = sum(checks[_claimant_from(start, claimant_first) : start + 2 * rounds : 2])
    cap = own if limit.counted_checks is None else limit.counted_checks
    uncounted = max(0, own - cap)
    return Count(start, total - start, rounds, own, uncounted, rounds - uncounted, limit.rounds)


def first_reached(
    captures: Sequence[bool], checks: Sequence[bool], claimant_first: bool, limit: Limit = _STANDARD
) -> int | None:
    """The first ply after which the claimant's claim would be true, or None; true until the next capture."""
    for start, end in _stages(captures):
        if end - start >= 2 * limit.rounds:
            own = checks[_claimant_from(start, claimant_first) : end : 2]
            rounds = _rounds_until(own, (end - start) // 2, limit)
            if rounds is not None:
                return start + 2 * rounds
    return None


def _claimant_from(start: int, claimant_first: bool) -> int:
    """The index of the claimant's first ply in a stage that begins after `start` plies."""
    return start + (start + (not claimant_first)) % 2


def _stages(captures: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The stretches without a capture: plies before the first of its plies, plies up to its last."""
    start = 0
    while True:
        try:
            end = captures.index(True, start)
        except ValueError:
            yield start, len(captures)
            return
        yield start, end
        start = end + 1


def _rounds_until(own_checks: Sequence[bool], rounds: int, limit: Limit) -> int | None:
    """The rounds of a stage after which enough of them count; an item a claimant's move."""
    counted = own = 0
    for played in range(1, rounds + 1):
        own += own_checks[played - 1]
        beyond = limit.counted_checks is not None and own > limit.counted_checks
        counted += not (own_checks[played - 1] and beyond)
        if counted == limit.rounds:
            return played
    return None
