"""The event desk by Django's client: what each page does, refuses, and keeps from being done twice or overwritten."""

from __future__ import annotations

import base64
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.desk.running import (
    BEGUN,
    GROUPS,
    KNOCKOUT,
    PLACES,
    TEAMS,
    address,
    head,
    person,
    played,
    section,
    sent,
    store,
    swiss,
    text_of,
)
from zhicai.competition.event.history import facts_of
from zhicai.competition.event.kinds import drafts
from zhicai.competition.event.sections import event_of
from zhicai.competition.event.simulated import simulate
from zhicai.competition.regulations import preset_text
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.models import EventListing, StoredJournal
from zhicai.journal import Draft, Header, Journal, JournalKind, undo

pytestmark = pytest.mark.usefixtures("desk")


def admin() -> Client:
    client = Client(SERVER_NAME="localhost")
    client.force_login(
        Account.objects.filter(username="admin").first()
        or Account.objects.make("admin", "", "x" * 12, admin=True)
    )
    return client


def form(name: str, **fields: object) -> dict[str, object]:
    known = {"key": "one", "begun": "1777627800000", "expected": "0", "preset": "cxa-2011"}
    return {**known, "name": name, **fields}


class TestFounding:
    def test_an_event_is_begun_from_a_preset_and_sent_twice_once(self) -> None:
        client = admin()
        data = form("公开赛", system="swiss", rounds=5)
        first, second = (client.post("/events/new/", data) for _ in range(2))
        assert first.status_code == second.status_code == 302
        assert first["Location"] == second["Location"]
        assert [one.name for one in EventListing.objects.all()] == ["公开赛"]
        number = StoredJournal.objects.get().pk
        assert section(number).regulations.stages[0].rounds == 5  # type: ignore[union-attr]

    def test_regulations_that_do_not_say_what_is_played_need_a_system(self) -> None:
        answer = admin().post("/events/new/", form("公开赛"))
        assert answer.status_code == 422
        assert "规程没有规定赛制" in text_of(answer.content)
        assert not StoredJournal.objects.exists()

    def test_a_swiss_needs_its_rounds_and_only_a_swiss_has_them(self) -> None:
        client = admin()
        assert "积分编排须定轮数" in client.post("/events/new/", form("甲", system="swiss")).content.decode()
        answer = client.post("/events/new/", form("甲", system="knockout", rounds=3))
        assert answer.status_code == 422

    def test_a_file_of_regulations_takes_the_place_of_the_preset(self) -> None:
        file = SimpleUploadedFile("rules.toml", TEAMS.encode())
        assert admin().post("/events/new/", form("团体赛", regulations=file)).status_code == 302
        assert section(StoredJournal.objects.get().pk).of_teams

    @pytest.mark.parametrize("text", [b"\xff\xfe", b"base = ", b'base = "no-such"'])
    def test_a_file_that_is_no_regulations_is_refused_with_the_reason(self, text: bytes) -> None:
        answer = admin().post("/events/new/", form("甲", regulations=SimpleUploadedFile("r.toml", text)))
        assert answer.status_code == 422
        assert not StoredJournal.objects.exists()

    def test_a_section_is_added_and_a_title_that_is_taken_refused(self) -> None:
        number = swiss(paired=False)
        client = admin()
        data = {"preset": "cxa-2011", "title": "女子组", "system": "round_robin"}
        path = f"/events/{number}/sections/new/"
        assert client.post(path, sent(number, **data)).status_code == 302
        assert [one.title for one in journals.look(number, state.now).value.event.sections] == ["", "女子组"]
        assert client.post(path, sent(number, **data)).status_code == 422
        assert client.get(address(number, at=2)).status_code == 200

    def test_every_preset_tells_what_it_says(self) -> None:
        client = admin()
        for name in ("wxf", "wuwei-2021", "yang-guanlin-2008-professional", "school-knockout-then-points"):
            assert client.get("/events/new/preset/", {"preset": name}).status_code == 200


class TestEntries:
    def test_players_are_found_by_name_pinyin_initials_unit_and_number(self) -> None:
        number = swiss(paired=False)
        client = admin()
        for wanted, found in (
            ("选手03", 1),
            ("xuanshou", 8),
            ("xs0", 8),
            ("单位02", 3),
            ("7", 1),
            ("无此人", 0),
        ):
            answer = client.get(address(number), {"q": wanted}, headers={"HX-Request": "true"})
            assert answer.content.decode().count("players/") == found, wanted

    def test_one_who_is_entered_twice_by_a_double_click_is_entered_once(self) -> None:
        number = swiss(paired=False)
        client, data = admin(), sent(number, name="选手99", unit="单位09")
        for _ in range(2):
            assert client.post(address(number, "enter/"), data).status_code == 302
        assert [one.name for one in section(number).players.values()].count("选手99") == 1

    def test_a_name_is_needed_and_what_was_typed_stays(self) -> None:
        number = swiss(paired=False)
        answer = admin().post(address(number, "enter/"), sent(number, name=" ", unit="单位09"))
        assert answer.status_code == 422
        assert 'value="单位09"' in answer.content.decode()

    def test_two_who_change_the_same_player_the_second_sees_both_versions(self) -> None:
        number = swiss(paired=False)
        client = admin()
        first, second = (sent(number, name=f"选手{name}", unit="") for name in ("甲", "乙"))
        assert client.post(address(number, "players/3/change/"), first).status_code == 302
        answer = client.post(address(number, "players/3/change/"), second)
        assert answer.status_code == 409
        told = text_of(answer.content)
        assert "选手甲" in told and "选手乙" in told
        assert section(number).players[3].name == "选手甲"

    def test_changes_of_different_players_do_not_stand_in_each_others_way(self) -> None:
        number = swiss(paired=False)
        client = admin()
        first, second = (sent(number, name=f"选手{name}", unit="") for name in ("甲", "乙"))
        assert client.post(address(number, "players/3/change/"), first).status_code == 302
        assert client.post(address(number, "players/4/change/"), second).status_code == 302

    def test_numbers_are_drawn_before_the_first_round_and_not_after_it(self) -> None:
        number = swiss(paired=False)
        client = admin()
        assert client.post(address(number, "draw/"), sent(number)).status_code == 302
        assert section(number).drawn
        client.post(address(number, "rounds/pair/"), sent(number))
        assert client.post(address(number, "draw/"), sent(number)).status_code == 422

    def test_a_withdrawal_says_first_what_it_does_and_needs_a_reason(self) -> None:
        number = swiss()
        client = admin()
        before = head(number)
        told = text_of(client.get(address(number, "competitors/3/withdraw/")).content)
        assert "随即判定的台" in told
        assert (
            client.post(address(number, "competitors/3/withdraw/"), sent(number, reason="")).status_code
            == 422
        )
        assert head(number) == before
        client.post(address(number, "competitors/3/withdraw/"), sent(number, reason="病"))
        assert section(number).withdrawn[3].reason == "病"
        assert "退赛" in text_of(client.get(address(number, "players/3/")).content)

    def test_a_leave_is_for_a_round_to_come(self) -> None:
        number = swiss()
        client = admin()
        assert client.post(address(number, "competitors/3/leave/"), sent(number, round=1)).status_code == 422
        assert client.post(address(number, "competitors/3/leave/"), sent(number, round=2)).status_code == 302
        assert section(number).leaves == {(3, 2)}

    def test_fouls_and_penalties_are_recorded_by_arbiters_alone(self) -> None:
        number = swiss()
        chief, officer = person(number, Role.CHIEF_ARBITER), person(number, Role.PAIRING_OFFICER)
        fouls, penalty = {"round": 1, "count": 2}, {"round": 1, "penalty": "warning", "reason": "喧哗"}
        assert officer.post(address(number, "players/3/foul/"), sent(number, **fouls)).status_code == 403
        assert chief.post(address(number, "players/3/foul/"), sent(number, **fouls)).status_code == 302
        assert (
            officer.post(address(number, "competitors/3/sanction/"), sent(number, **penalty)).status_code
            == 403
        )
        assert (
            chief.post(address(number, "competitors/3/sanction/"), sent(number, **penalty)).status_code == 302
        )
        found = section(number)
        assert [one.count for one in found.fouls] == [2] and len(found.sanctions) == 1


FORM = "编号,姓名,单位,组别\n1,选手21,单位01,\n,选手22,单位02,\n"


class TestImport:
    def upload(self, number: str, text: str) -> HttpResponse:
        file = SimpleUploadedFile("form.csv", text.encode())
        return admin().post(address(number, "import/"), {"file": file})  # type: ignore[return-value]

    def test_a_form_is_shown_before_anybody_is_entered(self) -> None:
        number = swiss(paired=False)
        before = head(number)
        answer = self.upload(number, FORM)
        assert answer.status_code == 200
        assert "选手21" in answer.content.decode() and "选手22" in answer.content.decode()
        assert head(number) == before

    def test_what_was_shown_is_entered_whole_and_once(self) -> None:
        number = swiss(paired=False)
        client = admin()
        data = sent(number, sent=base64.b64encode(FORM.encode()).decode())
        for _ in range(2):
            assert client.post(address(number, "import/take-in/"), data).status_code == 302
        assert len(section(number).players) == 10

    def test_somebody_who_is_entered_already_is_pointed_out_and_enters_only_in_spite_of_it(self) -> None:
        number = swiss(paired=False)
        text = "姓名,单位\n选手03,单位00\n"
        answer = self.upload(number, text)
        assert "重复报名" in text_of(answer.content)
        client = person(number, Role.PAIRING_CLERK)
        data = {"sent": base64.b64encode(text.encode()).decode()}
        assert client.post(address(number, "import/take-in/"), sent(number, **data)).status_code == 422
        assert len(section(number).players) == 8
        data["anyway"] = "1"
        assert client.post(address(number, "import/take-in/"), sent(number, **data)).status_code == 302
        assert len(section(number).players) == 9

    @pytest.mark.parametrize("text", ["", "甲,乙\n1,2\n", "姓名,组别\n选手21,没有的组\n选手22,另一组\n"])
    def test_a_form_that_cannot_be_used_is_refused_with_the_reason(self, text: str) -> None:
        number = swiss(paired=False)
        answer = self.upload(number, text)
        assert answer.status_code == 422
        assert head(number) == 2 + 8 - 1

    def test_what_comes_back_damaged_enters_nobody(self) -> None:
        number = swiss(paired=False)
        before = head(number)
        for bad in ("", "***", base64.b64encode(b"\0" * 40).decode()):
            answer = admin().post(address(number, "import/take-in/"), sent(number, sent=bad))
            assert answer.status_code == 422
        assert head(number) == before

    def test_somebody_who_came_in_meanwhile_is_shown_before_the_form_is_entered(self) -> None:
        number = swiss(paired=False)
        client = admin()
        data = sent(number, sent=base64.b64encode(FORM.encode()).decode())
        client.post(address(number, "enter/"), sent(number, name="选手21", unit="单位01"))
        assert client.post(address(number, "import/take-in/"), data).status_code == 409


class TestRounds:
    def test_a_double_click_pairs_one_round(self) -> None:
        number = swiss(paired=False)
        client, data = admin(), sent(number)
        for _ in range(2):
            assert client.post(address(number, "rounds/pair/"), data).status_code == 302
        assert len(section(number).rounds) == 1

    def test_a_round_without_all_results_lets_no_next_one_be_paired(self) -> None:
        number = swiss()
        answer = admin().post(address(number, "rounds/pair/"), sent(number))
        assert answer.status_code == 422
        assert "没有成绩" in text_of(answer.content)

    def test_each_board_is_explained_and_so_is_the_bye(self) -> None:
        number = swiss(players=7)
        client = admin()
        assert "为何如此编排" in text_of(client.get(address(number, "rounds/1/why/2/")).content)
        piece = client.get(address(number, "rounds/1/why/0/"), headers={"HX-Request": "true"})
        assert piece.content.decode().lstrip().startswith("<ul")

    def test_publishing_is_for_the_office_and_happens_once(self) -> None:
        number = swiss()
        clerk, officer = person(number, Role.PAIRING_CLERK), person(number, Role.PAIRING_OFFICER)
        assert clerk.post(address(number, "rounds/1/publish/"), sent(number)).status_code == 403
        assert officer.post(address(number, "rounds/1/publish/"), sent(number)).status_code == 302
        assert officer.post(address(number, "rounds/1/publish/"), sent(number)).status_code == 422
        assert section(number).published == {1}

    def test_a_round_is_taken_back_with_a_reason_and_a_published_one_only_by_who_may_undo(self) -> None:
        number = swiss()
        clerk, officer = person(number, Role.PAIRING_CLERK), person(number, Role.PAIRING_OFFICER)
        path = address(number, "rounds/1/take-back/")
        clerk.post(path, sent(number, reason=""))
        assert len(section(number).rounds) == 1
        officer.post(address(number, "rounds/1/publish/"), sent(number))
        assert clerk.post(path, sent(number, reason="编排有误")).status_code == 403
        assert officer.post(path, sent(number, reason="编排有误")).status_code == 302
        assert section(number).rounds == ()

    def test_a_round_is_changed_by_hand_only_at_the_explicit_end_and_compared_before_it(self) -> None:
        number = swiss()
        client = admin()
        one, other = section(number).rounds[0].boards[:2]
        path, swap = address(number, "rounds/1/change/"), f"{one.red}-{other.red}"
        before = head(number)
        answer = client.get(path, {"swap": swap, "turn": "3"})
        assert "与本制编排" in text_of(answer.content) or "对手与本制" in text_of(answer.content)
        assert head(number) == before
        added = client.get(path, {"one": one.red, "other": other.red})
        assert added["Location"].endswith(f"?swap={swap}")
        assert client.post(path, sent(number, swap=swap, reason="")).status_code == 422
        assert client.post(path, sent(number, swap=swap, turn="3", reason="裁判长指示")).status_code == 302
        assert section(number).changed == {1}
        assert "裁判长指示" in text_of(client.get(address(number, "rounds/1/")).content)
        assert client.get(path).status_code == 422

    def test_a_change_that_cannot_be_is_told_on_the_page_and_loses_nothing(self) -> None:
        number = swiss()
        board = section(number).rounds[0].boards[0]
        answer = admin().get(address(number, "rounds/1/change/"), {"swap": f"{board.red}-{board.black}"})
        assert answer.status_code == 422
        assert "同在一台" in text_of(answer.content)


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
        assert typed(client, number, "1.1", "1-0").status_code == 200
        assert typed(client, number, "1", "1-0").status_code == 422
        assert leader.post(path, sent(number, players=order)).status_code == 422

    def test_a_team_is_entered_and_changed_by_the_numbers_of_its_players(self) -> None:
        commands = list(simulate(TEAMS, None, players=4, units=0, seed="1"))
        number = store(commands[:2])
        client = admin()
        data = {"name": "队01", "unit": "单位01", "boards": "1，2", "reserves": "3"}
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


class TestPlaces:
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


EVERY = [
    "",
    "rounds/",
    "results/",
    "standings/",
    "places/",
    "cross/",
    "bracket/",
    "rules/",
    "papers/",
    "check/",
]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        (preset_text("wuwei-2021"), 20),
        (preset_text("school-seven-rounds"), 16),
        (preset_text("yang-guanlin-2008-professional"), 24),
        (TEAMS, 6),
        (KNOCKOUT, 11),
        (GROUPS, 8),
        (PLACES, 6),
    ],
    ids=["wuwei", "school", "yang", "teams", "knockout", "groups", "places"],
)
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_page_of_every_kind_of_event_opens_in_both_languages(
    text: str, players: int, language: str
) -> None:
    number = played(text, players)
    client = admin()
    client.cookies["zhicai-language"] = language
    last = len(section(number).rounds)
    rounds = [
        f"rounds/{last}/",
        f"rounds/{last}/results/",
        f"rounds/{last}/boards/1/",
        f"rounds/{last}/why/1/",
    ]
    for rest in [
        *EVERY,
        *rounds,
        "players/1/",
        f"standings/?round={last}",
        f"papers/?round={max(1, last - 1)}",
    ]:
        answer = client.get(address(number, rest), follow=True)
        assert answer.status_code == 200, rest
    assert client.get(f"/events/{number}/").status_code == 200
    assert client.post(address(number, "check/"), {}).status_code == 200


def test_papers_come_in_every_form_and_run_nothing() -> None:
    number = played(preset_text("wuwei-2021"), 20)
    client = admin()
    page = client.get(address(number, "papers/standings.html"))
    assert page.status_code == 200 and "sandbox" in page["Content-Security-Policy"]
    assert client.get(address(number, "papers/pairings.xlsx")).content[:2] == b"PK"
    assert client.get(address(number, "papers/all.xlsx")).content[:2] == b"PK"
    assert client.get(address(number, "papers/log.txt")).status_code == 200
    assert client.get(address(number, "papers/nothing.pdf")).status_code == 404
    assert client.get(address(number, "papers/pairings.exe")).status_code == 404


@pytest.mark.parametrize(
    "path", ["rounds/9/", "players/99/", "rounds/1/results/?x", "teams/5/", "rounds/1/boards/99/"]
)
def test_what_there_is_not_is_not_found(path: str) -> None:
    assert admin().get(address(swiss(paired=False), path)).status_code == 404


def test_a_form_without_a_key_or_a_version_is_refused() -> None:
    number = swiss()
    client = admin()
    for fields in ({}, {"key": "k"}, {"key": "k", "expected": "-1"}, {"key": "k" * 99, "expected": "1"}):
        assert client.post(address(number, "rounds/1/publish/"), fields).status_code == 422
    assert (
        client.post(address(number, "rounds/1/publish/"), {"key": "k", "expected": "9999"}).status_code == 409
    )


def test_a_name_with_markup_does_nothing_anywhere() -> None:
    number = swiss(paired=False)
    client = admin()
    evil = "<script>alert(1)</script>"
    client.post(address(number, "enter/"), sent(number, name=evil, unit='"><img src=x>'))
    client.post(address(number, "enter/"), sent(number, name="选手98"))
    client.post(address(number, "rounds/pair/"), sent(number))
    for rest in [*EVERY, "rounds/1/", "rounds/1/results/", "players/9/"]:
        page = client.get(address(number, rest), follow=True).content.decode()
        assert "<script>alert" not in page and "<img src=x>" not in page, rest


# ---- the state that is kept -------------------------------------------------------------------------------------


HEADER = Header("state", JournalKind.EVENT, BEGUN)


def batches_of(seed: str) -> list[tuple[Draft, ...]]:
    return [
        drafts(facts, time=BEGUN, actor="甲")
        for facts in simulate(preset_text("wuwei-2021"), None, players=20, units=4, seed=seed)
    ]


def agrees(journal: Journal) -> bool:
    found = state.now(journal)
    return found.head == journal.head and found.event == event_of(facts_of(journal))


def test_the_state_that_is_carried_on_is_that_of_all_entries_after_each_command_and_undo() -> None:
    journal = Journal(HEADER)
    for at, batch in enumerate(batches_of("2")):
        journal.append(batch)
        assert agrees(journal)
        if at % 7 == 6:
            journal.append([undo(journal.entries[-1].batch, time=BEGUN, actor="甲")])
            assert agrees(journal)
            journal.append([undo(journal.head.seq, time=BEGUN, actor="甲")])
            assert agrees(journal)
    assert journal.head.seq > 100


def test_the_state_of_another_journal_of_the_same_number_is_not_taken_for_this_one() -> None:
    """As after a backup was restored: same number, shorter or longer, other entries."""
    one, other = Journal(HEADER), Journal(HEADER)
    for first, second in zip(batches_of("3"), batches_of("4"), strict=False):
        one.append(first)
        other.append(second)
        assert agrees(one) and agrees(other)
    shorter = Journal(HEADER)
    shorter.append(batches_of("3")[0])
    assert agrees(shorter)
