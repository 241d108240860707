"""Two players' score sheets compared, move by move, with the first difference and how many moves each has left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from zhicai._core import START_FEN, Move
from zhicai.board import Board
from zhicai.errors import AmbiguousMove, ZhicaiError
from zhicai.game.sheet_reading import Written
from zhicai.records import Game as RecordedGame

LOOKAHEAD = 8
"""Plies that a sheet may have left out in a row without leaving room for them, at most."""


HORIZON = 40
"""Plies that are looked ahead to tell which of several moves a text in short notation means."""

BUDGET = 2000
"""Moves that are tried for it, at most."""


class Kind(StrEnum):
    """How two sheets differ at a ply."""

    EMPTY = "empty"
    """One sheet has an empty place (cxa-2011 art. 7.1)."""
    UNREADABLE = "unreadable"
    """What one sheet says is no move that can be played there (cxa-2011 art. 7.2)."""
    OMITTED = "omitted"
    """One sheet has left out moves without leaving room for them."""
    DIFFERENT = "different"
    """Both say a move that can be played, and not the same one."""
    LONGER = "longer"
    """One sheet goes on where the other ends."""
    LOST = "lost"
    """Neither says a move that can be played: nothing more can be compared."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: `ply` from 1, what each sheet says there, which sheet is the worse one.

    `fault` is 0 for the first sheet, 1 for the second, None where the moves do not tell; `plies` is how many moves
    it is about.
    """

    kind: Kind
    ply: int
    first: Written
    second: Written
    fault: int | None
    plies: int = 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sheets compared.

    `agreed` is the number of plies before the first difference, `moves` the game as both sheets together tell it,
    `missing` how many moves each has left out or written so that nobody can read them (cxa-2011 arts 7.1-7.2).
    """

    agreed: int
    moves: tuple[Move, ...]
    differences: tuple[Difference, ...]
    missing: tuple[int, int]

    @property
    def first(self) -> Difference | None:
        """The first difference, None where the sheets say the same."""
        return self.differences[0] if self.differences else None


def compare(first: Sequence[Written], second: Sequence[Written], fen: str = START_FEN) -> Comparison:
    """Compare two sheets of a game that began at `fen`; raises InvalidFen, InvalidPosition.

    Notations may differ, moves count. After a difference the comparison goes on with the move that lets more of
    both sheets be played.
    """
    pair = _Pair((list(first), list(second)), Board(fen))
    while pair.step():
        pass
    differences = tuple(pair.differences)
    agreed = differences[0].ply - 1 if differences else len(pair.moves)
    missing = [0, 0]
    for found in differences:
        if found.fault is not None and found.kind is not Kind.DIFFERENT:
            missing[found.fault] += found.plies
        elif found.kind is Kind.LOST:
            missing = [number + found.plies for number in missing]
    return Comparison(agreed, tuple(pair.moves), differences, (missing[0], missing[1]))


def moves_of(record: RecordedGame) -> list[Written]:
    """The main line of a record that was read from PGN, XQF or text, as a sheet to compare."""
    return [str(move) for move in record.mainline()]


class _Pair:
    """Two sheets being read side by side from a position that both have led to."""

    def __init__(self, sheets: tuple[list[Written], list[Written]], board: Board) -> None:
        self.sheets = sheets
        self.board = board
        self.places = [0, 0]
        self.moves: list[Move] = []
        self.differences: list[Difference] = []

    def written(self, sheet: int, ahead: int = 0) -> Written:
        place = self.places[sheet] + ahead
        return self.sheets[sheet][place] if place < len(self.sheets[sheet]) else None

    def ended(self, sheet: int) -> bool:
        return self.places[sheet] >= len(self.sheets[sheet])

    def step(self) -> bool:
        """Read one ply; whether there is more to read."""
        ends = [self.ended(0), self.ended(1)]
        if all(ends):
            return False
        if any(ends):
            return self._longer(0 if ends[1] else 1)
        said = [_read(self.board, self.written(sheet)) for sheet in (0, 1)]
        both = [move for move in said[0] if move in said[1]]
        if both:
            return self._play(self._likeliest(both))
        if not said[0] and not said[1]:
            return self._lost()
        return self._differ(said[0], said[1])

    def _likeliest(self, choices: Sequence[Move]) -> Move:
        """Of several moves the one after which most of both sheets can be played: short notation may mean several."""
        return choices[0] if len(choices) == 1 else max(choices, key=self._reach)

    def _play(self, move: Move, *, places: tuple[int, int] = (1, 1)) -> bool:
        self.board.push(move)
        self.moves.append(move)
        self.places[0] += places[0]
        self.places[1] += places[1]
        return True

    def _note(self, kind: Kind, fault: int | None, plies: int = 1) -> None:
        found = Difference(kind, len(self.moves) + 1, self.written(0), self.written(1), fault, plies)
        self.differences.append(found)

    def _longer(self, sheet: int) -> bool:
        """The rest of the longer sheet, as far as it can be played."""
        rest = len(self.sheets[sheet]) - self.places[sheet]
        self._note(Kind.LONGER, 1 - sheet, rest)
        while choices := _read(self.board, self.written(sheet)):
            self._play(self._likeliest(choices), places=(1 - sheet, sheet))
        return False

    def _lost(self) -> bool:
        rest = max(len(self.sheets[sheet]) - self.places[sheet] for sheet in (0, 1))
        self._note(Kind.LOST, None, rest)
        return False

    def _differ(self, first: Sequence[Move], second: Sequence[Move]) -> bool:
        """One sheet is empty, unreadable, has skipped moves, or says another move."""
        for fault in (0, 1):
            skipped = self._skipped(fault)
            if skipped:
                self._note(Kind.OMITTED, fault, skipped)
                for move in self._gap(fault, skipped):
                    self._play(move, places=(fault, 1 - fault))
                return True
        if first and second:
            self._note(Kind.DIFFERENT, None)
            return self._play(self._likeliest([*first, *second]))
        fault = 1 if first else 0
        self._note(Kind.EMPTY if self.written(fault) is None else Kind.UNREADABLE, fault)
        return self._play(self._likeliest(first or second))

    def _skipped(self, fault: int) -> int:
        """How many moves the sheet `fault` has left out here, told by what follows agreeing again; 0 for none.

        Two moves must agree after the gap, or as many as are left: a single one may agree by accident.
        """
        if self.written(fault) is None:
            return 0
        return next((number for number in range(1, LOOKAHEAD + 1) if self._gap(fault, number)), 0)

    def _gap(self, fault: int, skipped: int) -> list[Move]:
        """The moves of the other sheet that fill a gap of this many, if what follows agrees; else none."""

        def fill(board: Board, done: list[Move]) -> list[Move]:
            if len(done) == skipped:
                return done if self._agree(board, fault, skipped) else []
            for move in _read(board, self.written(1 - fault, len(done))):
                board.push(move)
                found = fill(board, [*done, move])
                board.pop()
                if found:
                    return found
            return []

        return fill(self.board.copy(), [])

    def _agree(self, board: Board, fault: int, skipped: int, ahead: int = 0) -> bool:
        """Whether the next two moves on both sheets agree, the other one read `skipped` places on."""
        if ahead == 2 or (ahead and self.places[fault] + ahead >= len(self.sheets[fault])):
            return True
        there = _read(board, self.written(1 - fault, skipped + ahead))
        for move in _read(board, self.written(fault, ahead)):
            if move in there:
                board.push(move)
                found = self._agree(board, fault, skipped, ahead + 1)
                board.pop()
                if found:
                    return True
        return False

    def _reach(self, move: Move) -> int:
        """How many of the following places can be played after this move, up to `HORIZON`."""
        board = self.board.copy()
        board.push(move)
        return self._playable(board, 1, [BUDGET])

    def _playable(self, board: Board, ahead: int, budget: list[int]) -> int:
        """The longest stretch of places from `ahead` on that can be played, trying every meaning of a text."""
        if ahead > HORIZON or budget[0] <= 0:
            return 0
        said = [_read(board, self.written(sheet, ahead)) for sheet in (0, 1)]
        both = [move for move in said[0] if move in said[1]]
        best = 0
        for move in both or (*said[0], *said[1]):
            budget[0] -= 1
            board.push(move)
            best = max(best, 1 + self._playable(board, ahead + 1, budget))
            board.pop()
            if best > HORIZON - ahead:
                break
        return best


def _read(board: Board, text: Written) -> Sequence[Move]:
    """The legal moves that a text can mean here; none where it is empty or means nothing.

    In short notation 炮84 is 炮8进4 as well as 炮8平4 (cxa-2011 art. 7.5).
    """
    if text is None or not text.strip():
        return ()
    try:
        return (board.parse(text),)
    except AmbiguousMove as error:
        return error.candidates
    except ZhicaiError:
        return ()
