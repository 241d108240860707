"""A newcomer at the demonstration event in a real Chromium, led by nothing but what the pages say."""

# Fixtures of another file are imported by name, and are arguments of that name.
# ruff: noqa: F811

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.desk.test_browser import browser, fits, serious  # noqa: F401
from tests.desk.test_live_browser import has, tap
from zhicai.desk.commands.accounts import first_admin, link
from zhicai.desk.demo.event import NUMBER
from zhicai.desk.demo.making import make

pytestmark = pytest.mark.browser


@pytest.fixture
def devices(browser: Browser, served: str) -> Iterator[list[BrowserContext]]:
    """A computer and two phones, each with a browser that knows nothing of the others."""
    made = [
        browser.new_context(viewport={"width": width, "height": 800}, locale="zh-CN")
        for width in (1100, 390, 390)
    ]
    yield made
    for context in made:
        context.close()


def enter(context: BrowserContext, address: str) -> Page:
    """Open a link that signs in, and do what its page says."""
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(address)
    page.get_by_role("button", name="登录").click()
    return page


def test_a_newcomer_pairs_enters_results_plays_on_second_devices_and_rules_at_the_bench(
    devices: list[BrowserContext], served: str
) -> None:
    make(time.time_ns() // 1_000_000)
    computer, *phones = devices
    desk = enter(computer, link(first_admin()[0], served, f"/events/{NUMBER}/"))
    steps = desk.get_by_role("region", name="从这里开始")
    assert (serious(desk), fits(desk)) == ([], True)
    steps.get_by_role("link", name="编排第 3 轮").click()
    desk.get_by_role("button", name="编排第 3 轮").click()
    desk.get_by_role("button", name="公布第 3 轮").click()
    expect(desk.get_by_text("已公布", exact=True)).to_be_visible()
    home = desk.get_by_role("link", name="执裁示例赛")
    home.click()
    steps.get_by_role("link", name="登记成绩").click()
    expect(desk.locator("#told")).to_contain_text("缺 15 台")
    desk.keyboard.type("+123")
    expect(desk.locator("#told")).to_contain_text("缺 12 台")
    home.click()
    steps.get_by_role("button", name="开出棋盘，给两位棋手扫码").click()
    codes = desk.locator(".made a")
    expect(codes).to_have_count(2)
    red, black = (enter(phone, str(codes.nth(at).get_attribute("href"))) for at, phone in enumerate(phones))
    desk.get_by_role("link", name=re.compile("打开他们的棋盘")).click()
    desk.get_by_role("button", name="开始对局").click()
    expect(red.locator("#state")).to_have_text("轮到您走（红方）")
    expect(black.locator("#state")).to_have_text("轮到红方走")
    tap(red, "h2e2")
    has(black, "h2e2")
    tap(black, "h9g7")
    has(desk, "h2e2", "h9g7")
    home.click()
    expect(steps.get_by_text("已做", exact=True)).to_have_count(2)
    expect(steps.get_by_text("3／15 台", exact=True)).to_be_visible()
    steps.get_by_role("link", name="裁一个有争议的循环").click()
    expect(desk.get_by_text("红方必须变着").first).to_be_visible()
