"""The 101 players of the worked events, from the entry form to the final table, through a real Chromium.

Each command of docs/worked-events/swiss-101.md is done by hand on the pages of the desk; at the end the event file says
entry by entry what the one of the command line says.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from worked_events import PAGES, carried_out, commands_of

from tests.desk.test_browser import OpenPage, browser, open_page, site  # noqa: F401
from zhicai import journal
from zhicai.competition.event.history import facts_of
from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import final_table
from zhicai.competition.event.sections import event_of
from zhicai.journal import Entry, Journal

pytestmark = pytest.mark.browser

PAGE = next(page for page in PAGES if page.stem == "swiss-101")
LOOKS = frozenset({"standings", "explain", "places", "check", "print", "log"})
"""Commands that write nothing."""
TYPED = range(1, 3)
"""Rounds whose results are typed; those of the others come from the list."""
DIGITS = {
    "1-0": "1",
    "0-1": "2",
    "1/2-1/2": "3",
    "+--": "5",
    "adjourned": "7",
    "---": "8",
    "1-0 foul": "/1",
    "红胜": "1",
    "黑胜": "2",
    "和": "3",
}


class Officer:
    """A pairing officer at the pages of the desk, who does what a command says."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.base = ""

    def does(self, words: list[str]) -> None:
        """One command of `zhicai event`; the file that it names is the event of the pages."""
        name, _, *rest = words
        flags = [at for at, word in enumerate(rest) if re.match("--[a-z]", word)]
        plain = [word for at, word in enumerate(rest) if at not in flags]
        options = {rest[at]: "".join(rest[at + 1 : at + 2]) for at in flags}
        getattr(self, name)(plain, options)

    def go(self, where: str = "") -> None:
        self.page.goto(self.base + where)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def fill(self, **fields: str) -> None:
        for name, text in fields.items():
            self.page.locator(f"main [name={name}]").last.fill(text)

    def noted(self, words: str) -> None:
        """The page says so; spaces between signs and numbers are its own affair."""
        said = re.compile(r"\s*".join(re.escape(sign) for sign in words if not sign.isspace()))
        expect(self.page.get_by_role("status").first).to_contain_text(said)

    def new(self, _: list[str], options: dict[str, str]) -> None:
        self.page.goto("/new/")
        self.page.locator("[name=preset]").select_option(options["--preset"])
        self.page.locator("[name=system]").select_option(options["--system"])
        self.fill(name=options["--name"], rounds=options["--rounds"], seed=options["--seed"])
        self.press("新建")
        self.page.wait_for_url(re.compile(r"/events/[0-9a-f-]{36}/1/$"))
        self.base = self.page.url

    def enter(self, plain: list[str], options: dict[str, str]) -> None:
        if "--player" in options:
            self.go()
            self.page.get_by_text("报名一人").click()
            self.fill(name=options["--player"], unit=options["--unit"], rating=options["--rating"])
            self.press("报名")
            self.noted(options["--player"])
            return
        self.go("import/")
        self.page.get_by_label("报名表").set_input_files(self.folder / plain[0])
        self.press("预览")
        if plain[0] == "twice.xlsx":
            expect(self.page.get_by_text("重复报名")).to_be_visible()
            return
        expect(self.page.locator("ul.remarks")).to_contain_text("联系方式与证件号不保存")
        self.press("确认报名")
        expect(self.page.get_by_role("heading", name="报名：101 名")).to_be_visible()

    def pair(self, _: list[str], options: dict[str, str]) -> None:
        self.go("rounds/")
        button = self.page.get_by_role("button", name=re.compile(r"编排第 \d+ 轮"))
        if not button.count():
            expect(self.page.get_by_text("全部结束")).to_be_visible()
            return
        button.click()
        if "--anyway" in options:
            self.page.get_by_label("仍然编排").check()
            self.page.get_by_role("button", name=re.compile(r"编排第 \d+ 轮")).click()
        expect(self.page.locator("table.round")).to_be_visible()

    def explain(self, plain: list[str], _: dict[str, str]) -> None:
        self.go(f"rounds/{plain[0]}/why/{plain[1]}/")
        expect(self.page.locator("ul.why li").first).to_be_visible()

    def change(self, _: list[str], options: dict[str, str]) -> None:
        self.go("rounds/")
        self.page.get_by_role("link", name="手工改动…").click()
        one, other = options["--swap"].split("-")
        self.fill(one=one, other=other)
        self.press("对调")
        self.fill(reason=options["--reason"])
        self.press("结束并写入")
        expect(self.page.get_by_text("手工改动过")).to_be_visible()

    def publish(self, _: list[str], options: dict[str, str]) -> None:
        self.page.get_by_role("button", name=re.compile("公布第")).click()
        expect(self.page.get_by_text("已公布", exact=True)).to_be_visible()

    def unpair(self, _: list[str], options: dict[str, str]) -> None:
        self.page.get_by_text(re.compile("撤回第 .* 轮…")).click()
        self.fill(reason=options["--reason"])
        self.press("撤回")
        self.noted("撤回第 6 轮")

    def colours(self, plain: list[str], _: dict[str, str]) -> None:
        self.go(f"rounds/{plain[0]}/boards/{plain[1]}/")
        self.page.get_by_role("link", name="先后手相反：先看后果…").click()
        self.press("登记先后手相反")
        self.noted("先后手对调")

    def at_results(self, number: str) -> None:
        where = f"{self.base}rounds/{number}/results/"
        if self.page.url != where:
            self.page.goto(where)
        expect(self.page.locator("#told")).to_have_text(re.compile("键入|已齐"))

    def type(self, keys: str) -> None:
        self.page.keyboard.type(keys)
        expect(self.page.locator("#told")).to_have_text(re.compile("^(可以键入|本轮成绩已齐)"))
        assert self.page.locator("tr.wrong").all_inner_texts() == []

    def result(self, plain: list[str], options: dict[str, str]) -> None:
        number, board, *code = plain
        if "--correct" in options or "--reason" in options:
            self.correct(number, board, code[0], options)
            return
        self.at_results(number)
        self.type(f".{board}\n{DIGITS[code[0]]}")

    def correct(self, number: str, board: str, code: str, options: dict[str, str]) -> None:
        self.go(f"rounds/{number}/boards/{board}/")
        self.page.locator("[name=code]").select_option(code)
        self.press("先看后果")
        expect(self.page.get_by_text("此后已编排第 3,4 轮，对阵不变")).to_be_visible()
        if "--reason" in options:
            self.fill(reason=options["--reason"])
            self.press("确认更正")
            self.noted("更正第 2 轮第 1 台")

    def results(self, plain: list[str], _: dict[str, str]) -> None:
        number, name = plain
        if int(number) not in TYPED:
            self.go(f"rounds/{number}/results/list/")
            self.page.get_by_label("成绩单").set_input_files(self.folder / name)
            self.press("预览")
            self.press("确认登记")
            expect(self.page.locator("#told")).to_have_text(re.compile("^本轮成绩已齐"))
            return
        self.at_results(number)
        with (self.folder / name).open(encoding="utf-8") as stream:
            listed = {one["台次"]: one["成绩"] for one in csv.DictReader(stream) if one["轮次"] == number}
        boards = self.page.locator("tr[data-place]").count()
        keys = "".join(
            DIGITS[listed[at]] if (at := str(board)) in listed else "+" for board in range(1, boards + 1)
        )
        self.type(f".1\n{keys}")
        expect(self.page.locator("#told")).to_have_text(re.compile("^本轮成绩已齐"))

    def undo(self, *_: object) -> None:
        self.page.goto(self.base.removesuffix("1/") + "log/")
        self.press("撤销最后一条命令")
        expect(self.page.locator("tr.gone").first).to_be_visible()

    def withdraw(self, plain: list[str], options: dict[str, str]) -> None:
        self.go(f"competitors/{plain[0]}/withdraw/")
        expect(self.page.get_by_text("已赛结果有效")).to_be_visible()
        self.fill(reason=options["--reason"])
        self.press("确认退赛")
        self.noted(f"{plain[0]}号退赛")

    def leave(self, plain: list[str], _: dict[str, str]) -> None:
        self.go(f"players/{plain[0]}/")
        self.page.get_by_label("请假轮次").fill(plain[1])
        self.press("登记请假")
        self.noted("请假")

    def foul(self, plain: list[str], options: dict[str, str]) -> None:
        count = options.get("--count", "1")
        self.go(f"players/{plain[0]}/")
        self.page.locator("#foul_round").fill(plain[1])
        self.page.locator("#foul_count").fill(count)
        self.press("登记犯规")
        self.noted(f"犯规{count}次")

    def sanction(self, plain: list[str], options: dict[str, str]) -> None:
        self.go(f"players/{plain[0]}/")
        self.page.locator("#sanction_round").fill(plain[1])
        self.fill(reason=options["--reason"])
        self.press("登记处分")
        self.noted("警告")

    def standings(self, *_: object) -> None:
        self.go("standings/")
        expect(self.page.locator("table.standings tbody tr").first).to_contain_text("第1名")

    def places(self, *_: object) -> None:
        self.go("places/")
        expect(self.page.locator("tbody tr")).to_have_count(102)

    def check(self, *_: object) -> None:
        self.go("check/")
        self.press("核查全部")
        expect(self.page.get_by_text("无误")).to_be_visible()

    def print(self, plain: list[str], options: dict[str, str]) -> None:
        self.go("papers/")
        form = "txt" if options.get("--format") == "text" else "pdf"
        expect(self.page.locator(f"a[href='{plain[0]}.{form}']")).to_be_visible()
        paper = self.page.request.get(f"{self.base}papers/{plain[0]}.{form}")
        assert paper.ok and paper.body().startswith(b"%PDF") == (form == "pdf")
        if form == "txt":
            assert paper.text().count("选手") >= 102 and "裁判长" in paper.text()

    def log(self, *_: object) -> None:
        self.page.goto(self.base.removesuffix("1/") + "log/")
        expect(self.page.locator("table.log tbody tr").first).to_contain_text("第 9 轮第 50 台")

    def file(self) -> Journal:
        answer = self.page.request.get(self.base.removesuffix("1/") + "file/")
        return Journal.read(answer.body())


def said(entry: Entry) -> tuple[object, ...]:
    """An entry without time, actor, key and hashes; results that were typed are commands of their own."""
    command = (
        None
        if entry.kind == "result.recorded" and entry.data["round"] in TYPED
        else (entry.batch, entry.more)
    )
    return entry.seq, entry.kind, entry.version, entry.data, command


def test_the_worked_event_of_101_players_is_run_on_the_pages_and_its_file_is_that_of_the_command_line(
    open_page: OpenPage,  # noqa: F811
    tmp_path: Path,
) -> None:
    list(carried_out(PAGE, tmp_path, lambda command: command.split()[2] not in LOOKS))
    page = open_page(who="admin")
    officer = Officer(page, tmp_path)
    for _, *words in commands_of(PAGE):
        officer.does(words)
    mine, theirs = officer.file(), journal.read(tmp_path / "open.jsonl")
    for one, other in zip(mine.entries, theirs.entries, strict=True):
        assert said(one) == said(other)
    for kept in (mine, theirs):
        (section,) = event_of(facts_of(kept)).sections
        assert finished(section) and len(final_table(section)) == 102
    assert mine.header.kind == theirs.header.kind
