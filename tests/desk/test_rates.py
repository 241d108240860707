"""Who asks too often waits: by account, token or address; reading, writing and what is costly apart."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.desk.conftest import Called
from zhicai.desk.people import rates
from zhicai.desk.people.rates import Rate, Stocks, Weight
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

FEW: Mapping[Weight, Rate] = {
    Weight.READ: Rate(0.001, 3),
    Weight.WRITE: Rate(0.001, 2),
    Weight.COSTLY: Rate(0.001, 1),
    Weight.ENTER: Rate(0.001, 2),
}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(rates.SWITCH)
    monkeypatch.setattr(rates, "OWN", FEW)
    monkeypatch.setattr(rates, "SHARED", FEW)
    rates.stocks.forget()


@given(
    times=st.lists(st.floats(0, 60), max_size=80).map(sorted),
    each=st.floats(0.5, 5),
    most=st.integers(1, 10),
)
def test_no_more_go_through_than_were_there_and_came_since(
    times: list[float], each: float, most: int
) -> None:
    stocks, through = Stocks(), []
    for now in times:
        wait = stocks.take(("account", "1"), Weight.READ, Rate(each, most), now)
        if not wait:
            through.append(now)
            continue
        # Who waits as long as told is let through.
        other = Stocks()
        for then in through:
            other.take(("account", "1"), Weight.READ, Rate(each, most), then)
        assert other.take(("account", "1"), Weight.READ, Rate(each, most), now + wait + 1e-6) == 0
    for at, first in enumerate(through):
        for later in range(at, len(through)):
            assert later - at + 1 <= most + (through[later] - first) * each + 1e-6


def test_what_is_remembered_is_bounded() -> None:
    stocks = Stocks(most=10)
    for number in range(100):
        stocks.take(("address", str(number)), Weight.READ, Rate(1, 1), 0)
    assert len(stocks) == 10
    assert stocks.take(("address", "99"), Weight.READ, Rate(1, 1), 0) > 0


def test_reading_writing_and_what_is_costly_have_stocks_of_their_own(
    someone: Called, event: StoredJournal, few: None
) -> None:
    client = someone(Role.CHIEF_ARBITER)
    reads = [client.get(f"/events/{event.pk}/").status_code for _ in range(5)]
    assert reads == [200, 200, 200, 429, 429]
    writes = [client.post("/language/", {"language": "en"}).status_code for _ in range(3)]
    assert writes == [302, 302, 429]
    papers = [client.get(f"/events/{event.pk}/file/").status_code for _ in range(2)]
    assert papers == [200, 429]


def test_passwords_have_a_stock_of_their_own_and_their_pages_are_read(
    someone: Called, event: StoredJournal, few: None
) -> None:
    guest, member = someone(), someone(Role.CHECK_IN)
    form = {"username": "nobody", "password": "wrong"}
    assert [guest.post("/sign-in/", form).status_code for _ in range(3)] == [422, 422, 429]
    assert guest.post("/join/none/", form).status_code == 429
    assert guest.get("/sign-in/").status_code == guest.get("/").status_code == 200
    changes = [member.post("/account/", {"name": "新", "password": ""}).status_code for _ in range(3)]
    assert changes == [302, 302, 429]


def test_each_account_and_token_has_its_own_whatever_the_address(
    someone: Called, event: StoredJournal, few: None
) -> None:
    one, other = someone(Role.CHIEF_ARBITER), someone(Role.PAIRING_OFFICER)
    guest = Client(SERVER_NAME="localhost")
    for client in (one, other, guest):
        assert [client.get("/").status_code for _ in range(4)] == [200, 200, 200, 429]
    elsewhere = Client(SERVER_NAME="localhost", REMOTE_ADDR="192.0.2.7")
    assert elsewhere.get("/").status_code == 200


def test_of_ipv6_a_network_counts_as_one(desk: str, few: None) -> None:
    near = [Client(SERVER_NAME="localhost", REMOTE_ADDR=f"2001:db8::{at}") for at in range(4)]
    assert [client.get("/").status_code for client in near] == [200, 200, 200, 429]
    assert Client(SERVER_NAME="localhost", REMOTE_ADDR="2001:db8:0:1::1").get("/").status_code == 200


def test_the_answer_says_how_long_to_wait_as_a_page_and_as_json(desk: str, few: None) -> None:
    client = Client(SERVER_NAME="localhost")
    answers = [client.get("/") for _ in range(4)]
    page = answers[-1]
    assert page.status_code == 429 and int(page.headers["Retry-After"]) > 1
    assert "请求太频繁" in page.content.decode()
    english = client.get("/", headers={"Accept-Language": "en"})
    assert "too many requests" in english.content.decode()
    told = client.get("/api/v1/events")
    assert told.status_code == 429 and int(told.headers["Retry-After"]) > 1
    assert "请求太频繁" in told.json()["message_zh"] and "too many" in told.json()["message_en"]


def test_the_usual_figures_let_a_hall_behind_one_address_read() -> None:
    """300 phones that open three pages within ten seconds, and one page each five seconds afterwards."""
    stocks, read = Stocks(), rates.SHARED[Weight.READ]
    waits = [stocks.take(("address", "x"), Weight.READ, read, at / 90) for at in range(900)]
    waits += [stocks.take(("address", "x"), Weight.READ, read, 10 + at / 60) for at in range(60 * 300)]
    assert not any(waits)


def test_results_of_a_whole_round_that_were_kept_come_at_once() -> None:
    stocks, write = Stocks(), rates.OWN[Weight.WRITE]
    assert not any(stocks.take(("account", "1"), Weight.WRITE, write, 0) for _ in range(500))


def test_it_can_be_switched_off_for_a_measurement(
    desk: str, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(rates.SWITCH, "0")
    client = Client(SERVER_NAME="localhost")
    assert {client.get("/").status_code for _ in range(9)} == {200}


def test_who_sends_tokens_that_are_none_draws_on_the_stock_of_the_address(desk: str, few: None) -> None:
    client = Client(SERVER_NAME="localhost", headers={"Authorization": "Bearer guess"})
    assert [client.get("/api/v1/events").status_code for _ in range(3)] == [401, 401, 429]
