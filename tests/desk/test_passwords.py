"""Passwords: a few hashes at a time, attempts that count before they are tried, rights that no save brings back."""

from __future__ import annotations

import io
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.contrib import auth
from django.contrib.auth.hashers import Argon2PasswordHasher, identify_hasher
from django.db import connections
from django.http import HttpResponse
from django.test import Client

from tests.desk.conftest import PASSWORD, Called, QuickArgon2
from zhicai.desk.commands.accounts import user
from zhicai.desk.errors import Crowded
from zhicai.desk.people import hashing, signing
from zhicai.desk.people.hashing import Argon2, Turns
from zhicai.desk.people.invitations import Place, invite
from zhicai.desk.people.models import Account, Invitation, Membership, NameTaken, Visit
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

NEW = "炮二平五马8进7"


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """What the calls give, all begun together."""
    begin = threading.Barrier(len(calls))

    def one(call: Callable[[], Any]) -> Any:
        begin.wait()
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def client(**more: Any) -> Client:
    return Client(SERVER_NAME="localhost", **more)


def sign_in(name: str, password: str = "wrong", **more: Any) -> int:
    return client(**more).post("/sign-in/", {"username": name, "password": password}).status_code


def test_so_many_hash_at_once_and_so_many_wait() -> None:
    turns, here, most = Turns(at_once=2, waiting=3, patience=5), 0, 0
    guard, go = threading.Lock(), threading.Event()

    def work() -> str:
        nonlocal here, most
        try:
            with turns.turn(), turns.turn():
                with guard:
                    here += 1
                    most = max(most, here)
                go.wait(5)
                with guard:
                    here -= 1
        except Crowded:
            go.set()
            return "crowded"
        return "done"

    assert Counter(at_once([work] * 6)) == {"done": 5, "crowded": 1}
    assert most == 2
    assert at_once([work] * 5) == ["done"] * 5, "every place is free again"


def test_who_waits_too_long_is_told_to_come_again() -> None:
    turns = Turns(at_once=1, waiting=1, patience=0.02)
    with turns.turn(), ThreadPoolExecutor(1) as pool, pytest.raises(Crowded):
        pool.submit(turns.turn().__enter__).result()


def test_hashes_have_the_figures_that_are_told_and_older_ones_are_made_anew(
    desk: str,
) -> None:
    assert (Argon2.memory_cost, Argon2.time_cost, Argon2.parallelism) == (19_456, 2, 1)
    account = Account.objects.make("arbiter", "", PASSWORD)
    old = Argon2PasswordHasher()
    old.memory_cost, old.time_cost, old.parallelism = 64, 1, 2
    Account.objects.update(password=old.encode(PASSWORD, old.salt()))
    assert sign_in("arbiter") == 422
    assert "m=64" in Account.objects.get().password
    assert sign_in("arbiter", PASSWORD) == 302
    account.refresh_from_db()
    assert f"m={QuickArgon2.memory_cost}," in account.password
    assert not identify_hasher(account.password).must_update(account.password)


def test_a_hash_that_is_made_anew_brings_no_older_password_back(desk: str) -> None:
    account = Account.objects.make("arbiter", "", PASSWORD)
    old = Argon2PasswordHasher()
    old.memory_cost, old.time_cost, old.parallelism = 64, 1, 2
    Account.objects.update(password=old.encode(PASSWORD, old.salt()))
    stale = Account.objects.get()
    account.set_password(NEW)
    account.save(update_fields=["password"])
    assert stale.check_password(PASSWORD)
    assert Account.objects.get().check_password(NEW)


@pytest.mark.parametrize("path", ["/sign-in/", "/account/"])
def test_a_crowd_is_told_to_come_again(someone: Called, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    member = someone(Role.CHECK_IN)
    full = Turns(at_once=1, waiting=0)
    monkeypatch.setattr(hashing, "turns", full)
    monkeypatch.setattr(signing, "turns", full)
    form = {"username": "check-in", "name": "新", "password": NEW}
    with ThreadPoolExecutor(1) as pool:
        turn = full.turn()
        pool.submit(turn.__enter__).result()
        answer = member.post(path, form)
    assert answer.status_code == 503 and answer.headers["Retry-After"] == str(hashing.AGAIN)
    assert "人太多" in answer.content.decode()
    assert Account.objects.get().name == "" and not Visit.objects.exists()


def test_a_burst_tries_no_more_passwords_than_are_allowed_one_by_one(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Account.objects.make("arbiter", "", PASSWORD)
    tried = []
    looked_at = auth.authenticate

    def counting(*arguments: Any, **named: Any) -> Any:
        tried.append(named["username"])
        return looked_at(*arguments, **named)

    monkeypatch.setattr(signing, "authenticate", counting)
    answers = Counter(at_once([lambda: sign_in("arbiter")] * 12))
    # Two who try at the same moment may both count for each other: rather one too few than one too many.
    assert 3 <= len(tried) == answers[422] == 12 - answers[429] <= 5
    assert Visit.objects.filter(what="wrong").count() == len(tried)
    # Those of an address, whatever their names.
    some = (Visit(what="wrong", username="x", address="127.0.0.1") for _ in range(25 - len(tried)))
    Visit.objects.bulk_create(some)
    tried.clear()
    at_once([partial(sign_in, f"name{at}") for at in range(12)])
    assert 3 <= len(tried) <= 5


def test_a_hall_that_signs_in_together_is_let_in(desk: str) -> None:
    for number in range(12):
        Account.objects.make(f"name{number}", "", PASSWORD)
    Visit.objects.bulk_create(Visit(what="wrong", username="x", address="127.0.0.1") for _ in range(20))
    answers = at_once([partial(sign_in, f"name{at}", PASSWORD) for at in range(12)])
    assert answers == [302] * 12
    assert Visit.objects.filter(what="entered").count() == 12


def test_one_network_of_ipv6_counts_as_one_address(desk: str) -> None:
    for number in range(5):
        assert sign_in("arbiter", REMOTE_ADDR=f"2001:db8::{number}") == 422
    assert sign_in("arbiter", REMOTE_ADDR="2001:db8::abcd") == 429
    assert sign_in("arbiter", REMOTE_ADDR="2001:db8:0:1::1") == 422


def test_who_goes_on_after_being_turned_away_does_not_fill_the_record(desk: str) -> None:
    for _ in range(9):
        sign_in("arbiter")
    assert Counter(Visit.objects.values_list("what", flat=True)) == {"wrong": 5, "throttled": 1}


def locked_meanwhile(account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next hash takes so long that the account is locked, and is no administrator's any more, when it is done."""
    encode = QuickArgon2.encode

    def slowly(self: Any, password: str, salt: str) -> str:
        Account.objects.filter(pk=account.pk).update(is_active=False, admin=False)
        return encode(self, password, salt)

    monkeypatch.setattr(QuickArgon2, "encode", slowly)


def test_a_lock_and_a_withdrawn_right_outlive_whatever_the_account_saves(
    someone: Called, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = someone(Role.ADMIN)
    account = Account.objects.get()
    locked_meanwhile(account, monkeypatch)
    assert browser.post("/account/", {"name": "新", "password": NEW}).status_code == 302
    account.refresh_from_db()
    assert (account.name, account.is_active, account.admin) == ("新", False, False)
    assert account.check_password(NEW)
    assert browser.get("/account/").status_code == 302
    with pytest.raises(TypeError):
        account.save()


def test_the_command_line_changes_what_it_is_told_alone(desk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    account = Account.objects.make("arbiter", "", admin=True)
    locked_meanwhile(account, monkeypatch)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{NEW}\n"))
    monkeypatch.setattr("zhicai.desk.commands.accounts.at", lambda _: nullcontext())
    user(settings.PLACE, "arbiter", name="新", password=True)
    account.refresh_from_db()
    assert (account.name, account.is_active, account.admin) == ("新", False, False)


def test_the_same_form_twice_locks_and_does_not_let_in_again(someone: Called) -> None:
    admin, other = someone(Role.ADMIN), Account.objects.make("other")
    for what, active in (("lock", False), ("lock", False), ("unlock", True), ("unlock", True)):
        assert admin.post(f"/accounts/{other.pk}/{what}/").status_code == 302
        other.refresh_from_db()
        assert other.is_active is active
        page = admin.get("/accounts/").content.decode()
        assert (f"/accounts/{other.pk}/lock/" in page) is active
        assert (f"/accounts/{other.pk}/unlock/" in page) is not active


@pytest.mark.parametrize("password", ["0", ""])
def test_two_who_take_the_same_user_name_at_once(database: str, password: str) -> None:
    """Even where they take the same password, too."""
    secrets = _invitations(2)
    forms = [
        {"username": "new", "name": f"选手{at}", "password": PASSWORD + password * at} for at in range(2)
    ]
    answers = _joined(secrets, forms)
    assert sorted(answer.status_code for answer in answers) == [302, 422]
    assert "已有人用" in next(one for one in answers if one.status_code == 422).content.decode()
    assert sorted(Invitation.objects.values_list("uses", flat=True)) == [0, 1]
    assert _all_have_roles() == ["new"]
    with pytest.raises(NameTaken):
        Account.objects.make("new")


def test_the_same_form_twice_has_the_same_answer(database: str) -> None:
    (secret,) = _invitations(1)
    form = {"username": "new", "name": "选手01", "password": PASSWORD}
    answers = [*_joined([secret] * 3, [form] * 3), *_joined([secret], [form])]
    assert [(one.status_code, one.headers["Location"]) for one in answers] == [(302, "/events/x/")] * 4
    assert all("zhicai" in one.cookies for one in answers)
    assert _all_have_roles() == ["new"]
    other = client().post(f"/join/{secret}/", {**form, "password": NEW})
    assert other.status_code == 422 and "zhicai" not in other.cookies


def test_an_invitation_for_one_makes_one_account(database: str) -> None:
    (secret,) = _invitations(1)
    forms = [{"username": f"new{at}", "name": "选手01", "password": PASSWORD} for at in range(6)]
    answers = _joined([secret] * 6, forms)
    assert sorted(answer.status_code for answer in answers) == [302, *[422] * 5]
    assert len(_all_have_roles()) == 1


def _invitations(count: int) -> list[str]:
    journal = StoredJournal.objects.create(pk="x", kind="event", header="", hash="")
    chief = Account.objects.make("chief", admin=True)
    return [invite(journal, Place(Role.CHECK_IN), chief) for _ in range(count)]


def _joined(secrets: list[str], forms: list[dict[str, str]]) -> list[HttpResponse]:
    pairs = list(zip(secrets, forms, strict=True))
    return at_once([partial(client().post, f"/join/{secret}/", form) for secret, form in pairs])


def _all_have_roles() -> list[str]:
    """The names of the accounts that were made, each of which has a role, once."""
    made = sorted(Account.objects.exclude(username="chief").values_list("username", flat=True))
    assert made == sorted(Membership.objects.values_list("account__username", flat=True))
    return made
