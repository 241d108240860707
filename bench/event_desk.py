"""The event desk at 500 players: entering the results of a round, and its pages, through all of Django on SQLite.

`python -m bench.event_desk [PLAYERS [ROUNDS]]` prints milliseconds by the clock and of this process, at the middle
and at the 95th and 99th of a hundred. A bare commit of one row on the same disk stands beside them: what is above it
is ours.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from django.test import Client

BEGUN: Final = 1_767_225_600_000
PAGES: Final = (
    "",
    "?q=xs1",
    "players/7/",
    "rounds/{n}/",
    "rounds/{n}/results/",
    "rounds/{n}/boards/7/",
    "rounds/{n}/why/7/",
    "rounds/{n}/why/8/",
    "standings/",
    "cross/",
    "places/",
    "papers/",
    "competitors/7/withdraw/",
)


@dataclass
class Took:
    """What some calls took, in milliseconds: by the clock, and of this process."""

    name: str
    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def add(self, work: Callable[[], object]) -> None:
        """Measure one call."""
        clock, processor = time.perf_counter(), time.process_time()
        work()
        self.processor.append((time.process_time() - processor) * 1000)
        self.clock.append((time.perf_counter() - clock) * 1000)

    def line(self) -> str:
        """The figures in columns."""
        figures = [at(self.clock, 50), at(self.clock, 95), at(self.clock, 99), at(self.processor, 50)]
        return f"{self.name:<34}" + "".join(f"{one:>10.1f}" for one in (*figures, at(self.processor, 95)))


def at(values: Sequence[float], part: int) -> float:
    """The value below which so many of a hundred lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * part // 100)]


def prepare(folder: str) -> None:
    """A desk of its own in a folder."""
    os.environ |= {
        "ZHICAI_DESK": folder,
        "ZHICAI_DATABASE": "",
        # One program asks as often as it can.
        "ZHICAI_RATES": "0",
        "DJANGO_SETTINGS_MODULE": "zhicai.desk.settings",
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def store(players: int, rounds: int) -> str:
    """An event whose last round is paired and has no result; its number."""
    from zhicai.competition.event.kinds import RoundPaired, drafts
    from zhicai.competition.event.simulated import simulate
    from zhicai.competition.regulations import preset_text
    from zhicai.desk.store import journals
    from zhicai.journal import Header, JournalKind

    commands = list(
        simulate(
            preset_text("cxa-2011"),
            {"kind": "swiss", "rounds": rounds},
            players=players,
            units=40,
            seed="1",
        )
    )
    paired = [at for at, facts in enumerate(commands) if any(isinstance(one, RoundPaired) for one in facts)]
    first, *others = commands[: paired[-1] + 1]
    journals.found(
        Header("bench", JournalKind.EVENT, BEGUN), drafts(first, time=BEGUN, actor="bench"), key="1"
    )
    for facts in others:
        journals.append("bench", drafts(facts, time=BEGUN, actor="bench"))
    return "bench"


def clerk(number: str) -> Client:
    """The browser of a pairing clerk of the event."""
    from django.test import Client

    from zhicai.desk.people.models import Account
    from zhicai.desk.store.models import StoredJournal

    account = Account.objects.make("clerk", "", "x" * 12)
    account.memberships.create(journal=StoredJournal.objects.get(pk=number), role="pairing-clerk")
    client = Client(SERVER_NAME="localhost")
    client.force_login(account)
    return client


def entering(client: Client, number: str, last: int) -> Took:
    """Every board of the last round, typed one after the other."""
    from zhicai.desk.running import state
    from zhicai.desk.store import journals

    now = journals.look(number, state.now).value
    found, keys, seq = Took("enter a result"), count(), now.head.seq
    path = f"/events/{number}/1/rounds/{last}/results/type/"
    for place, board in enumerate(now.event.sections[0].rounds[-1].boards):
        code = ("1-0", "0-1", "1/2-1/2")[place % 3]
        data = {"key": f"bench {next(keys)}", "expected": seq, "place": board.table, "code": code}

        def typed(data: dict[str, object] = data) -> None:
            answer = client.post(path, data)
            if answer.status_code != 200:
                message = f"{answer.status_code} {answer.content.decode()[:200]}"
                raise SystemExit(message)

        found.add(typed)
    return found


def committing(folder: str, times: int = 200) -> Took:
    """A bare row, committed as durably as the desk does."""
    found = Took("(a bare commit on this disk)")
    with sqlite3.connect(Path(folder) / "bare.sqlite3", isolation_level=None) as bare:
        bare.execute("PRAGMA journal_mode=TRUNCATE")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE row (text TEXT)")
        for _ in range(times):
            found.add(lambda: bare.execute("INSERT INTO row VALUES ('x')"))
    return found


def opening(client: Client, number: str, last: int, times: int = 15) -> list[Took]:
    """Each page when the event has just changed, once more when it has not, and where the browser has it."""
    from zhicai.desk.running import state

    found = []
    for page in PAGES:
        path = f"/events/{number}/1/" + page.format(n=last)
        new, again = Took(f"{page.format(n=last) or 'entries'}, after a change"), Took("   again")
        known = Took("   304")
        for _ in range(times):
            forgetful = state._kept.get(number)  # as after a change, without writing one
            if forgetful is not None:
                forgetful._made.clear()
            new.add(partial(client.get, path))
            again.add(partial(client.get, path))
            mark = client.get(path).headers.get("ETag", "")
            known.add(partial(client.get, path, headers={"If-None-Match": mark}))
        found += [new, again, known]
    return found


def main(players: int = 500, rounds: int = 9) -> None:
    """Measure, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        number = store(players, rounds)
        client = clerk(number)
        first = Took("the first page after a start")
        first.add(lambda: client.get(f"/events/{number}/1/"))
        took = [committing(folder), entering(client, number, rounds), first, *opening(client, number, rounds)]
    tell(took, players, rounds)


def tell(took: Sequence[Took], players: int, rounds: int) -> None:
    """Print a table of what took how long."""
    print(f"{players} players, {rounds} rounds; milliseconds")
    print(f"{'':<34}{'50 %':>10}{'95 %':>10}{'99 %':>10}{'cpu 50 %':>10}{'cpu 95 %':>10}")
    for one in took:
        print(one.line())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
