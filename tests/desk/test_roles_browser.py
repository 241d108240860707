"""The main journey of each role that other files do not follow, in a real Chromium, from what its pages show."""

# Fixtures of another file are imported by name, and are arguments of that name.
# ruff: noqa: F811

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.desk.running import KNOCKOUT, played, section
from tests.desk.test_browser import Watched, browser, fits, let_in  # noqa: F401
from zhicai.desk.demo.event import NUMBER
from zhicai.desk.demo.making import make
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.browser

OpenAs = Callable[..., Page]


@pytest.fixture
def open_as(browser: Browser, served: str) -> Iterator[OpenAs]:
    """The demonstration event as somebody of a role sees it: `open_as(Role.LEADER, unit="单位01")`."""
    make(1_777_627_800_000)
    StoredJournal.objects.filter(pk=NUMBER).update(public=True)
    opened = []

    def enter(role: Role, *, width: int = 1280, **own: object) -> Page:
        context = browser.new_context(
            base_url=served, locale="zh-CN", viewport={"width": width, "height": 800}
        )
        if role is not Role.SPECTATOR:
            account = Account.objects.make(role.value, "", None)
            account.memberships.create(journal_id=NUMBER, role=role.value, **own)
            let_in(context, served, role.value)
        watched = Watched(context, served)
        opened.append((context, watched))
        watched.page.goto("/")
        watched.page.get_by_role("link", name="执裁示例赛").first.click()
        return watched.page

    yield enter
    for context, watched in opened:
        wrong = [one for one in watched.wrong if "status of 4" not in one]
        context.close()
        assert wrong == []


def to(page: Page, *names: str) -> None:
    """Follow links, one after the other."""
    for name in names:
        page.get_by_role("link", name=name, exact=True).first.click()


def test_a_leader_hands_in_a_line_up_on_a_phone_and_is_told_why_another_is_refused(open_as: OpenAs) -> None:
    officer = open_as(Role.PAIRING_OFFICER)
    to(officer, "工作台", "团体组")
    officer.get_by_role("button", name="编排第 2 轮").click()
    officer.get_by_role("button", name="公布第 2 轮").click()
    expect(officer.get_by_text("已公布", exact=True)).to_be_visible()
    page = open_as(Role.LEADER, width=390, unit="单位01")
    page.get_by_role("link", name=re.compile("出场名单")).first.click()
    cards = page.locator(".cards li")
    expect(cards).to_have_count(1)
    expect(page.get_by_text("报名表上列在前面的，须坐在前面的台")).to_be_visible()
    first, second, third = (page.get_by_label(f"第 {board} 台") for board in (1, 2, 3))
    first.select_option("2")
    second.select_option("1")
    page.get_by_role("button", name="交名单").click()
    expect(page.get_by_role("alert")).to_contain_text("台次颠倒")
    expect(first).to_have_value("2")
    first.select_option("1")
    second.select_option("2")
    third.select_option("4")
    page.get_by_role("button", name="交名单").click()
    expect(page.get_by_text("已交")).to_be_visible()
    assert fits(page)
    assert set(section(NUMBER, 2).lineups.values()) == {(1, 2, 4)}
    to(page, "回到赛事")
    expect(page.get_by_role("region", name="您的工作")).to_be_visible()


def test_a_clerk_pairs_but_does_not_publish_and_a_pairing_officer_publishes(open_as: OpenAs) -> None:
    clerk = open_as(Role.PAIRING_CLERK)
    to(clerk, "工作台")
    clerk.get_by_role("button", name="编排第 3 轮").click()
    expect(clerk.get_by_text("未公布")).to_be_visible()
    expect(clerk.get_by_role("button", name=re.compile("公布"))).to_have_count(0)
    officer = open_as(Role.PAIRING_OFFICER)
    to(officer, "工作台")
    officer.get_by_role("button", name="公布第 3 轮").click()
    expect(officer.get_by_text("已公布", exact=True)).to_be_visible()
    assert 3 in section(NUMBER).published


def test_an_arbiter_of_some_tables_enters_the_results_of_those_and_no_others(open_as: OpenAs) -> None:
    officer = open_as(Role.PAIRING_OFFICER)
    to(officer, "工作台")
    officer.get_by_role("button", name="编排第 3 轮").click()
    page = open_as(Role.TABLE_ARBITER, width=390, boards="2-3")
    first = page.get_by_role("region", name="您的工作").locator("li").first
    expect(first).to_contain_text("您负责第 2-3 台")
    expect(first.get_by_role("link", name="登记第 3 轮您各台的成绩（缺 2 台）")).to_be_visible()
    expect(page.get_by_text("编排第 3 轮")).to_have_count(0)
    to(page, "工作台", "成绩")
    expect(page.locator("input.typed:enabled")).to_have_count(2)
    page.locator("tr[data-place='2'] input.typed").focus()
    page.keyboard.type("1")
    expect(page.locator("#told")).to_contain_text("缺 1 台")
    assert fits(page)
    found = {board.table: board.result.code for board in section(NUMBER).rounds[2].boards if board.result}
    assert found == {2: "1-0"}


def test_a_deputy_arbiter_records_a_foul_that_stands_in_the_log(open_as: OpenAs) -> None:
    page = open_as(Role.DEPUTY_ARBITER)
    to(page, "工作台", "报名", "选手05")
    page.get_by_text("犯规", exact=True).first.click()
    page.get_by_role("button", name=re.compile("犯规")).click()
    expect(page.get_by_text("第 2 轮犯规 1 次")).to_be_visible()
    to(page, "经过")
    expect(page.locator("tbody tr").first).to_contain_text("犯规")


def test_a_spectator_finds_the_standings_and_why_without_an_account(open_as: OpenAs) -> None:
    page = open_as(Role.SPECTATOR, width=390)
    expect(page.get_by_role("link", name="工作台")).to_have_count(0)
    to(page, "名次")
    expect(page.locator("tbody tr")).to_have_count(30)
    page.get_by_role("link", name="选手01").first.click()
    expect(page.get_by_role("heading", name=re.compile("选手01"))).to_be_visible()
    assert fits(page)


def test_a_bracket_on_a_phone_keeps_names_results_and_the_badge_whole(open_as: OpenAs) -> None:
    number = played(KNOCKOUT, 7, keep=7)
    Account.objects.make("clerk", "", None).memberships.create(
        journal_id=number, role=Role.PAIRING_CLERK.value
    )
    page = open_as(Role.SPECTATOR, width=390)
    let_in(page.context, "/".join(page.url.split("/")[:3]), "clerk")
    page.goto(f"/events/{number}/1/bracket/")
    badge = page.locator(".event .tag")
    expect(badge).to_have_text(re.compile("未公开"))
    cut = "one => one.getBoundingClientRect().right > one.closest('h1').getBoundingClientRect().right + 1"
    assert not badge.evaluate(cut)
    table = page.locator("table.matches")
    assert table.evaluate("one => one.parentElement.scrollWidth <= one.parentElement.clientWidth")
    lines = "all => all.map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))"
    assert max(table.locator("td:nth-child(2), td:nth-child(3)").evaluate_all(lines)) < 1.5
    assert fits(page)
