"""`zhicai event results`: lists of results by those who are paired."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_event import begun, shown

__all__ = ["begun"]


@pytest.mark.parametrize(
    ("red", "black", "fits"),
    [
        ("{0[number]}", "{1[number]}", True),
        ("{0[name]}", "{1[name]}", True),
        ("{0[number]} {0[name]}（{0[unit]}）", "{1[number]}号{1[name]}", True),
        ("", "{1[name]}", True),
        ("{1[name]}", "{0[name]}", False),
        ("{0[number]}0", "{1[number]}", False),
        ("x", "y", False),
    ],
)
def test_a_list_that_names_others_than_those_who_are_paired_is_refused(
    run: Run, begun: Path, tmp_path: Path, red: str, black: str, fits: bool
) -> None:
    shown(run, "pair", begun)
    board = json.loads(run("event", "round", begun, "--json").out)["boards"][0]
    numbers = (board["red"], board["black"])
    two = [{"number": n, "name": f"选手{n:02}", "unit": f"单位{n % 3:02}"} for n in numbers]
    listed = tmp_path / "list.csv"
    cells = [one.format(*two) for one in (red, black)]
    listed.write_text(f"台次,红方,黑方,成绩\n1,{cells[0]},{cells[1]},红胜\n", "utf-8")
    ran = run("event", "results", begun, "1", listed)
    assert ran.status == (0 if fits else 2), ran
    if not fits:
        assert "第2行：第 1 台" in ran.err and "先后手相反" in ran.err
