"""Lists of results (成绩单): a table with the board and the result of each row, for a whole round at once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import RESULT_CODES, result_of
from zhicai.competition.spreadsheets import Cell, Sheet

_ROUND: Final = frozenset({"轮次", "轮", "round"})
_BOARD: Final = frozenset({"台次", "台号", "台", "board", "table"})
_RESULT: Final = frozenset({"成绩", "结果", "比分", "result", "score"})
_CAUSES: Final = {
    "foul": ("犯规", "foul", "fouls", "by foul", "by fouls"),
    "time": ("超时", "time", "on time"),
}
_RED: Final = ("红胜", "先胜", "红方胜", "red", "red wins", "first", "first wins")
_BLACK: Final = ("黑胜", "后胜", "黑方胜", "black", "black wins", "second", "second wins")
_OUTCOMES: Final = {
    "1-0": (*_RED, "2-0"),
    "0-1": (*_BLACK, "0-2"),
    "1/2-1/2": ("和", "和棋", "draw", "0.5-0.5", "1-1"),
    "0-0": ("双负", "both lose"),
}
_UNPLAYED: Final = {
    "+--": ("红方不战而胜", "红弃权胜", "红胜(弃权)", "红胜(黑弃权)", "red by forfeit", "first by forfeit"),
    "--+": (
        "黑方不战而胜",
        "黑弃权胜",
        "黑胜(弃权)",
        "黑胜(红弃权)",
        "black by forfeit",
        "second by forfeit",
    ),
    "---": ("双方弃权", "双弃", "both forfeit"),
    "adjourned": ("封棋", "adjourned"),
    "unplayed": ("未赛", "unplayed", "not played"),
}
_WORDS: Final = {word: code for code, words in (_OUTCOMES | _UNPLAYED).items() for word in words} | {
    said: f"{code} {cause}"
    for code, words in _OUTCOMES.items()
    for word in (code, *words)
    for cause, told in _CAUSES.items()
    for way in told
    for said in (f"{word} {way}", f"{word}({way})", *(f"{word}({side}{way})" for side in "红黑"))
}
"""What people write into such a list besides the short forms of results: the words of pages and papers, in small
letters, scores with a hyphen."""
_SCORE: Final = re.compile(r"^([0-9./]+|[+-]) ?[:-] ?([0-9./]+|[+-])(?= |\(|$)")
_HALVES: Final = re.compile(r"^([^a-z]*[\u4e00-\u9fff)]) ?(?:· ?)?([a-z].*)$")
"""A text in both languages: the Chinese half, the English half."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A result of a list: the row, the board, the board within a match of teams (0: none), the short form."""

    row: int
    table: int
    game: int
    code: str


def read_results(sheets: Sequence[Sheet], number: int) -> tuple[Listed, ...]:
    """The results of a round in a list, in its order; rows without a result are passed over.

    The columns are found by their headings (轮次 round, 台次 board, 成绩 result); without a column of rounds every
    row is of this one. A board of a match of teams is written 3.2. Raises CompetitionError, with the row, for a list
    without these headings, what is no board or no result, and a board that stands twice.
    """
    found: list[Listed] = []
    for sheet in sheets:
        found += _of_sheet(sheet, number)
    if not found:
        raise CompetitionError(
            f"成绩单中没有第{number}轮的成绩；须有“台次”“成绩”两栏",
            f"the list has no result of round {number}; it needs columns “board” and “result”",
        )
    seen: dict[tuple[int, int], int] = {}
    for one in found:
        first = seen.setdefault((one.table, one.game), one.row)
        if first != one.row:
            raise CompetitionError(
                f"第{first}行与第{one.row}行是同一台", f"rows {first} and {one.row} are the same board"
            )
    return tuple(found)


def code_of(text: str) -> str:
    """The short form of a result as people, pages and papers write it, in capitals too: 红胜, draw, Red wins, 2 : 0.

    Raises CompetitionError as `result_of`.
    """
    plain = _plain(text)
    said = _SCORE.sub(r"\1-\2", " ".join(plain.casefold().split()))
    halves = _HALVES.match(said)
    if halves is not None:
        zh, en = halves.groups()
        score = _SCORE.match(zh)
        codes = {_known(zh), _known(f"{score[0]} {en}" if score else en)}
        said = codes.pop() if len(codes) == 1 else plain
    known = _known(said)
    return result_of(known if known in RESULT_CODES else plain).code


def _known(said: str) -> str:
    return _WORDS.get(said, said)


def _of_sheet(sheet: Sheet, number: int) -> Iterator[Listed]:
    columns: tuple[int | None, int, int] | None = None
    for row, cells in enumerate(sheet.rows, 1):
        texts = [_plain(cell) for cell in cells]
        if columns is None:
            columns = _columns(texts)
            continue
        at, board, result = (_cell(texts, column) for column in columns)
        if not result or (columns[0] is not None and at != str(number)):
            continue
        yield _listed(row, board, result)


def _columns(texts: Sequence[str]) -> tuple[int | None, int, int] | None:
    """The columns of round, board and result, where a row names the last two."""
    at: dict[str, int] = {}
    for column, text in enumerate(texts):
        for name, words in (("round", _ROUND), ("board", _BOARD), ("result", _RESULT)):
            if text.casefold() in words:
                at.setdefault(name, column)
    return (at.get("round"), at["board"], at["result"]) if {"board", "result"} <= at.keys() else None


def _cell(texts: Sequence[str], column: int | None) -> str:
    return texts[column] if column is not None and column < len(texts) else ""


def _listed(row: int, board: str, result: str) -> Listed:
    table, _, game = board.partition(".")
    numbers = [table, game] if "." in board else [table]
    if not all(one.isascii() and one.isdecimal() and len(one) < 7 for one in numbers):
        raise CompetitionError(
            f"第{row}行：“{board}”不是台次，应写作 5 或 3.2",
            f"row {row}: {board!r} is no board, such as 5 or 3.2",
        )
    try:
        code = code_of(result)
    except CompetitionError as error:
        raise CompetitionError(f"第{row}行：{error.message_zh}", f"row {row}: {error.message_en}") from error
    return Listed(row, int(table), int(game or 0), code)


def _plain(cell: Cell) -> str:
    """The text of a cell: full-width forms made plain, a whole number without its point."""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else str(cell)
    return unicodedata.normalize("NFKC", str(cell)).replace("\u2044", "/").strip()
