"""Journals: who did what, and when; append-only, hash-chained, one file a journal.

`Journal` is a journal in memory, `JournalFile` one on the disk; `Draft` what is to be added, `Entry` what stands in
it. `Registry` and `Kind` turn entries into values of a room's own types and back; `fold` makes state of entries and
passes over what was undone. The format of the file is told in `docs/journal.md`.
"""

from zhicai.journal.canonical import MAX_DEPTH, MAX_INTEGER, Data, JsonValue, canonical
from zhicai.journal.chain import (
    FORMAT,
    FORMAT_VERSION,
    MAX_BYTES,
    MAX_ENTRIES,
    MAX_LINE,
    entry_line,
    header_line,
    link,
)
from zhicai.journal.entries import UNDO, Draft, Entry, Head, Header, JournalKind, undo
from zhicai.journal.errors import (
    BadData,
    BadEntry,
    JournalChanged,
    JournalError,
    JournalExists,
    JournalLocked,
    JournalNotReadable,
    JournalNotWritten,
    JournalTooLarge,
    NewerVersion,
    NotAJournal,
    UndoRefused,
    UnknownKind,
)
from zhicai.journal.faults import Backwards, Fault, FaultKind, Torn, Verification
from zhicai.journal.file import JournalFile, read, salvage, scanned, verify, write
from zhicai.journal.fold import batches, effective, fold, undone
from zhicai.journal.history import History, Nature
from zhicai.journal.journal import Journal, Receipt, entry_of
from zhicai.journal.kinds import Kind, Opaque, Registry, Unknown
from zhicai.journal.locks import Holder, Lock
from zhicai.journal.refusals import BrokenJournal, StaleJournal
from zhicai.journal.scan import scan
from zhicai.journal.times import from_iso, to_iso

__all__ = [
    "FORMAT",
    "FORMAT_VERSION",
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_ENTRIES",
    "MAX_INTEGER",
    "MAX_LINE",
    "UNDO",
    "Backwards",
    "BadData",
    "BadEntry",
    "BrokenJournal",
    "Data",
    "Draft",
    "Entry",
    "Fault",
    "FaultKind",
    "Head",
    "Header",
    "History",
    "Holder",
    "Journal",
    "JournalChanged",
    "JournalError",
    "JournalExists",
    "JournalFile",
    "JournalKind",
    "JournalLocked",
    "JournalNotReadable",
    "JournalNotWritten",
    "JournalTooLarge",
    "JsonValue",
    "Kind",
    "Lock",
    "Nature",
    "NewerVersion",
    "NotAJournal",
    "Opaque",
    "Receipt",
    "Registry",
    "StaleJournal",
    "Torn",
    "UndoRefused",
    "Unknown",
    "UnknownKind",
    "Verification",
    "batches",
    "canonical",
    "effective",
    "entry_line",
    "entry_of",
    "fold",
    "from_iso",
    "header_line",
    "link",
    "read",
    "salvage",
    "scan",
    "scanned",
    "to_iso",
    "undo",
    "undone",
    "verify",
    "write",
]
