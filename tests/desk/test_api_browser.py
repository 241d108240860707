"""The page of the interface and the tokens of an event in a real Chromium: on a phone, dark, and for axe."""

# Fixtures of another file are imported by name, and are arguments of that name.
# ruff: noqa: F811

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from tests.desk.test_browser import (  # noqa: F401  fixtures
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
SHOTS = os.environ.get("ZHICAI_SHOTS")
"""A folder for pictures of the pages, for people to look at."""


def test_a_token_is_made_shown_once_and_made_void(open_page: OpenPage) -> None:
    page = open_page(who="chief", language="en")
    page.goto(f"/events/{number()}/people/")
    page.get_by_role("link", name="Tokens for programs").click()
    page.get_by_label("Label").fill("Scoreboard")
    page.get_by_label("pairing clerk").check()
    page.get_by_role("button", name="Make a token").click()
    expect(page.locator("code.secret")).to_contain_text("zhicai_")
    assert serious(page) == []
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/tokens.png", full_page=True)
    page.get_by_role("button", name="Make the token Scoreboard void").click()
    expect(page.get_by_text("The token is void")).to_be_visible()


def test_the_pages_of_the_interface_fit_a_phone_and_the_dark(open_page: OpenPage) -> None:
    for language, address in (("zh-CN", "/api/"), ("en-GB", "/api/results/#correct_result")):
        page = open_page(width=390, language=language)
        page.goto(address)
        expect(page.locator("#correct_result")).to_be_visible()
        assert page.evaluate("location.hash === '' || scrollY > 500")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for look in looks(page, language):
            assert (serious(page), fits(page)) == ([], True), (address, look)
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/api-{address.split('/')[2]}-{look}.png", full_page=True)
