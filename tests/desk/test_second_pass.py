"""The second pass over the results of a round: what differs stays until it is settled, for whoever looks."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.desk.running import TEAMS, address, admin, head, person, played, section, sent, swiss, text_of
from zhicai.desk.people.rights import Role
from zhicai.desk.running.second_pass import alike, differing
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.usefixtures("desk")
RESULTS = "rounds/1/results/"


def full() -> str:
    """A round of four boards, all won by Red."""
    number = swiss()
    for table in range(1, 5):
        admin().post(address(number, f"{RESULTS}type/"), sent(number, place=str(table), code="1-0"))
    return number


def again(client: Client, number: str, place: str, code: str, round_number: int = 1) -> HttpResponse:
    path = f"rounds/{round_number}/results/again/"
    return client.post(address(number, path), {"place": place, "code": code})  # type: ignore[return-value]


def test_what_differs_stands_in_the_way_of_the_next_round_until_it_is_corrected() -> None:
    number, client = full(), admin()
    before = head(number)
    assert (
        again(client, number, "2", "0-1").status_code == again(client, number, "3", "1-0").status_code == 200
    )
    assert head(number) == before
    for path in ("rounds/1/", "rounds/1/boards/3/", RESULTS):
        assert "还有 1 台两遍不同" in text_of(client.get(address(number, path)).content), path
    assert "编排第 2 轮" not in text_of(client.get(f"/events/{number}/").content)
    refused = client.post(address(number, "rounds/pair/"), sent(number), follow=True)
    assert "第 2 台" in text_of(refused.content) and len(section(number).rounds) == 1
    client.post(address(number, "rounds/1/boards/2/correct/"), sent(number, code="0-1", reason="录错"))
    page = client.get(address(number, "rounds/1/"))
    assert "编排第 2 轮" in text_of(page.content) and "两遍不同" not in text_of(page.content)
    assert client.post(address(number, "rounds/pair/"), sent(number)).status_code == 302
    assert len(section(number).rounds) == 2


def test_a_program_pairs_over_a_difference_only_where_it_says_so() -> None:
    number, client = full(), admin()
    again(client, number, "2", "0-1")

    def pair(body: dict[str, object]) -> tuple[int, str]:
        headers = {"Idempotency-Key": f"key-{len(body)}", "If-Match": f'"{head(number)}"'}
        path = f"/api/v1/events/{number}/sections/1/rounds"
        answer = client.post(path, json.dumps(body), content_type="application/json", headers=headers)
        return answer.status_code, answer.content.decode()

    status, refused = pair({})
    assert status == 422 and "还有 1 台两遍不同：第 2 台" in refused and "say unlike" in refused
    assert len(section(number).rounds) == 1
    assert pair({"unlike": True})[0] == 201 and len(section(number).rounds) == 2


def test_what_was_typed_is_there_again_for_everybody_and_a_known_page_is_made_anew() -> None:
    number, client = full(), admin()
    page = client.get(address(number, RESULTS))
    again(person(number, Role.PAIRING_CLERK), number, "4", "1/2-1/2")
    newer = client.get(address(number, RESULTS), headers={"If-None-Match": page["ETag"]})
    assert newer.status_code == 200 and "不同：已登记 红胜，第二遍 和" in text_of(newer.content)
    told = json.loads(client.get(address(number, f"{RESULTS}present/")).content)
    assert told["again"] == {"4": "1/2-1/2"}


def test_a_pass_can_be_given_up_and_one_of_a_round_that_was_paired_anew_says_nothing() -> None:
    number, client = full(), admin()
    again(client, number, "1", "0-1")
    client.post(address(number, f"{RESULTS}again/give-up/"))
    assert "编排第 2 轮" in text_of(client.get(address(number, "rounds/1/")).content)
    again(client, number, "1", "0-1")
    client.post(address(number, "rounds/1/boards/1/turn/"), sent(number))
    assert differing(StoredJournal.objects.get(pk=number), section(number), 1) == []


def test_a_table_arbiter_types_and_gives_up_the_own_boards_alone() -> None:
    number = full()
    client = person(number, Role.TABLE_ARBITER, boards="1-2")
    again(admin(), number, "4", "0-1")
    assert again(client, number, "2", "0-1").status_code == 200
    assert again(client, number, "4", "1-0").status_code == 403
    client.post(address(number, f"{RESULTS}again/give-up/"))
    assert "第 4 台" in text_of(admin().get(address(number, "rounds/1/")).content)


def test_of_a_match_of_teams_the_games_are_typed_once_more() -> None:
    number = played(TEAMS, 12, keep=4)
    last = len(section(number).rounds)
    (round_number, table), games = next(iter(section(number).games.items()))
    assert round_number == last and games
    assert again(admin(), number, f"{table}.{games[0].table}", "0-1", last).status_code == 200
    assert again(admin(), number, str(table), "0-1", last).status_code == 422


@pytest.mark.parametrize(
    ("second", "recorded", "agrees"),
    [
        ("1-0", "1-0 time", True),
        ("1-0", "1-0", True),
        ("1-0", "0-1", False),
        ("1-0 foul", "1-0", False),
        ("", "1-0", False),
    ],
)
def test_a_result_typed_without_its_cause_agrees(second: str, recorded: str, *, agrees: bool) -> None:
    assert alike(second, recorded) is agrees
