"""Throw damaged records at the readers: nothing but `RecordError` may come out, soon, and with bounded memory.

    python tools/fuzz_records.py --seconds 600 [--seeds FOLDER]...

The material is the records in examples/ and in the folders given, and games written here in every format that can be
written. Each is damaged at random and read, by the format that recognises it or by any other; what was read must
be written and read again with the same moves. A finding is printed, its input is kept under build/fuzz/records,
and the exit status is 1.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import random
import resource
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from zhicai import Board, InvalidFen, Setup, records
from zhicai.records import FORMATS, Game, Node, RecordError

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "fuzz" / "records"
LARGEST_SEED = 40_000
LONGEST_READ = 10
MEMORY = 2 << 30
RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})

# Bytes and words that mean something to one format or another.
TOKENS = (
    *(bytes([value]) for value in (0, 1, 9, 10, 13, 26, 27, 0x7F, 0x80, 0xA1, 0xFE, 0xFF)),
    *(character.encode() for character in '()[]{}"\\;%/.*-=+<>&'),
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\r\n\r\n", b"1-0", b"0-1", b"1/2-1/2", b"99999999999999999999", b"-1"),
    *(b"[FEN ", b"[Format ", b"[DhtmlXQ]", b"[/DhtmlXQ]", b"[DhtmlXQ_move_0_1_1]", b"XQ", b"&#", b"%u4e00"),
    *(word.encode("gb18030") for word in ("炮二平五", "马８进７", "前", "一", "车", "象棋")),
    *(word.encode("utf-8") for word in ("炮二平五", "前兵", "後", "　")),
    *((value).to_bytes(4, "little") for value in (0x7FFFFFFF, 0xFFFFFFFF, 0x80000000, 65536)),
)


class TooSlow(Exception):
    """A reader was still at work after `LONGEST_READ` seconds."""


@dataclass(frozen=True)
class Finding:
    """An input, how it was read, and what went wrong."""

    data: bytes
    how: str
    trace: str

    def keep(self) -> Path:
        """Writes the input down, named by its content."""
        KEPT.mkdir(parents=True, exist_ok=True)
        path = KEPT / f"{hashlib.sha256(self.data).hexdigest()[:16]}.bin"
        path.write_bytes(self.data)
        return path


def seeds(rng: random.Random, folders: Sequence[Path]) -> list[bytes]:
    """Small record files, and random games in every format that can be written."""
    paths = (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file())
    found = [path.read_bytes() for path in paths if path.stat().st_size <= LARGEST_SEED]
    for number in range(30):
        games = [random_game(rng) for _ in range(1 + number % 3)]
        found += [data for name in FORMATS if (data := written(games, name)) is not None]
    return found


def random_game(rng: random.Random) -> Game:
    """A game with comments and variations, sometimes from the middle."""
    board = Board()
    for _ in range(rng.choice((0, 0, 40))):
        moves = list(board.legal_moves)
        if moves:
            board.push(rng.choice(moves))
    game = Game(
        {"Event": "测试赛", "Red": "选手01", "Black": "选手02", "Result": rng.choice(sorted(RESULTS))},
        board.fen,
    )
    _grow(rng, game.root, Board(board.fen), rng.randint(0, 40))
    return game


def _grow(rng: random.Random, node: Node, board: Board, plies: int) -> None:
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        move, other = rng.choice(moves), rng.choice(moves)
        child = node.add(move, rng.choice(("", "", "", "好棋", "a { b ( c")))
        if other != move and rng.random() < 0.05:
            branch = Board(board.fen)
            branch.push(other)
            _grow(rng, node.add(other), branch, plies // 4)
        board.push(move)
        node = child


def written(games: Sequence[Game], name: str) -> bytes | None:
    """The games in a format; None where it is not written or cannot hold them."""
    writer = FORMATS[name].write
    if writer is None:
        return None
    stream = io.BytesIO()
    try:
        writer(games, stream)
    except RecordError:
        return None
    return stream.getvalue()


def damaged(rng: random.Random, material: Sequence[bytes]) -> bytes:
    """One of the records with some damage."""
    data = bytearray(rng.choice(material))
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        rng.choice(DAMAGES)(rng, data, material)
    return bytes(data[: 4 * LARGEST_SEED])


def _span(rng: random.Random, data: bytes | bytearray) -> tuple[int, int]:
    start = rng.randint(0, len(data))
    return start, min(len(data), start + int(rng.paretovariate(0.7)))


def _flip(rng: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _any_byte(rng: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    if data:
        data[rng.randrange(len(data))] = rng.randrange(256)


def _insert(rng: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    place = rng.randint(0, len(data))
    data[place:place] = rng.choice(TOKENS) * rng.choice((1, 1, 1, 2, 300))


def _overwrite(rng: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    token = rng.choice(TOKENS)
    place = rng.randint(0, len(data))
    data[place : place + len(token)] = token


def _remove(rng: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    start, end = _span(rng, data)
    del data[start:end]


def _repeat(rng: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    start, end = _span(rng, data)
    data[end:end] = data[start:end] * rng.choice((1, 2, 50))


def _cut(rng: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    del data[rng.randint(0, len(data)) :]


def _splice(rng: random.Random, data: bytearray, material: Sequence[bytes]) -> None:
    other = rng.choice(material)
    start, _ = _span(rng, other)
    data[rng.randint(0, len(data)) :] = other[start:]


DAMAGES: tuple[Callable[[random.Random, bytearray, Sequence[bytes]], None], ...] = (
    *(_flip, _any_byte, _insert, _overwrite, _remove, _repeat, _cut, _splice),
)


def examine(data: bytes, name: str | None) -> Finding | None:
    """Reads the data as the named format, or as whatever it looks like, and writes it again in every format."""
    try:
        for game in _read(data, name):
            _examine_game(game)
    except RecordError:
        return None
    except Exception:  # noqa: BLE001 (any other exception is what this program looks for)
        return Finding(data, name or "recognised", traceback.format_exc(limit=-8))
    return None


def _read(data: bytes, name: str | None) -> Iterator[Game]:
    return records.read(data) if name is None else FORMATS[name].read(io.BytesIO(data))


def _examine_game(game: Game) -> None:
    if game.result not in RESULTS:
        raise AssertionError(f"result {game.result!r}")
    for finding in game.findings:
        if not (finding.kind and finding.message_zh and finding.message_en):
            raise AssertionError(f"a finding that says nothing: {finding!r}")
    if not _readable(game.fen):
        return
    for name in FORMATS:
        again = written([game], name)
        if again is not None:
            _same_again(game, name, list(FORMATS[name].read(io.BytesIO(again))))


def _readable(fen: str) -> bool:
    try:
        Setup(fen)
    except InvalidFen:
        return False
    return True


def _same_again(game: Game, name: str, reread: Sequence[Game]) -> None:
    if len(reread) != 1:
        raise AssertionError(f"one game written as {name}, {len(reread)} read")
    if reread[0].mainline() != game.mainline():
        raise AssertionError(f"written as {name} the main line changed")


def _alarm(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlow


def run(seconds: float, seed: int, folders: Sequence[Path]) -> list[Finding]:
    """Damages and reads until the time is up; stops early at ten findings of different places."""
    rng = random.Random(seed)
    material = seeds(rng, folders)
    findings: dict[str, Finding] = {}
    end, inputs = time.monotonic() + seconds, 0
    while time.monotonic() < end and len(findings) < 10:
        name = rng.choice((None, None, *FORMATS))
        signal.alarm(LONGEST_READ)
        finding = examine(damaged(rng, material), name)
        signal.alarm(0)
        inputs += 1
        if finding is not None:
            findings.setdefault(finding.trace, finding)
    print(f"seeds {len(material):,}  inputs {inputs:,}  findings {len(findings):,}")
    return list(findings.values())


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 if there are findings."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=2011)
    parser.add_argument(
        "--seeds", type=Path, action="append", default=[], metavar="FOLDER", help="more records"
    )
    options = parser.parse_args(arguments)
    warnings.simplefilter("ignore")  # Writers warn of what a format cannot hold.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _alarm)
    findings = run(options.seconds, options.seed, [ROOT / "examples", *options.seeds])
    for finding in findings:
        print(f"\n{finding.keep()}, read as {finding.how}\n{finding.trace}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
