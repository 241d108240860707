"""A journal in memory: commands, versions, idempotency keys, batches, bytes."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.journal.material import HEADER, TIME, draft, journal, note, text_of
from tests.journal.test_canonical import NAMES, VALUES
from zhicai.journal import (
    BadEntry,
    BrokenJournal,
    Draft,
    Head,
    Journal,
    StaleJournal,
    batches,
    entry_line,
    entry_of,
    link,
)

DATA = st.dictionaries(NAMES, VALUES, max_size=4)
DRAFTS = st.builds(
    Draft,
    time=st.integers(0, 2**41),
    actor=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=9).filter(str.strip),
    kind=st.sampled_from(["a", "player.entered", "b-c.d_e.f9"]),
    data=DATA,
    version=st.integers(1, 9),
)


def test_entries_are_numbered_and_chained() -> None:
    made = journal()
    assert [(entry.seq, entry.batch, entry.more) for entry in made.entries] == [
        (1, 1, 0),
        (2, 2, 1),
        (3, 2, 0),
        (4, 4, 0),
    ]
    assert [entry.prev for entry in made.entries[1:]] == [entry.hash for entry in made.entries[:-1]]
    assert made.head.seq == 4 and made.head.hash == made.entries[-1].hash
    assert made.entries[0].iso == "2026-05-01T09:30:00.000Z"


def test_a_journal_without_entries_has_the_hash_of_its_header() -> None:
    made = Journal(HEADER)
    assert made.head.seq == 0 and len(made.head.hash) == 64
    assert Journal.read(text_of(made)).head == made.head


def test_what_came_after_a_head_is_known_where_it_was_a_head_of_this_journal() -> None:
    made, other = journal(), Journal(HEADER)
    other.append([draft({"text": "别的"})])
    heads = [Head(entry.seq, entry.hash) for entry in made.entries]
    assert [len(made.since(head) or ()) for head in heads] == [3, 2, 1, 0]
    assert made.since(heads[-1]) == [] and made.since(other.head) is None
    assert other.since(heads[-1]) is None and made.since(Journal(HEADER).head) is None


def test_the_entries_of_a_command_come_together() -> None:
    made = journal()
    assert [[entry.seq for entry in batch] for batch in batches(made.entries)] == [[1], [2, 3], [4]]
    assert made.batch(2) == tuple(made.entries[1:3])
    assert made.batch(3) == () and made.batch(99) == () and made.batch(0) == ()


@given(st.lists(st.tuples(st.lists(DRAFTS, min_size=1, max_size=3), st.booleans()), max_size=5))
def test_a_journal_comes_back_from_its_bytes_and_gives_them_again(commands: list[Any]) -> None:
    made = Journal(HEADER)
    for number, (drafts, keyed) in enumerate(commands):
        made.append(drafts, key=f"键{number}" if keyed else None)
    again = Journal.read(text_of(made))
    assert list(again.entries) == list(made.entries)
    assert again.header == made.header and again.head == made.head and again.history == made.history
    assert text_of(again) == text_of(made)


def test_entries_kept_elsewhere_give_the_same_lines() -> None:
    made = journal()
    kept = [pickle.loads(pickle.dumps(entry)) for entry in made.entries]
    assert [entry_line(entry) for entry in kept] == text_of(made).splitlines(keepends=True)[1:]


def test_a_store_that_keeps_lines_follows_another_that_writes() -> None:
    writer, reader = journal(), journal()
    stored = [entry_line(entry) for entry in writer.append([*note("戊"), *note("己")]).entries]
    reader.admit([entry_of(line) for line in stored])
    assert reader.head == writer.head and list(reader.entries) == list(writer.entries)
    with pytest.raises(BrokenJournal) as caught:
        entry_of(stored[0].replace("戊".encode(), "庚".encode()))
    assert caught.value.fault.kind == "hash"


def test_a_store_can_link_entries_by_itself() -> None:
    made = journal()
    linked = link(made.head, [*note("戊"), *note("己")], "key")
    assert journal_with(linked) == made.append([*note("戊"), *note("己")], key="key").entries


def journal_with(entries: Any) -> Any:
    made = journal()
    made.admit(entries)
    return tuple(made.entries[4:])


def test_the_data_of_an_entry_are_a_copy() -> None:
    data: dict[str, Any] = {"players": ["选手01"]}
    made = Journal(HEADER)
    made.append([draft(data)])
    data["players"].append("选手02")
    assert made.entries[0].data == {"players": ["选手01"]}


def test_a_writer_that_saw_an_older_journal_is_refused_with_both_versions() -> None:
    made = journal()
    with pytest.raises(StaleJournal) as caught:
        made.append(note("戊"), expected=2)
    assert (caught.value.expected, caught.value.actual) == (2, 4)
    assert caught.value.since == tuple(made.entries[2:])
    assert made.head.seq == 4
    assert made.append(note("戊"), expected=4).new


@pytest.mark.parametrize("expected", [5, -1])
def test_a_version_that_never_was_is_refused(expected: int) -> None:
    made = journal()
    with pytest.raises(StaleJournal) as caught:
        made.append(note("戊"), expected=expected)
    assert caught.value.expected == expected and made.head.seq == 4


def test_the_same_key_again_gives_the_earlier_entries_and_adds_nothing() -> None:
    made = journal()
    first = made.append([*note("戊"), *note("己")], expected=4, key="提交1")
    again = made.append(note("别的"), expected=4, key="提交1")
    assert first.new and not again.new
    assert again.entries == first.entries == made.earlier("提交1")
    assert made.head.seq == 6
    assert made.append(note("庚"), key="提交2").new
    assert made.earlier("没有") == ()


def test_two_commands_without_key_are_two_commands() -> None:
    made = journal(note("甲"), note("甲"))
    assert made.head.seq == 2


@pytest.mark.parametrize("key", ["", "长" * 201, "\udfff"])
def test_a_key_has_some_characters_and_not_too_many(key: str) -> None:
    with pytest.raises(BadEntry, match="key"):
        journal().append(note("戊"), key=key)


def test_a_command_without_entries_is_refused() -> None:
    with pytest.raises(BadEntry, match="at least one"):
        journal().append([])


@pytest.mark.parametrize("data", [{"x": 0.5}, {"x": "\ud800"}, [1], "text"])
def test_data_that_no_line_holds_are_refused_and_nothing_is_added(data: Any) -> None:
    made = journal()
    with pytest.raises(BadEntry):
        made.append([*note("戊"), draft(data)])
    assert made.head.seq == 4


def test_a_line_that_would_be_too_long_is_refused() -> None:
    with pytest.raises(BadEntry, match="several entries"):
        journal().append(note("长" * 2_000_000))


def test_entries_of_another_journal_are_not_admitted() -> None:
    made = journal()
    other = journal(note("甲")).append(note("乙")).entries
    with pytest.raises(BadEntry, match="do not continue"):
        made.admit(other)
    assert made.head.seq == 4


def test_errors_travel_between_processes_with_all_they_know() -> None:
    made = journal()
    with pytest.raises(StaleJournal) as caught:
        made.append(note("戊"), expected=1)
    again = pickle.loads(pickle.dumps(caught.value.at("赛事.jsonl")))
    assert isinstance(again, StaleJournal) and str(again) == str(caught.value)
    assert (again.expected, again.actual, again.since) == (1, 4, tuple(made.entries[1:]))
    assert str(again).startswith("赛事.jsonl：") and again.message_en in str(again)


def test_times_are_the_writers_own() -> None:
    made = journal([draft(time=TIME + 5)], [draft(time=TIME)])
    assert [entry.time - TIME for entry in Journal.read(text_of(made)).entries] == [5, 0]
