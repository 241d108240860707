"""The quick way to read a line takes no line that the thorough one refuses, and finds the same in it."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.journal.material import HEADER, draft, journal
from tests.journal.test_canonical import VALUES
from tests.journal.test_journal import DRAFTS
from zhicai.journal import Entry, Journal, entry_line
from zhicai.journal.lines import BadLine, thorough_entry
from zhicai.journal.quick import quick_entry

LINE = entry_line(journal().entries[1])[:-1]


def thorough(line: bytes) -> Entry | None:
    with suppress(BadLine):
        return thorough_entry(line)
    return None


def sealed(body: bytes) -> bytes:
    """A line with a hash that fits, whatever the body."""
    return body[:-1] + b',"hash":"' + sha256(body).hexdigest().encode() + b'"}'


def test_an_ordinary_line_is_read_quickly() -> None:
    assert quick_entry(LINE) == thorough(LINE) == journal().entries[1]
    keyed = Journal(HEADER)
    keyed.append([draft({"text": "a", "n": [1, {"b": None}]})], key="键")
    line = entry_line(keyed.entries[0])[:-1]
    assert quick_entry(line) == thorough(line) == keyed.entries[0]


@given(
    st.lists(DRAFTS, min_size=1, max_size=3),
    st.none() | st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
)
def test_both_ways_find_the_same_in_good_lines(drafts: list[Any], key: str | None) -> None:
    made = Journal(HEADER)
    for entry in made.append(drafts, key=key).entries:
        line = entry_line(entry)[:-1]
        assert thorough(line) == entry
        assert quick_entry(line) in (None, entry)


BODY = json.loads(LINE)
del BODY["hash"]
MEMBERS: dict[str, st.SearchStrategy[Any]] = {
    name: VALUES
    | st.sampled_from(
        [value, str(value), 0, -1, True, 1.0, 10**7, 2**53, " ", "", "\ud800", "1969-12-31T00:00:00.000Z"]
    )
    for name, value in BODY.items()
}


@settings(max_examples=examples(150))
@given(st.fixed_dictionaries({}, optional=MEMBERS), st.booleans(), st.booleans())
def test_no_line_is_taken_that_the_thorough_way_refuses(
    changes: dict[str, Any], escaped: bool, ordered: bool
) -> None:
    body = BODY | changes
    text = json.dumps(body, ensure_ascii=escaped, sort_keys=ordered, separators=(",", ":"))
    line = sealed(text.encode(errors="surrogatepass"))
    assert quick_entry(line) in (None, thorough(line))


@settings(max_examples=examples(150))
@given(
    st.integers(0, len(LINE) - 76),
    st.sampled_from([b" ", b"0", b"\\", b'"', b"}", b'},"key":null', b",", b"\xff", "²".encode()]),
)
def test_no_line_with_something_put_in_is_taken_that_the_thorough_way_refuses(
    place: int, more: bytes
) -> None:
    body = LINE[:-75] + b"}"
    line = sealed(body[:place] + more + body[place:])
    assert quick_entry(line) in (None, thorough(line))
    line = sealed(body[:place] + more + body[place + 1 :])
    assert quick_entry(line) in (None, thorough(line))


def test_a_long_line_of_false_ends_keeps_nobody_waiting() -> None:
    body = b'{"actor":"a","batch":1,"data":{' + b'},"key":null' * 200_000 + b"}"
    assert quick_entry(sealed(body)) is None
    assert thorough(sealed(body)) is None
