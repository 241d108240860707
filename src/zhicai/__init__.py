"""zhicai 执裁: the rules of xiangqi, game records, and what an arbiter says of them."""

from zhicai._core import (
    START_FEN,
    Fault,
    Kind,
    Move,
    Piece,
    Setup,
    Side,
    __version__,
    square,
    square_name,
)
from zhicai.board import Board, Outcome
from zhicai.errors import AmbiguousMove, IllegalMove, InvalidFen, InvalidMove, InvalidPosition, ZhicaiError

RED = Side.RED
BLACK = Side.BLACK

__all__ = [
    "BLACK",
    "RED",
    "START_FEN",
    "AmbiguousMove",
    "Board",
    "Fault",
    "IllegalMove",
    "InvalidFen",
    "InvalidMove",
    "InvalidPosition",
    "Kind",
    "Move",
    "Outcome",
    "Piece",
    "Setup",
    "Side",
    "ZhicaiError",
    "__version__",
    "square",
    "square_name",
]
