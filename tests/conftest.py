"""What every test may rely on: markers that skip what cannot run here, the sample records, a browser."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# Machines that run the tests differ in speed: a slow example is no failure.
settings.register_profile(
    "zhicai", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50
)
settings.register_profile("slow", settings.get_profile("zhicai"), max_examples=200)
settings.load_profile("zhicai")


def corpus_root() -> Path:
    """The folder of sample records: ZHICAI_CORPUS, or ``shared`` beside the repository."""
    named = os.environ.get("ZHICAI_CORPUS") or "../shared"
    return (ROOT / named).resolve()


def browser_path() -> str | None:
    """The Chromium found on this machine, if any."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too")


def pytest_configure(config: pytest.Config) -> None:
    """More examples of each property where time is no matter."""
    if _slow_wanted(config):
        settings.load_profile("slow")


def _slow_wanted(config: pytest.Config) -> bool:
    return bool(config.getoption("--slow") or os.environ.get("ZHICAI_SLOW"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skips what cannot run here, each with its reason; begins with the browser.

    Its tests take the longest. Where several processes share the tests, one has them all, and opens Chromium once a
    file, while the others go on with the rest.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    reasons = {
        "slow": None if _slow_wanted(config) else "slow: run with --slow or ZHICAI_SLOW=1",
        "corpus": None if corpus_root().is_dir() else f"no sample records at {corpus_root()} (ZHICAI_CORPUS)",
        "browser": None if browser_path() else "no Chromium on this machine",
    }
    for item in items:
        for marker, reason in reasons.items():
            if reason and item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of sample records; skips the test where there is none."""
    if not corpus_root().is_dir():
        pytest.skip(f"no sample records at {corpus_root()} (ZHICAI_CORPUS)")
    return corpus_root()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; skips the test where there is none."""
    path = browser_path()
    if path is None:
        pytest.skip("no Chromium on this machine")
    return path


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    """How many processes a crash test kills: 40, with --slow 500, or what ZHICAI_KILLS says."""
    usual = "500" if _slow_wanted(request.config) else "40"
    return int(os.environ.get("ZHICAI_KILLS", usual))


@pytest.fixture
def chinese_fonts() -> None:
    """Skip where this computer has no font with Chinese characters, in which papers are typeset."""
    from zhicai.papers import press
    from zhicai.papers.errors import PaperError
    from zhicai.papers.fonts import faces

    try:
        faces(press._fonts((), True).families())
    except PaperError as error:
        pytest.skip(error.message_en)
