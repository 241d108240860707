"""A process that is killed at any moment: what it acknowledged is stored, once, whole, and nothing else is in doubt."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.desk.conftest import Fresh, use
from tests.desk.killing import killed_after
from tests.desk.test_store import HEADER, bytes_of, note
from zhicai.desk.database import database_settings
from zhicai.desk.store import checking, journals
from zhicai.desk.store.models import EventListing
from zhicai.journal import Journal, batches

KILLS = 8


def append_for_ever(acknowledged: int) -> None:
    """Append commands of one to three entries, each under its number, and tell each that is stored."""
    number = journals.look(HEADER.id, commands_of).value
    while True:
        drafts = [note(f"{number}") for _ in range(1 + number % 3)]
        journals.append(HEADER.id, drafts, key=f"k{number}")
        os.write(acknowledged, f"{number}\n".encode())
        number += 1


def commands_of(journal: Journal) -> int:
    return len(journal.history.natures)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_that_was_acknowledged_is_lost_or_doubled(fresh: Fresh, kind: str) -> None:
    url = fresh(kind)
    use(database_settings(url, Path()))
    journals.found(HEADER, [note("0")], key="k0")
    chance, acknowledged = random.Random(kind), {0}
    for _ in range(KILLS):
        acknowledged |= set(killed_after(chance.random() / 20, append_for_ever)[0])
        commands = list(batches(Journal.read(bytes_of()).entries))
        numbers = [batch[0].key for batch in commands]
        assert numbers == [f"k{number}" for number in range(len(commands))]
        assert acknowledged <= set(range(len(commands)))
        # At most the one that was under way may be stored without anybody having been told.
        assert len(commands) - len(acknowledged) <= KILLS
        assert all(len(batch) == (1 if index == 0 else 1 + index % 3) for index, batch in enumerate(commands))
        assert [checked.problems for checked in checking.verify()] == [[]]
        assert EventListing.objects.get().entries == commands[-1][-1].seq
        again = journals.append(HEADER.id, [note("别的")], key=f"k{max(acknowledged)}")
        assert not again.new
    assert len(acknowledged) > KILLS
