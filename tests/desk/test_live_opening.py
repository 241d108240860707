"""Many live boards in one go: opened, begun and read together, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import patch

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from tests.desk.live import at_a_moment, browser, open_boards
from tests.desk.running import swiss
from zhicai.desk.live import opening, state
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.rights import Role
from zhicai.desk.store import held, journals, projections
from zhicai.desk.store.checking import verify
from zhicai.desk.store.errors import NoSuchJournal
from zhicai.desk.store.models import StoredEntry, StoredJournal
from zhicai.errors import ZhicaiError
from zhicai.journal import Draft, Header, Journal, JournalKind


def draft(text: str) -> Draft:
    return Draft(1_777_627_860_000, "裁判长", "note.written", {"text": text})


def noted(number: str, text: str = "开始") -> Journal:
    """A journal in memory with one entry."""
    found = Journal(Header(number, JournalKind.EVENT, 1_777_627_800_000))
    found.append([draft(text)], key=number)
    return found


def texts(number: str) -> list[str]:
    return list(journals.look(number, _texts).value)


def _texts(journal: Journal) -> tuple[str, ...]:
    return tuple(str(entry.data["text"]) for entry in journal.effective())


def stages() -> list[str]:
    return list(LiveGame.objects.order_by("table").values_list("state", flat=True))


def sound() -> bool:
    """Whether every journal and every list is what it should be, read anew."""
    held.forget()
    return all(not one.problems for one in verify())


@pytest.mark.usefixtures("database")
def test_all_boards_of_a_round_are_opened_and_begun_by_few_statements() -> None:
    with at_a_moment():
        number = swiss(24)
        chief = browser(number, Role.CHIEF_ARBITER)
        (third,) = open_boards(number, "3", by=chief)
        (fifth,) = open_boards(number, "5", by=chief, begin="1")
        with CaptureQueriesContext(connection) as asked:
            games = open_boards(number, "all", by=chief, begin="1")
        assert (len(games), games[2], games[4]) == (12, third, fifth)
        assert stages() == ["playing"] * 12
        assert len(asked) < 45, "for each board something is asked by itself"
        seqs = set(StoredJournal.objects.filter(pk__in=games).values_list("seq", flat=True))
        assert open_boards(number, "all", by=chief, begin="1") == games
        assert seqs == set(StoredJournal.objects.filter(pk__in=games).values_list("seq", flat=True)) == {3}
        assert sound()


@pytest.mark.usefixtures("desk")
def test_where_the_database_fails_no_board_is_open_and_the_next_time_all_are() -> None:
    number = swiss(8)
    chief = browser(number, Role.CHIEF_ARBITER)
    path = f"/events/{number}/1/rounds/1/boards/all/live/"
    with patch.object(projections, "begin", side_effect=DatabaseError("disk full")):
        answer = chief.post(path, {"begin": "1"}, headers={"Accept": "application/json"})
    assert answer.status_code == 503
    assert not LiveGame.objects.exists() and StoredJournal.objects.count() == 1
    assert len(open_boards(number, "all", by=chief, begin="1")) == 4
    assert stages() == ["playing"] * 4 and sound()


@pytest.mark.usefixtures("desk")
def test_boards_that_somebody_else_opens_at_that_moment_are_the_same() -> None:
    number = swiss(8)
    chief, there = browser(number, Role.CHIEF_ARBITER), opening._attempts_of
    other: list[str] = []

    def late(*given: object) -> object:
        found = there(*given)  # type: ignore[arg-type]
        if not other:
            other.append("")
            other[0] = open_boards(number, "2")[0]
        return found

    with patch.object(opening, "_attempts_of", late):
        games = open_boards(number, "all", by=chief, begin="1")
    assert games[1] == other[0] and stages() == ["playing"] * 4 and LiveGame.objects.count() == 4
    assert sound()


@pytest.mark.usefixtures("database")
def test_journals_are_stored_together_or_not_at_all() -> None:
    journals.together([noted("a"), noted("b")], {})

    def refuse(_: Journal) -> Sequence[Draft]:
        raise ZhicaiError

    def add(_: Journal) -> Sequence[Draft]:
        return [draft("后来")]

    before = StoredEntry.objects.count()
    with pytest.raises(ZhicaiError):
        journals.together([noted("c")], {"a": add, "b": refuse})
    with pytest.raises(NoSuchJournal):
        journals.together([noted("c")], {"a": add, "x": add})
    assert StoredEntry.objects.count() == before and texts("a") == ["开始"]
    grown = journals.together([noted("a", "另一份"), noted("c")], {"b": add, "a": lambda _: ()})
    assert grown == {"b", "c"}
    assert [texts(one) for one in "abc"] == [["开始"], ["开始", "后来"], ["开始"]]
    assert sound() and [texts(one) for one in "abc"] == [["开始"], ["开始", "后来"], ["开始"]]


@pytest.mark.usefixtures("database")
def test_a_wall_that_nobody_has_looked_at_is_read_by_few_questions() -> None:
    with at_a_moment():
        number = swiss(24)
        chief = browser(number, Role.CHIEF_ARBITER)
        games = open_boards(number, "all", by=chief)
        held.forget()
        state._kept.clear()
        with CaptureQueriesContext(connection) as asked:
            answer = chief.get(f"/events/{number}/live/")
        assert sum(f'href="{game}/"' in answer.content.decode() for game in games) == 12
        assert len(asked) < 15, "for each board something is asked by itself"


@pytest.mark.usefixtures("database")
def test_what_comes_after_the_rows_were_read_is_seen() -> None:
    journals.together([noted("a")], {})
    row = StoredJournal.objects.get(pk="a")
    journals.append("a", [draft("后来")])
    held.forget()
    held.bring([row])
    assert texts("a") == ["开始", "后来"]
    assert journals.look("a", _texts, row=row).value == ("开始", "后来")
