"""What programs can do besides results: begin events, draw, undo, notices, line-ups, lots; numbers written one way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tests.desk import running
from tests.desk.test_api import Program, entries
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal


def program_of(number: str, role: Role = Role.CHIEF_ARBITER, **own: Any) -> Program:
    return Program(number, running.person(number, role, **own))


def test_an_event_is_begun_once_from_a_preset_and_run_from_there(desk: str) -> None:
    client = running.admin()
    body = {"name": "公开赛", "system": "swiss", "rounds": 3}
    first, again = (
        client.post(
            "/api/v1/events",
            json.dumps(body),
            content_type="application/json",
            headers={"Idempotency-Key": "begin"},
        )
        for _ in range(2)
    )
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"] == StoredJournal.objects.get().pk
    assert (first.json()["done"]["new"], again.json()["done"]["new"]) == (True, False)
    program = Program(first.json()["id"], client)
    for at in range(1, 5):
        assert program.send("/players", {"name": f"选手{at:02}"}).status_code == 201
    assert program.send("/draw").json()["entries"][0]["kind"] == "numbers.drawn"
    assert program.send("/rounds", {}).status_code == 201
    program.base = f"/api/v1/events/{program.number}"
    assert program.send("/sections", {"title": "女子组", "system": "round_robin"}).status_code == 201
    assert [one["title"] for one in program.get("/sections").json()["sections"]][1:] == ["女子组"]


@pytest.mark.parametrize(
    "body",
    [
        {"name": "赛", "system": "swiss"},
        {"name": "赛", "system": "knockout", "rounds": 3},
        {"name": "赛", "regulations": "no = toml ="},
        {"name": " ", "system": "round_robin"},
    ],
)
def test_an_event_that_cannot_be_is_refused_and_nothing_remains(desk: str, body: dict[str, object]) -> None:
    answer = running.admin().post(
        "/api/v1/events",
        json.dumps(body),
        content_type="application/json",
        headers={"Idempotency-Key": "begin"},
    )
    assert answer.status_code == 422 and answer.json()["message_zh"]
    assert not StoredJournal.objects.exists()


def test_the_last_command_is_undone_and_done_again(desk: str) -> None:
    program = program_of(running.swiss())
    program.send("/rounds/1/boards/1/result", {"code": "1-0"})
    base, program.base = program.base, f"/api/v1/events/{program.number}"
    stale = program.send("/undo", {"what": "undo"}, **{"If-Match": '"1"'})
    assert stale.status_code == 409
    assert program.send("/undo", {}, "u").status_code == 201
    assert program.send("/undo", {}, "u").json()["new"] is False
    assert program.client.get(f"{base}/rounds/1/results").json()["results"][0]["result"] is None
    assert program.send("/undo", {"what": "redo"}).status_code == 201
    assert program.client.get(f"{base}/rounds/1/results").json()["results"][0]["result"]["code"] == "1-0"


def test_notices_are_posted_read_by_everybody_and_taken_down(desk: str) -> None:
    program = program_of(running.swiss())
    section, program.base = program.base, f"/api/v1/events/{program.number}"
    assert program.send("/notices", {"text": "第2轮\n14:00"}).status_code == 201
    assert program.send("/notices", {"text": "第2轮\n14:00"}).status_code == 422
    assert program.send("/notices", {"text": "男子组", "section": 1}).status_code == 201
    assert program.send("/notices", {"text": "无此组", "section": 2}).status_code == 404
    StoredJournal.objects.update(public=True)
    told = Client(SERVER_NAME="localhost").get(f"{program.base}/notices").json()["notices"]
    assert [(one["text"], one["everybody"]) for one in told] == [("男子组", False), ("第2轮\n14:00", True)]
    program.base = section
    assert program.send("/notices/1", method="DELETE").status_code == 200
    assert program.send("/notices/1", method="DELETE").status_code == 422
    assert program.send("/notices/9", method="DELETE").status_code == 404


def test_a_team_leader_hands_in_the_line_up_of_the_own_team_once_the_round_is_published(desk: str) -> None:
    number = running.played(running.TEAMS, keep=4)
    chief = program_of(number)
    first = chief.get("/rounds/1/lineups").json()["lineups"]
    assert len(first) == len(chief.get("/teams").json()["teams"])
    mine, other = (chief.get(f"/teams/{one['team']['number']}").json() for one in first[:2])
    leader = program_of(number, Role.LEADER, unit=mine["name"])
    body = {"players": [mine["boards"][0], mine["reserves"][0]]}
    path = f"/rounds/1/lineups/{mine['number']}"
    assert leader.get("/rounds/1/lineups").status_code == leader.send(path, body).status_code == 404
    assert chief.send("/rounds/1/publication").status_code == 201
    assert [one["team"]["number"] for one in leader.get("/rounds/1/lineups").json()["lineups"]] == [
        mine["number"]
    ]
    assert leader.send(path, body).status_code == 201
    assert leader.send(f"/rounds/1/lineups/{other['number']}", body).status_code == 403
    assert chief.send(path, {"players": [mine["boards"][0]] * 2}).status_code == 422
    told = leader.get("/rounds/1/lineups").json()["lineups"][0]
    assert told["players"] == body["players"] and told["handed_in"]


def test_lots_part_a_shared_place_and_decide_a_match(desk: str) -> None:
    program = program_of(running.swiss(4, 1))
    decision = {"winner": 1, "reason": "抽签"}
    assert program.send("/bracket/1/decision", decision).status_code == 404
    for place in ("1", "2"):
        program.send(f"/rounds/1/boards/{place}/result", {"code": "1/2-1/2"})
    order = program.get("/standings").json()["tables"][0]["undecided"][0][::-1]
    assert program.send("/lots", {"order": order[:1]}).status_code == 422
    assert program.send("/lots", {"order": order}).status_code == 201
    places = program.get("/standings").json()["tables"][0]["places"]
    assert [one["who"]["number"] for one in places if one["who"]["number"] in order] == order
    knockout = program_of(running.played(running.KNOCKOUT, 4, keep=3), Role.PAIRING_OFFICER)
    for place in ("1", "2"):
        knockout.send(f"/rounds/1/boards/{place}/result", {"code": "1/2-1/2"})
    waiting = knockout.get("/bracket").json()["brackets"][0]["matches"][0]
    path = f"/bracket/{waiting['name']}/decision"
    winner = waiting["first"]["number"]
    assert knockout.send(path, {"winner": winner, "reason": ""}).status_code == 400
    assert knockout.send(path, {"winner": winner, "reason": "抽签"}).status_code == 201
    assert knockout.get("/bracket").json()["brackets"][0]["matches"][0]["winner"] == winner


@pytest.mark.parametrize("place", ["٣", "03", "1.0", "0", "1.", "１"])
def test_a_board_has_one_number_only(desk: str, place: str) -> None:
    program = program_of(running.swiss())
    answer = program.send(f"/rounds/1/boards/{place}/result", {"code": "1-0"}, "key")
    assert answer.status_code in {404, 422} and entries() == StoredJournal.objects.get().seq
    assert running.section(program.number).rounds[0].boards[2].result is None


@pytest.mark.parametrize(
    ("path", "status"),
    [("/rounds/01", 404), ("/rounds/1", 200), ("/standings?round=01", 400), ("/standings?round=1.0", 400)],
)
def test_other_numbers_are_written_one_way_too(desk: str, path: str, status: int) -> None:
    assert program_of(running.swiss()).get(path).status_code == status
