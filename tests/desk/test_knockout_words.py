"""A knock-out of two games a match on the pages of the desk: what is told before, and what each board is called."""

from __future__ import annotations

import pytest

from tests.desk.running import address, admin, played, section, text_of

pytestmark = pytest.mark.usefixtures("desk")
TWO = """
base = "cxa-2011"
[match]
deciders = ["lot"]
[[stages]]
kind = "knockout"
"""


def after(rounds: int) -> str:
    """Six players, with this round just paired and no result of it."""
    keep = 2
    while len(section(number := played(TWO, 6, keep=keep)).rounds) < rounds:
        keep += 1
    return number


def test_that_a_match_has_two_games_is_told_before_the_event_and_with_each_round() -> None:
    new = text_of(admin().get("/new/").content)
    assert "每场 2 局，先后手互换，每轮赛一局；局分相等时：加赛" in new
    first = text_of(admin().get(address(after(1), "rounds/1/")).content)
    assert "每场 2 局，先后手互换" in first and "8进4第2场第1局" in first


def test_the_second_game_is_called_so_and_no_page_uses_the_names_of_the_table() -> None:
    number = after(2)
    client = admin()
    page = text_of(client.get(address(number, "rounds/2/")).content)
    assert "8进4第2场第2局" in page and "M1-" not in page
    why = text_of(client.get(address(number, "rounds/2/why/1/")).content)
    assert "8进4第2场，第2局（每场 2 局）；先后手与上一局互换" in why and "M1-" not in why


def test_why_one_has_a_bye_tells_of_that_one_alone() -> None:
    number = after(1)
    byes = [one.player for one in section(number).rounds[0].byes]
    assert len(byes) == 2
    page = admin().get(address(number, "rounds/1/")).content.decode()
    for mine, other in (byes, byes[::-1]):
        assert f"why/0/?who={mine}" in page
        why = text_of(admin().get(address(number, f"rounds/1/why/0/?who={mine}")).content)
        assert f"{mine}号：" in why and f"{other}号：" not in why
