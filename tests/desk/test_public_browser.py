"""The public pages in a real Chromium: on a phone, on the hall's screen, from a folder without a server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.desk.running import section, store
from tests.desk.test_browser import OpenPage, browser, fits, open_page, serious, site  # noqa: F401
from tests.desk.test_event_desk_browser import look
from tests.desk.test_public import EVENTS, add, pages_of
from zhicai.competition.event.kinds import NoticePosted, ResultRecorded, RoundPaired, RoundPublished
from zhicai.competition.event.simulated import simulate
from zhicai.desk.public.book import book_of
from zhicai.desk.public.folder import files, put
from zhicai.desk.running.words import RESULTS
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.browser


def event(name: str = "wuwei", upto: int = 2, players: int = 0) -> str:
    """A public event whose round of this number is published and has no result yet."""
    text, usual = EVENTS[name]
    commands = list(simulate(text, None, players=players or usual, units=4, seed="1"))
    paired = [at for at, facts in enumerate(commands) if any(isinstance(one, RoundPaired) for one in facts)]
    number = store(commands[: paired[upto - 1] + 1])
    add(number, RoundPublished(upto), NoticePosted(1, "午餐在二楼。", everybody=True))
    StoredJournal.objects.update(public=True)
    return number


@pytest.mark.parametrize(
    ("name", "width", "dark", "language", "wanted"),
    [
        (
            "wuwei",
            390,
            False,
            "zh-CN",
            r"/events/[^/]+/$|q=1|1/$|screen/|standings/$|cross|places|entries|papers",
        ),
        ("teams", 390, True, "en-GB", "1/$|teams/1/|players/1/|cross"),
        ("knockout", 1100, False, "zh-CN", "bracket|screen/$"),
    ],
)
def test_every_public_page_fits_and_axe_finds_nothing_serious(
    open_page: OpenPage,  # noqa: F811
    name: str,
    width: int,
    dark: bool,
    language: str,
    wanted: str,
) -> None:
    number = event(name)
    page = open_page(width=width, dark=dark, language=language)
    # Of the pages of players and teams, which differ in what they hold alone, the first and a few more.
    left_out = re.compile(r"slides/$|papers/pairings\.pdf$|^/$|(players|teams)/(?![159]/)\d")
    paths = [one for one in pages_of(number) if not left_out.search(one)]
    for at, path in enumerate(paths):
        page.goto(path)
        assert "screen" in path or fits(page), path
        if re.search(wanted, path) and not re.search(r"(players|teams)/[59]", path):
            assert serious(page) == [], path
            look(page, f"public-{name}-{width}-{at}")


def test_a_player_finds_the_board_on_a_phone_and_the_phone_remembers_for_whom(open_page: OpenPage) -> None:  # noqa: F811
    number = event()
    page = open_page(width=390)
    page.goto(f"/events/{number}/")
    page.get_by_label("姓名、拼音、单位或编号").fill("5")
    seat = page.locator(".seat").first
    expect(seat).to_contain_text("选手05")
    expect(seat).to_contain_text("台")
    look(page, "public-my-board")
    page.get_by_role("link", name="对阵与成绩").first.click()
    rows = page.locator("table.boards tbody tr:visible")
    expect(rows).to_have_count(10)
    page.get_by_label("查找").fill("选手05")
    expect(rows).to_have_count(1)
    page.get_by_label("查找").fill("zzzz")
    expect(page.get_by_text("没有找到")).to_be_visible()
    page.get_by_label("查找").fill("")
    page.emulate_media(media="print")
    expect(page.get_by_label("查找")).to_be_hidden()
    expect(rows).to_have_count(10)
    page.emulate_media(media="screen")
    page.goto(f"/events/{number}/")
    expect(page.locator(".seat").first).to_contain_text("选手05")


@pytest.mark.parametrize(("language", "word"), [("zh-CN", "理由"), ("en-GB", "why")])
def test_on_a_phone_the_way_to_the_reason_of_a_place_is_a_word_and_every_row_one_line(
    open_page: OpenPage,  # noqa: F811
    language: str,
    word: str,
) -> None:
    page = open_page(width=390, language=language)
    page.goto(f"/events/{event(upto=3)}/public/1/standings/")
    way = page.locator(".because > summary").first
    assert way.inner_text() == word
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert way.evaluate(size) >= 12
    rows = page.locator(".standings tbody tr")
    assert max(rows.evaluate_all("rows => rows.map((one) => one.offsetHeight)")) < 50
    look(page, f"public-standings-{language}")


def shown(page: Page) -> str:
    return str(page.evaluate("document.querySelector('.slide.shown').dataset.name"))


def test_the_screen_turns_its_pages_keeps_up_and_outlives_the_server(browser: Browser, site: str) -> None:  # noqa: F811
    number = event()
    # A context of its own: the browser itself reports the calls that fail while the server is gone.
    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 720}, locale="zh-CN")
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda one: wrong.append(str(one)))
    page.clock.install()
    page.goto(f"/events/{number}/screen/?seconds=8")
    first = shown(page)
    assert first.startswith("notice")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.clock.run_for(8_100)
    second = shown(page)
    assert second.startswith("boards-0-2")
    page.keyboard.press("Space")
    expect(page.get_by_text("已暂停")).to_be_visible()
    page.clock.run_for(30_000)
    assert shown(page) == second
    # A result comes in: another page stands before this one now, and this one stays where it was.
    add(number, ResultRecorded(2, 1, "1-0"))
    page.clock.run_for(4_100)
    expect(page.locator(f'.slide.shown[data-name="{second}"] .won-red')).to_have_text("红胜")
    assert page.locator('.slide[data-name="new-0-2"]').count() == 1
    look(page, "screen")
    # The server is gone for a while.
    context.set_offline(True)
    page.clock.run_for(4_100)
    expect(page.locator("#told")).to_contain_text("连接中断")
    assert shown(page) == second
    page.keyboard.press("ArrowRight")
    third = shown(page)
    assert third != second
    context.set_offline(False)
    add(number, ResultRecorded(2, 2, "0-1"))
    page.clock.run_for(4_100)
    expect(page.locator("#told")).not_to_contain_text("连接中断")
    expect(page.locator('.slide[data-name="new-0-2"] tbody tr')).to_have_count(2)
    before = page.evaluate("document.querySelectorAll('*').length")
    for _ in range(20):
        page.clock.run_for(4_000)
    assert page.evaluate("document.querySelectorAll('*').length") == before
    assert wrong == []
    context.close()


_CUT = """() => [...document.querySelectorAll('.slide th, .slide td')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1
    || [...one.children].some((word) => !word.matches('.away') && word.getBoundingClientRect().right > innerWidth)
    || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_no_name_no_result_and_no_heading_is_cut_on_the_screen(open_page: OpenPage, language: str) -> None:  # noqa: F811
    number = event(upto=3, players=26)  # two columns
    codes = list(RESULTS)
    boards = section(number).rounds[2].boards
    add(
        number,
        *(ResultRecorded(3, one.table, codes[-1 - at % len(codes)]) for at, one in enumerate(boards[:-1])),
    )
    page = open_page(language=language)
    page.goto(f"/events/{number}/screen/?seconds=100")
    for width, height in ((1920, 1080), (1280, 720), (1280, 800), (1280, 1024), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(page.locator(".slide").count()):
            assert page.evaluate(_CUT) == [], width
            page.keyboard.press("ArrowRight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_folder_opens_without_a_server(browser: Browser, site: str, tmp_path: Path) -> None:  # noqa: F811
    number = event()
    put(files(journals.look(number, book_of).value), tmp_path / "pages")
    context = browser.new_context(viewport={"width": 390, "height": 800}, locale="zh-CN", offline=True)
    page, asked, wrong = context.new_page(), list[str](), list[str]()
    page.on("request", lambda one: asked.append(one.url))
    page.on("pageerror", lambda one: wrong.append(str(one)))
    page.goto((tmp_path / "pages" / "index.html").as_uri())
    page.wait_for_url("**/zh/index.html")
    look(page, "folder")
    page.get_by_role("link", name="对阵与成绩").click()
    page.get_by_label("查找").fill("选手05")
    expect(page.locator("table.boards tbody tr:visible")).to_have_count(1)
    page.get_by_role("link", name="选手05").click()
    expect(page.get_by_role("heading", name="5 选手05")).to_be_visible()
    page.get_by_role("link", name="English").click()
    page.get_by_role("link", name="Standings").click()
    expect(page.get_by_role("heading", name="Standings after round 2")).to_be_visible()
    assert serious(page) == [] and fits(page)
    assert wrong == [] and all(one.startswith("file:") for one in asked) and len(asked) > 10
    context.close()
