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


def test_debug_pages() -> None:
    number = swiss()
    chief = person(number, Role.CHIEF_ARBITER)
    for where in ("", "1/rounds/1/", "1/rounds/1/boards/1/", "1/rounds/1/boards/2/watch/", "live/"):
        assert chief.get(f"/events/{number}/{where}").status_code == 200, where
    game = opened(number)
    assert (
        chief.get(f"/events/{number}/1/rounds/1/boards/1/watch/")["Location"]
        == f"/events/{number}/live/{game}/"
    )
    for form in ("pdf", "html", "pgn", "xqf"):
        assert chief.get(f"/events/{number}/live/{game}/paper/{form}/").status_code == 200, form
    for where in ("undo/", "bench/"):
        assert chief.get(f"/events/{number}/live/{game}/{where}").status_code in (200, 302), where
    mine = person(number, Role.PLAYER, username="p", number=LiveGame.objects.get().red_number)
    assert "您的棋盘" in mine.get(f"/events/{number}/").content.decode()
