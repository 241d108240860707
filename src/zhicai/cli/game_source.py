"""What `zhicai game` reads: the journal of an officiated game, or any record."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from zhicai import records
from zhicai.cli import terminal
from zhicai.cli.sources import is_there
from zhicai.game import events as ev
from zhicai.game.log import Officiated
from zhicai.game.sheet import Cell, Sheet, sheet
from zhicai.game.state import Game, new_game
from zhicai.game.telling import told
from zhicai.law.vocabulary import Words
from zhicai.records import RecordError

if TYPE_CHECKING:
    from zhicai.records import Game as Record

_HEAD: Final = 1 << 10
_CLOCK: Final = re.compile(r"\[%clk\s+(\d+):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?\]")
_RESULTS: Final = ("1-0", "0-1", "1/2-1/2")


@dataclass(frozen=True, slots=True)
class Step:
    """One entry as it is told: the event, the words, and the state after it.

    `left` is what each side has on the clock then, in milliseconds, None where nobody knows.
    """

    number: int
    event: ev.Event
    words: Words
    after: Game
    left: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game from beginning to end.

    `tags` are the headers of a record, `declared` the result that it gives without the board deciding it.
    """

    name: str
    is_journal: bool
    start: Game
    steps: tuple[Step, ...]
    sheet: Sheet
    tags: Mapping[str, str] = field(default_factory=dict)
    declared: str = ""
    remarks: tuple[Words, ...] = ()

    @property
    def players(self) -> Words:
        """The names of Red and of Black; empty where nobody has told them."""
        return self.tags.get("Red", ""), self.tags.get("Black", "")

    @property
    def end(self) -> Game:
        """The state after the last entry."""
        return self.steps[-1].after if self.steps else self.start


def replay(name: str, number: int) -> Replay:
    """The game of a file, or of standard input for `-`; game `number` of a record file, from 1.

    Stops with status 2 where there is none. Raises the errors of the journal, game and records rooms.
    """
    if name == "-":
        data = sys.stdin.buffer.read() if sys.stdin is not None else b""
        return _of(io.BytesIO(data), name, number)
    if not name or not is_there(name):
        shown = terminal.named(name)
        terminal.fail(f"没有文件 {shown}", f"no file {shown}")
    path = Path(name)
    if path.is_dir():
        terminal.fail("这是文件夹，请写出其中的文件", "this is a folder; name a file in it", name)
    with path.open("rb") as stream:
        return _of(stream if path.is_file() else io.BytesIO(stream.read()), name, number)


def _of(stream: IO[bytes], name: str, number: int) -> Replay:
    head = stream.read(_HEAD)
    stream.seek(0)
    if head.startswith(b"{") and b"zhicai-journal" in head:
        if number != 1:
            terminal.fail("--game 只用于棋谱文件", "--game is for record files", name)
        return _journal(stream, name)
    return _record(stream, name, number)


def _journal(stream: IO[bytes], name: str) -> Replay:
    from zhicai.game.journalled import resume
    from zhicai.game.values import BadLog
    from zhicai.journal import Journal, JournalError

    try:
        journal, found = Journal.scanned(stream)
    except JournalError as error:
        raise error.at(name) from error
    entries = list(journal.effective())
    try:
        officiated = resume(entries)
    except BadLog as error:
        raise error.at(name) from error
    remarks: list[Words] = []
    if undone := len(journal.entries) - len(entries):
        remarks.append((f"日志中另有 {undone} 条已撤销", f"{undone} more entries of the journal are undone"))
    if found.torn is not None:
        remarks.append(("文件末尾有没写完的一条，未计", "an unfinished entry at the end is left out"))
    steps = tuple(_steps(officiated.start, officiated.events))
    written = sheet(officiated.start, officiated.events)
    return Replay(
        name, is_journal=True, start=officiated.start, steps=steps, sheet=written, remarks=tuple(remarks)
    )


def _steps(start: Game, events: list[ev.Event]) -> Iterator[Step]:
    """Every entry with the state after it, those too that were undone later."""
    going = Officiated(start)
    for number, event in enumerate(events, 1):
        words = told(going.game, event)
        going.add([event])
        game = going.game
        yield Step(number, event, words, game, (game.left("red", event.at), game.left("black", event.at)))


def _record(stream: IO[bytes], name: str, number: int) -> Replay:
    record = _chosen(stream, name, number)
    from zhicai.game.regulations import cxa_2011

    start = new_game(cxa_2011(), record.fen)
    events, beyond = _events(start, record)
    clocks = [_left(node.comment) for node in record.root.line()]
    steps: list[Step] = []
    left: list[int | None] = [None, None]
    for step in _steps(start, events):
        if isinstance(step.event, ev.Moved):
            left[step.event.side == "black"] = clocks[step.after.course.ply - 1]
        steps.append(replace(step, left=(left[0], left[1])))
    remarks: tuple[Words, ...] = ()
    if beyond:
        remarks = ((f"终局后另有 {beyond} 着", f"{beyond} more moves after the end"),)
    written = _with_clocks(sheet(start, events), clocks)
    declared = record.result
    ended = steps[-1].after.ended if steps else None
    if ended is not None or declared not in _RESULTS:
        declared = ""
    elif written.result == "*":
        written = replace(written, result=declared)
    return Replay(
        name,
        is_journal=False,
        start=start,
        steps=tuple(steps),
        sheet=written,
        tags=record.headers,
        declared=declared,
        remarks=remarks,
    )


def _chosen(stream: IO[bytes], name: str, number: int) -> Record:
    last = 0
    try:
        for last, game in enumerate(records.read(stream), 1):
            if last == number:
                return game
    except RecordError as error:
        raise error.at(name) from error
    return terminal.fail(f"没有第 {number} 局，共 {last} 局", f"no game {number}; there are {last}", name)


def _events(start: Game, record: Record) -> tuple[list[ev.Event], int]:
    """The moves of a record as events, with the end that the board brings, and the number of moves after it."""
    from zhicai.game import commands as cm
    from zhicai.game.values import Refusal

    going = Officiated(start)
    going.do(cm.Begin(0))
    moves = record.mainline()
    for played, move in enumerate(moves):
        if isinstance(going.do(cm.Play(0, going.game.turn, str(move))), Refusal):
            return going.events, len(moves) - played
    return going.events, 0


def _left(comment: str) -> int | None:
    """What a comment such as `[%clk 0:59:48]` says is left, in milliseconds."""
    match = _CLOCK.search(comment)
    if match is None:
        return None
    hours, minutes, seconds = (int(match[group]) for group in (1, 2, 3))
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int((match[4] or "0").ljust(3, "0"))


def _with_clocks(written: Sheet, clocks: list[int | None]) -> Sheet:
    """The sheet with what the comments of the record say is left."""

    def put(cell: Cell | None) -> Cell | None:
        return None if cell is None else replace(cell, left_ms=clocks[cell.ply - 1])

    return replace(
        written, rows=tuple(replace(row, red=put(row.red), black=put(row.black)) for row in written.rows)
    )
