"""A full disk: who watches goes on watching, what would be stored is refused with words that say why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from tests.desk.live import Table, at_a_moment, table
from tests.desk.test_live_pages import spectator
from zhicai.desk.live import alive
from zhicai.desk.live.keeper import Keeper
from zhicai.desk.live.models import LiveGame
from zhicai.desk.store import checking

pytestmark = pytest.mark.usefixtures("desk")

WRITES = re.compile(r"\s*(?:INSERT|UPDATE|DELETE|REPLACE)", re.IGNORECASE)


@contextmanager
def full() -> Iterator[None]:
    """The disk of the database is full: it answers, and takes nothing."""

    def refused(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        if WRITES.match(sql):
            raise OperationalError("database or disk is full")
        return execute(sql, parameters, many, context)

    with connection.execute_wrapper(refused):
        yield


def looked_at(board: Table) -> None:
    """Every way to look at a board, by a player, an official and somebody without an account."""
    for who in (board.red, board.arbiter, Client(SERVER_NAME="localhost")):
        for rest in ("", "state/", "stream/", "paper/pgn/"):
            assert who.get(board.url(rest)).status_code == 200, rest
        for where in (
            "/",
            f"/events/{board.event}/",
            f"/events/{board.event}/live/",
            f"/events/{board.event}/live/stream/",
            f"/api/v1/events/{board.event}/games/{board.game}",
        ):
            assert who.get(where).status_code == 200, where
    for where in ("rounds/1/", "rounds/1/results/", "standings/"):
        assert board.arbiter.get(f"/events/{board.event}/1/{where}").status_code == 200, where


def test_whoever_watches_goes_on_while_the_disk_is_full_and_no_clock_runs() -> None:
    with at_a_moment() as moment:
        alive.begin(moment.now, first=True)
        board = table(control="10")
        board.move("h2e2")
        spectator()
        moment.pass_by(1)
        alive.beat(moment.now, write=True)
        keeper = Keeper()
        try:
            with full():
                for _ in range(3):
                    moment.pass_by(400)
                    keeper._tried(keeper._beat)
                    keeper._tried(keeper._look)
                    looked_at(board)
                assert board.state()["clock"]["black"]["left"] == 599_000
                sent = board.send(board.black, "move", move="h9g7", ply=2, key="one")
                assert sent.status_code == 503
                body = sent.json()
                assert body["message_zh"].startswith("服务器的磁盘已满，没有存入")
                assert body["message_en"].startswith("the disk of the server is full: this was not stored")
            moment.pass_by(1)
            keeper._tried(keeper._beat)
            assert board.send(board.black, "move", move="h9g7", ply=2, key="one").status_code == 200
            assert board.state()["plies"][1]["spent_ms"] == 1_000
            assert [one.problems for one in checking.verify()] == [[], []]
        finally:
            alive.end()


def test_a_flag_that_fell_is_shown_although_it_cannot_be_written() -> None:
    with at_a_moment() as moment:
        board = table(control="10")
        spectator()
        moment.pass_by(601)
        with full():
            looked_at(board)
            found = board.state()
            assert (found["stage"], found["result"]["code"]) == ("over", "0-1 time")
            assert LiveGame.objects.get().state == "playing"
        assert board.state()["result"]["code"] == "0-1 time"
        assert LiveGame.objects.get().result == "0-1 time"


def test_a_form_without_scripts_is_told_as_well() -> None:
    board = table()
    with full():
        fields = {"act": "move", "move": "h2e2", "ply": "1", "key": "k", "seen": str(board.seen)}
        answer = board.red.post(board.url("do/"), fields, headers={"Accept": "text/html"}, follow=True)
        assert "磁盘已满" in answer.content.decode()
        board.red.cookies["zhicai-language"] = "en"
        answer = board.red.post(board.url("do/"), fields, headers={"Accept": "text/html"}, follow=True)
        assert "the disk of the server is full" in answer.content.decode()
    assert board.row.plies == 0


def test_one_signs_out_although_nothing_can_be_stored() -> None:
    board = table()
    with full():
        answer = board.red.post("/sign-out/", {"sure": "1"}, follow=True)
        assert answer.redirect_chain == [("/sign-in/", 302)]
        assert "这个浏览器已退出" in answer.content.decode()
        assert not board.red.cookies["zhicai"].value
        assert board.red.get("/account/").status_code == 302
