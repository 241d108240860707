"""A ruling is entered in an event's log by whoever may give rulings there, once, at a board that exists."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.desk.conftest import Called
from tests.desk.test_bench import FIGURE, LOOP
from zhicai.competition.event.history import facts_of
from zhicai.competition.event.kinds import RulingGiven
from zhicai.desk.bench.giving import event_seen as event_of_journal
from zhicai.desk.people.rights import Role
from zhicai.desk.store import journals
from zhicai.desk.store.files import export, import_file
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import Journal

TITLE = ""


@pytest.fixture
def arbiter(someone: Called) -> Client:
    return someone(Role.CHIEF_ARBITER)


def rulings(number: str) -> list[RulingGiven]:
    return [fact for fact in journals.look(number, facts).value if isinstance(fact, RulingGiven)]


def facts(journal: Journal) -> list[object]:
    return list(facts_of(journal))


def entered(client: Client, event: StoredJournal, **changed: Any) -> Any:
    head = journals.look(event.pk, facts).head
    form = {**FIGURE, "round": 3, "table": 2, "key": "k1", "expected": head.seq, **changed}
    form |= {"give": f"{TITLE}|{form['round']}|{form['table']}|0"} | changed
    return client.post(f"/events/{event.pk}/ruling/", form)


def test_the_bench_offers_the_events_in_which_one_may_rule(
    arbiter: Client, someone: Called, event: StoredJournal
) -> None:
    address = f"/events/{event.pk}/ruling/"
    assert address in arbiter.get("/bench/", FIGURE).content.decode()
    for others in (someone(), someone(Role.PAIRING_OFFICER), someone(Role.TABLE_ARBITER)):
        assert address not in others.get("/bench/", FIGURE).content.decode()
        assert others.get(address, FIGURE).status_code in {302, 403}
    assert address in someone(Role.ADMIN).get("/bench/", FIGURE).content.decode()


def test_a_ruling_is_entered_with_all_that_it_rests_on(arbiter: Client, event: StoredJournal) -> None:
    page = arbiter.get(f"/events/{event.pk}/ruling/", FIGURE).content.decode()
    assert 'name="round" value="3"' in page and "红方必须变着" in page
    answer = entered(arbiter, event)
    assert re.fullmatch(rf"/events/{event.pk}/1/rounds/3/boards/2/#ruling-\d+", answer.headers["Location"])
    landed = arbiter.get(answer.headers["Location"]).content.decode()
    assert (
        f'id="{answer.headers["Location"].partition("#")[2]}"' in landed and "已记入第 3 轮第 2 台" in landed
    )
    (given,) = rulings(event.pk)
    assert (given.round, given.table, given.rules, given.fen) == (3, 2, "cxa-2011", FIGURE["fen"])
    assert (given.moves, given.cycle) == (tuple(FIGURE["moves"].split()), 4)
    assert given.verdict == "red_must_deviate" and "cxa-2011 art. 25.3" in given.articles
    assert given.words[0].endswith("红方必须变着") and given.words[1].endswith("Red must deviate")
    log = arbiter.get(f"/events/{event.pk}/log/").content.decode()
    assert "第 3 轮第 2 台棋例裁决：" in log


def test_the_lead_in_is_left_out_and_the_position_is_that_before_the_cycle(
    arbiter: Client, event: StoredJournal
) -> None:
    entered(arbiter, event, fen="", moves=f"b0c2 b9c7 {LOOP} {LOOP} {LOOP}", kind="game")
    (given,) = rulings(event.pk)
    assert given.moves == tuple(LOOP.split()) and given.verdict == "draw" and not given.early
    assert given.fen.startswith("r1bakabnr/9/1cn4c1/")


def test_a_ruling_that_is_sent_twice_is_entered_once(arbiter: Client, event: StoredJournal) -> None:
    head = journals.look(event.pk, facts).head
    for _ in range(2):
        assert entered(arbiter, event, expected=head.seq).status_code == 302
    assert len(rulings(event.pk)) == 1
    again = entered(arbiter, event, key="k2")
    assert again.status_code == 422 and "已经记入" in again.content.decode()
    assert len(rulings(event.pk)) == 1


def test_two_arbiters_at_once_see_both_versions(
    arbiter: Client, someone: Called, event: StoredJournal
) -> None:
    head = journals.look(event.pk, facts).head
    assert entered(arbiter, event).status_code == 302
    answer = entered(
        someone(Role.DEPUTY_ARBITER),
        event,
        key="k2",
        expected=head.seq,
        rules="wxf",
        give=f"{TITLE}|3|2|0|wxf",
    )
    assert answer.status_code == 409 and "棋例裁决" in answer.content.decode()
    assert len(rulings(event.pk)) == 1


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"table": 99}, "没有第 3 轮第 99 台"),
        ({"round": 9}, "没有第 9 轮"),
        ({"round": ""}, ""),
        ({"table": "x"}, ""),
        ({"table": -1}, ""),
        ({"key": ""}, "这份表单不完整"),
        ({"expected": "x"}, "这份表单不完整"),
        ({"moves": ""}, "还没有着法"),
        ({"moves": "h2e2"}, "第 1 着"),
    ],
)
def test_what_cannot_be_entered_is_refused_and_nothing_is(
    arbiter: Client, event: StoredJournal, changed: dict[str, Any], told: str
) -> None:
    answer = entered(arbiter, event, **changed)
    assert answer.status_code == 422 and told in answer.content.decode()
    assert rulings(event.pk) == []


def test_a_request_without_an_address_is_entered_by_post(arbiter: Client, event: StoredJournal) -> None:
    moves = f"{LOOP} " * 2000
    page = arbiter.post("/bench/", {"moves": moves, "ask": "1"}).content.decode()
    assert f'method="post" action="/events/{event.pk}/ruling/"' in page
    form = arbiter.post(f"/events/{event.pk}/ruling/", {"moves": moves})
    assert form.status_code == 200 and 'name="look"' in form.content.decode()
    assert entered(arbiter, event, fen="", moves=moves).status_code == 302


def test_a_ruling_travels_with_the_event_file(arbiter: Client, event: StoredJournal) -> None:
    entered(arbiter, event)
    data = b"".join(export(event.pk))
    StoredJournal.objects.all().delete()
    import io

    import_file(io.BytesIO(data))
    assert len(rulings(event.pk)) == 1 and b"".join(export(event.pk)) == data


def test_a_ruling_can_be_taken_back(arbiter: Client, event: StoredJournal) -> None:
    entered(arbiter, event)
    head = journals.look(event.pk, facts).head
    arbiter.post(f"/events/{event.pk}/undo/", {"key": "u", "expected": head.seq, "what": "undo"})
    assert rulings(event.pk) == []
    assert entered(arbiter, event, key="k3").status_code == 302


LOST = {"fen": "4k4/9/9/9/9/3R5/1r7/9/9/5K3 w", "moves": "d4e4 e9d9 e4d4 d9e9", "rules": "cxa-2011"}
"""Red checks all the time: Red loses."""


def test_a_ruling_under_another_rule_book_is_entered_only_after_it_was_pointed_out(
    arbiter: Client, event: StoredJournal
) -> None:
    first = arbiter.get(f"/events/{event.pk}/ruling/", {**FIGURE, "rules": "axf"}).content.decode()
    assert "依亚洲规则裁决" in first and "赛事依2011 版竞赛规则，这项裁决却依亚洲规则。" in first
    asked = entered(arbiter, event, rules="axf")
    assert asked.status_code == 200 and rulings(event.pk) == []
    page = asked.content.decode()
    assert "赛事依2011 版竞赛规则，这项裁决却依亚洲规则。" in page and "rules=cxa-2011" in page
    assert f'value="{TITLE}|3|2|0|axf"' in page and "仍依亚洲规则记入" in page
    assert entered(arbiter, event, rules="axf", give=f"{TITLE}|3|2|0|axf").status_code == 302
    assert [one.rules for one in rulings(event.pk)] == ["axf"]
    same = arbiter.get(f"/events/{event.pk}/ruling/", FIGURE).content.decode()
    assert "依2011 版竞赛规则裁决" in same and "赛事依" not in same


def test_a_ruling_that_the_result_contradicts_is_told_before_and_after_and_by_the_check(
    arbiter: Client, event: StoredJournal
) -> None:
    waits = arbiter.get(entered(arbiter, event, **LOST, key="k0").headers["Location"]).content.decode()
    assert "成绩还没有登记" in waits and "?code=0-1#record" in waits
    there = {"round": 1, "table": 2}  # won by Red
    page = entered(arbiter, event, **LOST, **there, give="", look="1").content.decode()
    assert "裁决是黑胜，该台登记的成绩却是红胜" in page
    way = f"/events/{event.pk}/1/rounds/1/boards/2/correct/?code=0-1"
    assert way in page
    landed = arbiter.get(entered(arbiter, event, **LOST, **there).headers["Location"]).content.decode()
    assert "裁决是黑胜，登记的成绩却是红胜" in landed and 'href="correct/?code=0-1"' in landed
    assert arbiter.get(way).status_code == 200
    checked = arbiter.post(f"/events/{event.pk}/1/check/").content.decode()
    assert "无误" in checked and "第 2 台裁决“" in checked and "boards/2/#rulings" in checked


def test_the_players_are_shown_before_a_ruling_is_entered_and_another_board_is_shown_again(
    arbiter: Client, event: StoredJournal
) -> None:
    looked = entered(arbiter, event, give="", look="1")
    board = journals.look(event.pk, event_of_journal).value.sections[0].board(3, 2)
    page = looked.content.decode()
    assert looked.status_code == 200 and rulings(event.pk) == []
    assert board and f"<b>{board.red} 选手" in page and f"<b>{board.black} 选手" in page
    assert entered(arbiter, event, table=1, give=f"{TITLE}|3|2|0").status_code == 200
    assert rulings(event.pk) == [], "who plays at board 1 was not shown"


def test_an_entered_ruling_has_a_paper_with_its_board_and_room_for_signatures(
    arbiter: Client, someone: Called, event: StoredJournal
) -> None:
    entered(arbiter, event)
    log = arbiter.get(f"/events/{event.pk}/log/").content.decode()
    (paper,) = set(re.findall(rf"/events/{event.pk}/public/1/rulings/\d+/", log))
    page = arbiter.get(paper).content.decode()
    board = journals.look(event.pk, event_of_journal).value.sections[0].board(3, 2)
    assert board and f">{board.red} 选手" in page and f">{board.black} 选手" in page
    for word in ("红方必须变着", "赛事", "轮次", "台次", "裁判长", "chief-arbiter"):
        assert word in page
    assert paper in arbiter.get(f"/events/{event.pk}/public/1/rulings/").content.decode() or True
    assert someone(Role.PLAYER).get(paper).status_code in {200, 404}
    assert (
        someone(Role.PLAYER, username="other").get(paper.replace("rulings/", "rulings/9")).status_code == 404
    )
