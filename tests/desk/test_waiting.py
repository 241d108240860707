"""Somebody else writes to the embedded database for long: one waits to write, the others go on reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, connections, transaction

from tests.desk.test_store import HEADER, note
from zhicai.desk.people.models import Visit
from zhicai.desk.store import journals
from zhicai.desk.store.passing import in_passing
from zhicai.journal import Journal


@contextmanager
def taken() -> Iterator[None]:
    """Another connection has begun to write."""
    other = connections.create_connection("default")
    other.cursor().execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.cursor().execute("ROLLBACK")
        other.close()


def texts(kept: Journal) -> list[Any]:
    return [entry.data["text"] for entry in kept.entries]


def test_who_waits_to_write_keeps_no_reader_waiting(desk: str) -> None:
    journals.found(HEADER, [note("甲")])
    waits = Event()
    atomic = transaction.atomic

    def begun(*given: Any, **named: Any) -> Any:
        waits.set()
        return atomic(*given, **named)

    def write() -> None:
        journals.append(HEADER.id, [note("乙")])
        connection.close()

    writer = Thread(target=write)
    with patch.object(transaction, "atomic", begun), taken():
        writer.start()
        assert waits.wait(10)
        # Would hang until the other one has given up, were the journal locked by who waits.
        reader = Thread(target=lambda: journals.look(HEADER.id, texts))
        reader.start()
        reader.join(10)
        assert not reader.is_alive()
    writer.join(30)
    assert journals.look(HEADER.id, texts).value == ["甲", "乙"]


def test_a_note_in_passing_is_left_out_where_the_database_is_taken(desk: str) -> None:
    def note_of(address: str) -> Callable[[], object]:
        return lambda: Visit.objects.create(what=Visit.What.BAD_LINK, address=address)

    with taken():
        in_passing(note_of("1"))
    in_passing(note_of("2"))
    assert list(Visit.objects.values_list("address", flat=True)) == ["2"]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        assert cursor.fetchone() == (20_000,)


@pytest.mark.parametrize("zone", ["Asia/Shanghai", None])
def test_papers_are_dated_by_the_clock_on_the_wall(zone: str | None) -> None:
    import os
    import subprocess
    import sys

    code = (
        "import django, os, time; os.environ['DJANGO_SETTINGS_MODULE'] = 'zhicai.desk.settings'; django.setup(); "
        "print(time.localtime(0).tm_hour, os.environ.get('TZ'))"
    )
    given = {name: value for name, value in os.environ.items() if name != "TZ"} | (
        {"TZ": zone} if zone else {}
    )
    told = subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True, check=True)
    assert told.stdout.split() == (["8", "Asia/Shanghai"] if zone else ["0", "None"])
