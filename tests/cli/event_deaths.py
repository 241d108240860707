"""Commands of `zhicai event` in processes that die on the way, and what must hold of the file afterwards.

Everything is loaded once and each command runs in a fork of this process, so that hundreds of deaths take seconds.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import typer.main

from zhicai import journal
from zhicai.cli import program
from zhicai.competition.event.history import fold

Words = tuple[str, ...]

PLAYERS = 12
FORM = "编号,姓名,单位\n" + "".join(f"{n},选手{n:02},单位{n % 5:02}\n" for n in range(1, PLAYERS + 1))
NEW: Words = ("new", "--name", "公开赛", "--system", "swiss", "--rounds", "5", "--seed", "1", "--section", "")


def line(words: Words, path: Path) -> list[str]:
    """The command line of a command upon a file: the file comes after the name of the command."""
    return ["zhicai", "--lang", "en", "event", words[0], str(path), *words[1:]]


def carry_out(words: Words, path: Path) -> int:
    """Run a command here; gives its status."""
    sys.argv = line(words, path)
    try:
        program.main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else -1
    return -1


def quietly(words: Words, path: Path) -> int:
    """Run a command here and let nobody hear of it."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return carry_out(words, path)


def in_child(work: Callable[[], int]) -> int:
    """Begin a process that does this with nothing to read or to write to, and ends with its status; gives its id."""
    child = os.fork()
    if child:
        return child
    _be_silent()
    status = 99
    try:
        status = work()
    finally:
        os._exit(status)


def _be_silent() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)


def status_of(child: int) -> int:
    """How a child ended: its status, or less than 0 for a signal."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def asked(words: Words, path: Path) -> Any:
    """What a command answers as JSON, run here; None where it refuses."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        status = carry_out((*words, "--json"), path)
    return json.loads(out.getvalue()) if status == 0 else None


@dataclass(frozen=True)
class Held:
    """What a file holds: bytes, an unfinished end, entries without their times, the state that they make.

    Nothing where there is no file.
    """

    text: bytes = b""
    torn: bytes = b""
    entries: tuple[tuple[str, object, int], ...] = ()
    state: object = None

    @classmethod
    def of(cls, path: Path) -> Held:
        """Read a file as any reader would, after its chain was verified."""
        if not path.exists() or not path.stat().st_size:  # an empty file is none, see `JournalFile.create`
            return cls()
        found = journal.verify(path)
        assert found.fault is None, found.fault
        kept = journal.read(path)
        entries = tuple((one.kind, one.data, one.more) for one in kept.entries)
        text = path.read_bytes()
        return cls(text, text[found.size :], entries, fold(kept.effective()))

    def same(self, other: Held) -> bool:
        """Whether both hold the same; the times of the entries may differ."""
        return (self.entries, self.state) == (other.entries, other.state)


def copied(path: Path, copy: Path) -> Path:
    """A copy of a file, none where there is none."""
    copy.unlink(missing_ok=True)
    if path.exists():
        shutil.copyfile(path, copy)
    return copy


def trial(words: Words, path: Path) -> Held | None:
    """What a file would hold after a command, carried out on a copy to its end; None where it writes nothing."""
    copy = copied(path, path.with_name("trial.jsonl"))
    if quietly(words, copy) or (path.exists() and path.read_bytes() == copy.read_bytes()):
        return None
    return Held.of(copy)


def whole(path: Path, before: Held, after: Held) -> Held:
    """Assert that a file holds all of a command or nothing of it; gives what it holds."""
    now = Held.of(path)
    assert now.same(before) or now.same(after), (len(before.entries), len(now.entries), len(after.entries))
    assert now.text.startswith(before.text.removesuffix(before.torn)), "something of before has gone"
    return now


def opened(path: Path, before: Held) -> Held:
    """Open a file for writing, where no lock is left, and assert that it holds what it held; gives that."""
    with journal.JournalFile.open(path) as file:
        assert file.journal.head.seq == len(before.entries)
    now = Held.of(path)
    assert now.same(before) and not now.torn
    assert not path.with_name(path.name + ".lock").exists()
    return now


def warm(folder: Path) -> None:
    """Carry out a command of every kind here, so that no process that is to die has anything to load."""
    # The tree of commands is made once, not in every process.
    program.app = typer.main.get_command(program.app)  # type: ignore[assignment]
    path = folder / "warm.jsonl"
    for words in story(folder):
        assert quietly(words, path) == 0, words
    path.unlink()
    # Forks do not copy what no search for circles touches.
    gc.freeze()
    gc.disable()


def story(folder: Path) -> list[Words]:
    """An event with every command that writes."""
    form = folder / "form.csv"
    form.write_text(FORM, encoding="utf-8")
    boards = [("result", "1", str(board), "1-0") for board in range(2, PLAYERS // 2 + 1)]
    return [
        NEW,
        ("enter", str(form)),
        ("pair",),
        ("change", "--turn", "1", "--reason", "指示"),
        ("publish",),
        ("result", "1", "1", "1/2-1/2"),
        *boards,
        ("result", "1", "1", "0-1", "--correct", "--confirm", "--reason", "误记"),
        ("foul", "1", "1"),
        ("sanction", "2", "1", "--reason", "警告"),
        ("leave", "5", "2"),
        ("enter", "--player", "选手99"),
        ("pair",),
        ("withdraw", "3", "--reason", "病"),
        ("undo",),
        ("undo", "--redo"),
        ("unpair", "--confirm", "--reason", "误编"),
    ]


def latecomers(folder: Path, chance: Random) -> Path:
    """A form of people who are not entered yet."""
    form = folder / "late.csv"
    first = chance.randint(1000, 9000)
    form.write_text("姓名\n" + "".join(f"选手{n}\n" for n in range(first, first + 6)), encoding="utf-8")
    return form


def commands(path: Path, folder: Path, chance: Random) -> Iterator[Words]:
    """Commands that may come next, in an order by chance; some of them are refused."""
    if not path.exists():
        yield NEW
        return
    played = asked(("round",), path)
    if played is None:
        form: Words = ("enter", str(folder / "form.csv"))
        yield from chance.sample([form, ("pair",), ("pair",), ("enter", "--player", "选手98")], 4)
        return
    number = str(played["round"])
    player, other = (str(chance.randint(1, PLAYERS)) for _ in range(2))
    results = [
        ("result", number, str(board["board"]), chance.choice(("1-0", "0-1", "1/2-1/2")))
        for board in played["boards"]
        if board["result"] is None
    ]
    wanted: list[Words] = [
        *([chance.choice(results)] * 4 if results else [("pair",)] * 6),
        ("withdraw", player, "--reason", "病"),
        ("undo",),
        ("undo", "--redo"),
        ("leave", player, str(played["round"] + 1)),
        ("foul", player, number),
        ("sanction", player, number, "--reason", "警告"),
        ("enter", str(latecomers(folder, chance))),
        ("change", "--swap", f"{player}-{other}", "--reason", "指示"),
        ("publish",),
        ("unpair", "--confirm", "--reason", "误编"),
        ("result", number, "1", "1/2-1/2", "--correct", "--confirm", "--reason", "误记"),
    ]
    yield from chance.sample(wanted, len(wanted))


def next_command(path: Path, folder: Path, chance: Random) -> tuple[Words, Held] | None:
    """A command that will be carried out, with what the file holds after it; None where the event is at its end."""
    for words in commands(path, folder, chance):
        after = trial(words, path)
        if after is not None:
            return words, after
    return None
