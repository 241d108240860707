"""Whatever a role is shown can be opened or sent: no link and no button leads to a refusal."""

from __future__ import annotations

import re
from collections import deque
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from tests.desk.running import admin, sent
from zhicai.desk.demo.event import NUMBER, TEAMS
from zhicai.desk.demo.making import make
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

OWN: dict[Role, dict[str, object]] = {
    Role.LEADER: {"unit": "单位01"},
    Role.PLAYER: {"number": 1},
    Role.TABLE_ARBITER: {"boards": "1-8"},
}
PAPER = re.compile(r"\.(pdf|xlsx|html|zip)$")
"""Papers are made by code of their own, which has its tests and takes long."""


def kind(path: str) -> str:
    """Pages that differ in numbers only are of one kind; so are all incidents."""
    return re.sub(r"\d+", "1", re.sub(r"^(/referee/.).*", r"\1", path))


FORM = re.compile(r"<form ([^>]*)>(.*?)</form>", re.DOTALL)
FIELD = re.compile(
    r'<(?:input type="hidden"|button) name="(\w+)" value="([^"]*)"|<select name="(\w+)"[^>]*>\s*<option value="([^"]*)"'
)
LAST = re.compile(r"/(take|switch|link|withdraw|take-back|sign-out)/$")
"""What takes away a role, a round or the session is sent when all else has been."""


def visited(who: Client, start: str) -> tuple[dict[str, int], dict[str, dict[str, str]]]:
    """Every kind of page that is reached by links from a page, with the answer of the first of the kind.

    And every kind of form that these pages have: where it is sent, with what its page put into it.
    """
    found: dict[str, int] = {}
    forms: dict[str, dict[str, str]] = {}
    waiting = deque([start])
    seen = {kind(start)}
    while waiting:
        path = waiting.popleft()
        answer = who.get(path)
        found[path] = answer.status_code
        if answer.status_code == 302 and kind(led := answer["Location"]) not in seen:
            seen.add(kind(led))
            waiting.append(led)
        if (
            answer.status_code != 200
            or not answer["content-type"].startswith("text/html")
            or answer.streaming
        ):
            continue
        page = answer.content.decode()
        for head, body in FORM.findall(page):
            action = re.search(r'action="([^"]*)"', head)
            target = urljoin(path, unescape(action[1])) if action else path
            if 'method="post"' in head and kind(target) not in map(kind, forms):
                forms[target] = {one[0] or one[2]: one[1] or one[3] for one in FIELD.findall(body)}
        for target in re.findall(r'<a [^>]*href="([^"#]+)', page):
            at = urlsplit(urljoin(path, unescape(target)))
            link = at.path + (f"?{at.query}" if at.query else "")
            if at.netloc in {"", "localhost"} and not PAPER.search(at.path) and kind(link) not in seen:
                seen.add(kind(link))
                waiting.append(link)
    return found, forms


def refused(who: Client, forms: dict[str, dict[str, str]]) -> dict[str, int]:
    """The forms that somebody may not send, or that lead nowhere, with the answers.

    They go as an old page would send them, before anything had happened: what is allowed is done, or told to be late.
    """
    answers = {
        target: who.post(target, {**fields, "expected": "0"}).status_code
        for target, fields in sorted(forms.items(), key=lambda one: bool(LAST.search(one[0])))
    }
    return {target: status for target, status in answers.items() if status in {401, 403, 404, 405, 500}}


def come(role: Role, section: str = "") -> Client:
    """The browser of somebody of a role in the demonstration event, which is open to spectators."""
    StoredJournal.objects.filter(pk=NUMBER).update(public=True)
    who = Client(SERVER_NAME="localhost")
    if role is not Role.SPECTATOR:
        account = Account.objects.make("somebody", "", None, admin=role is Role.ADMIN)
        if role is not Role.ADMIN:
            account.memberships.create(
                journal_id=NUMBER, role=role.value, section=section, **OWN.get(role, {})
            )
        who.force_login(account)
    return who


@pytest.mark.parametrize(("role", "section"), [*((role, "") for role in Role), (Role.CHIEF_ARBITER, TEAMS)])
def test_every_link_and_button_that_a_role_is_shown_leads_on(desk: str, role: Role, section: str) -> None:
    make(1_777_627_800_000)
    who = come(role, section)
    found, forms = visited(who, f"/events/{NUMBER}/")
    assert {path: status for path, status in found.items() if status not in {200, 302}} == {}
    assert len(found) > 15
    assert refused(who, forms) == {}


@pytest.mark.parametrize("role", [Role.PAIRING_CLERK, *OWN, Role.CHECK_IN])
def test_so_does_all_that_is_shown_while_a_round_is_played(desk: str, role: Role) -> None:
    """Results are missing, line-ups can be handed in, and a board is live."""
    make(1_777_627_800_000)
    officer = admin()
    for path in (
        "1/rounds/pair/",
        "1/rounds/3/publish/",
        "2/rounds/pair/",
        "2/rounds/2/publish/",
        "1/rounds/3/boards/1/live/",
    ):
        assert officer.post(f"/events/{NUMBER}/{path}", sent(NUMBER)).status_code == 302, path
    who = come(role)
    found, forms = visited(who, f"/events/{NUMBER}/")
    assert {path: status for path, status in found.items() if status not in {200, 302}} == {}
    assert refused(who, forms) == {}


@pytest.mark.parametrize(
    ("role", "button", "told"),
    [
        (Role.CHIEF_ARBITER, "编排第 3 轮", ""),
        (Role.PAIRING_CLERK, "编排第 3 轮", ""),
        (Role.CHECK_IN, "检录", "等候：编排第 3 轮"),
        (Role.TABLE_ARBITER, "", "第 2 轮您各台的成绩已齐；等候：编排第 3 轮"),
    ],
)
def test_the_work_of_a_role_stands_first_with_the_step_that_it_may_do(
    desk: str, role: Role, button: str, told: str
) -> None:
    make(1_777_627_800_000)
    page = come(role).get(f"/events/{NUMBER}/").content.decode()
    work = page[page.index('class="work"') : page.index("查台次")]
    first = work[: work.index("</li>")]
    assert re.findall(r'<a class="button"[^>]*>([^<]+)</a>', first) == ([button] if button else [])
    assert told in first


def test_who_attends_to_some_boards_is_offered_no_step_of_others_after_their_results(desk: str) -> None:
    make(1_777_627_800_000)
    page = come(Role.TABLE_ARBITER).get(f"/events/{NUMBER}/1/rounds/2/results/").content.decode()
    onward = page[page.index('id="onward"') :]
    onward = onward[: onward.index("</p>")]
    assert "您各台的成绩已齐；等候：编排第 3 轮" in onward and "<a" not in onward
    assert "您各台的成绩已齐" in page[page.index("data-words") : page.index('id="told"')].encode().decode(
        "unicode_escape"
    )
