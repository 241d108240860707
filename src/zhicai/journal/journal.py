"""A journal in memory: header and entries, and the one way to add to them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import IO, TypeVar

from zhicai.journal.chain import MAX_ENTRIES, entry_line, header_line, link
from zhicai.journal.entries import Draft, Entry, Head, Header
from zhicai.journal.errors import BadEntry, JournalTooLarge, NotAJournal
from zhicai.journal.faults import Fault, Verification
from zhicai.journal.fold import effective
from zhicai.journal.history import History
from zhicai.journal.lines import BadLine, parse_entry, parse_header
from zhicai.journal.refusals import BrokenJournal, StaleJournal, broken
from zhicai.journal.scan import scan

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a command: its entries, and whether they are new.

    `new` is False where the command's idempotency key was used before: nothing was added, and `entries` are those
    of the first time.
    """

    entries: tuple[Entry, ...]
    new: bool


class Journal:
    """Header and entries of one journal.

    Adding goes in two steps, so that a store can write in between: `prepare` makes the entries of a command,
    or refuses; `admit` adds them. `append` does both. A journal that is only in memory needs no more.
    """

    def __init__(self, header: Header) -> None:
        """Begin an empty journal."""
        self._header = header
        self._entries: list[Entry] = []
        self._history = History(parse_header(header_line(header)[:-1])[1])

    @classmethod
    def read(cls, source: bytes | IO[bytes]) -> Journal:
        """The journal of the bytes of a file; an unfinished command at the end is left out.

        Raises NotAJournal, JournalTooLarge or BrokenJournal, which name the first bad line and why.
        """
        return cls.scanned(BytesIO(source) if isinstance(source, bytes) else source)[0]

    @classmethod
    def scanned(cls, stream: IO[bytes]) -> tuple[Journal, Verification]:
        """The same, with what was found on the way: a torn end, remarks."""
        entries: list[Entry] = []
        with _no_collections():
            found, history = scan(stream, entries.extend)
        journal = cls(_sound(found))
        journal._entries, journal._history = entries, history
        return journal, found

    @property
    def header(self) -> Header:
        """The first line."""
        return self._header

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, in order, undone ones and undos too."""
        return self._entries

    @property
    def head(self) -> Head:
        """The number of entries, and the hash of the last line."""
        return self._history.head

    @property
    def history(self) -> History:
        """Batches, keys and undos so far; to look at, not to change."""
        return self._history

    def since(self, head: Head) -> Sequence[Entry] | None:
        """The entries after those that ended so; None where no beginning of this journal with entries in it does."""
        seq = head.seq
        if not 0 < seq <= self.head.seq or self._entries[seq - 1].hash != head.hash:
            return None
        return self._entries[seq:]

    def batch(self, number: int) -> tuple[Entry, ...]:
        """The entries of the command that begins with entry `number`; () where none does."""
        if number not in self._history.natures:
            return ()
        first = self._entries[number - 1]
        return tuple(self._entries[number - 1 : number + first.more])

    def earlier(self, key: str) -> tuple[Entry, ...]:
        """The entries of the command that had this idempotency key; () where none had."""
        return self.batch(self._history.keys.get(key, 0))

    def effective(self) -> Iterator[Entry]:
        """The entries that count, in order: without undos and what they undid."""
        return effective(self._entries, self._history.undone)

    def fold(self, initial: State, apply: Callable[[State, Entry], State]) -> State:
        """The state that `apply`, from `initial` on, makes of the entries that count."""
        state = initial
        for entry in self.effective():
            state = apply(state, entry)
        return state

    def lines(self) -> Iterator[bytes]:
        """The lines of the file, each with its line feed; the same bytes on every machine."""
        yield header_line(self._header)
        yield from map(entry_line, self._entries)

    def append(
        self, drafts: Sequence[Draft], *, expected: int | None = None, key: str | None = None
    ) -> Receipt:
        """Add the entries of one command; `prepare` tells the arguments and what is raised."""
        receipt = self.prepare(drafts, expected=expected, key=key)
        if receipt.new:
            self.admit(receipt.entries)
        return receipt

    def prepare(
        self, drafts: Sequence[Draft], *, expected: int | None = None, key: str | None = None
    ) -> Receipt:
        """Make the entries of one command, adding nothing yet.

        `expected` is the number of entries that the writer has seen; None where it does not matter. `key` is the
        command's idempotency key: where it was used before, the entries of that time come back, whatever is
        expected and whatever the drafts say now.

        Raises StaleJournal where the journal has moved on, BadEntry for drafts that cannot stand in a journal,
        UndoRefused for an undo of what cannot be undone, JournalTooLarge.
        """
        if key and (entries := self.earlier(key)):
            return Receipt(entries, new=False)
        if expected is not None and expected != self.head.seq:
            raise StaleJournal(expected, self.head.seq, self._entries[max(expected, 0) :])
        if self.head.seq + len(drafts) > MAX_ENTRIES:
            raise JournalTooLarge(
                f"日志最多 {MAX_ENTRIES} 条", f"a journal has at most {MAX_ENTRIES} entries"
            )
        entries = link(self.head, drafts, key)
        self._history.check(entries)
        return Receipt(entries, new=True)

    def admit(self, entries: Sequence[Entry]) -> None:
        """Add what `prepare` made; the journal must not have changed since. Raises BadEntry otherwise."""
        if entries[0].prev != self.head.hash:
            raise BadEntry("这些条目不接在日志末尾", "these entries do not continue the journal")
        self._history.take(entries)
        self._entries.extend(entries)


def entry_of(line: bytes) -> Entry:
    """The entry of one line, with or without its line feed, for a store that keeps lines.

    Its hash is checked, but not whether it continues another line. Raises BrokenJournal.
    """
    try:
        return parse_entry(line.removesuffix(b"\n"))
    except BadLine as bad:
        # Which line it is of its journal only the store knows.
        raise BrokenJournal(Fault(bad.kind, 0, bad.message_zh, bad.message_en)) from None


@contextmanager
def _no_collections() -> Iterator[None]:
    """Spare the search for circles among many new values that have none; it takes a fifth of the time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _sound(found: Verification) -> Header:
    """The header of a journal in which no fault was found."""
    if found.fault is not None:
        raise broken(found.fault)
    if found.header is None:
        raise NotAJournal("没有第一行", "there is no first line")
    return found.header
