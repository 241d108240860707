"""Events become the data of entries and come back the same."""

from __future__ import annotations

import json
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.game import events as ev
from zhicai.game.entries import from_data, kind_of, to_data
from zhicai.game.evolving import EVOLVE
from zhicai.game.values import BadLog


@st.composite
def any_event(draw: st.DrawFn) -> ev.Event:
    kind = draw(st.sampled_from(sorted(ev.KINDS)))
    made = ev.KINDS[kind]
    words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
    values: dict[str, object] = {}
    for name, hint in get_type_hints(made).items():
        text = str(hint)
        side = st.sampled_from(["red", "black"])
        results = st.sampled_from(["1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-"])
        if hint is int:
            values[name] = draw(st.integers(-(2**40), 2**40))
        elif hint is bool:
            values[name] = draw(st.booleans())
        elif "1-0" in text:
            values[name] = draw(results)
        elif text.startswith("tuple"):
            values[name] = tuple(draw(st.lists(side, max_size=2)))
        elif "red" in text:
            values[name] = draw(st.none() | side if "None" in text else side)
        elif "None" in text:
            values[name] = draw(st.none() | (st.integers(0, 9) if "int" in text else words))
        else:
            values[name] = draw(words)
    event: ev.Event = made(**values)
    return event


@given(any_event())
def test_an_event_comes_back_from_its_entry(event: ev.Event) -> None:
    data = json.loads(json.dumps(to_data(event)))
    assert from_data(kind_of(event), event.at, data) == event


def test_every_event_changes_a_state() -> None:
    assert set(ev.KINDS.values()) - set(EVOLVE) == {ev.Undone}


def test_events_of_different_kinds_are_never_equal() -> None:
    pressed: object = ev.Pressed(1, "red")
    assert pressed != ev.Offered(1, "red")
    assert pressed == ev.Pressed(1, "red")
    assert pressed != (1, "red")
    assert len({ev.Pressed(1, "red"), ev.Offered(1, "red"), ev.Pressed(1, "red")}) == 2


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("castled", {}),
        ("pressed", {}),
        ("pressed", {"side": "white"}),
        ("pressed", {"side": "red", "more": 1}),
        ("pressed", {"side": "red", "at": 1}),
        ("moved", {"side": "red", "move": 5}),
        ("began", {"absent": "red"}),
        ("began", {"absent": ["red", 1]}),
        ("fouled", {"side": "red", "article": "x", "number": True}),
        ("clock_set", {"side": "red", "left": "5", "quota": None, "article": ""}),
    ],
)
def test_what_is_no_event_is_told(kind: str, data: dict[str, object]) -> None:
    with pytest.raises(BadLog, match="第 8 条"):
        from_data(kind, 0, data, 7)
