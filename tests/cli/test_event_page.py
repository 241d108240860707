"""docs/event.md names every command and every kind of entry."""

from __future__ import annotations

import re

from tests.cli.conftest import ROOT
from zhicai.cli.event import COMMANDS
from zhicai.competition.event.kinds import KINDS

PAGE = (ROOT / "docs" / "event.md").read_text("utf-8")
ROWS = re.findall(r"^\| ((?:`[\w.-]+` ?)+)\|", PAGE, re.MULTILINE)
NAMED = {name for row in ROWS for name in re.findall("`([^`]+)`", row)}


def test_every_command_and_every_kind_of_entry_is_in_a_table() -> None:
    assert set(COMMANDS) | {kind.name for kind in KINDS} == NAMED


def test_the_page_begins_an_event_with_commands_that_there_are() -> None:
    used = set(re.findall(r"^zhicai event ([\w-]+)", PAGE, re.MULTILINE))
    assert {"new", "enter", "pair", "results", "places", "print", "check"} <= used <= set(COMMANDS)
