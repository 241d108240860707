"""Appends commands in processes that are killed at random: `python -m tests.journal.crash_driver FILE KILLS SEED`.

After each kill the file must open, hold whole commands only, and hold every command that was acknowledged. Prints
the number of kills, of commands, and of torn ends that were found; exits with a traceback where something is wrong.
"""

from __future__ import annotations

import importlib
import os
import random
import signal
import sys
import time
from pathlib import Path

from tests.journal.material import HEADER, draft
from zhicai.journal import Draft, Journal, JournalFile, batches, read, verify

# A new file is written through this module: loaded once, not in every process that is to be killed.
importlib.import_module("zhicai.records")

_DELAY = 0.01


def command(number: int) -> list[Draft]:
    """A command of several entries that says of itself how many they are; some are long."""
    chance = random.Random(number)
    size = chance.choice((1, 2, 3, 40))
    filling = "象" * chance.choice((0, 10, 1000))
    return [draft({"command": number, "size": size, "text": filling}) for _ in range(size)]


def append_until_killed(path: Path, acknowledged: int, create: bool) -> None:
    """Append commands for ever, writing a byte for each that is stored."""
    opened = JournalFile.create(path, HEADER, command(0), key="0") if create else JournalFile.open(path)
    with opened:
        os.write(acknowledged, b"o")
        while True:
            number = last_command(opened.journal) + 1
            opened.append(command(number), key=str(number))
            os.write(acknowledged, b".")


def last_command(journal: Journal) -> int:
    """The number of the last command in a journal; -1 where there is none."""
    return int(str(journal.entries[-1].data["command"])) if journal.entries else -1


def check(path: Path, least: int) -> tuple[int, bool]:
    """Assert that the file is whole; give the number of its commands and whether its end was torn."""
    found = verify(path)
    assert found.fault is None, found.fault
    before = read(path)
    with JournalFile.open(path) as opened:
        assert opened.journal.head == before.head == found.head
    assert verify(path).ok
    commands = [*batches(before.entries)]
    for number, batch in enumerate(commands):
        assert [entry.data for entry in batch] == [item.data for item in command(number)], number
        assert {entry.key for entry in batch} == {str(number)}
    assert len(commands) >= least, (len(commands), least)
    return len(commands), found.torn is not None


def kill_once(path: Path, delay: float, create: bool, opened: bool) -> int:
    """Let a process append and kill it `delay` seconds after its start, or after it has `opened` the file.

    Gives how many commands it was told are stored.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            append_until_killed(path, writing, create)
        finally:
            os._exit(1)
    os.close(writing)
    told = os.read(reading, 1) if opened else b""
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the process ended by itself"
    while text := os.read(reading, 65536):
        told += text
    os.close(reading)
    return told.count(b".")


def main(path: Path, kills: int, seed: int) -> None:
    """Kill, check, and begin a new file now and then."""
    chance = random.Random(seed)
    commands = torn = total = 0
    for _ in range(kills):
        if commands > 60:
            path.unlink()
            commands = 0
        create = not path.exists()
        told = kill_once(path, chance.uniform(0, _DELAY), create, chance.random() < 0.8)
        if not path.exists():
            # Killed before the new file had its name: nothing was acknowledged, nothing is there.
            assert create and told == 0
            continue
        now, was_torn = check(path, commands + told)
        total += now - commands
        commands, torn = now, torn + was_torn
    print(kills, total, torn)  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
