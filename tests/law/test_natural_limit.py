"""The natural limit: exact counts for a claimant (cxa-2011 arts 4.2.4, 22.2)."""

from __future__ import annotations

from itertools import islice, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.law.natural_limit import COUNTED_CHECKS, ROUNDS, Count, Limit, count, first_reached

Ply = tuple[bool, bool]
"""Whether a ply captured, whether it gave check."""

QUIET: Ply = (False, False)
CHECK: Ply = (False, True)
CAPTURE: Ply = (True, False)


def audit(plies: list[Ply], *, first: bool = True, limit: Limit | None = None) -> Count:
    """The audit of a claim by who made the first ply, or by the other."""
    return count([ply[0] for ply in plies], [ply[1] for ply in plies], first, limit or Limit())


def reached(plies: list[Ply], *, first: bool = True, limit: Limit | None = None) -> int | None:
    return first_reached([ply[0] for ply in plies], [ply[1] for ply in plies], first, limit or Limit())


def plainly(plies: list[Ply], first: bool, limit: Limit) -> int:
    """The rounds that count, by laying the score sheet out backwards from the claim to the last capture."""
    quiet = list(takewhile(lambda ply: not ply[0], reversed(plies)))[::-1]
    mine = (len(plies) - len(quiet)) % 2 == (0 if first else 1)
    rounds = list(zip(islice(quiet, 0, None, 2), islice(quiet, 1, None, 2), strict=False))
    allowance = limit.counted_checks if limit.counted_checks is not None else len(plies)
    good = 0
    for opening, reply in rounds:
        own = opening if mine else reply
        if own[1]:
            allowance -= 1
        good += not own[1] or allowance >= 0
    return good


# The number of rounds


def test_cxa_2011_art_4_2_4_sixty_rounds() -> None:
    assert ROUNDS == 60
    assert not audit([QUIET] * 119).reached
    assert audit([QUIET] * 120).reached
    assert reached([QUIET] * 119) is None
    assert reached([QUIET] * 400) == 120


@pytest.mark.parametrize("rounds", [1, 2, 15, 40, 50])
def test_cxa_2011_art_4_2_4_an_event_may_set_fewer_rounds(rounds: int) -> None:
    limit = Limit(rounds=rounds)
    plies = [QUIET] * (2 * rounds)
    assert audit(plies, limit=limit).reached
    assert not audit(plies[:-1], limit=limit).reached
    assert reached(plies, limit=limit) == 2 * rounds


def test_nothing_played_is_nothing_reached() -> None:
    assert audit([]) == Count(0, 0, 0, 0, 0, 0, 60)
    assert reached([]) is None


def test_cxa_2011_art_4_2_4_a_capture_begins_a_new_stage() -> None:
    plies = [QUIET] * 119 + [CAPTURE] + [QUIET] * 119
    assert not audit(plies).reached
    found = audit([*plies, QUIET])
    assert (found.stage_start, found.plies, found.rounds, found.counted) == (120, 120, 60, 60)
    assert found.reached
    assert reached([*plies, QUIET]) == 240


def test_the_capture_itself_belongs_to_no_stage() -> None:
    found = audit([QUIET] * 7 + [(True, True)])
    assert found == Count(8, 0, 0, 0, 0, 0, 60)


def test_cxa_2011_art_2_1_a_round_is_a_ply_of_each_side() -> None:
    """A stage that begins with the second player's ply has whole rounds all the same (cxa-2011 art. 2.1)."""
    assert reached([CAPTURE] + [QUIET] * 120) == 121
    assert reached([QUIET, CAPTURE] + [QUIET] * 120) == 122


def test_a_stage_reached_early_is_told_even_if_a_capture_follows() -> None:
    assert reached([QUIET] * 120 + [CAPTURE] + [QUIET] * 5) == 120


# The claimant's checks


def test_cxa_2011_art_22_2_ten_of_the_claimants_checks_count() -> None:
    assert COUNTED_CHECKS == 10
    for checks in range(11):
        assert audit([CHECK, QUIET] * checks + [QUIET] * (120 - 2 * checks)).reached


@pytest.mark.parametrize("checks", [11, 12, 25, 60])
def test_cxa_2011_art_22_2_each_further_check_costs_a_round(checks: int) -> None:
    plies = [CHECK, QUIET] * checks + [QUIET] * (120 - 2 * checks)
    found = audit(plies)
    assert (found.rounds, found.checks, found.uncounted, found.counted) == (
        60,
        checks,
        checks - 10,
        70 - checks,
    )
    assert reached(plies) is None
    assert reached(plies + [QUIET] * 200) == 120 + 2 * (checks - 10)


def test_cxa_2011_art_22_2_the_opponents_checks_are_not_limited() -> None:
    plies = [CHECK, QUIET] * 60
    assert audit(plies, first=False).reached
    assert not audit(plies, first=True).reached
    assert reached(plies, first=False) == 120


def test_cxa_2011_art_22_2_each_side_is_audited_for_itself() -> None:
    plies = [CHECK, CHECK] * 20 + [QUIET] * 80
    assert [audit(plies, first=first).counted for first in (True, False)] == [50, 50]


def test_cxa_2011_art_22_2_the_cap_begins_anew_after_a_capture() -> None:
    plies = [CHECK, QUIET] * 30 + [CAPTURE, QUIET] + [QUIET] * 119
    assert audit(plies).checks == 0
    assert audit(plies).reached


def test_a_check_without_its_reply_does_not_take_back_a_true_claim() -> None:
    """The eleventh check begins a round that is not played yet (cxa-2011 art. 22.2)."""
    plies = [CHECK, QUIET] * 10 + [QUIET] * 100
    assert audit(plies).reached
    assert audit([*plies, CHECK]).reached
    assert audit([*plies, CHECK]).counted == audit([*plies, CHECK, QUIET]).counted == 60


@pytest.mark.parametrize("cap", [0, 1, 3, None])
def test_an_event_may_count_other_numbers_of_checks(cap: int | None) -> None:
    found = audit([CHECK, QUIET] * 5, limit=Limit(rounds=5, counted_checks=cap))
    assert found.counted == (5 if cap is None else cap)


@pytest.mark.parametrize(("rounds", "checks"), [(0, 10), (-1, 10), (60, -1)])
def test_numbers_that_are_no_limit_are_refused(rounds: int, checks: int) -> None:
    with pytest.raises(ValueError, match="at least 1 round"):
        Limit(rounds, checks)


# For every course of a game

PLIES = st.lists(
    st.tuples(st.sampled_from([False] * 12 + [True]), st.booleans()), min_size=0, max_size=90
).flatmap(lambda plies: st.sampled_from([plies, [(False, check) for _, check in plies]]))
LIMITS = st.builds(Limit, st.integers(1, 12), st.one_of(st.none(), st.integers(0, 6)))


@given(PLIES, st.booleans(), LIMITS)
def test_the_count_is_that_of_a_score_sheet(plies: list[Ply], first: bool, limit: Limit) -> None:
    found = audit(plies, first=first, limit=limit)
    assert found.counted == plainly(plies, first, limit)
    assert found.counted == found.rounds - found.uncounted
    assert found.rounds == found.plies // 2 == (len(plies) - found.stage_start) // 2
    assert found.needed == limit.rounds


@given(PLIES, st.booleans(), LIMITS)
def test_within_a_stage_counts_only_grow(plies: list[Ply], first: bool, limit: Limit) -> None:
    before = audit([], first=first, limit=limit)
    for end in range(1, len(plies) + 1):
        after = audit(plies[:end], first=first, limit=limit)
        if after.stage_start == before.stage_start:
            assert 0 <= after.counted - before.counted <= 1
        else:
            assert (after.stage_start, after.counted) == (end, 0)
        before = after


@given(PLIES, st.booleans(), LIMITS)
def test_first_reached_is_the_first_true_claim(plies: list[Ply], first: bool, limit: Limit) -> None:
    claims = [audit(plies[:end], first=first, limit=limit).reached for end in range(1, len(plies) + 1)]
    assert reached(plies, first=first, limit=limit) == (claims.index(True) + 1 if True in claims else None)


@given(PLIES, LIMITS)
def test_who_is_called_red_does_not_matter(plies: list[Ply], limit: Limit) -> None:
    """The other side's claim in a game that begins one quiet ply earlier, after a capture, is the same claim."""
    for first in (True, False):
        shifted = [CAPTURE, *plies]
        assert (
            audit(shifted, first=not first, limit=limit).counted
            == audit(plies, first=first, limit=limit).counted
        )
        moved = reached(shifted, first=not first, limit=limit)
        assert (moved and moved - 1) == reached(plies, first=first, limit=limit)


@given(PLIES, st.booleans(), LIMITS)
def test_more_checks_counted_is_never_worse(plies: list[Ply], first: bool, limit: Limit) -> None:
    free = Limit(limit.rounds, None)
    assert audit(plies, first=first, limit=free).counted >= audit(plies, first=first, limit=limit).counted
