"""What the list of events says of one, read from its journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zhicai.desk.store.models import EventListing
from zhicai.desk.store.projections import Projection
from zhicai.journal import Entry, Journal, JournalKind

_NAMED: Final = "event.founded"
_LONGEST: Final = 200


def columns(journal: Journal, added: Sequence[Entry]) -> dict[str, object]:
    """The row of an event whose journal is about to have the added entries as well."""
    last = added[-1] if added else journal.entries[-1] if journal.entries else None
    return {
        "name": _name(journal, added),
        "begun": journal.header.created,
        "changed": last.time if last else journal.header.created,
        "entries": last.seq if last else 0,
    }


def _name(journal: Journal, added: Sequence[Entry]) -> str:
    """The name in the first entry, which founds the event; its number where there is none."""
    first = journal.entries[0] if journal.entries else added[0] if added else None
    name = first.data.get("name") if first is not None and first.kind == _NAMED else None
    return name[:_LONGEST].replace("\0", "") if isinstance(name, str) and name.strip() else journal.header.id


PROJECTION: Final = Projection(EventListing, JournalKind.EVENT, columns)
