"""Points of the board in Chinese: no Chinese board has letters at its side, so none is named by them.

A piece is named as in notation (炮二, 马8), a point by the half, the file and the line, as the board speaks it.
"""

from __future__ import annotations

import re
from typing import Final

from zhicai._core import Side
from zhicai.board import Board
from zhicai.desk.board.places import LINES, NUMERALS, place
from zhicai.desk.errors import DeskError
from zhicai.law.vocabulary import piece_words

_COORDINATES: Final = re.compile(r"(?<![a-z0-9])([a-i][0-9])([a-i][0-9])?(?![a-z0-9])(?: (?=[一-龥]))?")
_PLACE: Final = re.compile(r"([红黑])方?([一二三四五六七八九1-9])路(底线|二线|宫顶线|兵线|卒线|河沿)")
_PIECE: Final = re.compile(
    r"([红黑])?方?([前中后])?([^\s\d一二三四五六七八九前中后])([一二三四五六七八九1-9])?"
)
_KINDS: Final = {
    letter: kind
    for kind, letters in {
        "K": "帅将帥將",
        "A": "仕士",
        "B": "相象",
        "N": "马馬傌",
        "R": "车車俥",
        "C": "炮砲包",
        "P": "兵卒",
    }.items()
    for letter in letters
}
_OF_RED: Final = "帅帥仕相兵傌俥"
_OF_BLACK: Final = "将將士象卒"


class NoPoint(DeskError):
    """Words that name no point, or more than one."""


def square(name: str) -> int:
    """4 for `e0`."""
    return "abcdefghi".index(name[0]) + 9 * int(name[1])


def name_of(number: int) -> str:
    """`e0` for 4."""
    return f"{'abcdefghi'[number % 9]}{number // 9}"


def move_words(board: Board, move: str) -> str:
    """A move that may be against the rules, such as 红方九路车到红方五路底线."""
    start = move[:2]
    mover = piece_words(board, square(start))[0] if board.piece_at(square(start)) else place(start)[0]
    return f"{mover}到{place(move[2:])[0]}"


def in_chinese(board: Board, text: str) -> str:
    """A Chinese text with its points and moves in words; a point on which a piece stands is that piece."""

    def said(found: re.Match[str]) -> str:
        start, end = found[1], found[2]
        if end:
            return move_words(board, start + end)
        return piece_words(board, square(start))[0] if board.piece_at(square(start)) else place(start)[0]

    return _COORDINATES.sub(said, text)


def read(board: Board, text: str) -> str:
    """The point that a word names: 炮二, 红前车九, 马8, 红方五路河沿. Raises NoPoint."""
    if (found := _PLACE.fullmatch(text)) is not None:
        return _at(found[1], found[2], found[3])
    found = _PIECE.fullmatch(text)
    if found is None or found[3] not in _KINDS:
        raise NoPoint(
            f"“{text}”不是棋子或点；请写如 炮二、马8、红方五路河沿",
            f"“{text}” names no piece and no point; write such as h2",
        )
    stand = _standing(board, found)
    if found[2] and len(stand) > 1:
        stand = [stand["前中后".index(found[2]) if len(stand) == 3 else -(found[2] == "后")]]
    if not stand:
        raise NoPoint(f"“{text}”：盘上没有这个棋子", f"“{text}”: no such piece is on the board")
    if len(stand) > 1:
        raise NoPoint(
            f"“{text}”：不止一个，请写明红黑、前后和路数",
            f"“{text}”: more than one stands there; write the point, such as h2",
        )
    return name_of(stand[0])


def _at(side: str, file: str, line: str) -> str:
    number = NUMERALS.find(file) + 1 or int(file)
    rank = LINES.index(line.replace("卒", "兵"))
    return f"{'abcdefghi'[9 - number]}{rank}" if side == "红" else f"{'abcdefghi'[number - 1]}{9 - rank}"


def _standing(board: Board, found: re.Match[str]) -> list[int]:
    """The pieces that a name fits, the foremost first."""
    side, _, letter, file = found.groups()
    written = "" if not file else "红" if file in NUMERALS else "黑"
    sides = {side, written, "红" if letter in _OF_RED else "黑" if letter in _OF_BLACK else ""} & {"红", "黑"}
    number = 0 if not file else NUMERALS.find(file) + 1 or int(file)
    stand: list[tuple[int, int]] = []
    for at, piece in board.piece_map().items():
        red = piece.side == Side.RED
        fits = piece.symbol.upper() == _KINDS[letter] and sides <= {"红" if red else "黑"}
        if fits and number in (0, 9 - at % 9 if red else at % 9 + 1):
            stand.append((-(at // 9) if red else at // 9, at))
    return [at for _, at in sorted(stand)]
