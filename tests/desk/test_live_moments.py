"""Moments of live boards never go back, whatever somebody does to the clock of the machine."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from tests.desk.live import Moment, at_a_moment, table
from zhicai.desk.live import alive, moments
from zhicai.desk.live.models import Outage, Pulse

HOUR = 3_600_000


class Machine:
    """The clock on the wall, which can be set, and the machine's own; in milliseconds."""

    def __init__(self) -> None:
        self.wall, self.own = 1_767_225_600_000, 5_000

    def passes(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.own += milliseconds


@pytest.fixture
def machine() -> Iterator[Machine]:
    found = Machine()
    with (
        patch.object(moments, "_ahead", moments._Ahead()),
        patch("zhicai.desk.live.moments.time.time_ns", lambda: found.wall * 1_000_000),
        patch("zhicai.desk.live.moments.time.monotonic_ns", lambda: found.own * 1_000_000),
    ):
        yield found


@pytest.fixture
def moment() -> Iterator[Moment]:
    with at_a_moment() as found:
        yield found
    alive.end()


def test_a_clock_set_back_and_right_again_takes_and_gives_no_time(machine: Machine) -> None:
    began = moments.this_moment()
    assert began == machine.wall
    machine.wall -= HOUR
    machine.passes(2_000)
    assert moments.this_moment() == began + 2_000
    machine.wall += HOUR
    machine.passes(3_000)
    assert moments.this_moment() == began + 5_000 == machine.wall


def test_a_clock_put_forward_is_followed(machine: Machine) -> None:
    began = moments.this_moment()
    machine.wall += HOUR
    assert moments.this_moment() == began + HOUR


def test_a_desk_that_comes_back_under_an_earlier_clock_goes_on_from_its_last_beat(
    desk: str, moment: Moment
) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    moment.pass_by(1)
    alive.beat(moment.now, write=True)
    alive.end()
    last = Pulse.objects.get().at
    with patch.object(moments, "not_before") as told:
        alive.begin(moment.now - HOUR, first=True, going=True)
    told.assert_called_once_with(last)
    assert board.row.state == "playing"
    assert not Outage.objects.exists()


def test_where_nobody_plays_an_earlier_clock_is_taken_as_it_is(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    alive.end()
    with patch.object(moments, "not_before") as told:
        alive.begin(moment.now - HOUR, first=True)
    told.assert_not_called()
    assert Pulse.objects.get().at == moment.now - HOUR
