"""The interface for programs: commands done once, collisions, refusals with their article, what is malformed."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import pytest
from django.test import Client

from tests.desk import running
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.store.models import StoredEntry, StoredJournal

REPETITION = {"fen": "2bak1b2/4a4/9/9/9/9/9/9/R8/3K5 w", "moves": "a1a2 e9f9 a2a1 f9e9"}


class Program:
    """Calls the interface for an event."""

    def __init__(self, number: str, client: Client) -> None:
        self.number, self.client = number, client
        self.base = f"/api/v1/events/{number}/sections/1"

    def get(self, rest: str = "") -> Any:
        return self.client.get(self.base + rest)

    def send(
        self, rest: str, body: object = None, key: str = "", method: str = "POST", **headers: str
    ) -> Any:
        told = {"Idempotency-Key": key or f"key-{StoredEntry.objects.count()}-{rest}", **headers}
        data = json.dumps(body) if body is not None else ""
        return self.client.generic(
            method, self.base + rest, data, content_type="application/json", headers=told
        )


@pytest.fixture
def program(desk: str) -> Program:
    number = running.swiss()
    return Program(number, running.person(number, Role.CHIEF_ARBITER))


def entries() -> int:
    return StoredEntry.objects.count()


def test_a_round_is_run_by_a_program_alone(program: Program) -> None:
    boards = program.get("/rounds/1").json()["boards"]
    for board in boards:
        assert program.send(f"/rounds/1/boards/{board['place']}/result", {"code": "1-0"}).status_code == 201
    assert program.send("/rounds/1/publication").status_code == 201
    assert program.send("/rounds", {}).status_code == 201
    second = program.get("/rounds/2").json()
    assert (second["published"], len(second["boards"])) == (False, 4)
    why = program.get("/rounds/2/tables/1/why").json()["sentences"]
    assert why and all(one["zh"] and one["en"] for one in why)
    first = program.get("/standings").json()["tables"][0]["places"][0]
    assert first["place"] == 1 and "第1名" in first["why"]["zh"] and "place 1" in first["why"]["en"]
    row = program.get("/cross").json()["tables"][0]["rows"][0]
    assert next(one["mark"] for one in row["rounds"]) == "胜"
    assert program.get("/places").json()["finished"] is False


def test_a_command_that_is_sent_twice_is_carried_out_once(program: Program) -> None:
    first = program.send("/rounds/1/boards/1/result", {"code": "1-0"}, "once")
    before = entries()
    again = program.send("/rounds/1/boards/1/result", {"code": "1-0"}, "once")
    assert (first.json()["new"], again.json()["new"]) == (True, False)
    assert again.status_code == 201 and again.json()["entries"] == first.json()["entries"]
    assert entries() == before


def test_one_key_for_two_commands_hides_neither(program: Program) -> None:
    for place in ("1", "2"):
        done = program.send(f"/rounds/1/boards/{place}/result", {"code": "1-0"}, "same")
        assert done.json()["new"] and done.json()["entries"][0]["data"]["table"] == int(place)


def test_a_collision_tells_both_versions_and_what_came_between(program: Program) -> None:
    seen = program.get("/rounds/1").headers["ETag"]
    head = StoredJournal.objects.get(pk=program.number)
    program.send("/rounds/1/boards/1/result", {"code": "1-0"})
    other = program.send("/rounds/1/boards/1/result", {"code": "0-1"}, **{"If-Match": seen})
    told = other.json()
    assert other.status_code == 409 and other.headers["Content-Type"] == "application/problem+json"
    assert told["expected"] == {"seq": head.seq, "hash": head.hash}
    now = StoredJournal.objects.get(pk=program.number)
    assert told["actual"] == {"seq": now.seq, "hash": now.hash}
    assert [one["data"]["result"] for one in told["since"]] == ["1-0"]
    # The same result, and another board, collide with nobody: as on the pages.
    assert program.send("/rounds/1/boards/1/result", {"code": "1-0"}, **{"If-Match": seen}).status_code == 201
    assert program.send("/rounds/1/boards/2/result", {"code": "1-0"}, **{"If-Match": seen}).status_code == 201


def test_a_version_of_another_copy_is_refused(program: Program) -> None:
    answer = program.send("/rounds/1/boards/1/result", {"code": "1-0"}, **{"If-Match": '"99999"'})
    assert answer.status_code == 409
    assert answer.json()["expected"] == {"seq": 99999, "hash": None}


def test_refusals_are_those_of_the_pages_with_their_article(program: Program) -> None:
    before = entries()
    blank = program.send("/competitors/1/withdrawal", {"reason": " "})
    assert blank.status_code == 422 and blank.json()["article"] == "cxa-2011 art. 19.1"
    early = program.send("/rounds", {})
    page = program.client.post(
        f"/events/{program.number}/1/rounds/pair/",
        running.sent(program.number),
        headers={"Accept-Language": "en"},
    )
    assert early.status_code == page.status_code == 422
    assert early.json()["message_en"] in running.text_of(page.content)
    assert entries() == before


def test_results_are_corrected_with_a_look_at_the_consequences_and_cleared(program: Program) -> None:
    program.send("/rounds/1/boards/1/result", {"code": "1-0"})
    before = entries()
    would = program.get("/rounds/1/boards/1/consequences?code=0-1").json()
    assert (would["before"], would["after"]) == ("1-0", "0-1") and would["moved"] and entries() == before
    done = program.send("/rounds/1/boards/1/correction", {"code": "0-1", "reason": "记录有误"})
    assert done.json()["entries"][0]["kind"] == "result.corrected"
    program.send("/rounds/1/boards/2/result", {"code": "1-0"})
    cleared = program.send("/rounds/1/boards/2/result", method="DELETE")
    assert cleared.status_code == 200 and cleared.json()["entries"][0]["kind"] == "undo"
    assert program.get("/rounds/1/results").json()["results"][1] == {"place": "2", "result": None}


def test_a_result_that_came_with_others_is_taken_away_with_a_look_at_the_consequences(
    program: Program,
) -> None:
    both = [{"place": "1", "code": "1-0"}, {"place": "2", "code": "0-1"}]
    program.send("/rounds/1/results", {"results": both})
    assert program.send("/rounds/1/boards/2/result", method="DELETE").status_code == 422
    would = program.get("/rounds/1/boards/2/consequences?code=clear").json()
    assert (would["before"], would["after"], would["cancelled"]) == ("0-1", "", []) and would["moved"]
    assert program.send("/rounds/1/boards/2/clearing", {"reason": " "}).status_code == 422
    done = program.send("/rounds/1/boards/2/clearing", {"reason": "录错台"})
    assert (done.status_code, done.json()["entries"][0]["kind"]) == (201, "result.cleared")
    results = program.get("/rounds/1/results").json()["results"]
    assert [one["result"] and one["result"]["code"] for one in results[:2]] == ["1-0", None]
    assert program.send("/rounds/1/boards/2/clearing", {"reason": "录错台"}).status_code == 422


def test_players_come_in_and_leave(program: Program) -> None:
    entered = program.send("/players", {"name": "选手09", "unit": "单位01", "gender": "female"})
    assert entered.json()["entries"][0]["data"]["player"]["number"] == 9
    assert program.send("/competitors/9/leave", {"round": 3}).status_code == 201
    assert program.send("/competitors/9/withdrawal", {"reason": "因病"}).status_code == 201
    assert program.get("/players/9").json()["withdrawn"] is True


def test_teams_and_knock_outs_and_groups_are_told(desk: str) -> None:
    teams = running.played(running.TEAMS)
    program = Program(teams, running.person(teams, Role.CHIEF_ARBITER, username="a"))
    match = program.get("/rounds/1").json()["boards"][0]
    assert [one["place"] for one in match["games"]] == ["1.1", "1.2"]
    assert len(program.get("/teams").json()["teams"]) == len(
        program.get("/standings").json()["tables"][0]["places"]
    )
    knockout = running.played(running.KNOCKOUT)
    program = Program(knockout, running.person(knockout, Role.CHIEF_ARBITER, username="b"))
    matches = program.get("/bracket").json()["brackets"][0]["matches"]
    assert any(one["winner"] and one["verdict"] for one in matches)
    assert program.get("/places").json()["finished"] is True
    groups = running.played(running.GROUPS)
    program = Program(groups, running.person(groups, Role.CHIEF_ARBITER, username="c"))
    assert len({one["group"] for one in program.get("/cross").json()["tables"]}) == 2


def test_the_bench_rules_for_programs(program: Program) -> None:
    page = program.client.post(
        "/api/v1/rulings/judge",
        json.dumps({**REPETITION, "rules": "cxa-2020", "compare": True}),
        content_type="application/json",
    )
    told = page.json()
    assert (told["main"]["rules"], told["main"]["verdict"]) == ("cxa-2020", "draw")
    assert len(told["others"]) == 4 and len(told["main"]["plies"]) == 4
    unknown = program.client.post(
        "/api/v1/rulings/judge",
        json.dumps({**REPETITION, "options": {"nothing": "x"}}),
        content_type="application/json",
    )
    assert unknown.status_code == 422 and "nothing" in unknown.json()["message_en"]


def test_a_ruling_is_given_at_a_board_and_told(program: Program) -> None:
    program.send("/rounds/1/boards/2/result", {"code": "1-0"})
    given = program.send("/rulings", {**REPETITION, "round": 1, "table": 2})
    assert given.status_code == 201
    (told,) = program.get("/rulings").json()["rulings"]
    assert (told["table"], told["verdict"], told["rules"]) == (2, "draw", "cxa-2011")
    assert (told["result"], told["recorded"], told["contradicted"]) == (None, "1-0", False)
    again = program.send("/rulings", {**REPETITION, "round": 1, "table": 2})
    assert again.status_code == 422
    other = {**REPETITION, "rules": "wxf", "round": 1, "table": 2}
    refused = program.send("/rulings", other)
    assert refused.status_code == 422 and "anyway" in refused.json()["message_zh"]
    assert program.send("/rulings", {**other, "anyway": True}).status_code == 201
    (_, told) = program.get("/rulings").json()["rulings"]
    assert (told["result"], told["recorded"], told["contradicted"]) == ("1/2-1/2", "1-0", True)
    assert [one["kind"] for one in program.get("/check").json()["remarks"]] == ["ruling"]
    assert program.send("/rulings", {**REPETITION, "round": 1, "table": 99}).status_code == 404


def test_the_log_and_the_file_are_those_of_the_pages(program: Program) -> None:
    log = program.client.get(f"/api/v1/events/{program.number}/log?after=2&limit=3").json()
    assert [one["seq"] for one in log["entries"]] == [3, 4, 5] and log["more"]
    file = program.client.get(f"/api/v1/events/{program.number}/file")
    page = program.client.get(f"/events/{program.number}/file/")
    assert file.content == page.content and file.headers["Content-Type"] == "application/x-ndjson"


def opened(program: Program, **wish: object) -> str:
    answer = program.send("/rounds/1/boards/1/game", {"conduct": "relayed", "begin": True, **wish})
    assert answer.status_code == 201, answer.content
    return str(answer.json()["game"])


def test_a_board_that_has_a_result_is_opened_only_where_that_is_meant(program: Program) -> None:
    assert program.send("/rounds/1/boards/1/result", {"code": "1-0"}).status_code == 201
    refused = program.send("/rounds/1/boards/1/game", {"conduct": "relayed"})
    assert refused.status_code == 422 and "已有成绩" in refused.json()["message_zh"]
    assert not program.client.get(f"/api/v1/events/{program.number}/games").json()["games"]
    opened(program, sure=True)


def act(program: Program, game: str, name: str, key: str = "", **fields: Any) -> Any:
    told = {"Idempotency-Key": key or f"act-{StoredEntry.objects.count()}", **fields.pop("headers", {})}
    return program.client.post(
        f"/api/v1/events/{program.number}/games/{game}/acts",
        json.dumps({"act": name, "fields": fields}),
        content_type="application/json",
        headers=told,
    )


def test_a_game_is_relayed_and_ends_in_the_event(program: Program) -> None:
    game = opened(program)
    assert opened(program) == game
    moved = act(program, game, "move", "first", side="red", move="炮二平五", ply=1)
    assert moved.status_code == 201 and moved.json()["game"]["plies"][0]["move"] == "h2e2"
    again = act(program, game, "move", "first", side="red", move="炮二平五", ply=1)
    assert again.json()["new"] is False and again.json()["game"]["ply"] == 1
    late = act(program, game, "move", side="red", move="h9g7", ply=1)
    assert late.status_code == 409 and late.json()["actual"]["seq"] == moved.json()["game"]["version"]["seq"]
    (line,) = program.client.get(f"/api/v1/events/{program.number}/games").json()["games"]
    assert (line["id"], line["plies"], line["state"]) == (game, 1, "playing")
    done = act(program, game, "resign", side="black")
    assert done.json()["game"]["result"]["code"] == "1-0"
    assert program.get("/rounds/1/results").json()["results"][0]["result"]["code"] == "1-0"
    told = program.client.get(f"/api/v1/events/{program.number}/games/{game}").json()
    assert told["event"]["agrees"] is True and told["plies"][0]["zh"] == "炮二平五"


def test_acts_are_refused_with_their_article_and_kept_from_who_may_not(program: Program) -> None:
    game = opened(program)
    refused = act(program, game, "accept", side="black")
    assert refused.status_code == 422 and refused.json()["article"].startswith("cxa-2011")
    watcher = Program(program.number, running.person(program.number, Role.LEADER, username="w"))
    assert act(watcher, game, "move", move="h2e2", ply=1).status_code == 404  # the round is not published
    program.send("/rounds/1/publication")
    assert act(watcher, game, "move", move="h2e2", ply=1).status_code == 403
    client = running.person(program.number, username="p")
    journal = StoredJournal.objects.get(pk=program.number)
    Account.objects.get(username="p").memberships.create(journal=journal, role=Role.PLAYER.value, number=1)
    player = Program(program.number, client)
    assert act(player, game, "stop").status_code == 403


RESULT = "/rounds/1/boards/1/result"


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"{", 400),
        (b"null", 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b'{"code": "1-0", "more": 1}', 400),
        (b'{"code": 1}', 400),
        (b'{"code": "1-0"}' + b" " * 600_000, 413),
        (b"[" * 200_000, 400),
        (b'{"code": "\\u0000"}', 400),
        (b'{"code": "\\ud800"}', 400),
        ("{'code': '1-0'}".encode("utf-16"), 400),
        (b"1" * 100_000, 400),
    ],
)
def test_what_is_malformed_is_told_and_changes_nothing(program: Program, data: bytes, status: int) -> None:
    before = entries()
    answer = program.client.generic(
        "POST", program.base + RESULT, data, "application/json", headers={"Idempotency-Key": "k"}
    )
    assert answer.status_code == status, answer.content
    told = answer.json()
    assert told["errors"] and all(one["message_zh"] and one["message_en"] for one in told["errors"])
    assert entries() == before


@pytest.mark.parametrize(
    ("headers", "kind", "status"),
    [
        ({}, "application/json", 400),
        ({"Idempotency-Key": ""}, "application/json", 400),
        ({"Idempotency-Key": "k" * 129}, "application/json", 400),
        ({"Idempotency-Key": "k", "If-Match": "yesterday"}, "application/json", 400),
        ({"Idempotency-Key": "k", "If-Match": '"' + "9" * 5000 + '"'}, "application/json", 400),
        ({"Idempotency-Key": "k"}, "text/plain", 415),
        ({"Idempotency-Key": "k"}, "application/x-www-form-urlencoded", 415),
        ({"Idempotency-Key": "k"}, "multipart/form-data; boundary=x", 415),
    ],
)
def test_headers_that_are_wrong_are_told(
    program: Program, headers: dict[str, str], kind: str, status: int
) -> None:
    answer = program.client.generic("POST", program.base + RESULT, '{"code": "1-0"}', kind, headers=headers)
    assert answer.status_code == status and answer.json()["errors"]


@pytest.mark.parametrize(
    "rest",
    [
        "/players/99999999999999999999999",
        "/players/-1",
        "/players/x",
        "/rounds/0",
        "/rounds/2",
        "/teams/1",
        "/standings?round=1024",
        "/rounds/1/tables/77/why",
        "/nothing",
    ],
)
def test_what_is_not_there_is_404_as_json(program: Program, rest: str) -> None:
    answer = program.get(rest)
    assert answer.status_code == 404 and answer.json()["status"] == 404


@pytest.mark.parametrize("number", ["none", "%00", "a" * 5000, "..%2f", "%ff", "0x7e%0a"])
def test_events_that_are_none_do_not_exist(program: Program, number: str) -> None:
    answer = program.client.get(f"/api/v1/events/{number}")
    assert answer.status_code == 404 and answer.json()["message_zh"]


@pytest.mark.parametrize("query", ["page=0", "page=x", "page=" + "9" * 5000, "page=1.5"])
def test_parameters_that_are_wrong_are_told(program: Program, query: str) -> None:
    answer = program.client.get(f"/api/v1/events?{query}")
    assert answer.status_code == 400 and answer.json()["errors"][0]["at"] == "query.page"


def test_a_browser_that_has_signed_in_must_send_its_token_against_forgery(desk: str) -> None:
    number = running.swiss()
    running.person(number, Role.CHIEF_ARBITER)
    client = Client(SERVER_NAME="localhost", enforce_csrf_checks=True)
    client.force_login(Account.objects.get())
    program = Program(number, client)
    assert program.send(RESULT, {"code": "1-0"}).status_code == 403
    page = client.get(f"/events/{number}/1/rounds/1/").content.decode()
    token = page.split('X-CSRFToken":"')[1].split('"')[0]
    assert program.send(RESULT, {"code": "1-0"}, **{"X-CSRFToken": token}).status_code == 201


def test_the_pages_tell_of_every_operation_in_both_languages(program: Program) -> None:
    from zhicai.desk.api.catalogue import ALL
    from zhicai.desk.api.operations import TOPICS

    for language, at in (("zh-hans", 0), ("en", 1)):
        said = {"Accept-Language": language}
        index = program.client.get("/api/", headers=said).content.decode()
        pages = {
            topic: program.client.get(f"/api/{topic}/", headers=said).content.decode() for topic in TOPICS
        }
        for one in ALL:
            assert (
                f"<code>{one.method} {one.path}</code>" in index and f"/api/{one.topic}/#{one.name}" in index
            )
            assert f"<code>{one.method} {one.address}</code>" in pages[one.topic]
            assert one.words[at] in index and one.words[at] in pages[one.topic]
    assert program.client.get("/api/nothing/").status_code == 404


def test_every_link_within_the_pages_leads_to_a_place(program: Program) -> None:
    from zhicai.desk.api.operations import TOPICS

    paths = ["/api/", *(f"/api/{topic}/" for topic in TOPICS)]
    pages = {path: program.client.get(path).content.decode() for path in paths}
    ids = {path: re.findall(r' id="([^"]+)"', page) for path, page in pages.items()}
    for path, page in pages.items():
        assert len(ids[path]) == len(set(ids[path])), path
        for where, name in re.findall(r'href="((?:/api/[\w/]*)?)#([^"]+)"', page):
            assert name in {*ids[where or path], "main"}, (path, where, name)


def test_the_examples_of_the_pages_are_well_formed(program: Program) -> None:
    from zhicai.desk.api.catalogue import ALL
    from zhicai.desk.api.describing import example_of

    for one in ALL:
        words = shlex.split(
            example_of(one).replace("$EVENT", program.number).replace("$GAME", "none").replace("$ENTRY", "1")
        )
        options = [words[at : at + 2] for at in range(1, len(words) - 1)]
        headers = dict(value.split(": ", 1) for flag, value in options if flag == "-H")
        verbs, bodies = ([value for flag, value in options if flag == known] for known in ("-X", "-d"))
        (path,) = (word.removeprefix("$DESK") for word in words if word.startswith("$DESK"))
        at_desk = one.who is Action.EVENT_CREATE
        assert headers.pop("Cookie" if at_desk else "Authorization") == (
            "$COOKIES" if at_desk else "Bearer $TOKEN"
        )
        kind = headers.pop("Content-Type", "")
        body = bodies[0] if bodies else ""
        method = verbs[0] if verbs else "POST" if bodies else "GET"
        client = running.admin() if at_desk else program.client
        answer = client.generic(method, path, body, kind, headers=headers)
        assert method == one.method and answer.status_code in {200, 201, 404, 409, 422}, (
            path,
            answer.content,
        )


def test_spectators_cannot_tell_when_a_round_is_paired(program: Program) -> None:
    assert program.send("/rounds/1/publication").status_code == 201
    for place in range(1, 5):
        program.send(f"/rounds/1/boards/{place}/result", {"code": "1-0"})
    StoredJournal.objects.filter(pk=program.number).update(public=True)
    addresses = ["/api/v1/events", f"/api/v1/events/{program.number}"]
    addresses += [program.base + rest for rest in ("", "/rounds", "/players", "/rounds/1/results")]

    def told() -> list[tuple[dict[str, str], bytes]]:
        answers = [Client(SERVER_NAME="localhost").get(one) for one in addresses]
        assert {one.status_code for one in answers} == {200}
        return [(dict(one.headers), one.content) for one in answers]

    before = told()
    assert program.send("/rounds", {}).status_code == 201
    assert told() == before
    staff = program.client.get(addresses[1])
    assert staff.headers["ETag"] == f'"{staff.json()["version"]["seq"]}"'
