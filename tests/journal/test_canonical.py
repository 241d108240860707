"""Canonical JSON: one text for a value, and clear refusals for what has none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.journal import MAX_DEPTH, MAX_INTEGER, BadEntry, canonical
from zhicai.journal.canonical import _quick as quick
from zhicai.journal.canonical import fits, parse, unchecked

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
NAMES = st.text(st.characters(exclude_categories=["Cs"], max_codepoint=0xFFFF))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [True, False, None]}, '{"a":[true,false,null],"b":1}'),
        ({"é": 1, "z": 2, "中": 3, "Z": 4}, '{"Z":4,"z":2,"é":1,"中":3}'),
        ('"\\/\b\t\n\f\r\x00\x1f\x7f\u2028', '"\\"\\\\/\\b\\t\\n\\f\\r\\u0000\\u001f\x7f\u2028"'),
        ("象棋𠀀", '"象棋𠀀"'),
        ([0, -1, MAX_INTEGER, -MAX_INTEGER], "[0,-1,9007199254740991,-9007199254740991]"),
        ((), "[]"),
        ({}, "{}"),
    ],
)
def test_the_text_of_a_value_is_this_one(value: Any, text: str) -> None:
    assert canonical(value) == text.encode()


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"players": [{"rating": 1.5}]}, "players[0].rating"),
        ({"x": float("nan")}, "x"),
        ({"x": MAX_INTEGER + 1}, "x"),
        ({"x": -MAX_INTEGER - 1}, "x"),
        ({"x": "a\ud800"}, "x"),
        ({"\udc00": 1}, ""),
        ({"𠀀": 1}, ""),
        ({1: 2}, ""),
        ({"x": b"bytes"}, "x"),
        ({"x": {1, 2}}, "x"),
        ({"x": object()}, "x"),
    ],
)
def test_what_has_no_text_is_refused_with_its_place(value: Any, place: str) -> None:
    with pytest.raises(BadEntry) as caught:
        canonical(value)
    assert caught.value.place == place
    assert caught.value.message_zh and caught.value.message_en


def test_depth_is_limited() -> None:
    def nested(levels: int) -> Any:
        value: Any = 0
        for _ in range(levels):
            value = [value]
        return value

    assert canonical(nested(MAX_DEPTH)) == b"[" * MAX_DEPTH + b"0" + b"]" * MAX_DEPTH
    for levels in (MAX_DEPTH + 1, 100_000):
        with pytest.raises(BadEntry, match=str(MAX_DEPTH)):
            canonical(nested(levels))
    circle: list[Any] = []
    circle.append(circle)
    with pytest.raises(BadEntry):
        canonical(circle)


@given(VALUES)
def test_a_value_comes_back_from_its_text_which_is_json(value: Any) -> None:
    text = canonical(value)
    assert json.loads(text) == value
    again = parse(text.decode())
    assert again == value and fits(again) and unchecked(again) == text  # type: ignore[arg-type]


@given(st.dictionaries(NAMES, st.integers(0, 9), max_size=6))
def test_names_stand_in_the_order_of_utf16_too(value: dict[str, int]) -> None:
    # RFC 8785 sorts by UTF-16: for the names that may stand here that is the same order.
    found = [*json.loads(canonical(value))]
    assert found == sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))


@pytest.mark.parametrize(
    "text", ["1.0", "1e3", "NaN", "Infinity", "-Infinity", "1 ", " 1", "[1] x", "", "01", "'a'"]
)
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)


@pytest.mark.parametrize(
    "text", ["-0", '{"a":1,"a":2}', '{"b":1,"a":2}', "[1, 2]", '"\\u4e2d"', '"\\/"', '"\\u001F"']
)
def test_another_text_of_a_value_is_not_the_canonical_one(text: str) -> None:
    assert unchecked(parse(text)) != text.encode()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["9007199254740992", "[[-9007199254740992]]", '{"𠀀":1}', "[" * 33 + "]" * 33]
)
def test_limits_hold_for_what_is_read(text: str) -> None:
    assert not fits(parse(text))


@given(VALUES)
def test_the_quick_encoder_is_the_standard_one(value: Any) -> None:
    standard = json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    assert unchecked(value) == standard.encode()


def test_without_the_quick_encoder_the_standard_one_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    for other in (None, lambda: None):
        with monkeypatch.context() as patch:
            patch.setattr(json.encoder, "c_make_encoder", other)
            encode = quick()
        assert encode({"b": ["象"], "a": None}) == '{"a":null,"b":["象"]}'
