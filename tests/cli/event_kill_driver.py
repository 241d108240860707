"""Commands of `zhicai event` killed at random: `python -m tests.cli.event_kill_driver FOLDER KILLS SEED`.

After each kill the file must open and hold all of the command or nothing of it, and the next command must find no
lock. Prints as JSON how often each command was killed, how often the file then held it, and how many ends were
unfinished; a failure is a traceback.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.cli import event_deaths as deaths
from zhicai.journal import JournalFile

_LATE = 1.15
"""How many times the time of an undisturbed command a kill may come after."""
_LONG = 70
"""Entries of an event that is long enough."""


class Victim:
    """A command in a process that tells when it begins to write, and when it has nothing left to do."""

    def __init__(self, words: deaths.Words, path: Path) -> None:
        self.heard, told = os.pipe()
        self.started = time.perf_counter()
        self.child = deaths.in_child(lambda: _telling(told, words, path))
        os.close(told)

    def hears(self, seconds: float) -> bytes:
        """The next that it tells; empty where the time is over, or the process."""
        ready, _, _ = select.select([self.heard], [], [], max(seconds, 0))
        return os.read(self.heard, 1) if ready else b""

    def killed(self) -> int:
        """Kill it; gives the status of how it ended."""
        os.kill(self.child, signal.SIGKILL)
        os.close(self.heard)
        return deaths.status_of(self.child)


def _telling(told: int, words: deaths.Words, path: Path) -> int:
    append, create = JournalFile.append, JournalFile.create

    def appending(*given: object, **named: object) -> object:
        os.write(told, b"w")
        return append(*given, **named)  # type: ignore[arg-type]

    def creating(*given: object, **named: object) -> object:
        os.write(told, b"w")
        return create(*given, **named)  # type: ignore[arg-type]

    JournalFile.append, JournalFile.create = appending, creating  # type: ignore[method-assign,assignment]
    status = deaths.carry_out(words, path)
    os.write(told, b"e")
    return status


def measured(words: deaths.Words, path: Path) -> tuple[float, float]:
    """Seconds until a command writes, and from there to its end."""
    victim = Victim(words, path)
    assert victim.hears(60) == b"w", words
    writes = time.perf_counter()
    assert victim.hears(60) == b"e", words
    ended = time.perf_counter()
    os.close(victim.heard)
    assert deaths.status_of(victim.child) == 0, words
    return writes - victim.started, ended - writes


def kill(words: deaths.Words, path: Path, times: tuple[float, float], chance: Random) -> bool:
    """Kill a command at any moment, every second time while it writes; gives whether it died of it."""
    before, writing = times
    aimed = chance.random() < 0.5
    delay = chance.uniform(0, _LATE * (writing if aimed else before + writing))
    victim = Victim(words, path)
    if aimed:
        assert victim.hears(60) == b"w"
    time.sleep(delay)
    return victim.killed() == -signal.SIGKILL


def main(folder: Path, kills: int, seed: int) -> None:
    """Kill, look, and begin a new event where one has come to its end."""
    deaths.warm(folder)
    path, chance = folder / "open.jsonl", Random(seed)
    times = {words[0]: measured(words, path) for words in deaths.story(folder)}
    path.unlink()
    killed: Counter[str] = Counter()
    held: Counter[str] = Counter()
    torn = 0
    before = deaths.Held()
    while killed.total() < kills:
        found = deaths.next_command(path, folder, chance)
        if found is None or len(before.entries) > _LONG:
            path.unlink()
            before = deaths.Held()
            continue
        words, after = found
        died = kill(words, path, times[words[0]], chance)
        now = deaths.whole(path, before, after)
        done = not now.same(before)
        assert done or died, "a command that ended by itself is in the file"
        killed[words[0]] += died
        held[words[0]] += died and done
        torn += bool(now.torn)
        # Otherwise the next command finds the file as the dead one left it.
        before = deaths.opened(path, now) if path.exists() and chance.random() < 0.5 else now
    print(json.dumps({"killed": killed, "held": held, "torn": torn}))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
