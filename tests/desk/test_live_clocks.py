"""The server keeps the clocks: time runs out by itself, and an outage is charged to nobody, however long."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from django.db import DatabaseError
from django.test import RequestFactory

from tests.desk import running
from tests.desk.live import START, Moment, Table, at_a_moment, open_boards, table
from zhicai.desk.live import alive, arrivals, moments, upkeep
from zhicai.desk.live.keeper import GRACE, Keeper
from zhicai.desk.live.models import LiveGame, Outage, Pulse
from zhicai.desk.store import backup, checking


@pytest.fixture
def moment() -> Iterator[Moment]:
    with at_a_moment() as found:
        yield found
    alive.end()


def beating(moment: Moment, seconds: int) -> None:
    """Time passes while the desk is alive."""
    for _ in range(seconds):
        moment.pass_by(1)
        alive.beat(moment.now, write=True)


def left(board: Table, side: str) -> int:
    """What a side has left at this moment, as a page reckons it."""
    found = board.state()
    clock = found["clock"]
    running_for = found["now"] - clock["at"] if clock["running"] == side else 0
    return int(clock[side]["left"]) - running_for


def test_time_is_that_of_who_is_to_move(desk: str, moment: Moment) -> None:
    board = table(control="10+5")
    moment.pass_by(60)
    assert (left(board, "red"), left(board, "black")) == (540_000, 600_000)
    board.move("h2e2")
    moment.pass_by(30)
    board.move("h9g7")
    found = board.state()
    assert [ply["spent_ms"] for ply in found["plies"]] == [60_000, 30_000]
    assert (left(board, "red"), left(board, "black")) == (545_000, 575_000)


def test_a_flag_falls_although_nobody_looks(database: str, moment: Moment) -> None:
    board = table(control="10")
    board.move("h2e2")
    deadline = board.row.deadline
    assert deadline == START + 600_000
    moment.now = deadline + GRACE - 1
    keeper = Keeper()
    keeper._look()
    assert board.row.state == "playing"
    moment.now = deadline + 5_000
    keeper._look()
    keeper._look()
    assert (board.row.state, board.row.result, board.row.deadline) == ("over", "1-0 time", None)
    assert running.section(board.event).board(1, 1).result.code == "1-0 time"  # type: ignore[union-attr]
    told = board.state()["told"]
    assert [one["time"] for one in told[-2:]] == [deadline, deadline]
    assert [one.problems for one in checking.verify()] == [[], []]


def test_a_flag_does_not_fall_over_a_move_that_arrived_in_time(desk: str, moment: Moment) -> None:
    board = table(control="10")
    moment.now = START + 600_000 + 10 * GRACE
    with arrivals.arriving(board.game, START + 599_999):
        Keeper()._look()
        assert board.row.state == "playing"
        with patch.object(moments, "arrived", lambda _: START + 599_999):
            board.move("h2e2")
    Keeper()._look()
    assert board.row.state == "playing"
    assert left(board, "red") == 1


def test_a_move_that_comes_too_late_finds_the_game_over(desk: str, moment: Moment) -> None:
    board = table(control="10")
    moment.pass_by(601)
    answer = board.send(board.red, "move", move="h2e2", ply=1)
    assert (answer.status_code, answer.json()["code"]) == (422, "over")
    assert board.row.result == "0-1 time"


def test_a_game_with_a_clock_on_the_table_runs_out_nowhere(desk: str, moment: Moment) -> None:
    board = table(control="table", conduct="relayed")
    assert board.row.deadline is None
    moment.pass_by(100_000)
    assert board.state()["stage"] == "playing"


def test_periods_go_on_as_the_regulations_say(desk: str, moment: Moment) -> None:
    """A minute, then half a minute for every move: nothing is lost while each is played in time (cxa-2011 art. 6.2)."""
    board = table(control="1,30s")
    assert board.row.deadline == START + 90_000
    moment.pass_by(80)
    board.move("h2e2")
    moment.pass_by(1)
    board.move("h9g7")
    assert left(board, "red") == 30_000
    moment.pass_by(31)
    Keeper()._look()
    assert board.row.result == "0-1 time"


def test_what_is_no_time_control_opens_nothing(desk: str) -> None:
    event = running.swiss(4)
    with pytest.raises(AssertionError, match="不是计时方案"):
        open_boards(event, control="often")
    assert not LiveGame.objects.exists()


def test_an_outage_is_charged_to_nobody_however_long(database: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    beating(moment, 60)
    alive.end()
    # The process is killed; a week later the desk is served again.
    moment.pass_by(7 * 24 * 3600)
    alive.begin(moment.now, first=True)
    Keeper()._look()
    assert board.row.state == "playing"
    assert left(board, "red") == 540_000
    beating(moment, 30)
    assert left(board, "red") == 510_000
    board.move("h2e2")
    assert board.state()["plies"][0]["spent_ms"] == 90_000
    kinds = [one["zh"] for one in board.state()["told"]]
    assert kinds[-1] == "程序重新运行，中断时间不计"
    assert [one.problems for one in checking.verify()] == [[], []]


def test_time_that_had_run_out_before_the_outage_has_run_out(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="1")
    beating(moment, 61)
    alive.end()
    moment.pass_by(10)
    alive.begin(moment.now, first=True)
    assert board.state()["result"]["code"] == "0-1 time"


def test_the_time_of_a_beat_that_was_not_written_is_given_back(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    alive.beat(moment.now, write=True)
    moment.pass_by(0.9)
    alive.end()
    moment.pass_by(1)
    alive.begin(moment.now, first=True)
    assert left(board, "red") == 600_000


def test_two_processes_write_an_outage_down_once(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    moment.pass_by(100)
    alive.begin(moment.now, first=True)
    assert upkeep.brought_up(board.game, moment.now) is not None
    # Another process that begins meanwhile is not the first, and has nothing to add.
    alive.begin(moment.now, first=False)
    assert upkeep.brought_up(board.game, moment.now) is None
    assert Outage.objects.count() == 1


def test_a_machine_that_slept_finds_the_outage_before_any_flag(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    moment.pass_by(3600)
    # The first to wake up is somebody who looks, or the look at the flags, not the beat.
    Keeper()._look()
    assert board.row.state == "playing"
    assert left(board, "red") == 600_000
    assert Outage.objects.count() == 1


def test_a_stop_of_the_process_is_an_outage_and_load_is_none(
    desk: str, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The machine was awake all the time.
    monkeypatch.setattr(alive, "_ticks", lambda: moment.now)
    alive.begin(moment.now, first=True)
    board = table(control="10")
    beating(moment, 10)
    moment.pass_by(5)
    alive.beat(moment.now, write=True)
    assert left(board, "red") == 585_000
    before = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    alive.watch_stops()
    try:
        moment.pass_by(5)
        signal.pthread_kill(threading.get_ident(), signal.SIGCONT)
        # Whoever looks first finds it, and nobody finds it twice.
        Keeper()._look()
        assert left(board, "red") == 585_000
        beating(moment, 10)
        assert left(board, "red") == 575_000
        assert Outage.objects.count() == 1
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def test_a_database_that_was_away_is_an_outage(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    moment.pass_by(1)
    alive.beat(moment.now, write=True)
    with patch.object(alive, "_beat", side_effect=DatabaseError):
        for _ in range(100):
            moment.pass_by(1)
            with pytest.raises(DatabaseError):
                alive.beat(moment.now, write=True)
    alive.beat(moment.now, write=True)
    assert left(board, "red") == 599_000


def test_several_outages_are_each_given_back(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    for _ in range(3):
        beating(moment, 10)
        alive.end()
        moment.pass_by(1000)
        alive.begin(moment.now, first=True)
        alive.beat(moment.now, write=True)
    assert left(board, "red") == 570_000
    assert [one.problems for one in checking.verify()] == [[], []]


def test_clocks_that_stand_need_nothing_back(desk: str, moment: Moment) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    board.do(board.arbiter, "stop", reason="x")
    moment.pass_by(1000)
    alive.begin(moment.now, first=True)
    assert not board.do(board.arbiter, "go")["told"][0]["zh"].startswith("程序")
    assert left(board, "red") == 600_000


def test_a_backup_that_is_read_back_charges_nobody(desk: str, moment: Moment, tmp_path: Path) -> None:
    alive.begin(moment.now, first=True)
    board = table(control="10")
    moment.pass_by(2)
    alive.beat(moment.now, write=True)
    backup.write(tmp_path / "one.zip")
    beating(moment, 100)
    backup.restore(tmp_path / "one.zip", replace=True)
    assert Pulse.objects.get().at == START + 2_000
    moment.pass_by(1)
    alive.beat(moment.now, write=True)
    assert upkeep.brought_up(board.game, moment.now) is not None
    game = LiveGame.objects.get()
    assert game.deadline == moment.now + 598_000


def test_the_moment_of_an_act_is_when_all_of_it_had_arrived() -> None:
    request = RequestFactory().post("/")
    request.scope = {moments.ARRIVED: 17}  # type: ignore[attr-defined]
    assert moments.arrived(request) == 17
    request.scope = {}  # type: ignore[attr-defined]
    with at_a_moment() as now:
        assert moments.arrived(request) == now.now
