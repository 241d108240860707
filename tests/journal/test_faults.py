"""Verification names the first bad line and why, whatever was done to the bytes; nothing makes it hang."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.journal.material import HEADER, TIME, draft, journal, note, text_of
from zhicai.journal import (
    MAX_LINE,
    BrokenJournal,
    FaultKind,
    Journal,
    JournalError,
    JournalTooLarge,
    NotAJournal,
    Verification,
    canonical,
    scan,
    undo,
)
from zhicai.journal import chain as chain_module
from zhicai.journal import scan as scan_function

TEXT = text_of(journal(*[note(number) for number in range(6)], [*note("六"), *note("七")]))
LINES = TEXT.splitlines(keepends=True)


def found(text: bytes) -> Verification:
    return scan(BytesIO(text))[0]


def fault_of(*lines: bytes) -> tuple[FaultKind, int]:
    """The kind and line of the fault, which both languages tell."""
    fault = found(b"".join(lines)).fault
    assert fault is not None
    assert str(fault.line) in fault.message_zh and str(fault.line) in fault.message_en
    return fault.kind, fault.line


def sealed(body: bytes) -> bytes:
    """A line with a hash that fits, whatever the body."""
    return body[:-1] + b',"hash":"' + sha256(body).hexdigest().encode() + b'"}\n'


def changed(line: bytes, **members: Any) -> bytes:
    """A line with other members and a hash that fits."""
    value = json.loads(line)
    del value["hash"]
    return sealed(canonical({name: item for name, item in (value | members).items() if item is not ...}))


def test_a_good_journal_has_no_fault() -> None:
    good = found(TEXT)
    assert good.ok and good.size == len(TEXT) and good.head.seq == 8 and good.header == HEADER


@settings(max_examples=examples(150))
@given(st.integers(0, len(TEXT) - 1), st.integers(1, 255))
def test_any_changed_byte_is_found(place: int, difference: int) -> None:
    damaged = bytearray(TEXT)
    damaged[place] ^= difference
    bad = found(bytes(damaged))
    line = TEXT.count(b"\n", 0, place) + 1
    assert not bad.ok
    if bad.fault is not None:
        assert bad.fault.line in (line, line - 1)


def test_any_changed_digit_of_a_line_is_found_in_that_line() -> None:
    start = len(LINES[0]) + len(LINES[1])
    for place in range(start, start + len(LINES[2]) - 1):
        bad = found(TEXT[:place] + b"7" + TEXT[place + 1 :])
        assert TEXT[place : place + 1] == b"7" or (bad.fault is not None and bad.fault.line == 3)


@given(st.integers(0, len(TEXT)), st.binary(min_size=1, max_size=5))
def test_put_in_bytes_are_found(place: int, more: bytes) -> None:
    assert not found(TEXT[:place] + more + TEXT[place:]).ok


@given(st.integers(0, len(LINES) - 2), st.integers(0, len(LINES) - 2))
def test_exchanged_lines_are_found(first: int, second: int) -> None:
    lines = [*LINES]
    lines[first], lines[second] = lines[second], lines[first]
    assert found(b"".join(lines)).ok == (first == second)


def test_an_edited_line_is_named() -> None:
    assert fault_of(*LINES[:3], LINES[3].replace(b'"text":2', b'"text":9'), *LINES[4:]) == (FaultKind.HASH, 4)


def test_an_edited_line_with_a_new_hash_is_told_by_the_next() -> None:
    edited = changed(LINES[3], data={"text": 9})
    assert fault_of(*LINES[:3], edited, *LINES[4:]) == (FaultKind.CHAIN, 5)


@pytest.mark.parametrize(
    ("lines", "kind", "line"),
    [
        ([*LINES[:2], *LINES[3:]], FaultKind.SEQUENCE, 3),
        ([*LINES[:3], LINES[2], *LINES[3:]], FaultKind.SEQUENCE, 4),
        ([*LINES[:2], b"\n", *LINES[2:]], FaultKind.JSON, 3),
        ([*LINES[:2], b"{\n", *LINES[2:]], FaultKind.JSON, 3),
        ([*LINES[:2], b"[1]\n", *LINES[2:]], FaultKind.SHAPE, 3),
        ([*LINES[:2], b"\xff" + LINES[2], *LINES[3:]], FaultKind.ENCODING, 3),
        ([*LINES[:2], LINES[2][:-1] + b"\r\n", *LINES[3:]], FaultKind.LINE_END, 3),
        ([*LINES[:2], LINES[2].replace(b'"seq"', b'"sec"'), *LINES[3:]], FaultKind.SHAPE, 3),
        ([*LINES[:2], LINES[2].replace(b":1,", b":1.0,"), *LINES[3:]], FaultKind.JSON, 3),
        ([*LINES[:2], LINES[2].replace(b":1}", b":NaN}"), *LINES[3:]], FaultKind.JSON, 3),
        ([*LINES[:2], b'{"a":' + b"9" * 5000 + b"}\n", *LINES[3:]], FaultKind.JSON, 3),
        ([*LINES[:2], b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"], FaultKind.JSON, 3),
        ([*LINES[:2], b"[" * 100_000 + b"\n"], FaultKind.JSON, 3),
        ([*LINES[:2], b"x" * (MAX_LINE + 5)], FaultKind.LENGTH, 3),
        ([*LINES[:2], b"x" * (MAX_LINE + 5) + b"\n", *LINES[2:]], FaultKind.LENGTH, 3),
    ],
)
def test_a_bad_line_is_named_with_the_reason(lines: list[bytes], kind: FaultKind, line: int) -> None:
    assert fault_of(*lines) == (kind, line)
    with pytest.raises(JournalTooLarge if kind is FaultKind.LENGTH else BrokenJournal) as caught:
        Journal.read(b"".join(lines))
    assert caught.value.message_zh and caught.value.message_en


@pytest.mark.parametrize(
    "body",
    [
        '{"actor": "x"',
        '"data":{"b":1,"a":2}',
        '"data":{"a":1,"a":2}',
        '"data":{"a":"\\u4e2d"}',
        '"data":{"a":"\\ud800"}',
        '"data":{"a":-0}',
        '"data":{"a":9007199254740992}',
        '"data":{"𠀀":1}',
        '"data":{"a":' + "[" * 32 + "]" * 32 + "}",
    ],
)
def test_a_line_that_is_not_canonical_is_refused_though_its_hash_fits(body: str) -> None:
    good = LINES[1].split(b',"hash"')[0] + b"}"
    old, new = ('{"actor":"编排长"', '{"actor": "编排长"') if "actor" in body else ('"data":{"text":0}', body)
    assert old.encode() in good
    line = sealed(good.replace(old.encode(), new.encode()))
    assert fault_of(LINES[0], line) == (FaultKind.CANONICAL, 2)


@pytest.mark.parametrize(
    ("members", "kind"),
    [
        ({"seq": 2}, FaultKind.SEQUENCE),
        ({"seq": "1"}, FaultKind.SHAPE),
        ({"seq": True}, FaultKind.SHAPE),
        ({"seq": 0}, FaultKind.SHAPE),
        ({"prev": "0" * 64}, FaultKind.CHAIN),
        ({"prev": 1}, FaultKind.SHAPE),
        ({"batch": 2}, FaultKind.BATCH),
        ({"more": -1}, FaultKind.SHAPE),
        ({"data": []}, FaultKind.SHAPE),
        ({"time": TIME}, FaultKind.SHAPE),
        ({"time": "2026-05-01"}, FaultKind.SHAPE),
        ({"actor": ""}, FaultKind.SHAPE),
        ({"actor": None}, FaultKind.SHAPE),
        ({"kind": "Bad"}, FaultKind.SHAPE),
        ({"kind": 1}, FaultKind.SHAPE),
        ({"key": ""}, FaultKind.SHAPE),
        ({"version": 0}, FaultKind.SHAPE),
        ({"version": True}, FaultKind.SHAPE),
        ({"version": ...}, FaultKind.SHAPE),
        ({"extra": 1}, FaultKind.SHAPE),
        ({"kind": "undo", "data": {"batch": 7}}, FaultKind.UNDO),
        ({"kind": "undo", "data": {"batch": "1"}}, FaultKind.UNDO),
    ],
)
def test_a_member_that_cannot_be_is_named(members: dict[str, Any], kind: FaultKind) -> None:
    assert fault_of(LINES[0], changed(LINES[1], **members)) == (kind, 2)


@pytest.mark.parametrize("members", [{"batch": 8}, {"more": 1}, {"key": "k"}])
def test_the_marks_of_a_batch_must_fit(members: dict[str, Any]) -> None:
    assert fault_of(*LINES[:8], changed(LINES[8], **members)) == (FaultKind.BATCH, 9)


def test_a_key_is_used_once() -> None:
    made = journal(note("甲"))
    made.append(note("乙"), key="k")
    lines = text_of(made).splitlines(keepends=True)
    first = changed(lines[1], key="k")
    second = changed(lines[2], prev=json.loads(first)["hash"])
    assert fault_of(lines[0], first, second) == (FaultKind.KEY, 3)


def test_an_undo_in_a_file_must_be_possible() -> None:
    made = journal(note("甲"))
    made.append([undo(1, time=TIME, actor="编排长")])
    lines = text_of(made).splitlines(keepends=True)
    again = changed(lines[2], seq=3, batch=3, prev=made.head.hash)
    assert fault_of(*lines, again) == (FaultKind.UNDO, 4)


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (b"", "empty"),
        (b"\n", "no zhicai journal"),
        (b'[Event "?"]\n', "no zhicai journal"),
        (b"\x00" * 5000, "no zhicai journal"),
        (b"\xff\xfe" * 50, "no zhicai journal"),
        (b"{}\n", "no zhicai journal"),
        (b'{"format":"other"}\n', "no zhicai journal"),
        (b"\xef\xbb\xbf" + LINES[0], "byte order mark"),
        (LINES[0][:-9], "cut off"),
        (LINES[0].replace(b'"version":1', b'"version":2'), "update zhicai"),
        (LINES[0].replace(b"6f1c", b"6f1d"), "changed"),
        (changed(LINES[0], kind="tournament"), "tournament"),
        (changed(LINES[0], id="a b"), "id"),
        (changed(LINES[0], created="yesterday"), "created"),
        (changed(LINES[0], extra=1), "extra"),
    ],
)
def test_a_first_line_that_is_no_header_is_told(first: bytes, said: str) -> None:
    text = first + b"".join(LINES[1:]) if first.endswith(b"\n") else first
    kind, line = fault_of(text)
    assert line == 1
    with pytest.raises(JournalError, match=said) as caught:
        Journal.read(text)
    assert isinstance(caught.value, NotAJournal) == (kind is FaultKind.HEADER)


def test_time_going_backwards_is_told_and_allowed() -> None:
    made = journal([draft(time=TIME)], [draft(time=TIME - 60_000), draft(time=TIME - 59_000)])
    told = found(text_of(made))
    assert told.ok and told.backwards == 1
    assert (told.remarks[0].seq, told.remarks[0].milliseconds) == (2, 60_000)
    assert "60000" in str(told.remarks[0])


def test_remarks_without_end_are_counted_but_not_kept() -> None:
    made = journal(*[[draft(time=TIME - number)] for number in range(300)])
    told = found(text_of(made))
    assert told.backwards == 299 and len(told.remarks) == 100


def test_every_cut_leaves_whole_commands() -> None:
    ends = [sum(map(len, LINES[:count])) for count in (*range(1, 8), 9)]
    for cut in range(len(LINES[0]), len(TEXT)):
        told = found(TEXT[:cut])
        assert told.fault is None
        # A line that lacks nothing but its line end counts.
        whole = max(count for count, end in enumerate(ends) if end <= cut + 1)
        assert told.head.seq == (8 if whole == 7 else whole)
        assert (told.torn is None) == (cut in ends)
        assert Journal.read(TEXT[:cut]).head == told.head


@pytest.mark.parametrize("zeros", [1, 500])
def test_zeros_that_a_power_cut_leaves_are_a_torn_end(zeros: int) -> None:
    told = found(TEXT + b"\0" * zeros)
    assert told.fault is None and told.torn is not None and told.head.seq == 8
    told = found(TEXT[:-100] + b"\0" * zeros)
    assert told.fault is None and told.torn is not None and told.head.seq == 6
    assert told.torn.line == 8 and told.torn.entries == 1 and "8" in str(told.torn)


def test_a_last_line_with_something_after_it_is_no_torn_line() -> None:
    assert fault_of(TEXT[:-1] + b"x") == (FaultKind.JSON, 9)


def test_more_entries_than_any_journal_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chain_module.MAX_ENTRIES == 1_000_000
    module = __import__("sys").modules[scan_function.__module__]
    monkeypatch.setattr(module, "MAX_ENTRIES", 5)
    assert fault_of(TEXT) == (FaultKind.LENGTH, 7)
    monkeypatch.undo()
    monkeypatch.setattr(module, "MAX_BYTES", 1000)
    assert fault_of(TEXT)[0] is FaultKind.LENGTH


def test_a_million_lines_of_nonsense_end_at_the_first() -> None:
    assert fault_of(LINES[0] + b"{}\n" * 1_000_000) == (FaultKind.SHAPE, 2)


@settings(max_examples=examples(100))
@given(st.binary(max_size=300))
def test_any_bytes_are_a_journal_or_a_clear_error(more: bytes) -> None:
    for text in (more, LINES[0] + more, TEXT + more):
        with suppress(JournalError):
            Journal.read(text)
        fault = found(text).fault
        assert fault is None or (fault.message_zh and fault.message_en)
