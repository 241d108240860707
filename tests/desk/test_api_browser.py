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
    number,
    open_page,
    serious,
    sign_in,
    site,
)

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("ZHICAI_SHOTS")
"""A folder for pictures of the pages, for people to look at."""


def test_a_token_is_made_shown_once_and_made_void(open_page: OpenPage) -> None:
    page = open_page(language="en")
    sign_in(page)
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


def test_the_page_of_the_interface_fits_a_phone_and_the_dark(open_page: OpenPage) -> None:
    page = open_page(width=390, dark=True)
    page.goto("/api/")
    expect(page.get_by_role("heading", name="程序接口")).to_be_visible()
    assert fits(page)
    assert serious(page) == []
    if SHOTS:
        page.screenshot(
            path=f"{SHOTS}/api.png", clip={"x": 0, "y": 0, "width": 390, "height": 2400}, full_page=True
        )
