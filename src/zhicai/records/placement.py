"""Between the board part of a FEN and ninety letters, without the native core.

Readers need this for every file of an archive, before anybody asks whether the position is lawful;
the core's ``Setup`` judges that later.
"""

from __future__ import annotations

from typing import Final

from zhicai._core import START_FEN
from zhicai.records.game import Node

EMPTY: Final = "1"
"""What stands in a placement for an empty point (one blank point of a FEN, so runs add up)."""

SLOTS: Final = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
"""The 32 pieces of a set in the order in which XQF and DhtmlXQ list their squares."""

_SLOTS_OF: Final = {piece: [slot for slot, name in enumerate(SLOTS) if name == piece] for piece in set(SLOTS)}
_RUNS: Final = tuple((EMPTY * length, str(length)) for length in range(9, 1, -1))
_SPREAD: Final = str.maketrans({str(length): EMPTY * length for length in range(2, 10)})
_LETTERS: Final = str.maketrans("EHGehg", "BNKbnk")
_DEFAULTS: Final = ("w", "-", "-", "0", "1")
_ROWS: Final = tuple(slice(start, start + 9) for start in range(81, -1, -9))


def empty_placement() -> list[str]:
    """Ninety empty points; index = ``rank * 9 + file``, rank 0 is Red's back rank."""
    return [EMPTY] * 90


def to_fen(placement: list[str], *, black_moves: bool = False, round_number: int = 1) -> str:
    """The full FEN of ninety letters."""
    text = "".join(placement)
    board = "/".join([text[row] for row in _ROWS])
    for run, digit in _RUNS:
        if run in board:
            board = board.replace(run, digit)
    return f"{board} {'b' if black_moves else 'w'} - - 0 {round_number}"


def from_fen(fen: str) -> list[str] | None:
    """The ninety letters of a FEN, or ``None`` where its board part is not ten ranks of nine points.

    Letters E, H and G are taken for elephant, horse and king, as many programs write them.
    """
    rows = fen.split(maxsplit=1)[0].split("/") if fen.strip() else []
    spread = [row.translate(_SPREAD).translate(_LETTERS) for row in rows]
    if len(spread) != 10 or any(len(row) != 9 for row in spread):
        return None
    text = "".join(reversed(spread))
    return list(text) if set(text) <= set(SLOTS + EMPTY) else None


def slot_squares(placement: list[str]) -> list[int | None] | None:
    """The square of each of the 32 pieces of ``SLOTS`` (``None``: captured), or ``None`` for more than a set.

    Pieces of one kind come from right to left as their own player sees them, as XQStudio and dpxq.com
    have it: Red's from file i to a, Black's from a to i.
    """
    squares: list[int | None] = [None] * 32
    for piece, slots in _SLOTS_OF.items():
        here = [square for square, letter in enumerate(placement) if letter == piece]
        if len(here) > len(slots):
            return None
        here.sort(key=lambda square: (square % 9, square), reverse=piece.isupper())
        for slot, square in zip(slots, here, strict=False):
            squares[slot] = square
    return squares


def black_moves(fen: str) -> bool:
    """Whether a FEN says that Black is to move."""
    fields = fen.split()
    return len(fields) > 1 and fields[1].lower() == "b"


def first_mover_is_black(placement: list[str], root: Node) -> bool | None:
    """Whose piece makes the first move of the main line; ``None`` where no piece does."""
    if not root.children or (move := root.children[0].move) is None:
        return None
    piece = placement[move.from_square]
    return None if piece == EMPTY else piece.islower()


def with_side(fen: str, *, black: bool) -> str:
    """The same FEN with the other side, or the same, to move; short FENs are completed."""
    fields = fen.split()
    if len(fields) < 6:
        fields += _DEFAULTS[len(fields) - 1 :]
    fields[1] = "b" if black else "w"
    return " ".join(fields)


START: Final = from_fen(START_FEN) or empty_placement()
"""The placement of the start position."""
