"""The public pages of every kind of event, in both languages; nothing that is not published is on them."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.desk.running import GROUPS, KNOCKOUT, PLACES, TEAMS, played, section
from zhicai.competition.event.kinds import RoundPublished, drafts
from zhicai.competition.regulations import preset_text
from zhicai.desk.public.links import PATHS
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.usefixtures("desk")

EVENTS = {
    "wuwei": (preset_text("wuwei-2021"), 20),
    "yang": (preset_text("yang-guanlin-2008-professional"), 24),
    "teams": (TEAMS, 6),
    "knockout": (KNOCKOUT, 11),
    "groups": (GROUPS, 8),
    "places": (PLACES, 6),
}


def published(number: str, *rounds: int) -> str:
    """Let everybody see an event with these rounds published."""
    journals.append(number, drafts([RoundPublished(one) for one in rounds], time=0, actor="编排长"))
    StoredJournal.objects.update(public=True)
    return number


def guest(language: str = "zh-hans") -> Client:
    client = Client(SERVER_NAME="localhost")
    client.cookies["zhicai-language"] = language
    return client


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("name", EVENTS)
def test_every_public_page_of_every_kind_of_event_opens(name: str, language: str) -> None:
    number = played(*EVENTS[name])
    last = len(section(number).rounds)
    published(number, last)
    client, missing = guest(language), set()
    for page, path in PATHS.items():
        answer = client.get(f"/events/{number}/public/1/{path.format(1)}")
        if answer.status_code == 404:
            missing.add(page)
        else:
            assert answer.status_code == 200, page
    expected = {
        "teams": {"team-places", "bracket"},
        "knockout": {"team-places", "team", "cross"},
        "groups": {"team-places", "team"},
    }.get(name, {"team-places", "team", "bracket"})
    assert missing == expected
