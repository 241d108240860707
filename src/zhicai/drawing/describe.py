"""What a drawn board says to those who cannot see it, in Chinese and in English."""

from typing import Final

from zhicai._core import Side
from zhicai.drawing.characters import LETTERS, SIMPLIFIED, name_en
from zhicai.drawing.source import View, square_name

TITLE: Final = "象棋局面 / Xiangqi position"


def description(view: View) -> str:
    """Who is to move, the last move, check, and every piece with its square (a0 is Red's left corner)."""
    return f"{_chinese(view)} / {_english(view)}"


def _chinese(view: View) -> str:
    """The Chinese half."""
    parts = [f"轮到{view.turn.chinese}走"] if view.turn else []
    if view.lastmove:
        parts.append("上一着" + "到".join(map(square_name, view.lastmove)))
    if view.check is not None:
        parts.append("将军")
    for side in (Side.RED, Side.BLACK):
        placed = [SIMPLIFIED[letter] + "、".join(names) for letter, names in _placed(view, side)]
        parts.append(f"{side.chinese}：{' '.join(placed) or '无子'}")
    return "；".join(parts)


def _english(view: View) -> str:
    """The English half."""
    parts = [f"{view.turn.english} to move"] if view.turn else []
    if view.lastmove:
        parts.append("last move " + " to ".join(map(square_name, view.lastmove)))
    if view.check is not None:
        parts.append("check")
    for side in (Side.RED, Side.BLACK):
        placed = [f"{name_en(letter)} {' '.join(names)}" for letter, names in _placed(view, side)]
        parts.append(f"{side.english}: {', '.join(placed) or 'no pieces'}")
    return "; ".join(parts)


def _placed(view: View, side: Side) -> list[tuple[str, list[str]]]:
    """Each kind of piece a side has, with the names of its squares."""
    found = []
    for letter in LETTERS:
        names = [square_name(square) for square, piece in view.pieces.items() if piece == letter]
        if names and letter.isupper() == (side == Side.RED):
            found.append((letter, names))
    return found
