"""Requests that say more than is known, or ask for what is not there: refused, and named."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest

from tests.desk import running
from tests.desk.test_api import Program, entries
from tests.desk.test_api_running import program_of

RESULT = "/rounds/1/boards/1/result"


def raw(program: Program, rest: str, data: str) -> Any:
    return program.client.generic(
        "POST", program.base + rest, data, "application/json", headers={"Idempotency-Key": "raw"}
    )


@pytest.fixture
def program(desk: str) -> Program:
    return program_of(running.swiss())


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ('{"code": "1-0", "code": "0-1"}', "body.code"),
        ('{"code": "1-0", "\\u0063ode": "1-0"}', "body.code"),
        ('{"code": "1-0", "more": 1}', "body.more"),
    ],
)
def test_a_member_that_is_given_twice_or_unknown_is_named_and_nothing_is_written(
    program: Program, data: str, at: str
) -> None:
    before = entries()
    answer = raw(program, RESULT, data)
    assert answer.status_code == 400 and [one["at"] for one in answer.json()["errors"]] == [at]
    assert entries() == before


def test_a_member_of_a_member_is_given_once_too(program: Program) -> None:
    answer = raw(program, "/rounds/1/results", '{"results": [{"place": "1", "place": "2", "code": "1-0"}]}')
    assert answer.status_code == 400 and answer.json()["errors"][0]["at"] == "body.place"


@pytest.mark.parametrize(
    ("query", "at"),
    [
        ("?rounds=1", "query.rounds"),
        ("?round=1&round=2", "query.round"),
        ("?round=1&_=5", "query._"),
    ],
)
def test_a_parameter_that_is_unknown_or_given_twice_is_named(program: Program, query: str, at: str) -> None:
    answer = program.get(f"/standings{query}")
    assert answer.status_code == 400 and [one["at"] for one in answer.json()["errors"]] == [at]
    before = entries()
    assert program.send(f"{RESULT}{query}", {"code": "1-0"}).status_code == 400
    assert entries() == before


def test_a_command_without_a_body_takes_none(program: Program) -> None:
    before = entries()
    answer = raw(program, "/rounds/1/publication", '{"round": 2}')
    assert answer.status_code == 400 and answer.json()["errors"][0]["at"] == "body" and entries() == before
    assert raw(program, "/rounds/1/publication", "{}").status_code == 201


def test_the_bye_is_explained_where_there_is_one(desk: str) -> None:
    even, odd = program_of(running.swiss(4)), program_of(running.swiss(5), username="odd")
    assert even.get("/rounds/1/tables/0/why").status_code == 404
    told = odd.get("/rounds/1/tables/0/why")
    assert told.status_code == 200 and told.json()["sentences"]


def test_boards_that_are_not_there_are_404_and_those_that_are_none_422(program: Program) -> None:
    rest = {
        "result": {"code": "1-0"},
        "correction": {"code": "1-0", "reason": "记录有误"},
        "clearing": {"reason": "录错台"},
        "colours": None,
        "game": {"conduct": "relayed"},
    }
    for name, body in rest.items():
        for place, status in (("77", 404), ("1.5", 404), ("03", 422)):
            assert program.send(f"/rounds/1/boards/{place}/{name}", body).status_code == status, (name, place)
        assert program.send(f"/rounds/9/boards/1/{name}", body).status_code == 404
    assert program.send("/rounds/9/publication").status_code == 404
    assert program.send("/bracket/none/decision", {"winner": 1, "reason": "抽签"}).status_code == 404


def test_live_boards_tell_the_number_of_their_section_and_the_units(program: Program) -> None:
    game = program.send("/rounds/1/boards/1/game", {"conduct": "relayed"}).json()["game"]
    path = f"/api/v1/events/{program.number}/games"
    (line,) = program.client.get(path).json()["games"]
    told = program.client.get(f"{path}/{game}").json()
    red = program.get("/rounds/1").json()["boards"][0]["red"]
    assert line["section"] == told["section"] == 1
    assert line["red"] == told["red"] == red and red["unit"]


def test_a_board_with_a_result_is_opened_only_where_that_is_meant(program: Program) -> None:
    program.send(RESULT, {"code": "1-0"})
    path, wish = "/rounds/1/boards/1/game", {"conduct": "relayed"}
    refused = program.send(path, wish)
    page = program.client.post(
        f"/events/{program.number}/1/rounds/1/boards/1/live/", running.sent(program.number)
    )
    assert (refused.status_code, page.status_code) == (422, 422)
    assert program.send(path, {**wish, "sure": True}).status_code == 201


def test_refusals_speak_of_no_command_line_and_of_what_is_empty(program: Program) -> None:
    admin = running.admin()

    def send(path: str, body: dict[str, object]) -> Any:
        return admin.post(
            path, json.dumps(body), content_type="application/json", headers={"Idempotency-Key": "k"}
        )

    plain = send("/api/v1/events", {"name": "赛"})
    assert plain.status_code == 422 and "--" not in plain.json()["detail"]
    assert "system" in plain.json()["message_en"]
    event = f"/api/v1/events/{program.number}/sections"
    empty, blank = (send(event, {"title": title, "system": "round_robin"}) for title in ("", " "))
    assert empty.status_code == 400 and empty.json()["errors"][0]["at"] == "body.title"
    assert blank.status_code == 422 and blank.json()["message_en"] == "a section needs a title"
    twice = program.send("/players", {"name": "选手01", "unit": "单位01"})
    assert twice.status_code == 422 and "--" not in twice.json()["detail"]


def test_the_regulations_of_a_section_are_told_whole(program: Program) -> None:
    told = program.get("/regulations").json()
    assert told["seed"] == "1" and told["regulations"]["stages"] == [{"kind": "swiss", "rounds": 3}]


def test_an_address_without_an_operation_points_to_the_description() -> None:
    from django.test import Client

    answer = Client(SERVER_NAME="localhost").get("/api/v1/")
    assert answer.status_code == 404 and "/api/openapi.json" in answer.json()["message_zh"]


def test_values_that_there_are_are_joined_in_the_language_of_the_sentence() -> None:
    from pydantic import TypeAdapter, ValidationError

    from zhicai.desk.api.reading import _wrongs

    try:
        TypeAdapter(Literal["a", "b", "c"]).validate_python("d")
    except ValidationError as error:
        (wrong,) = _wrongs(error, "body")
    assert wrong.message_zh == "须为 'a'、'b'、'c' 之一" and "'b' or 'c'" in wrong.message_en
