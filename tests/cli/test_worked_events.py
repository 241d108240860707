"""Every worked event of the documents is played whole through the command line, and says what its page shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from worked_events import PAGES, Done, Step, carried_out

from zhicai import journal
from zhicai.competition.event.history import facts_of
from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import final_table
from zhicai.competition.event.sections import event_of

FOLDER = Path(__file__).parents[2] / "docs" / "worked-events"


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_a_worked_event_says_what_its_page_shows_and_ends_sound(
    page: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if ".pdf" in page.read_text("utf-8"):
        request.getfixturevalue("chinese_fonts")
    done = list(carried_out(page, tmp_path))
    wrong = [f"$ {one.step.command}\n{one.output}" for one in done if not one.fits]
    assert not wrong, "run python tools/worked_events.py; the commands now say:\n" + "\n".join(wrong)
    commands = " ".join(one.step.command for one in done)
    assert " event log " in commands and " event standings " in commands
    checks = [one for one in done if " event check " in one.step.command]
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(checks) == len(files) > 0
    assert {(one.status, one.output) for one in checks} == {(0, "无误 · no fault found\n")}
    for path in files:
        for section in event_of(facts_of(journal.read(path))).sections:
            assert finished(section)
            placed = [one.number for one in final_table(section)]
            assert sorted(placed) == sorted(section.competitors) and len(set(placed)) == len(placed)


def test_every_page_is_listed() -> None:
    listed = (FOLDER / "README.md").read_text("utf-8")
    assert [page.name for page in PAGES if f"]({page.name})" not in listed] == []
    assert len(PAGES) == 7


def test_what_a_page_leaves_out_stands_between_what_it_shows() -> None:
    step = Step("zhicai", "one\n...\nlast\n")
    assert Done(step, "one\ntwo\nlast\n", 0).fits
    assert not Done(step, "one\nlast\n", 0).fits
    assert not Done(step, "one\ntwo\nother\n", 0).fits
    assert Done(step, "1\n2\n3\n4\n", 0).as_shown() == "1\n...\n4\n"
    assert Done(Step("zhicai", ""), "1\n", 0).as_shown() == "1\n"
