"""Before any command of the desk: the place, Django, and a database that answers and is up to date."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from zhicai.desk.errors import DeskError
from zhicai.desk.place import Place

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def at(place: Place, *, current: bool = True) -> Iterator[None]:
    """Everything within happens at this place; `current`: only where the tables are those of this release.

    Raises DeskError, also for what the database says in its own words, and OSError for the folder.
    """
    from zhicai.desk.database import database_settings

    database_settings(place.database, place.folder)  # a bad address is told before anything is made
    place.prepare()
    place.announce()
    os.environ["DJANGO_SETTINGS_MODULE"] = "zhicai.desk.settings"
    import django
    from django.db import Error, connections

    django.setup()
    try:
        if current and pending():
            raise _behind()
        yield
    except Error as error:
        raise _unanswered(error) from error
    finally:
        connections.close_all()


def pending() -> list[str]:
    """The changes of the tables that this release brings and this database does not have yet."""
    from django.db import connection

    if _known(connection):
        return []
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label} {migration.name}" for migration, _ in plan]


def _known(connection: BaseDatabaseWrapper) -> bool:
    """Whether the database has had every change of every app, by their names: the usual case, and soon told."""
    from django.apps import apps
    from django.db.migrations.recorder import MigrationRecorder

    applied = MigrationRecorder(connection).applied_migrations()
    return all(
        (app.label, found.name) in applied
        for app in apps.get_app_configs()
        for found in iter_modules([str(Path(app.path, "migrations"))])
    )


def _behind() -> DeskError:
    return DeskError(
        "数据库还没有本版本的表，请先运行 zhicai desk migrate",
        "the database lacks tables of this release; run zhicai desk migrate first",
    )


def _unanswered(error: Exception) -> DeskError:
    from zhicai.desk.store.errors import KNOWN

    told = " ".join(str(error).split())[:300]
    if told in KNOWN:
        return DeskError(*KNOWN[told])
    return DeskError(f"数据库没有照办：{told}", f"the database refused: {told}")
