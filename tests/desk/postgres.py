"""A PostgreSQL of one's own, in a temporary folder, for as long as the tests run."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "zhicai"


class NoPostgres(Exception):
    """There is none to be had here, and why."""


def binaries() -> Path:
    """The folder of the server's programs. Raises NoPostgres."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("initdb")
    if found:
        return found[-1].parent
    if named:
        return Path(named).resolve().parent
    raise NoPostgres("no PostgreSQL: neither /usr/lib/postgresql/*/bin nor initdb on the PATH")


def as_nobody_special() -> list[str]:
    """What to put before a command of the server, which refuses to run as root. Raises NoPostgres."""
    if os.geteuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        if shutil.which("runuser"):
            return ["runuser", "-u", name, "--"]
    raise NoPostgres("run by root, without runuser and an account of less power")


@contextmanager
def server() -> Iterator[str]:
    """A running server; gives the folder of its socket. Raises NoPostgres."""
    programs, before = binaries(), as_nobody_special()
    with tempfile.TemporaryDirectory(prefix="zhicai-pg-") as folder:
        data, log = Path(folder, "data"), Path(folder, "log")
        if before:
            shutil.chown(folder, before[2])
        run(
            before,
            programs / "initdb",
            "-D",
            data,
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "-N",
        )
        # What the machine survives is not tested here, only what a process does.
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off -c max_connections=200"
        control = (programs / "pg_ctl", "-D", data, "-l", log, "-w")
        run(before, *control, "-o", options, "start")
        try:
            yield folder
        finally:
            run(before, *control, "-m", "immediate", "stop")


def run(before: list[str], *command: str | Path) -> None:
    """Run a program of the server. Raises NoPostgres with what it says."""
    words = [*before, *map(str, command)]
    # pg_ctl hands its output on to the server, which keeps it open: nothing may wait for its end.
    with tempfile.TemporaryFile() as said:
        done = subprocess.run(words, stdout=said, stderr=said, stdin=subprocess.DEVNULL, cwd="/", check=False)
        said.seek(0)
        if done.returncode:
            raise NoPostgres(f"{words[-1]}: {said.read().decode(errors='replace')[-500:]}")
