"""Touch-move (摸子): what touched pieces oblige their toucher to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from zhicai._core import Move, Side, square, square_name
from zhicai.board import Board
from zhicai.game.values import BLACK, SideName


class Touch(NamedTuple):
    """A piece that was touched: where it stood, its letter (upper case red), and in one grasp with the one before."""

    square: str
    piece: str
    together: bool = False

    @property
    def side(self) -> SideName:
        """Whose piece it is."""
        return "red" if self.piece.isupper() else "black"


@dataclass(frozen=True, slots=True)
class Obligation:
    """What must be played.

    `moves` are the legal moves that fulfil it, in the board's order; empty where nothing touched can be satisfied and
    any move may be played. `article` is the rule that gave them, such as `5.3.2`; `foul` says whether it is one to
    have touched what cannot move or be taken (cxa-2011 art. 8.1.5), and `fruitless` which pieces those were.
    """

    moves: tuple[Move, ...]
    article: str
    fruitless: tuple[Touch, ...] = ()

    @property
    def free(self) -> bool:
        """Whether any move may be played."""
        return not self.moves

    @property
    def foul(self) -> bool:
        """Whether nothing that was touched can be satisfied (cxa-2011 art. 8.1.5)."""
        return not self.moves


def touches_of(board: Board, squares: Sequence[str], *, together: bool = False) -> tuple[Touch, ...]:
    """The touches of pieces on squares, in the order touched; points without a piece are left out.

    Raises ValueError for what is no name of a square.
    """
    found: list[Touch] = []
    for name in squares:
        piece = board.piece_at(name)
        if piece is not None:
            found.append(Touch(square_name(square(name)), piece.symbol, together and bool(found)))
    return tuple(found)


def standing(board: Board, touches: Sequence[Touch]) -> tuple[Touch, ...]:
    """Those of the touched pieces that stand where they were touched: a captured or moved one obliges to nothing."""
    kept = []
    for touch in touches:
        piece = board.piece_at(touch.square)
        if piece is not None and piece.symbol == touch.piece:
            kept.append(touch)
    return tuple(kept)


def obligation(board: Board, touches: Sequence[Touch]) -> Obligation | None:
    """What the side to move must play after these touches; None where nothing on the board was touched.

    One's own piece moves (cxa-2011 art. 5.1), an enemy piece is taken (cxa-2011 art. 5.2), with both the orders of
    cxa-2011 arts 5.3-5.5 hold. A piece all of whose moves expose the own king cannot move. Of several own pieces, or
    several enemy ones, the first counts; where that can be satisfied by nothing, the pieces touched after it count
    as if they alone had been touched. The 1999 edition has the same orders (cxa-1999 arts 5.1-5.5).
    """
    first = {touch.square: touch for touch in reversed(standing(board, touches))}
    remaining = [touch for touch in touches if first.get(touch.square) is touch]
    if not remaining:
        return None
    legal = tuple(board.legal_moves)
    mine: SideName = BLACK if board.turn == Side.BLACK else "red"
    fruitless: list[Touch] = []
    article = ""
    while remaining:
        own = next((touch for touch in remaining if touch.side == mine), None)
        enemy = next((touch for touch in remaining if touch.side != mine), None)
        found = _ordered(legal, remaining, own, enemy)
        if found.moves:
            return Obligation(found.moves, found.article, tuple(fruitless))
        article = article or found.article
        fruitless += [touch for touch in (own, enemy) if touch is not None]
        remaining = [touch for touch in remaining if touch not in (own, enemy)]
    return Obligation((), article, tuple(fruitless))


def _ordered(
    legal: Sequence[Move], touches: Sequence[Touch], own: Touch | None, enemy: Touch | None
) -> Obligation:
    """The rule for the first own and the first enemy piece touched, one of which may be missing."""
    if own is None or enemy is None:
        moves = _moved(legal, own) if own else _taken(legal, enemy)
        return Obligation(moves, "5.1" if own else "5.2")
    moved, taken = _moved(legal, own), _taken(legal, enemy)
    both = tuple(move for move in moved if move in taken)
    if touches.index(own) < touches.index(enemy) and not _in_one_grasp(touches, own, enemy):
        choices = (("5.3.1", both), ("5.3.2", moved), ("5.3.3", taken), ("5.3.4", ()))
    else:
        choices = (("5.4.1", both), ("5.4.2", taken), ("5.4.3", moved), ("5.4.4", ()))
    article, moves = next((choice for choice in choices if choice[1]), choices[-1])
    return Obligation(moves, article)


def _in_one_grasp(touches: Sequence[Touch], own: Touch, enemy: Touch) -> bool:
    """Whether both were touched at once, which goes as the enemy's first (cxa-2011 art. 5.5)."""
    first, last = sorted((touches.index(own), touches.index(enemy)))
    return all(touch.together for touch in touches[first + 1 : last + 1])


def _moved(legal: Sequence[Move], touch: Touch) -> tuple[Move, ...]:
    origin = square(touch.square)
    return tuple(move for move in legal if move.from_square == origin)


def _taken(legal: Sequence[Move], touch: Touch | None) -> tuple[Move, ...]:
    if touch is None:
        return ()
    target = square(touch.square)
    return tuple(move for move in legal if move.to_square == target)
