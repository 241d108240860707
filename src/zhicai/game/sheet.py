"""The score sheet (记录纸): every move in full and in short, with times, offers and fouls, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from zhicai._core import Move
from zhicai.board import Board
from zhicai.errors import InvalidMove
from zhicai.game import clock as clocks
from zhicai.game import events as ev
from zhicai.game.evolving import evolve
from zhicai.game.log import effective
from zhicai.game.state import Game
from zhicai.game.telling import told
from zhicai.game.values import BLACK, NONE, Pair, SideName


@dataclass(frozen=True, slots=True)
class Note:
    """Something beside a move: `kind` is the name of the event, `side` whose it is, `article` where it has one.

    `zh` and `en` say it in words with the article; `detail` is the bare fact in it, such as milliseconds of a penalty.
    """

    kind: str
    side: SideName | None
    at: int
    article: str = ""
    detail: str = ""
    zh: str = ""
    en: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One move: its coordinates, in full such as 炮二平五 and in short such as 炮25 (cxa-2011 art. 7.5).

    `wxf` is the short form in Latin letters, such as C2=5.

    `spent_ms` is the time it took, `used_ms` all that the side has used with it, `left_ms` what was left after it;
    None without a clock. `legality` as `Board.legality` says it.
    """

    ply: int
    move: str
    full: str
    short: str
    spent_ms: int | None = None
    used_ms: int | None = None
    left_ms: int | None = None
    legality: str = "legal"
    notes: tuple[Note, ...] = ()
    wxf: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One round; a side without a move in it has none."""

    round: int
    red: Cell | None
    black: Cell | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet (cxa-2011 arts 7.5, 9): rows, result with reason and article, fouls, time used, signatures.

    `before` are notes made before the first move.
    """

    fen: str
    rows: tuple[Row, ...]
    before: tuple[Note, ...] = ()
    result: str = "*"
    reason: str = ""
    article: str = ""
    fouls: Pair = NONE
    warnings: Pair = NONE
    used_ms: Pair | None = None
    signed: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The moves in order."""
        both = (cell for row in self.rows for cell in (row.red, row.black))
        return tuple(sorted((cell for cell in both if cell is not None), key=lambda cell: cell.ply))


_NOTED = (
    ev.Offered,
    ev.Declined,
    ev.Fouled,
    ev.FoulLifted,
    ev.Warned,
    ev.PressedEarly,
    ev.LimitAudited,
    ev.LimitCountBegun,
    ev.RepetitionRuled,
    ev.IllegalFound,
    ev.TakenBack,
    ev.PlacedBetween,
    ev.TimeChanged,
    ev.ClockSet,
    ev.FlagFell,
    ev.FlagReported,
    ev.FlagOverruled,
    ev.RecordsMissed,
    ev.HouseRuleBroken,
    ev.Arrived,
    ev.Ruled,
)


@dataclass
class _Writer:
    """Goes through a game's events and writes."""

    game: Game
    cells: list[Cell] = field(default_factory=list)
    before: list[Note] = field(default_factory=list)

    def take(self, event: Any) -> None:  # noqa: ANN401 - any kind of event
        board = self.game.course.tip
        earlier = self.game
        if isinstance(event, ev.Moved):
            self.cells.append(_written(board, earlier.course.ply + 1, event.move, event.legality))
        elif isinstance(event, ev.TakenBack):
            self._cross_out(event.ply)
        elif isinstance(event, ev.ColoursSwapped):
            self._cross_out(0)
        elif isinstance(event, ev.PlacedBetween):
            last = self.cells.pop()
            origin = earlier.course.until(last.ply - 1).tip
            self.cells.append(replace(_written(origin, last.ply, event.move, "legal"), notes=last.notes))
        if isinstance(event, _NOTED):
            self._note(event)
        self.game = evolve(earlier, event)
        if isinstance(event, ev.Moved | ev.Pressed | ev.ClocksResumed | ev.Ended):
            self._time(event.at)

    def _note(self, event: Any) -> None:  # noqa: ANN401 - any of the events above
        side = getattr(event, "side", None) or getattr(event, "claimant", None)
        article = getattr(event, "article", "")
        zh, en = told(self.game, event)
        self._attach(Note(type(event).__name__, side, event.at, article, _detail(event), zh, en))

    def _attach(self, *notes: Note) -> None:
        """Put notes beside the last move."""
        if self.cells:
            self.cells[-1] = replace(self.cells[-1], notes=(*self.cells[-1].notes, *notes))
        else:
            self.before += notes

    def _cross_out(self, ply: int) -> None:
        """The moves after `ply` no longer stand; what was noted beside them, such as fouls, does."""
        notes = [note for cell in self.cells[ply:] for note in cell.notes]
        del self.cells[ply:]
        self._attach(*notes)

    def _time(self, at: int) -> None:
        """The times of the last move of either side, as they stand now: it may not be pressed yet."""
        clock = self.game.clock
        if clock is None:
            return
        now = clocks.settled(clock, at)
        for index in range(len(self.cells) - 1, max(-1, len(self.cells) - 3), -1):
            cell = self.cells[index]
            dial = now.dial(self.game.course.mover(cell.ply))
            if cell.used_ms is not None and self._pressed(cell):
                continue
            before = self.cells[index - 2].used_ms if index >= 2 else 0
            spent = None if before is None else dial.used - before
            self.cells[index] = replace(cell, spent_ms=spent, used_ms=dial.used, left_ms=dial.left)

    def _pressed(self, cell: Cell) -> bool:
        """Whether the time of a move no longer grows: another move has begun, or its own was pressed."""
        return cell.ply < self.game.course.ply or self.game.clock is None or self.game.clock.whose is None


def _written(board: Board, ply: int, move: str, legality: str) -> Cell:
    """A move in both notations; what has no words stands in coordinates."""
    try:
        full, short, wxf = board.chinese(Move(move)), board.short(Move(move)), board.wxf(Move(move))
    except InvalidMove:
        full = short = wxf = move
    return Cell(ply, move, full, short, legality=legality, wxf=wxf)


def _detail(event: Any) -> str:  # noqa: ANN401 - any kind of event
    """The facts of an event that a reader of the sheet wants beside its name."""
    if isinstance(event, ev.LimitAudited):
        return f"{event.counted}/{event.needed}"
    if isinstance(event, ev.Fouled | ev.FoulLifted):
        return str(event.number)
    if isinstance(event, ev.TimeChanged):
        return str(event.ms)
    for name in ("verdict", "move", "text", "code", "cause", "moves", "ply"):
        value = getattr(event, name, None)
        if value is not None:
            return str(value)
    return ""


def sheet(start: Game, events: Iterable[ev.Event]) -> Sheet:
    """The score sheet of a game that began as `start` (cxa-2011 arts 7.1, 7.5, 9); raises BadLog."""
    writer = _Writer(start)
    for event in effective(events):
        if isinstance(event, ev.Rewound):
            del writer.cells[writer.game.course.ply :]
        writer.take(event)
    game = writer.game
    ended, clock = game.ended, game.clock
    return Sheet(
        game.course.fen,
        _rows(game, writer.cells),
        tuple(writer.before),
        "*" if ended is None else ended.result,
        "" if ended is None else ended.reason,
        "" if ended is None else ended.article,
        game.desk.fouls,
        game.desk.warnings,
        None if clock is None else Pair(clock.red.used, clock.black.used),
        game.desk.signed,
    )


def _rows(game: Game, cells: list[Cell]) -> tuple[Row, ...]:
    """The moves by rounds; where Black begins, the first round has no move of Red."""
    shift = 0 if game.course.red_first else 1
    rows: dict[int, dict[SideName, Cell]] = {}
    for cell in cells:
        number = (cell.ply + shift + 1) // 2
        rows.setdefault(number, {})[game.course.mover(cell.ply)] = cell
    return tuple(Row(number, sides.get("red"), sides.get(BLACK)) for number, sides in rows.items())
