"""A desk for each test: a database of its own, empty or with an event, and people to call it."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import django
import pytest

# Before Django reads its settings: the desk of the tests is not the one of who runs them.
_FOLDER = tempfile.TemporaryDirectory(prefix="zhicai-desk-")
atexit.register(_FOLDER.cleanup)
os.environ["ZHICAI_DESK"] = _FOLDER.name
os.environ["ZHICAI_DATABASE"] = ""
# A test asks more often than people do; those of the rates turn them on.
os.environ["ZHICAI_RATES"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "zhicai.desk.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.hashers import reset_hashers  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402
from django.test import Client  # noqa: E402

from tests.desk import postgres  # noqa: E402
from tests.desk.server import serving  # noqa: E402
from zhicai.desk.database import database_settings  # noqa: E402
from zhicai.desk.people import rates  # noqa: E402
from zhicai.desk.people.hashing import Argon2  # noqa: E402
from zhicai.desk.people.models import Account  # noqa: E402
from zhicai.desk.people.rights import Role  # noqa: E402
from zhicai.desk.store import held  # noqa: E402
from zhicai.desk.store.files import import_file  # noqa: E402
from zhicai.desk.store.models import StoredJournal  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
EVENT = ROOT / "tests" / "data" / "events" / "0.1-swiss.jsonl"
PASSWORD = "车二平五炮8进7"


class QuickArgon2(Argon2):
    """The same hash, made quickly."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1


settings.PASSWORD_HASHERS = [f"{QuickArgon2.__module__}.{QuickArgon2.__qualname__}"]
reset_hashers(setting="PASSWORD_HASHERS")


def use(configured: dict[str, object]) -> None:
    """Let every thread of this process use another database from now on."""
    _let_go()
    connections.settings["default"] = connections.configure_settings({"default": configured})["default"]
    with suppress(AttributeError):
        del connections["default"]
    held.forget()


def _let_go() -> None:
    connections.close_all()
    close_pool = getattr(connection, "close_pool", None)
    if close_pool is not None:
        close_pool()


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An embedded database with all its tables and nothing in them."""
    folder = tmp_path_factory.mktemp("tables")
    use(database_settings("", folder))
    call_command("migrate", verbosity=0)
    _let_go()
    return folder / "desk.sqlite3"


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[str]:
    """The folder of the socket of a PostgreSQL with a database `tables` that has them; skips where there is none."""
    try:
        with postgres.server() as folder:
            use(database_settings(postgres_url(folder, "postgres"), Path()))
            _execute("CREATE DATABASE tables")
            use(database_settings(postgres_url(folder, "tables"), Path()))
            call_command("migrate", verbosity=0)
            _let_go()
            yield folder
            _let_go()
    except postgres.NoPostgres as error:
        pytest.skip(str(error))


def postgres_url(folder: str, name: str) -> str:
    return f"postgres://{postgres.USER}@/{name}?host={folder}"


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


Fresh = Callable[[str], str]


@pytest.fixture
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fresh]:
    """Makes an empty database, `sqlite` or `postgres`, uses it, and gives its URL."""
    made: list[str] = []

    def make(kind: str) -> str:
        name = f"desk{len(made)}_{abs(hash(tmp_path)):x}"
        made.append(name)
        if kind == "sqlite":
            path = tmp_path / f"{name}.sqlite3"
            shutil.copyfile(request.getfixturevalue("sqlite_file"), path)
            url = f"sqlite://{path}"
        else:
            folder = request.getfixturevalue("postgres_folder")
            use(database_settings(postgres_url(folder, "postgres"), Path()))
            _execute(f"CREATE DATABASE {name} TEMPLATE tables")
            url = postgres_url(folder, name)
        configured = database_settings(url, Path())
        if kind == "sqlite":
            # The machine does not fail during the tests: nothing is waited for.
            options = {"init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF"}
            configured["OPTIONS"] = configured["OPTIONS"] | options  # type: ignore[operator]
        use(configured)
        rates.stocks.forget()
        return url

    yield make
    _let_go()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, fresh: Fresh) -> str:
    """An empty database of each kind; its URL."""
    return fresh(request.param)


@pytest.fixture
def desk(fresh: Fresh) -> str:
    """An empty embedded database; its URL."""
    return fresh("sqlite")


@pytest.fixture
def served(desk: str) -> Iterator[str]:
    """The address of an empty desk that is served from this process."""
    with serving() as address:
        yield address


@pytest.fixture(autouse=True, scope="module")
def _nothing_goes_on() -> Iterator[None]:
    """No test leaves a thread that keeps clocks: it would write into the databases of those after it."""
    yield
    assert [one.name for one in threading.enumerate() if one.name == "keeper"] == []


@pytest.fixture
def event(desk: str) -> StoredJournal:
    """A desk with one event, of two rounds."""
    with EVENT.open("rb") as stream:
        return StoredJournal.objects.get(pk=import_file(stream).header.id)


Called = Callable[..., Client]


@pytest.fixture
def someone(event: StoredJournal) -> Called:
    """Somebody's browser: `someone(role, ...)` has these roles in the event, `someone()` has no account."""

    def make(*roles: Role, username: str = "", **own: Any) -> Client:
        client = Client(SERVER_NAME="localhost")
        if roles or username:
            name = username or "-".join(roles)
            account = Account.objects.make(name, "", PASSWORD, admin=Role.ADMIN in roles)
            for role in set(roles) - {Role.ADMIN}:
                account.memberships.create(journal=event, role=role.value, **own)
            client.force_login(account)
        return client

    return make
