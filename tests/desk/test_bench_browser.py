"""The bench in a real Chromium: set up and played by hand and by keys alone, the proof on the board, print, axe."""

# Fixtures of another file are imported by name, and are arguments of that name.
# ruff: noqa: F811

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.desk.test_browser import (  # noqa: F401  fixtures
    LOOKS,
    OpenPage,
    browser,
    fits,
    looks,
    number,
    open_page,
    serious,
    site,
)

pytestmark = pytest.mark.browser

CASES = Path(__file__).parents[1] / "data" / "cases" / "cxa-2020.jsonl"
SHOTS = os.environ.get("ZHICAI_SHOTS")
"""A folder for pictures of the pages, for people to look at."""


def case(name: str) -> dict[str, object]:
    found = (json.loads(line) for line in CASES.read_text().splitlines())
    return next(one for one in found if one["id"] == name)


CHECKED = case("cxa2020-ch8-fig06")
FEN, MOVES = str(CHECKED["fen"]), list(CHECKED["moves"])  # type: ignore[call-overload]
CHASED = case("cxa2020-ch8-fig02")
WANTED = urlencode({"fen": CHASED["fen"], "moves": " ".join(CHASED["moves"]), "rules": "cxa-2020"})  # type: ignore[arg-type]


def square(name: str) -> int:
    return "abcdefghi".index(name[0]) + 9 * int(name[1])


def pieces(fen: str) -> dict[int, str]:
    found = {}
    for row, text in enumerate(fen.partition(" ")[0].split("/")):
        file = 0
        for sign in text:
            if sign.isdigit():
                file += int(sign)
            else:
                found[(9 - row) * 9 + file] = sign
                file += 1
    return found


def spot(page: Page, at: int) -> tuple[float, float]:
    box = page.locator(f'[data-square="{at}"][role=gridcell]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, at: int) -> None:
    page.locator(f'[data-square="{at}"][role=gridcell]').click()


def drag(page: Page, start: int, end: int) -> None:
    page.mouse.move(*spot(page, start))
    page.mouse.down()
    page.mouse.move(*spot(page, end), steps=6)
    page.mouse.up()


def picture(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


NAMES = dict(
    zip(
        "KABNRCPkabnrcp",
        "红帅 红仕 红相 红马 红车 红炮 红兵 黑将 黑士 黑象 黑马 黑车 黑炮 黑卒".split(),
        strict=True,
    )
)


def test_by_mouse_a_position_is_set_up_a_cycle_played_and_ruled_on(open_page: OpenPage) -> None:
    page = open_page(width=1280)
    page.goto("/bench/")
    page.get_by_role("button", name="摆局面").click()
    page.get_by_role("button", name="清空").click()
    placed = pieces(FEN)
    for at, letter in placed.items():
        page.get_by_role("button", name=NAMES[letter], exact=True).click()
        tap(page, 40 if at == square("f0") else at)
    page.get_by_role("button", name="移动", exact=True).click()
    drag(page, 40, square("f0"))
    expect(page.get_by_label("局面（FEN）")).to_have_value(FEN)
    picture(page, "set-up")
    page.get_by_role("button", name="摆局面").click()
    expect(page.locator("#caption")).to_contain_text("轮到红方走")
    for index, move in enumerate(MOVES):
        start, end = square(move[:2]), square(move[2:])
        if index % 2:
            tap(page, start)
            tap(page, end)
        else:
            drag(page, start, end)
        expect(page.locator("#caption")).to_contain_text(f"{index + 1}. ")
    expect(page.locator("#caption")).to_contain_text("循环 4 着，可以裁决")
    expect(page.get_by_label("着法", exact=True)).to_have_value(" ".join(MOVES))
    picture(page, "played")
    page.get_by_role("button", name="裁决", exact=True).click()
    expect(page.locator("#headline")).to_contain_text("红方负")
    page.get_by_text("英文全文（宣读用）").click()
    expect(page.locator(".read-out")).to_contain_text("Red loses")
    assert "moves=" in page.url


def test_an_illegal_move_goes_back_and_a_piece_dragged_off_is_taken_away(open_page: OpenPage) -> None:
    page = open_page(width=1280)
    page.goto("/bench/")
    expect(page.locator("#caption")).to_contain_text("轮到红方走")
    drag(page, square("a0"), square("a8"))
    expect(page.get_by_label("着法", exact=True)).to_have_value("")
    expect(page.locator('use[data-square="0"]')).to_have_attribute("x", "0")
    page.get_by_role("button", name="摆局面").click()
    page.mouse.move(*spot(page, 0))
    page.mouse.down()
    page.mouse.move(700, 5, steps=8)
    page.mouse.up()
    expect(page.get_by_label("局面（FEN）")).to_have_value(
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1"
    )


def carry(page: Page, start: Locator, end: int) -> None:
    """Drag by mouse what lies beside the board onto a square."""
    start.hover()
    page.mouse.down()
    page.mouse.move(*spot(page, end), steps=6)
    page.mouse.up()


def by_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """The same with a finger."""
    touch = page.context.new_cdp_session(page)
    way = [
        (start[0] + (end[0] - start[0]) * at / 6, start[1] + (end[1] - start[1]) * at / 6) for at in range(7)
    ]
    for at, (x, y) in enumerate(way):
        kind = "touchMove" if at else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_pieces_come_from_beside_the_board_and_move_whatever_is_chosen(open_page: OpenPage) -> None:
    page = open_page(width=1280)
    page.set_viewport_size({"width": 1280, "height": 1200})
    page.goto("/bench/")
    page.get_by_role("button", name="摆局面").click()
    page.get_by_role("button", name="清空").click()
    expect(page.locator("#caption")).to_contain_text("快速摆子从黑方1路底线起")
    fen = page.get_by_label("局面（FEN）")
    page.get_by_label("快速摆子").focus()
    expect(page.locator("#quick-at")).to_have_text("快速摆子从黑方1路底线起")
    first = page.locator(f'[data-square="{square("a9")}"][role=gridcell]')
    expect(first).to_have_css("outline-style", "solid")
    page.keyboard.type("4将")
    expect(fen).to_have_value("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1")
    expect(page.locator("#quick-at")).to_have_text("快速摆子从黑方6路底线起")
    king = page.get_by_role("button", name="红帅", exact=True)
    carry(page, king, square("d0"))
    expect(fen).to_have_value("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1")
    page.get_by_role("button", name="红车", exact=True).click()
    drag(page, square("e9"), square("f9"))
    expect(fen).to_have_value("5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1")
    tap(page, square("a4"))
    by_finger(page, spot(page, square("d0")), spot(page, square("e0")))
    pawn = page.get_by_role("button", name="黑卒", exact=True).bounding_box()
    assert pawn
    by_finger(page, (pawn["x"] + 20, pawn["y"] + 20), spot(page, square("i6")))
    expect(fen).to_have_value("5k3/9/9/8p/9/R8/9/9/9/4K4 w - - 0 1")


def test_a_refusal_is_shown_once_and_goes_when_the_request_changes(open_page: OpenPage) -> None:
    page = open_page(width=1280)
    page.goto("/bench/?moves=a0e0")
    page.locator("#list button, #board [role=gridcell]").first.wait_for()
    expect(page.locator("#refused")).to_contain_text("红方九路底线到红方五路底线（a0e0）")
    expect(page.locator("#caption")).to_contain_text("轮到红方走")
    expect(page.locator("#moves-told")).to_be_empty()
    page.get_by_label("着法", exact=True).fill("h2e2 a0e0")
    expect(page.locator("#refused")).to_have_count(0)
    expect(page.locator("#moves-told")).to_contain_text("第 2 着起没有读：")


def press(page: Page, key: str, times: int = 1) -> None:
    for _ in range(times):
        page.keyboard.press(key)


def reach(page: Page, wanted: str, key: str = "Tab") -> None:
    """Go on by a key until what has the focus fits."""
    for _ in range(80):
        if page.evaluate(f"document.activeElement.matches({json.dumps(wanted)})"):
            return
        page.keyboard.press(key)
    raise AssertionError(wanted)


def walk(page: Page, here: int, there: int) -> None:
    press(page, "ArrowRight" if there % 9 > here % 9 else "ArrowLeft", abs(there % 9 - here % 9))
    press(page, "ArrowUp" if there // 9 > here // 9 else "ArrowDown", abs(there // 9 - here // 9))


def test_by_keys_alone_a_position_is_set_up_a_cycle_played_ruled_on_and_its_proof_seen(
    open_page: OpenPage,
) -> None:
    page = open_page(width=1280)
    page.goto("/bench/")
    reach(page, "[data-do=set]")
    page.keyboard.press("Enter")
    reach(page, "[data-do=clear]")
    page.keyboard.press("Enter")
    reach(page, "[role=gridcell]", "Shift+Tab")
    here = square("a9")
    for at, letter in pieces(FEN).items():
        walk(page, here, at)
        key = {"b": "e", "n": "h"}.get(letter.lower(), letter.lower())
        page.keyboard.press(f"Shift+{key.upper()}" if letter.isupper() else key)
        here = at
    expect(page.get_by_label("局面（FEN）")).to_have_value(FEN)
    page.keyboard.press("Delete")
    page.keyboard.press("c")
    reach(page, "[data-do=set]")
    page.keyboard.press("Enter")
    expect(page.locator("#caption")).to_contain_text("轮到红方走")
    reach(page, "[role=gridcell]", "Shift+Tab")
    for index, move in enumerate(MOVES):
        start, end = square(move[:2]), square(move[2:])
        walk(page, here, start)
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-square="{end}"][role=gridcell]')).to_have_attribute(
            "aria-label", re.compile("可到")
        )
        walk(page, start, end)
        page.keyboard.press("Space" if index else "Enter")
        expect(page.locator("#caption")).to_contain_text(f"{index + 1}. ")
        here = end
    assert page.locator("#caption").get_attribute("aria-live") == "polite"
    reach(page, "#judge")
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_contain_text("红方负")
    expect(page.locator("#verdict")).to_be_focused()
    reach(page, "[data-step='1']")
    page.keyboard.press("Enter")
    expect(page.locator("#caption")).to_contain_text("1. 红方车四平五")
    expect(page.locator("#ply-1")).to_have_class("now")
    assert page.locator("[data-layer=arrows] .arrow").count() >= 1
    page.keyboard.press("ArrowRight")
    expect(page.locator("#caption")).to_contain_text("2. ")


def test_evidence_is_played_on_the_board_step_by_step(open_page: OpenPage) -> None:
    page = open_page(width=1280)
    page.goto(f"/bench/?{WANTED}#verdict")
    caption = page.locator("#caption")
    expect(caption).to_have_text("循环开始前的局面")
    page.get_by_role("button", name="下一步").click()
    expect(caption).to_contain_text("马二退一")
    assert page.locator("[data-layer=arrows] .arrow").count() == 1
    page.locator("[data-step='3'][data-line='0']").click()
    expect(caption).to_contain_text("若对方停走一着")
    for name in ("马二进三", "后炮平7", "车二进九"):
        page.get_by_role("button", name="下一步").click()
        expect(caption).to_contain_text(name)
    expect(caption).to_contain_text("得车，失马")
    page.get_by_role("button", name="下一步").click()
    expect(caption).to_contain_text("3. 红方马一进二")
    page.get_by_role("button", name="播放").click()
    expect(caption).to_contain_text("4. 黑方车8平9")
    expect(page.get_by_role("button", name="播放")).to_have_attribute("aria-pressed", "false")
    picture(page, "evidence")
    before = page.locator("use[data-square='4']").get_attribute("y")
    page.get_by_role("button", name="翻转").click()
    assert page.locator("use[data-square='4']").get_attribute("y") != before
    page.get_by_role("button", name="字母子").click()
    expect(page.locator("use[data-square='4']")).to_have_attribute("href", "#zp-la-K")


def test_moves_are_walked_and_the_cycle_marked_by_hand(open_page: OpenPage) -> None:
    page = open_page(width=1280)
    page.goto("/bench/")
    page.get_by_label("着法", exact=True).fill(
        "兵三进一 卒3进1 马二进三 马8进7 马三退二 马7退8 马二进三 马8进7"
    )
    expect(page.locator("#list .cycle")).to_have_count(4)
    page.locator("#list [data-ply='4']").click()
    expect(page.locator("#caption")).to_contain_text("4. ")
    page.get_by_role("button", name="从此循环").click()
    expect(page.get_by_label("循环之前有几着")).to_have_value("4")
    page.get_by_role("button", name="摆局面").click()
    page.get_by_role("button", name="摆局面").click()
    expect(page.locator("#list .cycle")).to_have_count(4)
    page.get_by_label("着法", exact=True).fill("兵三进一 卒3进1 炮八平八")
    expect(page.locator("#moves-told")).to_contain_text("第 3 着起没有读")
    expect(page.locator("#list [data-ply='2']")).to_be_visible()


def test_without_scripts_the_bench_answers_all_the_same(open_page: OpenPage) -> None:
    page = open_page(script=False)
    page.goto("/bench/")
    page.get_by_label("局面（FEN）").fill(FEN)
    page.get_by_label("着法", exact=True).fill(" ".join(MOVES))
    page.get_by_role("button", name="裁决", exact=True).click()
    expect(page.locator("#headline")).to_contain_text("红方负")
    page.goto("/referee/")
    page.locator(".choices a").first.click()
    page.get_by_label("查找").fill("犯规")
    page.get_by_role("button", name="找").click()
    assert page.locator(".incident").count() > 3


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_five_rule_books_beside_each_other_fit_a_laptop(open_page: OpenPage, language: str) -> None:
    page = open_page(width=1280, language=language)
    fen, moves = "5k3/9/9/9/9/2B1R4/5r3/4K4/3p3C1/6B2 w", "e2d2 f3d3 d2e2 d3f3"
    page.goto(f"/bench/?{urlencode({'fen': fen, 'moves': moves})}")
    tables = page.locator(".wide:has(> .books)")
    expect(tables).to_have_count(2)
    assert tables.evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)") == [0, 0]


def test_a_ruling_is_entered_in_the_log_from_the_bench(open_page: OpenPage) -> None:
    page = open_page(who="chief")
    page.goto(f"/bench/?{WANTED}#verdict")
    page.get_by_text("记入赛事").click()
    page.locator(".events button").click()
    page.get_by_label("台", exact=True).fill("2")
    page.get_by_role("button", name="下一步：看是谁的台").click()
    expect(page.locator("form .notice")).to_contain_text("第 3 轮第 2 台")
    page.get_by_role("button", name="就是这台，仍依2020 版竞赛规则记入").click()
    expect(page.locator("#rulings p").first).to_be_in_viewport()
    assert f"{number()}/1/rounds/3/boards/2/#ruling-" in page.url


def test_the_ruling_prints_on_one_page_and_the_bench_prints_without_its_form(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"/bench/paper/?{WANTED}")
    expect(page.locator(".verdict")).to_contain_text("红方须变着")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('figcaption b')).backgroundColor")
        == "rgb(43, 110, 166)"
    )
    assert page.pdf().count(b"/Type /Page\n") == 1
    page.goto(f"/bench/?{WANTED}")
    page.emulate_media(media="print")
    expect(page.locator("#request")).to_be_hidden()
    expect(page.locator("#tools")).to_be_hidden()
    expect(page.locator("#headline")).to_be_visible()
    picture(page, "print")


@pytest.mark.parametrize("language", LOOKS)
def test_axe_finds_nothing_serious_at_the_bench_and_all_fits(open_page: OpenPage, language: str) -> None:
    page = open_page(width=390, language=language)
    for name, where in (
        ("bench", "/bench/"),
        ("verdict", f"/bench/?{WANTED}"),
        ("wrong", "/bench/?moves=h2e2"),
        ("referee", "/referee/"),
        ("incident", "/referee/cxa-2011/touch/own/yes/"),
        ("search", "/referee/cxa-2011/?q=5.1"),
    ):
        page.goto(where)
        if name in {"bench", "verdict"}:
            page.locator("#board [role=gridcell]").first.wait_for()
            for summary in page.locator("summary").all():
                if summary.is_visible():
                    summary.click()
            page.locator("[data-do=set]").click()
            page.locator("#setting").wait_for()
        for look in looks(page, language):
            assert (serious(page), fits(page)) == ([], True), (where, look)
            picture(page, f"{name}-{look}")
