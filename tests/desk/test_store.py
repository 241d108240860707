"""Journals in the database: what is acknowledged is stored, once, in one order, and nobody writes over anybody."""

from __future__ import annotations

import io
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest
from django.core.management import call_command
from django.db import connection, connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.desk.conftest import EVENT, ROOT, Fresh, use
from zhicai.desk.database import database_settings
from zhicai.desk.store import files, held, journals, projections
from zhicai.desk.store.errors import Diverged, NoSuchJournal, NotStored, Occupied
from zhicai.desk.store.files import Outcome, export, import_file
from zhicai.desk.store.models import EventListing, StoredEntry, StoredJournal
from zhicai.journal import (
    BrokenJournal,
    Data,
    Draft,
    Entry,
    Header,
    Journal,
    JournalKind,
    NotAJournal,
    StaleJournal,
    UndoRefused,
    undo,
)

FILES = [
    *sorted((ROOT / "tests/data/journals").glob("*.jsonl")),
    *sorted((ROOT / "tests/data/events").glob("*.jsonl")),
]
HEADER = Header("open-2026", JournalKind.EVENT, 1_777_627_800_000)


def note(text: str, **more: str) -> Draft:
    data: Data = {"text": text, **more}
    return Draft(1_777_627_860_000, "编排长", "note.written", data)


def texts(number: str = HEADER.id) -> list[str]:
    return list(journals.look(number, _texts).value)


def _texts(journal: Journal) -> tuple[str, ...]:
    return tuple(str(entry.data["text"]) for entry in journal.effective())


def bytes_of(number: str = HEADER.id) -> bytes:
    return b"".join(export(number))


@contextmanager
def elsewhere() -> Iterator[None]:
    """What is done in this block is done by a process that knows nothing of the memory of the others."""
    own = held._held
    held._held = OrderedDict()
    try:
        yield
    finally:
        held._held = own


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_comes_out_as_it_went_in(database: str, path: Path) -> None:
    with path.open("rb") as stream:
        done = import_file(stream)
    assert done.outcome is Outcome.NEW
    assert bytes_of(done.header.id) == path.read_bytes()


def test_entries_are_those_of_a_journal_in_memory(database: str) -> None:
    memory = Journal(HEADER)
    assert (
        journals.found(HEADER, [note("甲")], key="k0").entries
        == memory.append([note("甲")], key="k0").entries
    )
    for number in range(1, 4):
        drafts = [note(f"{number}-{part}", tail='\0"\\𠀀\x7f\u2028') for part in range(number)]
        stored = journals.append(HEADER.id, drafts, expected=memory.head.seq, key=f"k{number}")
        assert stored.new
        assert stored.entries == memory.append(drafts, key=f"k{number}").entries
    stored = journals.act(HEADER.id, lambda journal: [undo(2, time=journal.entries[-1].time, actor="裁判长")])
    memory.append([undo(2, time=1_777_627_860_000, actor="裁判长")])
    assert bytes_of() == b"".join(memory.lines())
    row = StoredJournal.objects.get(pk=HEADER.id)
    assert (row.seq, row.hash) == (memory.head.seq, memory.head.hash)


def test_a_version_that_is_old_is_refused_with_both_versions(database: str) -> None:
    journals.found(HEADER, [note("甲")])
    with elsewhere():
        journals.append(HEADER.id, [note("乙")], expected=1)
    before = bytes_of()
    with pytest.raises(StaleJournal) as refused:
        journals.append(HEADER.id, [note("丙")], expected=1)
    assert (refused.value.expected, refused.value.actual) == (1, 2)
    assert [entry.data["text"] for entry in refused.value.since] == ["乙"]
    assert bytes_of() == before
    assert journals.append(HEADER.id, [note("丙")], expected=2).new


def test_an_old_version_is_refused_before_the_work_is_tried(database: str) -> None:
    journals.found(HEADER, [note("甲")])

    def work(journal: Journal) -> Sequence[Draft]:
        raise AssertionError

    with pytest.raises(StaleJournal):
        journals.act(HEADER.id, work, expected=0)


def test_a_command_that_comes_twice_has_one_answer(database: str) -> None:
    journals.found(HEADER, [note("甲")])
    first = journals.append(HEADER.id, [note("乙"), note("丙")], expected=1, key="form-1")
    journals.append(HEADER.id, [note("丁")])
    again = journals.append(HEADER.id, [note("别的")], expected=1, key="form-1")
    with elsewhere():
        there = journals.append(HEADER.id, [note("别的")], expected=99, key="form-1")
    assert (first.new, again.new, there.new) == (True, False, False)
    assert first.entries == again.entries == there.entries
    assert texts() == ["甲", "乙", "丙", "丁"]


def test_a_founding_that_comes_twice_has_one_answer(database: str) -> None:
    first = journals.found(HEADER, [note("甲")], key="begin")
    journals.append(HEADER.id, [note("乙")])
    again = journals.found(HEADER, [note("甲")], key="begin")
    assert (first.new, again.new, again.entries) == (True, False, first.entries)
    for other in (None, "another"):
        with pytest.raises(Occupied):
            journals.found(HEADER, [note("甲")], key=other)
    assert texts() == ["甲", "乙"]


Done = TypeVar("Done")


def both_begin(monkeypatch: pytest.MonkeyPatch, begin: Callable[[], Done]) -> list[Done]:
    """The answers of two processes of which the second begins while the first has not committed yet."""
    inserted, update = Event(), projections.update

    def slowly(number: str, journal: Journal, added: Sequence[Entry]) -> None:
        update(number, journal, added)
        inserted.set()
        time.sleep(0.3)

    def apart(_: str) -> AbstractContextManager[held.Held]:
        return nullcontext(held.Held())

    def call(later: bool) -> Done:
        assert not later or inserted.wait(5)
        try:
            return begin()
        finally:
            connections.close_all()

    monkeypatch.setattr(projections, "update", slowly)
    monkeypatch.setattr(journals, "holding", apart)
    monkeypatch.setattr(files, "holding", apart)
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(call, (False, True)))


def test_a_founding_that_comes_twice_at_once_has_one_answer(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again = both_begin(monkeypatch, lambda: journals.found(HEADER, [note("甲")], key="begin"))
    assert (first.new, again.new, again.entries) == (True, False, first.entries)
    assert texts() == ["甲"]


def test_a_file_that_comes_twice_at_once_is_here_already(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = both_begin(monkeypatch, lambda: import_file(io.BytesIO(EVENT.read_bytes())))
    assert [one.outcome for one in done] == [Outcome.NEW, Outcome.KNOWN]
    assert bytes_of(done[0].header.id) == EVENT.read_bytes()


def test_work_that_refuses_leaves_nothing(database: str) -> None:
    journals.found(HEADER, [note("甲")])
    before = bytes_of()

    def work(journal: Journal) -> Sequence[Draft]:
        raise UndoRefused(1, "不行", "no")

    with pytest.raises(UndoRefused):
        journals.act(HEADER.id, work)
    with pytest.raises(UndoRefused):
        journals.append(HEADER.id, [undo(7, time=0, actor="裁判长")])
    assert not journals.act(HEADER.id, lambda _: ()).entries
    assert bytes_of() == before
    assert journals.append(HEADER.id, [note("乙")]).new


def test_what_is_derived_is_stored_with_the_entries_or_not_at_all(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    journals.found(HEADER, [note("甲")])
    before = bytes_of()

    def fail(number: str, journal: Journal, added: Sequence[Entry]) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(projections, "update", fail)
        with pytest.raises(ZeroDivisionError):
            journals.append(HEADER.id, [note("乙")])
    assert bytes_of() == before
    journals.append(HEADER.id, [note("乙")])
    assert texts() == ["甲", "乙"]
    assert EventListing.objects.get().entries == 2


def test_a_database_that_fails_is_told_in_plain_words(desk: str) -> None:
    journals.found(HEADER, [note("甲")])
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=ON")
    with pytest.raises(NotStored, match="readonly") as refused:
        journals.append(HEADER.id, [note("乙")])
    assert "内容未变" in refused.value.message_zh and "nothing has changed" in refused.value.message_en
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=OFF")
    assert texts() == ["甲"]
    assert journals.append(HEADER.id, [note("乙")], expected=1).new


def test_there_is_no_such_journal(database: str) -> None:
    with pytest.raises(NoSuchJournal):
        journals.look("nothing", _texts)
    with pytest.raises(NoSuchJournal):
        journals.append("nothing", [note("甲")])
    with pytest.raises(NoSuchJournal):
        bytes_of("nothing")


def test_many_at_once_lose_nothing_and_double_nothing(database: str) -> None:
    journals.found(HEADER, [note("甲")])

    def write(number: int) -> bool:
        try:
            with elsewhere_now(number):
                twice = [journals.append(HEADER.id, [note(str(number))], key=f"k{number}") for _ in (1, 2)]
            return [one.new for one in twice] == [True, False]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(write, range(40)))
    assert sorted(texts()[1:], key=int) == [str(number) for number in range(40)]
    assert len(Journal.read(bytes_of()).entries) == 41


@contextmanager
def elsewhere_now(number: int) -> Iterator[None]:
    """Every fourth thread finds the memory empty, as another process would."""
    if number % 4 == 0:
        held.forget()
    yield


def test_of_many_who_saw_the_same_version_one_is_stored(database: str) -> None:
    journals.found(HEADER, [note("甲")])

    def write(number: int) -> int:
        try:
            journals.append(HEADER.id, [note(str(number))], expected=1)
        except StaleJournal as stale:
            return stale.actual
        else:
            return 0
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(write, range(6))) == [0, 2, 2, 2, 2, 2]
    assert len(texts()) == 2


def test_a_file_that_goes_on_is_added_to_what_is_here(database: str) -> None:
    lines = EVENT.read_bytes().splitlines(keepends=True)
    journal = Journal.read(EVENT.read_bytes())
    middle = next(entry.batch for entry in journal.entries if entry.batch > len(lines) // 2)
    part = b"".join(lines[:middle])
    assert import_file(io.BytesIO(part)).outcome is Outcome.NEW
    done = import_file(io.BytesIO(EVENT.read_bytes()))
    assert (done.outcome, done.added) == (Outcome.CONTINUED, len(lines) - middle)
    assert bytes_of(journal.header.id) == EVENT.read_bytes()
    for known in (part, EVENT.read_bytes()):
        assert import_file(io.BytesIO(known)).outcome is Outcome.KNOWN
    assert bytes_of(journal.header.id) == EVENT.read_bytes()


def test_a_file_that_went_another_way_is_refused_with_the_place(database: str) -> None:
    common = Journal(HEADER)
    common.append([note("甲")])
    other = Journal.read(b"".join(common.lines()))
    common.append([note("乙")])
    common.append([note("丙")])
    other.append([note("丁")])
    import_file(io.BytesIO(b"".join(common.lines())))
    before = bytes_of()
    with pytest.raises(Diverged) as refused:
        import_file(io.BytesIO(b"".join(other.lines())))
    assert refused.value.seq == 2
    stranger = Journal(Header(HEADER.id, JournalKind.EVENT, 7))
    with pytest.raises(Diverged) as refused:
        import_file(io.BytesIO(b"".join(stranger.lines())))
    assert refused.value.seq == 0
    assert bytes_of() == before


def test_a_damaged_file_is_refused_and_a_torn_end_left_out(database: str) -> None:
    whole = EVENT.read_bytes()
    with pytest.raises(BrokenJournal):
        import_file(io.BytesIO(whole.replace("选手01".encode(), "选手99".encode(), 1)))
    with pytest.raises(NotAJournal):
        import_file(io.BytesIO(b"PK\x03\x04"))
    assert not StoredJournal.objects.exists() and not StoredEntry.objects.exists()
    done = import_file(io.BytesIO(whole[:-9]))
    assert done.torn is not None
    assert whole.startswith(bytes_of(done.header.id))


def test_the_settings_of_the_embedded_database_are_durable(desk: str) -> None:
    use(database_settings(desk, Path()))
    with connection.cursor() as cursor:
        asked = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        }
    assert asked == {"journal_mode": "truncate", "synchronous": 2}


def test_a_look_is_kept_until_the_journal_changes(database: str) -> None:
    journals.found(HEADER, [note("甲")])
    first = journals.look(HEADER.id, _texts)
    assert journals.look(HEADER.id, _texts).value is first.value
    with elsewhere():
        journals.append(HEADER.id, [note("乙")])
    second = journals.look(HEADER.id, _texts)
    assert (first.head.seq, second.head.seq, second.value) == (1, 2, ("甲", "乙"))


COMMANDS = st.lists(
    st.tuples(st.sampled_from(["add", "two", "undo", "again", "stale"]), st.booleans()), max_size=25
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=COMMANDS)
def test_two_processes_and_one_journal_in_memory_agree(
    fresh: Fresh, commands: list[tuple[str, bool]]
) -> None:
    fresh("sqlite")
    memory = Journal(HEADER)
    journals.found(HEADER)
    memories = [OrderedDict[str, held.Held](), OrderedDict[str, held.Held]()]
    for number, (what, which) in enumerate(commands):
        held._held = memories[which]
        key = f"k{number}" if what != "again" else "k0"
        expected = memory.head.seq + (what == "stale")
        drafts = [note(str(number))] * (1 + (what == "two"))
        last = memory.history.last_deed()
        if what == "undo" and last:
            drafts = [undo(last, time=0, actor="裁判长")]
        if what == "stale":
            with pytest.raises(StaleJournal):
                journals.append(HEADER.id, drafts, expected=expected, key=key + "x")
            continue
        ours = memory.append(drafts, expected=expected, key=key)
        assert journals.append(HEADER.id, drafts, expected=expected, key=key) == ours
    assert bytes_of() == b"".join(memory.lines())


def test_the_tables_are_those_that_the_migrations_make(desk: str) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
