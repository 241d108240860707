"""Signing in, links, invitations: who is let in, who has to wait, and what is written down of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.sessions.backends import db
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.desk.conftest import EVENT, PASSWORD, Called
from zhicai.desk import settings as settings_module
from zhicai.desk.errors import DeskError
from zhicai.desk.people import there
from zhicai.desk.people.invitations import (
    AnotherPlayer,
    NoInvitation,
    Place,
    SeatTaken,
    accept,
    invite,
    link_for,
    use_link,
)
from zhicai.desk.people.models import Account, Invitation, Link, Membership, Visit
from zhicai.desk.people.rights import Role
from zhicai.desk.people.there import There, name_in
from zhicai.desk.store.files import import_file
from zhicai.desk.store.models import StoredJournal


@pytest.fixture
def browser(desk: str) -> Client:
    return Client(SERVER_NAME="localhost")


@pytest.fixture
def account(desk: str) -> Account:
    return Account.objects.make("arbiter", "选手01", PASSWORD)


def enter(browser: Client, name: str = "arbiter", password: str = PASSWORD, **more: str) -> int:
    return browser.post("/sign-in/", {"username": name, "password": password, **more}).status_code


def who(browser: Client) -> str | None:
    return browser.session.get("_auth_user_id")


def noted() -> list[str]:
    return list(Visit.objects.order_by("pk").values_list("what", flat=True))


def test_passwords_are_kept_with_argon2(account: Account) -> None:
    assert settings_module.PASSWORD_HASHERS == ["zhicai.desk.people.hashing.Argon2"]
    assert account.password.startswith("argon2")
    assert PASSWORD not in account.password


def test_signing_in_and_out(browser: Client, account: Account) -> None:
    assert enter(browser, password="wrong") == 422
    assert who(browser) is None
    assert enter(browser, name=" arbiter ") == 302
    assert who(browser) == str(account.pk)
    assert browser.post("/sign-out/").status_code == 302
    assert who(browser) is None
    assert noted() == ["wrong", "entered", "left"]
    assert set(Visit.objects.values_list("username", "address")) == {("arbiter", "127.0.0.1")}


def test_a_session_begins_anew_when_somebody_signs_in(browser: Client, account: Account) -> None:
    browser.get("/")
    session = browser.session
    session["planted"] = 1
    session.save()
    browser.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    before = session.session_key
    enter(browser)
    assert browser.session.session_key != before


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(browser: Client, account: Account) -> None:
    enter(browser)
    session, forms = browser.cookies["zhicai"], browser.cookies["csrftoken"]
    assert session["httponly"] and forms["httponly"]
    assert session["samesite"] == forms["samesite"] == "Lax"


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        ("/account/", "/account/"),
        ("//evil.example/", "/"),
        ("https://evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("http://localhost/visits/", "http://localhost/visits/"),
    ],
)
def test_after_signing_in_one_stays_at_this_desk(
    browser: Client, account: Account, wanted: str, given: str
) -> None:
    answer = browser.post("/sign-in/", {"username": "arbiter", "password": PASSWORD, "next": wanted})
    assert answer.headers["Location"] == given


def test_who_fails_too_often_waits_even_with_the_right_password(browser: Client, account: Account) -> None:
    for _ in range(5):
        assert enter(browser, password="wrong") == 422
    answer = browser.post("/sign-in/", {"username": "arbiter", "password": PASSWORD})
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 300
    assert "5 分钟" in answer.content.decode()
    assert noted() == ["wrong"] * 5 + ["throttled"]
    # Another name from the same address, and the same name from elsewhere, are not kept out.
    Account.objects.make("another", "", PASSWORD)
    assert enter(browser, "another") == 302
    assert enter(Client(SERVER_NAME="localhost", REMOTE_ADDR="192.0.2.7")) == 302
    Visit.objects.update(time=timezone.now() - timedelta(minutes=6))
    assert enter(browser) == 302


def test_a_success_wipes_out_the_failures_before_it(browser: Client, account: Account) -> None:
    for _ in range(3):
        for _ in range(4):
            assert enter(browser, password="wrong") == 422
        assert enter(browser) == 302


def test_one_address_that_tries_many_names_waits(browser: Client, account: Account) -> None:
    for number in range(30):
        assert enter(browser, f"name{number}", "wrong") == 422
    assert enter(browser) == 429
    assert enter(Client(SERVER_NAME="localhost", REMOTE_ADDR="192.0.2.7")) == 302


def test_one_name_that_is_tried_from_many_addresses_waits(account: Account) -> None:
    for number in range(50):
        Visit.objects.create(what="wrong", username="arbiter", address=f"192.0.2.{number}")
    assert enter(Client(SERVER_NAME="localhost", REMOTE_ADDR="198.51.100.1")) == 429


@pytest.mark.parametrize("name", ["", "\0", "arbiter\0", "x" * 61, "象" * 60, "<script>"])
def test_strange_names_are_refused_and_noted(browser: Client, account: Account, name: str) -> None:
    assert enter(browser, name, "wrong") == 422
    assert who(browser) is None


def test_a_locked_account_does_not_get_in(browser: Client, account: Account) -> None:
    Account.objects.update(is_active=False)
    assert enter(browser) == 422
    with pytest.raises(NoInvitation):
        use_link(link_for(account))


def test_a_link_signs_in_once_and_only_when_pressed(browser: Client, account: Account) -> None:
    link = f"/enter/{link_for(account)}/"
    for _ in range(2):
        assert browser.get(link).status_code == 200
    assert who(browser) is None
    assert browser.post(link).headers["Location"] == "/"
    assert who(browser) == str(account.pk)
    other = Client(SERVER_NAME="localhost")
    assert other.post(link).status_code == 422
    assert who(other) is None
    assert noted() == ["link", "bad-link"]


def test_a_link_that_is_used_tells_each_what_to_do(browser: Client, account: Account) -> None:
    link = f"/enter/{link_for(account)}/"
    browser.post(link)
    for client, method in (
        (Client(SERVER_NAME="localhost"), "get"),
        (Client(SERVER_NAME="localhost"), "post"),
    ):
        page = getattr(client, method)(link).content.decode()
        assert "zhicai desk user" in page and "make demo" in page and "向管理员要" in page
    assert "您已登录为 选手01" in browser.get(link).content.decode()
    assert "zhicai desk user" in Client(SERVER_NAME="localhost").get("/sign-in/").content.decode()


def test_an_administrator_without_a_password_is_told_so_and_asked_before_leaving(
    browser: Client, desk: str
) -> None:
    account = Account.objects.make("boss", admin=True)
    led = browser.post(f"/enter/{link_for(account)}/?next=/visits/", {}).headers["Location"]
    assert led == "/visits/"
    page = browser.get(led).content.decode()
    assert "您还没有密码" in page and '<a href="/account/">设一个密码</a>' in page
    assert "您还没有密码" not in browser.get(led).content.decode()
    assert "仍然退出" in browser.post("/sign-out/").content.decode()
    assert who(browser) == str(account.pk)
    assert browser.post("/sign-out/", {"sure": "1"}).status_code == 302
    assert who(browser) is None


def test_an_invitation_tells_the_player_by_name(someone: Called, event: StoredJournal) -> None:
    chief = someone(Role.CHIEF_ARBITER)
    made = chief.post(
        f"/events/{event.pk}/people/invite/", {"role": "player", "number": 3, "uses": 1, "days": 7}
    )
    name = name_in(event, "", 3)
    assert name and f"3 号 {name}的邀请" in made.content.decode()
    link = re.search(r'value="http://localhost(/join/[^"]+/)"', made.content.decode())
    assert link
    page = someone().get(link[1]).content.decode()
    assert f"3 号 {name}" in page and re.search(f'name="name" value="{name}"', page)
    assert f"3 号 {name}" in chief.get(f"/events/{event.pk}/people/").content.decode()


def test_a_refusal_tells_who_may_and_leads_back_to_the_event(someone: Called, event: StoredJournal) -> None:
    arbiter = someone(Role.TABLE_ARBITER, boards="1-2")
    answer = arbiter.get(f"/events/{event.pk}/log/")
    page = answer.content.decode()
    assert answer.status_code == 403
    assert (
        "“看全部经过”由这些职务来做：管理员、裁判长、副裁判长、编排长、编排员。您的职务：执台裁判。" in page
    )
    assert f'href="/events/{event.pk}/">回到赛事' in page


def test_a_link_expires(browser: Client, account: Account) -> None:
    link = f"/enter/{link_for(account)}/"
    Link.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert browser.post(link).status_code == 422


def test_links_cannot_be_guessed_at_length(browser: Client, account: Account) -> None:
    for number in range(30):
        assert browser.post(f"/enter/guess{number}/").status_code == 422
    assert browser.post(f"/enter/{link_for(account)}/").status_code == 429


def test_no_secret_is_kept(event: StoredJournal, account: Account) -> None:
    secrets = [link_for(account), invite(event, Place(Role.PLAYER, number=1), account)]
    kept = [
        *Link.objects.values_list("secret", flat=True),
        *Invitation.objects.values_list("secret", flat=True),
    ]
    assert len(set(secrets)) == 2 and not set(secrets) & set(kept)


def test_who_has_no_password_is_asked_for_one(browser: Client, desk: str) -> None:
    account = Account.objects.make("new")
    assert browser.post(f"/enter/{link_for(account)}/").headers["Location"] == "/account/"
    assert "您还没有密码" in browser.get("/account/").content.decode()
    for weak in ("12345678901", "short1", "password"):
        assert browser.post("/account/", {"name": "新", "password": weak}).status_code == 422
    assert browser.post("/account/", {"name": "新", "password": PASSWORD}).status_code == 302
    assert browser.get("/account/").status_code == 200
    assert enter(Client(SERVER_NAME="localhost"), "new") == 302


def test_a_new_password_ends_the_sessions_elsewhere(browser: Client, account: Account) -> None:
    other = Client(SERVER_NAME="localhost")
    assert enter(browser) == enter(other) == 302
    new = {"name": "选手01", "password": "炮二平五马8进7"}
    assert browser.post("/account/", new).status_code == 302
    assert browser.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_an_invitation_makes_an_account_with_the_role(someone: Called, event: StoredJournal) -> None:
    chief, guest = someone(Role.CHIEF_ARBITER), someone()
    form = {"role": "table-arbiter", "boards": "1-4", "uses": 1, "days": 7, "unit": "不相干", "number": 5}
    page = chief.post(f"/events/{event.pk}/people/invite/", form).content.decode()
    found = re.search(r'value="http://localhost(/join/[^"]+/)"', page)
    assert found and "<svg" in page
    assert "执台裁判" in guest.get(found[1]).content.decode()
    new = {"username": "new", "name": "选手09", "password": PASSWORD}
    assert guest.post(found[1], new).headers["Location"] == f"/events/{event.pk}/"
    member = Membership.objects.get(account__username="new")
    assert (member.role, member.boards, member.unit, member.number) == ("table-arbiter", "1-4", "", None)
    assert guest.get(f"/events/{event.pk}/").status_code == 200
    assert someone().get(found[1]).status_code == 422
    assert Visit.objects.filter(what="role-given", account__username="new").exists()


def test_an_invitation_is_accepted_with_an_account_that_is_there(
    someone: Called, event: StoredJournal
) -> None:
    chief = Account.objects.make("chief", admin=True)
    member = someone(Role.CHECK_IN)
    link = f"/join/{invite(event, Place(Role.PAIRING_CLERK), chief, uses=2)}/"
    assert "接受" in member.get(link).content.decode()
    for _ in range(2):
        assert member.post(link).status_code == 302
    assert sorted(Membership.objects.values_list("role", flat=True)) == ["check-in", "pairing-clerk"]
    assert Invitation.objects.get().uses == 1


@pytest.mark.parametrize("form", [
    {"role": "player"}, {"role": "leader"}, {"role": "table-arbiter"}, {"role": "table-arbiter", "boards": "x"},
    {"role": "king"}, {"role": ""}, {"role": "player", "number": "0"}, {"role": "check-in", "uses": "0"},
    {"role": "check-in", "days": "9999"},
])  # fmt: skip
def test_invitations_that_are_not_whole_are_refused(
    someone: Called, event: StoredJournal, form: dict[str, str]
) -> None:
    answer = someone(Role.CHIEF_ARBITER).post(
        f"/events/{event.pk}/people/invite/", {"uses": 1, "days": 7, **form}
    )
    assert answer.status_code == 422
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"role": "leader", "unit": "没有的单位"}, "没有这个单位；有："),
        ({"role": "check-in", "section": "没有的组"}, "没有这个组别"),
        ({"role": "player", "number": "99"}, "号码为 1 至 8"),
        ({"role": "table-arbiter", "boards": "1-2,90"}, "台号为 1 至 4"),
        ({"role": "table-arbiter", "boards": "4-1"}, "由小到大"),
    ],
)
def test_roles_for_what_the_event_does_not_have_are_refused(
    someone: Called, event: StoredJournal, form: dict[str, str], told: str
) -> None:
    chief = someone(Role.CHIEF_ARBITER)
    base = f"/events/{event.pk}"
    answer = chief.post(f"{base}/people/invite/", {"uses": 1, "days": 7, **form})
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Invitation.objects.exists()
    token = {**form, "label": "记分程序", "roles": [form["role"]], "days": 3}
    assert told in chief.post(f"{base}/tokens/make/", token).content.decode()


def test_of_two_who_press_at_once_one_gets_the_last_use(database: str) -> None:
    journal = StoredJournal.objects.create(pk="x", kind="event", header="", hash="")
    people = [Account.objects.make(f"n{number}", admin=not number) for number in range(6)]
    secret = invite(journal, Place(Role.CHECK_IN), people[0], uses=2)

    def take(account: Account) -> bool:
        try:
            accept(secret, account)
        except NoInvitation:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(take, people)) == 2
    assert Membership.objects.count() == 2


def stored_event() -> StoredJournal:
    with EVENT.open("rb") as stream:
        return StoredJournal.objects.get(pk=import_file(stream).header.id)


@pytest.fixture
def locked_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read of an event while a transaction is open: who acts in it locks the journal, then the database."""
    read = there._reader
    assert read is not None

    def reader(journal: StoredJournal) -> There | None:
        assert not connection.in_atomic_block
        return read(journal)

    monkeypatch.setattr(there, "_reader", reader)


def at_once(takes: Sequence[tuple[str, Account]]) -> list[type[DeskError] | None]:
    """What becomes of invitations that are taken at the same moment."""

    def take(one: tuple[str, Account]) -> type[DeskError] | None:
        try:
            accept(*one)
        except DeskError as error:
            return type(error)
        finally:
            connections.close_all()
        return None

    with ThreadPoolExecutor(len(takes)) as pool:
        return list(pool.map(take, takes))


@pytest.mark.usefixtures("locked_in_order")
def test_a_player_has_one_account_however_many_invitations_there_are(database: str) -> None:
    journal = stored_event()
    people = [Account.objects.make(f"n{number}", admin=not number) for number in range(5)]
    takes = [(invite(journal, Place(Role.PLAYER, number=3), people[0]), one) for one in people[1:]]
    assert sorted(str(one) for one in at_once(takes)) == [*[str(SeatTaken)] * 3, "None"]
    assert Membership.objects.get().number == 3
    Membership.objects.all().delete()
    assert at_once(takes[1:2]) == [None] or at_once(takes[2:3]) == [None]


def test_an_account_is_one_player_of_a_section(database: str) -> None:
    journal = stored_event()
    chief, player = Account.objects.make("chief", admin=True), Account.objects.make("player")
    places = [Place(Role.PLAYER, number=number) for number in (3, 4)]
    answers = at_once([(invite(journal, one, chief), player) for one in places])
    assert sorted(str(one) for one in answers) == [str(AnotherPlayer), "None"]
    accept(invite(journal, Place(Role.PLAYER, "乙组", 4), chief), player)
    assert Membership.objects.count() == 2


@pytest.mark.usefixtures("locked_in_order")
def test_who_may_not_take_an_invitation_is_told_why_before_anything_is_typed(
    someone: Called, event: StoredJournal
) -> None:
    chief = Account.objects.make("chief", admin=True)
    links = [f"/join/{invite(event, Place(Role.PLAYER, number=n), chief)}/" for n in (3, 3, 4)]
    first, guest = someone(username="first"), someone()
    assert "接受" in first.get(links[0]).content.decode() and first.post(links[0]).status_code == 302
    new = {"username": "new", "name": "选手03", "password": PASSWORD}
    for answer in (guest.get(links[1]), guest.post(links[1], new)):
        assert answer.status_code == 422 and "3 选手03 已有账号" in answer.content.decode()
    assert not Account.objects.filter(username="new").exists()
    other = first.post(links[2])
    assert other.status_code == 422 and "本组已是 3 号" in other.content.decode()
    assert first.post(links[1]).status_code == 302, "the same player has the place already"
    assert [one.number for one in Membership.objects.all()] == [3]
    assert not Visit.objects.filter(what=Visit.What.BAD_LINK).exists()


def test_nobody_is_invited_as_a_player_who_has_an_account(someone: Called, event: StoredJournal) -> None:
    chief, form = someone(Role.CHIEF_ARBITER), {"role": "player", "number": 3, "uses": 1, "days": 7}
    someone(Role.PLAYER, username="选手03", number=3)
    address = f"/events/{event.pk}/people/"
    refused = chief.post(f"{address}invite/", form)
    assert refused.status_code == 422 and "已有账号（选手03）" in refused.content.decode()
    many = chief.post(f"{address}invite/", {**form, "number": 4, "uses": 2})
    assert many.status_code == 422 and "一名棋手只用一个账号" in many.content.decode()
    assert chief.post(f"{address}{Membership.objects.get(number=3).pk}/take/").status_code == 302
    assert chief.post(f"{address}invite/", form).status_code == 200


def test_an_invitation_ends_with_its_time_its_maker_and_when_it_is_withdrawn(
    someone: Called, event: StoredJournal
) -> None:
    chief = someone(Role.CHIEF_ARBITER)
    maker = Account.objects.get()
    place = Place(Role.CHECK_IN)
    late, orphan, void = (f"/join/{invite(event, place, maker)}/" for _ in range(3))
    Invitation.objects.filter(pk=1).update(until=timezone.now())
    assert someone().get(late).status_code == 422
    assert chief.post(f"/events/{event.pk}/invitations/3/withdraw/").status_code == 302
    assert someone().get(void).status_code == 422
    assert someone().get(orphan).status_code == 200
    Account.objects.update(is_active=False)
    assert someone().get(orphan).status_code == 422


def test_an_invitation_is_void_once_its_maker_may_no_longer_give_its_role(
    someone: Called, event: StoredJournal
) -> None:
    officer = someone(Role.PAIRING_OFFICER)
    link = f"/join/{invite(event, Place(Role.PAIRING_CLERK), Account.objects.get())}/"
    assert someone().get(link).status_code == 200
    Membership.objects.all().delete()
    assert officer.post(link).status_code == 422
    assert not Membership.objects.exists()


def test_an_administrator_helps_who_forgot_the_password_and_locks_nobody_out_by_mistake(
    someone: Called,
) -> None:
    admin, other = someone(Role.ADMIN), Account.objects.make("other")
    page = admin.post(f"/accounts/{other.pk}/link/").content.decode()
    link = re.search(r'value="http://localhost(/enter/[^"]+/)"', page)
    assert link and someone().post(link[1]).status_code == 302
    assert admin.post(f"/accounts/{other.pk}/lock/").status_code == 302
    assert not Account.objects.get(pk=other.pk).is_active
    own = Account.objects.get(username="admin")
    assert admin.post(f"/accounts/{own.pk}/lock/").status_code == 403
    assert "用链接登录" in admin.get("/visits/").content.decode()


def test_a_form_from_elsewhere_is_refused(account: Account) -> None:
    strict = Client(SERVER_NAME="localhost", enforce_csrf_checks=True)
    answer = strict.post("/sign-in/", {"username": "arbiter", "password": PASSWORD})
    assert answer.status_code == 403
    assert "不是从本站页面发来的" in answer.content.decode() and "职务" not in answer.content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', strict.get("/sign-in/").content.decode())
    assert token
    form = {"username": "arbiter", "password": PASSWORD, "csrfmiddlewaretoken": token[1]}
    assert strict.post("/sign-in/", form, HTTP_ORIGIN="https://evil.example").status_code == 403
    assert strict.post("/sign-in/", form, HTTP_ORIGIN="http://localhost").status_code == 302


def test_all_players_get_an_invitation_each_on_one_sheet(someone: Called, event: StoredJournal) -> None:
    chief = someone(Role.CHIEF_ARBITER)
    address = f"/events/{event.pk}/people/invite/many/"

    def sheet(**form: object) -> str:
        answer = chief.post(address, {f"many-{name}": one for name, one in {"days": 7, **form}.items()})
        assert answer.status_code == 200
        return answer.content.decode()

    first = sheet(role="player")
    assert first.count("<svg") == 8 == Invitation.objects.count()
    links = re.findall(r"http://localhost(/join/[^<]+/)<", first)
    slip = first[first.index("<h3>3 ") :]
    guest, new = someone(), {"username": "new", "name": "选手03", "password": PASSWORD}
    assert guest.post(re.findall(r"/join/[^<]+/", slip)[0], new).status_code == 302
    assert (Membership.objects.get(account__username="new").number, Invitation.objects.count()) == (3, 8)
    kept = sheet(role="player", only="2-4")
    assert kept.count("<svg") == 0 and "2 人手里有未用的邀请，仍然有效" in kept
    assert someone().get(links[1]).status_code == 200, "nothing becomes void before somebody says so"
    again = sheet(role="player", only="2-4", again="on")
    assert again.count("<svg") == 2 and "<h3>3 " not in again, "3 has accepted"
    assert someone().get(links[1]).status_code == 422, "the sheet before is void for those on the new one"
    assert someone().get(links[0]).status_code == 200


def test_a_sheet_whose_answer_was_lost_comes_again_and_nothing_that_is_void(
    someone: Called, event: StoredJournal
) -> None:
    chief, address = someone(Role.CHIEF_ARBITER), f"/events/{event.pk}/people/"
    key = re.search(r'many/.*?name="key" value="(\w+)"', chief.get(address).content.decode(), re.DOTALL)
    assert key is not None
    form = {"many-role": "player", "many-days": 7, "many-only": "1-2", "key": key[1]}

    def links(**fields: object) -> list[str]:
        page = chief.post(f"{address}invite/many/", {**form, **fields}).content.decode()
        return re.findall(r"http://localhost(/join/[^<]+/)<", page)

    first = links()
    assert len(first) == 2 and links() == first
    assert not any(
        key[1] in row or row in first for row in Invitation.objects.values_list("secret", flat=True)
    )
    assert links(key="another") == links(**{"many-days": 8}) == [], "what is not used stays as it is"
    gone = Invitation.objects.get(number=1)
    assert chief.post(f"/events/{event.pk}/invitations/{gone.pk}/withdraw/").status_code == 302
    again = links()
    assert again[1] == first[1] and again[0] != first[0]
    assert someone().get(first[0]).status_code == 422 and someone().get(again[0]).status_code == 200
    Invitation.objects.update(until=timezone.now() + timedelta(days=7, minutes=-11))
    assert links() == [], "it is shown again for some minutes only"
    anew = links(**{"many-again": "on"})
    assert len(anew) == 2 and not set(anew) & {*first, *again}
    assert Invitation.in_force().count() == 2


def test_all_leaders_get_one_for_each_unit_and_nobody_what_the_giver_may_not_give(
    someone: Called, event: StoredJournal
) -> None:
    address = f"/events/{event.pk}/people/invite/many/"
    form = {"many-role": "leader", "many-days": 7}
    page = someone(Role.PAIRING_OFFICER).post(address, form).content.decode()
    units = list(Invitation.objects.values_list("unit", flat=True))
    assert len(units) == len(set(units)) == page.count("<svg") > 1
    assert someone(Role.DEPUTY_ARBITER).post(address, form).status_code == 422
    refused = someone(Role.CHIEF_ARBITER).post(address, {**form, "many-only": "没有的单位"})
    assert refused.status_code == 422 and "没有这样的人" in refused.content.decode()


@pytest.mark.parametrize("cookie", [r'"abcdefgh\000ijklm"', "a" * 5000, "ABCDEFGHIJKLM", "éééééééé", ""])
def test_a_cookie_that_is_no_key_opens_no_session_and_asks_no_database(desk: str, cookie: str) -> None:
    browser = Client(SERVER_NAME="localhost", HTTP_COOKIE=f"zhicai={cookie}")
    with CaptureQueriesContext(connection) as asked:
        assert browser.get("/sign-in/").status_code == 200
    assert not [one for one in asked if "session" in one["sql"]]


def test_sessions_that_were_opened_before_stay_open(browser: Client, account: Account) -> None:
    old = db.SessionStore()
    old.update({"_auth_user_id": "1"})
    old.save()
    assert import_module(settings.SESSION_ENGINE).SessionStore(old.session_key).get("_auth_user_id") == "1"
