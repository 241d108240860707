"""The event desk by Django's client: what each page does, refuses, and keeps from being done twice or overwritten."""

from __future__ import annotations

import base64
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.desk.running import (
    BEGUN,
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
    two_sections,
)
from zhicai.competition.event import founding, people
from zhicai.competition.event.kinds import NumbersDrawn, drafts
from zhicai.competition.headings import find_headings
from zhicai.competition.model import Player
from zhicai.competition.regulations import preset_text
from zhicai.competition.spreadsheets import read_sheets
from zhicai.desk.live.kinds import Seat
from zhicai.desk.live.rights import can_at
from zhicai.desk.people.access import Standing
from zhicai.desk.people.invitations import Place, invite
from zhicai.desk.people.models import Account, Invitation, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.people.secret import kept
from zhicai.desk.people.there import Held, There
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.files import export
from zhicai.desk.store.models import EventListing, StoredJournal
from zhicai.journal import Journal

pytestmark = pytest.mark.usefixtures("desk")


def form(name: str, **fields: object) -> dict[str, object]:
    known = {"key": "one", "begun": "1777627800000", "expected": "0", "preset": "cxa-2011"}
    return {**known, "name": name, **fields}


class TestFounding:
    def test_an_event_is_begun_from_a_preset_and_sent_twice_once(self) -> None:
        client = admin()
        data = form("公开赛", system="swiss", rounds=5)
        first, second = (client.post("/new/", data) for _ in range(2))
        assert first.status_code == second.status_code == 302
        assert first["Location"] == second["Location"]
        assert [one.name for one in EventListing.objects.all()] == ["公开赛"]
        number = StoredJournal.objects.get().pk
        assert section(number).regulations.stages[0].rounds == 5  # type: ignore[union-attr]

    def test_regulations_that_do_not_say_what_is_played_need_a_system(self) -> None:
        answer = admin().post("/new/", form("公开赛"))
        assert answer.status_code == 422
        assert "规程没有规定赛制" in text_of(answer.content)
        assert not StoredJournal.objects.exists()

    def test_a_swiss_needs_its_rounds_and_only_a_swiss_has_them(self) -> None:
        client = admin()
        assert "积分编排须定轮数" in client.post("/new/", form("甲", system="swiss")).content.decode()
        answer = client.post("/new/", form("甲", system="knockout", rounds=3))
        assert answer.status_code == 422

    def test_the_form_as_it_opens_begins_an_event_also_after_another_preset_or_system(self) -> None:
        client = admin()
        page = client.get("/new/").content.decode()
        assert '<option value="swiss" selected>' in page and 'value="7"' in page
        for at, chosen in enumerate(
            ({"system": "swiss"}, {"system": "round_robin"}, {"preset": "wuwei-2021", "system": ""})
        ):
            data = form(f"公开赛{at}", key=f"k{at}", rounds=7, **chosen)
            assert client.post("/new/", data).status_code == 302
        swapped = client.get("/new/preset/", {"preset": "wuwei-2021", "system": "swiss"}).content.decode()
        assert swapped.count("hx-swap-oob") == 2 and '<option value="" selected>' in swapped
        kept = client.get("/new/preset/", {"preset": "wxf", "system": "knockout"}).content.decode()
        assert "hx-swap-oob" not in kept
        refused = client.post("/new/", form("乙", preset="wuwei-2021", system="knockout"))
        assert "这份规程已定赛制" in text_of(refused.content)

    def test_a_team_event_is_begun_from_the_form(self) -> None:
        """cxa-2011 art. 11.2."""
        client = admin()
        assert client.post("/new/", form("甲", system="swiss", rounds=5, reserves=1)).status_code == 422
        data = form("团体赛", system="swiss", rounds=5, boards=4, reserves=1)
        assert client.post("/new/", data).status_code == 302
        teams = section(StoredJournal.objects.get().pk).regulations.teams
        assert teams is not None and (teams.boards, teams.reserves) == (4, 1)

    def test_a_file_of_regulations_takes_the_place_of_the_preset(self) -> None:
        file = SimpleUploadedFile("rules.toml", TEAMS.encode())
        assert admin().post("/new/", form("团体赛", regulations=file)).status_code == 302
        assert section(StoredJournal.objects.get().pk).of_teams

    @pytest.mark.parametrize("text", [b"\xff\xfe", b"base = ", b'base = "no-such"'])
    def test_a_file_that_is_no_regulations_is_refused_with_the_reason(self, text: bytes) -> None:
        answer = admin().post("/new/", form("甲", regulations=SimpleUploadedFile("r.toml", text)))
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

    def test_the_log_names_the_section_of_every_row_where_there_are_several(self) -> None:
        first = founding.found(
            "公开赛",
            preset_text("cxa-2011"),
            seed="1",
            section="公开组",
            stage={"kind": "swiss", "rounds": 3},
        )
        number = store([first])
        client = admin()
        assert '<span class="tag">公开组' not in client.get(f"/events/{number}/log/").content.decode()
        data = {"preset": "cxa-2011", "title": "女子组", "system": "round_robin"}
        client.post(f"/events/{number}/sections/new/", sent(number, **data))
        entered = people.enter(section(number), [Player(1, "选手01", "")])
        journals.append(number, drafts(entered, time=BEGUN + 1, actor="编排长"))
        page = client.get(f"/events/{number}/log/").content.decode()
        assert '<span class="tag">公开组</span>' in page and '<span class="tag">女子组</span>' in page
        assert "公开组：" in page.split('id="undoes"')[1].split("</span>")[0]

    def test_a_page_of_a_section_that_was_undone_writes_nothing_into_the_one_in_its_place(self) -> None:
        number, client = swiss(paired=False), admin()
        path = f"/events/{number}/sections/new/"
        data = {"preset": "cxa-2011", "system": "round_robin"}
        client.post(path, sent(number, title="甲组", **data))
        old = sent(number, name="选手99", unit="单位09")
        client.post(f"/events/{number}/undo/", sent(number, what="undo"))
        client.post(path, sent(number, title="乙组", **data))
        assert client.post(address(number, "enter/", at=2), old).status_code == 409
        assert not section(number, 2).players
        first = sent(number, name="选手98", unit="单位09", expected=old["expected"])
        assert client.post(address(number, "enter/"), first).status_code == 302

    def test_every_preset_tells_what_it_says(self) -> None:
        client = admin()
        for name in ("wxf", "wuwei-2021", "yang-guanlin-2008-professional", "school-knockout-then-points"):
            assert client.get("/new/preset/", {"preset": name}).status_code == 200


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

    def test_a_form_that_was_used_with_other_contents_is_told_so_and_nothing_typed_is_lost(self) -> None:
        """The browser's way back shows the same form with the same key."""
        number, client = swiss(), admin()
        for path, first, second in (
            (address(number, "enter/"), {"name": "选手91"}, {"name": "选手92"}),
            (f"/events/{number}/notices/post/", {"text": "两点开始"}, {"text": "三点开始"}),
            (address(number, "rounds/1/boards/1/record/"), {"code": "1-0"}, {"code": "0-1"}),
        ):
            data = sent(number, **first)
            assert client.post(path, data).status_code == 302
            seq = head(number)
            answer = client.post(path, {**data, **second})
            assert answer.status_code == 409, path
            told = answer.content.decode()
            assert "这份表单已经用过" in told and next(iter(second.values())) in told
            assert client.post(path, data).status_code == 302
            assert head(number) == seq
        assert client.post("/new/", form("公开赛", system="swiss", rounds=5)).status_code == 302
        again = client.post("/new/", form("青年赛", system="swiss", rounds=5))
        assert again.status_code == 409 and "青年赛" in again.content.decode()
        assert EventListing.objects.count() == 2

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

    def test_a_player_is_of_one_section(self) -> None:
        """Each section counts its players from 1: a number alone is no player where there are several."""
        there = There(tuple(Held(one, frozenset(), frozenset({1}), None) for one in ("甲组", "乙组")))
        assert [field for field, _ in there.wrong(Role.PLAYER, "", 1, "", "")] == ["section"]
        assert not list(there.wrong(Role.PLAYER, "乙组", 1, "", ""))
        number, client = swiss(paired=False), admin()
        data = {"preset": "cxa-2011", "system": "round_robin", "title": "乙组"}
        client.post(f"/events/{number}/sections/new/", sent(number, **data))
        player = Standing(
            None, None, frozenset({Role.PLAYER}), (Membership(role=Role.PLAYER.value, number=1),)
        )
        for at, key in ((1, ""), (2, "乙组")):
            seat = Seat("", key, 1, 1, 0, 1, 1, "选手01", 2, "选手02")
            assert can_at(player, section(number, at), seat).play == (() if key else ("red",))

    def test_a_number_without_a_section_is_nobody_of_another_one(self) -> None:
        """Neither whose board is shown, nor who is left out when all are invited."""
        number, client = two_sections(), admin()
        player = person(number, Role.PLAYER, number=3)
        page = text_of(player.get(f"/events/{number}/").content)
        assert "甲组03" in page and "乙组03" not in page
        form = {"many-role": "player", "many-days": 7}
        sheet = client.post(f"/events/{number}/people/invite/many/", form).content.decode()
        assert "3 乙组03" in sheet and "3 甲组03" not in sheet and sheet.count("<svg") == 7 + 4

    def test_an_invitation_without_a_section_is_one_to_the_first(self) -> None:
        """Whoever has the code of a board has an invitation already, and a new sheet makes that one void."""
        number, client = two_sections(), admin()
        stored, first = StoredJournal.objects.get(pk=number), section(number).title
        secret = invite(stored, Place(Role.PLAYER, number=3), Account.objects.get(username="admin"))
        form = {"many-role": "player", "many-days": 7, "many-only": "3", "many-section": first}
        address = f"/events/{number}/people/invite/many/"
        assert "1 人手里有未用的邀请" in client.post(address, form).content.decode()
        assert client.post(address, {**form, "many-again": "on"}).content.decode().count("<svg") == 1
        assert Client(SERVER_NAME="localhost").get(f"/join/{secret}/").status_code == 422

    def test_an_entry_is_not_undone_while_somebody_is_known_by_its_number(self) -> None:
        """The number would go to whoever is entered next; another section's roles are in nobody's way."""
        number, client = swiss(paired=False), admin()
        stored, account = StoredJournal.objects.get(pk=number), Account.objects.get()
        data = {"preset": "cxa-2011", "system": "round_robin", "title": "乙组"}
        client.post(f"/events/{number}/sections/new/", sent(number, **data))
        client.post(address(number, "enter/", at=2), sent(number, name="选手91", unit="单位09"))
        client.post(address(number, "draw/"), sent(number))
        secret = invite(stored, Place(Role.PLAYER, "乙组", 1), account)
        undone = client.post(f"/events/{number}/undo/", sent(number, what="undo"))
        assert undone.status_code == 302  # the draw of the first section
        refused = client.post(f"/events/{number}/undo/", sent(number, what="undo"))
        assert refused.status_code == 422 and "先在“人员”" in refused.content.decode()
        assert section(number, 2).players
        Invitation.objects.filter(secret=kept(secret)).delete()
        assert client.post(f"/events/{number}/undo/", sent(number, what="undo")).status_code == 302

    def test_a_file_that_draws_numbers_anew_is_not_taken_in_while_somebody_is_known_by_one(self) -> None:
        number, client = swiss(paired=False), admin()
        journal = Journal.read(b"".join(export(number)))
        drawn = NumbersDrawn(tuple(range(8, 0, -1)))
        journal.append(drafts((drawn,), time=1_777_627_900_000, actor="编排长"))
        place = Place(Role.PLAYER, number=6)
        invite(StoredJournal.objects.get(pk=number), place, Account.objects.get())
        for taken in (False, True):
            file = SimpleUploadedFile("event.jsonl", b"".join(journal.lines()))
            answer = client.post("/import/", {"file": file})
            assert answer.status_code == (302 if taken else 422)
            assert section(number).players[6].name == ("选手03" if taken else "选手06")
            Invitation.objects.all().delete()

    def test_numbers_stay_while_somebody_is_known_by_one(self) -> None:
        """A draw, its undo and its redo would give the board of one player to another."""
        number = swiss(paired=False)
        client = admin()
        assert client.post(address(number, "draw/"), sent(number)).status_code == 302
        place = Place(Role.PLAYER, number=1)
        invite(StoredJournal.objects.get(pk=number), place, Account.objects.get())
        for path in (address(number, "draw/"), f"/events/{number}/undo/"):
            refused = client.post(path, sent(number, what="undo"))
            assert refused.status_code == 422 and "先在“人员”" in refused.content.decode(), path
        Invitation.objects.update(uses=0)
        assert client.post(f"/events/{number}/undo/", sent(number, what="undo")).status_code == 302
        player = person(number, Role.PLAYER, username="p1")
        Membership.objects.update(number=1)
        assert client.post(f"/events/{number}/undo/", sent(number, what="redo")).status_code == 422
        assert client.post(address(number, "draw/"), sent(number)).status_code == 422
        assert not section(number).drawn and player.get(f"/events/{number}/").status_code == 200

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
        fouls = {"round": 1, "count": 2, "reason": "连续提和"}
        penalty = {"round": 1, "penalty": "warning", "reason": "喧哗"}
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
        assert [(one.count, one.reason) for one in found.fouls] == [(2, "连续提和")]
        assert len(found.sanctions) == 1
        at = next(one.table for one in found.rounds[0].boards if 3 in (one.red, one.black))
        board = address(number, f"rounds/1/boards/{at}/")
        assert chief.post(f"{board}foul/", sent(number, player=3, reason=" ")).status_code == 302
        assert [(one.count, one.reason) for one in section(number).fouls][1:] == [(1, "")]
        for page in (
            board,
            address(number, "players/3/"),
            address(number, "papers/sanctions.html"),
            f"/events/{number}/log/",
        ):
            assert "连续提和" in chief.get(page).content.decode(), page


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

    def test_a_row_that_stands_twice_is_left_out_unless_it_is_wanted(self) -> None:
        number = swiss(paired=False)
        text = "姓名,单位,性别\n选手21,单位01,女\n选手22,单位02,男\n选手21,单位01,女\n"
        answer = self.upload(number, text).content.decode()
        assert (
            "第2行 选手21（单位01）与第4行 选手21（单位01）：重复报名" in answer and "<td>女</td>" in answer
        )
        rows = dict(re.findall(r'name="leave-out" value="(\d) "( checked)?', answer))
        assert rows == {"2": "", "4": " checked"}
        data = {"sent": base64.b64encode(text.encode()).decode()}
        refused = admin().post(address(number, "import/take-in/"), sent(number, **data))
        assert refused.status_code == 422 and "还没有报名" in refused.content.decode()
        data["leave-out"] = "4 "
        done = admin().post(address(number, "import/take-in/"), sent(number, **data), follow=True)
        assert len(section(number).players) == 10 and text_of(done.content).count("报名：") == 3

    def test_a_row_without_a_name_is_named_where_it_is_refused_and_can_be_left_out(self) -> None:
        number = swiss(paired=False)
        text = "姓名,单位\n选手21,单位01\n,单位02\n"
        assert 'form="take-in" value="3 "' in self.upload(number, text).content.decode()
        data = {"sent": base64.b64encode(text.encode()).decode()}
        refused = admin().post(address(number, "import/take-in/"), sent(number, **data))
        told = text_of(refused.content)
        assert refused.status_code == 422 and "第3行没有姓名" in told and "anyway" not in told
        data["leave-out"] = "3 "
        assert admin().post(address(number, "import/take-in/"), sent(number, **data)).status_code == 302
        assert len(section(number).players) == 9

    def test_of_more_doubled_and_faulty_rows_than_are_shown_the_rest_is_left_out_at_once(self) -> None:
        number = swiss(paired=False)
        names = [f"{'甲乙丙丁戊己庚辛壬癸'[n // 100]}选手{n:04},单位{n:04}" for n in range(1000)]
        rows = [*names, *names, "戊选手9999,单位01", "戊选手9999,单位01"]
        text = "姓名,单位\n" + "\n".join([*rows, *[f",单位{n:04}" for n in range(1002)]]) + "\n"
        page = self.upload(number, text).content.decode()
        assert 'name="leave-rest" value="doubled" checked' in page and "其余 1 行重复的也都不报" in page
        assert 'name="leave-rest" value="errors">' in page and "行读不了的也都不报" in page
        ticked = re.findall(r'name="leave-out" value="([^"]*)" checked|form="take-in" value="([^"]*)"', page)
        left_out = ["".join(one) for one in ticked]
        data = {"sent": base64.b64encode(text.encode()).decode(), "leave-out": left_out}
        assert admin().post(address(number, "import/take-in/"), sent(number, **data)).status_code == 422
        data["leave-rest"] = ["doubled", "errors"]
        assert admin().post(address(number, "import/take-in/"), sent(number, **data)).status_code == 302
        assert len(section(number).players) == 8 + 1001

    def test_that_a_column_is_taken_for_the_numbers_is_told_and_can_be_declined(self) -> None:
        number = swiss(paired=False)
        text = "序号,姓名,单位\n13,选手21,单位00\n11,选手22,单位 00\n"
        told = text_of(self.upload(number, text).content)
        assert "“序号”一栏读作选手的编号" in told and "编号用表中的，其中没有 1、2" in told
        assert "单位“单位 00”与“单位00”只差空格或标点" in told
        data = {"sent": base64.b64encode(text.encode()).decode(), "renumber": "1"}
        again = admin().post(address(number, "import/"), data)
        assert again.status_code == 200 and "依表中次序自动编号" in text_of(again.content)
        assert admin().post(address(number, "import/take-in/"), sent(number, **data)).status_code == 302
        assert [section(number).players[one].name for one in (9, 10)] == ["选手21", "选手22"]

    def test_the_teams_of_a_form_are_shown_with_their_boards(self) -> None:
        number = played(TEAMS, 12, keep=1)
        text = "姓名,队名,台次\n选手21,一队,2\n选手22,一队,1\n选手23,一队,替补\n"
        shown = text_of(self.upload(number, text).content)
        assert "选手22 一队 1 " in shown and "选手21 一队 2 " in shown and "选手23 一队 替补 1" in shown

    def test_an_empty_form_of_entries_is_read_again(self) -> None:
        number = swiss(paired=False)
        empty = admin().get(address(number, "import/template.csv")).content
        assert find_headings(read_sheets(empty)[0].rows) is not None

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
