"""Tables, backups, checks: `zhicai desk migrate`, `backup`, `restore`, `verify`, `rebuild`, `import`, `export`."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from zhicai.cli import terminal
from zhicai.desk.commands.starting import at, pending
from zhicai.desk.place import Place
from zhicai.english import counted

_CHANGING: Final = 0x7A686964
"""The advisory lock of PostgreSQL that whoever changes the tables holds."""


def migrate(place: Place) -> None:
    """Bring the tables up to those of this release."""
    with at(place, current=False):
        if not update(place):
            terminal.say("数据库已是最新", "the database is up to date")


def update(place: Place) -> bool:
    """Change the tables where they need it; an embedded database is copied first. Gives whether they did."""
    from django.core.management import call_command

    if not pending():
        return False
    with _alone(place):
        waiting = pending()  # another process may have changed them while this one waited
        if not waiting:
            return False
        copy = _copy(place)
        if copy is not None:
            terminal.say(f"改动前的副本：{copy}", f"a copy from before the change: {copy}")
        call_command("migrate", verbosity=0, interactive=False)
    terminal.say(
        f"数据库已更新（{len(waiting)} 步）",
        f"the database was updated ({counted(len(waiting), 'step')})",
    )
    return True


@contextmanager
def _alone(place: Place) -> Iterator[None]:
    """Let no two processes change the tables of one database at once: the second waits for the first."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", (_CHANGING,))
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", (_CHANGING,))
        return
    with (place.folder / "changing.lock").open("w") as stream:
        with suppress(ImportError):  # Windows has no such locks
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def _copy(place: Place) -> Path | None:
    """A copy of the embedded database, where there is one with something in it."""
    from django.db import connection

    if connection.vendor != "sqlite" or not connection.introspection.table_names():
        return None
    source = Path(str(connection.settings_dict["NAME"]))
    place.backups.mkdir(parents=True, exist_ok=True)
    target = place.backups / f"{source.stem}-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
    return target


def backup(place: Place, file: Path | None) -> None:
    """Write a backup, while the desk runs."""
    with at(place):
        from zhicai.desk.store import backup as backups

        target = file or backups.file_name(time.time_ns() // 1_000_000, place.backups)
        done = backups.write(target)
    terminal.say(
        f"已备份 {done.journals} 份日志（{done.entries} 条）和 {done.rows} 行其他内容：{target}",
        f"{counted(done.journals, 'journal')} ({counted(done.entries, 'entry', 'entries')}) and "
        f"{counted(done.rows, 'other row')}: {target}",
    )


def restore(place: Place, file: Path, *, replace: bool) -> None:
    """Read a backup into the database."""
    with at(place, current=False):
        update(place)
        from zhicai.desk.store import backup as backups

        done = backups.restore(file, replace=replace)
    terminal.say(
        f"已恢复 {done.journals} 份日志（{done.entries} 条）和 {done.rows} 行其他内容；所有人需重新登录",
        f"{counted(done.journals, 'journal')} ({counted(done.entries, 'entry', 'entries')}) and "
        f"{counted(done.rows, 'other row')} restored;"
        " everybody must sign in again",
    )


def verify(place: Place) -> int:
    """Check every journal; 1 where something is wrong."""
    sound = True
    with at(place):
        from zhicai.desk.store.checking import verify as checks

        for checked in checks():
            for zh, en in checked.problems:
                sound = False
                terminal.complain(zh, en, checked.number)
            if not checked.problems:
                terminal.say(
                    f"{checked.number} 完好，{checked.entries} 条",
                    f"{checked.number} sound, {counted(checked.entries, 'entry', 'entries')}",
                )
    return 0 if sound else 1


def rebuild(place: Place) -> int:
    """Make all derived tables anew; 1 where a journal could not be read."""
    with at(place):
        from zhicai.desk.store.checking import rebuild as build

        done, unread = build()
    for number, error in unread:
        terminal.complain(error.message_zh, error.message_en, number)
    terminal.say(f"已重建 {done} 份日志的列表", f"tables rebuilt of {counted(done, 'journal')}")
    return 1 if unread else 0


def take_in(place: Place, files: list[Path]) -> None:
    """Import journal files, each whole or not at all."""
    with at(place):
        from zhicai.desk.store.files import import_file

        for file in files:
            with file.open("rb") as stream:
                done = import_file(stream)
            terminal.say(
                f"{file.name}：{done.header.id}，导入 {done.added} 条",
                f"{file.name}: {done.header.id}, {counted(done.added, 'entry', 'entries')} imported",
            )
            if done.torn is not None:
                terminal.complain(done.torn.message_zh, done.torn.message_en, str(file))


def hand_out(place: Place, number: str, file: Path) -> None:
    """Export a journal to a file that is not there yet."""
    with at(place):
        from zhicai.desk.store.files import export
        from zhicai.records import replacing

        with replacing(file, overwrite=False) as stream:
            stream.writelines(export(number))
    terminal.say(f"已导出到 {file}", f"exported to {file}")
