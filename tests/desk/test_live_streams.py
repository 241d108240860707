"""Streams of live boards: who may read, what is told, what is told again after a break, and no thread for each."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from tests.desk import running
from tests.desk.live import Table, at_a_moment, browser, open_boards, publish, table
from tests.desk.reading import apart, reading, run
from zhicai.desk.limits import Application
from zhicai.desk.live import door, herald, readers
from zhicai.desk.live.between import Watch
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.readers import Reader, Ticket
from zhicai.desk.people.models import Account, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.store import journals, news
from zhicai.desk.store.errors import NoSuchJournal
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import Draft

PAST = datetime(2000, 1, 1, tzinfo=UTC)


def test_a_reader_is_told_everything_and_then_each_change(database: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        async with reading(app, board.url("stream/"), board.black) as stream:
            assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
            assert stream.headers["x-accel-buffering"] == "no"
            assert "content-length" not in stream.headers
            assert stream.body.startswith("retry: ")
            assert (stream.events[0]["kept"], stream.events[0]["stage"]) == (0, "playing")
            await apart(board.move, "h2e2")
            await stream.until(lambda: len(stream.events) == 2)
            change = stream.events[1]
            assert [ply["zh"] for ply in change["plies"]] == ["炮二平五"]
            assert (change["kept"], change["told"], change["turn"]) == (0, [], "black")
            assert f"id: {change['seq']}\n" in stream.body
            await apart(board.do, board.arbiter, "undo")
            await stream.until(lambda: len(stream.events) == 3)
            assert (stream.events[2]["kept"], stream.events[2]["ply"]) == (0, 0)

    run(work)


def test_who_comes_again_is_told_what_was_missed(desk: str) -> None:
    board = table()
    board.move("h2e2")
    seen = board.seen
    board.move("h9g7")
    board.do(board.arbiter, "warn", side="red", reason="喧哗")

    async def work(app: Application) -> None:
        for query, headers in (("", {"last_event_id": str(seen)}), (f"?seen={seen}", {})):
            async with reading(app, board.url("stream/") + query, board.red, **headers) as stream:
                (missed,) = stream.events
                assert missed["kept"] == 1
                assert [ply["move"] for ply in missed["plies"]] == ["h9g7"]
                assert missed["told"][0]["zh"].startswith("警告红方 喧哗")
        # A number that is not of this board says nothing.
        async with reading(app, board.url("stream/"), board.red, last_event_id="99999") as stream:
            assert stream.events[0]["kept"] == 0
            assert len(stream.events[0]["plies"]) == 2

    run(work)


def test_the_wall_is_told_of_boards_that_one_may_see(desk: str) -> None:
    event = running.swiss(6)
    shown = table(event, "1")
    StoredJournal.objects.filter(pk=event).update(public=True)
    elsewhere = table()

    async def work(app: Application) -> None:
        path = f"/events/{event}/live/stream/"
        async with reading(app, path) as stream:
            assert [one["game"] for one in stream.events[0]["games"]] == [shown.game]
            await apart(elsewhere.move, "h2e2")
            await apart(shown.move, "h2e2")
            await stream.until(lambda: len(stream.events) == 2)
            (one,) = stream.events[1]["games"]
            assert (one["game"], one["last"], one["said"]["zh"]) == (shown.game, "h2e2", "1. 炮二平五")
            last = stream.events[1]["id"]
        await apart(shown.move, "h9g7")
        async with reading(app, path, last_event_id=str(last)) as again:
            assert [one["ply"] for one in again.events[0]["games"]] == [2]

    run(work)


def test_a_wall_that_has_seen_more_than_there_is_is_told_everything(desk: str) -> None:
    """As after a backup of some time ago was restored under it."""
    event = running.swiss(6)
    boards = [table(event, place) for place in ("1", "2")]
    path = f"/events/{event}/live/stream/"

    def told(seen: str = "") -> dict[str, Any]:
        body = boards[0].arbiter.get(path, headers={"last-event-id": seen}).content.decode()
        found: dict[str, Any] = json.loads(body.partition("data: ")[2])
        return found

    last = told()["id"]
    for ahead in (last + 1, 10**12):
        found = told(str(ahead))
        assert [one["game"] for one in found["games"]] == [one.game for one in boards]
        assert (found["whole"], found["id"]) == (True, last)
    again = told(str(last))
    assert again["games"] == [] and "whole" not in again


def test_the_wall_is_told_with_the_moment_of_telling(desk: str) -> None:
    with at_a_moment() as moment:
        board = table()
        told = []
        for _ in range(2):
            moment.pass_by(5)
            body = board.red.get(f"/events/{board.event}/live/stream/").content.decode()
            told.append(json.loads(body.partition("data: ")[2])["now"])
    assert told[1] - told[0] == 5_000


def test_boards_of_a_round_that_is_not_published_are_for_the_staff(desk: str) -> None:
    event = running.swiss(4)
    StoredJournal.objects.filter(pk=event).update(public=True)
    open_boards(event, "all")
    chief = browser(event, Role.CHIEF_ARBITER)
    board = Table(event, LiveGame.objects.order_by("table")[0].pk, chief, chief, chief)

    async def work(app: Application) -> None:
        path = f"/events/{event}/live/stream/"
        async with reading(app, path) as stranger, reading(app, path, chief) as staff:
            assert (len(stranger.events[0]["games"]), len(staff.events[0]["games"])) == (0, 2)
            await apart(board.do, chief, "begin")
            await staff.until(lambda: len(staff.events) == 2)
            await apart(publish, event)
            await apart(board.do, chief, "stop")
            await stranger.until(lambda: len(stranger.events) == 2)
            assert stranger.events[1]["games"][0]["stage"] == "stopped"

    run(work)


def test_streams_ask_for_the_same_rights_as_pages(desk: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        outsider = await apart(browser, await apart(running.swiss))
        for path, who, status in (
            (board.url("stream/"), None, 302),
            (f"/events/{board.event}/live/stream/", None, 302),
            (board.url("stream/"), outsider, 404),
            (f"/events/{board.event}/live/live-none/stream/", board.red, 404),
        ):
            async with reading(app, path, who) as refused:
                assert (refused.status, refused.ended) == (status, True)

    run(work)


def test_who_may_not_read_any_more_is_let_go(desk: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        async with (
            reading(app, board.url("stream/"), board.red) as player,
            reading(app, board.url("stream/"), board.arbiter) as arbiter,
        ):
            await apart(Membership.objects.filter(role="player").delete)
            await player.until(lambda: player.ended)
            assert not arbiter.ended
            # Another process says nothing; it is looked at in any case.
            await apart(Account.objects.update, is_active=False)
            await arbiter.until(lambda: arbiter.ended)

    run(work)


def test_a_stream_ends_with_the_session_that_opened_it(desk: str) -> None:
    board = table()
    StoredJournal.objects.filter(pk=board.event).update(public=True)
    elsewhere = Client(SERVER_NAME="localhost")
    elsewhere.force_login(Account.objects.get(pk=board.red.session["_auth_user_id"]))
    wall = f"/events/{board.event}/live/stream/"

    async def work(app: Application) -> None:
        async with (
            reading(app, wall) as guest,
            reading(app, board.url("stream/"), board.red) as own,
            reading(app, wall, elsewhere) as other,
            reading(app, board.url("stream/"), board.black) as black,
            reading(app, board.url("stream/"), board.arbiter) as arbiter,
        ):
            await apart(board.black.post, "/sign-out/", {"sure": "1"})
            await black.until(lambda: black.ended)
            new = {"name": "选手01", "password": "车二平五炮8进7"}
            assert (await apart(board.red.post, "/account/", new)).status_code == 302
            await other.until(lambda: other.ended)
            await own.until(lambda: own.ended)
            # The browser that has changed the password comes again with what it has now.
            async with reading(app, board.url("stream/"), board.red) as again:
                assert again.status == 200 and not again.ended
            assert not guest.ended and not arbiter.ended

    # Without the look that is taken in any case.
    with patch.object(herald, "CHECKED_AFTER", 60):
        run(work)


def test_a_session_that_another_process_ended_or_that_ran_out_ends_its_stream(desk: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        async with (
            reading(app, board.url("stream/"), board.red) as red,
            reading(app, board.url("stream/"), board.black) as black,
        ):
            await apart(Session.objects.filter(pk=board.red.session.session_key).update, expire_date=PAST)
            await red.until(lambda: red.ended)
            assert not black.ended
            await apart(Account.objects.update, password="!")
            await black.until(lambda: black.ended)

    run(work)


def test_an_event_that_is_closed_to_the_public_lets_its_readers_go_at_once(database: str) -> None:
    board = table()
    StoredJournal.objects.filter(pk=board.event).update(public=True)
    admin = browser(board.event, Role.CHIEF_ARBITER)

    async def work(app: Application) -> None:
        wall = f"/events/{board.event}/live/stream/"
        async with (
            reading(app, board.url("stream/")) as one,
            reading(app, wall) as other,
            reading(app, wall, admin) as staff,
        ):
            await apart(admin.post, f"/events/{board.event}/open/", {"public": "0"})
            await one.until(lambda: one.ended)
            await other.until(lambda: other.ended)
            await apart(board.move, "h2e2")
            # On PostgreSQL some of it may be told twice.
            await staff.until(lambda: len(staff.events) >= 2)

    # Without the look that is taken in any case.
    with patch.object(herald, "CHECKED_AFTER", 60):
        run(work)


def test_an_event_without_sections_is_no_trouble(desk: str, caplog: pytest.LogCaptureFixture) -> None:
    board = table()

    async def work(app: Application) -> None:
        async with reading(app, board.url("stream/"), board.red) as stream:
            herald = app.__self__._running._herald  # type: ignore[attr-defined]
            # Until its own thread has let the reader in.
            while herald._teller is None or board.game not in herald._teller._told:
                await asyncio.sleep(0.01)
            with patch.object(journals, "look", side_effect=NoSuchJournal(board.event)):
                herald._teller._event(board.event)
            await apart(board.move, "h2e2")
            await stream.until(lambda: len(stream.events) == 2)

    with patch.dict("os.environ", {"DJANGO_ALLOW_ASYNC_UNSAFE": "1"}):
        run(work)
    assert [one for one in caplog.records if one.exc_info] == []


def test_the_event_tells_the_board_what_has_become_of_it(desk: str) -> None:
    board = table()
    chief = browser(board.event, Role.CHIEF_ARBITER)

    async def work(app: Application) -> None:
        async with reading(app, board.url("stream/"), board.arbiter) as stream:
            turned = running.address(board.event, "rounds/1/boards/1/turn/")
            fields = await apart(running.sent, board.event)
            await apart(chief.post, turned, fields)
            await stream.until(lambda: any(one["stage"] == "stopped" for one in stream.events))
            await stream.until(lambda: any(one.get("event", {}).get("stale") for one in stream.events))

    run(work)


def test_a_thousand_readers_are_not_a_thousand_threads(desk: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        before = threading.active_count()
        streams = [reading(app, board.url("stream/"), board.red) for _ in range(40)]
        for stream in streams:
            await stream.__aenter__()
        assert threading.active_count() <= before + door.AT_ONCE + 2
        for stream in streams:
            await stream.__aexit__(None, None, None)

    run(work)


def test_there_are_only_so_many_streams_and_more_are_told_so(desk: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        with patch.object(door, "MOST_OF_ONE", 1):
            async with (
                reading(app, board.url("stream/"), board.red),
                reading(app, board.url("stream/"), board.red) as second,
            ):
                assert (second.status, second.ended) == (503, True)
                assert second.headers["retry-after"] == "30"
            async with reading(app, board.url("stream/"), board.red) as third:
                assert third.status == 200

    run(work)


def test_streams_end_at_once_when_the_server_does(desk: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        async with reading(app, board.url("stream/"), board.red) as stream:
            app.__self__._running.let_go()  # type: ignore[attr-defined]
            await stream.until(lambda: stream.ended)
        async with reading(app, board.url("stream/"), board.red) as late:
            assert late.status == 503

    run(work)


def test_a_stream_without_news_gives_signs_of_life(desk: str) -> None:
    board = table()

    async def work(app: Application) -> None:
        with patch.object(door, "BEAT", 0.01):
            async with reading(app, board.url("stream/"), board.red) as stream:
                await stream.until(lambda: "event: beat" in stream.body)
                assert set(stream.events[-1]) == {"now"}

    run(work)


def test_who_does_not_keep_up_is_let_go() -> None:
    async def work() -> None:
        slow, quick = (
            Reader(Ticket("e", "g", None, full=frozenset(), told=0)),
            Reader(Ticket("e", "g", None, full=frozenset(), told=0)),
        )
        for number in range(readers.MOST + 1):
            readers.deliver([((slow, quick), b"%d," % number)])
            assert await quick.next(1) == b"%d," % number
        assert slow.closed
        assert await slow.next(1) is None
        assert await quick.next(0.001) == b""

    asyncio.run(work())


@pytest.fixture
def watched(database: str) -> Iterator[list[str]]:
    """The numbers of journals of which another process would hear."""
    heard: list[str] = []
    watch = Watch(heard.append)
    watch.start()
    yield heard
    watch.stop()


def test_other_processes_hear_of_what_is_stored(watched: list[str]) -> None:
    came = threading.Event()
    own: list[str] = []
    news.listen(own.append)
    try:
        board = table()
        for _ in range(100):
            # Who begins to listen a moment later has missed the first.
            journals.append(board.game, [Draft(1, "x", "note.written", {"text": "x"})])
            if came.wait(0.1) or board.game in watched:
                break
        assert board.game in watched
        assert board.game in own
    finally:
        news.deafen(own.append)
