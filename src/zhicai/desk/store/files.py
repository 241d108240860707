"""Journal files into the database and out of it: the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import IO

from django.db import transaction

from zhicai.desk.store import journals, news
from zhicai.desk.store.errors import Diverged, NoEvent
from zhicai.desk.store.held import holding, lines, row_of
from zhicai.desk.store.models import StoredEntry, StoredJournal
from zhicai.journal import Header, Journal, JournalKind, Torn, entry_of


class Outcome(StrEnum):
    """What an import did."""

    NEW = "new"
    """The journal was not here; now it is."""
    CONTINUED = "continued"
    """The file goes on where the journal here ended; the rest of it was added."""
    KNOWN = "known"
    """Everything in the file is here already."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a file: its header, the outcome, the entries that were added, and an end that was torn off."""

    header: Header
    outcome: Outcome
    added: int
    torn: Torn | None = None


def import_file(stream: IO[bytes], *, event: bool = False) -> Imported:
    """Take in a journal file, whole or not at all; a command at its end that is not whole is left out.

    Raises NotAJournal, BrokenJournal, JournalTooLarge for the file, NoEvent where `event` asks for one, Diverged where
    the journal of the same number here has gone another way, NotStored.
    """
    journal, found = Journal.scanned(stream)
    if event and journal.header.kind != JournalKind.EVENT:
        raise NoEvent
    with journals.writing(), holding(journal.header.id), transaction.atomic(durable=True):
        if journals.begin(journal):
            outcome, added = Outcome.NEW, journal.head.seq
        else:
            outcome, added = _take(row_of(journal.header.id, for_update=True), journal)
    news.tell(journal.header.id)
    return Imported(journal.header, outcome, added, found.torn)


def _take(row: StoredJournal, journal: Journal) -> tuple[Outcome, int]:
    common = min(row.seq, journal.head.seq)
    if _hash(row, common) != (journal.entries[common - 1].hash if common else journal.history.begun.hash):
        raise Diverged(row.pk, _parting(row, journal, common))
    if row.seq >= journal.head.seq:
        return Outcome.KNOWN, 0
    added = journal.head.seq - row.seq
    journals.carry_on(row, journal)
    return Outcome.CONTINUED, added


def _hash(row: StoredJournal, seq: int) -> str:
    """The hash of a line that is stored; of the first line where `seq` is 0."""
    if not seq:
        return Journal.read(f"{row.header}\n".encode()).head.hash
    line = StoredEntry.objects.values_list("line", flat=True).get(journal=row, seq=seq)
    return entry_of(line.encode()).hash


def _parting(row: StoredJournal, journal: Journal, common: int) -> int:
    """The first entry that differs; two chains that part never meet again, so it can be searched by halves."""
    if _hash(row, 0) != journal.history.begun.hash:
        return 0
    same, other = 0, common
    while other - same > 1:
        middle = (same + other) // 2
        if _hash(row, middle) == journal.entries[middle - 1].hash:
            same = middle
        else:
            other = middle
    return other


def export(number: str) -> Iterator[bytes]:
    """The lines of the file of a journal, each with its line feed, as it is when the first is taken.

    Nothing is locked while they are handed out. Raises NoSuchJournal.
    """
    row = row_of(number)
    yield f"{row.header}\n".encode()
    for line in lines(number, 1, row.seq):
        yield f"{line}\n".encode()
