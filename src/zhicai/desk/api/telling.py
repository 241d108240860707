"""What several operations tell: entries in words, what a command did, problems, and both versions of a collision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from django.http import HttpRequest, HttpResponse

from zhicai.desk.api.operations import Answered
from zhicai.desk.api.values import Done, LogEntry, Said, Version
from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.failures import failed
from zhicai.desk.frame.words import Words
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import Entry, Journal, Receipt, StaleJournal

_MOST: Final = 100
"""Entries that are told of what came between two versions."""


def pair(words: Words | Sequence[str]) -> Said:
    """A pair of texts."""
    return Said(str(words[0]), str(words[1]))


def entry_told(entry: Entry, *, undone: bool = False) -> LogEntry:
    """An entry as the interface tells it."""
    return LogEntry(
        entry.seq, entry.time, entry.actor, entry.kind, dict(entry.data), pair(words_of(entry)), undone
    )


def version_of(number: str) -> Version:
    """The version of a journal by now."""
    row = StoredJournal.objects.get(pk=number)
    return Version(row.seq, row.hash)


def done(number: str, receipt: Receipt) -> Answered:
    """What a command did."""
    version = version_of(number)
    told = Done(receipt.new, version, [entry_told(entry) for entry in receipt.entries])
    return Answered(told, version.seq)


def problem_of(
    request: HttpRequest, status: int, error: object, more: Mapping[str, object] | None = None
) -> HttpResponse:
    """The JSON of a failure."""
    return failed(request, int(status), error, more)


def collided(request: HttpRequest, number: str, error: StaleJournal) -> HttpResponse:
    """Status 409: the version that was seen, the one by now, and what came between."""
    seen = journals.look(number, _hashes).value
    versions = {
        name: asdict(Version(seq, seen[seq] if seq < len(seen) else None))
        for name, seq in (("expected", error.expected), ("actual", error.actual))
    }
    since = [asdict(entry_told(entry)) for entry in error.since[-_MOST:]]
    return problem_of(request, 409, error, {**versions, "since": since})


def _hashes(journal: Journal) -> list[str]:
    """The hash of each version of a journal, from the first line on."""
    return [journal.history.begun.hash, *(entry.hash for entry in journal.entries)]
