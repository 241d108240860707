"""What several operations tell: entries in words, what a command did, problems, and both versions of a collision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from django.http import HttpRequest, HttpResponse

from zhicai.desk.api.operations import Answered
from zhicai.desk.api.values import Done, LogEntry, Said, Version
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.failures import failed
from zhicai.desk.frame.words import Words
from zhicai.desk.people.access import standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running.called_for import called_for_by
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import Entry, Journal, Receipt, StaleJournal

_MOST: Final = 100
"""Entries that are told of what came between two versions."""


class Moved(DeskError):
    """A game has moved on since who sent an act had seen it: `seen` is that version."""

    def __init__(self, number: str, seen: int, message_zh: str, message_en: str) -> None:
        """Keep the words of the board."""
        super().__init__(message_zh, message_en)
        self.number = number
        self.seen = seen


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
    entries = [entry_told(entry) for entry in receipt.entries]
    remarks = [Said(one.message_zh, one.message_en) for _, one in called_for_by(number, receipt)]
    told = Done(receipt.new, version, entries, remarks)
    return Answered(told, version.seq)


def problem_of(
    request: HttpRequest, status: int, error: object, more: Mapping[str, object] | None = None
) -> HttpResponse:
    """The JSON of a failure."""
    return failed(request, int(status), error, more)


def collided(request: HttpRequest, number: str, error: StaleJournal) -> HttpResponse:
    """Status 409: the version that was seen, the one by now, and what came between.

    Who sees of an event only what is published is told no more than that something came between.
    """
    if not standing_of(request).may(Action.DESK_SEE):
        return problem_of(request, 409, error)
    return _both(request, number, error, error.expected)


def moved_on(request: HttpRequest, error: Moved) -> HttpResponse:
    """The same of a game."""
    return _both(request, error.number, error, error.seen)


def _both(request: HttpRequest, number: str, error: object, seen: int) -> HttpResponse:
    entries = journals.look(number, _entries).value
    hashes = journals.look(number, _hashes).value
    versions = {
        name: asdict(Version(seq, hashes[seq] if seq < len(hashes) else None))
        for name, seq in (("expected", seen), ("actual", len(entries)))
    }
    since = [asdict(entry_told(entry)) for entry in entries[seen:][-_MOST:]]
    return problem_of(request, 409, error, {**versions, "since": since})


def _entries(journal: Journal) -> Sequence[Entry]:
    return journal.entries


def _hashes(journal: Journal) -> list[str]:
    """The hash of each version of a journal, from the first line on."""
    return [journal.history.begun.hash, *(entry.hash for entry in journal.entries)]
