"""What else must agree before entries are stored, whichever way they come: by a command, an undo, or a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zhicai.journal import Entry, Header

Guard = Callable[[Header, Sequence[Entry], Sequence[Entry]], None]
"""Looks at a journal: its header, its entries, and those that are about to be added. Raises to refuse them."""

_guards: list[Guard] = []


def register(guard: Guard) -> None:
    """Ask this one from now on; an app does so when Django has loaded it."""
    if guard not in _guards:
        _guards.append(guard)


def ask(header: Header, before: Sequence[Entry], added: Sequence[Entry]) -> None:
    """Raise what a guard raises; within the transaction that stores the entries."""
    for guard in _guards:
        guard(header, before, added)
