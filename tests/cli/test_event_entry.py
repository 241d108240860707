"""`zhicai event enter`: real forms, read once and again, and what stops them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran, Run

SECTIONS = """
base = "cxa-2011"
[[sections]]
name = "男子组"
gender = "male"
[[sections]]
name = "女子组"
gender = "female"
[[stages]]
kind = "swiss"
rounds = 5
"""
TEAMS = """
base = "cxa-2011"
[teams]
kind = "boards_with_reserves"
boards = 2
reserves = 1
[[stages]]
kind = "round_robin"
"""
FORM = """公开赛报名表
姓名,性别,单位,组别,手机
选手01,男,单位01,男子组,138
选手02,男,单位02,男子组,138
选手03,女,单位01,女子组,138
合计3人,,,,
填表人：选手09,,,联系电话：138,
"""


@pytest.fixture
def sections(run: Run, tmp_path: Path) -> Path:
    """An event of two sections, and its form as form.csv beside it."""
    (tmp_path / "form.csv").write_text(FORM, "utf-8")
    return founded(run, tmp_path, SECTIONS)


def founded(run: Run, folder: Path, regulations: str) -> Path:
    path, toml = folder / "event.jsonl", folder / "rules.toml"
    toml.write_text(regulations, "utf-8")
    assert run("event", "new", path, "--name", "公开赛", "--regulations", toml).status == 0
    return path


def enter(run: Run, path: Path, rows: str, *switches: str, lang: str | None = "zh") -> Ran:
    form = path.with_name("entered.csv")
    form.write_text(rows, "utf-8")
    return run("event", "enter", path, form, *switches, lang=lang)


def names(run: Run, path: Path) -> list[str]:
    text = run("event", "export", path, "--out", path.with_name("out.xlsx"), "--force", "--json")
    assert text.status == 0
    log: list[dict[str, Any]] = json.loads(run("event", "log", path, "--json").out)
    return [one["zh"] for one in log if one["kind"] == "player.entered" and not one["undone"]]


def test_the_foot_of_a_form_is_told_and_stops_nothing_and_totals_name_the_sections(
    run: Run, sections: Path
) -> None:
    ran = run("event", "enter", sections, sections.with_name("form.csv"), lang="zh")
    assert ran.status == 0 and ran.out.endswith("共报名 3 人：男子组 2 人、女子组 1 人\n")
    assert "[女子组] 报名：1 号 选手03" in ran.out
    assert "[6]: 提示：合计、填表等行，未读：合计3人" in ran.err and "[7]: 提示：" in ran.err
    assert "错误" not in ran.err


def test_a_form_read_twice_enters_nobody_again_and_tells_who_is_there(run: Run, sections: Path) -> None:
    form = sections.with_name("form.csv")
    assert run("event", "enter", sections, form).status == 0
    before = sections.read_bytes()
    for switch in ("--anyway", "--namesakes", "--update", "--skip-faulty"):
        again = run("event", "enter", sections, form, switch, lang="zh")
        assert (again.status, sections.read_bytes()) == (0, before)
        assert (
            "[男子组] 已报名的2人不重复报名：1 选手01、2 选手02" in again.out and "没有新的报名" in again.out
        )
    told = json.loads(run("event", "enter", sections, form, "--json").out)
    assert (told["entries"], told["written"]) == ([], False)
    assert [one["name"] for one in told["already"]] == ["选手01", "选手02", "选手03"]


def test_a_form_of_old_and_new_enters_the_new_ones_and_updates_where_it_is_asked(
    run: Run, sections: Path
) -> None:
    assert run("event", "enter", sections, sections.with_name("form.csv")).status == 0
    rows = "姓名,性别,单位,组别,等级分\n选手01,男,单位01,男子组,1800\n选手04,男,单位02,男子组,\n"
    seen = enter(run, sections, rows, "--dry-run")
    before = sections.read_bytes()
    assert seen.status == 0 and "报名：3 号 选手04" in seen.out and "--dry-run" in seen.err
    ran = enter(run, sections, rows)
    assert ran.status == 0 and sections.read_bytes() != before
    assert "报名：3 号 选手04" in ran.out and "已报名的1人不重复报名：1 选手01" in ran.out
    assert "其中1人的资料与报名表不同：1 选手01；按报名表更改加 --update" in ran.out
    updated = enter(run, sections, rows, "--update")
    assert "更改：1 号 选手01" in updated.out and "共报名" not in updated.out
    assert "资料与报名表不同" not in enter(run, sections, rows, "--update").out
    assert len(names(run, sections)) == 4


def test_what_stops_a_form_is_told_first_with_its_rows_and_each_has_a_waiver_of_its_own(
    run: Run, sections: Path
) -> None:
    rows = (
        "姓名,性别,单位,组别,等级分\n选手01,男,单位01,男子组,很高\n,男,单位02,男子组,\n选手05,女,单位02,男子组,\n"
        "选手06,男,,男子组,\n选手01,男,单位01,男子组,\n"
    )
    before = sections.read_bytes()
    ran = enter(run, sections, rows)
    assert (ran.status, sections.read_bytes()) == (2, before)
    kinds = [line.split("]: ")[1][:2] for line in ran.err.splitlines() if "]: " in line]
    assert kinds == ["错误"] * 3 + ["提示"] * 2
    last = ran.err.splitlines()[-1]
    assert "第 3、4、6 行有错误" in last and "提示不妨碍报名" in last
    assert "没有单位，同单位回避对其不起作用：选手06（第5行）" in ran.err
    assert "选手05（女）不合组别“男子组”的规定（男）" in ran.err
    assert "rows 3, 4 and 6" in enter(run, sections, rows, lang="en").err
    assert "第 4 行有错误" in enter(run, sections, rows, "--skip-faulty").err
    assert "第 3 行有错误" in enter(run, sections, rows, "--unfit", "--namesakes").err
    done = enter(run, sections, rows, "--skip-faulty", "--unfit", "--namesakes", "--dry-run")
    assert done.status == 0 and "共报名 4 人" in done.out
    assert "共报名 3 人" in enter(run, sections, rows, "--anyway").out


def test_one_player_is_entered_with_everything_and_asked_about(run: Run, sections: Path) -> None:
    words: list[str | Path] = [
        "event",
        "enter",
        sections,
        "--section",
        "男子组",
        "--player",
        "选手07",
        "--unit",
        "单位01",
    ]
    done = run(
        *words, "--gender", "男", "--born", "1990", "--title", "国家大师", "--rating", "1700", "--json"
    )
    player = json.loads(done.out)["entries"][0]["data"]["player"]
    assert (player["gender"], player["birth_year"], player["title"]) == ("male", 1990, "国家大师")
    again = run(*words)
    assert again.status == 2 and "--namesakes" in again.err
    assert run(*words, "--anyway").status == 2
    assert run(*words, "--namesakes").status == 0
    woman = run("event", "enter", sections, "--section", "男子组", "--player", "选手08", "--gender", "F")
    assert woman.status == 2 and "--unfit" in woman.err
    edited = run("event", "edit", sections, "1", "--gender", "女", "--section", "男子组", lang="zh")
    assert edited.status == 2 and "仍要更改加 --unfit" in edited.err
    assert run("event", "edit", sections, "1", "--born", "1991", "--section", "男子组").status == 0


def test_who_is_changed_into_another_is_asked_of(run: Run, tmp_path: Path) -> None:
    path = founded(run, tmp_path, "name = 'x'\n[[stages]]\nkind = 'swiss'\nrounds = 3\n")
    for name, unit in (("选手01", "单位01"), ("选手02", "单位01")):
        assert run("event", "enter", path, "--player", name, "--unit", unit).status == 0
    words = ("event", "edit", path, "2", "--name", "选手01")
    refused = run(*words, lang="zh")
    assert refused.status == 2 and "已报名，为1号" in refused.err and "--namesakes" in refused.err
    assert run(*words, "--namesakes").status == 0
    assert run("event", "edit", path, "2", "--rating", "1500").status == 0


def test_a_team_form_with_delegations_is_teams_and_one_without_any_is_refused(
    run: Run, tmp_path: Path
) -> None:
    path = founded(run, tmp_path, TEAMS)
    ran = enter(run, path, "姓名,单位,称号\n选手01,单位01,\n选手02,单位02,\n")
    assert ran.status == 2 and "读懂的栏目：姓名、单位、称号" in ran.err and "--no-teams" in ran.err
    rows = "代表队,台号,姓名\n一队,1,选手01\n一队,2,选手02\n一队,领队,选手09\n二队,1,选手03\n二队,2,选手04\n"
    done = enter(run, path, rows)
    assert done.status == 0 and "共报名 4 人，2 队" in done.out
    again = enter(run, path, rows + "二队,替补,选手05\n三队,1,选手06\n三队,2,选手07\n")
    assert again.status == 0 and "共报名 3 人，1 队" in again.out
    assert "更改：2 号队 二队，台次 3 4，替补 5" in again.out
    assert "没有新的报名" in enter(run, path, rows).out
    turned = "代表队,台号,姓名\n一队,2,选手01\n一队,1,选手02\n"
    assert "没有新的报名" in enter(run, path, turned).out
    assert "台次 2 1" in enter(run, path, turned, "--update").out
    assert "共报名 1 人" in enter(run, path, "姓名,单位\n选手08,单位01\n", "--no-teams").out
