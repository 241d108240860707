"""What the tests of the journal are made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from zhicai.journal import Data, Draft, Header, Journal, JournalKind

ROOT = Path(__file__).parents[2]
"""Where processes that import these tests must start."""

TIME = 1_777_627_800_000
"""2026-05-01T09:30:00.000Z."""

HEADER = Header("6f1c9a52-3f0e-4a57-9a5c-0d7c1b7f6f10", JournalKind.EVENT, TIME)


def draft(
    data: Data | None = None, *, kind: str = "note.written", time: int = TIME, version: int = 1
) -> Draft:
    return Draft(time, "编排长", kind, {} if data is None else data, version)


def note(text: str | int) -> list[Draft]:
    """A command of one entry."""
    return [draft({"text": text})]


def journal(*commands: Sequence[Draft]) -> Journal:
    """A journal with these commands; without any, with three of one, two and one entries."""
    made = Journal(HEADER)
    for drafts in commands or (note("甲"), [*note("乙"), *note("丙")], note("丁")):
        made.append(drafts)
    return made


def text_of(made: Journal) -> bytes:
    return b"".join(made.lines())


def texts(made: Journal) -> list[object]:
    """What the entries that count say."""
    return [entry.data["text"] for entry in made.effective()]
