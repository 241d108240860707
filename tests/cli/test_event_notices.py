"""`zhicai event notice`: post, list, take down; what cannot be is refused with status 2."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_notices_are_posted_listed_and_taken_down(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "open.jsonl"
    begun = run(
        "event", "new", file, "--name", "公开赛", "--preset", "cxa-2011", "--system", "swiss", "--rounds", "3"
    )
    assert begun.status == 0
    assert "没有公告" in run("event", "notice", file).out
    assert "公告 1：午餐在二楼" in run("event", "notice", file, "午餐在二楼").out
    assert run("event", "notice", file, "合影", "--all").status == 0
    listed = json.loads(run("event", "notice", file, "--json").out)
    assert [(one["number"], one["everybody"]) for one in listed["notices"]] == [(1, False), (2, True)]
    assert run("event", "notice", file, "--down", "1").status == 0
    again = run("event", "notice", file, "--down", "1")
    assert again.status == 2 and "现有：2" in again.err
    assert run("event", "notice", file, "x", "--down", "2").status == 2
    assert run("event", "notice", file, "--down", "0").status == 2
    assert "公告须有内容" in run("event", "notice", file, "").err
    assert "合影" in run("event", "notice", file).out
