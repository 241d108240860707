"""Journals in memory, so that nobody reads 20,000 entries to add one; each is brought up to the database before use.

The database has the last word: whatever another process has stored meanwhile is read, and where a copy in memory is
no beginning of what is stored (a backup was restored), it is dropped and read anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Final, TypeVar, cast

from zhicai.desk.store.errors import NoSuchJournal
from zhicai.desk.store.models import StoredEntry, StoredJournal
from zhicai.journal import Entry, Head, Journal, batches, entry_of

Value = TypeVar("Value")

MOST: Final = 2048
"""Journals that one process holds; the longest unused goes first."""

STEP: Final = 2000
"""Lines that are read at once; between two steps others may write."""


class Held:
    """One journal in memory, its lock, and what was made of it."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self.lock = RLock()
        self.journal: Journal | None = None
        self._made: dict[Callable[[Journal], object], tuple[Head, object]] = {}

    def is_at(self, row: StoredJournal) -> bool:
        """Whether the journal is here just as the row says; `lock` must be held."""
        return self.journal is not None and self.journal.head == Head(row.seq, row.hash)

    def current(self, row: StoredJournal) -> Journal:
        """The journal as the row says that it is stored; `lock` must be held."""
        journal = self.journal
        if journal is not None and self.is_at(row):
            return journal
        if journal is None or not _carried_on(journal, row):
            journal = _read(row)
        self.journal = journal
        return journal

    def made(self, row: StoredJournal, make: Callable[[Journal], Value]) -> Value:
        """What `make` makes of the journal, kept until it has changed; `lock` must be held."""
        journal = self.current(row)
        head, value = self._made.get(make, (None, None))
        if head != journal.head:
            value = make(journal)
            self._made[make] = journal.head, value
        return cast("Value", value)


_held: OrderedDict[str, Held] = OrderedDict()
_guard: Final = Lock()


@contextmanager
def holding(number: str) -> Iterator[Held]:
    """One journal's place in memory, locked against the other threads of this process."""
    with _guard:
        held = _held.setdefault(number, Held())
        _held.move_to_end(number)
        while len(_held) > MOST:
            _held.popitem(last=False)
    with held.lock:
        yield held


def forget() -> None:
    """Drop every journal that is held in memory."""
    with _guard:
        _held.clear()


def row_of(number: str, *, for_update: bool = False) -> StoredJournal:
    """The row of a journal, locked for writing where asked. Raises NoSuchJournal."""
    rows = StoredJournal.objects.select_for_update() if for_update else StoredJournal.objects
    try:
        return rows.get(pk=number)
    except StoredJournal.DoesNotExist:
        raise NoSuchJournal(number) from None


def lines(number: str, first: int, last: int) -> Iterator[str]:
    """The lines of the entries `first` to `last`, a step at a time."""
    entries = StoredEntry.objects.filter(journal_id=number).order_by("seq")
    for start in range(first, last + 1, STEP):
        end = min(start + STEP - 1, last)
        yield from list(entries.filter(seq__range=(start, end)).values_list("line", flat=True))


def _entries(row: StoredJournal, first: int) -> list[Entry]:
    return [entry_of(line.encode()) for line in lines(row.pk, first, row.seq)]


def _carried_on(journal: Journal, row: StoredJournal) -> bool:
    """Add what has been stored since; False where the journal is no beginning of what is stored."""
    seq = journal.head.seq
    if row.seq <= seq:
        return False
    later = _entries(row, seq + 1)
    if not later or later[0].prev != journal.head.hash:
        return False
    for batch in batches(later):
        journal.admit(batch)
    return True


def _read(row: StoredJournal) -> Journal:
    """The whole journal, every hash checked. Raises BrokenJournal."""
    stored = "\n".join((row.header, *lines(row.pk, 1, row.seq), ""))
    return Journal.read(stored.encode())
