"""Runs `zhicai` in processes that have loaded Django already: `python -m tests.desk.forking`, a command a line.

Each line is JSON: `words`, `environment`, and the files `stdin`, `stdout`, `stderr`; the answer is the exit status.
A new process for each command, as people have it, without the second that loading takes.
"""

from __future__ import annotations

import importlib
import json
import os
import sys

# Nothing of this may read the settings: each command has its own.
for name in (
    "django.contrib.auth.hashers",
    "django.core.management",
    "django.core.serializers",
    "django.db.migrations.executor",
    "django.forms",
    "zhicai.cli.program",
    "zhicai.competition.event.telling",
    "zhicai.desk.commands.keeping",
    "zhicai.records",
):
    importlib.import_module(name)

from django.conf import settings  # noqa: E402

from zhicai.cli import main  # noqa: E402


def run(words: list[str], environment: dict[str, str], files: list[str]) -> int:
    """One command in a process of its own."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.environ.clear()
    os.environ.update(environment)
    for number, path in enumerate(files):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.dup2(descriptor, number)
    sys.argv = ["zhicai", *words]
    status = 1
    try:
        main()
    except SystemExit as end:
        status = int(end.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    assert not settings.configured
    for line in sys.stdin:
        given = json.loads(line)
        status = run(given["words"], given["environment"], given["files"])
        sys.stdout.write(f"{status}\n")
        sys.stdout.flush()
