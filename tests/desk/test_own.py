"""Who plays, or leads a unit, sees the own boards first on the page of the event, and nothing unpublished."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.desk.running import TEAMS, person, played, section, sent, swiss, text_of
from zhicai.competition.model import Colour
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.rights import Role
from zhicai.desk.public.finding import seat_of
from zhicai.desk.running.boards import Row, Side

pytestmark = pytest.mark.usefixtures("desk")


def said(who: Client, number: str) -> str:
    return text_of(who.get(f"/events/{number}/").content)


def publish(number: str, chief: Client, last: int = 1) -> None:
    assert chief.post(f"/events/{number}/1/rounds/{last}/publish/", sent(number)).status_code == 302


def test_a_player_sees_the_own_board_first_and_the_live_one_with_a_button() -> None:
    number = swiss()
    chief = person(number, Role.CHIEF_ARBITER)
    board = section(number).rounds[0].boards[1]
    names = section(number).players
    player = person(number, Role.PLAYER, number=board.black)
    assert "我的台次 对阵尚未公布" in said(player, number)
    publish(number, chief)
    page = said(player, number)
    assert page.index("我的台次 第 1 轮 第 2 台 执黑") < page.index("查台次")
    assert f"对 {board.red} {names[board.red].name}" in page and f"{names[board.black].name}：各轮" in page
    assert chief.post(f"/events/{number}/1/rounds/1/boards/2/live/").status_code == 302
    game = LiveGame.objects.get()
    html = player.get(f"/events/{number}/").content.decode()
    assert f'href="/events/{number}/live/{game.pk}/">到我的棋盘<' in html and "您的棋盘" not in html
    assert "我的台次" not in said(chief, number), "who works here looks for the boards of others"


def test_a_leader_sees_the_boards_and_places_of_the_own_unit_alone() -> None:
    number = swiss()
    publish(number, person(number, Role.CHIEF_ARBITER))
    page = said(person(number, Role.LEADER, unit="单位01"), number)
    mine = page[page.index("我的选手：单位01") : page.index("查台次")]
    inside = [one for one in section(number).players.values() if one.unit == "单位01"]
    for one in inside:
        board = next(b for b in section(number).rounds[0].boards if one.number in (b.red, b.black))
        colour, other = ("红", board.black) if board.red == one.number else ("黑", board.red)
        told = f"{one.number} {one.name} {board.table} {colour} {other} 选手{other:02}"
        assert told in mine


def test_a_leader_of_a_team_sees_its_match_and_its_games() -> None:
    number = played(TEAMS, 6)
    last = len(section(number).rounds)
    publish(number, person(number, Role.CHIEF_ARBITER), last)
    team = section(number).teams[1]
    page = said(person(number, Role.LEADER, unit=team.unit or team.name), number)
    mine = page[page.index("我的选手：") : page.index("查台次")]
    table = next(b for b in section(number).rounds[-1].boards if 1 in (b.red, b.black)).table
    assert f"第 {last} 轮" in mine and f"队 1 {team.name} {table} " in mine and f" {table}.1 " in mine


def test_results_are_told_from_the_own_side() -> None:
    number = swiss()
    chief = person(number, Role.CHIEF_ARBITER)
    publish(number, chief)
    board = section(number).rounds[0].boards[0]
    chief.post(f"/events/{number}/1/rounds/1/results/type/", sent(number, place="1", code="1-0 time"))
    loser = person(number, Role.PLAYER, number=board.black)
    assert f"选手{board.red:02}" in said(loser, number) and "负（超时）" in said(loser, number)
    leader = said(person(number, Role.LEADER, unit=section(number).players[board.red].unit), number)
    assert (
        "胜（对方超时）" in leader and "红胜" not in leader[leader.index("我的选手") : leader.index("查台次")]
    )


def test_the_score_of_a_match_is_told_from_the_own_side_too() -> None:
    red = Side(1, "单位01"), Side(2, "单位02")
    row = Row("1", 1, 0, *red, "1-0", "单位01 胜 3 : 1", match=True)
    assert seat_of(row, Colour.RED, "3 : 1").result == "胜 3 : 1"
    assert seat_of(row, Colour.BLACK, "3 : 1").result == "负 1 : 3"
