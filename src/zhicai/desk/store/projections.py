"""Tables for searching and listing, derived from journals: kept with every command, thrown away and rebuilt at will."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models

from zhicai.journal import Entry, Journal, JournalKind

Columns = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Projection:
    """One row a journal: `columns` makes it, looking at a journal and the entries that are about to be added.

    `model` has `journal` as its primary key; `kind` is the kind of the journals that have a row, but those of which
    `columns` gives None.
    """

    model: type[models.Model]
    kind: JournalKind
    columns: Callable[[Journal, Sequence[Entry]], Columns | None]


_projections: list[Projection] = []


def register(projection: Projection) -> None:
    """Keep this projection from now on; an app does so when Django has loaded it."""
    if projection not in _projections:
        _projections.append(projection)


def update(number: str, journal: Journal, added: Sequence[Entry]) -> None:
    """Bring the rows of one journal up to date; within the transaction that stores the entries."""
    for projection in _projections:
        if projection.kind is journal.header.kind:
            found = projection.columns(journal, added)
            if found is None:
                continue
            columns = dict(found)
            # One statement where the row is there: the journal is locked, so nobody else makes or drops it meanwhile.
            if not _rows(projection).filter(journal_id=number).update(**columns):
                _rows(projection).create(journal_id=number, **columns)


def begin(journals: Iterable[Journal]) -> None:
    """Make the rows of journals that have none yet; within the transaction that stores them."""
    found = list(journals)
    for projection in _projections:
        made = [
            projection.model(journal_id=one.header.id, **columns)
            for one in found
            if projection.kind is one.header.kind and (columns := projection.columns(one, ())) is not None
        ]
        _rows(projection).bulk_create(made, batch_size=500)


def clear() -> None:
    """Empty every table of every projection."""
    for projection in _projections:
        _rows(projection).all().delete()


def drop(number: str) -> None:
    """Take the rows of one journal out of every table; within the transaction that makes them anew."""
    for projection in _projections:
        _rows(projection).filter(journal_id=number).delete()


def stale(number: str, journal: Journal) -> list[str]:
    """The names of the tables whose row of this journal is not what the journal says."""
    wanted = [one for one in _projections if one.kind is journal.header.kind]
    return [one.model._meta.label for one in wanted if not _agrees(one, number, journal)]


def _agrees(projection: Projection, number: str, journal: Journal) -> bool:
    columns = projection.columns(journal, ())
    rows = _rows(projection).filter(journal_id=number)
    return not rows.exists() if columns is None else rows.values(*columns).first() == dict(columns)


def _rows(projection: Projection) -> models.Manager[Any]:
    return projection.model._default_manager
