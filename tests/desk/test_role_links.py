"""Whatever a role is shown can be opened: nobody is led to a page that refuses them."""

from __future__ import annotations

import re
from collections import deque
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

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


def visited(who: Client, start: str) -> dict[str, int]:
    """Every kind of page that is reached by links from a page, with the answer of the first of the kind."""
    found: dict[str, int] = {}
    waiting = deque([start])
    seen = {kind(start)}
    while waiting:
        path = waiting.popleft()
        answer = who.get(path)
        found[path] = answer.status_code
        if (
            answer.status_code != 200
            or not answer["content-type"].startswith("text/html")
            or answer.streaming
        ):
            continue
        for target in re.findall(r'<a [^>]*href="([^"#]+)', answer.content.decode()):
            at = urlsplit(urljoin(path, unescape(target)))
            link = at.path + (f"?{at.query}" if at.query else "")
            if at.netloc in {"", "localhost"} and not PAPER.search(at.path) and kind(link) not in seen:
                seen.add(kind(link))
                waiting.append(link)
    return found


@pytest.mark.parametrize(("role", "section"), [*((role, "") for role in Role), (Role.CHIEF_ARBITER, TEAMS)])
def test_every_link_that_a_role_is_shown_opens(desk: str, role: Role, section: str) -> None:
    make(1_777_627_800_000)
    StoredJournal.objects.filter(pk=NUMBER).update(public=True)
    who = Client(SERVER_NAME="localhost")
    if role is not Role.SPECTATOR:
        account = Account.objects.make("somebody", "", None, admin=role is Role.ADMIN)
        if role is not Role.ADMIN:
            account.memberships.create(
                journal_id=NUMBER, role=role.value, section=section, **OWN.get(role, {})
            )
        who.force_login(account)
    found = visited(who, f"/events/{NUMBER}/")
    assert {path: status for path, status in found.items() if status not in {200, 302}} == {}
    assert len(found) > 15
