"""Pages of the desk that are asked for again: told to be known only to who would see them just so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.desk.live import browser, open_boards
from tests.desk.running import address, admin, person, sent, swiss
from zhicai.competition.event.kinds import NoticePosted, drafts
from zhicai.desk.people.models import Account, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.usefixtures("desk")

PAGES = (
    "",
    "?q=xs",
    "players/1/",
    "rounds/1/",
    "rounds/1/results/",
    "rounds/1/boards/1/",
    "rounds/1/why/1/",
    "standings/",
    "cross/",
    "places/",
    "papers/",
    "competitors/1/withdraw/",
)


def status(client: Client, path: str, mark: str, **headers: str) -> int:
    """The status of a page for a browser that has the page of this mark."""
    return client.get(path, headers={"If-None-Match": mark, **headers}).status_code


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_known_until_the_event_changes_and_then_is_made_anew(page: str) -> None:
    number = swiss()
    client, path = admin(), address(number, page)
    first = client.get(path)
    mark = first["ETag"]
    known = client.get(path, headers={"If-None-Match": mark})
    assert (known.status_code, known.content) == (304, b"")
    assert "no-cache" in known["Cache-Control"] and "private" in known["Cache-Control"]
    typed = {"place": "1", "code": "1-0"}
    assert client.post(address(number, "rounds/1/results/type/"), sent(number, **typed)).status_code == 200
    again = client.get(path, headers={"If-None-Match": mark})
    assert again.status_code == 200 and again["ETag"] != mark


def test_nobody_is_told_that_they_know_the_page_of_somebody_else() -> None:
    number = swiss()
    path = address(number, "rounds/1/")
    clerk = person(number, Role.PAIRING_CLERK, username="clerk")
    mark = clerk.get(path)["ETag"]
    assert status(clerk, path, mark) == 304
    same_role = person(number, Role.PAIRING_CLERK, username="another")
    for other in (same_role, person(number, Role.CHIEF_ARBITER), admin()):
        other.cookies["csrftoken"] = clerk.cookies["csrftoken"].value
        assert status(other, path, mark) == 200
    assert status(browser(number, Role.PLAYER, seat=1), path, mark) == 403
    assert status(Client(SERVER_NAME="localhost"), path, mark) == 302


def _leave(client: Client, number: str) -> None:
    client.post("/sign-out/")


def _take_role(client: Client, number: str) -> None:
    Membership.objects.all().delete()


def _close(client: Client, number: str) -> None:
    Account.objects.update(is_active=False)


@pytest.mark.parametrize(("happens", "then"), [(_leave, 302), (_take_role, 404), (_close, 302)])
def test_who_may_not_come_in_any_more_is_not_told_that_they_know_the_page(
    happens: Callable[[Client, str], None], then: int
) -> None:
    number = swiss()
    client, path = person(number, Role.PAIRING_CLERK), address(number, "standings/")
    mark = client.get(path)["ETag"]
    assert status(client, path, mark) == 304
    happens(client, number)
    assert status(client, path, mark) == then


def _read_english(client: Client, number: str) -> None:
    client.cookies["zhicai-language"] = "en"


def _be_named(client: Client, number: str) -> None:
    Account.objects.update(name="名字")


def _attend(client: Client, number: str) -> None:
    Membership.objects.update(boards="1-2")


def _be_more(client: Client, number: str) -> None:
    account = Account.objects.get()
    account.memberships.create(journal=StoredJournal.objects.get(pk=number), role=Role.CHIEF_ARBITER.value)


def _open_event(client: Client, number: str) -> None:
    StoredJournal.objects.update(public=True)


def _have_another_key(client: Client, number: str) -> None:
    client.cookies["csrftoken"] = "a" * 32


@pytest.mark.parametrize(
    "happens", [_read_english, _be_named, _attend, _be_more, _open_event, _have_another_key]
)
def test_what_a_page_shows_of_its_reader_is_not_taken_from_an_older_one(
    happens: Callable[[Client, str], None],
) -> None:
    number = swiss()
    client, path = person(number, Role.TABLE_ARBITER, boards="1"), address(number, "rounds/1/")
    mark = client.get(path)["ETag"]
    assert status(client, path, mark) == 304
    happens(client, number)
    answer = client.get(path, headers={"If-None-Match": mark})
    assert answer.status_code == 200 and answer["ETag"] != mark


def test_a_part_of_a_page_is_not_taken_for_the_page() -> None:
    number = swiss()
    client, path = admin(), address(number)
    mark = client.get(path, headers={"HX-Request": "true"})["ETag"]
    assert status(client, path, mark, **{"HX-Request": "true"}) == 304
    assert status(client, path, mark) == 200
    assert status(client, address(number, "cross/"), client.get(path)["ETag"]) == 200


def test_a_live_board_that_is_opened_shows_on_the_page_of_its_round() -> None:
    number = swiss()
    client, path = browser(number, Role.CHIEF_ARBITER), address(number, "rounds/1/")
    mark = client.get(path)["ETag"]
    assert status(client, path, mark) == 304
    open_boards(number)
    assert status(client, path, mark) == 200


def test_a_page_that_tells_something_is_made_and_kept_by_no_browser() -> None:
    number = swiss()
    client, path = admin(), address(number, "rounds/1/")
    mark = client.get(path)["ETag"]
    wrong = sent(number, reason="")
    assert client.post(address(number, "rounds/1/take-back/"), wrong).status_code == 302
    told = client.get(path, headers={"If-None-Match": mark})
    assert told.status_code == 200 and "ETag" not in told and 'class="notes"' in told.content.decode()
    assert status(client, path, mark) == 304


def test_a_page_is_not_marked_with_what_the_event_became_while_it_was_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = swiss()
    client, path, looked = admin(), address(number, "cross/"), journals.look

    def late(*arguments: object, **named: object) -> object:
        posted = drafts([NoticePosted(1, "场地")], time=1_777_627_900_000, actor="编排长")
        journals.append(number, posted)
        return looked(*arguments, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(journals, "look", late)
        assert "ETag" not in client.get(path)
    assert "ETag" in client.get(path)
