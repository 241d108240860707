"""Tables of a TOML file become dataclasses, or an error that names the place."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.tables import TableError, exact, merged, milliseconds, place_words, read_table


class Kind(StrEnum):
    ONE = "one"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Inner:
    late_ms: int = 0
    share: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if self.late_ms > 3_600_000:
            raise ValueError("too late")


@dataclass(frozen=True, slots=True)
class Outer:
    name: str
    count: int = 1
    flag: bool = False
    kind: Kind = Kind.ONE
    most: int | None = None
    kinds: frozenset[Kind] = frozenset()
    inner: Inner = field(default=Inner())
    both: tuple[Inner, Inner] | None = None
    list: tuple[str, ...] = ()
    either: str | tuple[Kind, ...] = ""
    rest: Mapping[str, object] = field(default_factory=dict)


def read(**table: object) -> Outer:
    return read_table(Outer, {"name": "x", **table})


def test_everything_that_can_be_said() -> None:
    found = read(
        count=3,
        flag=True,
        kind="two",
        most="none",
        kinds=["one", "two"],
        inner={"late": "15 min", "share": "1/3"},
        both={"late": "30 s"},
        list=["a", "b"],
        either=["two"],
        rest={"any": [1, {"thing": 2}]},
    )
    assert found.inner == Inner(900_000, Fraction(1, 3))
    assert found.both == (Inner(30_000), Inner(30_000))
    assert found.kinds == {Kind.ONE, Kind.TWO} and found.kind is Kind.TWO
    assert found.either == (Kind.TWO,) and read(either="two").either == "two"
    assert found.rest == {"any": [1, {"thing": 2}]}
    shares = [read(inner={"share": share}).inner.share for share in (2, Fraction(1, 3), "0.25", "7")]
    assert shares == [2, Fraction(1, 3), Fraction(1, 4), 7]
    assert read(both=[{"late_ms": 1}, {"late_ms": 2}]).both == (Inner(1), Inner(2))


@pytest.mark.parametrize(
    ("table", "where", "told"),
    [
        ({"cuont": 3}, "cuont", "是否为 count"),
        ({"count": True}, "count", "整数"),
        ({"count": "3"}, "count", "整数"),
        ({"count": "none"}, "count", "整数"),
        ({"flag": 1}, "flag", "true"),
        ({"kind": "three"}, "kind", "one、two"),
        ({"kinds": "one"}, "kinds", "列表"),
        ({"kinds": ["one", "three"]}, "kinds[1]", "three"),
        ({"name": 3}, "name", "文字"),
        ({"inner": 3}, "inner", "表"),
        ({"inner": {"late": "15"}}, "inner.late", "15 min"),
        ({"inner": {"late": "2 h"}}, "inner", "too late"),
        ({"inner": {"late": "1 s", "late_ms": 3}}, "inner.late_ms", "重复"),
        ({"inner": {"share": True}}, "inner.share", "数"),
        ({"inner": {"share": "1/0"}}, "inner.share", "数"),
        ({"inner": {"share": "1e99999999"}}, "inner.share", "数"),
        ({"both": [{}]}, "both", "2项"),
        ({"rest": []}, "rest", "表"),
        ({"either": 3}, "either", "列表"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(table: dict[str, object], where: str, told: str) -> None:
    with pytest.raises(TableError) as caught:
        read(**table)
    assert caught.value.where == where
    assert told in caught.value.message_zh and caught.value.message_zh.startswith(place_words(where)[0])
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.where) == (str(caught.value), where)


def test_what_is_missing_is_told() -> None:
    with pytest.raises(TableError, match="缺少 name"):
        read_table(Outer, {})
    with pytest.raises(TableError, match="应为表"):
        read_table(Outer, 3)


def test_times() -> None:
    assert [milliseconds(text) for text in ("500 ms", "90 s", "15 min", "1 h")] == [
        500,
        90_000,
        900_000,
        3_600_000,
    ]


@given(st.one_of(st.text(max_size=12), st.integers(), st.none(), st.lists(st.integers())))
def test_nothing_else_is_a_time(value: object) -> None:
    with suppress(TableError):
        assert milliseconds(value) >= 0 and isinstance(value, str)


def test_numbers_are_exact() -> None:
    assert exact("0.1") == Fraction(1, 10)
    for text in ("inf", "nan", "1e999999999", "-1.5"):
        with pytest.raises(ValueError, match=r"0\.5"):
            exact(text)


def test_tables_are_laid_over_each_other() -> None:
    base = {"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3}
    assert merged(base, {"a": {"y": 5}, "b": [3]}) == {"a": {"x": 1, "y": 5}, "b": [3], "c": 3}
    assert merged(base, {"a": 7}) == {"a": 7, "b": [1, 2], "c": 3}
    assert base == {"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3}
