"""Files of earlier releases open in this one. Add files and heads here, never change them: people have such files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journal.material import texts
from zhicai.journal import (
    Data,
    Draft,
    Header,
    Journal,
    JournalFile,
    JournalKind,
    Unknown,
    read,
    undo,
    verify,
)
from zhicai.journal.kinds import Opaque, Registry

FOLDER = Path(__file__).parents[1] / "data" / "journals"
HEADS = {
    "0.1-empty.jsonl": (0, "ff58b7a4b3653abe"),
    "0.1-event.jsonl": (10, "8614c96909f8aca4"),
    "0.1-game.jsonl": (3, "30c2af31b516bc99"),
}
TIME = 1_777_627_800_000


@pytest.mark.parametrize("name", HEADS)
def test_a_file_of_an_earlier_release_opens_and_is_written_again_byte_by_byte(
    name: str, tmp_path: Path
) -> None:
    journal = read(FOLDER / name)
    assert (journal.head.seq, journal.head.hash[:16]) == HEADS[name]
    assert verify(FOLDER / name).ok
    assert b"".join(journal.lines()) == (FOLDER / name).read_bytes()
    copy = tmp_path / name
    copy.write_bytes((FOLDER / name).read_bytes())
    with JournalFile.open(copy) as opened:
        opened.append([Draft(TIME, "编排长", "note.written", {"text": "新"})])
    assert copy.read_bytes().startswith((FOLDER / name).read_bytes()) and verify(copy).ok


def test_every_example_file_is_named_here() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(HEADS)


def test_what_was_undone_in_an_earlier_release_stays_undone() -> None:
    assert texts(read(FOLDER / "0.1-event.jsonl")) == ["甲", "乙", "丙", '"\\/\b\t\n\x00\x7f\u2028𠀀', "己"]


def test_kinds_that_are_not_known_any_more_can_be_kept() -> None:
    values = [Registry([]).value(entry, Unknown.KEEP) for entry in read(FOLDER / "0.1-game.jsonl").entries]
    assert len(values) == 3 and all(isinstance(value, Opaque) for value in values)


def test_this_release_writes_the_same_files() -> None:
    for name, journal in {"empty": empty(), "event": event(), "game": game()}.items():
        assert b"".join(journal.lines()) == (FOLDER / f"0.1-{name}.jsonl").read_bytes()


def empty() -> Journal:
    """A journal without entries."""
    return Journal(Header("00000000-0000-4000-8000-000000000000", JournalKind.EVENT, 0))


def event() -> Journal:
    """Commands of one and several entries, keys, undo and redo, an unusual text, a clock set back."""
    made = Journal(Header("6f1c9a52-3f0e-4a57-9a5c-0d7c1b7f6f10", JournalKind.EVENT, TIME))

    def note(text: str, time: int = 0) -> Draft:
        return Draft(TIME + time, "编排长", "note.written", {"text": text})

    def undoing(batch: int) -> Draft:
        return undo(batch, time=TIME + 9000, actor="裁判长")

    made.append([note("甲", 1)], key="提交-1")
    made.append([note("乙", 2000), note("丙", 2000)], key="提交-2")
    made.append([note("丁", 3000)])
    made.append([undoing(4)])
    made.append([note('"\\/\b\t\n\x00\x7f\u2028𠀀', 4000)])
    made.append([undoing(2), undoing(6)])
    made.append([undoing(7)], key="恢复")
    made.append([note("己", -60_000)])
    return made


def game() -> Journal:
    """Data of every JSON type, and a kind at a later version."""
    made = Journal(Header("game-1", JournalKind.GAME, TIME))
    data: Data = {
        "texts": ["", "象棋"],
        "numbers": [0, -1, 2**53 - 1],
        "more": {"yes": True, "no": False, "none": None},
    }
    made.append(
        [
            Draft(TIME, "执台裁判", "game.begun", {}),
            Draft(TIME + 10, "执台裁判", "clock-set", data, version=12),
        ]
    )
    made.append([Draft(TIME + 20, "选手01", "game.move_made.red", {"move": "h2e2"})], key="k")
    return made
