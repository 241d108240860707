"""A desk that is killed at any moment: nothing acknowledged is lost, nothing is doubled, no clock pays for it.

`python -m bench.desk_kills [--database sqlite|postgres] [--kills 20] [--commands 1000]` starts `zhicai desk serve`
with an event; one client types results, others play on live boards, each command under a key of its own and sent again
under the same key until it is acknowledged. The server is killed (`kill -9`) at random and started again, until so many
commands are acknowledged and so many kills done. Then every journal is compared with what was acknowledged, and the
clocks with the time that the desk was away, from each kill to the first answer after it. Prints what it found and how
soon the desk served again, by the clock and in processor time of the server from its start to its first answer, with
the load of the machine meanwhile; status 1 where something is wrong. Each kill is told on stderr as it comes.
`postgres` makes a server of its own in a temporary folder; where there is none, it says so.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from bench.live_boards import TOKEN, Hall, Wanted, prepare
from bench.processes import as_installed

BOARDS: Final = 60
PLAYED: Final = 8
"""Boards that are played live; the results of the others are typed."""
PATIENCE: Final = 30


def this_moment() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class Kill:
    """One kill: when, when the desk was started again, and when it first answered anything.

    `processor`: seconds that the server had used by then, None where the system does not tell; `load`: of the machine.
    """

    killed: int
    started: int = 0
    served: int = 0
    processor: float | None = None
    load: float = 0.0

    @property
    def seconds(self) -> float:
        """From the start to the first answer."""
        return (self.served - self.started) / 1000


@dataclass
class Done:
    """What was acknowledged: moves by board, typed results by key, kills."""

    moves: dict[str, list[str]] = field(default_factory=dict)
    typed: dict[str, tuple[str, str]] = field(default_factory=dict)
    kills: list[Kill] = field(default_factory=list)
    again: int = 0
    """How often a command had to be sent again."""

    @property
    def count(self) -> int:
        """Commands acknowledged."""
        return len(self.typed) + sum(map(len, self.moves.values()))


class Server:
    """`zhicai desk serve`, started and killed."""

    def __init__(self, folder: str) -> None:
        """Not started yet."""
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, in a group of its own."""
        command = [
            sys.executable, "-m", "zhicai", "desk", "serve", "--host", "127.0.0.1",
            "--port", str(self.port), "--data", self.folder,
        ]  # fmt: skip
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, start_new_session=True, env=as_installed()
        )

    async def answers(self) -> None:
        """Wait until it answers a page."""
        began = time.perf_counter()
        while time.perf_counter() - began < 2 * PATIENCE:
            with suppress(OSError):
                status, _ = await call(self.port, "GET", "/sign-in/", "")
                if status == 200:
                    return
            await asyncio.sleep(0.01)
        raise SystemExit("the desk does not come back")

    def processor(self) -> float | None:
        """Seconds of processor time that it has used; None where the system does not tell (it is Linux that does)."""
        assert self._process is not None
        with suppress(OSError):
            told = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
            return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
        return None

    def kill(self) -> None:
        """Kill it as a power cut would, as far as processes go."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


async def call(
    port: int, method: str, path: str, session: str, fields: dict[str, object] | None = None
) -> tuple[int, bytes]:
    """One request on a connection of its own. Raises OSError where the desk is away."""
    body = urlencode(fields or {}).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: zhicai={session}; csrftoken={TOKEN}\r\n"
        f"X-CSRFToken: {TOKEN}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), PATIENCE)
    try:
        writer.write(head.encode() + body)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    except TimeoutError as error:
        raise ConnectionError from error
    finally:
        writer.close()
    head_end = answer.find(b"\r\n\r\n")
    if head_end < 0:
        raise ConnectionError
    length = next(
        (
            int(line[15:])
            for line in answer[:head_end].lower().split(b"\r\n")
            if line.startswith(b"content-length")
        ),
        None,
    )
    content = answer[head_end + 4 :]
    if length is None or len(content) < length:
        raise ConnectionError
    return int(answer.split()[1]), content


class Run:
    """All that is sent while the desk is killed again and again."""

    def __init__(self, hall: Hall, server: Server, commands: int, kills: int, seed: int) -> None:
        """Nothing sent yet."""
        self.hall, self.server, self.commands, self.kills = hall, server, commands, kills
        self.chance, self.done, self.over = random.Random(seed), Done(), asyncio.Event()
        self.kill = Kill(0, 0, 1)

    async def sent(self, path: str, session: str, fields: dict[str, object]) -> tuple[int, Any]:
        """Send a command until it is answered, under the same key."""
        first = True
        while True:
            if not first:
                self.done.again += 1
            first = False
            since = self.kill
            with suppress(OSError, asyncio.IncompleteReadError):
                status, content = await call(self.server.port, "POST", path, session, fields)
                self._answered(since)
                if status < 500:
                    return status, json.loads(content)
            await asyncio.sleep(0.05)

    async def type_results(self) -> None:
        """Type results, and clear them, and type them again."""
        path = f"/events/{self.hall.event}/1/rounds/1/results/type/"
        place, expected, round_of_all = PLAYED + 1, 10_000_000, 0
        while not self.over.is_set():
            code = ("1-0", "0-1", "1/2-1/2")[(place + round_of_all) % 3]
            for one in (code, "", code) if round_of_all == 0 else ("", code):
                if self.over.is_set():
                    return
                expected = await self._seq()
                key = f"typed {len(self.done.typed)}"
                fields = {"key": key, "expected": expected, "place": str(place), "code": one}
                status, answer = await self.sent(path, self.hall.arbiter, fields)
                if status != 200:
                    raise SystemExit(f"a result was refused: {status} {answer}")
                self.done.typed[key] = str(place), one
            place += 1
            if place > BOARDS:
                place, round_of_all = PLAYED + 1, round_of_all + 1

    async def _seq(self) -> int:
        """How many entries the event has."""
        path = f"/events/{self.hall.event}/1/rounds/1/results/present/"
        while True:
            with suppress(OSError):
                status, content = await call(self.server.port, "GET", path, self.hall.arbiter)
                if status == 200:
                    return int(json.loads(content)["seq"])
            await asyncio.sleep(0.05)

    async def play(self, game: str, seats: Sequence[int]) -> None:
        """Play a board by chance, a move after the other, until all is over or the game is."""
        from zhicai.board import Board

        board, moves = Board(), self.done.moves.setdefault(game, [])
        seq = 3
        while not self.over.is_set():
            legal = [str(move) for move in board.legal_moves]
            quiet = [move for move in legal if board.piece_at(move[2:]) is None] or legal
            move = self.chance.choice(quiet)
            fields = {
                "act": "move", "move": move, "ply": len(moves) + 1, "seen": seq, "key": f"ply {len(moves) + 1}",
            }  # fmt: skip
            session = self.hall.sessions[seats[len(moves) % 2]]
            status, answer = await self.sent(f"/events/{self.hall.event}/live/{game}/do/", session, fields)
            if status != 200:
                raise SystemExit(f"a move was refused: {status} {answer}")
            moves.append(move)
            seq = answer["seq"]
            board.push(board.parse(move))
            if answer["result"]:
                return
            await asyncio.sleep(0.02)

    async def killing(self) -> None:
        """Kill the desk at random and start it again, until there is enough of everything.

        It is killed after so many commands that about as many kills as are wanted fall in the commands that are wanted,
        and then at any moment of what comes next.
        """
        share = 2 * self.commands / self.kills
        while self.done.count < self.commands or len(self.done.kills) < self.kills:
            until = self.done.count + self.chance.random() * share
            while self.done.count < until:
                await asyncio.sleep(0.002)
            await asyncio.sleep(self.chance.random() * 0.1)
            self.kill = kill = Kill(this_moment())
            self.server.kill()
            kill.started = this_moment()
            self.server.start()
            await self.server.answers()
            self._answered(kill)
            self.done.kills.append(kill)
            self._tell(kill)
        self.over.set()

    def _answered(self, since: Kill) -> None:
        """Something that was asked since a kill was answered: a command, or a page. The first one ends the outage."""
        if since is self.kill and not since.served:
            since.served = this_moment()
            since.processor, since.load = self.server.processor(), os.getloadavg()[0]

    def _tell(self, kill: Kill) -> None:
        """A line about the last kill, for who waits."""
        used = "" if kill.processor is None else f" ({kill.processor:.2f} s of the processor)"
        print(
            f"kill {len(self.done.kills)} of {self.kills}, {self.done.count} of {self.commands} commands; serving again"
            f" after {kill.seconds:.2f} s{used}, load {kill.load:.1f}",
            file=sys.stderr,
            flush=True,
        )

    async def all(self) -> None:
        """Everything at once."""
        self.server.start()
        await self.server.answers()
        played = self.hall.games[:PLAYED]
        sending = [self.play(game, seats) for game, *seats in played]
        await asyncio.gather(self.killing(), self.type_results(), *sending)


def wrong(run: Run) -> list[str]:
    """What is not as it was acknowledged, after the desk has been killed for the last time."""
    from zhicai.desk.store import checking, journals, keys

    found = [f"{one.number}: {zh}" for one in checking.verify() for zh, _ in one.problems]
    event = journals.look(run.hall.event, _typed).value
    typed = {keys.half(key): key for key in run.done.typed}
    found += [
        f"the event: {key} stands there {event[half]} times"
        for half, key in typed.items()
        if event[half] != 1
    ]
    found += [f"the event: a result was never sent ({half})" for half in event if half not in typed]
    for game, moves in run.done.moves.items():
        stands = journals.look(game, _moves).value
        if stands != moves:
            found.append(f"{game}: {len(moves)} moves were acknowledged, {len(stands)} stand, or others")
    return found


def _typed(journal: Any) -> Counter[str]:
    """How often each key of a form begins a command, by the half of it that stands for what was told."""
    halves = (one.key.partition(":") for one in journal.entries if one.key and one.batch == one.seq)
    return Counter(half for half, bound, _ in halves if bound)


def _moves(journal: Any) -> list[str]:
    return [str(entry.data["move"]) for entry in journal.entries if entry.kind == "game.moved"]


def clocks(run: Run) -> tuple[int, int]:
    """Over all boards, the most milliseconds that a clock was charged for the desk's being away, and the most given.

    It was away from each kill until it answered again, whatever it did meanwhile.
    """
    from zhicai.desk.live import state
    from zhicai.desk.store import journals
    from zhicai.game import clock as dials

    charged = given = 0
    for game in run.done.moves:
        known = journals.look(game, state.now).value.game
        if known.clock is None or known.began is None:
            continue
        at = known.at
        read = dials.settled(known.clock, at)
        used = read.red.used + read.black.used
        down = sum(max(0, min(one.served, at) - max(one.killed, known.began)) for one in run.done.kills)
        charged = max(charged, used - (at - known.began - down))
        given = max(given, (at - known.began - down) - used)
    return charged, given


def report(run: Run, database: str) -> bool:
    """Print what was found; whether all is well."""
    done = run.done
    typed, moves = len(done.typed), sum(map(len, done.moves.values()))
    served = sorted(one.seconds for one in done.kills)
    used = sorted(one.processor for one in done.kills if one.processor is not None)
    loads = sorted(one.load for one in done.kills)
    problems = wrong(run)
    charged, given = clocks(run)
    print(
        f"{database}: {typed} results and {moves} moves acknowledged, {len(done.kills)} kills, {done.again} sent again"
    )
    print(f"lost, doubled or changed: {len(problems)}; every chain verified")
    for problem in problems[:20]:
        print(f"  {problem}")
    print(f"charged to a clock for the desk's being away: at most {max(0, charged)} ms")
    print(
        f"given to a clock in all, for beats not yet written: at most {max(0, given)} ms in {len(done.kills)} kills"
    )
    print(
        f"serving again after {served[len(served) // 2]:.2f} s (half), {served[-1]:.2f} s (most); load"
        f" {loads[0]:.1f} to {loads[-1]:.1f}"
    )
    if used:
        print(f"of that processor time: {used[len(used) // 2]:.2f} s (half), {used[-1]:.2f} s (most)")
    return not problems and charged <= 0


def measure(database: str, kills: int, commands: int, seed: int) -> bool:
    """Run everything on a database of this kind; whether all is well."""
    folder = tempfile.mkdtemp(prefix="zhicai-kills-")
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        url = "" if database == "sqlite" else _postgres(stack)
        hall = prepare(folder, Wanted(BOARDS, 0, 0, 0, 1, url))
        server = Server(folder)
        run = Run(hall, server, commands, kills, seed)
        try:
            asyncio.run(run.all())
        finally:
            server.kill()
        return report(run, database)


def _postgres(stack: ExitStack) -> str:
    """The URL of a new database of a server of one's own."""
    from tests.desk import postgres

    try:
        socket_folder = stack.enter_context(postgres.server())
    except postgres.NoPostgres as error:
        raise SystemExit(str(error)) from None
    import psycopg

    with psycopg.connect(host=socket_folder, user=postgres.USER, dbname="postgres", autocommit=True) as made:
        made.execute("CREATE DATABASE kills")
    return f"postgres://{postgres.USER}@/kills?host={socket_folder}"


def main() -> None:
    """Read the options, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--kills", type=int, default=20, help="so many at least")
    parser.add_argument("--commands", type=int, default=1000, help="so many at least")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(0 if measure(given.database, given.kills, given.commands, given.seed) else 1)


if __name__ == "__main__":
    main()
