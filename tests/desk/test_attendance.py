"""The check-in page: who may, what is stored, two doors at once, and the question before a round is paired."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.desk.running import address, admin, head, person, section, sent, store, swiss, text_of
from zhicai.competition.event.simulated import simulate
from zhicai.desk.people.rights import Role

pytestmark = pytest.mark.usefixtures("desk")
TEAMS = (
    'base = "cxa-2011"\n[teams]\nkind = "fixed_boards"\nboards = 2\n[[stages]]\nkind = "swiss"\nrounds = 3\n'
)


def marked(client: Client, number: str, at: int = 0, *, key: str = "", **fields: object) -> HttpResponse:
    data = sent(number, **fields)
    if key:
        data["key"] = key
    path = address(number, f"check-in/{at}/mark/")
    return client.post(path, data, HTTP_ACCEPT="application/json")  # type: ignore[return-value]


def test_those_at_the_door_check_in_and_see_who_is_missing() -> None:
    number = swiss(paired=False)
    door = person(number, Role.CHECK_IN)
    assert door.get(address(number, "check-in/")).headers["Location"] == address(number, "check-in/0/")
    for one in ("3", "5,7"):
        assert marked(door, number, come=one).status_code == 200
    assert section(number).present == {(3, 0), (5, 0), (7, 0)}
    told = text_of(door.get(address(number, "check-in/0/")).content)
    assert "未到 5" in told and "已到 3 / 8" in told
    only = text_of(door.get(address(number, "check-in/0/"), {"missing": "1"}).content)
    assert "选手04" in only and "选手05" not in only
    assert marked(door, number, gone="5").status_code == 200
    assert (5, 0) not in section(number).present
    present = json.loads(door.get(address(number, "check-in/0/present/")).content)
    assert present == {"seq": head(number), "here": [3, 7]}


@pytest.mark.parametrize(
    ("typed", "found"), [("7", 1), ("选手07", 1), ("xs0", 8), ("xuanshou02", 1), ("单位01", 3)]
)
def test_somebody_is_found_by_number_name_pinyin_and_unit(typed: str, found: int) -> None:
    number = swiss(paired=False)
    page = admin().get(address(number, "check-in/0/"), {"q": typed}).content.decode()
    assert page.count("data-number") == found


def test_two_doors_never_collide_and_what_is_sent_twice_is_stored_once() -> None:
    number = swiss(paired=False)
    one, other = person(number, Role.CHECK_IN), person(number, Role.PAIRING_CLERK)
    shown = head(number)
    assert marked(one, number, come="1", expected=shown).status_code == 200
    assert marked(other, number, come="1", expected=shown).status_code == 200
    assert marked(other, number, come="2", expected=shown, key="twice").status_code == 200
    assert marked(other, number, come="2", expected=shown, key="twice").status_code == 200
    assert head(number) == shown + 2


def test_whoever_has_left_meanwhile_or_is_nobody_is_not_checked_in() -> None:
    number = swiss(paired=False)
    client = admin()
    client.post(address(number, "competitors/2/withdraw/"), sent(number, reason="病"))
    for wrong in ("2", "99", "x", "", ","):
        answer = marked(client, number, come=wrong)
        assert answer.status_code == 422 and json.loads(answer.content)["told"]
    assert marked(client, number, 3, come="1").status_code == 422
    assert client.get(address(number, "check-in/3/")).status_code == 404
    assert section(number).present == frozenset()


def test_a_number_that_was_drawn_anew_is_another_person() -> None:
    number = swiss(paired=False)
    client, shown = admin(), head(number)
    client.post(address(number, "draw/"), sent(number))
    assert marked(client, number, come="1", expected=shown).status_code == 409
    assert section(number).present == frozenset()


def test_it_works_without_scripts() -> None:
    number = swiss(paired=False)
    path = address(number, "check-in/0/mark/")
    answer = admin().post(path, sent(number, come="4", query="missing=1"))
    assert answer.headers["Location"] == address(number, "check-in/0/?missing=1")
    assert section(number).present == {(4, 0)}


def test_of_a_paired_round_the_board_stands_beside_each_and_nobody_who_rests() -> None:
    number = swiss(players=7)
    page = admin().get(address(number, "check-in/"), follow=True)
    assert page.redirect_chain[-1][0] == address(number, "check-in/1/")
    assert page.content.decode().count("data-number") == 6 and '<th scope="col">台' in page.content.decode()


def test_teams_are_checked_in_as_teams() -> None:
    number = store(list(simulate(TEAMS, None, players=4, units=0, seed="1"))[:3])
    assert marked(admin(), number, come="2").status_code == 200
    assert section(number).present == {(2, 0)}


class TestBeforeARound:
    def test_who_is_missing_is_asked_about_and_nothing_is_paired_until_it_is_said(self) -> None:
        number = swiss(paired=False)
        client = admin()
        marked(client, number, come="1,2,3,4,5")
        before, path = head(number), address(number, "rounds/pair/")
        asked = client.post(path, sent(number))
        told = text_of(asked.content)
        assert asked.status_code == 200 and "3 名未检录" in told and "选手08" in told
        assert (
            client.post(path, sent(number, **{"absent-6": "anyway", "absent-7": "leave"})).status_code == 200
        )
        assert head(number) == before
        said = {"absent-all": "anyway", "absent-6": "", "absent-7": "leave", "absent-8": "withdraw"}
        assert client.post(path, sent(number, **said)).status_code == 302
        now = section(number)
        assert (7, 1) in now.leaves and 8 in now.withdrawn
        assert {n for b in now.rounds[0].boards for n in (b.red, b.black)} == {1, 2, 3, 4, 5, 6}
        assert client.post(f"/events/{number}/undo/", sent(number, what="undo")).status_code == 302
        assert not section(number).rounds and not section(number).withdrawn

    def test_where_nobody_is_checked_in_nobody_is_asked_about(self) -> None:
        number = swiss(paired=False)
        assert admin().post(address(number, "rounds/pair/"), sent(number)).status_code == 302
        assert len(section(number).rounds) == 1
