"""What officials do in a hall, done by programs: checking in, players and teams, fouls, colours, a round by hand."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import pytest

from tests.desk import running
from tests.desk.test_api import Program, entries
from tests.desk.test_api_running import program_of
from zhicai.desk.people.rights import Role
from zhicai.desk.store.files import export
from zhicai.desk.store.models import StoredJournal


def facts(program: Program, number: int, **changed: object) -> Mapping[str, Any]:
    """All that is known of a player, but for what is changed."""
    told = program.get(f"/players/{number}").json()
    names = ("name", "unit", "gender", "birth_year", "title", "rating")
    return {**{name: told[name] for name in names}, **changed}


def test_a_player_is_changed_as_a_whole_and_a_member_left_out_is_refused(desk: str) -> None:
    program = program_of(running.swiss())
    body = facts(program, 3, name="选手03甲", rating=1700)
    done = program.send("/players/3", body, "once", "PUT")
    assert done.status_code == 200 and done.json()["entries"][0]["kind"] == "player.changed"
    assert program.send("/players/3", body, "once", "PUT").json()["new"] is False
    told = program.get("/players/3").json()
    assert (told["name"], told["unit"], told["rating"]) == ("选手03甲", "单位00", 1700)
    assert program.send("/players/3", body, method="PUT").status_code == 422  # nothing would change
    assert program.send("/players/99", body, method="PUT").status_code == 404
    less = {name: value for name, value in body.items() if name != "rating"}
    answer = program.send("/players/3", less, method="PUT")
    assert answer.status_code == 400 and answer.json()["errors"][0]["at"] == "body.rating"


def test_of_two_who_change_one_player_the_second_is_told_both_versions(desk: str) -> None:
    program = program_of(running.swiss())
    seen = program.get("/players/3").headers["ETag"]
    assert program.send("/players/3", facts(program, 3, rating=1), method="PUT").status_code == 200
    late = program.send("/players/3", facts(program, 3, rating=2), method="PUT", **{"If-Match": seen})
    assert late.status_code == 409 and late.json()["since"][0]["kind"] == "player.changed"
    other = program.send("/players/4", facts(program, 4, rating=2), method="PUT", **{"If-Match": seen})
    assert other.status_code == 200


def test_a_team_comes_in_and_changes_its_squad_until_it_plays(desk: str) -> None:
    number = running.played(running.TEAMS, keep=3)
    program = program_of(number)
    for at in range(3):
        program.send("/players", {"name": f"新手{at}", "unit": "新单位", "rating": 1500 + at})
    new = [one["number"] for one in program.get("/players").json()["players"]][-3:]
    body = {"name": "新队", "unit": "新单位", "boards": new[:2], "reserves": new[2:]}
    done = program.send("/teams", body)
    assert done.status_code == 201, done.content
    team = done.json()["entries"][0]["data"]["team"]["number"]
    path = f"/teams/{team}"
    rated = program.send(path, {**body, "rated": True}, method="PUT")
    assert rated.status_code == 200 and program.get(path).json()["boards"] == [new[2], new[1]]
    assert program.send(path, {**body, "boards": [new[0], 9999]}, method="PUT").status_code == 422
    assert program.send("/teams/99", body, method="PUT").status_code == 404
    assert program.send("/rounds", {}).status_code == 201
    late = program.send(path, body, method="PUT")
    assert late.status_code == 422 and late.json()["article"] == "cxa-2011 art. 11.1"


def test_people_are_checked_in_several_at_once_and_the_missing_are_told(desk: str) -> None:
    program = program_of(running.swiss(paired=False), Role.CHECK_IN)
    assert program.get("/check-ins/0").json()["missing"] == 8
    done = program.send("/check-ins/0", {"numbers": [1, 2, 3, 4, 5, 6, 7]})
    assert done.status_code == 201 and done.json()["entries"][0]["kind"] == "player.checked-in"
    before = entries()
    again = program.send("/check-ins/0", {"numbers": [1, 7]})
    assert again.status_code == 201 and again.json()["entries"] == [] and entries() == before
    assert program.send("/check-ins/0", {"numbers": [7], "gone": True}).status_code == 201
    told = program.get("/check-ins/0?show=missing").json()
    assert (told["here"], [one["number"] for one in told["people"]]) == (6, [7, 8])
    assert program.send("/check-ins/0", {"numbers": [99]}).status_code == 422
    assert program.send("/check-ins/2", {"numbers": [1]}).status_code == 404
    assert program.get("/check-ins/2").status_code == 404
    assert program.send("/check-ins/0", {"numbers": []}).status_code == 400


def test_who_is_missing_is_asked_about_before_a_round_is_paired(desk: str) -> None:
    program = program_of(running.swiss(paired=False))
    program.send("/check-ins/0", {"numbers": [1, 2, 3, 4, 5, 6]})
    refused = program.send("/rounds", {})
    assert refused.status_code == 422 and "7, 8" in refused.json()["message_en"]
    half = program.send("/rounds", {"absent": [{"number": 7, "what": "leave"}]})
    assert half.status_code == 422 and "not checked in: 8" in half.json()["message_en"]
    body = {"absent": [{"number": 7, "what": "leave"}], "absent_all": "withdraw"}
    done = program.send("/rounds", body, "once")
    assert done.status_code == 201
    kinds = [one["kind"] for one in done.json()["entries"]]
    assert kinds == ["player.on-leave", "player.withdrawn", "round.paired"]
    assert program.send("/rounds", body, "once").json()["new"] is False
    assert len(program.get("/rounds/1").json()["boards"]) == 3


def test_a_result_against_a_penalty_is_remarked_upon(desk: str) -> None:
    program = program_of(running.swiss(), Role.CHIEF_ARBITER)
    board = program.get("/rounds/1").json()["boards"][0]
    penalty = {"round": 1, "penalty": "game", "reason": "喧哗"}
    imposed = program.send(f"/competitors/{board['black']['number']}/sanctions", penalty).json()
    assert "应判负，请登记" in imposed["remarks"][0]["zh"].replace(" ", "")
    wrong = program.send("/rounds/1/boards/1/result", {"code": "0-1"}).json()
    assert "correct it to +--" in wrong["remarks"][0]["en"]
    right = program.send("/rounds/1/boards/2/result", {"code": "0-1"}).json()
    assert right["remarks"] == []


def test_fouls_and_penalties_are_recorded_listed_and_taken_back(desk: str) -> None:
    program = program_of(running.swiss(), Role.DEPUTY_ARBITER)
    foul = program.send("/players/3/fouls", {"round": 1, "count": 2, "reason": "连续提和"})
    assert foul.status_code == 201 and foul.json()["entries"][0]["kind"] == "foul.recorded"
    penalty = {"round": 1, "penalty": "warning", "reason": "喧哗"}
    assert program.send("/competitors/4/sanctions", penalty).status_code == 201
    (told,) = program.get("/fouls").json()["fouls"]
    assert (told["who"]["name"], told["round"], told["count"], told["free"]) == ("选手03", 1, 2, True)
    assert told["reason"] == "连续提和"
    (other,) = program.get("/sanctions").json()["sanctions"]
    assert (other["penalty"], other["reason"]) == ("warning", "喧哗")
    assert program.send(f"/fouls/{other['entry']}", method="DELETE").status_code == 404
    gone = program.send(f"/fouls/{told['entry']}", None, "once", "DELETE")
    assert gone.status_code == 200 and gone.json()["entries"][0]["kind"] == "undo"
    assert program.send(f"/fouls/{told['entry']}", None, "once", "DELETE").json()["new"] is False
    assert program.send(f"/fouls/{told['entry']}", method="DELETE").status_code == 404
    assert program.send(f"/sanctions/{other['entry']}", method="DELETE").status_code == 200
    assert program.get("/fouls").json() == {"fouls": []}
    assert program.get("/sanctions").json() == {"sanctions": []}
    for path, body in (("/players/99/fouls", {"round": 1}), ("/competitors/99/sanctions", penalty)):
        assert program.send(path, body).status_code == 404
    assert program.send("/players/3/fouls", {"round": 2}).status_code == 422


def test_of_two_arbiters_who_record_one_foul_the_second_is_told_of_the_first(desk: str) -> None:
    number = running.swiss()
    first, second = program_of(number), program_of(number, Role.DEPUTY_ARBITER)
    seen = second.get("/fouls").headers["ETag"]
    form = running.sent(number, round=1, count=1)
    assert first.send("/players/3/fouls", {"round": 1}).status_code == 201
    late = second.send("/players/3/fouls", {"round": 1}, **{"If-Match": seen})
    page = second.client.post(running.address(number, "players/3/foul/"), form)
    assert (late.status_code, page.status_code) == (409, 409)
    assert [one["kind"] for one in late.json()["since"]] == ["foul.recorded"]
    other = second.send("/players/4/fouls", {"round": 1}, **{"If-Match": seen})
    again = second.send("/players/3/fouls", {"round": 1})
    assert (other.status_code, again.status_code) == (201, 201)


def test_a_foul_upon_which_a_round_was_paired_stays(desk: str) -> None:
    program = program_of(running.swiss())
    program.send("/players/3/fouls", {"round": 1})
    for place in range(1, 5):
        program.send(f"/rounds/1/boards/{place}/result", {"code": "1-0"})
    assert program.send("/rounds", {}).status_code == 201
    (told,) = program.get("/fouls").json()["fouls"]
    assert told["free"] is False
    page = program.client.get(running.address(program.number, "players/3/")).content.decode()
    assert "take-back/" not in page
    before = entries()
    refused = program.send(f"/fouls/{told['entry']}", method="DELETE")
    assert refused.status_code == 422 and entries() == before
    assert program.send("/rounds/2/taking-back", {"reason": "重排"}).status_code == 201
    assert program.send(f"/fouls/{told['entry']}", None, "gone", "DELETE").status_code == 200
    assert program.get("/check").json() == {"faults": [], "remarks": []}
    program.send("/players/3/fouls", {"round": 1})
    assert program.send("/rounds/1/taking-back", {"reason": "重排"}).status_code == 201
    assert program.get("/fouls").json() == {"fouls": []}


def test_the_page_of_a_player_takes_a_foul_back_as_well(desk: str) -> None:
    number = running.swiss()
    program = program_of(number)
    program.send("/players/3/fouls", {"round": 1})
    page = running.address(number, "players/3/")
    (entry,) = (one["entry"] for one in program.get("/fouls").json()["fouls"])
    back = running.address(number, f"penalties/{entry}/take-back/")
    assert back in program.client.get(page).content.decode()
    answer = program.client.post(back, running.sent(number))
    assert (answer.status_code, answer.headers["Location"]) == (302, page)
    assert program.get("/fouls").json() == {"fouls": []}
    assert program.client.post(back, running.sent(number)).status_code == 404


def test_colours_that_were_reversed_are_recorded_with_their_result(desk: str) -> None:
    """cxa-2011 art. 5.8.1."""
    program = program_of(running.swiss())
    before = program.get("/rounds/1").json()["boards"][0]
    program.send("/rounds/1/boards/1/result", {"code": "1-0"})
    assert program.send("/rounds/1/boards/1/colours").status_code == 201
    after = program.get("/rounds/1").json()["boards"][0]
    assert (after["red"], after["black"]) == (before["black"], before["red"])
    assert after["result"]["code"] == "0-1"
    assert program.send("/rounds/1/boards/77/colours").status_code == 404


def test_a_round_is_changed_by_hand_after_a_look_beside_the_systems_own(desk: str) -> None:
    program = program_of(running.swiss())
    path, before = "/rounds/1/draft", entries()
    own = program.client.post(program.base + path, "{}", content_type="application/json").json()
    assert own["verdict"] is None and not any(one["differs"] for one in own["boards"])
    first, second = own["boards"][:2]
    wish = {"exchanges": [[first["red"]["number"], second["red"]["number"]]], "turns": [3]}
    would = program.client.post(program.base + path, json.dumps(wish), content_type="application/json")
    told = would.json()
    assert [one["table"] for one in told["boards"] if one["differs"]] == [1, 2, 3]
    assert told["boards"][0]["system"]["red"] == first["red"] and told["verdict"]["zh"]
    assert len(told["changes"]) == 2 and entries() == before
    assert program.send("/rounds/1/change", wish).status_code == 400  # a reason is missing
    done = program.send("/rounds/1/change", {**wish, "reason": "回避同单位"}, "once")
    assert done.status_code == 201 and done.json()["entries"][0]["kind"] == "pairing.changed"
    assert program.send("/rounds/1/change", {**wish, "reason": "回避同单位"}, "once").json()["new"] is False
    boards = program.get("/rounds/1").json()["boards"]
    assert boards[0]["red"]["number"] == second["red"]["number"]
    assert program.send("/rounds/1/change", {**wish, "reason": "再改"}).status_code == 422
    assert program.send("/rounds/7/change", {**wish, "reason": "再改"}).status_code == 404
    impossible = json.dumps({"exchanges": [[1, 99]]})
    assert program.client.post(
        program.base + path, impossible, content_type="application/json"
    ).status_code == 422  # fmt: skip


def test_a_round_is_taken_back_and_one_that_is_published_only_by_who_may_undo(desk: str) -> None:
    number = running.swiss()
    chief, clerk = program_of(number), program_of(number, Role.PAIRING_CLERK)
    assert chief.send("/rounds/1/publication").status_code == 201
    body = {"reason": "到场有误"}
    assert clerk.send("/rounds/1/taking-back", body).status_code == 403
    assert chief.send("/rounds/1/taking-back", {"reason": " "}).status_code == 422
    assert chief.send("/rounds/1/taking-back", body, "once").status_code == 201
    assert chief.send("/rounds/1/taking-back", body, "once").json()["new"] is False
    assert chief.send("/rounds/1/taking-back", body).status_code == 404
    assert chief.get("/rounds").json() == {"rounds": []}


def test_a_list_of_results_is_entered_whole_or_not_at_all(desk: str) -> None:
    program = program_of(running.swiss())
    good = [{"place": str(at), "code": "1-0"} for at in range(1, 4)]
    bad = [*good, {"place": "77", "code": "1-0"}]
    before = entries()
    refused = program.send("/rounds/1/results", {"results": bad})
    assert refused.status_code == 422 and "row 4" in refused.json()["message_en"] and entries() == before
    assert program.send("/rounds/1/results", {"results": good}).status_code == 201
    assert program.send("/rounds/1/results", {"results": good}).status_code == 422  # nothing is new
    told = program.get("/rounds/1/results").json()["results"]
    assert [one["result"] and one["result"]["code"] for one in told] == ["1-0"] * 3 + [None]
    assert program.send("/rounds/1/results", {"results": [{"place": "01", "code": "1-0"}]}).status_code == 400


def test_entries_come_in_from_a_spreadsheet_after_a_look_at_it(desk: str) -> None:
    program = program_of(running.swiss(paired=False))
    sheet = "姓名,单位\n选手21,单位21\n选手22,单位22\n选手01,单位01\n"
    body = {"file": b64encode(sheet.encode()).decode()}
    before = entries()
    told = program.client.post(
        program.base + "/entries/preview", json.dumps(body), content_type="application/json"
    ).json()
    assert [one["name"] for one in told["parts"][0]["players"]][:2] == ["选手21", "选手22"]
    assert told["faulty"] and told["doubles"] and entries() == before
    assert program.send("/entries", body).status_code == 422 and entries() == before
    done = program.send("/entries", {**body, "anyway": True})
    assert done.status_code == 201 and len(done.json()["entries"]) == 3
    odd = program.send("/entries", {"file": "QQ="})
    assert odd.status_code == 400 and odd.json()["errors"][0]["at"] == "body.file"


def test_an_event_file_comes_in_whole_and_once(desk: str) -> None:
    number, other = running.swiss(), running.played(running.KNOCKOUT, 4)
    text = b"".join(export(other)).decode()
    StoredJournal.objects.filter(pk=other).delete()
    admin = running.admin()

    def take_in(file: str) -> Any:
        return admin.post("/api/v1/import", json.dumps({"file": file}), content_type="application/json")

    first, again = take_in(text), take_in(text)
    assert (first.json()["outcome"], again.json()["outcome"]) == ("new", "known")
    assert first.json()["id"] == other and b"".join(export(other)).decode() == text
    assert take_in("{}").status_code == take_in(text.replace("选手", "棋手", 1)).status_code == 422
    assert program_of(number).client.post("/api/v1/import", "{}", "application/json").status_code == 403


def test_an_event_is_opened_to_spectators_and_closed(desk: str) -> None:
    program = program_of(running.swiss())
    path = f"/api/v1/events/{program.number}/public"
    for public in (True, False):
        answer = program.client.put(path, json.dumps({"public": public}), content_type="application/json")
        assert answer.status_code == 200 and StoredJournal.objects.get().public is public


def test_what_a_withdrawal_does_is_told_before_and_a_section_is_checked(desk: str) -> None:
    program = program_of(running.swiss())
    before = entries()
    told = program.get("/competitors/1/withdrawal").json()
    assert told["void"] is False and [one["round"] for one in told["decided"]] == [1]
    assert entries() == before and program.get("/check").json() == {"faults": [], "remarks": []}
    assert program.get("/competitors/99/withdrawal").status_code == 404
    assert program.send("/competitors/99/withdrawal", {"reason": "因病"}).status_code == 404
    assert program.send("/competitors/99/leave", {"round": 2}).status_code == 404


@pytest.mark.parametrize("role", [Role.PAIRING_CLERK, Role.TABLE_ARBITER])
def test_who_may_not_record_fouls_is_kept_out(desk: str, role: Role) -> None:
    program = program_of(running.swiss(), role, boards="1-4")
    before = entries()
    assert program.send("/players/3/fouls", {"round": 1}).status_code == 403
    assert program.send("/fouls/1", method="DELETE").status_code == 403
    assert program.send("/rounds/1/boards/1/colours").status_code == 403
    assert entries() == before
