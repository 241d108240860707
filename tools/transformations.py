"""Ways to tell the same repetition differently; a ruling must not change with them, except in who is Red."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zhicai import Board, Move, ZhicaiError
from zhicai._core import Piece, Side


@dataclass(frozen=True, slots=True)
class Told:
    """A position, a lead-in and one cycle; `swapped` says whether Red and Black have changed places.

    `shift` is how many plies of the cycle lie before its present first ply.
    """

    fen: str
    moves: tuple[Move, ...]
    start: int = 0
    swapped: bool = False
    shift: int = 0

    @property
    def cycle(self) -> tuple[Move, ...]:
        """The moves of the cycle."""
        return self.moves[self.start :]

    @property
    def length(self) -> int:
        """The plies of the cycle."""
        return len(self.moves) - self.start


def fen_after(told: Told, plies: int) -> str:
    """The position after some of the moves."""
    board = Board(told.fen, strict=False)
    board.push_all(told.moves[:plies])
    return board.fen


def key_after(told: Told, plies: int) -> int:
    """What stands and who is to move after some of the moves."""
    return Board(fen_after(told, plies), strict=False).key


def mirrored(told: Told) -> Told:
    """Left and right changed."""
    fen = Board(told.fen, strict=False).mirror().fen
    return replace(told, fen=fen, moves=tuple(move.mirror() for move in told.moves))


def swapped(told: Told) -> Told:
    """Red and Black changed, the board turned round."""
    fen = Board(told.fen, strict=False).swap_sides().fen
    moves = tuple(move.rotate() for move in told.moves)
    return replace(told, fen=fen, moves=moves, swapped=not told.swapped)


def started_at(told: Told, plies: int) -> Told:
    """The same cycle, without lead-in, told from `plies` plies later in it."""
    cycle = told.cycle
    moves = cycle[plies:] + cycle[:plies]
    return replace(
        told, fen=fen_after(told, told.start + plies), moves=moves, start=0, shift=told.shift + plies
    )


def other_starts(told: Told) -> Iterator[Told]:
    """The cycle without lead-in from each of its plies; the first is left out where there is no lead-in."""
    for plies in range(0 if told.start else 1, told.length):
        yield started_at(told, plies)


def gone_round_before(told: Told) -> Told:
    """The cycle played once more before it counts."""
    return replace(told, moves=told.moves + told.cycle, start=told.start + told.length)


def half_round_before(told: Told) -> Told:
    """Some plies of the cycle, two at least, as the lead-in to the cycle told from there."""
    plies = max(2, told.length // 2)
    moves = told.moves + told.cycle[:plies]
    return replace(told, moves=moves, start=told.start + plies, shift=told.shift + plies)


def led_in(told: Told) -> Told | None:
    """The same with a pair of quiet moves before, one by each side, or None where none is found."""
    board = Board(told.fen, strict=False)
    inside = {key_after(told, plies) for plies in range(len(told.moves))}
    mover = board.turn
    for later in _retractions(board, mover.opponent):
        middle = _retracted(board, later)
        for earlier in _retractions(middle, mover) if middle else ():
            first = _retracted(middle, earlier) if middle else None
            if first is None or first.key in inside or not _leads(first, (earlier, later), board):
                continue
            return replace(told, fen=first.fen, moves=(earlier, later, *told.moves), start=told.start + 2)
    return None


def _retractions(board: Board, side: Side) -> Iterator[Move]:
    """Quiet moves that a side may have made last, as far as the pieces' ways there and back are the same."""
    for square, piece in sorted(board.piece_map().items()):
        if piece.side == side and piece.symbol.upper() != "P":
            for origin in board.destinations(square):
                if board.piece_at(origin) is None:
                    yield Move.from_squares(origin, square)


def _retracted(board: Board, move: Move) -> Board | None:
    """The position before a quiet move; None where it is no position of a game."""
    pieces = board.piece_map()
    pieces[move.from_square] = pieces.pop(move.to_square)
    try:
        return Board(fen_of(pieces, board.turn.opponent))
    except ZhicaiError:
        return None


def _leads(board: Board, moves: tuple[Move, ...], goal: Board) -> bool:
    """Whether moves lead to a position; the board may be changed."""
    board = Board(board.fen)
    for move in moves:
        if not board.is_legal(move):
            return False
        board.push(move)
    return board.key == goal.key


def fen_of(pieces: dict[int, Piece], side: Side) -> str:
    """The FEN of pieces on squares."""
    ranks = []
    for rank in range(9, -1, -1):
        symbols = [pieces[rank * 9 + file].symbol if rank * 9 + file in pieces else " " for file in range(9)]
        ranks.append("".join(symbols))
    placement = "/".join(ranks)
    for length in range(9, 0, -1):
        placement = placement.replace(" " * length, str(length))
    return f"{placement} {'w' if side == Side.RED else 'b'} - - 0 1"
