"""The event desk on both databases: a round from the check-in to its corrections, and two people at the same moment."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connections
from django.test import Client

from tests.desk.running import address, admin, head, person, section, sent, swiss, text_of
from zhicai.competition.event.outcomes import outcome_words
from zhicai.competition.event.people import LONGEST_NAME
from zhicai.desk.people.models import LONGEST_UNIT, Invitation
from zhicai.desk.people.rights import Role
from zhicai.desk.store import held
from zhicai.desk.store.checking import verify

pytestmark = pytest.mark.usefixtures("database")


def codes(number: str) -> list[str | None]:
    return [board.result.code if board.result else None for board in section(number).rounds[-1].boards]


def together(*calls: Callable[[], int]) -> list[int]:
    """The answers to calls that come at the same moment, each from a thread and a connection of its own."""
    ready = Barrier(len(calls))

    def call(one: Callable[[], int]) -> int:
        ready.wait()
        try:
            return one()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def sending(client: Client, number: str, rest: str, **fields: object) -> Callable[[], int]:
    """A form as it is now, to be sent later by a script."""
    data = sent(number, **fields)
    return lambda: client.post(address(number, rest), data, HTTP_ACCEPT="application/json").status_code


def test_a_round_from_the_check_in_to_a_correction() -> None:
    number = swiss(paired=False)
    client = admin()
    assert (
        client.post(address(number, "check-in/0/mark/"), sent(number, come="1,2,3,4,5,6,7,8")).status_code
        == 302
    )
    assert client.post(address(number, "rounds/pair/"), sent(number)).status_code == 302
    assert client.post(address(number, "rounds/1/publish/"), sent(number)).status_code == 302
    for place, code in (
        ("1", "1-0"),
        ("2", "0-1"),
        ("2", ""),
        ("2", "1/2-1/2"),
        ("3", "+--"),
        ("4", "1-0 foul"),
    ):
        assert sending(client, number, "rounds/1/results/type/", place=place, code=code)() == 200
    assert codes(number) == ["1-0", "1/2-1/2", "+--", "1-0 foul"]
    correction = sent(number, code="0-1", reason="误")
    assert client.post(address(number, "rounds/1/boards/1/correct/"), correction).status_code == 302
    assert client.post(f"/events/{number}/undo/", sent(number, what="undo")).status_code == 302
    assert (
        client.post(address(number, "competitors/8/withdraw/"), sent(number, reason="病")).status_code == 302
    )
    held.forget()
    assert codes(number) == ["1-0", "1/2-1/2", "+--", "1-0 foul"] and 8 in section(number).withdrawn
    for page in (
        "",
        "rounds/1/",
        "rounds/1/results/",
        "standings/",
        "cross/",
        "places/",
        "papers/",
        "players/8/",
    ):
        assert client.get(address(number, page)).status_code == 200, page
    assert (
        client.get(f"/events/{number}/").status_code
        == client.get(f"/events/{number}/log/").status_code
        == 200
    )
    assert [one.problems for one in verify()] == [[]]


@pytest.mark.parametrize(
    ("first", "second", "answers"), [("1-0", "0-1", [200, 409]), ("1-0", "1-0", [200, 200])]
)
def test_of_two_arbiters_who_type_a_board_at_the_same_moment_nothing_is_overwritten(
    first: str, second: str, answers: list[int]
) -> None:
    number = swiss()
    one, other = person(number, Role.PAIRING_CLERK), person(number, Role.CHIEF_ARBITER)
    path, before = "rounds/1/results/type/", head(number)
    calls = [
        sending(client, number, path, place="1", code=code)
        for client, code in ((one, first), (other, second))
    ]
    assert sorted(together(*calls)) == answers
    assert head(number) == before + 1 and codes(number)[0] in {first, second}


def test_of_two_arbiters_who_send_a_form_at_the_same_moment_the_later_one_sees_both_versions() -> None:
    number = swiss()
    clients = [person(number, role) for role in (Role.PAIRING_CLERK, Role.CHIEF_ARBITER)]
    before, answers = head(number), []
    forms = [sent(number, code=code) for code in ("1-0", "0-1")]

    def send(client: Client, form: dict[str, object]) -> int:
        answer = client.post(address(number, "rounds/1/boards/1/record/"), form)
        answers.append((answer.status_code, answer.content.decode(), form["code"]))
        return answer.status_code

    calls = [partial(send, client, form) for client, form in zip(clients, forms, strict=True)]
    assert sorted(together(*calls)) == [302, 409]
    _, page, mine = next(one for one in answers if one[0] == 409)
    stored = codes(number)[0]
    assert head(number) == before + 1 and {stored, mine} == {"1-0", "0-1"}
    assert stored is not None
    assert outcome_words(stored)[0] in text_of(page.encode()) and str(mine) in text_of(page.encode())


def test_four_boards_two_doors_and_a_form_sent_twice_at_the_same_moment() -> None:
    number = swiss()
    clients = [person(number, Role.PAIRING_CLERK, username=f"clerk{n}") for n in range(4)]
    before = head(number)
    typed = [
        sending(client, number, "rounds/1/results/type/", place=str(at), code="1-0")
        for at, client in enumerate(clients, 1)
    ]
    doors = [
        sending(client, number, "check-in/1/mark/", come=who)
        for client, who in zip(clients, ("1", "1,2"), strict=False)
    ]
    again = sending(clients[3], number, "check-in/1/mark/", come="7")
    assert together(*typed, *doors, again, again) == [200] * 8
    held.forget()
    assert codes(number) == ["1-0"] * 4
    assert section(number).present == {(1, 1), (2, 1), (7, 1)}
    assert before + 6 <= head(number) <= before + 7
    assert [one.problems for one in verify()] == [[]]


def test_all_are_invited_once_however_often_the_form_comes_at_the_same_moment() -> None:
    number = swiss()
    client, path = person(number, Role.CHIEF_ARBITER), f"/events/{number}/people/invite/many/"
    form = {"many-role": "player", "many-days": 7, "many-again": "on", "key": "k" * 32}
    sheets = []

    def send(fields: dict[str, object]) -> int:
        answer = client.post(path, fields)
        sheets.append(re.findall(r"/join/[^<]+/<", answer.content.decode()))
        return answer.status_code

    assert together(*[partial(send, form)] * 4) == [200] * 4
    assert len(sheets[0]) == 8 and sheets == [sheets[0]] * 4
    assert Invitation.objects.count() == Invitation.in_force().count() == 8
    sheets.clear()
    assert together(*[partial(send, {**form, "key": key * 32}) for key in "abcd"]) == [200] * 4
    assert Invitation.in_force().count() == 8, "of four who press, the last sheet is the good one"


def test_a_unit_as_long_as_entries_take_it_has_a_leader_and_a_token() -> None:
    number, client, unit = swiss(paired=False), admin(), "单" * LONGEST_NAME
    entered = sent(number, name="选手91", unit=unit)
    assert client.post(address(number, "enter/"), entered).status_code == 302
    people = f"/events/{number}/people/"
    form = {"role": "leader", "unit": unit, "uses": 1, "days": 7}
    assert client.post(f"{people}invite/", form).status_code == 200
    many = {"many-role": "leader", "many-only": unit, "many-days": 7, "many-again": "on"}
    sheet = client.post(f"{people}invite/many/", many)
    assert sheet.status_code == 200 and unit in sheet.content.decode()
    token = {"label": "记分程序", "roles": ["leader"], "unit": unit, "days": 3}
    assert client.post(f"/events/{number}/tokens/make/", token).status_code == 200
    assert Invitation.in_force().get().unit == unit
    schemas = json.loads(client.get("/api/openapi.json").content)["components"]["schemas"]
    longest = {
        schema["properties"]["unit"]["maxLength"]
        for schema in schemas.values()
        if "maxLength" in schema.get("properties", {}).get("unit", {})
    }
    assert longest == {LONGEST_NAME} == {LONGEST_UNIT}


def test_an_answer_of_a_keystroke_tells_the_version_that_it_made() -> None:
    number = swiss()
    answer = admin().post(address(number, "rounds/1/results/type/"), sent(number, place="1", code="1-0"))
    assert json.loads(answer.content)["seq"] == head(number)
