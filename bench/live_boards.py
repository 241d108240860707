"""Live boards: from a move's sending to every spectator's screen, through a real server and real sockets.

`python -m bench.live_boards [--boards 500] [--spectators 1000] [--moves 1] [--seconds 60] [--workers 1]
[--database URL]` starts `zhicai desk serve` with an event of so many boards, all begun; players send so many moves a
second in all, each from a session of its own, and spectators follow boards (seven of ten) and the wall. It prints the
milliseconds from the sending of a move to its acknowledgement and to each spectator, at the middle, the 95th and the
99th of a hundred and at most, and the memory of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from bench.processes import as_installed

TOKEN: Final = "b" * 32
BEGUN: Final = 1_767_225_600_000


@dataclass
class Wanted:
    """What is measured."""

    boards: int
    spectators: int
    moves: float
    seconds: int
    workers: int
    database: str


@dataclass
class Hall:
    """The event as it was prepared: its number, sessions by who they are, the boards."""

    event: str
    arbiter: str
    sessions: dict[int, str]
    games: list[tuple[str, int, int]] = field(default_factory=list)


def prepare(folder: str, wanted: Wanted) -> Hall:
    """A desk with an event whose first round is paired and published, and a session for everybody."""
    os.environ |= {
        "ZHICAI_DESK": folder,
        "ZHICAI_DATABASE": wanted.database,
        # One program asks as often as it can.
        "ZHICAI_RATES": "0",
        "DJANGO_SETTINGS_MODULE": "zhicai.desk.settings",
    }
    from zhicai.desk.place import from_environment

    from_environment().prepare()
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    number = _store(wanted.boards * 2)
    arbiter = _session(number, "arbiter", "chief-arbiter")
    sessions = {one: _session(number, f"p{one}", "player", one) for one in range(1, wanted.boards * 2 + 1)}
    hall = Hall(number, arbiter, sessions)
    _open(hall)
    from django.db import connections

    connections.close_all()
    return hall


def _store(players: int) -> str:
    from zhicai.competition.event import founding, paired, people
    from zhicai.competition.event.building import gathered
    from zhicai.competition.event.kinds import drafts
    from zhicai.competition.event.pairing import pair_round
    from zhicai.competition.model import Player
    from zhicai.competition.regulations import preset_text
    from zhicai.desk.store import journals
    from zhicai.desk.store.models import StoredJournal
    from zhicai.journal import Header, JournalKind

    first = founding.found("bench", preset_text("cxa-2011"), seed="1", stage={"kind": "swiss", "rounds": 9})
    entered = people.enter(gathered(first), [Player(n, f"选手{n:04}") for n in range(1, players + 1)])
    facts = [*first, *entered]
    facts += pair_round(gathered(facts))
    facts += paired.publish(gathered(facts))
    number = "bench"
    journals.found(
        Header(number, JournalKind.EVENT, BEGUN), drafts(facts, time=BEGUN, actor="bench"), key="1"
    )
    StoredJournal.objects.filter(pk=number).update(public=True)
    return number


def _session(number: str, name: str, role: str, seat: int | None = None) -> str:
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from zhicai.desk.people.models import Account
    from zhicai.desk.store.models import StoredJournal

    account = Account(username=name, password="!")
    account.save()
    account.memberships.create(journal=StoredJournal(pk=number), role=role, number=seat)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def _open(hall: Hall) -> None:
    """Open every board, and begin its game."""
    from zhicai.desk.live import state
    from zhicai.desk.live.kinds import Conduct
    from zhicai.desk.live.opening import begin_board, open_board, places_of
    from zhicai.desk.running import state as events
    from zhicai.desk.store import journals

    event = journals.look(hall.event, events.now).value
    for place in places_of(event.event.sections[0], "", 1):
        at = time.time_ns() // 1_000_000
        number = open_board(event, hall.event, place, Conduct.DEVICES, "600+30", at=at, actor="bench")
        seat = journals.look(number, state.now).value.seat
        begin_board(number, at, "bench")
        hall.games.append((number, seat.red_number, seat.black_number))


def serve(folder: str, wanted: Wanted) -> tuple[subprocess.Popen[bytes], int, float]:
    """Start the server; its process, port, and the seconds until it answered."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [
        sys.executable, "-m", "zhicai", "desk", "serve", "--host", "127.0.0.1", "--port", str(port),
        "--workers", str(wanted.workers), "--data", folder,
    ]  # fmt: skip
    began = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=as_installed())
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as call:
            call.sendall(b"GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            if call.recv(12).startswith(b"HTTP/1.1 200"):
                return server, port, time.perf_counter() - began
        if server.poll() is not None or time.perf_counter() - began > 60:
            raise SystemExit("the server does not start")
        time.sleep(0.02)


def memory(server: int) -> int:
    """Bytes of a process and those that it has started, shared parts counted once."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(folder.name) == server or int(status[1]) == server:
                rolled = (folder / "smaps_rollup").read_text()
                found += int(re.search(r"Pss:\s+(\d+)", rolled)[1]) * 1024  # type: ignore[index]
    return found


def processor(server: int) -> float:
    """Seconds that a process and those that it has started have had of a processor."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(folder.name) == server or int(status[1]) == server:
                found += int(status[11]) + int(status[12])
    return found / os.sysconf("SC_CLK_TCK")


class Crowd:
    """All who call the server: players that move, spectators that look."""

    def __init__(self, hall: Hall, wanted: Wanted, port: int, server: int) -> None:
        self.server = server
        self.hall, self.wanted, self.port = hall, wanted, port
        self.sent: dict[tuple[str, int], float] = {}
        self.seen: list[float] = []
        self.acknowledged: list[float] = []
        self.refused = self.opened = 0
        self.chance = random.Random(1)
        self.lost = 0

    async def watch(self, number: int) -> None:
        """One spectator: follow a board, or the wall."""
        base = f"/events/{self.hall.event}/live/"
        game = self.hall.games[number % len(self.hall.games)][0]
        path = f"{base}stream/" if number % 10 >= 7 else f"{base}{game}/stream/"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
        writer.write(request.encode())
        first = True
        while line := await reader.readline():
            if not line.startswith(b"data: "):
                continue
            now = time.perf_counter()
            if first:
                first = False
                self.opened += 1
                continue
            data = json.loads(line[6:])
            for one in data.get("games", [data]):
                key = one.get("game", game), one.get("ply", -1)
                if key in self.sent:
                    self.seen.append((now - self.sent[key]) * 1000)
        self.lost += 1

    async def post(self, session: str, path: str, fields: dict[str, object]) -> tuple[int, Any]:
        """One form, on a connection of its own, as phones have it after a while."""
        body = urlencode(fields).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: zhicai={session}; csrftoken={TOKEN}\r\n"
            f"X-CSRFToken: {TOKEN}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        writer.write(head.encode() + body)
        answer = await reader.read()
        writer.close()
        status, _, content = answer.partition(b"\r\n\r\n")
        text = content if b"chunked" not in status.lower() else b"".join(content.split(b"\r\n")[1::2])
        return int(status.split()[1]), json.loads(text) if text[:1] == b"{" else text

    async def play(self, game: str, seats: Sequence[int], known: dict[str, Any]) -> None:
        """The next move of a board."""
        ply = known["ply"] + 1
        legal = known["legal"]
        if not legal:
            return
        move = self.chance.choice(legal)
        session = self.hall.sessions[seats[0 if known["turn"] == "red" else 1]]
        fields = {"act": "move", "move": move, "ply": ply, "seen": known["seq"], "key": f"{game[:20]} {ply}"}
        self.sent[game, ply] = began = time.perf_counter()
        status, answer = await self.post(session, f"/events/{self.hall.event}/live/{game}/do/", fields)
        self.acknowledged.append((time.perf_counter() - began) * 1000)
        if status == 200:
            known.update(answer)
        else:
            self.refused += 1
            if self.refused == 1:
                print("refused:", status, str(answer)[:300])

    async def run(self) -> None:
        """Let everybody in, then play."""
        watching = []
        before = processor(self.server)
        for number in range(self.wanted.spectators):
            watching.append(asyncio.create_task(self.watch(number)))
            if number % 20 == 19:
                await asyncio.sleep(0.05)
        began = time.perf_counter()
        while self.opened < self.wanted.spectators and time.perf_counter() - began < 120:
            await asyncio.sleep(0.1)
        print(
            f"{self.opened} spectators are in, {time.perf_counter() - began:.1f} s after the last one knocked"
        )
        spent = processor(self.server) - before
        print(f"the server's processor time: {spent / max(1, self.opened) * 1000:.1f} ms a spectator let in")
        await asyncio.sleep(1)
        before = processor(self.server)
        await asyncio.sleep(5)
        idle = (processor(self.server) - before) / 5
        print(f"the server's processor time while nobody moves: {idle * 1000:.0f} ms a second")
        before = processor(self.server) + idle * self.wanted.seconds
        await self._play()
        spent = processor(self.server) - before
        print(f"the server's processor time: {spent / max(1, len(self.acknowledged)) * 1000:.1f} ms a move")
        await asyncio.sleep(2)
        for task in watching:
            task.cancel()

    async def _play(self) -> None:
        from zhicai.board import Board

        board = Board()
        legal = [str(move) for move in board.legal_moves]
        known = {game: {"ply": 0, "seq": 3, "turn": "red", "legal": legal} for game, *_ in self.hall.games}
        began, playing = time.perf_counter(), []
        for turn in range(int(self.wanted.moves * self.wanted.seconds)):
            await asyncio.sleep(max(0.0, began + turn / self.wanted.moves - time.perf_counter()))
            game, *seats = self.hall.games[turn % len(self.hall.games)]
            playing.append(asyncio.create_task(self.play(game, seats, known[game])))
        await asyncio.gather(*playing)


def figures(name: str, values: Sequence[float]) -> str:
    """A line: how many, 50 %, 95 %, 99 %, the most."""
    ordered = sorted(values) or [0.0]
    parts = [ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (50, 95, 99)]
    return f"{name:<34}{len(values):>9}" + "".join(f"{one:>9.1f}" for one in (*parts, ordered[-1]))


def measure(wanted: Wanted) -> None:
    """Measure, and print the table."""
    folder = tempfile.mkdtemp(prefix="zhicai-live-")
    server = None
    try:
        hall = prepare(folder, wanted)
        server, port, seconds = serve(folder, wanted)
        print(
            f"{len(hall.games)} boards, all begun; serving after {seconds:.2f} s; load {os.getloadavg()[0]:.1f}"
        )
        empty = memory(server.pid)
        crowd = Crowd(hall, wanted, port, server.pid)
        asyncio.run(crowd.run())
        full = memory(server.pid)
        print(f"{'milliseconds':<34}{'count':>9}{'50 %':>9}{'95 %':>9}{'99 %':>9}{'most':>9}")
        print(figures("a move, to its acknowledgement", crowd.acknowledged))
        print(figures("a move, to each spectator", crowd.seen))
        print(f"refused {crowd.refused}, streams lost {crowd.lost}; load {os.getloadavg()[0]:.1f}")
        print(f"memory of the server: {full / 1e6:.0f} MB, before the spectators {empty / 1e6:.0f} MB")
        began = time.perf_counter()
        server.terminate()
        server.wait(20)
        print(f"ended {time.perf_counter() - began:.2f} s after it was told to")
    finally:
        if server is not None and server.poll() is None:
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Read the options, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--moves", type=float, default=1, help="moves a second in all")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    measure(Wanted(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
