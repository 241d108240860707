"""Backups, checks and tables that are derived: all can be thrown away but the entries, and those are looked after."""

from __future__ import annotations

import json
import zipfile
from datetime import datetime
from pathlib import Path

import pytest
from django.db import connections

from tests.desk.conftest import EVENT, Fresh
from tests.desk.test_store import FILES, HEADER, bytes_of, note, texts
from zhicai.desk.database import database_settings
from zhicai.desk.errors import DeskError
from zhicai.desk.people.invitations import Place, accept, invite
from zhicai.desk.people.models import Account, Invitation, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.store import backup, checking, journals
from zhicai.desk.store.files import import_file
from zhicai.desk.store.models import EventListing, StoredEntry, StoredJournal
from zhicai.journal import Journal
from zhicai.records import RecordError

KINDS = [("sqlite", "postgres"), ("postgres", "sqlite"), ("sqlite", "sqlite")]


def fill() -> None:
    for path in FILES:
        with path.open("rb") as stream:
            import_file(stream)
    event = StoredJournal.objects.get(pk=Journal.read(EVENT.read_bytes()).header.id)
    StoredJournal.objects.filter(pk=event.pk).update(public=True)
    chief = Account.objects.make("裁判长", "选手01", "不告诉你 7", admin=True)
    player = Account.objects.make("player", "选手02")
    accept(invite(event, Place(Role.PLAYER, number=7), chief), player)
    invite(event, Place(Role.LEADER, unit="单位01"), chief, uses=3)


def told(row: dict[str, object]) -> dict[str, object]:
    """A row with its times in milliseconds, as backups have them."""
    return {
        name: value.isoformat(timespec="milliseconds") if isinstance(value, datetime) else value
        for name, value in row.items()
    }


def contents() -> dict[str, object]:
    tables = [Account, Membership, Invitation, EventListing]
    found: dict[str, object] = {
        table.__name__: [told(row) for row in table._default_manager.order_by("pk").values()]
        for table in tables
    }
    rows = StoredJournal.objects.order_by("pk")
    return found | {row.pk: (bytes_of(row.pk), row.public, row.seq, row.hash, row.kind) for row in rows}


@pytest.mark.parametrize(("first", "second"), KINDS)
def test_a_backup_holds_all_and_fits_into_either_database(
    fresh: Fresh, tmp_path: Path, first: str, second: str
) -> None:
    fresh(first)
    fill()
    before, path = contents(), tmp_path / "backup.zip"
    written = backup.write(path)
    fresh(second)
    assert backup.restore(path) == written
    assert contents() == before
    assert all(not checked.problems for checked in checking.verify())
    account = Account.objects.get(username="裁判长")
    assert account.check_password("不告诉你 7")
    # New rows get numbers of their own.
    Account.objects.make("another")
    invite(StoredJournal.objects.all()[0], Place(Role.CHECK_IN), account)


def test_a_journal_in_a_backup_is_an_event_file(desk: str, tmp_path: Path) -> None:
    fill()
    backup.write(tmp_path / "backup.zip")
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        number = Journal.read(EVENT.read_bytes()).header.id
        assert archive.read(f"journals/{number}.jsonl") == EVENT.read_bytes()


def test_a_restore_replaces_only_when_told_and_all_at_once(database: str, tmp_path: Path) -> None:
    journals.found(HEADER, [note("甲")])
    backup.write(tmp_path / "old.zip")
    journals.append(HEADER.id, [note("乙")])
    with pytest.raises(DeskError, match="--replace"):
        backup.restore(tmp_path / "old.zip")
    assert texts() == ["甲", "乙"]
    backup.restore(tmp_path / "old.zip", replace=True)
    assert texts() == ["甲"]
    assert journals.append(HEADER.id, [note("丙")], expected=1).new
    assert texts() == ["甲", "丙"]


def test_a_restore_under_a_running_process_is_noticed_there(database: str, tmp_path: Path) -> None:
    journals.found(HEADER, [note("甲")])
    backup.write(tmp_path / "old.zip")
    journals.append(HEADER.id, [note("乙")])
    journals.append(HEADER.id, [note("丙")])
    texts()
    from tests.desk.test_store import elsewhere

    with elsewhere():
        backup.restore(tmp_path / "old.zip", replace=True)
        journals.append(HEADER.id, [note("丁")])
    assert texts() == ["甲", "丁"]
    with elsewhere():
        journals.append(HEADER.id, [note("戊")])
    assert texts() == ["甲", "丁", "戊"]


def test_a_damaged_backup_changes_nothing(database: str, tmp_path: Path) -> None:
    fill()
    good, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    backup.write(good)
    before = contents()
    with zipfile.ZipFile(good) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    journal = next(name for name in parts if name.startswith("journals/") and b"player" in parts[name])
    changes = {
        journal: parts[journal].replace("选手01".encode(), "选手99".encode(), 1),
        "tables/people.account.jsonl": b'{"model": "people.membership"}\n',
        "about.json": json.dumps({"format": backup.FORMAT, "version": 99, "public": []}).encode(),
    }
    for name, changed in changes.items():
        with zipfile.ZipFile(bad, "w") as archive:
            for other, text in (parts | {name: changed}).items():
                archive.writestr(other, text)
        with pytest.raises(backup.BadBackup):
            backup.restore(bad, replace=True)
        assert contents() == before
    for missing in ("about.json", "tables/people.visit.jsonl"):
        with zipfile.ZipFile(bad, "w") as archive:
            for other in parts.keys() - {missing}:
                archive.writestr(other, parts[other])
        with pytest.raises(backup.BadBackup):
            backup.restore(bad, replace=True)
    for text in (b"", b"PK\x05\x06", good.read_bytes()[:-30], EVENT.read_bytes()):
        bad.write_bytes(text)
        with pytest.raises(backup.BadBackup):
            backup.restore(bad, replace=True)
    assert contents() == before


def test_a_backup_does_not_replace_a_file(desk: str, tmp_path: Path) -> None:
    path = tmp_path / "there.zip"
    path.write_text("kept")
    with pytest.raises(RecordError):
        backup.write(path)
    assert path.read_text() == "kept"


def test_others_read_while_a_backup_is_written(desk: str, tmp_path: Path) -> None:
    journals.found(HEADER, [note("甲")])
    with backup._one_moment():
        assert StoredEntry.objects.count() == 1
        # What another connection does in between is not in it.
        other = connections.create_connection("default")
        try:
            assert other.cursor().execute("SELECT count(*) FROM store_storedentry").fetchone() == (1,)
        finally:
            other.close()


def test_what_was_changed_in_the_database_is_found_and_named(database: str) -> None:
    fill()
    number = Journal.read(EVENT.read_bytes()).header.id
    entry = StoredEntry.objects.get(journal_id=number, seq=5)
    good = entry.line

    def problems() -> list[str]:
        return [en for checked in checking.verify() for _, en in checked.problems]

    entry.line = good.replace("选手", "选子")
    entry.save()
    assert ["line 6" in one for one in problems()] == [True]
    entry.line = good
    entry.save()
    assert problems() == []
    StoredEntry.objects.filter(journal_id=number).order_by("seq").last().delete()  # type: ignore[union-attr]
    assert ["on record, here" in one for one in problems()] == [True]


def test_derived_tables_are_rebuilt(database: str) -> None:
    fill()
    before = list(EventListing.objects.order_by("pk").values())
    number = Journal.read(EVENT.read_bytes()).header.id
    EventListing.objects.filter(pk=number).update(name="别的", entries=1)
    assert [checked.number for checked in checking.verify() if checked.problems] == [number]
    rebuilt, unread = checking.rebuild()
    assert (rebuilt, unread) == (len(FILES), [])
    assert list(EventListing.objects.order_by("pk").values()) == before
    assert not [checked for checked in checking.verify() if checked.problems]


def test_a_damaged_journal_does_not_keep_the_others_from_being_rebuilt(desk: str) -> None:
    fill()
    number = Journal.read(EVENT.read_bytes()).header.id
    StoredEntry.objects.filter(journal_id=number, seq=2).update(line="{}")
    rebuilt, unread = checking.rebuild()
    assert rebuilt == len(FILES) - 1
    assert [one for one, _ in unread] == [number]
    # It is still listed, so that its file can be had and looked at.
    assert EventListing.objects.filter(pk=number).exists()


def test_a_backup_of_which_a_part_cannot_be_unpacked_is_none(desk: str, tmp_path: Path) -> None:
    fill()
    path = tmp_path / "turned.zip"
    backup.write(path)
    with zipfile.ZipFile(path) as archive:
        largest = max(archive.infolist(), key=lambda one: one.compress_size)
    data = bytearray(path.read_bytes())
    middle = largest.header_offset + 200
    data[middle : middle + 8] = bytes(255 - one for one in data[middle : middle + 8])
    path.write_bytes(data)
    before = contents()
    with pytest.raises(backup.BadBackup, match="不是完整的备份"):
        backup.restore(path, replace=True)
    assert contents() == before


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        (
            "postgres://u:p%40ss@db.example:6543/desk?sslmode=require",
            ("desk", "u", "p@ss", "db.example", "6543"),
        ),
        ("postgresql:///desk?host=/run/postgresql", ("desk", "", "", "/run/postgresql", "")),
        ("postgres://%E8%A3%81@[::1]/desk", ("desk", "裁", "", "::1", "")),
    ],
)
def test_addresses_of_postgresql_are_read(url: str, wanted: tuple[str, ...]) -> None:
    made = database_settings(url, Path())
    assert tuple(made[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")) == wanted


@pytest.mark.parametrize(
    "url", ["mysql://u:secret@h/x", "postgres://u:secret@h/", "postgres://h:port/x", "desk", "sqlite:"]
)
def test_bad_addresses_are_refused_without_telling_the_password(url: str) -> None:
    with pytest.raises(DeskError) as refused:
        database_settings(url, Path())
    assert "postgres://" in refused.value.message_zh and "postgres://" in refused.value.message_en
    assert "secret" not in str(refused.value)
