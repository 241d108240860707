"""What is to be drawn: a mapping, a board or a set-up, brought into one plain form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias, runtime_checkable

from zhicai._core import Side
from zhicai.drawing.characters import letter_of
from zhicai.drawing.errors import DrawingError

FILES: Final = 9
RANKS: Final = 10
SQUARES: Final = FILES * RANKS


class PieceLike(Protocol):
    """A piece that knows its FEN letter, as `zhicai.Piece` does."""

    @property
    def symbol(self) -> str:
        """The FEN letter: upper case for Red, lower case for Black."""


class MoveLike(Protocol):
    """A move that knows its two squares, as `zhicai.Move` does."""

    @property
    def from_square(self) -> int:
        """Where it starts, 0..89."""

    @property
    def to_square(self) -> int:
        """Where it ends, 0..89."""


@runtime_checkable
class BoardLike(Protocol):
    """Anything that gives its pieces at once; `turn` and `move_stack` are used when there."""

    def piece_map(self) -> Mapping[int, PieceLike]:
        """Square -> piece."""


@runtime_checkable
class SetupLike(Protocol):
    """Anything that can be asked square by square; `side` is used when there."""

    def piece_at(self, square: int, /) -> PieceLike | None:
        """The piece on a square, or None."""


@runtime_checkable
class RulesLike(Protocol):
    """A board that knows whether the side to move is in check."""

    turn: Side

    def is_check(self) -> bool:
        """Whether the side to move is in check."""

    def king(self, side: Side, /) -> int | None:
        """Where a king stands."""


Source: TypeAlias = Mapping[int, PieceLike] | Mapping[int, str] | BoardLike | SetupLike
Step: TypeAlias = MoveLike | tuple[int, int] | str
Known: TypeAlias = Literal["auto"]
"""`"auto"`: what the board itself knows; a mapping knows nothing."""


@dataclass(frozen=True, slots=True)
class View:
    """A position ready to be drawn: FEN letters by square, and what there is to say about it."""

    pieces: dict[int, str]
    turn: Side | None
    lastmove: tuple[int, int] | None
    check: int | None


def view_of(
    source: Source, turn: Side | Known | None, lastmove: Step | Known | None, check: int | Known | None
) -> View:
    """Read a position of any accepted kind once.

    Raises `DrawingError` for squares or pieces that do not exist.
    """
    if isinstance(turn, str):
        turn = _turn(source)
    if lastmove == "auto":
        lastmove = _last_of(source)
    if isinstance(check, str):
        check = _checked_king(source)
    return View(
        pieces=dict(sorted(_pieces(source))),
        turn=turn,
        lastmove=None if lastmove is None else squares_of(lastmove),
        check=None if check is None else square_of(check),
    )


def square_of(square: int | str) -> int:
    """A square as 0..89 from its number or its name (`"e0"`); raises `DrawingError` off the board."""
    if (
        isinstance(square, str)
        and len(square) == 2
        and square[0] in "abcdefghi"
        and square[1] in "0123456789"
    ):
        return int(square[1]) * FILES + ord(square[0]) - ord("a")
    if isinstance(square, int) and 0 <= square < SQUARES:
        return square
    raise DrawingError(f"棋盘上没有这个点：{square!r}", f"no such square: {square!r}")


def square_name(square: int) -> str:
    """`"e0"` for 4."""
    return f"{'abcdefghi'[square % FILES]}{square // FILES}"


def squares_of(step: Step) -> tuple[int, int]:
    """The two squares of a move, a pair or `"h2e2"`; raises `DrawingError` when there are no such squares."""
    if isinstance(step, str):
        return square_of(step[:2]), square_of(step[2:])
    if isinstance(step, tuple):
        start, end = step
        return square_of(start), square_of(end)
    return square_of(step.from_square), square_of(step.to_square)


def _pieces(source: Source) -> Iterator[tuple[int, str]]:
    """Square and FEN letter of every piece."""
    for square, piece in _found(source):
        if piece is not None:
            yield square_of(square), letter_of(piece if isinstance(piece, str) else piece.symbol)


def _found(source: Source) -> Iterable[tuple[int, PieceLike | str | None]]:
    """Square and piece, as the source has them."""
    if isinstance(source, Mapping):
        return source.items()
    if isinstance(source, BoardLike):
        return source.piece_map().items()
    if isinstance(source, SetupLike):
        return ((square, source.piece_at(square)) for square in range(SQUARES))
    raise DrawingError(f"这不是局面：{source!r}", f"not a position: {source!r}")


def _turn(source: Source) -> Side | None:
    """Who is to move, where the source tells."""
    side = getattr(source, "turn", getattr(source, "side", None))
    return side if isinstance(side, Side) else None


def _last_of(source: Source) -> Step | None:
    """The last move played on a board that keeps its moves."""
    moves: Sequence[MoveLike] = getattr(source, "move_stack", ())
    return moves[-1] if moves else None


def _checked_king(source: Source) -> int | None:
    """The square of the king in check on a board that knows the rules."""
    if isinstance(source, RulesLike) and source.is_check():
        return source.king(source.turn)
    return None
