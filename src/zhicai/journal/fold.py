"""State from entries: what was undone is passed over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from zhicai.journal.entries import UNDO, Entry, Head
from zhicai.journal.history import History

State = TypeVar("State")


def batches(entries: Iterable[Entry]) -> Iterator[tuple[Entry, ...]]:
    """The entries of each command together; an unfinished command at the end is left out."""
    batch: list[Entry] = []
    for entry in entries:
        batch.append(entry)
        if not entry.more:
            yield tuple(batch)
            batch = []


def undone(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the batches that do not count. The entries are those of a whole journal, from the first.

    Raises UndoRefused or BadEntry where they are of no valid journal.
    """
    history = History(Head(0, ""))
    for batch in batches(entries):
        history.take(batch)
    return frozenset(history.undone)


def effective(entries: Iterable[Entry], skip: Collection[int]) -> Iterator[Entry]:
    """The entries that count, in order: no undos, and nothing of the batches in `skip` (see `undone`)."""
    return (entry for entry in entries if entry.batch not in skip and entry.kind != UNDO)


def fold(entries: Sequence[Entry], initial: State, apply: Callable[[State, Entry], State]) -> State:
    """The state that `apply`, from `initial` on, makes of the entries that count.

    The entries are those of a whole journal. Whatever `apply` raises is passed on.
    """
    state = initial
    for entry in effective(entries, undone(entries)):
        state = apply(state, entry)
    return state
