"""QR codes in a real Chromium: each is whole, on screens, phones and paper, and its link is copied with a button."""

# Fixtures of another file are imported by name, and are arguments of that name.
# ruff: noqa: F811

from __future__ import annotations

import io
import re

import pytest
import segno
from PIL import Image
from playwright.sync_api import Page, expect

from tests.desk.test_browser import OpenPage, browser, fits, number, open_page, site  # noqa: F401
from zhicai.desk.demo.event import NUMBER
from zhicai.desk.demo.making import make
from zhicai.desk.frame.codes import QUIET

pytestmark = pytest.mark.browser


def codes_of(page: Page) -> list[str]:
    """The links beside the codes of a page; each code is looked at module by module as the screen shows it."""
    found = []
    for one in page.locator(":is(.made, .slip):has(.qr)").all():
        field = one.locator(".link")
        is_input = field.evaluate("one => one.tagName") == "INPUT"
        link = (field.input_value() if is_input else field.inner_text()).strip()
        assert seen(one.locator(".qr").screenshot(), link) == [], link
        found.append(link)
    return found


def seen(picture: bytes, link: str) -> list[tuple[int, int]]:
    """The modules of a picture that are not those of the code of a link, its quiet zone included."""
    image = Image.open(io.BytesIO(picture)).convert("L")
    rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix_iter(border=QUIET)]
    assert abs(image.width - image.height) <= 2
    size, pixels = min(image.size) / len(rows), image.tobytes()
    assert size >= 2.5, "too small for a camera"
    return [
        (row, column)
        for row, cells in enumerate(rows)
        for column, dark in enumerate(cells)
        if (pixels[int((row + 0.5) * size) * image.width + int((column + 0.5) * size)] < 128) != bool(dark)
    ]


def test_every_code_is_whole_on_screen_phone_and_paper(open_page: OpenPage) -> None:
    page = open_page(who="admin", dark=True)
    page.goto(f"/events/{number()}/people/")
    make(1_777_627_800_000)
    page.get_by_label("邀请谁").select_option("全体棋手")
    page.get_by_role("button", name="生成邀请单").click()
    links = codes_of(page)
    assert len(set(links)) == 8
    page.set_viewport_size({"width": 390, "height": 800})
    assert (codes_of(page), fits(page)) == (links, True)
    page.set_viewport_size({"width": 720, "height": 1000})
    page.emulate_media(media="print")
    assert codes_of(page) == links
    page.emulate_media(media="screen")
    page.goto("/accounts/")
    page.get_by_role("button", name="给 选手01 的登录链接").first.click()
    assert len(codes_of(page)) == 1
    page.goto(f"/events/{NUMBER}/")
    page.get_by_role("link", name=re.compile("编排第 3 轮")).first.click()
    page.get_by_role("button", name="编排第 3 轮").click()
    page.get_by_role("button", name="公布第 3 轮").click()
    page.goto(f"/events/{NUMBER}/")
    page.get_by_role("button", name="开出棋盘").click()
    assert len(codes_of(page)) == 2


def test_a_link_is_copied_without_asking_and_stays_selected_where_nothing_may_be_copied(
    open_page: OpenPage,
) -> None:
    page = open_page(who="chief", width=390)
    page.goto(f"/events/{number()}/people/")
    page.get_by_label("职务", exact=True).select_option("编排员")
    page.get_by_role("button", name="生成链接").click()
    page.evaluate("addEventListener('copy', () => { window.copied = getSelection().toString(); })")
    page.get_by_role("button", name="复制").click()
    expect(page.get_by_text("已复制")).to_be_visible()
    link = page.locator("input.link")
    assert page.evaluate("window.copied") == link.input_value()
    page.evaluate("() => { document.execCommand = () => false; }")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.get_by_role("button", name="复制").click()
    expect(page.get_by_text("已选中")).to_be_visible()
    chosen = link.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert chosen == link.input_value()
