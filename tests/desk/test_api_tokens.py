"""Tokens: shown once, kept as a hash, with no more than their maker can give, void when they should be."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.desk.conftest import Called
from zhicai.desk.api.models import Token
from zhicai.desk.people.models import Account, Membership, Visit
from zhicai.desk.people.rights import GIVEN_BY, Role
from zhicai.desk.people.secret import kept
from zhicai.desk.store.models import StoredJournal

GIVERS = [Role.CHIEF_ARBITER, Role.DEPUTY_ARBITER, Role.PAIRING_OFFICER]


def made(client: Client, event: StoredJournal, *roles: Role, **fields: object) -> str:
    """A token made on the page; "" where the page refused it."""
    form = {"label": "记分程序", "roles": [role.value for role in roles], "days": 3, **fields}
    page = client.post(f"/events/{event.pk}/tokens/make/", form)
    found = re.search(r'class="secret[^"]*">([^<]+)<', page.content.decode())
    assert page.status_code == (200 if found else 422)
    return found[1] if found else ""


def status(event: StoredJournal, token: str, rest: str = "/log") -> int:
    client = Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {token}"})
    return client.get(f"/api/v1/events/{event.pk}{rest}").status_code


def test_a_token_is_shown_once_and_only_its_hash_is_kept(someone: Called, event: StoredJournal) -> None:
    client = someone(Role.CHIEF_ARBITER)
    token = made(client, event, Role.PAIRING_CLERK)
    stored = Token.objects.get()
    assert token.startswith("zhicai_") and stored.secret == kept(token)
    assert status(event, token) == 200
    page = client.get(f"/events/{event.pk}/tokens/").content.decode()
    assert token not in page and "记分程序" in page
    assert Visit.objects.filter(what=Visit.What.TOKEN_MADE, note__contains="记分程序: pairing-clerk").exists()


def test_what_it_does_stands_in_the_log_under_its_label_and_maker(
    someone: Called, event: StoredJournal
) -> None:
    token = made(someone(Role.CHIEF_ARBITER), event, Role.CHIEF_ARBITER)
    client = Client(SERVER_NAME="localhost", headers={"Authorization": f"bearer {token}"})
    assert client.get("/api/v1/self").json() == {
        "name": "记分程序 (API chief-arbiter)",
        "token": True,
        "admin": False,
        "roles": [{"event": event.pk, "role": "chief-arbiter", "section": ""}],
    }


def test_its_last_use_is_noted(someone: Called, event: StoredJournal) -> None:
    token = made(someone(Role.CHIEF_ARBITER), event, Role.PAIRING_CLERK)
    assert Token.objects.get().used is None
    status(event, token)
    assert (first := Token.objects.get().used) is not None
    status(event, token)
    assert Token.objects.get().used == first


@pytest.mark.parametrize("giver", GIVERS)
def test_nobody_makes_a_token_with_a_role_that_they_cannot_give(
    someone: Called, event: StoredJournal, giver: Role
) -> None:
    client = someone(giver)
    for role in set(Role) - {Role.SPECTATOR}:
        token = made(client, event, role, number=7, unit="单位01", boards="1-4")
        assert bool(token) == (role in GIVEN_BY[giver]), role
    mixed = made(client, event, Role.CHECK_IN, Role.ADMIN)
    assert mixed == ""


def test_it_has_no_more_than_its_maker_could_give_now(someone: Called, event: StoredJournal) -> None:
    token = made(someone(Role.CHIEF_ARBITER), event, Role.PAIRING_CLERK)
    assert status(event, token) == 200
    Membership.objects.update(role=Role.DEPUTY_ARBITER.value)
    assert status(event, token) == 401
    Membership.objects.update(role=Role.CHIEF_ARBITER.value)
    assert status(event, token) == 200
    Account.objects.update(is_active=False)
    assert status(event, token) == 401


def test_it_ends_and_can_be_made_void(someone: Called, event: StoredJournal) -> None:
    client = someone(Role.CHIEF_ARBITER)
    token = made(client, event, Role.PAIRING_CLERK)
    Token.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert status(event, token) == 401
    Token.objects.update(until=timezone.now() + timedelta(days=1))
    number = Token.objects.get().pk
    deputy = someone(Role.DEPUTY_ARBITER)
    assert deputy.post(f"/events/{event.pk}/tokens/{number}/revoke/").status_code == 403
    assert client.post(f"/events/{event.pk}/tokens/{number}/revoke/").status_code == 302
    assert status(event, token) == 401
    assert client.post(f"/events/{event.pk}/tokens/{number}/revoke/").status_code == 404
    assert Visit.objects.filter(what=Visit.What.TOKEN_TAKEN).count() == 1


@pytest.mark.parametrize(
    "told", ["Bearer", "Bearer nothing", "Basic eDp5", "Bearer \u00e9", "", "Bearer " + "x" * 9000]
)
def test_what_is_no_token_is_401_even_beside_a_session(
    someone: Called, event: StoredJournal, told: str
) -> None:
    client = someone(Role.CHIEF_ARBITER)
    assert client.get(f"/api/v1/events/{event.pk}").status_code == 200
    for _ in range(3):
        answer = client.get(f"/api/v1/events/{event.pk}", headers={"Authorization": told})
        assert answer.status_code == 401 and answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert Visit.objects.filter(what=Visit.What.BAD_TOKEN).count() == 1


def test_a_token_is_nothing_to_the_pages(someone: Called, event: StoredJournal) -> None:
    token = made(someone(Role.CHIEF_ARBITER), event, Role.PAIRING_CLERK)
    client = Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {token}"})
    assert client.get(f"/events/{event.pk}/log/").status_code == 302


def test_an_event_has_so_many_tokens_and_no_more(
    someone: Called, event: StoredJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zhicai.desk.api.tokens.MOST", 1)
    client = someone(Role.CHIEF_ARBITER)
    assert made(client, event, Role.CHECK_IN)
    assert made(client, event, Role.CHECK_IN) == ""


def test_tokens_are_in_the_backups_without_their_secrets(someone: Called, event: StoredJournal) -> None:
    from zhicai.desk.store.kept import KEPT

    made(someone(Role.CHIEF_ARBITER), event, Role.PAIRING_CLERK)
    assert {"Token", "TokenOffice"} <= {table.__name__ for table in KEPT}
