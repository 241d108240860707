"""Log lines that say the same are written a few times, and then counted."""

from __future__ import annotations

import logging
from unittest.mock import patch

import pytest

from tests.desk.conftest import ROOT  # noqa: F401  sets Django up
from zhicai.desk import seldom, settings
from zhicai.desk.seldom import Seldom


@pytest.fixture
def written() -> list[str]:
    return []


@pytest.fixture
def log(written: list[str]) -> logging.Logger:
    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(record.getMessage())

    handler = Kept()
    handler.addFilter(Seldom(few=2, span=60))
    logger = logging.Logger("zhicai.test")
    logger.addHandler(handler)
    return logger


def test_the_same_is_written_a_few_times_and_later_how_often_it_was(
    log: logging.Logger, written: list[str]
) -> None:
    with patch("zhicai.desk.seldom.time.monotonic", return_value=100.0) as clock:
        for number in range(1000):
            log.warning("refused %s", number)
        log.warning("another")
        clock.return_value = 161.0
        log.warning("refused %s", "again")
        log.warning("refused %s", "and again")
    assert written == ["refused 0", "refused 1", "another", "refused again (+998)", "refused and again"]


def test_errors_of_different_places_are_different(log: logging.Logger, written: list[str]) -> None:
    def fail(kind: str) -> None:
        try:
            if kind == "one":
                raise ValueError
            raise KeyError
        except (KeyError, ValueError):
            log.exception("failed")

    for kind in ("one", "two") * 5:
        fail(kind)
    assert written == ["failed"] * 4


def test_what_is_remembered_is_bounded() -> None:
    filtered = Seldom()
    for number in range(1000):
        filtered.filter(logging.LogRecord("x", logging.ERROR, "", 1, f"{number}", None, None))
    assert len(filtered._seen) == seldom.MOST


def test_the_web_server_and_its_loop_write_by_way_of_it() -> None:
    handlers = settings.LOGGING["handlers"]
    assert handlers == {"stderr": {"class": "logging.StreamHandler", "filters": ["seldom"]}}
    assert settings.LOGGING["root"] == {"handlers": ["stderr"], "level": "WARNING"}
