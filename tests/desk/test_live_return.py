"""A desk that was away is back when it has answered: the time that it takes to load under load is charged to nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.desk.live import Moment, Table, at_a_moment, table
from tests.desk.reading import apart, reading, run
from zhicai.desk import asgi
from zhicai.desk.limits import Application, Message, Receive, Scope, Send
from zhicai.desk.live import alive, answering, keeper, moments, upkeep
from zhicai.desk.live.keeper import Keeper
from zhicai.desk.live.models import LiveGame, Outage, Pulse
from zhicai.desk.store import backup, checking


@pytest.fixture
def moment() -> Iterator[Moment]:
    # The machine is awake all the time, although its own clock knows nothing of the moments of a test.
    with at_a_moment() as found, patch.object(alive, "SLEPT", 10**9):
        yield found
    alive.end()


def killed(moment: Moment, *, after: int = 60, away: int = 100) -> Table:
    """A board that has been played for some seconds, on a desk that was killed and has been away since."""
    alive.begin(moment.now, first=True)
    board = table(control="10")
    for _ in range(after):
        moment.pass_by(1)
        alive.beat(moment.now, write=True)
    alive.end()
    moment.pass_by(away)
    return board


def used(board: Table, at: int) -> dict[str, int]:
    """Milliseconds that each clock was charged up to a moment, when all is written down."""
    upkeep.brought_up(board.game, at)
    found = board.state()
    clock = found["clock"]
    spent = {side: 600_000 - int(clock[side]["left"]) for side in ("red", "black")}
    if clock["running"]:
        spent[clock["running"]] += at - clock["at"]
    return spent


def slow(moment: Moment, seconds: float) -> Application:
    """The desk on a machine under load: so many seconds pass between a request and its answer."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def late(message: Message) -> None:
            if message["type"] == "http.response.start":
                moment.pass_by(seconds)
            await send(message)

        await asgi._django(scope, receive, late)

    return answer


async def back() -> None:
    """Wait until the outage is over for this process."""
    async with asyncio.timeout(20):
        while await apart(Outage.objects.filter(ended__isnull=True).exists):
            await asyncio.sleep(0.01)


def test_nobody_pays_until_the_desk_has_answered_at_a_board(database: str, moment: Moment) -> None:
    board = killed(moment)
    began = moment.now - 100_000

    async def work(app: Application) -> None:
        # The process runs, and time passes before anybody has been answered.
        moment.pass_by(7)
        async with reading(app, "/sign-in/") as page:
            assert page.status == 200
        assert await apart(Outage.objects.filter(ended__isnull=True).exists), "a page of no board is no board"
        async with reading(app, board.url("stream/"), board.red) as stream:
            assert stream.status == 200
            await back()
        moment.pass_by(3)
        assert await apart(used, board, moment.now) == {"red": 63_000, "black": 0}

    with patch.object(keeper, "FIRST", 60):
        run(work, slow(moment, 4))
    assert list(Outage.objects.values_list("began", "ended")) == [(began, began + 100_000 + 7_000 + 8_000)]
    assert [one.problems for one in checking.verify()] == [[], []]


def test_a_move_that_is_the_first_answer_charges_neither_side(desk: str, moment: Moment) -> None:
    board = killed(moment)
    alive.begin(moment.now, first=True, going=True)
    moment.pass_by(5)
    # It arrives, the rules are loaded meanwhile, and only then it is answered.
    board.move("h2e2")
    moment.pass_by(4)
    alive.returned(moment.now)
    moment.pass_by(2)
    assert used(board, moment.now) == {"red": 60_000, "black": 2_000}
    assert board.state()["plies"][0]["spent_ms"] == 60_000


def test_an_act_that_had_arrived_before_the_first_answer_charges_nobody(desk: str, moment: Moment) -> None:
    board = killed(moment)
    alive.begin(moment.now, first=True, going=True)
    arrived = moment.now + 1_000
    moment.pass_by(5)
    alive.returned(moment.now)
    with patch.object(moments, "arrived", lambda _: arrived):
        board.move("h2e2")
    assert used(board, moment.now) == {"red": 60_000, "black": 0}


def test_who_only_looks_before_the_first_answer_sees_clocks_that_stand_and_writes_nothing(
    desk: str, moment: Moment
) -> None:
    board = killed(moment)
    before = board.seen
    alive.begin(moment.now, first=True, going=True)
    for _ in range(3):
        moment.pass_by(400)
        found = board.state()
        assert found["clock"]["red"]["left"] == 540_000
        assert found["clock"]["at"] == found["now"] == moment.now
    assert board.seen == before
    alive.returned(moment.now)
    assert used(board, moment.now) == {"red": 60_000, "black": 0}


def test_no_flag_falls_before_the_first_answer(desk: str, moment: Moment) -> None:
    board = killed(moment)
    alive.begin(moment.now, first=True, going=True)
    moment.pass_by(3600)
    Keeper()._look()
    assert board.row.state == "playing"
    alive.returned(moment.now)
    Keeper()._look()
    assert used(board, moment.now) == {"red": 60_000, "black": 0}


def test_another_process_that_answers_first_ends_it_for_all(database: str, moment: Moment) -> None:
    board = killed(moment)
    alive.begin(moment.now, first=True, going=True)
    moment.pass_by(3)
    # The other one has answered, and beats; this one has not been asked for anything yet.
    Outage.objects.filter(ended__isnull=True).update(ended=moment.now)
    Pulse.objects.update(at=moment.now)
    moment.pass_by(2)
    assert not alive.is_returning(moment.now)
    assert used(board, moment.now) == {"red": 62_000, "black": 0}
    # One that begins meanwhile is not first, and charges nobody anew.
    alive.begin(moment.now, first=False, going=True)
    alive.returned(moment.now)
    assert Outage.objects.count() == 1
    assert used(board, moment.now) == {"red": 62_000, "black": 0}


def test_a_process_that_begins_before_the_first_answer_waits_for_it_as_well(
    desk: str, moment: Moment
) -> None:
    board = killed(moment)
    alive.begin(moment.now, first=True, going=True)
    moment.pass_by(3)
    alive.begin(moment.now, first=False, going=True)
    moment.pass_by(3)
    assert alive.is_returning(moment.now)
    alive.beat(moment.now, write=True)
    assert used(board, moment.now) == {"red": 60_000, "black": 0}


def test_a_desk_that_is_killed_again_before_it_answered_was_away_all_the_time(
    desk: str, moment: Moment
) -> None:
    board = killed(moment)
    began = Pulse.objects.get().at
    for _ in range(3):
        alive.begin(moment.now, first=True, going=True)
        moment.pass_by(10)
        alive.end()
        moment.pass_by(10)
    alive.begin(moment.now, first=True, going=True)
    alive.returned(moment.now)
    assert list(Outage.objects.values_list("began", "ended")) == [(began, moment.now)]
    assert used(board, moment.now) == {"red": 60_000, "black": 0}


def test_a_desk_that_nobody_asks_asks_itself(desk: str, moment: Moment) -> None:
    board = killed(moment)

    async def work(_: Application) -> None:
        await back()
        moment.pass_by(5)

    came = moment.now
    with patch.object(keeper, "FIRST", 0):
        run(work, slow(moment, 4))
    assert Outage.objects.get().ended == came + 4_000
    assert moment.now == came + 9_000
    assert used(board, moment.now) == {"red": 65_000, "black": 0}


def test_a_desk_that_fails_to_answer_itself_is_not_back(desk: str, moment: Moment) -> None:
    killed(moment)
    asked = 0

    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal asked
        asked += 1
        status = 503 if asked < 3 else 200
        if asked == 1:
            return
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def work(_: Application) -> None:
        await back()
        assert asked == 3

    with patch.object(keeper, "FIRST", 0), patch.object(keeper, "PACE", 0.01):
        run(work, broken)


def test_a_desk_without_games_under_way_is_back_at_once(desk: str, moment: Moment) -> None:
    board = killed(moment)
    board.do(board.red, "resign")
    keeper_ = Keeper()
    keeper_._begin()
    keeper_._presence.release()
    assert not Outage.objects.filter(ended__isnull=True).exists()


def test_an_outage_that_is_not_over_is_in_a_backup_and_ends_where_it_is_read_back(
    desk: str, moment: Moment, tmp_path: Path
) -> None:
    board = killed(moment)
    alive.begin(moment.now, first=True, going=True)
    backup.write(tmp_path / "one.zip")
    alive.returned(moment.now)
    moment.pass_by(50)
    alive.beat(moment.now, write=True)
    backup.restore(tmp_path / "one.zip", replace=True)
    alive.begin(moment.now, first=True, going=True)
    alive.returned(moment.now)
    assert LiveGame.objects.get().state == "playing"
    upkeep.brought_up(board.game, moment.now)
    assert LiveGame.objects.get().deadline == moment.now + 540_000


@pytest.mark.parametrize(
    ("path", "status", "shows"),
    [
        ("/events/e/live/g/state/", 200, True),
        ("/events/e/live/g/do/", 422, True),
        ("/events/e/1/rounds/1/boards/1/live/", 200, True),
        ("/api/v1/events/e/games/g/acts", 201, True),
        ("/events/e/live/g/state/", 302, False),
        ("/events/e/live/g/state/", 404, False),
        ("/events/e/live/g/do/", 503, False),
        ("/static/zhicai/live.js", 200, False),
        ("/sign-in/", 200, False),
    ],
)
def test_an_answer_at_a_board_shows_that_people_can_play(path: str, status: int, shows: bool) -> None:
    assert answering.shows(path, status) is shows
