"""A round's results from a list: shown first, recorded whole or not at all."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.desk.running import address, admin, head, person, section, sent, swiss, text_of
from zhicai.desk.people.rights import Role

pytestmark = pytest.mark.usefixtures("desk")
PATH = "rounds/1/results/list/"


def shown(client: Client, number: str, text: str) -> HttpResponse:
    file = SimpleUploadedFile("list.csv", text.encode())
    return client.post(address(number, PATH), {"file": file})  # type: ignore[return-value]


def recorded(client: Client, number: str, page: HttpResponse) -> HttpResponse:
    found = re.search(r'name="sent" value="([^"]*)"', page.content.decode())
    assert found
    return client.post(address(number, f"{PATH}take-in/"), sent(number, sent=found[1]))  # type: ignore[return-value]


def codes(number: str) -> list[str | None]:
    return [board.result.code if board.result else None for board in section(number).rounds[0].boards]


def test_a_list_is_shown_and_then_recorded_as_one_command() -> None:
    number, client = swiss(), admin()
    before = head(number)
    page = shown(client, number, "台次,成绩\n1,红胜\n2,和\n4,--+\n")
    assert "将登记 3 台" in text_of(page.content) and head(number) == before
    assert recorded(client, number, page).status_code == 302
    assert codes(number) == ["1-0", "1/2-1/2", None, "--+"] and head(number) == before + 3
    assert client.post(f"/events/{number}/undo/", sent(number, what="undo")).status_code == 302
    assert codes(number) == [None] * 4


def test_what_is_recorded_already_is_passed_over_and_what_differs_is_refused() -> None:
    number, client = swiss(), admin()
    recorded(client, number, shown(client, number, "台次,成绩\n1,红胜\n"))
    page = shown(client, number, "轮次,台次,成绩\n1,1,红胜\n1,2,黑胜\n2,3,和\n")
    assert "将登记 1 台，1 台已登记" in text_of(page.content)
    refused = shown(client, number, "台次,成绩\n1,黑胜\n2,黑胜\n")
    assert refused.status_code == 422 and "第2行" in text_of(refused.content)
    assert codes(number) == ["1-0", None, None, None]


def test_somebody_who_was_quicker_with_the_same_is_in_nobodys_way_and_with_another_result_is_not_overwritten() -> (
    None
):
    number, client = swiss(), admin()
    page = shown(client, number, "台次,成绩\n1,红胜\n2,和\n")
    client.post(address(number, "rounds/1/results/type/"), sent(number, place="1", code="1-0"))
    assert recorded(client, number, page).status_code == 302
    assert codes(number)[:2] == ["1-0", "1/2-1/2"]
    other = shown(client, number, "台次,成绩\n3,红胜\n4,和\n")
    client.post(address(number, "rounds/1/results/type/"), sent(number, place="3", code="0-1"))
    assert recorded(client, number, other).status_code == 422
    assert codes(number)[2:] == ["0-1", None]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "姓名,单位\n选手01,单位01\n",
        "台次,成绩\n9,红胜\n",
        "台次,成绩\n1,赢\n",
        "台次,成绩\n1,和\n1,和\n",
        "x" * 400_000,
    ],
)
def test_what_is_no_list_of_this_round_is_told(text: str) -> None:
    number = swiss()
    before = head(number)
    answer = shown(admin(), number, text)
    assert answer.status_code == 422 and head(number) == before
    forged = admin().post(address(number, f"{PATH}take-in/"), sent(number, sent="###"))
    assert forged.status_code == 422 and head(number) == before


def test_a_table_arbiter_and_those_at_the_door_record_no_list() -> None:
    number = swiss()
    for role in (Role.TABLE_ARBITER, Role.CHECK_IN, Role.PLAYER):
        client = person(number, role, boards="1-8")
        assert client.get(address(number, PATH)).status_code == 403
        assert client.post(address(number, f"{PATH}take-in/"), sent(number, sent="")).status_code == 403
