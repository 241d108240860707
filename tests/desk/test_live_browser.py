"""Live boards in a real Chromium: played, followed, cut off, officiated, relayed, looked back at, on the wall."""

# Fixtures of another file are imported by name, and are arguments of that name.
# ruff: noqa: F811

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.desk.conftest import PASSWORD
from tests.desk.running import BEGUN, section, swiss
from tests.desk.test_browser import Watched, browser, fits, let_in, serious  # noqa: F401  fixtures
from zhicai.competition.event.kinds import drafts
from zhicai.competition.event.paired import publish
from zhicai.desk.live import state as live_state
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.opening import open_board
from zhicai.desk.live.pages_board import clock_text
from zhicai.desk.live.pages_when import flags, holds
from zhicai.desk.live.seats import Place
from zhicai.desk.live.snapshot import brief
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("ZHICAI_SHOTS")
"""A folder for pictures of the pages, for people to look at."""
CUT = ("net::ERR_", "status of 4")
"""What the browser itself notes of a connection that a test cuts, and of refusals that it asks for."""


class Hall:
    """An event with one round, published, of four tables; pages of its people."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.number = swiss()
        journals.append(self.number, drafts(publish(section(self.number)), time=BEGUN + 9, actor="编排长"))
        StoredJournal.objects.filter(pk=self.number).update(public=True)
        self._browser, self._address = browser, address
        self.opened: list[tuple[BrowserContext, Watched]] = []
        self.person("chief", Role.CHIEF_ARBITER)

    def person(self, name: str, role: Role, **own: object) -> None:
        """Somebody with a role in the event."""
        account = Account.objects.make(name, "", PASSWORD)
        stored = StoredJournal.objects.get(pk=self.number)
        account.memberships.create(journal=stored, role=role.value, **own)

    def board(self, place: int, conduct: Conduct = Conduct.DEVICES, control: str = "20+5") -> str:
        """Open the live board of a table; its number."""
        event = journals.look(self.number, state.now).value
        at = time.time_ns() // 1_000_000
        return open_board(event, self.number, Place("", 1, place), conduct, control, at=at, actor="裁判长")

    def game(self, place: int) -> LiveGame:
        return LiveGame.objects.get(event_id=self.number, table=place)

    def page(self, who: str = "", *, width: int = 1280, language: str = "zh-CN", **given: Any) -> Page:
        """A page of a profile of its own, signed in as `who`: `dark=True`, `script=False`."""
        context = self._browser.new_context(
            base_url=self._address,
            viewport={"width": width, "height": 800},
            locale=language,
            color_scheme="dark" if given.get("dark") else "light",
            java_script_enabled=given.get("script", True),
        )
        if who:
            let_in(context, self._address, who)
        watched = Watched(context, self._address)
        self.opened.append((context, watched))
        return watched.page

    def at(self, game: str = "") -> str:
        """The address of a board, or of the wall."""
        return f"/events/{self.number}/live/{game}{'/' if game else ''}"


@pytest.fixture
def hall(browser: Browser, served: str) -> Iterator[Hall]:
    made = Hall(browser, served)
    yield made
    for context, watched in made.opened:
        wrong = [one for one in watched.wrong if not any(known in one for known in CUT)]
        context.close()
        assert wrong == []


def square(name: str) -> int:
    return "abcdefghi".index(name[0]) + 9 * int(name[1])


def cell(page: Page, name: str) -> Any:
    return page.locator(f'#board [data-square="{square(name)}"][role=gridcell]')


def tap(page: Page, move: str) -> None:
    cell(page, move[:2]).click()
    cell(page, move[2:]).click()


def drag(page: Page, move: str) -> None:
    for name, act in ((move[:2], page.mouse.down), (move[2:], page.mouse.up)):
        box = cell(page, name).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


def by_keys(page: Page, move: str) -> None:
    cell(page, "e0").focus()
    here = "e0"
    for name in (move[:2], move[2:]):
        for low, high, one, other in ((0, 1, "ArrowRight", "ArrowLeft"), (1, 2, "ArrowUp", "ArrowDown")):
            steps = ord(name[low:high]) - ord(here[low:high])
            for _ in range(abs(steps)):
                page.keyboard.press(one if steps > 0 else other)
        page.keyboard.press("Enter")
        here = name


def moves(page: Page) -> list[str]:
    return [one.get_attribute("data-move") or "" for one in page.locator("#score a").all()]


def has(page: Page, *expected: str) -> None:
    """Wait until the page shows these moves and no others."""
    expect(page.locator("#score a")).to_have_count(len(expected))
    assert moves(page) == list(expected)


def picture(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def control(page: Page, summary: str) -> None:
    """Open a part of the arbiter's panel."""
    page.locator(".controls > details > summary", has_text=summary).click()


def asks(page: Page, act: str) -> None:
    """Carry out an act that asks first: what is behind it is told, and only then it is confirmed."""
    page.locator("summary:visible", has_text=f"{act}…").click()
    page.get_by_role("button", name="确认").click()


def test_a_game_on_two_devices_is_followed_cut_off_officiated_and_ends_in_the_event(hall: Hall) -> None:
    game, row = hall.board(1), hall.game(1)
    hall.person("red", Role.PLAYER, number=row.red_number)
    hall.person("black", Role.PLAYER, number=row.black_number)
    chief, red = hall.page("chief"), hall.page("red")
    black, reader = hall.page("black", width=390), hall.page(language="en-GB", dark=True)
    for page in (chief, black, reader):
        page.goto(hall.at(game))
    red.goto(f"/events/{hall.number}/")
    red.get_by_role("link", name="到我的棋盘").click()
    expect(red.locator("#state")).to_have_text("未开始，等裁判开始")
    chief.get_by_role("button", name="开始对局").click()
    expect(red.locator("#state")).to_have_text("轮到您走（红方）")
    expect(red).to_have_title(re.compile("^轮到您走 · 第 1 轮"))
    expect(black.locator("#state")).to_have_text("轮到红方走")
    tap(red, "i0f5")
    expect(red.locator("#wrong")).to_have_text("红车不能走到黑方6路河沿")
    cell(red, "h2").click()
    expect(red.locator("#wrong")).to_be_hidden()
    cell(red, "h2").click()
    drag(red, "h2e2")
    has(black, "h2e2")
    expect(black.locator("#spoken")).to_have_text("红方 炮二平五")
    tap(black, "h9g7")
    has(reader, "h2e2", "h9g7")
    by_keys(red, "h0g2")
    has(reader, "h2e2", "h9g7", "h0g2")
    expect(reader.locator("#state")).to_have_text("Black to move")
    cut_off(red, black, reader)
    for page in (red, black, reader):
        assert (serious(page), fits(page)) == ([], True)
    officiates(chief, red, black)
    fits_the_window(red)
    picture(red, "live-player")
    picture(reader, "live-spectator-dark-english")
    agree(red, black)
    expect(chief.locator("#in-event")).to_have_text("成绩已记入赛事")
    assert result(hall, 1) == "1/2-1/2"
    assert [(one.number, one.count) for one in section(hall.number).fouls] == [(row.black_number, 1)]
    picture(chief, "live-over")


def fits_the_window(page: Page) -> None:
    """The whole board is seen with both clocks, however low the window is."""
    low = "[...document.querySelectorAll('.table .seat, #board')].map(one => one.getBoundingClientRect())"
    large, small = ((1366, 768), (1280, 900), (1100, 800)), ((800, 600), (1024, 600), (844, 390), (667, 375))
    for width, height in (*large, *small, (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        seen = page.evaluate(f"{low}.map(one => [one.top, one.bottom, one.left, one.right])")
        inside = [
            0 <= top < bottom <= height and 0 <= left < right <= width for top, bottom, left, right in seen
        ]
        assert inside == [True] * 3, (width, height, seen)
        assert fits(page), (width, height)
        if height >= 768:
            under = page.locator("#going").bounding_box()
            assert under is not None and under["y"] + under["height"] <= height, (width, height, under)
        if (width, height) in small:
            picture(page, f"live-{width}x{height}")


def result(hall: Hall, table: int) -> str | None:
    """The short form of the result that the event has."""
    found = section(hall.number).board(1, table)
    return None if found is None or found.result is None else found.result.code


def cut_off(red: Page, black: Page, reader: Page) -> None:
    """A connection is lost while one plays, another while two moves are made: nothing is lost, nothing doubled."""
    black.context.set_offline(True)
    reader.context.set_offline(True)
    tap(black, "i9h9")
    expect(black.locator("#doing")).to_have_text("正在存入…")
    expect(black.locator("#connection")).to_contain_text("尚未存入")
    in_view(black, "#connection")
    expect(black.locator("#connection")).to_contain_text("已断开，正在重连")
    expect(reader.locator("#connection")).to_contain_text("Connection lost")
    picture(black, "live-offline-phone")
    has(red, "h2e2", "h9g7", "h0g2")
    black.context.set_offline(False)
    has(red, "h2e2", "h9g7", "h0g2", "i9h9")
    red.context.set_offline(True)
    red.get_by_role("textbox", name="着法").fill("车一平二")
    red.keyboard.press("Enter")
    expect(red.locator("#connection")).to_contain_text("车一平二尚未存入，会再发一次")
    red.context.set_offline(False)
    played = ("h2e2", "h9g7", "h0g2", "i9h9", "i0h0")
    has(black, *played)
    reader.context.set_offline(False)
    has(reader, *played)
    expect(reader.locator("#connection")).to_be_hidden()


def officiates(chief: Page, red: Page, black: Page) -> None:
    """The clocks are stopped, a foul is given, a mistaken warning is taken back, and time runs on."""
    chief.get_by_role("button", name="停钟").click()
    expect(black.locator("#state")).to_have_text("停钟，轮到黑方走")
    everything = "open => document.querySelectorAll('.controls details').forEach(one => { one.open = open; })"
    chief.evaluate(everything, True)
    assert (serious(chief), fits(chief)) == ([], True)
    picture(chief, "live-arbiter-everything")
    chief.evaluate(everything, False)
    control(chief, "犯规")
    chief.locator("details[open] input[value=black]").check()
    chief.get_by_label("犯规", exact=True).select_option("cxa-2011 art. 8.1.1")
    chief.locator("summary", has_text="记犯规…").click()
    expect(chief.locator("details.sure[open] .hint")).to_contain_text("黑方：记犯规一次")
    assert (serious(chief), fits(chief)) == ([], True)
    chief.get_by_role("button", name="确认：记犯规").click()
    expect(red.locator(".seat.black .marks")).to_have_text("犯规 1")
    expect(red.locator("#told li").first).to_contain_text("8.1.1")
    black.evaluate("scrollTo(0, 0)")
    expect(black.locator("#news")).to_contain_text("黑方犯规 1 次")
    in_view(black, "#news")
    control(chief, "犯规")
    warn = chief.get_by_role("button", name="警告")
    warn.click()
    assert not chief.evaluate("document.querySelector('.controls details[open] form').checkValidity()")
    chief.locator(".controls details[open] input[value=red]").first.check()
    warn.click()
    expect(red.locator(".seat.red .marks")).to_have_text("警告 1")
    control(chief, "撤销")
    expect(chief.locator("#undo-words")).to_contain_text("警告红方")
    picture(chief, "live-arbiter")
    chief.get_by_role("button", name="撤销", exact=True).click()
    expect(red.locator(".seat.red .marks")).to_have_text("")
    expect(red.locator("#told del")).to_contain_text("警告红方")
    expect(red.locator("#told li").first).to_contain_text("撤销：警告红方")
    expect(red.locator(".seat.black .marks")).to_have_text("犯规 1")
    chief.get_by_role("button", name="开钟").click()
    expect(red.locator("#state")).to_have_text("轮到黑方走")
    black.get_by_role("button", name="知道了").click()
    expect(black.locator("#news")).to_be_hidden()


def in_view(page: Page, what: str) -> None:
    """All of it is seen without scrolling, and it covers neither the board nor what a hand has to reach there."""
    box = page.locator(what).bounding_box()
    size = page.viewport_size
    board = page.locator("#board").bounding_box()
    assert box is not None
    assert size is not None
    assert board is not None
    assert page.evaluate("scrollY") == 0
    assert 0 <= box["y"] < box["y"] + box["height"] <= min(size["height"], board["y"]), (what, box, board)


def agree(red: Page, black: Page) -> None:
    """Claims ask first; a refusal is told, and is gone when something new comes; an offer is made and accepted."""
    expect(red.get_by_role("button", name="提和")).to_be_hidden()
    expect(black.locator("[data-limit=black]")).to_have_text("现在计 2 回合，须满 60 回合。")
    asks(black, "提请裁定循环")
    expect(black.locator("#wrong")).to_contain_text("循环")
    black.evaluate("scrollTo(0, 0)")
    above = "document.getElementById('wrong').getBoundingClientRect().bottom"
    assert black.evaluate(f"{above} <= document.getElementById('board').getBoundingClientRect().top")
    red.set_viewport_size({"width": 390, "height": 844})
    red.evaluate("scrollTo(0, 0)")
    black.get_by_role("button", name="提和").click()
    expect(black.locator("#offer")).to_have_text("您已提和")
    expect(black.locator("#state")).to_have_text("轮到您走（黑方），您已提和")
    expect(red.locator("#offer")).to_have_text("黑方提和")
    expect(red.locator("#state")).to_have_text("轮到黑方走，黑方提和")
    expect(red).to_have_title(re.compile("^黑方提和 · "))
    expect(black.locator("#wrong")).to_be_hidden()
    for what in ("#offer", "[value=accept]", "[value=decline]"):
        in_view(red, what)
    picture(red, "live-offer-phone")
    assert (serious(red), fits(red)) == ([], True)
    red.get_by_role("button", name="同意和棋").click()
    expect(red.get_by_role("link", name="回到赛事")).to_be_visible()
    for page in (red, black):
        expect(page.locator("#state")).to_contain_text("和棋：双方同意和棋")
        # Who was there reads the result where the announcements of the game stood; who comes later in the heading.
        expect(page.locator("#news p")).to_have_count(1)
        expect(page.locator("#news p")).to_contain_text("和棋：双方同意和棋")
        page.evaluate("scrollTo(0, 0)")
        assert first_letter_parted(page) == []
        assert page.locator(".place").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    black.reload()
    expect(black.locator("#state")).to_contain_text("和棋：双方同意和棋")
    expect(black.locator("#news")).to_be_hidden()


def first_letter_parted(page: Page) -> list[int]:
    """The widths at which the heading breaks after its first character."""
    found, size = [], page.viewport_size
    assert size is not None
    for width in range(330, 530, 10):
        page.set_viewport_size({"width": width, "height": size["height"]})
        parted = """(one) => {
            const range = document.createRange(), text = one.firstChild;
            const top = (at) => {
                range.setStart(text, at);
                range.setEnd(text, at + 1);
                return range.getBoundingClientRect().top;
            };
            return Math.abs(top(0) - top(1)) > 5;
        }"""
        if page.locator("#state").evaluate(parted):
            found.append(width)
    page.set_viewport_size(size)
    return found


def test_a_relayed_board_is_typed_looked_back_at_seen_on_the_wall_and_lost_on_time(hall: Hall) -> None:
    game = hall.board(2, Conduct.RELAYED)
    hall.board(3)
    chief, wall = hall.page("chief"), hall.page(width=390, language="en-GB", dark=True)
    wall.goto(hall.at())
    chief.goto(hall.at(game))
    agrees_with_the_server(chief)
    chief.get_by_role("button", name="开始对局").click()
    types(chief)
    card = wall.locator(f"[data-game={game}]")
    expect(card.locator(".said")).to_have_text("2. … R9.8")
    expect(card.locator(".mini use")).to_have_count(33)
    assert (serious(wall), fits(wall)) == ([], True)
    picture(wall, "wall-phone-dark-english")
    looks_back(chief)
    chief.get_by_role("button", name="停钟").click()
    control(chief, "用时")
    for seconds in ("31", "1"):
        if seconds == "1":
            expect(chief.locator("#spoken")).to_have_text("红方还有 30 秒")
            chief.get_by_role("button", name="停钟").click()
            control(chief, "用时")
        chief.locator(".controls details[open] input[value=red]").check()
        chief.get_by_label("秒", exact=True).fill(seconds)
        chief.get_by_role("button", name="把钟拨到此时").click()
        expect(chief.locator("[data-clock=red]")).to_have_class("clock low")
        expect(chief.locator("[data-clock=red] .time")).to_have_text({"31": "0:31", "1": "1.0"}[seconds])
        chief.get_by_role("button", name="开钟").click()
    expect(chief.locator("#state")).to_contain_text("黑胜：超时")
    expect(card.locator(".said")).to_have_text("Black wins: time used up")
    expect(chief.locator("#in-event")).to_have_text("成绩已记入赛事")
    assert result(hall, 2) == "0-1 time"
    chief.goto(f"/events/{hall.number}/1/rounds/1/")
    chief.locator("tr", has_text="黑胜").get_by_role("link", name="直播棋盘").click()
    expect(chief.locator("#state")).to_contain_text("超时")
    wall.get_by_label("State").select_option("being played")
    expect(wall.locator(".card").first).to_be_hidden()
    in_the_hall(wall, hall, game)


def test_a_wall_under_which_a_backup_was_restored_shows_what_there_is_now(hall: Hall) -> None:
    game, wall = hall.board(2, Conduct.RELAYED), hall.page("chief")
    now = journals.look(game, live_state.now).value
    before = {**brief(game, now), "seq": now.head.seq - 1, "said": {"zh": "备份里", "en": "in the backup"}}
    told = json.dumps({"now": time.time_ns() // 1_000_000, "id": 1, "whole": True, "games": [before]})
    body = f"retry: 60000\n\nid: 1\ndata: {told}\n\n"
    wall.route("**/live/stream/**", lambda route: route.fulfill(body=body, content_type="text/event-stream"))
    wall.goto(hall.at())
    expect(wall.locator(f"[data-game={game}] .said")).to_have_text("备份里")


def in_the_hall(page: Page, hall: Hall, game: str) -> None:
    """On a projector names and clocks are as large as their boards allow; no result breaks within a word."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{hall.at()}?big=1")
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    for what in (f"[data-game={game}] .name", ".wall [data-clock=red] .time"):
        expect(page.locator(what).first).to_be_visible()
        assert page.locator(what).first.evaluate(size) >= 36
    box = (
        "one => [one.getBoundingClientRect().width, one.querySelector('.mini').getBoundingClientRect().width]"
    )
    card, board = page.locator(f"[data-game={game}]").evaluate(box)
    assert 500 < board <= card
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert fits(page)
    picture(page, "wall-hall")
    page.goto(f"/events/{hall.number}/screen/")
    tops = page.evaluate(
        """words => {
          const slide = document.createElement("div"), score = document.createElement("div");
          slide.className = "slide shown"; score.className = "score"; score.textContent = words;
          slide.append(score); document.body.append(slide); score.style.width = "6em";
          return [...words].map((_, at) => {
            const range = document.createRange();
            range.setStart(score.firstChild, at); range.setEnd(score.firstChild, at + 1);
            return Math.round(range.getBoundingClientRect().top);
          });
        }""",
        "红胜（黑弃权）",
    )
    assert tops[:2] == [tops[0]] * 2
    assert tops[2:] == [tops[2]] * 5
    assert tops[0] < tops[2]


def agrees_with_the_server(page: Page) -> None:
    """What the scripts work out by themselves is what the server does, which shows the page without them."""
    state = page.evaluate("JSON.parse(document.getElementById('live').dataset.state)")
    assert set(page.evaluate("state => [...Zhicai.flags(state)]", state)) == flags(state)
    times = [3_723_000, 245_000, 244_001, 10_000, 9_999, 9_400, 1, 0, -5_000]
    assert page.evaluate("all => all.map(Zhicai.clockText)", times) == [clock_text(one) for one in times]
    for when in ("waiting !on", "on|waiting turn-red", "turn-black", "!waiting", ""):
        shown = page.evaluate("([when, state]) => Zhicai.holds(when, Zhicai.flags(state))", [when, state])
        assert shown == holds(when, flags(state)), when


def types(page: Page) -> None:
    """Moves in every notation; one that is none is refused, and stays in the field to be put right."""
    field = page.get_by_role("textbox", name="着法")
    field.focus()
    for number, text in enumerate(("炮二平五", "h9g7", "H2+3", "车9平8"), 1):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator("#score a")).to_have_count(number)
    has(page, "h2e2", "h9g7", "h0g2", "i9h9")
    page.keyboard.type("车五进一")
    page.keyboard.press("Enter")
    expect(page.locator("#wrong")).to_contain_text("车五进一")
    expect(field).to_have_value("车五进一")


def looks_back(page: Page) -> None:
    """By button, by key and by a move of the list; the moves go on meanwhile."""
    page.get_by_role("link", name="上一着").click()
    expect(page.locator("#where")).to_have_text("回看：第 2 回合红方走后，共 2 回合")
    expect(page.locator("#board use[data-square='89']")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_have_text("回看：开局，还没有走棋")
    page.locator("#score a").first.click()
    expect(page.locator("#score a").first).to_have_attribute("aria-current", "true")
    picture(page, "live-looking-back")
    page.get_by_role("link", name="回到现场").click()
    expect(page.locator("#where")).to_have_text("")


def test_without_scripts_a_board_is_opened_begun_played_and_stopped_and_prints(hall: Hall) -> None:
    page = hall.page("chief", script=False)
    page.goto(f"/events/{hall.number}/1/rounds/1/boards/4/watch/")
    page.get_by_label("怎样进行").select_option("在实体棋盘上下，由助手代录")
    page.get_by_label("计时").fill("20+5")
    picture(page, "live-open")
    page.get_by_role("button", name="开出棋盘").click()
    expect(page.locator("dl.facts")).to_contain_text("20 分，每着加 5 秒")
    picture(page, "live-understood")
    page.get_by_role("button", name="照此开出").click()
    page.get_by_role("button", name="开始对局").click()
    page.get_by_role("textbox", name="着法").fill("炮二平五")
    page.get_by_role("button", name="走", exact=True).click()
    page.get_by_role("textbox", name="着法").fill("车五进一")
    page.get_by_role("button", name="走", exact=True).click()
    expect(page.locator(".notes")).to_contain_text("车五进一")
    page.get_by_role("button", name="停钟").click()
    expect(page.locator("#state")).to_have_text("停钟，轮到黑方走")
    page.get_by_role("link", name="上一着").click()
    expect(page.locator("#where")).to_have_text("回看：开局，还没有走棋")
    picture(page, "live-without-scripts")
    page.get_by_role("link", name="回到现场").click()
    page.emulate_media(media="print")
    expect(page.locator(".controls")).to_be_hidden()
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.get_by_text("炮二平五")).to_be_visible()
    picture(page, "live-print")
