"""Headers, drafts and times: what may stand in a journal, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.journal.material import HEADER, TIME, draft
from zhicai.journal import BadEntry, Draft, Header, JournalKind, from_iso, to_iso
from zhicai.journal.times import MAX_TIME


@given(st.integers(0, MAX_TIME))
def test_a_time_comes_back_from_its_text(time: int) -> None:
    assert from_iso(to_iso(time)) == time
    assert len(to_iso(time)) == 24


def test_a_time_is_written_with_three_decimals_in_utc() -> None:
    assert to_iso(0) == "1970-01-01T00:00:00.000Z"
    assert to_iso(TIME + 7) == "2026-05-01T09:30:00.007Z"
    assert to_iso(MAX_TIME) == "9999-12-31T23:59:59.999Z"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-05-01",
        "2026-05-01T09:30:00Z",
        "2026-05-01T09:30:00.000+08:00",
        "2026-05-01T09:30:00.000z",
        "2026-05-01 09:30:00.000Z",
        "2026-W18-5T09:30:00.000Z",
        "2026-02-30T09:30:00.000Z",
        "2026-05-01T24:00:00.000Z",
        "2026-05-01T09:60:00.000Z",
        "1969-12-31T23:59:59.999Z",
        "２０26-05-01T09:30:00.000Z",
        "2026-05-01T09:30:00.0000",
    ],
)
def test_any_other_text_is_no_time(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_iso(text)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"time": -1}, "time"),
        ({"time": MAX_TIME + 1}, "time"),
        ({"time": 1.5}, "time"),
        ({"time": True}, "time"),
        ({"actor": ""}, "actor"),
        ({"actor": "  "}, "actor"),
        ({"actor": "长" * 201}, "actor"),
        ({"actor": "\ud800"}, "actor"),
        ({"kind": ""}, "kind"),
        ({"kind": "Player"}, "kind"),
        ({"kind": "player..entered"}, "kind"),
        ({"kind": "player.entered\n"}, "kind"),
        ({"kind": "选手"}, "kind"),
        ({"kind": "a" * 81}, "kind"),
        ({"version": 0}, "version"),
        ({"version": True}, "version"),
        ({"version": 2**53}, "version"),
    ],
)
def test_a_draft_that_cannot_become_an_entry_is_refused(changes: dict[str, Any], place: str) -> None:
    good: dict[str, Any] = {"time": TIME, "actor": "编排长", "kind": "player.entered", "data": {}}
    Draft(**good)
    with pytest.raises(BadEntry) as caught:
        Draft(**(good | changes))
    assert caught.value.place == place


@pytest.mark.parametrize("name", ["", "a b", "-a", "选手", "x" * 65, "a\n"])
def test_a_journal_needs_a_plain_id(name: str) -> None:
    with pytest.raises(BadEntry, match="id"):
        Header(name, JournalKind.EVENT, TIME)


def test_a_header_names_its_kind() -> None:
    kind: Any = "event"
    with pytest.raises(BadEntry, match="kind"):
        Header("a", kind, TIME)
    assert HEADER.kind is JournalKind.EVENT


def test_values_are_frozen() -> None:
    with pytest.raises(AttributeError):
        draft().actor = "别人"  # type: ignore[misc]
