"""An event from its creation to the final table in a real Chromium, by keyboard; two arbiters; a lost connection."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.desk.running import section, swiss
from tests.desk.test_browser import (  # noqa: F401  fixtures
    LOOKS,
    OpenPage,
    browser,
    fits,
    let_in,
    looks,
    open_page,
    serious,
    sign_in,
    site,
)
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.browser

PLAYERS = "编号,姓名,单位\n" + "\n".join(f"{n},选手{n:02},单位{n % 3:02}" for n in range(1, 8))


def reach(page: Page, name: str, role: str = "link") -> None:
    """Walk with the Tab key to what has this name, as somebody without a mouse does."""
    target = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
    expect(target).to_be_visible()
    # Most of the way without asking at each step.
    for _ in range(target.evaluate(_STEPS) - 2):
        page.keyboard.press("Tab")
    for _ in range(120):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(name)


_STEPS = """(target) => {
  const after = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const taken = (one) => one.type === "radio" && !one.checked;
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && !taken(one) && one.checkVisibility())
    .filter((one) => after(document.activeElement, one) && (one === target || after(one, target))).length;
}"""
"""How many times Tab leads from where the focus is to a place further on, or one or two less."""


def press(page: Page, name: str, role: str = "button") -> None:
    reach(page, name, role)
    page.keyboard.press("Enter")


def look(page: Page, name: str) -> None:
    """Keep a picture of the page where ZHICAI_PICTURES names a folder, to be looked at."""
    if folder := os.environ.get("ZHICAI_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def stored(page: Page) -> None:
    expect(page.locator("tr.waits")).to_have_count(0)


def event_of(page: Page) -> state.Now:
    found = re.search(r"/events/([0-9a-f-]{36})/", page.url)
    assert found
    return journals.look(found[1], state.now).value


def begin(page: Page) -> None:
    sign_in(page, "admin")
    press(page, "新建赛事", "link")
    expect(page.get_by_label("赛事名称")).to_be_focused()
    page.keyboard.type("公开赛")
    for _ in range(4):  # pairing by points is chosen already
        page.keyboard.press("Tab")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="报名：0 名")).to_be_visible()


def test_a_small_event_is_run_by_keyboard_from_its_creation_to_the_final_table(
    open_page: OpenPage,  # noqa: F811
    tmp_path: Path,
) -> None:
    page = open_page()
    begin(page)
    look(page, "entries-empty")
    enters(page, tmp_path / "form.csv")
    pairs(page)
    types(page)
    compares(page)
    press(page, "编排", "link")
    press(page, "编排第 2 轮")
    press(page, "登记第 2 轮成绩（缺 4 台）", "link")
    expect(page.locator("#told")).to_contain_text("缺 4 台")
    page.keyboard.type("1111")
    stored(page)
    for name in ("总名次", "名次", "对局总表", "规程", "打印", "核查"):
        press(page, name, "link")
        expect(page.get_by_role("link", name=name, exact=True)).to_have_attribute("aria-current", "page")
        assert serious(page) == [], name
        look(page, name)
        if name == "总名次":
            expect(page.locator("tbody tr")).to_have_count(8)
            expect(page.get_by_text("比赛未结束")).to_have_count(0)
    press(page, "核查全部")
    expect(page.get_by_text("无误")).to_be_visible()


def enters(page: Page, form: Path) -> None:
    """One player by hand, seven from a form, and somebody is looked for by initials."""
    page.get_by_label("姓名").focus()
    page.keyboard.type("选手08")
    page.keyboard.press("Tab")
    page.keyboard.type("单位02")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("报名：1 号 选手08")
    press(page, "导入报名表", "link")
    form.write_text(PLAYERS, encoding="utf-8")
    page.get_by_label("报名表").set_input_files(form)
    press(page, "预览")
    expect(page.get_by_role("heading", name="7 名")).to_be_visible()
    assert serious(page) == []
    look(page, "import")
    press(page, "确认报名")
    expect(page.get_by_role("heading", name="报名：8 名")).to_be_visible()
    page.get_by_label("查找").focus()
    page.keyboard.type("xs05")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    expect(page.locator("tbody tr")).to_have_count(8)
    assert serious(page) == []
    look(page, "entries")


def pairs(page: Page) -> None:
    """The first round: paired, explained, changed by hand, published."""
    press(page, "编排", "link")
    press(page, "编排第 1 轮")
    expect(page.get_by_role("heading", name="第 1 轮")).to_be_visible()
    asked = page.locator("table.round summary").first
    asked.press("Enter")
    expect(page.locator("ul.why li").first).to_be_visible()
    expect(page.locator("table.round a", has_text="直播棋盘")).to_have_count(4)
    asked.press("Enter")
    expect(page.locator("ul.why li").first).to_be_hidden()
    press(page, "手工改动…", "link")
    expect(page.get_by_label("两人对调：编号", exact=True)).to_be_focused()
    boards = event_of(page).event.sections[0].rounds[0].boards
    page.keyboard.type(f"{boards[0].red}\t{boards[1].red}")
    page.keyboard.press("Enter")
    expect(page.locator("tr.differs")).to_have_count(2)
    look(page, "change")
    page.get_by_label("理由").focus()
    page.keyboard.type("裁判长指示")
    page.keyboard.press("Enter")
    expect(page.get_by_text("手工改动过")).to_be_visible()
    press(page, "公布第 1 轮")
    expect(page.get_by_text("已公布", exact=True)).to_be_visible()
    assert serious(page) == []
    look(page, "round")


def types(page: Page) -> None:
    """The results of the first round, by the number pad alone."""
    press(page, "登记第 1 轮成绩（缺 4 台）", "link")
    expect(page.locator("#told")).to_contain_text("缺 4 台")
    onward = page.locator("#onward")
    expect(onward).to_be_hidden()
    page.keyboard.type("123*1")
    expect(page.locator("#told")).to_contain_text("成绩已齐")
    stored(page)
    expect(onward.get_by_role("link")).to_have_text("成绩已齐，下一步")
    look(page, "results")
    codes = [board.result.code for board in event_of(page).event.sections[0].rounds[0].boards if board.result]
    assert codes == ["1-0", "0-1", "1/2-1/2", "1-0 time"]
    # Another digit on a board that has its result is marked; Enter there corrects it.
    page.keyboard.type(".2\n1")
    expect(page.locator("tr[data-place='3'] input")).to_be_focused()
    expect(page.locator("#told")).to_contain_text("1 台与键入不同")
    page.keyboard.type(".2\n\n")
    expect(page).to_have_url(re.compile(r"/boards/2/\?code=1-0$"))
    page.go_back()
    expect(page.locator("#told")).to_contain_text("成绩已齐")
    page.reload()
    expect(onward.get_by_role("link")).to_have_text("编排第 2 轮")


def compares(page: Page) -> None:
    """The second pass finds two differences; one is corrected, and the other waits until it is settled."""
    page.get_by_role("button", name="第二遍核对").press("Enter")
    page.keyboard.type("1121")
    expect(page.locator("#told")).to_contain_text("键入 4 台，2 台不同")
    expect(page.locator("tr.wrong")).to_have_count(2)
    look(page, "second-pass")
    assert serious(page) == []
    expect(page.locator("#onward")).to_be_hidden()
    page.locator("tr.wrong input").first.press("Enter")
    press(page, "先看后果")
    expect(page.get_by_role("heading", name="后果")).to_be_visible()
    look(page, "correct")
    page.get_by_label("理由").focus()
    page.keyboard.type("登记有误")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("更正")
    look(page, "board")
    press(page, "回到成绩：还有 1 台两遍不同：第 3 台", "link")
    expect(page.locator("#told")).to_contain_text("键入 4 台，1 台不同")
    page.reload()
    expect(page.locator("tr.wrong")).to_have_count(1)
    expect(page.locator("tr.agrees")).to_have_count(3)
    expect(page.locator("#onward")).to_be_hidden()
    look(page, "second-pass-open")
    press(page, "3 已登记的无误")
    expect(page.locator("#onward")).to_be_visible()
    expect(page.locator("#unlike")).to_be_hidden()


@pytest.fixture
def cut_off(browser: Browser, site: str) -> Iterator[Page]:  # noqa: F811
    """A page whose connection is going to be cut, of which browsers complain by themselves."""
    context = browser.new_context(base_url=site, viewport={"width": 390, "height": 800}, locale="zh-CN")
    let_in(context, site, "admin")
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


def ready(page: Page) -> None:
    """The first round is paired and its results can be typed."""
    number = swiss()
    page.goto(f"/events/{number}/1/rounds/1/")
    press(page, "登记第 1 轮成绩（缺 4 台）", "link")
    expect(page.locator("#told")).to_contain_text("缺 4 台")


def test_what_is_typed_while_the_connection_is_lost_is_kept_and_stored_when_it_is_back(
    cut_off: Page,
) -> None:
    page = cut_off
    ready(page)
    # On a phone each name says which side it is.
    side = "one => getComputedStyle(one, '::before').content"
    assert "红" in page.locator("td.red").first.evaluate(side)
    assert "黑" in page.locator("td.black").first.evaluate(side)
    high = heights(page)
    page.context.set_offline(True)
    page.keyboard.type("12")
    expect(page.locator("#told")).to_contain_text("连接中断：2 条待存")
    look(page, "lost-390")
    assert [board.result for board in event_of(page).event.sections[0].rounds[0].boards] == [None] * 4
    page.context.set_offline(False)
    stored(page)
    codes = [
        board.result and board.result.code for board in event_of(page).event.sections[0].rounds[0].boards
    ]
    assert codes == ["1-0", "0-1", None, None]
    expect(page.locator("tr[data-place='2'] .state")).to_have_text("已存")
    assert heights(page) == high


def heights(page: Page) -> list[int]:
    rows: list[int] = page.evaluate(
        "[...document.querySelectorAll('tr[data-place]')].map((one) => Math.round(one.offsetHeight))"
    )
    return rows


def test_a_page_that_was_closed_before_its_results_were_stored_sends_them_when_it_is_opened_again(
    cut_off: Page,
) -> None:
    page = cut_off
    ready(page)
    url = page.url
    page.route("**/results/type/", lambda route: route.abort())
    page.keyboard.type("3")
    expect(page.locator("#told")).to_contain_text("连接中断：1 条待存")
    page.unroute("**/results/type/")
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto("about:blank")
    page.goto(url)
    stored(page)
    board = event_of(page).event.sections[0].rounds[0].boards[0]
    assert board.result is not None and board.result.code == "1/2-1/2"


def test_on_a_phone_the_row_of_the_cursor_stays_above_the_buttons(browser: Browser, site: str) -> None:  # noqa: F811
    context = browser.new_context(
        base_url=site, viewport={"width": 390, "height": 640}, locale="zh-CN", has_touch=True, is_mobile=True
    )
    let_in(context, site, "admin")
    page = context.new_page()
    page.goto(f"/events/{swiss(40)}/1/rounds/1/results/")
    pad = page.locator("#pad")
    expect(pad).to_be_visible()
    under = "() => document.querySelector('tr:focus-within').getBoundingClientRect().bottom"
    for board in range(1, 9):
        expect(page.locator(f"tr[data-place='{board}'] input")).to_be_focused()
        box = pad.bounding_box()
        assert box is not None and page.evaluate(under) <= box["y"], board
        page.get_by_role("button", name="红胜", exact=True).tap()
    expect(page.locator("#told")).to_contain_text("缺 12 台")
    context.close()


def without_its_script(page: Page) -> Route:
    """The page of results of a first round, whose script is still on its way."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/results.js*", hold)
    page.goto(f"/events/{swiss()}/1/rounds/1/results/", wait_until="commit")
    while not held:
        page.wait_for_timeout(10)
    return held[0]


def test_what_is_typed_before_the_script_has_come_is_entered_from_where_the_cursor_stood(
    cut_off: Page,
) -> None:
    page = cut_off
    script = without_its_script(page)
    page.locator("tr[data-place='2'] input").focus()
    page.keyboard.type("2*1")
    expect(page.locator("#told")).to_contain_text("本页需要脚本")
    expect(page.locator("tr[data-place='2'] input")).to_have_value("2*1")
    script.continue_()
    expect(page.locator("tr[data-place='4'] input")).to_be_focused()
    stored(page)
    assert results_of(page) == [None, "0-1", "1-0 time", None]


def test_the_cursor_stays_in_the_row_it_was_set_to_before_the_script_has_come(cut_off: Page) -> None:
    page = cut_off
    script = without_its_script(page)
    page.locator("tr[data-place='3'] input").focus()
    script.continue_()
    expect(page.locator("#told")).to_contain_text("缺 4 台")
    page.keyboard.type("1")
    stored(page)
    assert results_of(page) == [None, None, "1-0", None]


def test_of_two_arbiters_who_type_the_same_board_the_second_is_shown_both_versions(
    open_page: OpenPage,  # noqa: F811
) -> None:
    one, other = open_page(who="admin"), open_page(who="admin")
    ready(one)
    other.goto(one.url)
    one.keyboard.type("1")
    stored(one)
    other.locator("input.typed").first.focus()
    other.keyboard.type("2")
    row = other.locator("tr[data-place='1']")
    expect(row.locator(".state")).to_contain_text("没有存入")
    expect(row.locator(".state")).to_contain_text("红胜")
    expect(row.locator("input")).to_have_value("红胜")
    look(other, "collision")
    # The digits that follow go to the boards that follow, wherever was clicked meanwhile.
    other.get_by_text("其余键").click()
    other.keyboard.type("1")
    other.get_by_role("heading", name="第 1 轮成绩").click()
    other.keyboard.type("-.1\n313")
    stored(other)
    expect(other.locator("#told")).to_contain_text("1 台与键入不同")
    assert results_of(one) == ["1-0", "1-0", "1/2-1/2", None]
    # 0 takes away at once what this page has stored, and asks where another has.
    other.keyboard.type(".2\n0.1\n0")
    expect(row.locator(".state")).to_contain_text("再按一次 0")
    expect(other.locator("tr[data-place='2'] .state")).to_have_text("已清除")
    assert results_of(one) == ["1-0", None, "1/2-1/2", None]
    other.keyboard.type("-0")
    expect(row.locator(".state")).to_have_text("已清除")
    assert results_of(one)[0] is None
    # Without NumLock the number pad gives arrows and the like: that is told, nothing is recorded, the cursor stays.
    before, place = results_of(one), "document.activeElement.closest('tr').dataset.place"
    row_before = other.evaluate(place)
    for key in ("Numpad8", "Numpad7", "Numpad2", "NumpadDecimal"):
        other.keyboard.press(key)
        expect(other.locator("#told")).to_contain_text("NumLock 没有打开")
    assert (results_of(one), other.evaluate(place)) == (before, row_before)
    look(other, "numlock")
    other.keyboard.press("ArrowUp")
    other.keyboard.type("3")
    expect(other.locator("#told")).not_to_contain_text("NumLock")


def results_of(page: Page) -> list[str | None]:
    boards = event_of(page).event.sections[0].rounds[0].boards
    return [board.result.code if board.result else None for board in boards]


def test_people_are_checked_in_by_keys_and_taps_at_two_doors_and_without_a_connection(
    open_page: OpenPage,  # noqa: F811
    cut_off: Page,
) -> None:
    number = swiss(paired=False)
    desk, door = open_page(who="admin"), cut_off
    for page in (desk, door):
        page.goto(f"/events/{number}/1/check-in/")
        expect(page.locator("#away")).to_have_text("8")
    # Cut off before it can hear of what is typed at the desk.
    door.context.set_offline(True)
    expect(desk.get_by_label("检录", exact=True)).to_be_focused()
    desk.keyboard.type("3\nxuanshou04\n选手05\nxs0\n")
    expect(desk.locator("#told")).to_contain_text("5 人符合“xs0”")
    expect(desk.locator("#away")).to_have_text("5")
    stored(desk)
    desk.keyboard.press("Control+a")
    desk.keyboard.type("3\n")
    expect(desk.locator("#told")).to_contain_text("早已检录")
    assert serious(desk) == []
    look(desk, "check-in")
    door.get_by_role("button", name="到 3 选手03", exact=True).click()
    door.get_by_role("button", name="到 8 选手08", exact=True).click()
    expect(door.locator("#told")).to_contain_text("连接中断：2 条待存")
    look(door, "check-in-lost-390")
    assert {one for one, _ in section(number).present} == {3, 4, 5}
    door.context.set_offline(False)
    stored(door)
    assert {one for one, _ in section(number).present} == {3, 4, 5, 8}
    expect(desk.locator("#away")).to_have_text("4")
    desk.get_by_label("只看未到").check()
    expect(desk.locator("tbody tr:visible")).to_have_count(4)
    press(desk, "编排", "link")
    press(desk, "编排第 1 轮")
    expect(desk.get_by_role("heading", name="4 名未检录")).to_be_visible()
    assert serious(desk) == []
    look(desk, "missing")


@pytest.mark.parametrize("language", LOOKS)
def test_pages_of_the_desk_fit_phones_and_have_no_serious_fault_in_either_theme_and_language(
    open_page: OpenPage,  # noqa: F811
    language: str,
) -> None:
    page = open_page(who="admin", width=390, language=language)
    base = f"/events/{StoredJournal.objects.get().pk}/1/"
    pages = [
        "",
        "check-in/0/",
        "players/2/",
        "rounds/2/",
        "rounds/2/results/",
        "rounds/2/boards/1/",
        "standings/",
        "cross/",
    ]
    for address_ in [*pages, "places/", "rules/", "papers/", "import/", "competitors/2/withdraw/"]:
        page.goto(base + address_)
        tag = re.sub(r"\W+", "-", address_).strip("-") or "entries"
        for shown in looks(page, language):
            assert (serious(page), fits(page)) == ([], True), (address_, shown)
            # The menus of a phone leave the greater part of its window to the page.
            assert page.evaluate("document.querySelector('main h2').getBoundingClientRect().top") < 280, (
                address_
            )
            look(page, f"{tag}-{shown}")
