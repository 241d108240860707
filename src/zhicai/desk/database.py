"""Which database: the embedded one by default, PostgreSQL by URL; as the dictionary that Django takes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from zhicai.desk.errors import DeskError

Settings = dict[str, object]

FILE: Final = "desk.sqlite3"
"""The name of the embedded database in the desk's folder."""

WAIT: Final = 20
"""Seconds that a command waits for another one to be stored."""

# A result that was acknowledged must outlive a power cut: the journal of the database is on the disk before the
# answer goes out. Not WAL: SQLite 3.40, as Debian has it, can damage the
# file when a reset of that log meets a checkpoint.
_DURABLE: Final = "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF;"

_POSTGRES: Final = ("postgres", "postgresql")


def database_settings(url: str, folder: Path) -> Settings:
    """The settings of the database that `url` names; "" is the embedded one in `folder`.

    `postgres://user:password@host:port/name?sslmode=require`, or `postgres:///name?host=/run/postgresql` for a socket;
    what stands after `?` goes to libpq. `sqlite:///path` is an embedded one elsewhere. Raises DeskError.
    """
    if not url:
        return _sqlite(folder / FILE)
    parts = urlsplit(url)
    if parts.scheme == "sqlite" and parts.path.strip("/"):
        return _sqlite(Path(unquote(parts.path)))
    if parts.scheme in _POSTGRES:
        return _postgres(parts)
    raise DeskError(
        f"不认识这样的数据库地址：{_hidden(url)}；请写 postgres://用户:密码@主机:端口/库名",
        f"no database address: {_hidden(url)}; write postgres://user:password@host:port/name",
    )


def _sqlite(path: Path) -> Settings:
    options = {"transaction_mode": "IMMEDIATE", "timeout": WAIT, "init_command": _DURABLE}
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": path, "OPTIONS": options}


def _postgres(parts: SplitResult) -> Settings:
    name = unquote(parts.path.strip("/"))
    try:
        port = parts.port
    except ValueError:
        port = -1
    if not name or port == -1:
        raise DeskError(
            "PostgreSQL 地址缺少库名，或端口不是数：postgres://用户:密码@主机:端口/库名",
            "the address of PostgreSQL lacks a name, or its port is no number: postgres://user:password@host:port/name",
        )
    options: dict[str, object] = dict(parse_qsl(parts.query))
    host = options.pop("host", None) or unquote(parts.hostname or "")
    options.setdefault("connect_timeout", "10")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port or ""),
        "OPTIONS": options,
    }


def pooled(settings: Settings) -> None:
    """Let a server keep some connections to PostgreSQL open: requests come and go in threads of their own."""
    options = settings["OPTIONS"]
    if not is_embedded(settings) and isinstance(options, dict):
        options["pool"] = {"min_size": 1, "max_size": 16, "timeout": WAIT}


def _hidden(url: str) -> str:
    """The address without what may be a password, and short."""
    before, at, after = url.rpartition("@")
    scheme, _, _ = before.partition("://")
    return (f"{scheme}://…@{after}" if at else url)[:80]


def is_embedded(settings: Mapping[str, object]) -> bool:
    """Whether this is a file of this machine."""
    return settings["ENGINE"] == "django.db.backends.sqlite3"
