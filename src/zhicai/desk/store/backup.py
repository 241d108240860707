"""The whole desk as one file, and back: written while it runs, read into any database.

A backup is a ZIP archive: `journals/ID.jsonl` are event and game files as any other, `tables/APP.MODEL.jsonl` the
accounts and what belongs to them, `about.json` says what it is. What is derived from journals is not in it.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.core import serializers
from django.core.management.color import no_style
from django.db import connection, models, transaction

from zhicai._core import __version__
from zhicai.desk.errors import DeskError
from zhicai.desk.store import held, journals, projections
from zhicai.desk.store.files import export
from zhicai.desk.store.kept import KEPT, LATER
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import Journal, JournalError, to_iso
from zhicai.records import replacing

FORMAT: Final = "zhicai-desk-backup"
VERSION: Final = 1

_ABOUT: Final = "about.json"
_LARGEST: Final = 1024 * 1024 * 1024
"""Bytes of one part of an archive, unpacked."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds: journals, entries, and rows of other tables."""

    journals: int
    entries: int
    rows: int


class BadBackup(DeskError):
    """A file that is no backup, or not a whole one."""


def write(path: Path) -> Contents:
    """Write a backup; others go on reading and writing meanwhile. Raises RecordError where the system refuses.

    What is in it belongs together: it is the state at one moment.
    """
    with (
        replacing(path, overwrite=False) as stream,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        _one_moment(),
    ):
        entries = [_write_journal(archive, row) for row in StoredJournal.objects.order_by("pk")]
        rows = sum(_write_table(archive, table) for table in KEPT)
        about = {"format": FORMAT, "version": VERSION, "made": to_iso(time.time_ns() // 1_000_000)}
        about |= {"zhicai": __version__, "public": _public()}
        archive.writestr(_ABOUT, json.dumps(about, ensure_ascii=False, indent=1))
    return Contents(len(entries), sum(entries), rows)


def restore(path: Path, *, replace: bool = False) -> Contents:
    """Read a backup into the database, whole or not at all; the desk may be running.

    Everybody has to sign in again. Raises BadBackup, OSError for the file, DeskError where the database has journals
    or accounts and `replace` is False; with it they go.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            about = _about(archive)
            with transaction.atomic(durable=True):
                _make_room(replace=replace)
                entries = [_read_journal(archive, name, about) for name in _names(archive, "journals/")]
                rows = sum(_read_table(archive, table) for table in KEPT)
                _count_on()
    except (zipfile.BadZipFile, EOFError, zlib.error, lzma.LZMAError, NotImplementedError) as error:
        raise BadBackup(f"不是完整的备份文件（{error}）", f"no whole backup ({error})") from error
    held.forget()
    return Contents(len(entries), sum(entries), rows)


@contextmanager
def _one_moment() -> Iterator[None]:
    """A transaction that sees one state from its first look to its last, and keeps nobody from writing for long."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    # The embedded database lets others read, and writers wait until the copy is whole (seconds for years of events).
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def _write_journal(archive: zipfile.ZipFile, row: StoredJournal) -> int:
    with archive.open(f"journals/{row.pk}.jsonl", "w", force_zip64=True) as stream:
        for line in export(row.pk):
            stream.write(line)
    return row.seq


def _write_table(archive: zipfile.ZipFile, table: type[models.Model]) -> int:
    rows = table._default_manager.order_by("pk")
    with archive.open(_table_name(table), "w", force_zip64=True) as stream:
        text = io.TextIOWrapper(stream, "utf-8", newline="\n")
        serializers.serialize("jsonl", rows.iterator(), stream=text)
        text.flush()
        text.detach()
    return rows.count()


def _public() -> list[str]:
    return list(StoredJournal.objects.filter(public=True).order_by("pk").values_list("pk", flat=True))


def _about(archive: zipfile.ZipFile) -> dict[str, Any]:
    """What the archive says of itself. Raises BadBackup."""
    try:
        about = json.loads(archive.read(_ABOUT))
        known = (
            about["format"] == FORMAT and about["version"] == VERSION and isinstance(about["public"], list)
        )
    except (KeyError, TypeError, ValueError):
        raise BadBackup("这不是执裁的备份", "this is no backup of zhicai") from None
    if not known:
        raise BadBackup(
            f"备份格式第 {about['version']!s:.9} 版，本版本只认识第 {VERSION} 版；请升级 zhicai",
            f"a backup of format {about['version']!s:.9}; this release knows {VERSION}; update zhicai",
        )
    return dict(about)


def _make_room(*, replace: bool) -> None:
    """Empty the tables; refuse to where something is in them and it was not asked for."""
    tables: list[type[models.Model]] = [*reversed(KEPT), StoredJournal]
    if not replace and any(table._default_manager.exists() for table in tables):
        raise DeskError(
            "数据库里已有内容；恢复会取代它，请先备份，再加 --replace",
            "the database has contents, which a restore replaces; make a backup, then add --replace",
        )
    projections.clear()
    for table in tables:
        table._default_manager.all().delete()
    if connection.introspection.table_names().count("django_session"):
        from django.contrib.sessions.models import Session

        Session.objects.all().delete()


def _names(archive: zipfile.ZipFile, folder: str) -> list[str]:
    return [name for name in archive.namelist() if name.startswith(folder) and name.endswith(".jsonl")]


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    """One part of the archive. Raises BadBackup where it is missing or would fill the memory."""
    try:
        if archive.getinfo(name).file_size > _LARGEST:
            raise BadBackup(f"{name} 过大", f"{name} is too large")
        return archive.read(name)
    except KeyError:
        raise BadBackup(f"备份里没有 {name}", f"the backup has no {name}") from None


def _read_journal(archive: zipfile.ZipFile, name: str, about: dict[str, Any]) -> int:
    try:
        journal, found = Journal.scanned(io.BytesIO(_part(archive, name)))
    except JournalError as error:
        raise BadBackup(f"{name}：{error.message_zh}", f"{name}: {error.message_en}") from error
    if found.torn is not None:
        raise BadBackup(f"{name}：{found.torn.message_zh}", f"{name}: {found.torn.message_en}")
    journals.store(journal, public=journal.header.id in about["public"])
    return journal.head.seq


def _read_table(archive: zipfile.ZipFile, table: type[models.Model]) -> int:
    if table in LATER and _table_name(table) not in archive.namelist():
        return 0
    count = 0
    try:
        text = _part(archive, _table_name(table)).decode()
        for row in serializers.deserialize("jsonl", text):
            if type(row.object) is not table:
                raise BadBackup("表中混有别的内容", "a table holds what does not belong there")
            row.save()
            count += 1
    except (serializers.base.DeserializationError, UnicodeDecodeError) as error:
        raise BadBackup(f"{_table_name(table)}：{error}", f"{_table_name(table)}: {error}") from error
    return count


def _table_name(table: type[models.Model]) -> str:
    return f"tables/{table._meta.label_lower}.jsonl"


def _count_on() -> None:
    """Let new rows have numbers after those that were read."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), KEPT):
            cursor.execute(statement)


def file_name(moment: int, folder: Path) -> Path:
    """A name for a backup made at `moment` (milliseconds since 1970), in a folder that is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(moment / 1000))
    return folder / f"zhicai-{stamp}-{os.getpid()}.zip"
