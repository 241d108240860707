"""The natural limit (自然限着): rounds without a capture, as a claimant may count them."""

from __future__ import annotations

from collections.abc import Sequence
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

    `stage_start` is the ply of the last capture (0: none yet), `plies` and `rounds` what has been played since,
    `checks` the claimant's checks among them, `uncounted` those beyond the cap, `counted` the rounds that remain.
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
    check. `claimant_first` says whether the claimant made the first of these plies. A round is one ply of each
    side; the claimant's checks beyond the cap each take a round away.
    """
    total = len(captures)
    start = next((ply for ply in range(total, 0, -1) if captures[ply - 1]), 0)
    parity = 0 if claimant_first else 1
    own = sum(1 for index in range(start, total) if checks[index] and index % 2 == parity)
    return _audit(start, total - start, own, limit)


def first_reached(
    captures: Sequence[bool], checks: Sequence[bool], claimant_first: bool, limit: Limit = _STANDARD
) -> int | None:
    """The first ply after which the claimant's claim would be true, or None."""
    parity = 0 if claimant_first else 1
    start = own = 0
    for index, captured in enumerate(captures):
        if captured:
            start, own = index + 1, 0
        elif checks[index] and index % 2 == parity:
            own += 1
        if _audit(start, index + 1 - start, own, limit).reached:
            return index + 1
    return None


def _audit(start: int, plies: int, own_checks: int, limit: Limit) -> Count:
    cap = own_checks if limit.counted_checks is None else limit.counted_checks
    uncounted = max(0, own_checks - cap)
    rounds = plies // 2
    return Count(start, plies, rounds, own_checks, uncounted, rounds - uncounted, limit.rounds)
