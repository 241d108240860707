"""Whether the database holds what it acknowledged: every line, every chain, every table that is derived."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import transaction

from zhicai.desk.store import projections
from zhicai.desk.store.files import export
from zhicai.desk.store.held import row_of
from zhicai.desk.store.models import StoredJournal
from zhicai.english import counted
from zhicai.journal import Head, Journal, JournalError, Verification, scan


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found of one journal; `problems` are sentences in Chinese and English, none where all is well."""

    number: str
    kind: str
    entries: int
    problems: list[tuple[str, str]] = field(default_factory=list)


def verify() -> Iterator[Checked]:
    """Check every journal, line by line, and the rows derived from it; others may go on writing."""
    for number in StoredJournal.objects.order_by("pk").values_list("pk", flat=True):
        yield _verified(number)


def _verified(number: str) -> Checked:
    row = row_of(number)
    text = b"".join(export(number))
    found, _ = scan(io.BytesIO(text))
    checked = Checked(number, row.kind, found.head.seq)
    checked.problems.extend(_faults(row, found))
    if not checked.problems:
        stale = projections.stale(number, Journal.read(text))
        if stale and row_of(number).seq == found.head.seq:
            names = ", ".join(stale)
            checked.problems.append(
                (f"列表过时：{names}；请用 rebuild", f"stale tables: {names}; use rebuild")
            )
    return checked


def _faults(row: StoredJournal, found: Verification) -> Iterator[tuple[str, str]]:
    for fault in (found.fault, found.torn):
        if fault is not None:
            yield fault.message_zh, fault.message_en
    if found.header is not None and (found.header.id, found.header.kind.value) != (row.pk, row.kind):
        yield "首行的编号或类型与登记的不同", "number or kind in the first line are not those of the row"
    # What was added since the row was read is no fault.
    if found.fault is None and found.head.seq == row.seq and found.head != Head(row.seq, row.hash):
        yield "末条与登记的不同", "the last entry is not the one of the row"
    if found.fault is None and found.head.seq < row.seq:
        yield (
            f"登记有 {row.seq} 条，只有 {found.head.seq} 条",
            f"{counted(row.seq, 'entry', 'entries')} on record, here {found.head.seq}",
        )


def rebuild() -> tuple[int, list[tuple[str, JournalError]]]:
    """Make all that is derived anew; how many journals, and those that cannot be read. Nothing else is changed.

    What is derived of a journal that cannot be read stays, so that it is still listed and its file can be fetched.
    """
    with transaction.atomic(durable=True):
        unread: list[tuple[str, JournalError]] = []
        numbers = list(StoredJournal.objects.order_by("pk").values_list("pk", flat=True))
        for number in numbers:
            try:
                journal = Journal.read(b"".join(export(number)))
            except JournalError as error:
                unread.append((number, error))
                continue
            projections.drop(number)
            projections.update(number, journal, ())
    return len(numbers) - len(unread), unread
