"""Each thing has one address: a number in it is written in one way, everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from django.urls.converters import IntConverter

from tests.desk import running
from tests.desk.live import table
from zhicai.desk.frame.numbers import Number, Place, Places

SAMPLES = {Number: "7", Place: "5", Places: "5"}
ODD = ("01", "007", "+1", "-1", "1_0", "１", "٣", "1.0", " 1", "1e1", "5.0", "5.01", "05.1", "")


def routes(within: URLResolver, before: str = "") -> Iterator[tuple[str, dict[str, object]]]:
    """Every address of the desk as it is written in the lists, with the kinds of its values."""
    for one in within.url_patterns:
        route, kinds = before + str(one.pattern), dict(one.pattern.converters)
        if isinstance(one, URLResolver):
            for rest, more in routes(one, route):
                yield rest, {**kinds, **more}
        else:
            assert isinstance(one, URLPattern)
            yield route, kinds


def filled(route: str, kinds: dict[str, object], odd: str = "", value: str = "") -> str:
    def text(found: re.Match[str]) -> str:
        name = found[1]
        return value if name == odd else SAMPLES.get(type(kinds[name]), "x")

    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", text, route)


ROUTES = dict(routes(get_resolver()))


def test_no_address_takes_a_number_that_could_be_written_otherwise() -> None:
    assert len(ROUTES) > 150
    assert not [
        route for route, kinds in ROUTES.items() if any(isinstance(k, IntConverter) for k in kinds.values())
    ]


def test_numbers_and_boards_written_otherwise_lead_nowhere() -> None:
    looked_at = 0
    for route, kinds in ROUTES.items():
        own = resolve(filled(route, kinds)).route
        for name, kind in kinds.items():
            if not isinstance(kind, Number | Place):
                continue
            looked_at += 1
            for value in ODD:
                try:
                    found = resolve(filled(route, kinds, name, value)).route
                except Resolver404:
                    continue
                assert found != own, (route, name, value)
    assert looked_at > 150


def test_numbers_in_queries_are_written_in_one_way(desk: str) -> None:
    board = table()
    event, chief = f"/events/{board.event}/", board.arbiter
    for where, name in (
        (f"{event}1/standings/", "round"),
        (f"{event}1/papers/", "round"),
        (f"{event}1/papers/pairings.html", "round"),
        (f"{event}1/", "page"),
        (f"{event}log/", "page"),
        ("/", "page"),
        (f"{event}live/", "round"),
        (board.url(), "ply"),
        (f"{event}screen/", "section"),
        (f"{event}screen/", "seconds"),
    ):
        assert chief.get(where).status_code == 200, where
        for written in ("-1", "01", "+1", "１", "x", "1.0", " 1", "1" * 12):
            assert chief.get(where, {name: written}).status_code == 404, (where, written)


def test_numbers_in_queries_that_are_left_empty_are_left_out(desk: str) -> None:
    board = table()
    for where, name in ((f"/events/{board.event}/live/", "round"), (board.url(), "ply")):
        assert board.arbiter.get(where, {name: ""}).status_code == 200
    path = running.address(board.event, "standings/")
    assert board.arbiter.get(path, {"round": "1"}).status_code == 200
    assert board.arbiter.get(path, {"round": "2"}).status_code == 404
    assert Client(SERVER_NAME="localhost").get("/sign-in/").status_code == 200
