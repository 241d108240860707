"""Kinds of entries: values written and read back, old versions upgraded, unknown ones refused or kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.journal.material import HEADER, TIME, draft
from zhicai.journal import (
    MAX_INTEGER,
    BadData,
    BadEntry,
    Data,
    Journal,
    Kind,
    NewerVersion,
    Opaque,
    Registry,
    Unknown,
    UnknownKind,
)
from zhicai.journal.shapes import shape_of

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
NUMBERS = st.integers(-MAX_INTEGER, MAX_INTEGER)


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    rating: int | None = None

    def __post_init__(self) -> None:
        if self.name == "无名":
            raise BadEntry("没有姓名", "there is no name")
        if self.name == "坏":
            message = "bad name"
            raise ValueError(message)


class Square(NamedTuple):
    file: str
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Everything:
    people: tuple[Person, ...]
    captain: Person | None
    colour: Colour
    mode: Literal["a", 2]
    pair: tuple[int, str]
    square: Square
    numbers: frozenset[int]
    scores: Mapping[int, int]
    notes: Mapping[str, bool]
    nothing: None = None
    tags: tuple[str, ...] = ()
    made: int = field(default=0, init=False)


PEOPLE = st.builds(Person, TEXTS.filter(lambda name: name not in {"无名", "坏"}), st.none() | NUMBERS)
VALUES = st.builds(
    Everything,
    people=st.lists(PEOPLE, max_size=3).map(tuple),
    captain=st.none() | PEOPLE,
    colour=st.sampled_from(Colour),
    mode=st.sampled_from(["a", 2]),
    pair=st.tuples(NUMBERS, TEXTS),
    square=st.builds(Square, TEXTS, NUMBERS),
    numbers=st.frozensets(NUMBERS, max_size=4),
    scores=st.dictionaries(NUMBERS, NUMBERS, max_size=3),
    notes=st.dictionaries(st.sampled_from("甲乙丙"), st.booleans()),
    tags=st.lists(TEXTS, max_size=3).map(tuple),
)
KINDS = Registry([Kind("everything", Everything), Kind("person.entered", Person)])
GOOD = Everything(
    people=(Person("选手01", 2000),),
    captain=None,
    colour=Colour.RED,
    mode="a",
    pair=(1, "x"),
    square=Square("e", 0),
    numbers=frozenset({1}),
    scores={1: 2},
    notes={"甲": True},
)


@given(VALUES)
def test_a_value_comes_back_from_the_journal(value: Everything) -> None:
    made = Journal(HEADER)
    made.append([KINDS.draft(value, time=TIME, actor="编排长")])
    again = Journal.read(b"".join(made.lines()))
    assert KINDS.value(again.entries[0]) == value


def entry_with(change: dict[str, Any], kind: str = "everything") -> Any:
    data = json.loads(json.dumps(dict(KINDS.draft(GOOD, time=TIME, actor="a").data)))
    data = {name: item for name, item in (data | change).items() if item is not ...}
    made = Journal(HEADER)
    made.append([draft(data, kind=kind)])
    return made.entries[0]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"people": {}}, ".people"),
        ({"people": [{"name": 1}]}, ".people[0].name"),
        ({"people": [{"name": "x"}, {}]}, ".people[1]"),
        ({"people": [{"name": "x", "phone": "1"}]}, ".people[0]"),
        ({"people": [{"name": "无名"}]}, ".people[0]"),
        ({"people": [{"name": "坏"}]}, ".people[0]"),
        ({"people": [{"name": "x", "rating": True}]}, ".people[0].rating"),
        ({"captain": "选手01"}, ".captain"),
        ({"colour": "green"}, ".colour"),
        ({"colour": []}, ".colour"),
        ({"mode": 3}, ".mode"),
        ({"mode": True}, ".mode"),
        ({"pair": [1]}, ".pair"),
        ({"pair": [1, 2]}, ".pair[1]"),
        ({"square": ["e", 0]}, ".square"),
        ({"numbers": ["1"]}, ".numbers[0]"),
        ({"scores": {"x": 1}}, ".scores[x]"),
        ({"scores": {"01": 1}}, ".scores[01]"),
        ({"scores": {"²": 1}}, ".scores[²]"),
        ({"scores": {"--1": 1}}, ".scores[--1]"),
        ({"scores": [1]}, ".scores"),
        ({"notes": {"甲": 1}}, ".notes[甲]"),
        ({"nothing": 0}, ".nothing"),
        ({"pair": ...}, ""),
        ({"made": 1}, ""),
    ],
)
def test_data_of_another_shape_are_refused_with_their_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(BadData) as caught:
        KINDS.value(entry_with(change))
    assert caught.value.place == f"everything data{place}"
    assert caught.value.place in caught.value.message_zh


def test_a_missing_field_takes_its_default() -> None:
    assert KINDS.value(entry_with({"tags": ..., "nothing": ...})) == GOOD


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pair", (1,)),
        ("people", ["x"]),
        ("captain", GOOD),
        ("colour", "green"),
        ("scores", 1),
        ("tags", (1,)),
    ],
)
def test_a_value_that_does_not_fit_its_own_types_is_not_written(name: str, value: Any) -> None:
    wrong = Everything(**({entry: getattr(GOOD, entry) for entry in SLOTS} | {name: value}))
    with pytest.raises(BadData, match=rf"everything data\.{name}"):
        KINDS.draft(wrong, time=TIME, actor="a")


SLOTS = [name for name in Everything.__slots__ if name != "made"]


@dataclass(frozen=True, slots=True)
class Entered:
    name: str
    unit: str
    year: int


def with_unit(data: Data) -> Data:
    return {**data, "unit": ""}


def with_year(data: Data) -> Data:
    return {"name": data["name"], "unit": data["unit"], "year": int(str(data["born"])[:4])}


THIRD = Registry([Kind("entered", Entered, version=3, upgrades={1: with_unit, 2: with_year})])


def one(data: Data, version: int, kind: str = "entered") -> Any:
    made = Journal(HEADER)
    made.append([draft(data, kind=kind, version=version)])
    return made.entries[0]


def test_old_versions_are_brought_up_one_by_one() -> None:
    first = one({"name": "选手01", "born": "1990-02"}, 1)
    second = one({"name": "选手01", "born": "1990-02", "unit": "单位01"}, 2)
    assert THIRD.value(first) == Entered("选手01", "", 1990)
    assert THIRD.value(second) == Entered("选手01", "单位01", 1990)
    new = THIRD.draft(Entered("选手01", "", 1990), time=TIME, actor="a")
    assert new.version == 3 and THIRD.value(one(new.data, 3)) == Entered("选手01", "", 1990)


def test_old_data_that_are_not_whole_are_refused() -> None:
    for data in ({"name": "选手01"}, {"born": "1990"}):
        with pytest.raises(BadData) as caught:
            THIRD.value(one(data, 1))
        assert "entered" in caught.value.message_en


def test_an_unknown_kind_is_refused_or_kept_untouched() -> None:
    entry = one({"x": [1]}, 1, kind="from.the.future")
    with pytest.raises(UnknownKind, match=r"from\.the\.future") as caught:
        THIRD.value(entry)
    assert caught.value.seq == 1
    assert THIRD.value(entry, Unknown.KEEP) == Opaque(entry)


def test_a_newer_version_is_refused_or_kept_untouched() -> None:
    entry = one({"x": 1}, 4)
    with pytest.raises(NewerVersion, match="update zhicai") as caught:
        THIRD.value(entry)
    assert (caught.value.version, caught.value.known) == (4, 3)
    assert THIRD.value(entry, Unknown.KEEP) == Opaque(entry)


def test_a_value_of_no_kind_cannot_be_drafted() -> None:
    with pytest.raises(TypeError, match="Person"):
        THIRD.draft(Person("x"), time=TIME, actor="a")


@pytest.mark.parametrize(("version", "upgrades"), [(2, {}), (3, {1: with_unit}), (1, {1: with_unit})])
def test_a_kind_without_a_way_up_from_every_version_is_refused(version: int, upgrades: Any) -> None:
    with pytest.raises(ValueError, match="upgrade"):
        Kind("entered", Entered, version, upgrades)


def test_a_registry_has_each_name_and_type_once() -> None:
    for second in (Kind("a", Entered), Kind("b", Person)):
        with pytest.raises(ValueError, match="second kind"):
            Registry([Kind("a", Person), second])
    with pytest.raises(ValueError, match="undo"):
        Kind("undo", Person)
    with pytest.raises(BadEntry):
        Kind("Bad name", Person)


@pytest.mark.parametrize(
    "kind", [float, list[int], dict[float, int], int | str, object, set[int], Literal[b"x"]]
)
def test_a_type_that_no_json_holds_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="no JSON"):
        shape_of(kind)


def test_the_description_tells_when_a_shape_changes() -> None:
    assert json.loads(THIRD.describe()) == {
        "entered": {"version": 3, "shape": {"name": "text", "unit": "text", "year": "integer"}}
    }
    described = json.loads(KINDS.describe())["everything"]["shape"]
    assert described["tags?"] == {"tuple of": "text"}
    assert described["people"] == {"tuple of": {"name": "text", "rating?": ["integer", "null"]}}
    assert described["colour"] == {"one of": ["red", "black"]}
    assert described["scores"] == {"object by integer": "integer"}
    assert [kind.name for kind in KINDS] == ["everything", "person.entered"]
