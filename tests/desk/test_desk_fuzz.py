"""Whatever is sent to any page or operation, the desk answers it: never with an error of the program."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLPattern
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.desk import running
from tests.desk.test_rights import named_in, route_of, views
from zhicai.desk.store.models import StoredJournal

FIELDS = (
    "key expected code place reason name unit number round count penalty player players order how winner one other"
    " swap turn table boards reserves rated gender birth_year title rating anyway expelled role roles uses days label"
    " section moves fen rules kind ply start by time sheet compare at what public preset system rounds begun sent"
    " username password next language q page give board act seen move side conduct begin text to allow_rematch"
).split()
HUGE = "9" * 40
WEIRD = st.sampled_from(
    ["", "0", "1", "-1", HUGE, "1.5", "１", "½", "\0", "a\0b", "\ud7ff\ue000", "é" * 300, "x" * 5000, "../..", "%00",
     "1-0", "red", "key", "[]", "{}", "null", "4k4/9 w", "1-99999999", "1,2,3", "🀄", "\x1b[0m", "\r\nSet-Cookie: a=b"]
)  # fmt: skip
TEXT = WEIRD | st.text(max_size=20)
LEFT_OUT = {"live-stream", "wall-stream", "sign-out"}
PATTERNS = [one for one in views() if str(one.name) not in LEFT_OUT]


@contextmanager
def as_strict_as_postgres() -> Iterator[None]:
    """Let the embedded database refuse NUL and what is no Unicode, as PostgreSQL does."""

    def refuse(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        for one in (params or ()) if not many else ():
            if isinstance(one, str):
                assert "\0" not in one, sql
                one.encode()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        yield


@pytest.fixture
def desk_with_event(desk: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Client]:
    number = running.swiss()
    StoredJournal.objects.update(public=True)
    return number, running.admin()


def address(data: st.DataObject, pattern: URLPattern, number: str) -> str:
    """An address of a view, its parts real or not."""
    real = {
        "journal": number,
        "section": "1",
        "number": "1",
        "table": "1",
        "team": "1",
        "place": "1",
        "round": "1",
    }
    name = str(pattern.name)
    route = _routes()[name]
    for part in named_in(name):
        text = data.draw(st.just(real.get(part, "1")) | TEXT, label=part)
        route = route.replace(f"%({part})s", quote(text, safe=""))
    return "/" + route


@cache
def _routes() -> dict[str, str]:
    return {str(one.name): route_of(str(one.name))[0] for one in PATTERNS}


def ask(data: st.DataObject, number: str, client: Client, patterns: list[URLPattern]) -> None:
    path = address(data, data.draw(st.sampled_from(patterns)), number)
    form = data.draw(st.dictionaries(st.sampled_from(FIELDS), TEXT, max_size=8))
    way = data.draw(st.sampled_from(["get", "post", "file", "json", "raw"]))
    with as_strict_as_postgres():
        if way == "get":
            answer = client.get(path, form)
        elif way == "post":
            real = {"key": "k", "expected": "10", "seen": "1"}
            answer = client.post(path, {**real, **form})
        elif way == "file":
            file = io.BytesIO(data.draw(st.binary(max_size=60)))
            file.name = data.draw(TEXT) or "x"
            answer = client.post(path, {**form, "file": file, "regulations": file})
        else:
            body = data.draw(st.binary(max_size=60))
            kind = "application/json" if way == "json" else data.draw(st.sampled_from(KINDS))
            method = data.draw(st.sampled_from(["POST", "PUT", "DELETE", "OPTIONS", "HEAD"]))
            answer = client.generic(method, path, body, kind, headers={"Idempotency-Key": "k"})
    assert answer.status_code < 500, (path, form)
    answer.close()


KINDS = [
    "",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=\u00e9",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=none",
]


def fuzzed(desk_with_event: tuple[str, Client], examples: int) -> None:
    number, client = desk_with_event
    client.raise_request_exception = False

    @settings(max_examples=examples, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        ask(data, number, client, PATTERNS)

    run()


def test_whatever_is_sent_is_answered(desk_with_event: tuple[str, Client]) -> None:
    fuzzed(desk_with_event, 100)


@pytest.mark.slow
def test_whatever_is_sent_is_answered_for_long(desk_with_event: tuple[str, Client]) -> None:
    fuzzed(desk_with_event, 5_000)


@pytest.mark.parametrize(
    "path",
    ["/events/%00/", "/events/a%00b/log/", "/join/%00/", "/enter/%00/", "/referee/%00/", "/events/{}/live/%00/",
     "/api/v1/events/{}/games/%00", "/referee/cxa-2011/%00", "/events/" + "x" * 5000 + "/"],
)  # fmt: skip
def test_addresses_that_no_database_takes_are_not_there(
    desk_with_event: tuple[str, Client], path: str
) -> None:
    number, client = desk_with_event
    path = path.format(number)
    with as_strict_as_postgres():
        assert client.get(path).status_code in {200, 404, 422}
        assert client.post(path, {"password": "x"}).status_code in {403, 404, 405, 422}
