"""`zhicai event`: a whole event on the command line."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tests.cli.conftest import Run
from zhicai import journal
from zhicai.cli.event import event as group
from zhicai.cli.layout import cells
from zhicai.competition.event import kinds
from zhicai.competition.event.building import gathered
from zhicai.competition.event.history import facts_of
from zhicai.journal import Draft, Header, Journal, JournalKind

CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile("[A-Za-z]{3}")
COMMANDS: Any = typer.main.get_group(group)
EVENTS = Path(__file__).parents[1] / "data" / "events"
FORM = "编号,姓名,单位\n" + "".join(f"{n},选手{n:02},单位{n % 3:02}\n" for n in range(1, 8))


@pytest.fixture
def begun(run: Run, tmp_path: Path) -> Path:
    """An event of seven players and three rounds."""
    path, form = tmp_path / "open.jsonl", tmp_path / "form.csv"
    form.write_text(FORM, encoding="utf-8")
    made = run("event", "new", path, "--name", "公开赛", "--system", "swiss", "--rounds", "3", "--seed", "1")
    assert (made.status, made.err) == (0, "")
    entered = run("event", "enter", path, form)
    assert (entered.status, entered.out.count("报名：")) == (0, 7)
    return path


def shown(run: Run, *arguments: str | Path) -> Any:
    ran = run("event", *arguments, "--json")
    return json.loads(ran.out)


def play(run: Run, path: Path, number: int) -> None:
    for board in shown(run, "round", path, str(number))["boards"]:
        if board["result"] is None:
            assert run("event", "result", path, str(number), str(board["board"]), "1-0").status == 0


@pytest.mark.parametrize("name", sorted(COMMANDS.commands))
def test_every_option_of_every_command_is_explained_in_both_languages(run: Run, name: str) -> None:
    for columns in (60, 80, 200):
        ran = run("event", name, "--help", columns=columns)
        assert (ran.status, ran.err) == (0, "")
        assert max(cells(line) for line in ran.out.splitlines()) < columns
    for param in COMMANDS.commands[name].params:
        label = max(param.opts, key=len) if param.param_type_name == "option" else param.metavar
        place = re.search(rf"^  (?:-\w, )?{re.escape(label)}(?: .*)?\n?(?:   .*\n?)*", ran.out, re.MULTILINE)
        assert place is not None, label
        text = place[0].replace(label, "")
        assert CHINESE.search(text) and ENGLISH.search(text)


def test_an_event_from_the_entries_to_the_final_table(run: Run, begun: Path) -> None:
    for number in (1, 2, 3):
        paired = shown(run, "pair", begun)
        assert (paired["round"], len(paired["boards"]), len(paired["byes"])) == (number, 3, 1)
        play(run, begun, number)
    table = shown(run, "standings", begun)
    assert [place["number"] for place in table["places"]] and table["after_round"] == 3
    assert all(place["why_zh"] and place["why_en"] for place in table["places"])
    ran = run("event", "standings", begun, "--why", "--round", "2")
    assert ran.status == 0 and "名次" in ran.out and "列前" in ran.out
    done = run("event", "check", begun)
    assert (done.status, done.err) == (0, "")
    more = run("event", "pair", begun)
    assert more.status == 2 and "共3轮" in more.err and "all 3 rounds" in more.err


def test_a_correction_is_told_first_and_made_with_confirm(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    play(run, begun, 1)
    shown(run, "pair", begun)
    before = begun.read_bytes()
    told = run("event", "result", begun, "1", "1", "0-1", "--correct")
    assert told.status == 1 and "尚未更正" in told.out and "2" in told.out
    assert begun.read_bytes() == before
    as_object = run("event", "result", begun, "1", "1", "0-1", "--correct", "--json")
    assert json.loads(as_object.out)["paired_since"] == [2]
    nameless = run("event", "result", begun, "1", "1", "0-1", "--correct", "--confirm")
    assert nameless.status == 2 and begun.read_bytes() == before
    made = run("event", "result", begun, "1", "1", "0-1", "--correct", "--confirm", "--reason", "误记")
    assert made.status == 0
    assert shown(run, "round", begun, "1")["boards"][0]["result"] == "0-1"


def test_life_of_an_event(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    board = shown(run, "round", begun)["boards"]
    swap = f"{board[0]['red']}-{board[1]['red']}"
    assert run("event", "change", begun, "--swap", swap, "--reason", "指示").status == 0
    assert run("event", "publish", begun).status == 0
    assert "已公布" in run("event", "change", begun, "--turn", "1", "--reason", "再").err
    play(run, begun, 1)
    late = run("event", "enter", begun, "--player", "选手08", "--unit", "单位09", "--rating", "1500")
    assert "自第 2 轮起" in late.out
    assert run("event", "leave", begun, "8", "3").status == 0
    fouled = run("event", "foul", begun, "1", "1", "--count", "2", "--reason", "连续提和")
    assert fouled.status == 0 and "1 号犯规 2 次（连续提和）" in fouled.out
    assert run("event", "sanction", begun, "2", "1", "--reason", "迟到").status == 0
    assert run("event", "pair", begun).status == 0
    assert "退赛" in run("event", "withdraw", begun, "3", "--reason", "病").out
    assert run("event", "explain", begun, "2", "1").status == 0
    told = run("event", "unpair", begun, "--reason", "误编", lang="zh")
    assert told.status == 1 and "第 2 轮尚未公布；将一并失去： 1 个成绩" in told.out and "undo" in told.out
    assert shown(run, "unpair", begun)["results"] == 1
    assert run("event", "unpair", begun, "--confirm", "--reason", "误编").status == 0
    assert run("event", "undo", begun).status == 0
    assert run("event", "undo", begun, "--redo").status == 0
    assert run("event", "pair", begun).status == 0
    log = shown(run, "log", begun)
    assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
    assert "手工改动" in run("event", "log", begun, lang="zh").out
    assert not CHINESE.search(
        re.sub(
            "选手|单位|编排长|公开赛|病|迟到|指示|误编|连续提和",
            "",
            run("event", "log", begun, lang="en").out,
        )
    )
    assert run("event", "check", begun).status == 0


def test_people_are_checked_in_and_who_is_missing_is_asked_about_before_a_round(
    run: Run, begun: Path
) -> None:
    everybody = shown(run, "check-in", begun)["missing"]
    assert len(everybody) >= 4
    said = run("event", "check-in", begun, "1", "2")
    assert "报到：1 号、2 号" in said.out and "arrived: 1, 2" in said.out
    before = begun.read_bytes()
    assert "没有改动" in run("event", "check-in", begun, "2", "1").out
    assert begun.read_bytes() == before
    asked = run("event", "pair", begun)
    assert asked.status == 1 and everybody[2]["name"] in asked.out and "--anyway" in asked.err
    assert begun.read_bytes() == before
    found = shown(run, "check-in", begun, "--round", "1")
    assert (found["round"], found["present"], len(found["missing"])) == (1, [], len(everybody))
    entry = shown(run, "check-in", begun, "--all", "--round", "1")["entries"][0]
    assert entry["kind"] == "player.checked-in" and len(entry["data"]["numbers"]) == len(everybody)
    assert run("event", "check-in", begun, "1", "--round", "1", "--gone").status == 0
    assert run("event", "pair", begun).status == 1
    assert run("event", "undo", begun).status == 0
    assert run("event", "pair", begun).status == 0
    assert run("event", "check", begun).status == 0
    for wrong in (["99"], ["1", "--round", "9"]):
        assert run("event", "check-in", begun, *wrong).status == 2


def test_a_round_is_paired_with_those_who_are_missing_where_it_is_said(run: Run, begun: Path) -> None:
    assert run("event", "check-in", begun, "1").status == 0
    assert run("event", "pair", begun, "--anyway").status == 0


def test_adjourned_games_are_asked_about_before_a_round_is_paired(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    for board in shown(run, "round", begun)["boards"]:
        code = "adjourned" if board["board"] == 2 else "1-0"
        assert run("event", "result", begun, "1", str(board["board"]), code).status == 0
    before = begun.read_bytes()
    asked = run("event", "pair", begun)
    assert asked.status == 1 and "第1轮第2台封棋" in asked.err and "--anyway" in asked.err
    assert begun.read_bytes() == before
    assert run("event", "pair", begun, "--anyway").status == 0


def test_undo_gives_the_event_of_before(run: Run, begun: Path) -> None:
    before = gathered(facts_of(journal.read(begun)))
    shown(run, "pair", begun)
    assert run("event", "undo", begun).status == 0
    assert gathered(facts_of(journal.read(begun))) == before


def test_a_simulated_swiss_of_101_players_is_sound_and_the_same_every_time(run: Run, tmp_path: Path) -> None:
    path, again = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    words = ["--system", "swiss", "--players", "101", "--rounds", "9", "--units", "12", "--seed", "1"]
    assert run("event", "simulate", *words, "--out", path).status == 0
    assert run("event", "simulate", *words, "--out", again).status == 0
    assert path.read_bytes() == again.read_bytes()
    assert run("event", "check", path).status == 0
    assert run("event", "simulate", *words, "--out", path).status == 2


def test_check_names_what_is_wrong(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    lines = begun.read_bytes()
    begun.write_bytes(lines.replace("选手03".encode(), "选手30".encode(), 1))
    ran = run("event", "check", begun)
    assert ran.status == 1 and "第" in ran.out
    assert json.loads(run("event", "check", begun, "--json").out)["faults"][0]["kind"] == "file"


def test_the_sound_part_of_a_damaged_file_is_taken_out_and_checks(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    shown(run, "pair", begun)
    whole = begun.read_bytes()
    begun.write_bytes(whole[:-40] + b"x" + whole[-39:])
    damaged, out = begun.read_bytes(), tmp_path / "sound.jsonl"
    refused = run("event", "status", begun)
    assert refused.status == 2 and "zhicai event salvage" in refused.err
    assert "zhicai event salvage" in run("event", "check", begun).err
    ran = run("event", "salvage", begun, "--out", out)
    assert ran.status == 0 and "此后未取" in ran.out
    assert begun.read_bytes() == damaged and whole.startswith(out.read_bytes())
    assert run("event", "check", out).status == 0 and "选手06" in run("event", "log", out).out
    assert run("event", "salvage", begun, "--out", out).status == 2
    told = json.loads(run("event", "salvage", begun, "--out", tmp_path / "b.jsonl", "--json").out)
    assert told["bad_line"] and told["entries"] == journal.read(out).head.seq


@pytest.mark.parametrize("cut", [1, 30, 200])
def test_check_tells_of_a_torn_end_that_it_is_left_out_and_checks_the_rest(
    run: Run, begun: Path, cut: int
) -> None:
    shown(run, "pair", begun)
    whole = begun.read_bytes()
    begun.write_bytes(whole[:-cut])
    found = journal.verify(begun)
    assert found.torn is not None
    ran = run("event", "check", begun)
    assert ran.status == (1 if found.torn.size else 0)
    assert ("无误" in ran.out) == (not found.torn.size)
    assert begun.read_bytes() == whole[:-cut]


def test_check_remarks_on_a_ruling_that_the_result_contradicts_and_finds_no_fault(
    run: Run, tmp_path: Path
) -> None:
    """cxa-2011 art. 23.5.1."""
    kept = journal.read(EVENTS / "0.1-swiss.jsonl")
    ruling = kinds.RulingGiven(
        round=1,
        table=2,
        rules="cxa-2011",
        fen="4k4/9/9/9/9/3R5/1r7/9/9/5K3 w - - 0 1",
        moves=("d4e4", "e9d9", "e4d4", "d9e9"),
        cycle=4,
        verdict="red_loses",
        words=("红方单方长将，判红方负", "Red loses"),
        articles=("cxa-2011 art. 25.1",),
    )
    kept.append(kinds.drafts([ruling], time=kept.entries[-1].time, actor="裁判长"))
    path = tmp_path / "event.jsonl"
    journal.write(path, kept)
    done = run("event", "check", path)
    assert done.status == 0 and "无误" in done.out
    assert "说明：第1轮：第 2 台裁决“红方单方长将，判红方负”，登记的成绩却是“红胜”" in done.out
    told = json.loads(run("event", "check", path, "--json").out)
    assert told["ok"] and [one["kind"] for one in told["remarks"]] == ["ruling"]


def test_check_names_a_board_that_the_rules_do_not_have(run: Run, begun: Path, tmp_path: Path) -> None:
    shown(run, "pair", begun)
    kept = journal.read(begun)
    other = journal.Journal(kept.header)
    for entry in kept.entries:
        data: Any = dict(entry.data)
        if entry.kind == "round.paired":
            data["boards"] = [{**one, "red": one["black"], "black": one["red"]} for one in data["boards"]]
        other.append([journal.Draft(entry.time, entry.actor, entry.kind, data, entry.version)])
    path = tmp_path / "turned.jsonl"
    journal.write(path, other)
    ran = run("event", "check", path)
    assert (ran.status, ran.out.count("先后手颠倒")) == (1, 3)


@pytest.mark.parametrize(
    ("arguments", "zh"),
    [
        (["new", "{}", "--name", "又"], "没有规定赛制"),
        (["new", "{}", "--name", "又", "--system", "swiss"], "--rounds"),
        (["new", "{}", "--name", "又", "--system", "round_robin", "--rounds", "3"], "--rounds"),
        (["new", "{}", "--name", "又", "--preset", "nonsense"], "没有名为"),
        (["new", "{}", "--name", "又", "--system", "round_robin"], "已有同名文件"),
        (["enter", "{}"], "二者取一"),
        (["result", "{}", "1", "1", "1-0"], "没有第 1 轮"),
        (["standings", "{}", "--round", "4"], "尚未编排"),
        (["round", "{}"], "尚未编排"),
        (["change", "{}", "--swap", "a-b", "--reason", "改"], "--swap"),
        (["change", "{}", "--swap", "1-2"], "--reason"),
        (["withdraw", "{}", "1"], "--reason"),
        (["enter", "{}", "--player", "选手01", "--unit", "单位01"], "已报名，为1号"),
        (["withdraw", "{}", "99", "--reason", "病"], "没有99号"),
        (["undo", "{}", "--redo"], "无可恢复"),
        (["log", "nothing.jsonl"], "读不了"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    run: Run, begun: Path, arguments: list[str], zh: str
) -> None:
    before = begun.read_bytes()
    ran = run("event", *(word.format(begun) for word in arguments))
    assert (ran.status, ran.out) == (2, "")
    assert zh in ran.err and ENGLISH.search(ran.err)
    assert begun.read_bytes() == before


def test_a_form_with_the_same_player_twice_is_not_entered(run: Run, begun: Path, tmp_path: Path) -> None:
    form = tmp_path / "twice.csv"
    form.write_text("姓名,单位\n选手21,单位01\n选手21,单位01\n", encoding="utf-8")
    before = begun.read_bytes()
    ran = run("event", "enter", begun, form)
    assert ran.status == 2 and "重复报名" in ran.err and begun.read_bytes() == before
    assert run("event", "enter", begun, form, "--anyway").status == 0


def test_results_that_begin_with_a_dash_are_no_options(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    for board, code in (("1", "--+"), ("2", "---"), ("3", "+--")):
        assert run("event", "result", begun, "1", board, code).status == 0
    assert [one["result"] for one in shown(run, "round", begun)["boards"]] == ["--+", "---", "+--"]
    assert run("event", "result", begun, "1", "1", "1-0", "--corect").status == 2


def test_a_round_is_recorded_from_a_list_whole_or_not_at_all(run: Run, begun: Path, tmp_path: Path) -> None:
    shown(run, "pair", begun)
    before, table = begun.read_bytes(), tmp_path / "list.csv"
    for rows, zh in (
        ("台次,成绩\n1,红胜\n9,和\n", "第3行：没有第 1 轮第 9 台"),
        ("台次,成绩\n1,红胜\n1,和\n", "第2行与第3行是同一台"),
        ("台次,成绩\n1,大胜\n", "第2行：“大胜”不是成绩"),
        ("台次,成绩\n9,和\n1,大胜\n", "第2行：没有第 1 轮第 9 台"),
        ("台次,成绩\n9,和\n1,大胜\n", "第3行：“大胜”不是成绩"),
        ("台次,成绩\n一,和\n", "“一”不是台次"),
        ("台次,成绩\n1,\n", "没有第1轮的成绩"),
        ("1,和\n", "没有第1轮的成绩"),
        ("轮次,台次,成绩\n2,1,和\n", "没有第1轮的成绩"),
    ):
        table.write_text(rows, encoding="utf-8")
        ran = run("event", "results", begun, "1", table)
        assert (ran.status, ran.out) == (2, "") and zh in ran.err
        assert begun.read_bytes() == before
    table.write_bytes("成绩单\n轮次,台次,成绩\n1,１,黑胜\n1,2,1/2-1/2\n1,3,--+\n2,1,红胜\n".encode("gb18030"))
    ran = run("event", "results", begun, "1", table)
    assert ran.out.count("第 1 轮") == 3 and "另有" not in ran.err
    assert [one["result"] for one in shown(run, "round", begun)["boards"]] == ["0-1", "1/2-1/2", "--+"]
    assert "均已登记" in run("event", "results", begun, "1", table).err
    assert run("event", "undo", begun).status == 0
    assert [one["result"] for one in shown(run, "round", begun)["boards"]] == [None] * 3
    few = tmp_path / "few.csv"
    few.write_text("轮次,台次,成绩\n1,2,和\n11,3,和\n", "utf-8")
    assert "另有1行的轮次不是第1轮" in run("event", "results", begun, "1", few).err
    assert run("event", "undo", begun).status == 0
    assert run("event", "result", begun, "1", "1", "0-1").status == 0
    assert run("event", "results", begun, "1", table).out.count("第 1 轮") == 2
    table.write_text("台次,成绩\n1,红胜\n", encoding="utf-8")
    assert "第2行：第 1 轮第 1 台已登记" in run("event", "results", begun, "1", table).err


def test_numbered_names_are_no_slips_and_a_long_list_of_remarks_is_cut(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    form = tmp_path / "more.csv"
    names = [f"甲乙{one}{two}" for one in "丙丁戊己庚辛" for two in "壬癸"]
    rows = "".join(f"{name},单位01\n" for name in names)
    form.write_text("姓名,单位\n" + rows, encoding="utf-8")
    ran = run("event", "enter", begun, form, lang="zh")
    assert (ran.status, len(ran.err.splitlines())) == (0, 21) and "另有" in ran.err.splitlines()[-1]
    rows = "".join(f"二队{number},单位02\n" for number in range(10, 30))
    form.write_text("姓名,单位\n" + rows, encoding="utf-8")
    ran = run("event", "enter", begun, form)
    assert (ran.status, ran.err) == (0, "")


def test_the_log_names_the_section_where_there_are_several(run: Run, begun: Path) -> None:
    assert "[" not in run("event", "log", begun).out
    assert run("event", "section", begun, "少年组", "--system", "round_robin", "--seed", "1").status == 0
    late = run("event", "enter", begun, "--player", "选手20", "--section", "少年组")
    assert late.status == 0
    lines = run("event", "log", begun, lang="zh").out.splitlines()
    assert "[少年组] 报名：1 号 选手20" in lines[-1] and "[少年组]" not in lines[1]
    assert [entry["section"] for entry in shown(run, "log", begun)][-1] == "少年组"


def test_results_are_written_in_words_and_told_with_the_players(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    first = shown(run, "round", begun)["boards"][0]
    ran = run("event", "result", begun, "1", "1", "红胜", lang="zh")
    assert ran.status == 0
    assert f"{first['red']} 选手0{first['red']}" in ran.out and "红胜" in ran.out
    turned = run("event", "colours", begun, "1", "1", lang="zh").out
    assert "黑胜" in turned and turned.index(f"选手0{first['black']}") < turned.index(f"选手0{first['red']}")


def test_an_undo_says_what_it_undoes_and_a_redo_what_is_there_again(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    assert "已撤销：第 1 轮编排" in run("event", "undo", begun, lang="zh").out
    assert "已恢复：第 1 轮编排" in run("event", "undo", begun, "--redo", lang="zh").out


def test_the_same_form_is_not_entered_twice(run: Run, begun: Path, tmp_path: Path) -> None:
    before = begun.read_bytes()
    for switches in ([], ["--anyway"], ["--namesakes"], ["--update"]):
        again = run("event", "enter", begun, tmp_path / "form.csv", *switches)
        assert (again.status, again.err, begun.read_bytes()) == (0, "", before)
        assert "已报名的7人不重复报名：1 选手01" in again.out and "没有新的报名" in again.out


def test_too_many_rounds_for_few_players_are_told_when_the_first_is_paired(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "few.jsonl"
    assert run("event", "new", path, "--name", "小赛", "--system", "swiss", "--rounds", "5").status == 0
    for number in range(1, 5):
        assert run("event", "enter", path, "--player", f"选手{number:02}").status == 0
    ran = run("event", "pair", path)
    assert ran.status == 0 and "--allow-rematch" in ran.err


def test_a_list_in_the_words_of_pages_and_what_to_do_about_a_result_that_is_there(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    shown(run, "pair", begun)
    listed = tmp_path / "list.csv"
    listed.write_text("Board,Result\n1,DRAW\n2,Black wins\n3,2 : 0\n", encoding="utf-8")
    assert run("event", "results", begun, "1", listed).status == 0
    found = [board["result"] for board in shown(run, "round", begun)["boards"]]
    assert found == ["1/2-1/2", "0-1", "1-0"]
    before = begun.read_bytes()
    listed.write_text("Board,Result\n1,Red wins\n", encoding="utf-8")
    repeated: list[list[str | Path]] = [
        ["result", begun, "1", "1", "Red wins"],
        ["results", begun, "1", listed],
    ]
    for again in repeated:
        ran = run("event", *again)
        assert ran.status == 2 and ran.err.count("--correct --confirm --reason") == 2
    assert begun.read_bytes() == before


def test_a_withdrawal_tells_what_it_does_and_with_dry_run_writes_nothing(run: Run, begun: Path) -> None:
    first = shown(run, "pair", begun)["boards"][0]["red"]
    before = begun.read_bytes()
    told = run("event", "withdraw", begun, str(first), "--dry-run", lang="en")
    assert (
        told.status == 0
        and "Black by forfeit" in told.out
        and "not published" in told.out
        and "--dry-run" in told.err
    )
    assert begun.read_bytes() == before
    done = run("event", "withdraw", begun, str(first), "--reason", "病", lang="en")
    assert done.out == told.out.replace(" withdraws", " withdraws (病)") and begun.read_bytes() != before
    slips = run("event", "print", begun, "slips", "--format", "text", lang="en").out
    assert "Round 1, board 2\n" in slips and "Round 1, board 1\n" not in slips
    assert "[ ] Red wins  [ ] Draw  [ ] Black wins" in slips and "Arbiter: " in slips
    for english in (slips, run("event", "round", begun, lang="en").out):
        assert " (单位" in english and "（" not in english


def test_before_any_round_the_command_that_pairs_is_named(run: Run, begun: Path) -> None:
    ran = run("event", "round", begun, lang="en")
    assert ran.status == 2 and "no round is paired yet" in ran.err and "event pair" in ran.err


def test_pages_take_one_folder_here_or_in_out(run: Run, begun: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    wrongs: list[list[str | Path]] = [[], [folder, "--out", folder]]
    for wrong in wrongs:
        assert "--out" in run("event", "pages", begun, *wrong).err
    assert not folder.exists()


def test_standings_say_how_many_results_are_missing(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    assert run("event", "result", begun, "1", "1", "1-0").status == 0
    assert run("event", "result", begun, "1", "2", "adjourned").status == 0
    words = "Provisional: 1 result is missing, 1 board is adjourned\n"
    assert run("event", "standings", begun, lang="en").out.startswith(words)
    assert (
        "暂定名次，缺1台成绩，1台封棋。"
        in run("event", "print", begun, "standings", "--format", "text", lang="zh").out
    )
    told = shown(run, "standings", begun)
    assert (told["results_missing"], told["adjourned"]) == (2, 1)
    assert run("event", "result", begun, "1", "2", "0-1").status == 0
    assert "Provisional: 1 result is missing" in run("event", "standings", begun, lang="en").out
    assert run("event", "result", begun, "1", "3", "0-1").status == 0
    assert "Provisional" not in run("event", "standings", begun, lang="en").out


def test_who_acts_where_nobody_is_named_is_told_in_the_language_in_use(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    words: list[str | Path] = ["new", path, "--name", "Open", "--system", "round_robin"]
    assert run("event", *words, lang="en").status == 0
    for lang in ("zh", "en"):
        run("event", "enter", path, "--player", lang, lang=lang)
    run("event", "enter", path, "--player", "named", "--by", "裁判长", lang="en")
    actors = [entry["actor"] for entry in shown(run, "log", path)]
    assert actors == ["pairing officer", "编排长", "pairing officer", "裁判长"]


@pytest.mark.parametrize("board", ["٣", "01", "3.02", "+3", "3.", ".3"])
def test_a_board_has_one_writing(run: Run, tmp_path: Path, board: str) -> None:
    file = str(tmp_path / "event.jsonl")
    assert run("event", "simulate", "--players", "6", "--rounds", "1", "--out", file).status == 0
    told = run("event", "result", file, "1", board, "1-0")
    assert told.status == 2 and "台次应写作 5 或 3.2" in told.err


def test_a_form_with_headings_alone_has_nobody_in_it(run: Run, tmp_path: Path) -> None:
    file, form = tmp_path / "event.jsonl", tmp_path / "form.csv"
    form.write_text("姓名,单位\n", "utf-8")
    run(
        "event",
        "new",
        str(file),
        "--name",
        "公开赛",
        "--preset",
        "cxa-2011",
        "--system",
        "swiss",
        "--rounds",
        "3",
    )
    told = run("event", "enter", str(file), str(form))
    assert told.status == 2 and "报名表中没有选手" in told.err


@pytest.mark.parametrize(
    "arguments",
    [("enter", "FILE", "PIPE"), ("results", "FILE", "1", "PIPE"), ("new", "NEW", "--regulations", "PIPE")],
)
def test_a_pipe_is_no_form_no_list_and_no_regulations(
    run: Run, begun: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    words = {"FILE": begun, "PIPE": tmp_path / "pipe", "NEW": tmp_path / "new.jsonl"}
    told = run("event", *(words.get(one, one) for one in arguments), *_name(arguments))
    assert told.status == 2 and "不是普通文件" in told.err


def _name(arguments: tuple[str, ...]) -> tuple[str, ...]:
    return ("--name", "公开赛") if "new" in arguments else ()


def test_an_entry_of_a_shape_of_its_own_is_a_fault_of_the_file(run: Run, tmp_path: Path) -> None:
    kept = Journal(Header("odd", JournalKind.EVENT, 1))
    kept.append([Draft(2, "编排长", "player.entered", {"player": 5}, 2)])
    path = tmp_path / "odd.jsonl"
    journal.write(path, kept)
    ran = run("event", "check", path, "--json")
    assert ran.status == 1
    assert [one["kind"] for one in json.loads(ran.out)["faults"]] == ["entry"]


def test_the_other_half_of_a_penalty_is_asked_for_at_once_and_by_the_check(run: Run, begun: Path) -> None:
    """cxa-2011 arts 8.2, 18.2."""
    shown(run, "pair", begun)
    board = shown(run, "round", begun)["boards"][0]
    told = run("event", "sanction", begun, str(board["red"]), "1", "--penalty", "game", "--reason", "喧哗")
    assert told.status == 0 and "--+" in told.err
    assert "--+" in run("event", "result", begun, "1", "1", "1-0").err
    checked = run("event", "check", begun, lang="zh")
    assert checked.status == 0 and "应判负" in checked.out
    assert shown(run, "check", begun)["remarks"][0]["kind"] == "unrecorded"
    assert "尚未结束" in run("event", "places", begun, lang="zh").out.splitlines()[0]
    assert shown(run, "places", begun)["final"] is False


def test_what_must_be_confirmed_first_says_so_to_programs_too(run: Run, begun: Path) -> None:
    shown(run, "pair", begun)
    assert run("event", "result", begun, "1", "1", "1-0").status == 0
    for words in (("result", begun, "1", "1", "0-1", "--correct"), ("unpair", begun)):
        ran = run("event", *words, "--json")
        asked = json.loads(ran.out)["asked"]
        assert ran.status == 1 and "--confirm --reason" in asked["zh"] and "--confirm" in asked["en"]
