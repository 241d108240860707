"""The clock: quotas, increments, odds, penalties, breaks; nothing is lost and nothing invented."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from zhicai.game import clock as clocks
from zhicai.game.clock import Clock, Controls
from zhicai.game.controls import (
    MINUTE,
    SCHEMES_1999,
    SECOND,
    Period,
    TimeControl,
    all_in,
    base_and_increment,
    moves_in_time,
    then_each_move,
)
from zhicai.game.values import BLACK, RED, SIDES, SideName


def at_start(control: TimeControl, at: int = 0) -> tuple[Clock, Controls]:
    controls = (control, control)
    return clocks.started(clocks.new(controls), RED, at), controls


def played(clock: Clock, controls: Controls, *thinking: int) -> Clock:
    """The clock after presses that follow each other at these intervals."""
    at = clock.since
    for ms in thinking:
        at += ms
        clock = clocks.pressed(clock, controls, at)
    return clock


# Time controls


def test_cxa_2011_art_6_1_thirty_seconds_are_added_for_each_move() -> None:
    clock, controls = at_start(base_and_increment(60, 30))
    assert clock.red.left == clock.black.left == 60 * MINUTE
    clock = played(clock, controls, 10 * SECOND, 7 * MINUTE, 50 * SECOND)
    assert clock.red.left == 60 * MINUTE - 60 * SECOND + 60 * SECOND
    assert clock.black.left == 53 * MINUTE + 30 * SECOND
    assert (clock.red.used, clock.red.added, clock.red.moves) == (60 * SECOND, 60 * SECOND, 2)


def test_cxa_2011_art_6_1_some_clocks_give_the_increment_beforehand() -> None:
    control = TimeControl((Period(MINUTE, None, 5 * SECOND),), increment_first=True)
    clock, controls = at_start(control)
    assert clock.red.left == 65 * SECOND
    clock = played(clock, controls, 65 * SECOND - 1)
    assert clock.red.left == 5 * SECOND + 1
    assert clock.red.balanced


def test_cxa_2011_art_6_2_thirty_moves_in_an_hour_then_ten_in_ten_minutes() -> None:
    clock, controls = at_start(moves_in_time((30, 60), (10, 10)))
    clock = played(clock, controls, *[MINUTE] * 59)
    assert (clock.red.period, clock.red.left) == (1, 40 * MINUTE)
    assert (clock.black.period, clock.black.quota, clock.black.left) == (0, 29, 31 * MINUTE)
    assert clocks.missing(clock, controls, BLACK) == 1
    clock = played(clock, controls, *[MINUTE] * 21)
    assert (clock.red.period, clock.red.quota, clock.red.left) == (2, 0, 40 * MINUTE)
    assert clocks.missing(clock, controls, RED) == 10


def test_cxa_2011_art_6_2_what_is_left_can_be_lost_with_its_period() -> None:
    clock, controls = at_start(moves_in_time((2, 10), (1, 5), carry_over=False))
    clock = played(clock, controls, MINUTE, 0, MINUTE)
    assert (clock.red.left, clock.red.deducted) == (5 * MINUTE, 8 * MINUTE)
    assert clock.red.balanced


def test_cxa_2011_art_6_2_the_count_is_kept_when_presses_are_missed() -> None:
    """Red moves and forgets to press, Black replies: both moves count, the time stays Red's."""
    clock, controls = at_start(moves_in_time((2, 10), (2, 5)))
    clock = clocks.replied(clock, controls, 3 * MINUTE)
    assert (clock.red.quota, clock.black.quota) == (1, 1)
    assert (clock.red.used, clock.black.used, clock.running) == (3 * MINUTE, 0, RED)
    clock = played(clock, controls, MINUTE, MINUTE)
    assert (clock.red.period, clock.black.period) == (1, 1)
    assert clock.red.left == 11 * MINUTE


def test_cxa_2011_art_6_3_all_moves_in_one_time() -> None:
    clock, controls = at_start(all_in(20))
    clock = played(clock, controls, *[SECOND] * 400)
    assert clock.red.left == clock.black.left == 20 * MINUTE - 200 * SECOND
    assert clocks.missing(clock, controls, RED) is None


@pytest.mark.parametrize(
    ("control", "rapid"),
    [
        (all_in(15), True),
        (all_in(16), False),
        (base_and_increment(10, 5), True),
        (moves_in_time((40, 10), (30, 5)), True),
        (moves_in_time((30, 60), (10, 10)), False),
    ],
)
def test_cxa_2011_art_6_4_rapid_is_a_quarter_of_an_hour_at_most(control: TimeControl, rapid: bool) -> None:
    assert control.is_rapid is rapid


def test_cxa_2011_art_6_5_time_odds_make_the_dials_differ() -> None:
    even = base_and_increment(10, 5)
    controls = (even, even.with_odds(-4 * MINUTE))
    clock = clocks.new(controls)
    assert (clock.red.left, clock.black.left) == (10 * MINUTE, 6 * MINUTE)
    assert controls[1].periods[0].increment_ms == 5 * SECOND
    with pytest.raises(ValueError, match="negative time"):
        even.with_odds(-11 * MINUTE)


@pytest.mark.parametrize(
    ("article", "first", "then"),
    [
        ("6.1", (40, 90), (10, 15)),
        ("6.2", (30, 60), (10, 10)),
        ("6.3", (40, 10), (30, 5)),
        ("6.4", (30, 5), (30, 5)),
    ],
)
def test_cxa_1999_art_6_the_schemes_by_periods(
    article: str, first: tuple[int, int], then: tuple[int, int]
) -> None:
    """cxa-1999 arts 6.1-6.4."""
    control = SCHEMES_1999[article]
    for index, (moves, minutes) in enumerate((first, then, then)):
        assert (control.period(index).moves, control.period(index).time_ms) == (moves, minutes * MINUTE)


def test_cxa_1999_art_6_3_rapid_forty_moves_in_ten_minutes_then_thirty_in_five() -> None:
    clock, controls = at_start(SCHEMES_1999["6.3"])
    clock = played(clock, controls, *[5 * SECOND] * 80)
    assert (clock.red.period, clock.red.quota) == (1, 0)
    assert clock.red.left == clock.black.left == 10 * MINUTE - 200 * SECOND + 5 * MINUTE
    assert clocks.missing(clock, controls, RED) == 30


def test_cxa_1999_art_6_5_no_count_of_moves_the_time_alone() -> None:
    clock, controls = at_start(all_in(30))
    clock = played(clock, controls, *[0] * 200)
    assert clock.red.period == 0
    assert clock.expires == 30 * MINUTE


def test_then_half_a_minute_for_every_move() -> None:
    """40 minutes; when they are used up play goes on, and every move has half a minute of its own."""
    clock, controls = at_start(then_each_move(40, 30))
    clock = played(clock, controls, 39 * MINUTE, 0)
    assert clock.red.left == MINUTE + 30 * SECOND
    clock = played(clock, controls, 80 * SECOND, 0)
    assert clock.red.left == 30 * SECOND, (
        "20 of the 30 seconds were used; the next move has all of them again"
    )
    clock = played(clock, controls, 29 * SECOND, 0)
    assert clock.red.left == 30 * SECOND and clock.red.balanced
    assert clock.expires == clock.since + 30 * SECOND
    assert clocks.flags(clock, clock.expires - 1) == () and clocks.flags(clock, clock.expires) == (RED,)


def test_one_clock_on_the_wall_for_both_sides() -> None:
    """A game of 40 minutes, then half a minute a move: the minutes are both sides' together."""
    clock, controls = at_start(then_each_move(40, 30, shared=True))
    clock = played(clock, controls, 10 * MINUTE, 25 * MINUTE)
    assert clock.red.left == clock.black.left == 5 * MINUTE + 30 * SECOND
    clock = played(clock, controls, 5 * MINUTE + 29 * SECOND)
    assert (clock.red.left, clock.black.left) == (30 * SECOND, 30 * SECOND)
    clock = played(clock, controls, 29 * SECOND, 29 * SECOND)
    assert (clock.red.left, clock.black.left) == (30 * SECOND, 30 * SECOND)
    assert clock.red.balanced and clock.black.balanced
    clock = clocks.stopped(clock, clock.since + 31 * SECOND)
    assert (clock.black.fallen, clock.red.fallen) == (True, False)


@pytest.mark.parametrize(
    "change",
    [
        {"least_ms": -1},
        {"shared": True},
        {"shared": True, "least_ms": 5, "periods": (Period(MINUTE, 5), Period(MINUTE))},
        {"shared": True, "least_ms": 5, "periods": (Period(MINUTE, None, 5),)},
    ],
)
def test_what_cannot_be_shared_or_is_no_time_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no negative time is the least"):
        TimeControl(**{"periods": (Period(MINUTE),), **change})


@pytest.mark.parametrize("periods", [(), (Period(1000), Period(1000)), (Period(0),)])
def test_controls_nobody_could_play_by_are_refused(periods: tuple[Period, ...]) -> None:
    with pytest.raises(ValueError, match=r"every period|at least 1 ms"):
        TimeControl(periods)


@pytest.mark.parametrize(("time_ms", "moves", "increment_ms"), [(-1, None, 0), (1, 0, 0), (1, 1, -1)])
def test_periods_that_are_none_are_refused(time_ms: int, moves: int | None, increment_ms: int) -> None:
    with pytest.raises(ValueError, match="at least one move"):
        Period(time_ms, moves, increment_ms)


# Running out


def test_cxa_2011_art_21_3_zero_is_time_used_up() -> None:
    clock, _ = at_start(all_in(1), at=500)
    assert clock.expires == 500 + MINUTE
    assert clocks.flags(clock, 500 + MINUTE - 1) == ()
    assert clocks.flags(clock, 500 + MINUTE) == (RED,)


def test_a_flag_that_nobody_called_stays_down() -> None:
    clock, controls = at_start(base_and_increment(1, 30))
    clock = played(clock, controls, 65 * SECOND)
    assert clock.red.left == 25 * SECOND
    assert clocks.flags(clock, clock.since) == (RED,)
    assert clock.red.balanced


def test_a_penalty_can_bring_the_flag_down() -> None:
    clock, _ = at_start(all_in(5))
    assert clocks.flags(clocks.changed(clock, BLACK, 1 - 5 * MINUTE), 0) == ()
    assert clocks.flags(clocks.changed(clock, BLACK, -5 * MINUTE), 0) == (BLACK,)


# Stopping and putting right


def test_a_stopped_clock_charges_nobody() -> None:
    clock, _ = at_start(all_in(10))
    clock = clocks.stopped(clock, 2 * MINUTE)
    assert (clock.running, clock.held, clock.expires) == (None, RED, clocks.LONG)
    later = clocks.resumed(clock, None, 60 * MINUTE)
    assert (later.red.left, later.running, later.since) == (8 * MINUTE, RED, 60 * MINUTE)
    assert clocks.resumed(clock, BLACK, 60 * MINUTE).running == BLACK


def test_a_break_of_the_program_charges_nobody() -> None:
    clock, _ = at_start(all_in(10))
    clock = clocks.not_charged(clock, known=MINUTE, at=30 * MINUTE)
    assert (clock.red.left, clock.since, clock.running) == (9 * MINUTE, 30 * MINUTE, RED)
    assert clock.red.used == MINUTE


def test_cxa_2011_art_21_4_a_faulty_clock_is_put_to_what_was_agreed() -> None:
    clock, _ = at_start(all_in(10))
    clock = clocks.reset(clocks.stopped(clock, MINUTE), RED, 12 * MINUTE, None)
    assert (clock.red.left, clock.red.added) == (12 * MINUTE, 3 * MINUTE)
    clock = clocks.reset(clock, RED, 4 * MINUTE, None)
    assert (clock.red.left, clock.red.deducted) == (4 * MINUTE, 8 * MINUTE)
    assert clock.red.balanced


def test_cxa_2011_art_21_5_moves_that_presses_missed_can_be_credited() -> None:
    clock, controls = at_start(moves_in_time((5, 10), (5, 10)))
    clock = played(clock, controls, *[0] * 6)
    clock = clocks.reset(clock, RED, None, 4)
    assert clocks.missing(clock, controls, RED) == 1
    assert clock.red.moves == 3


class AnyClock(RuleBasedStateMachine):
    """Whatever happens to it, every millisecond is accounted for."""

    @initialize(
        red=st.builds(
            TimeControl,
            st.tuples(
                st.builds(Period, st.integers(1, 9000), st.integers(1, 4), st.integers(0, 300)),
                st.builds(Period, st.integers(0, 900), st.none() | st.integers(1, 3), st.integers(0, 300)),
            ),
            st.booleans(),
            st.booleans(),
            st.integers(0, 500),
        )
        | st.builds(
            TimeControl,
            st.tuples(st.builds(Period, st.integers(1, 9000))),
            least_ms=st.integers(1, 500),
            shared=st.just(True),
        ),
        odds=st.integers(0, 900),
        at=st.integers(0, 10**12),
    )
    def begin(self, red: TimeControl, odds: int, at: int) -> None:
        self.controls = (red, red.with_odds(odds))
        self.clock = clocks.started(clocks.new(self.controls), RED, at)
        self.began = self.at = at
        self.asleep = 0

    def _later(self, ms: int) -> int:
        self.at += ms
        if self.clock.running is None:
            self.asleep += ms
        return self.at

    @precondition(lambda self: self.clock.running)
    @rule(ms=st.integers(0, 4000), missed=st.booleans())
    def move(self, ms: int, missed: bool) -> None:
        act = clocks.replied if missed else clocks.pressed
        self.clock = act(self.clock, self.controls, self._later(ms))

    @rule(ms=st.integers(0, 4000))
    def stop(self, ms: int) -> None:
        self.clock = clocks.stopped(self.clock, self._later(ms))

    @precondition(lambda self: not self.clock.running)
    @rule(ms=st.integers(0, 4000), side=st.sampled_from([None, *SIDES]))
    def resume(self, ms: int, side: SideName | None) -> None:
        self.clock = clocks.resumed(self.clock, side, self._later(ms))

    @rule(ms=st.integers(0, 4000), side=st.sampled_from(SIDES), change=st.integers(-900, 900))
    def punish_or_reward(self, ms: int, side: SideName, change: int) -> None:
        self.clock = clocks.changed(clocks.settled(self.clock, self._later(ms)), side, change)

    @rule(side=st.sampled_from(SIDES), left=st.none() | st.integers(1, 9000))
    def put_right(self, side: SideName, left: int | None) -> None:
        self.clock = clocks.reset(clocks.settled(self.clock, self.at), side, left, None)

    @rule(known=st.integers(0, 4000), gap=st.integers(0, 10**9))
    def break_down(self, known: int, gap: int) -> None:
        known = self._later(known)
        self.at += gap
        self.asleep += gap
        before = clocks.settled(self.clock, known)
        self.clock = clocks.not_charged(self.clock, known, self.at)
        assert (before.red, before.black) == (self.clock.red, self.clock.black)

    @invariant()
    def every_millisecond_is_accounted_for(self) -> None:
        now = clocks.settled(self.clock, self.at)
        assert now.red.balanced and now.black.balanced
        assert now.red.used + now.black.used + self.asleep == self.at - self.began

    @invariant()
    def fewer_moves_than_the_quota_are_counted(self) -> None:
        for side in SIDES:
            owed = clocks.missing(self.clock, self.controls, side)
            assert owed is None or owed > 0

    @invariant()
    def a_dial_at_nothing_has_fallen(self) -> None:
        now = clocks.settled(self.clock, self.at)
        for side in SIDES:
            assert now.dial(side).left > 0 or now.dial(side).fallen
        assert now.running is None or (now.expires > self.at) == (now.dial(now.running).left > 0)


TestAnyClock = AnyClock.TestCase
TestAnyClock.settings = settings(max_examples=examples(30), stateful_step_count=40, deadline=None)
