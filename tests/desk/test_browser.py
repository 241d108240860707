"""The desk in a real Chromium: keyboard, phones, dark, print, both languages, and axe."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.desk.conftest import EVENT, PASSWORD
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.store.files import import_file
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.browser
# A machine that runs many tests at once is slow to answer.
expect.set_options(timeout=60_000)
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    # Playwright runs a loop in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def site(served: str) -> str:
    """A desk with one event, a chief arbiter, and an administrator."""
    with EVENT.open("rb") as stream:
        stored = StoredJournal.objects.get(pk=import_file(stream).header.id)
    chief = Account.objects.make("chief", "选手01", PASSWORD)
    chief.memberships.create(journal=stored, role=Role.CHIEF_ARBITER)
    Account.objects.make("admin", "管理员", PASSWORD, admin=True)
    return served


LOOKS = {"zh-CN": ((390, False), (1280, True)), "en-GB": ((390, True), (1280, False))}
"""Width and darkness of the pages of each language: every two of width, theme and language come together once."""

OpenPage = Callable[..., Page]


class Watched:
    """A page of its own, which notes every error of script or policy and every call that leaves the desk."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text) if line.type == "error" else None)
        self.page.on("request", lambda one: None if one.url.startswith(site) else self.wrong.append(one.url))


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[OpenPage]:
    """Opens pages: `open_page(who="chief", width=390, language="en", dark=True, script=False)`."""
    opened: list[tuple[BrowserContext, Watched]] = []

    def make(
        *,
        who: str = "",
        width: int = 1100,
        language: str = "zh-CN",
        dark: bool = False,
        script: bool = True,
    ) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": 800},
            locale=language,
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
        )
        if who:
            let_in(context, site, who)
        watched = Watched(context, site)
        opened.append((context, watched))
        return watched.page

    yield make
    for context, watched in opened:
        # Refusals that a test asks for are told by the browser too.
        wrong = [one for one in watched.wrong if "status of 4" not in one]
        context.close()
        assert wrong == []


def let_in(context: BrowserContext, site: str, name: str = "chief") -> None:
    """Let a browser have signed in already."""
    store, account = SessionStore(), Account.objects.get(username=name)
    store[SESSION_KEY] = str(account.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = account.get_session_auth_hash()
    store.create()
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": str(store.session_key), "url": site}
    context.add_cookies([cookie])  # type: ignore[list-item]


def sign_in(page: Page, name: str = "chief") -> None:
    """Sign in by the form, with the keyboard."""
    page.goto("/sign-in/")
    expect(page.locator("#id_username")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)


def serious(page: Page) -> list[str]:
    """What axe finds on a page that is serious or worse."""
    found = page.evaluate(f"async () => {{ {AXE}; {_RUN} }}")
    return list(map(str, found))


_RUN = """
const { violations } = await axe.run(document, { resultTypes: ["violations"] });
return violations.filter((one) => ["serious", "critical"].includes(one.impact))
  .map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 120)}`);
"""
"""What is no violation is counted and not described, which takes axe the most time."""


def fits(page: Page) -> bool:
    """Whether the page is no wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def looks(page: Page, language: str) -> Iterator[str]:
    """A page as a phone and as a wide screen show it, one of them dark; what each is called."""
    for width, dark in LOOKS[language]:
        _shown(page, width, dark)
        yield f"{width}-{'dark' if dark else 'light'}-{language[:2]}"
    _shown(page, *LOOKS[language][0])


def _shown(page: Page, width: int, dark: bool) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")


def number() -> str:
    return StoredJournal.objects.get().pk


def pages() -> list[str]:
    """The addresses of all pages that an administrator sees."""
    base = f"/events/{number()}/"
    return ["/", "/accounts/", "/visits/", "/account/", base, f"{base}log/", f"{base}people/", "/nothing/"]


@pytest.mark.parametrize("language", LOOKS)
def test_axe_finds_nothing_serious_and_every_page_fits(open_page: OpenPage, language: str) -> None:
    page = open_page(who="admin", width=390, language=language)
    guest = open_page(width=390, language=language)
    for shown, addresses in ((guest, ["/sign-in/"]), (page, pages())):
        for address in addresses:
            shown.goto(address)
            expect(shown.locator("html")).to_have_attribute(
                "lang", "en" if language == "en-GB" else "zh-Hans"
            )
            for look in looks(shown, language):
                assert (serious(shown), fits(shown)) == ([], True), (address, look)


def test_an_arbiter_finds_the_log_searches_it_and_takes_back_a_command(open_page: OpenPage) -> None:
    page = open_page()
    sign_in(page)
    page.locator(".cards a").click()
    page.get_by_role("link", name="经过").click()
    rows = page.locator("tbody tr")
    before = rows.count()
    page.get_by_label("查找").fill("建立")
    expect(rows).to_have_count(1)
    assert "q=" in page.url
    page.get_by_label("查找").fill("")
    expect(rows).to_have_count(before)
    page.get_by_role("button", name="撤销最后一条命令").click()
    expect(rows).to_have_count(before + 1)
    expect(rows.first).to_contain_text("选手01 (chief)")
    expect(rows.nth(1)).to_contain_text("已撤销")


def test_two_arbiters_collide_and_the_second_sees_both_versions(open_page: OpenPage) -> None:
    first, second = open_page(who="chief"), open_page(who="chief")
    for page in (first, second):
        page.goto(f"/events/{number()}/log/")
    first.get_by_role("button", name="撤销最后一条命令").click()
    expect(first.locator("tbody tr").first).to_contain_text("撤销第")
    second.get_by_role("button", name="撤销最后一条命令").click()
    expect(second.get_by_role("heading", level=1)).to_contain_text("没有存入")
    expect(second.locator(".since li")).to_have_count(1)
    assert serious(second) == []
    second.get_by_role("link", name="打开现在的页面").click()
    expect(second.locator("tbody tr").first).to_contain_text("撤销第")


def test_an_invitation_is_scanned_on_a_phone_and_makes_a_player(open_page: OpenPage) -> None:
    desk, phone = open_page(who="chief"), open_page(width=390)
    desk.goto(f"/events/{number()}/people/")
    desk.get_by_label("职务", exact=True).select_option("棋手")
    desk.get_by_label("编号").fill("7")
    desk.get_by_role("button", name="生成链接").click()
    expect(desk.locator(".qr svg")).to_be_visible()
    assert serious(desk) == []
    phone.goto(desk.locator("input.link").input_value())
    expect(phone.get_by_text("7 号")).to_be_visible()
    assert (serious(phone), fits(phone)) == ([], True)
    phone.get_by_label("姓名").fill("选手07")
    phone.get_by_label("用户名").fill("player7")
    phone.get_by_label("密码").fill(PASSWORD)
    phone.get_by_role("button", name="建立账号并接受").click()
    expect(phone.get_by_text("您的职务")).to_be_visible()
    expect(phone.get_by_role("link", name="经过")).to_have_count(0)
    desk.reload()
    expect(desk.get_by_role("cell", name="player7")).to_be_visible()


def test_the_keyboard_alone_reaches_everything_and_focus_is_seen(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="跳到内容")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.goto("/")
    for _ in range(4):
        page.keyboard.press("Tab")
        width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert float(width.removesuffix("px")) >= 2
    page.get_by_role("button", name="English").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Events")


def test_everything_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page(script=False)
    page.goto("/sign-in/")
    page.get_by_label("用户名").fill("chief")
    page.get_by_label("密码").fill(PASSWORD)
    page.get_by_role("button", name="登录").click()
    page.goto(f"/events/{number()}/log/")
    page.get_by_label("查找").fill("建立")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody time")).to_contain_text("UTC")


def test_dark_is_dark_and_print_is_black_on_white_without_menus(open_page: OpenPage) -> None:
    page = open_page(who="chief", dark=True)
    page.goto(f"/events/{number()}/log/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(30, 34, 37)"
    page.emulate_media(media="print", color_scheme="light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator("table.log")).to_be_visible()
