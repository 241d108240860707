"""`zhicai event`: people by name, refusals as objects, the progress of an event, files that were cut short."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from zhicai import journal
from zhicai.cli import language
from zhicai.cli.language import Language

NAMES = ("张三", "李四", "张三", "王-五", "Ann Lee", "赵六")


@pytest.fixture
def begun(run: Run, tmp_path: Path) -> Path:
    """An event of six players, two of one name, whose first round is paired."""
    path = tmp_path / "open.jsonl"
    assert run("event", "new", path, "--name", "公开赛", "--rounds", "3", "--seed", "1").status == 0
    for number, name in enumerate(NAMES, 1):
        assert run("event", "enter", path, "--player", name, "--unit", f"单位{number:02}").status == 0
    assert run("event", "pair", path).status == 0
    return path


def error(run: Run, *words: str | Path, status: int = 2) -> dict[str, Any]:
    ran = run("event", *words, "--json", lang="zh")
    assert (ran.status, ran.err) == (status, "")
    found = json.loads(ran.out)
    assert list(found) == ["error"] and found["error"]["zh"] and found["error"]["en"]
    told: dict[str, Any] = found["error"]
    return told


def test_a_name_that_one_has_stands_for_the_number_everywhere(run: Run, begun: Path) -> None:
    for words in (
        ["foul", "李四", "1"],
        ["sanction", "ann lee", "1", "--reason", "迟到"],
        ["edit", "赵　六", "--rating", "1500"],
        ["check-in", "李四", "6", "３号"],
        ["leave", "王-五", "２"],
        ["change", "--swap", "赵六-王-五", "--reason", "指示"],
        ["withdraw", "张三（单位03）", "--reason", "病"],
        ["explain", "1", "１"],
    ):
        ran = run("event", words[0], begun, *words[1:], lang="zh")
        assert ran.status == 0, (words, ran.err)
    said = {one.kind: one.data for one in journal.read(begun).entries}
    for kind, number in (("foul.recorded", 2), ("sanction.imposed", 5), ("player.withdrawn", 3)):
        assert said[kind]["number"] == number
    assert said["player.checked-in"]["numbers"] == [2, 6, 3]


def test_a_name_of_several_or_of_nobody_lists_who_may_be_meant(run: Run, begun: Path) -> None:
    several = run("event", "foul", begun, "张三", "1", lang="zh").err
    assert "名为“张三”的有2个选手，请写编号：1 号（单位01）、3 号（单位03）" in several
    nobody = run("event", "foul", begun, "李四四", "1", lang="zh").err
    assert "没有名为“李四四”的选手；相近：2 号 李四" in nobody
    assert (
        "轮次 的值不是整数（整数写成 5 这样）：“一”" in run("event", "foul", begun, "2", "一", lang="zh").err
    )


def test_refusals_of_every_kind_are_objects_where_objects_are_asked_for(run: Run, begun: Path) -> None:
    before = begun.read_bytes()
    assert error(run, "result", begun, "1", "9", "1-0")["zh"].startswith("没有第 1 轮第 9 台")
    assert "轮次" in error(run, "result", begun, "一", "1", "1-0")["zh"]
    assert error(run, "round", begun.with_name("no.jsonl"))["place"].endswith("no.jsonl")
    assert error(run, "withdraw", begun, "1")["en"] == "a reason is needed: add --reason TEXT"
    assert error(run, "nonsense", begun)["zh"] == "没有命令 nonsense"
    listed = begun.with_name("list.csv")
    listed.write_text("台次,成绩\n1,大胜\n9,和\nx,和\n", "utf-8")
    assert len(error(run, "results", begun, "1", listed)["faults"]) == 4
    form = begun.with_name("form.csv")
    form.write_text("姓名,单位\n,单位01\n", "utf-8")
    assert error(run, "enter", begun, form)["zh"]
    rules = begun.with_name("rules.toml")
    rules.write_text("base = “cxa-2011”", "utf-8")
    told = error(run, "new", begun.with_name("x.jsonl"), "--name", "赛", "--regulations", rules)
    assert told["place"].endswith("rules.toml") and "第1行第8列" in told["zh"]
    assert begun.read_bytes() == before
    assert run("event", "check-in", begun, "2", "--round", "2").status == 0
    for board in ("1", "2", "3"):
        assert run("event", "result", begun, "1", board, "和" if board != "2" else "封棋").status == 0
    assert error(run, "pair", begun, status=1)["missing"] == [1, 3, 4, 5, 6]
    assert run("event", "check-in", begun, "--all", "--round", "2").status == 0
    assert error(run, "pair", begun, status=1)["adjourned"] == [{"round": 1, "table": 2, "board": 0}]
    assert "到第3轮为止" in error(run, "leave", begun, "2", "9")["zh"]
    assert "已编排，不能再请假" in error(run, "leave", begun, "2", "1")["zh"]
    assert "现并列的编号：" in error(run, "lots", begun, "1", "2")["zh"]


def test_status_tells_what_is_open_and_what_comes_next(run: Run, begun: Path) -> None:
    said = run("event", "status", begun, lang="zh").out
    assert "6 名，积分编排，已编排至第 1 轮（至第 3 轮）" in said and "下一步：公布第 1 轮" in said
    assert f"zhicai event publish {begun}" in said
    assert run("event", "result", begun, "1", "2", "封棋").status == 0
    (section,) = json.loads(run("event", "status", begun, "--json").out)["sections"]
    assert section["open"] == [{"round": 1, "board": "1"}, {"round": 1, "board": "3"}]
    assert section["adjourned"] == [{"round": 1, "board": "2"}] and section["hidden"] == [1]
    assert section["command"] == "result 1 1"
    assert run("event", "result", begun, "1", "1", "和").status == 0
    assert run("event", "result", begun, "1", "3", "和").status == 0
    english = run("event", "status", begun, lang="en").out
    assert "next: pair round 2" in english and "adjourned: board 2 of round 1" in english
    assert run("event", "section", begun, "少年组", "--system", "round_robin").status == 0
    both = run("event", "status", begun, lang="zh").out
    assert "[少年组]" in both and f"zhicai event enter {begun} --section 少年组" in both


def better(run: Run, path: Path, number: str, table: str) -> bool:
    """Whether Red of a board has the lower number."""
    boards = json.loads(run("event", "round", path, number, "--json").out)["boards"]
    return any(one["board"] == int(table) and one["red"] < one["black"] for one in boards)


def test_every_next_step_that_is_named_can_be_done_until_the_event_is_over(run: Run, tmp_path: Path) -> None:
    path, rules = tmp_path / "cup.jsonl", tmp_path / "cup.toml"
    rules.write_text(
        'base = "cxa-2011"\n[[stages]]\nkind = "groups"\ngroups = 2\nplaces = 1\n[[stages]]\nkind = "knockout"\n',
        "utf-8",
    )
    assert run("event", "new", path, "--name", "杯赛", "--regulations", rules, "--seed", "1").status == 0
    for number in range(1, 7):
        assert run("event", "enter", path, "--player", f"选手{number:02}").status == 0
    steps = []
    for _ in range(60):
        (section,) = json.loads(run("event", "status", path, "--json").out)["sections"]
        if section["finished"]:
            break
        name, *rest = section["command"].split()
        more = ["红胜" if better(run, path, *rest) else "黑胜"] if name == "result" else []
        assert run("event", name, path, *rest, *more).status == 0, section
        steps.append(name)
    assert section["command"] == "places" and {"publish", "pair", "result"} == set(steps)


def test_a_notice_to_everybody_needs_no_section(run: Run, begun: Path) -> None:
    assert run("event", "section", begun, "少年组", "--system", "round_robin").status == 0
    assert run("event", "notice", begun, "合影", "--all").status == 0
    assert run("event", "notice", begun, "分组", "--section", "少年组").status == 0
    listed = run("event", "notice", begun, lang="zh")
    assert listed.status == 0 and "1（全体）  合影" in listed.out and "[少年组] 1  分组" in listed.out
    alone = json.loads(run("event", "notice", begun, "--section", "少年组", "--json").out)["notices"]
    assert [(one["text"], one["section"]) for one in alone] == [("分组", "少年组")]


def test_a_torn_end_is_told_by_whatever_reads_or_writes_the_file(run: Run, begun: Path) -> None:
    begun.write_bytes(begun.read_bytes()[:-30])
    for words in (["standings"], ["log"], ["round"], ["status"]):
        ran = run("event", words[0], begun, *words[1:], lang="zh")
        assert "文件末尾残缺" in ran.err and "已截去" not in ran.err
    late = run("event", "enter", begun, "--player", "钱七", lang="zh")
    assert late.status == 0 and "已截去" in late.err
    assert run("event", "standings", begun, lang="zh").err == ""


def test_without_a_locale_both_languages_are_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language.from_environment() is Language.BOTH
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert language.from_environment() is Language.ZH


def test_numbers_that_nobody_drew_are_told_after_round_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    assert run("event", "new", path, "--name", "公开赛", "--rounds", "2").status == 0
    for number in range(1, 5):
        assert run("event", "enter", path, "--player", f"选手{number:02}").status == 0
    assert "未经 draw 定号" in run("event", "pair", path, lang="zh").err
    assert run("event", "undo", path).status == 0
    assert run("event", "draw", path).status == 0
    assert run("event", "pair", path).err == ""
