"""Journals: files opened with every line verified, folded to a state, and added to with the disk waited for."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.race import Contender, Result, race
from zhicai.journal import Entry, Header, Journal, JournalFile, JournalKind, Kind, Registry, read, write

ENTRIES = 20_000
TIME = 1_777_627_800_000
HEADER = Header("bench", JournalKind.EVENT, TIME)


@dataclass(frozen=True, slots=True)
class ResultGiven:
    """An entry as a competition has many."""

    round: int
    board: int
    result: str
    note: str = ""


KINDS = Registry([Kind("result.given", ResultGiven)])


def results() -> list[Result]:
    """Entries a second; 20,000 must open and fold in a second."""
    note = (
        f"a file of {ENTRIES:,} entries of about 350 bytes; met means that it opens and folds within a second"
    )
    with _file() as path:
        return [
            race(
                "日志 journal opened, verified, folded",
                "entries/s",
                [Contender("zhicai", lambda: _folded(path))],
                target=ENTRIES,
                note=note,
            ),
            race(
                "日志 journal appended, forced to disk",
                "entries/s",
                [Contender("zhicai", lambda: _added(path))],
            ),
        ]


@contextmanager
def _file() -> Iterator[Path]:
    journal = Journal(HEADER)
    for number in range(ENTRIES):
        value = ResultGiven(number // 100, number % 100, "1-0", "选手01 胜 选手02")
        journal.append([KINDS.draft(value, time=TIME + number, actor="编排长")], key=f"key-{number}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.jsonl"
        write(path, journal)
        yield path


def _folded(path: Path) -> int:
    journal = read(path)
    if journal.fold(0, _wins) != ENTRIES:
        raise ValueError(path)
    return ENTRIES


def _wins(state: int, entry: Entry) -> int:
    value = KINDS.value(entry)
    return state + (isinstance(value, ResultGiven) and value.result == "1-0")


def _added(path: Path) -> int:
    target = path.with_name("added.jsonl")
    target.unlink(missing_ok=True)
    with JournalFile.create(target, HEADER) as opened:
        for number in range(20):
            opened.append([KINDS.draft(ResultGiven(1, number, "1-0"), time=TIME, actor="编排长")])
    return 20
