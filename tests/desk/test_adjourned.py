"""A round is not paired over adjourned games unawares: the next step names them, and whoever pairs is asked."""

from __future__ import annotations

import json

import pytest

from tests.desk.running import TEAMS, address, admin, head, played, section, sent, swiss, text_of
from zhicai.competition.event.kinds import drafts
from zhicai.competition.event.results import record
from zhicai.competition.event.state import Section
from zhicai.desk.running.next_step import next_step
from zhicai.desk.store import journals

pytestmark = pytest.mark.usefixtures("desk")


def recorded(number: str, *codes: str) -> Section:
    """The results of the last round, board by board."""
    now = section(number)
    facts = [
        fact for table, code in enumerate(codes, 1) for fact in record(now, len(now.rounds), table, code)
    ]
    journals.append(number, drafts(facts, time=1_777_627_900_000, actor="编排长"))
    return section(number)


def test_the_next_step_names_them_and_pairing_asks_first() -> None:
    number, client = swiss(), admin()
    step = next_step(recorded(number, "1-0", "adjourned", "1-0", "1-0"))
    assert step.pair and step.words == (
        "编排第 2 轮（第1轮第2台封棋）",
        "Pair round 2 (adjourned: board 2 of round 1)",
    )
    path, before = address(number, "rounds/pair/"), head(number)
    assert "第1轮第2台封棋" in text_of(client.get(address(number, "rounds/1/")).content)
    asked = client.post(path, sent(number))
    assert asked.status_code == 200 and "封棋：第1轮第2台。" in text_of(asked.content)
    assert 'name="adjourned"' in asked.content.decode()
    assert head(number) == before and len(section(number).rounds) == 1
    done = client.post(path, sent(number, adjourned="anyway"), follow=True)
    assert len(section(number).rounds) == 2
    assert "仍是封棋，暂按和棋计分，成绩以后补登：第1轮第2台" in text_of(done.content)


def test_who_is_missing_is_asked_about_together_with_them() -> None:
    number, client = swiss(), admin()
    recorded(number, "1-0", "adjourned", "1-0", "1-0")
    client.post(address(number, "check-in/2/mark/"), sent(number, come="1,2,3,4,5,6,7"))
    path = address(number, "rounds/pair/")
    page = text_of(client.post(path, sent(number)).content)
    assert "1 名未检录" in page and "封棋：第1轮第2台。" in page
    for half in ({"adjourned": "anyway"}, {"absent-all": "anyway"}):
        assert client.post(path, sent(number, **half)).status_code == 200
    assert (
        client.post(path, sent(number, **{"adjourned": "anyway", "absent-all": "anyway"})).status_code == 302
    )


def test_after_the_last_round_they_are_to_be_played_on_before_all_is_over() -> None:
    number = swiss(4, 1)
    step = next_step(recorded(number, "adjourned", "1-0"))
    assert (step.page, step.pair) == ("results", False)
    assert step.words[0] == "续弈并登记封棋的第1轮第1台"
    assert next_step(recorded(number, "1-0")).page == "places"


def test_in_matches_of_teams_the_board_is_named() -> None:
    number = played(TEAMS, 4, keep=4)
    now = section(number)
    games = [
        fact for board in (1, 2) for fact in record(now, 1, 1, "adjourned" if board == 2 else "1-0", board)
    ]
    games += [fact for board in (1, 2) for fact in record(now, 1, 2, "1-0", board)]
    journals.append(number, drafts(games, time=1_777_627_900_000, actor="编排长"))
    assert next_step(section(number)).words[0] == "续弈并登记封棋的第1轮第1.2台"


def test_a_program_says_that_it_means_it() -> None:
    number, client = swiss(), admin()
    recorded(number, "1-0", "adjourned", "1-0", "1-0")
    path = f"/api/v1/events/{number}/sections/1/rounds"

    def asked(body: dict[str, object]) -> tuple[int, str]:
        headers = {"Idempotency-Key": f"key-{len(body)}", "If-Match": f'"{head(number)}"'}
        answer = client.post(path, json.dumps(body), content_type="application/json", headers=headers)
        return answer.status_code, answer.content.decode()

    status, told = asked({})
    assert status == 422 and "第1轮第2台封棋" in told and "board 2 of round 1" in told
    assert asked({"adjourned": True})[0] == 201
