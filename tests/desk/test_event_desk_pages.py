"""Every page of the event desk for every kind of event, its papers, and the state that is kept between calls."""

from __future__ import annotations

import pytest

from tests.desk.running import (
    BEGUN,
    GROUPS,
    KNOCKOUT,
    PLACES,
    TEAMS,
    address,
    admin,
    played,
    section,
    sent,
    swiss,
)
from zhicai.competition.event.history import facts_of
from zhicai.competition.event.kinds import drafts
from zhicai.competition.event.sections import event_of
from zhicai.competition.event.simulated import simulate
from zhicai.competition.regulations import preset_text
from zhicai.desk.running import state
from zhicai.journal import Draft, Header, Journal, JournalKind, undo

pytestmark = pytest.mark.usefixtures("desk")


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
    last = len(section(number).rounds)
    for path, name in (
        ("pairings.txt", f"pairings-round-{last}"),
        ("pairings.txt?round=2", "pairings-round-2"),
    ):
        assert f'"{name}.txt"' in client.get(address(number, f"papers/{path}"))["Content-Disposition"]
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
