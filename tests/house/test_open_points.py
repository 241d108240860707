"""The open points are all described, with their defaults and with examples that another value turns."""

from __future__ import annotations

import re

import pytest
from repo import ROOT

from zhicai.law.books import BOOKS, book
from zhicai.law.judging import judge

PAGE = (ROOT / "docs" / "open-points.md").read_text("utf-8")
POINT = re.compile(
    r"## (?P<name>[a-z-]+)：.*\n\n"
    r"\| .*? defaults \| (?P<defaults>.*) \|\n\|.*\n"
    r"\| .*? FEN \| `(?P<fen>[^`]+)` \|\n"
    r"\| .*? cycle \| `(?P<moves>[^`]+)` \|\n"
    r"\| .*? rulings, (?P<rules>[a-z0-9-]+) \| (?P<rulings>.*) \|\n"
)
POINTS = {match["name"]: match.groupdict() for match in POINT.finditer(PAGE)}


def test_every_open_point_has_its_section() -> None:
    assert POINTS.keys() == {name for rules in BOOKS for name in book(rules).OPTIONS}
    assert len(POINTS) == PAGE.count("\n## ")


@pytest.mark.parametrize("name", POINTS)
def test_the_defaults_are_those_of_the_books(name: str) -> None:
    said = dict(re.findall(r"([a-z]+(?:-\d+)?) `([a-z-]+)`", POINTS[name]["defaults"]))
    assert said == {
        rules: options[name].default for rules in BOOKS if name in (options := book(rules).OPTIONS)
    }


@pytest.mark.parametrize("name", POINTS)
def test_another_value_turns_the_ruling(name: str) -> None:
    point = POINTS[name]
    said = dict(re.findall(r"`([a-z-]+)` ([a-z_]+)", point["rulings"]))
    assert said.keys() == set(book(point["rules"]).OPTIONS[name].values)
    assert len(set(said.values())) == len(said)
    for value, verdict in said.items():
        ruling = judge(point["fen"], point["moves"].split(), rules=point["rules"], options={name: value})
        assert ruling.verdict == verdict
        assert (name, value) in [(option.name, option.value) for option in ruling.options_used]
