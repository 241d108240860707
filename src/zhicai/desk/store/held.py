"""Journals in memory, so that nobody reads 20,000 entries to add one; each is brought up to the database before use.

The database has the last word: whatever another process has stored meanwhile is read, and where a copy in memory is
no beginning of what is stored (a backup was restored), it is dropped and read anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Final, TypeVar, cast

from zhicai.desk.store.errors import NoSuchJournal
from zhicai.desk.store.models import StoredEntry, StoredJournal
from zhicai.errors import ZhicaiError
from zhicai.journal import Entry, Head, Journal, batches, entry_of

Value = TypeVar("Value")

MOST: Final = 2048
"""Journals that one process holds; the longest unused goes first."""

STEP: Final = 2000
"""Lines that are read at once; between two steps others may write."""

_SHORT: Final = 500
"""Entries of a journal that is read together with others."""
_TOGETHER: Final = 100
"""Journals that are read together."""


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


def bring(rows: Iterable[StoredJournal]) -> None:
    """Have the journals of these rows in memory: the short ones that are not yet are read many at a time.

    A question to the database costs more than what it reads of a short journal. Whatever comes meanwhile is read when
    the journal is looked at, and what is wrong with one is told then.
    """
    with _guard:
        missing = [row for row in rows if row.seq <= _SHORT and _nothing_of(row.pk)]
    for start in range(0, len(missing), _TOGETHER):
        _bring(missing[start : start + _TOGETHER])


def _nothing_of(number: str) -> bool:
    held = _held.get(number)
    return held is None or held.journal is None


def _bring(rows: Sequence[StoredJournal]) -> None:
    found: dict[str, list[str]] = {row.pk: [row.header] for row in rows}
    entries = StoredEntry.objects.filter(journal_id__in=list(found)).order_by("journal_id", "seq")
    for number, line in entries.values_list("journal_id", "line"):
        found[number].append(line)
    for number, own in found.items():
        try:
            journal = Journal.read("\n".join((*own, "")).encode())
        except ZhicaiError:
            continue
        with holding(number) as held:
            if held.journal is None:
                held.journal = journal


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
