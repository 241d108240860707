"""The pages of live boards as the server makes them: what they show to whom, without scripts, in both languages."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.desk.running import person, sent, swiss
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.rights import Role

pytestmark = pytest.mark.usefixtures("desk")


def opened(number: str, **fields: str) -> str:
    """Publish the first round of an event and open the live board of its first table; the number of the board."""
    chief = person(number, Role.CHIEF_ARBITER, username="opener")
    chief.post(f"/events/{number}/1/rounds/1/publish/", sent(number))
    where = {"journal": number, "section": 1, "number": 1, "place": "1"}
    chief.post(reverse("open-live", kwargs=where), fields)
    return LiveGame.objects.get(event_id=number).pk


def test_a_board_opens() -> None:
    number = swiss()
    game = opened(number)
    chief = person(number, Role.CHIEF_ARBITER)
    page = chief.get(f"/events/{number}/live/{game}/")
    assert page.status_code == 200
    wall = chief.get(f"/events/{number}/live/")
    assert wall.status_code == 200
