"""Coordinates in messages, told in the words of the board that people see: its files by side, and its lines."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from zhicai.errors import ZhicaiError

NUMERALS: Final = "一二三四五六七八九"
"""The files of Red, from its right on."""
LINES: Final = ("底线", "二线", "宫顶线", "兵线", "河沿")
"""The lines of a half from its own side on; `static/board/position.js` has the same."""
_SQUARE: Final = re.compile(
    r"(?P<open>[（(])?(?<![\w“'./+=-])(?P<start>[a-i][0-9])(?P<end>[a-i][0-9])?(?![A-Za-z0-9”'/+=-]|\.[0-9])(?P<close>[）)])?",
    re.ASCII,
)
"""A square or a move in coordinates; not one that stands in quotation marks, as it was typed, nor a part of a FEN."""
_EXAMPLES: Final = ("写法如", "; write ")
"""What comes before examples of notation, which stay as they are."""

Error = TypeVar("Error", bound=ZhicaiError)


def place(square: str) -> tuple[str, str]:
    """Where a square ("i0") is, as the board has it: 红方一路底线, and Red's file 1, rank 1, counted from that side."""
    file, rank = "abcdefghi".index(square[0]), int(square[1])
    if rank < len(LINES):
        return f"红方{NUMERALS[8 - file]}路{LINES[rank]}", f"Red's file {9 - file}, rank {rank + 1}"
    line = LINES[9 - rank].replace("兵", "卒")
    return f"黑方{file + 1}路{line}", f"Black's file {file + 1}, rank {10 - rank}"


def placed(error: Error) -> Error:
    """The same error, with the coordinates in its messages told in words."""
    error.message_zh, error.message_en = _chinese(error.message_zh), _english(error.message_en)
    return error


def _chinese(text: str) -> str:
    told, mark, rest = text.partition(_EXAMPLES[0])
    words = re.sub(r" ?" + _SQUARE.pattern + r" ?", _in_chinese, told, flags=re.ASCII)
    return words + mark + rest


def _in_chinese(found: re.Match[str]) -> str:
    start, end = found["start"], found["end"]
    words = place(start)[0] + (f"到{place(end)[0]}" if end else "")
    written = f"{start}{end or ''}"
    if found["open"] and found["close"]:
        return f"（{words}，{written}）"
    return f"{found['open'] or ''}{words}（{written}）{found['close'] or ''}"


def _english(text: str) -> str:
    told, mark, rest = text.partition(_EXAMPLES[1])
    return _SQUARE.sub(_in_english, told) + mark + rest


def _in_english(found: re.Match[str]) -> str:
    start, end = found["start"], found["end"]
    words = place(start)[1] + (f", to {place(end)[1]}" if end else "")
    written = f"{start}{end or ''}"
    if found["open"] and found["close"]:
        return f"({written}: {words})"
    return f"{found['open'] or ''}{written} ({words}){found['close'] or ''}"
