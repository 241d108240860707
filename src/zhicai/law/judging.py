"""A repetition brought before the rule books: the request checked, and judged by the book that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from zhicai._core import IllegalMove, Move, Setup, ZhicaiError
from zhicai.board import Board
from zhicai.law.books import BOOKS, DEFAULT, book, settled
from zhicai.law.case import Case
from zhicai.law.requests import (
    BadCycleStart,
    CaptureInCycle,
    GameOver,
    IllegalInLoop,
    NoRepetition,
    OpenLoop,
    UnreadableMove,
    UnsoundPosition,
    WrongSide,
)
from zhicai.law.terms import Cycle, Ruling

__all__ = ["BOOKS", "DEFAULT", "case_in_game", "case_of", "judge", "moves_of", "rule"]

_UNSOUND: Final = frozenset({"no_king", "king_outside_palace", "kings_facing", "waiting_side_in_check"})
"""Faults with which no move can be judged; diagrams have others, such as pawns where no game brings them."""

_SHORTEST: Final = 4
"""Plies of the shortest cycle: each side goes and comes back."""


def judge(
    fen: str,
    moves: Iterable[Move | str],
    *,
    rules: str = DEFAULT,
    cycle_start: int | None = None,
    options: Mapping[str, str] | None = None,
) -> Ruling:
    """Rule on a lead-in and one cycle, taken as repeated as often as the rules require and claimed.

    `moves` and `cycle_start` as for `case_of`; `options` settles points that the rule book leaves open, see
    `zhicai.law.books`. Raises InvalidFen and the classes of `zhicai.law.requests`.
    """
    return rule(case_of(fen, moves, cycle_start), rules, options)


def rule(case: Case, rules: str = DEFAULT, options: Mapping[str, str] | None = None) -> Ruling:
    """The ruling of a rule book on a case; raises UnknownRules, UnknownOption, UnknownValue."""
    values = settled(rules, options or {})
    return book(rules).rule(case, values)


def case_of(fen: str, moves: Iterable[Move | str], cycle_start: int | None = None) -> Case:
    """The case that a position and the moves of a lead-in and one cycle make.

    Moves are moves, coordinates, or texts in any notation that `Board.parse` reads, or one text with blanks between
    them. `cycle_start` is the number of
    moves before the cycle; without it, the earliest position that stands again after the last move starts it. A
    cycle given several times over counts as one (cxa-2011 art. 23.1). Raises InvalidFen and the classes of
    `zhicai.law.requests`.
    """
    played = _Played(fen, moves)
    start = played.first_standing() if cycle_start is None else played.checked(cycle_start)
    return played.case(start, played.once(start))


def case_in_game(fen: str, moves: Sequence[Move]) -> Case:
    """The case of a game up to its last move: the cycle that went round most often, of several the shortest.

    Raises as `case_of` does.
    """
    played = _Played(fen, moves)
    played.first_standing()
    end = len(played.moves)
    lengths = [end - ply for ply in range(end) if played.keys[ply] == played.keys[-1]]
    length = max(lengths, key=lambda length: (played.rounds(length), -length))
    return played.case(end - length, length)


def moves_of(fen: str, moves: Iterable[Move | str]) -> Iterator[Move]:
    """The moves that are given, each as soon as it is known to be legal where it is played; texts in any notation.

    Raises InvalidFen, UnsoundPosition, UnreadableMove, WrongSide, IllegalInLoop, and GameOver for a move after mate or
    stalemate.
    """
    board = Board(fen, strict=False)
    _refuse_unsound(fen, board)
    for ply, given in enumerate(moves, 1):
        _refuse_ended(board, ply - 1)
        move = _legal(board, given, ply)
        board.push(move)
        yield move


class _Played:
    """The moves of a request, each legal where it was played, and what stood after each."""

    def __init__(self, fen: str, moves: Iterable[Move | str]) -> None:
        board = Board(fen, strict=False)
        _refuse_unsound(fen, board)
        self.fen = board.fen
        self.moves: list[Move] = []
        self.keys = [board.key]
        self.captures: list[bool] = []
        for given in moves.split() if isinstance(moves, str) else moves:
            self._play(board, given)
        _refuse_ended(board, len(self.moves))

    def _play(self, board: Board, given: Move | str) -> None:
        """Add one move; raises what is wrong with it."""
        ply = len(self.moves) + 1
        _refuse_ended(board, ply - 1)
        move = _legal(board, given, ply)
        self.captures.append(board.piece_at(move.to_square) is not None)
        board.push(move)
        self.moves.append(move)
        self.keys.append(board.key)

    def differences(self) -> Iterator[list[int]]:
        """The squares on which the last position is not the start position, then not that after each move."""
        end = self._board(len(self.moves)).piece_map()
        board = self._board(0)
        for ply in range(len(self.moves)):
            then = board.piece_map()
            yield [square for square in range(90) if then.get(square) != end.get(square)]
            board.push(self.moves[ply])

    def _board(self, plies: int) -> Board:
        board = Board(self.fen, strict=False)
        board.push_all(self.moves[:plies])
        return board

    def first_standing(self) -> int:
        """The plies after which the last position first stood; raises NoRepetition."""
        end = len(self.moves)
        standing = next((ply for ply in range(end) if self.keys[ply] == self.keys[-1]), None)
        if standing is not None:
            return standing
        if end < _SHORTEST - 1:
            raise NoRepetition
        unlike = islice(enumerate(self.differences()), end - 1)
        nearest, squares = min(unlike, key=lambda found: len(found[1]))
        raise NoRepetition(nearest, squares, turn_differs=(end - nearest) % 2 == 1)

    def checked(self, start: int) -> int:
        """A start of the cycle as given; raises BadCycleStart, CaptureInCycle, OpenLoop."""
        end = len(self.moves)
        if end == 0:
            raise NoRepetition
        if not 0 <= start < end:
            raise BadCycleStart(start, end)
        for ply in range(start, end):
            if self.captures[ply]:
                raise CaptureInCycle(ply + 1, str(self.moves[ply]))
        if self.keys[start] != self.keys[-1]:
            squares = next(islice(self.differences(), start, None))
            raise OpenLoop(start, squares, turn_differs=(end - start) % 2 == 1)
        return start

    def once(self, start: int) -> int:
        """The length of one round of what follows `start`, which may be several equal ones."""
        cycle = self.moves[start:]
        total = len(cycle)
        return next(
            length
            for length in range(2, total + 1, 2)
            if total % length == 0 and cycle[:length] * (total // length) == cycle
        )

    def rounds(self, length: int) -> int:
        """How many times in a row the last moves are the same `length` moves."""
        cycle = self.moves[-length:]
        times, end = 1, len(self.moves) - length
        while end >= length and self.moves[end - length : end] == cycle:
            times, end = times + 1, end - length
        return times

    def case(self, start: int, length: int) -> Case:
        """The case with this cycle; whatever follows it is dropped."""
        return Case(self.fen, tuple(self.moves[: start + length]), Cycle(start, length))


def _refuse_unsound(fen: str, board: Board) -> None:
    """Raise UnsoundPosition where kings are missing, doubled or exposed."""
    kings = [square for square, piece in board.piece_map().items() if piece.symbol in "Kk"]
    faults = [
        fault
        for fault in Setup(fen).faults
        if fault.kind in _UNSOUND or (fault.kind == "too_many" and len(kings) != 2)
    ]
    if faults:
        raise UnsoundPosition(faults)


def _refuse_ended(board: Board, ply: int) -> None:
    """Raise GameOver where the side to move has no legal move (cxa-2011 arts 4.1.1-4.1.2)."""
    if not board.legal_moves:
        raise GameOver(ply, "checkmate" if board.is_check() else "stalemate", board.turn.opponent)


def _legal(board: Board, given: Move | str, ply: int) -> Move:
    """The legal move that was given; raises UnreadableMove, WrongSide, IllegalInLoop."""
    move = _read(board, given, ply) if isinstance(given, str) else given
    reason = board.legality(move)
    if reason == "wrong_side":
        raise WrongSide(ply, str(move), board.turn)
    if reason != "legal":
        try:
            board.copy().push(move)
        except IllegalMove as error:
            raise IllegalInLoop(ply, str(move), reason, error) from error
    return move


def _read(board: Board, text: str, ply: int) -> Move:
    """The move that a text means, legal or not where it is coordinates."""
    try:
        return Move(text)
    except ZhicaiError:
        pass
    try:
        return board.parse(text)
    except IllegalMove as error:
        raise IllegalInLoop(ply, text, error.reason, error) from error
    except ZhicaiError as error:
        raise UnreadableMove(ply, text, error) from error
