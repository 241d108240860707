"""Beginning, reading and adding to the journals of the database.

Each command is one transaction: when a function returns, its entries are safely stored, and all that is derived from
them with them; when it raises, nothing of it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, TypeVar

from django.db import DatabaseError, IntegrityError, connection, transaction

from zhicai.desk.store import guards, keys, news, projections
from zhicai.desk.store.errors import NotStored, Occupied
from zhicai.desk.store.held import Held, holding, lines, row_of
from zhicai.desk.store.models import StoredEntry, StoredJournal
from zhicai.journal import Draft, Entry, Head, Header, Journal, Receipt, entry_line, header_line

Value = TypeVar("Value")
Work = Callable[[Journal], Sequence[Draft]]


@dataclass(frozen=True, slots=True)
class Seen(Generic[Value]):
    """What was made of a journal, and the end of it at that time: the version that a page shows and a form sends."""

    head: Head
    value: Value


def look(number: str, make: Callable[[Journal], Value], *, row: StoredJournal | None = None) -> Seen[Value]:
    """What `make` makes of a journal as it is now; kept until the journal has changed.

    `make` is a function of a module, known by itself, and must not keep or change the journal. `row`: the journal's,
    where it has just been read for this request, so that it is read only once. Raises NoSuchJournal, BrokenJournal,
    and what `make` raises.
    """
    with holding(number) as held:
        if row is None or not held.is_at(row):
            row = row_of(number)
        value = held.made(row, make)
        return Seen(Head(row.seq, row.hash), value)


def found(header: Header, drafts: Sequence[Draft] = (), *, key: str | None = None) -> Receipt:
    """Begin a journal with the entries of its first command.

    The same header and key again give the first answer. Raises Occupied where there is another journal of this number,
    BadEntry, NotStored.
    """
    journal = Journal(header)
    receipt = journal.append(drafts, key=key) if drafts else Receipt((), new=True)
    with writing(), holding(header.id), transaction.atomic(durable=True):
        if not begin(journal):
            return _founded(header, key)
    news.tell(header.id)
    return receipt


def _founded(header: Header, key: str | None) -> Receipt:
    """The answer to a founding that was sent twice."""
    row = row_of(header.id)
    stored = Journal.read("\n".join((row.header, *lines(row.pk, 1, row.seq), "")).encode())
    first = stored.earlier(key) if key else ()
    if stored.header != header or not first or first[0].seq != 1:
        raise Occupied(header.id)
    return Receipt(first, new=False)


def append(
    number: str, drafts: Sequence[Draft], *, expected: int | None = None, key: str | None = None
) -> Receipt:
    """Add the entries of one command; arguments and refusals are those of `act`."""
    return act(number, lambda _: drafts, expected=expected, key=key)


def act(number: str, work: Work, *, expected: int | None = None, key: str | None = None) -> Receipt:
    """Carry out a command on a journal as it is now: `work` looks at it and gives the entries to add.

    `expected` is the number of entries of the version that the person has seen, `key` the command's idempotency key:
    used before, the entries of that time come back and `work` is not asked. No entries, nothing done. Nobody else
    writes to the journal in between.

    Raises StaleJournal where `expected` is not the present version (it carries both, and the entries between),
    KeyTaken where the key stands for something else, NoSuchJournal, NotStored, and what `Journal.prepare`, `work` and
    the guards raise.
    """
    with writing(), holding(number) as held:
        with transaction.atomic(durable=True):
            row = row_of(number, for_update=True)
            journal = held.current(row)
            receipt = _prepared(journal, work, expected, key)
            if receipt.new and receipt.entries:
                guards.ask(journal.header, journal.entries, receipt.entries)
                _add(row, receipt.entries)
                projections.update(row.pk, journal, receipt.entries)
        if receipt.new and receipt.entries:
            journal.admit(receipt.entries)
    if receipt.new and receipt.entries:
        news.tell(number)
    return receipt


def together(begun: Sequence[Journal], works: Mapping[str, Work]) -> frozenset[str]:
    """Store new journals and carry out one command on each of others: all of it in one transaction, or nothing.

    A new journal whose number is taken is left as it is stored. Gives the numbers of those that have grown. Nobody
    else writes to any of them in between. Raises what `act` does, for the first command that is refused.
    """
    numbers = sorted({*(journal.header.id for journal in begun), *works})
    with writing(), ExitStack() as locks:
        # In one order, and before the database is locked: who has one of them waits for nothing that is locked here.
        here = {number: locks.enter_context(holding(number)) for number in numbers}
        with transaction.atomic(durable=True):
            there = set(StoredJournal.objects.filter(pk__in=numbers).values_list("pk", flat=True))
            new = [one for one in begun if one.header.id not in there]
            _store_new(new)
            done = [_worked(here[number], works[number], number) for number in sorted(works)]
        for journal in new:
            here[journal.header.id].journal = journal
        for journal, receipt in done:
            if receipt.entries:
                journal.admit(receipt.entries)
    grown = frozenset(
        (*(one.header.id for one in new), *(one.header.id for one, receipt in done if receipt.entries))
    )
    for number in sorted(grown):
        news.tell(number)
    return grown


def _worked(held: Held, work: Work, number: str) -> tuple[Journal, Receipt]:
    """One command of several, stored; within a transaction."""
    row = row_of(number, for_update=True)
    journal = held.current(row)
    receipt = _prepared(journal, work, None, None)
    if receipt.entries:
        _add(row, receipt.entries)
        projections.update(row.pk, journal, receipt.entries)
    return journal, receipt


def _prepared(journal: Journal, work: Work, expected: int | None, key: str | None) -> Receipt:
    if key and (earlier := journal.earlier(key)):
        return Receipt(earlier, new=False)
    if key:
        keys.check_free(journal, key)
    if expected is not None and expected != journal.head.seq:
        # Before the work: what a person decided upon an old version is not even tried on the new one.
        return journal.prepare((), expected=expected)
    drafts = work(journal)
    return journal.prepare(drafts, key=key) if drafts else Receipt((), new=True)


def begin(journal: Journal, *, public: bool = False) -> bool:
    """Store a whole journal, unless there is one of its number: whether it was stored; within a transaction.

    Whoever is storing one of this number at the same moment is waited for, and theirs can be read then.
    """
    row = _begun(journal, public=public)
    # Asked first, since a file that is known already is no error of the database; but only the row itself keeps
    # another process out, which PostgreSQL lets write at the same time.
    if StoredJournal.objects.filter(pk=row.pk).exists() or not _inserted(row):
        return False
    _fill(row, journal)
    return True


def _inserted(row: StoredJournal) -> bool:
    """Whether the row is new; where it is not, the transaction goes on without it."""
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        if not StoredJournal.objects.filter(pk=row.pk).exists():
            raise
        return False
    return True


def store(journal: Journal, *, public: bool = False) -> None:
    """Store a whole journal that is not stored yet; within a transaction. Raises IntegrityError where one is."""
    row = _begun(journal, public=public)
    row.save(force_insert=True)
    _fill(row, journal)


def _fill(row: StoredJournal, journal: Journal) -> None:
    """Store the entries of a journal whose row has just been stored."""
    if journal.entries:
        _add(row, journal.entries)
    projections.update(row.pk, journal, ())


def _store_new(journals: Sequence[Journal]) -> None:
    """Store whole journals that are not stored yet, each with some entries; within a transaction."""
    rows = [_begun(one) for one in journals]
    for row, journal in zip(rows, journals, strict=True):
        row.seq, row.hash = journal.head.seq, journal.head.hash
    StoredJournal.objects.bulk_create(rows, batch_size=500)
    entries = [_row(row, one) for row, journal in zip(rows, journals, strict=True) for one in journal.entries]
    StoredEntry.objects.bulk_create(entries, batch_size=500)
    projections.begin(journals)
    news.announce(*(row.pk for row in rows))


def _begun(journal: Journal, *, public: bool = False) -> StoredJournal:
    """The row of a journal before its entries are stored."""
    return StoredJournal(
        id=journal.header.id,
        kind=journal.header.kind.value,
        header=header_line(journal.header)[:-1].decode(),
        hash=journal.history.begun.hash,
        public=public,
    )


def carry_on(row: StoredJournal, journal: Journal) -> None:
    """Store the entries of a journal that follow those of the row; within a transaction."""
    guards.ask(journal.header, journal.entries[: row.seq], journal.entries[row.seq :])
    _add(row, journal.entries[row.seq :])
    projections.update(row.pk, journal, ())


def _add(row: StoredJournal, entries: Sequence[Entry]) -> None:
    StoredEntry.objects.bulk_create([_row(row, entry) for entry in entries], batch_size=500)
    row.seq, row.hash = entries[-1].seq, entries[-1].hash
    row.save(update_fields=("seq", "hash"))
    news.announce(row.pk)


def _row(journal: StoredJournal, entry: Entry) -> StoredEntry:
    first = entry.key is not None and entry.batch == entry.seq
    key = sha256((entry.key or "").encode()).hexdigest() if first else None
    return StoredEntry(journal=journal, seq=entry.seq, key=key, line=entry_line(entry)[:-1].decode())


@contextmanager
def storing() -> Iterator[None]:
    """Errors of the database in plain words."""
    try:
        yield
    except IntegrityError:
        raise  # two entries of one number: the locks have failed, which must not pass as bad luck
    except DatabaseError as error:
        raise NotStored(str(error)) from error


@contextmanager
def writing() -> Iterator[None]:
    """The same for a command, which has its turn with the embedded database before anything in memory is locked.

    A backup or an import of another process may keep writers waiting for seconds. Who waited with a journal locked
    would keep all its readers waiting too.
    """
    with storing():
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            with transaction.atomic():
                pass  # its beginning waits until nobody else writes
        yield
