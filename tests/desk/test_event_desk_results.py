"""The event desk by Django's client: results, corrections, line-ups, lots, and who may do what with them."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.desk.live import open_boards
from tests.desk.running import (
    KNOCKOUT,
    TEAMS,
    address,
    admin,
    head,
    person,
    played,
    section,
    sent,
    store,
    swiss,
    text_of,
)
from zhicai.competition.event.simulated import simulate
from zhicai.desk.people.rights import Role
from zhicai.desk.running.forms import numbers
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.usefixtures("desk")


def typed(client: Client, number: str, place: str, code: str, **fields: object) -> HttpResponse:
    rest = f"rounds/{len(section(number).rounds)}/results/type/"
    return client.post(address(number, rest), sent(number, place=place, code=code, **fields))  # type: ignore[return-value]


def code_of(number: str, table: int = 1) -> str | None:
    board = section(number).board(len(section(number).rounds), table)
    return board.result.code if board and board.result else None


class TestResults:
    @pytest.mark.parametrize(
        "code", ["1-0", "0-1", "1/2-1/2", "0-0", "+--", "--+", "---", "adjourned", "1-0 time"]
    )
    def test_a_keystroke_is_a_result(self, code: str) -> None:
        number = swiss()
        answer = typed(admin(), number, "1", code)
        assert answer.status_code == 200
        assert json.loads(answer.content) == {"place": "1", "code": code, "seq": head(number)}
        assert code_of(number) == code

    def test_a_command_that_is_sent_again_is_done_once(self) -> None:
        number = swiss()
        client, data = admin(), sent(number, place="1", code="1-0")
        first, second = (client.post(address(number, "rounds/1/results/type/"), data) for _ in range(2))
        assert first.content == second.content
        assert head(number) == data["expected"] + 1  # type: ignore[operator]

    def test_another_result_of_the_same_board_is_told_with_both_versions_and_nothing_is_overwritten(
        self,
    ) -> None:
        number = swiss()
        one, other = person(number, Role.PAIRING_CLERK), person(number, Role.CHIEF_ARBITER)
        seen = head(number)
        assert typed(one, number, "1", "1-0", expected=seen).status_code == 200
        answer = typed(other, number, "1", "0-1", expected=seen)
        assert answer.status_code == 409
        told = json.loads(answer.content)
        assert told["code"] == "1-0" and "红胜" in told["told"] and "黑胜" in told["told"]
        assert code_of(number) == "1-0"

    def test_who_wrote_the_other_result_is_named_and_nobody_else(self) -> None:
        number = swiss()
        one, other = person(number, Role.PAIRING_CLERK), person(number, Role.CHIEF_ARBITER)
        seen = head(number)
        typed(one, number, "1", "1-0", expected=seen)
        typed(other, number, "2", "0-1")
        told = json.loads(typed(admin(), number, "1", "1/2-1/2", expected=seen).content)["told"]
        assert "pairing-clerk" in told and "chief-arbiter" not in told
        later = json.loads(typed(admin(), number, "3", "1-0", expected=seen + 99).content)["told"]
        assert "请刷新" in later and "pairing-clerk" not in later

    def test_a_board_that_became_live_makes_the_page_anew(self) -> None:
        number, client = swiss(), admin()
        page = client.get(address(number, "rounds/1/results/"))
        known = {"If-None-Match": page["ETag"]}
        assert client.get(address(number, "rounds/1/results/"), headers=known).status_code == 304
        client.post(address(number, "rounds/1/publish/"), sent(number))
        page = [client.get(address(number, "rounds/1/results/")) for _ in range(2)][1]  # without the message
        open_boards(number)
        known = {"If-None-Match": page["ETag"]}
        assert client.get(address(number, "rounds/1/results/"), headers=known).status_code == 200

    def test_fouls_that_cannot_be_are_told_by_their_field(self) -> None:
        number, client = swiss(), admin()
        path, before = address(number, "rounds/1/boards/1/foul/"), head(number)
        for field, wrong in (("count", "0"), ("count", "abc"), ("reason", "长" * 201)):
            answer = client.post(path, sent(number, player="1", **{field: wrong}))
            assert answer.status_code == 422, field
            words = text_of(answer.content)
            assert "没有登记：" + {"count": "次数", "reason": "经过"}[field] in words
        assert client.post(path, sent(number, player="77")).status_code == 404
        assert head(number) == before

    def test_two_who_type_the_same_result_agree(self) -> None:
        number = swiss()
        seen = head(number)
        for role in (Role.PAIRING_CLERK, Role.CHIEF_ARBITER):
            assert typed(person(number, role), number, "1", "1-0", expected=seen).status_code == 200
        assert head(number) == seen + 1

    def test_two_who_type_different_boards_do_not_stand_in_each_others_way(self) -> None:
        number = swiss()
        client, seen = admin(), head(number)
        for place in ("1", "2", "3"):
            assert typed(client, number, place, "1-0", expected=seen).status_code == 200

    def test_pages_of_a_pairing_that_was_undone_and_made_anew_record_nothing(self) -> None:
        """Other people sit at the boards: each way of entering results, publishing and line-ups minds it."""
        number, client = swiss(6), admin()
        seen = head(number)
        before = section(number).board(1, 3)
        for _ in range(2):
            client.post(f"/events/{number}/undo/", sent(number, what="undo"))
        for at in range(8):
            client.post(address(number, "enter/"), sent(number, name=f"选手甲{at}", unit=f"单位{at + 4:02}"))
        client.post(address(number, "rounds/pair/"), sent(number))
        after = section(number).board(1, 3)
        assert before is not None and after is not None
        assert (before.red, before.black) != (after.red, after.black)
        assert typed(client, number, "3", "1-0", expected=seen).status_code == 409
        for rest in ("boards/3/record/", "boards/3/turn/", "publish/"):
            old = sent(number, code="1-0", expected=seen)
            assert client.post(address(number, f"rounds/1/{rest}"), old).status_code == 409, rest
        assert code_of(number, 3) is None and not section(number).published
        answer = client.post(
            f"/api/v1/events/{number}/sections/1/rounds/1/boards/3/result",
            {"code": "1-0"},
            content_type="application/json",
            headers={"Idempotency-Key": "stale", "If-Match": f'"{seen}"'},
        )
        assert answer.status_code == 409
        assert typed(client, number, "3", "1-0").status_code == 200

    def test_a_result_is_cleared_and_can_be_typed_anew(self) -> None:
        number = swiss()
        client = admin()
        typed(client, number, "1", "1-0")
        typed(client, number, "2", "0-1")
        assert typed(client, number, "1", "").status_code == 200
        assert (code_of(number, 1), code_of(number, 2)) == (None, "0-1")
        assert typed(client, number, "1", "1/2-1/2").status_code == 200
        assert code_of(number) == "1/2-1/2"
        assert typed(client, number, "3", "").status_code == 422

    def test_a_result_is_not_overwritten_by_another_keystroke(self) -> None:
        number = swiss()
        client = admin()
        typed(client, number, "1", "1-0")
        answer = typed(client, number, "1", "0-1")
        assert answer.status_code == 422
        assert "更正" in json.loads(answer.content)["told"]

    def test_a_result_on_which_something_stands_is_not_cleared(self) -> None:
        number = swiss(rounds=2)
        client = admin()
        for place in range(1, 5):
            typed(client, number, str(place), "1-0")
        client.post(address(number, "rounds/1/boards/1/correct/"), sent(number, code="0-1", reason="误"))
        assert "更正" in json.loads(typed(client, number, "1", "").content)["told"]
        client.post(address(number, "rounds/pair/"), sent(number))
        answer = client.post(address(number, "rounds/1/results/type/"), sent(number, place="2", code=""))
        assert answer.status_code == 422 and section(number).board(1, 2).result is not None  # type: ignore[union-attr]

    @pytest.mark.parametrize(("place", "code"), [("99", "1-0"), ("1", "3-0"), ("x", "1-0"), ("1.2.3", "1-0")])
    def test_what_is_no_board_or_no_result_is_refused(self, place: str, code: str) -> None:
        number = swiss()
        before = head(number)
        assert typed(admin(), number, place, code).status_code == 422
        assert head(number) == before

    def test_a_table_arbiter_enters_the_results_of_the_own_boards_alone(self) -> None:
        number = swiss()
        client = person(number, Role.TABLE_ARBITER, boards="2-3", section="")
        page = client.get(address(number, "rounds/1/results/")).content.decode()
        assert page.count("data-place") == 2
        assert typed(client, number, "2", "1-0").status_code == 200
        assert typed(client, number, "1", "1-0").status_code == 403
        assert client.get(address(number, "rounds/1/boards/1/")).status_code == 403
        assert set(
            json.loads(client.get(address(number, "rounds/1/results/present/")).content)["results"]
        ) == {"2", "3"}

    @pytest.mark.parametrize("role", [Role.CHECK_IN, Role.LEADER, Role.PLAYER])
    def test_who_has_no_part_in_it_enters_no_result(self, role: Role) -> None:
        number = swiss()
        assert typed(person(number, role), number, "1", "1-0").status_code == 403

    def test_a_correction_tells_first_what_it_changes_and_is_made_with_a_reason(self) -> None:
        number = swiss()
        client = admin()
        for place in range(1, 5):
            typed(client, number, str(place), "1-0")
        before, path = head(number), address(number, "rounds/1/boards/1/correct/")
        told = text_of(client.get(path, {"code": "0-1"}).content)
        assert "后果" in told and "第 " in told
        assert client.post(path, sent(number, code="0-1", reason="")).status_code == 422
        assert head(number) == before
        assert client.post(path, sent(number, code="0-1", reason="看错")).status_code == 302
        assert code_of(number) == "0-1"

    def test_a_result_at_the_wrong_board_is_taken_away_with_a_reason_whatever_came_with_it(self) -> None:
        number = swiss()
        client = admin()
        for place in range(1, 5):
            typed(client, number, str(place), "1-0")
        board, path = (address(number, f"rounds/1/boards/1/{rest}") for rest in ("", "clear/"))
        assert 'href="clear/"' in client.get(board).content.decode()
        told = text_of(client.get(path).content)
        assert "后果" in told and "尚无成绩" in told
        before = head(number)
        assert client.post(path, sent(number, reason="")).status_code == 422
        assert head(number) == before
        assert client.post(path, sent(number, reason="录错台")).status_code == 302
        assert code_of(number) is None
        page = client.get(board).content.decode()
        assert 'href="clear/"' not in page and 'id="record"' in page

    def test_no_result_is_taken_away_on_which_a_round_stands(self) -> None:
        number = swiss()
        client = admin()
        for place in range(1, 5):
            typed(client, number, str(place), "1-0")
        client.post(address(number, "rounds/pair/"), sent(number))
        assert 'href="clear/"' not in client.get(address(number, "rounds/1/boards/1/")).content.decode()
        path, before = address(number, "rounds/1/boards/1/clear/"), head(number)
        for answer in (client.get(path), client.post(path, sent(number, reason="录错台"))):
            assert answer.status_code == 422 and "第 2 轮已编排" in text_of(answer.content)
        assert head(number) == before

    def test_corrections_and_colours_are_for_the_office(self) -> None:
        number = swiss()
        clerk, officer = person(number, Role.PAIRING_CLERK), person(number, Role.PAIRING_OFFICER)
        typed(clerk, number, "1", "1-0")
        assert clerk.post(address(number, "rounds/1/boards/1/turn/"), sent(number)).status_code == 403
        assert officer.post(address(number, "rounds/1/boards/1/turn/"), sent(number)).status_code == 302
        assert code_of(number) == "0-1"

    def test_a_board_is_recorded_without_scripts_too(self) -> None:
        number = swiss()
        client = admin()
        assert (
            client.post(
                address(number, "rounds/1/boards/2/record/"), sent(number, code="1-0 foul")
            ).status_code
            == 302
        )
        assert code_of(number, 2) == "1-0 foul"
        assert (
            client.post(address(number, "rounds/1/boards/2/record/"), sent(number, code="1-0")).status_code
            == 422
        )


class TestTeams:
    def test_a_team_event_goes_by_boards_with_line_ups_of_the_own_team(self) -> None:
        commands = list(simulate(TEAMS, None, players=4, units=0, seed="1"))
        number = store(commands[:4])
        client = admin()
        assert client.get(address(number, "teams/")).status_code == 200
        assert client.get(address(number, "rounds/1/lineups/")).status_code == 200
        team = section(number).teams[section(number).rounds[0].boards[0].red]
        leader = person(number, Role.LEADER, unit=team.unit)
        path = address(number, f"rounds/1/lineups/{team.number}/")
        order = f"{team.boards[0]}, {team.reserves[0]}"
        assert leader.post(path, sent(number, players=order)).status_code == 404
        front = leader.get(f"/events/{number}/").content.decode()
        assert "第 1 轮公布后即可交出场名单" in front and f"领队 {team.unit}" in front
        client.post(address(number, "rounds/1/publish/"), sent(number))
        assert (
            leader.get(address(number, "rounds/1/lineups/"))
            .content.decode()
            .count('<form method="post" action="/events')
            == 1
        )
        assert leader.post(path, sent(number, players=order)).status_code == 302
        assert section(number).lineups[1, team.number] == (team.boards[0], team.reserves[0])
        other = next(one for one in section(number).teams if one != team.number)
        refused = leader.post(address(number, f"rounds/1/lineups/{other}/"), sent(number, players=order))
        assert refused.status_code == 403
        assert leader.post(path, sent(number, players="9999")).status_code == 422
        before = head(number)
        assert leader.post(path, sent(number)).status_code == 422 and head(number) == before
        assert typed(client, number, "1.1", "1-0").status_code == 200
        assert typed(client, number, "1", "1-0").status_code == 422
        assert leader.post(path, sent(number, players=order)).status_code == 422
        assert typed(client, number, "1.2", "0-1").status_code == 200
        won = f"{team.name} 胜 4 : 0"
        for page in ("rounds/1/", "rounds/1/boards/1/", "rounds/1/results/"):
            assert won in client.get(address(number, page)).content.decode(), page
        assert client.get(address(number, "rounds/1/results/present/")).json()["told"]["1"] == won

    def test_a_team_is_entered_and_changed_by_the_numbers_of_its_players(self) -> None:
        commands = list(simulate(TEAMS, None, players=4, units=0, seed="1"))
        number = store(commands[:2])
        client = admin()
        data = {"name": "队01", "unit": "单位01", "boards": "1，２", "reserves": "３"}
        assert client.post(address(number, "teams/enter/"), sent(number, **data)).status_code == 302
        assert section(number).teams[1].order == (1, 2, 3)
        assert client.post(address(number, "teams/enter/"), sent(number, **data)).status_code == 422
        data |= {"boards": "2 1"}
        assert client.post(address(number, "teams/1/change/"), sent(number, **data)).status_code == 302
        assert section(number).teams[1].boards == (2, 1)
        assert (
            client.post(
                address(number, "teams/1/change/"), sent(number, **{**data, "boards": "77 78", "rated": "1"})
            ).status_code
            == 422
        )


def test_the_missing_boards_of_a_round_of_teams_are_counted_alike_on_every_page() -> None:
    keep = 2
    while not section(number := played(TEAMS, 12, keep=keep)).rounds:
        keep += 1
    client = admin()
    matches = len(section(number).rounds[0].boards)
    client.post(address(number, "rounds/1/publish/"), sent(number))
    typed(client, number, "1.1", "1-0")
    many = 2 * matches - 1
    for path in (address(number, "rounds/1/"), f"/events/{number}/"):
        assert f"登记第 1 轮成绩（缺 {many} 台）" in text_of(client.get(path).content), path
    assert f"缺{many}台成绩" in text_of(client.get(address(number, "standings/")).content)
    public = text_of(client.get(f"/events/{number}/public/1/rounds/1/").content)
    assert f"{2 * matches} 台中已出 1 台成绩" in public
    client.post(address(number, f"rounds/1/boards/{matches}/record/"), sent(number, code="+--"))
    told = text_of(client.get(address(number, "rounds/1/")).content)
    assert f"登记第 1 轮成绩（缺 {many - 2} 台）" in told


def test_a_match_recorded_as_a_whole_goes_board_by_board_after_all() -> None:
    keep = 2
    while not section(number := played(TEAMS, 12, keep=keep)).rounds:
        keep += 1
    client = admin()
    board, path = (address(number, f"rounds/1/boards/1/{rest}") for rest in ("", "correct/"))
    client.post(board + "record/", sent(number, code="+--"))
    assert '<option value="open">改为逐台登记</option>' in client.get(board).content.decode()
    told = text_of(client.get(path, {"code": "open"}).content)
    assert "后果" in told and "改为逐台登记" in told
    assert client.post(path, sent(number, code="open", reason="误记")).status_code == 302
    assert section(number).rounds[0].boards[0].result is None
    assert typed(client, number, "1.1", "1-0").status_code == 200
    assert 'value="open"' not in client.get(board).content.decode()
    assert client.get(path, {"code": "open"}).status_code == 302


def test_digits_of_a_chinese_keyboard_are_numbers_of_players() -> None:
    assert numbers("5, ６，７、 ８") == (5, 6, 7, 8)
    assert numbers("１１ 0012") == (11, 12)


class TestPlaces:
    def test_before_the_end_those_who_are_equal_share_and_before_a_result_nobody_has_a_place(self) -> None:
        number = swiss(players=4, rounds=2)
        client = admin()
        for path in ("standings/", "places/"):
            assert "<td>1</td><td>1</td>" not in client.get(address(number, path)).content.decode()
        for place in ("1", "2"):
            typed(client, number, place, "1/2-1/2")
        page = text_of(client.get(address(number, "standings/")).content)
        assert "目前并列：2 组" in page and "待加赛或抽签" not in page
        client.post(address(number, "rounds/1/publish/"), sent(number))
        public = text_of(client.get(f"/events/{number}/public/1/standings/").content)
        assert "目前并列" in public and "待加赛或抽签" not in public

    def test_equals_are_parted_by_lots_of_the_office(self) -> None:
        number = swiss(players=4, rounds=1)
        client = admin()
        for place in ("1", "2"):
            typed(client, number, place, "1/2-1/2")
        page = client.get(address(number, "standings/"))
        assert "待加赛或抽签" in text_of(page.content)
        order = next(iter(section(number).standings().undecided))
        path = address(number, "standings/part/")
        drawn = {"order": " ".join(map(str, reversed(order))), "how": "lots"}
        assert person(number, Role.PAIRING_CLERK).post(path, sent(number, **drawn)).status_code == 403
        assert client.post(path, sent(number, **drawn)).status_code == 302
        assert [one.number for one in section(number).standings().places if one.number in order] == list(
            reversed(order)
        )

    def test_who_goes_on_from_an_undecided_match_is_recorded_with_a_reason(self) -> None:
        number = played(KNOCKOUT, 4, keep=2)
        client = admin()
        client.post(address(number, "rounds/pair/"), sent(number))
        for place in ("1", "2"):
            typed(client, number, place, "1/2-1/2")
        page = client.get(address(number, "bracket/"))
        assert "<svg" in page.content.decode() and "登记晋级者" in text_of(page.content)
        board = section(number).rounds[0].boards[0]
        match = section(number).pairings[0].boards[0].match
        path = address(number, f"bracket/{match}/decide/")
        assert client.post(path, sent(number, winner=board.red, reason="")).status_code == 302
        assert section(number).named == ()
        assert client.post(path, sent(number, winner=board.red, reason="抽签")).status_code == 302
        assert section(number).named[0].winner == board.red


def test_a_result_that_a_penalty_contradicts_is_told_wherever_it_is_entered() -> None:
    """cxa-2011 art. 18.2: who is excluded from the game loses it."""
    number, client = swiss(), admin()
    black = section(number).rounds[0].boards[0].black
    data = {"round": "1", "penalty": "game", "reason": "手机响两次"}
    imposed = client.post(
        address(number, f"competitors/{black}/sanction/"), sent(number, **data), follow=True
    )
    told = text_of(imposed.content)
    assert "应判负" in told and "请登记 +--" in told
    link = address(number, "rounds/1/boards/1/?code=%2B--")
    assert link in imposed.content.decode()
    assert 'value="+--" selected' in client.get(link).content.decode()
    (remark,) = json.loads(typed(client, number, "1", "0-1").content)["remarks"]
    assert "现在的成绩却不是" in remark and "18.2" in remark
    for path in ("rounds/1/results/",):
        assert "现在的成绩却不是" in text_of(client.get(address(number, path)).content)
    checked = text_of(client.post(address(number, "check/")).content)
    assert "应判负" in checked and "另有 1 处请查看" in checked
    correction = sent(number, code="+--", reason="处分")
    done = client.post(address(number, "rounds/1/boards/1/correct/"), correction, follow=True)
    assert "应判负" not in text_of(done.content)
    assert "应判负" not in text_of(client.post(address(number, "check/")).content)


def test_fouls_at_the_limit_call_for_the_loss_on_the_page_of_the_player() -> None:
    """cxa-2011 art. 4.1.10."""
    number, client = swiss(), admin()
    red = section(number).rounds[0].boards[0].red
    fouls = sent(number, round="1", count="3", reason="")
    told = client.post(address(number, f"players/{red}/foul/"), fouls, follow=True)
    assert "犯规满3次" in text_of(told.content).replace(" ", "")
    wrong = sent(number, code="1-0")
    done = client.post(address(number, "rounds/1/boards/1/record/"), wrong, follow=True)
    assert "更正为 0-1 foul" in text_of(done.content)


def test_the_page_of_a_player_tells_which_penalty_it_was() -> None:
    number, client = swiss(), admin()
    for penalty in ("warning", "game"):
        data = {"round": "1", "penalty": penalty, "reason": "手机响两次"}
        client.post(address(number, "competitors/2/sanction/"), sent(number, **data))
    told = text_of(client.get(address(number, "players/2/")).content)
    assert "第 1 轮警告：手机响两次" in told and "第 1 轮取消当场比赛资格：手机响两次" in told


def test_boards_of_one_unit_are_marked_and_explained_where_the_regulations_allow_them() -> None:
    number, client = swiss(players=4, rounds=2), admin()
    for place in ("1", "2"):
        typed(client, number, place, "1-0")
    client.post(address(number, "rounds/pair/"), sent(number))
    now = section(number)
    alike = [
        board.table
        for board in now.rounds[1].boards
        if now.players[board.red].unit == now.players[board.black].unit
    ]
    page = client.get(address(number, "rounds/2/")).content.decode()
    assert alike and page.count("<td>同单位") == len(alike)
    why = text_of(client.get(address(number, f"rounds/2/why/{alike[0]}/")).content)
    assert "规程只在第1轮回避，第2轮起可以相遇" in why


def test_a_form_without_what_it_is_about_takes_nothing_away() -> None:
    client, number = admin(), swiss()
    assert typed(client, number, "1", "1-0").status_code == 200
    StoredJournal.objects.filter(pk=number).update(public=True)
    for path, fields in (
        (address(number, "rounds/1/results/type/"), {"place": "1"}),
        (f"/events/{number}/undo/", {}),
        (f"/events/{number}/open/", {}),
    ):
        assert client.post(path, sent(number, **fields)).status_code == 422, path
    assert code_of(number) == "1-0" and StoredJournal.objects.get(pk=number).public


def test_that_colours_were_reversed_shows_first_what_it_changes() -> None:
    number, client = swiss(), admin()
    typed(client, number, "1", "1-0")
    before = head(number)
    told = text_of(client.get(address(number, "rounds/1/boards/1/turn/")).content)
    assert "成绩随之对换： 红胜 → 黑胜" in told and "后果" in told and head(number) == before
    assert client.post(address(number, "rounds/1/boards/1/turn/"), sent(number)).status_code == 302
    assert code_of(number) == "0-1"
    assert "先看后果" in text_of(client.get(address(number, "rounds/1/boards/2/")).content)
    assert "还没有成绩" in text_of(client.get(address(number, "rounds/1/boards/2/turn/")).content)


def test_the_cross_table_has_the_places() -> None:
    number, client = swiss(players=4), admin()
    assert "<td>0</td><td></td></tr>" in client.get(address(number, "cross/")).content.decode()
    typed(client, number, "1", "1-0")
    page = client.get(address(number, "cross/")).content.decode()
    assert "<td>2</td><td>1</td></tr>" in page


def test_the_order_that_is_announced_says_where_penalties_stand() -> None:
    """cxa-2011 art. 18.5."""
    page = text_of(admin().get(address(swiss(), "rules/")).content)
    assert "积分相同而受处分者" in page and "18.5" in page
