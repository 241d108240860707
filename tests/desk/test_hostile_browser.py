"""A hostile desk in a real Chromium: no dialog opens, no script of theirs runs, the policy has nothing to refuse."""

# Fixtures of another file are imported by name, and are arguments of that name.
# ruff: noqa: F811

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Dialog

from tests.desk import hostile
from tests.desk.test_browser import Watched, browser  # noqa: F401  fixtures
from tests.desk.test_hostile import addresses

pytestmark = pytest.mark.browser

# Files, what needs no look of its own, and doors that only lead on.
LEFT_OUT = {
    "file", "pages-zip", "icon", "by-link", "join", "present", "results-present", "live-state", "api-document",
    "referee-edition", "referee-at", "sign-in", "preset", "screen-slides", "live-paper", "last-results", "rounds",
    "public-paper", "live-undo", "live-bench",
}  # fmt: skip


def pages(desk: hostile.Desk) -> list[str]:
    """The addresses that show a page."""
    found = []
    for name, path in addresses(desk):
        if name in LEFT_OUT:
            continue
        answer = desk.admin.get(path)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            found.append(path)
    return found


def test_no_page_runs_what_people_have_written(
    browser: Browser, served: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = hostile.seeded()
    context = browser.new_context(base_url=served)
    context.add_cookies([{"name": "zhicai", "value": desk.admin.cookies["zhicai"].value, "url": served}])
    watched = Watched(context, served)
    dialogs: list[str] = []

    def dialog(one: Dialog) -> None:
        dialogs.append(f"{watched.page.url} {one.message}")
        one.dismiss()

    watched.page.on("dialog", dialog)
    # Away from the thread in which Playwright has its loop.
    with ThreadPoolExecutor(1) as aside:
        paths = aside.submit(pages, desk).result()
    for path in paths:
        watched.page.goto(path, wait_until="load")
        assert watched.page.locator("zz, img[src='x']").count() == 0, path
    context.close()
    assert dialogs == []
    assert [one for one in watched.wrong if "status of 4" not in one] == []
    assert len(paths) > 40
