"""Where a desk keeps its things, and how the processes of one desk know: through the environment.

The command line writes the environment, `zhicai.desk.settings` reads it; so a worker that the web server starts by
itself finds the same database and the same key.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = "ZHICAI_DESK"
DATABASE: Final = "ZHICAI_DATABASE"
HOSTS: Final = "ZHICAI_HOSTS"
HTTPS: Final = "ZHICAI_HTTPS"
KEY: Final = "ZHICAI_SECRET_KEY"

_KEY_FILE: Final = "secret.key"

_ADDRESS_FILE: Final = "address"


@dataclass(frozen=True, slots=True)
class Place:
    """Where one desk is.

    `folder` holds the embedded database, the key and the backups; `database` is a URL, "" for the embedded one;
    `hosts` are the names under which the desk may be called besides addresses and the machine's own names;
    `https` says that everybody comes by HTTPS, so that cookies need not travel without.
    """

    folder: Path
    database: str = ""
    hosts: tuple[str, ...] = ()
    https: bool = False

    @property
    def backups(self) -> Path:
        """The folder of the backups."""
        return self.folder / "backups"

    @property
    def address(self) -> str:
        """Where the desk was served last on this machine; "" where that is not known."""
        try:
            return (self.folder / _ADDRESS_FILE).read_text("ascii").strip()
        except (OSError, UnicodeDecodeError):
            return ""

    def served(self, address: str) -> None:
        """Remember where the desk is served, for links that are made beside the server."""
        with suppress(
            OSError
        ):  # a link can be told its address; a desk that cannot be written to still serves
            (self.folder / _ADDRESS_FILE).write_text(address, "ascii")

    def prepare(self) -> None:
        """Make the folder and its key where they are missing; only the owner may look. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not (os.environ.get(KEY) or self._kept()):
            self._keep(secrets.token_urlsafe(48))

    def _kept(self) -> str:
        """The key in the folder; "" where there is none, also where an older release found no room for it."""
        try:
            return (self.folder / _KEY_FILE).read_text("ascii").strip()
        except FileNotFoundError:
            return ""

    def _keep(self, key: str) -> None:
        """Write the key down, whole or not at all; one that another process has written meanwhile stands."""
        target = self.folder / _KEY_FILE
        written = self.folder / f"{_KEY_FILE}.{os.getpid()}"
        try:
            with os.fdopen(
                os.open(written, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="ascii"
            ) as stream:
                stream.write(key)
            try:
                os.link(written, target)
            except OSError:  # it is there, or the file system has no links
                if not self._kept():
                    written.replace(target)
        finally:
            written.unlink(missing_ok=True)

    def key(self) -> str:
        """The key that signs sessions; one that lasts as long as the process where none is kept."""
        if named := os.environ.get(KEY):
            return named
        try:
            return self._kept() or secrets.token_urlsafe(48)
        except OSError:
            return secrets.token_urlsafe(48)

    def announce(self) -> None:
        """Tell this process and those that it starts."""
        os.environ[FOLDER] = str(self.folder)
        os.environ[DATABASE] = self.database
        os.environ[HOSTS] = ",".join(self.hosts)
        os.environ[HTTPS] = "1" if self.https else ""


def from_environment(environment: Mapping[str, str] = os.environ) -> Place:
    """The place that the environment names; what it leaves out is as `default_folder` and `Place` say."""
    hosts = tuple(name.strip() for name in environment.get(HOSTS, "").split(",") if name.strip())
    named = environment.get(FOLDER)
    folder = Path(named) if named else default_folder(environment)
    return Place(folder, environment.get(DATABASE, ""), hosts, bool(environment.get(HTTPS)))


def default_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for the data of programs, as the system wants it, and in it `zhicai`."""
    if sys.platform == "win32":
        base = environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "zhicai"
