"""The score sheet (记录纸) on paper: what its template is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final, Literal, TypeAlias

from zhicai.game.sheet import Cell, Note, Row, Sheet
from zhicai.game.telling import duration, result_words
from zhicai.law.vocabulary import Words

Language: TypeAlias = Literal["zh", "en", "both"]

ONE_PAGE: Final = 38
"""Rows of each of the two columns where head, result and signatures stand on the same page."""
FIRST_PAGE: Final = 44
"""Rows of each column of the first page where more pages follow."""
LATER_PAGE: Final = 51
"""Rows of each column of a later page."""

_NOTE_WIDTH: Final = 56
"""Latin letters that a line of a note takes at most."""

_TITLE: Final[Words] = ("象棋比赛记录纸", "Xiangqi score sheet")
_HEAD: Final[tuple[tuple[str, Words], ...]] = (
    ("Event", ("赛事", "Event")),
    ("Round", ("轮次", "Round")),
    ("Board", ("台次", "Board")),
    ("Red", ("红方", "Red")),
    ("RedTeam", ("单位", "Unit")),
    ("Date", ("日期", "Date")),
    ("Black", ("黑方", "Black")),
    ("BlackTeam", ("单位", "Unit")),
    ("TimeControl", ("用时", "Time")),
)
"""What stands above the moves, three to a line, by the names of PGN tags; what nobody has told stays a line to fill."""
TAGS: Final = tuple(name for name, _ in _HEAD)
"""The tags of the head."""
_FULL: Final[Words] = ("全称", "full")
_LINES: Final = {"进": "below", "進": "below", "退": "above"}
"""Where the last figure of a short form has a line: without it, forwards and backwards would look alike."""
_SHORT: Final[Words] = ("简写", "short")
_SPENT: Final[Words] = ("用时", "time")
_LEFT: Final[Words] = ("余时", "left")
_SIGNERS: Final[tuple[tuple[str, Words], ...]] = (
    ("red", ("红方签字", "Red signs")),
    ("black", ("黑方签字", "Black signs")),
    ("arbiter", ("裁判签字", "Arbiter signs")),
)
_OPENING: Final = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def facts(sheet: Sheet, tags: Mapping[str, str], language: Language) -> dict[str, Any]:
    """What `templates/score-sheet.typ` shows (cxa-2011 arts 7.1, 7.5, 9), as values that JSON knows.

    `tags` are those of the head, by the names of PGN tags: Event, Round, Board, Date, Red, RedTeam, Black, BlackTeam,
    TimeControl. Moves are in full and in short side by side, the short form in Latin letters for readers of English
    alone. Notes are numbered beside their moves and told below.
    """
    told = _Telling(language)
    told.notes(sheet.before)
    timed = _timed(sheet)
    rows = [_row(row, told, timed) for row in sheet.rows]
    blanks = max(0, ONE_PAGE - _lines(told.written))
    return {
        "title": told.say(_TITLE),
        "head": [[told.say(words), tags.get(name, "")] for name, words in _HEAD],
        "sides": [told.say(("红方", "Red")), told.say(("黑方", "Black"))],
        "columns": [told.say(_FULL), told.say(_SHORT), told.say(timed or _SPENT)],
        "pages": [list(page) for page in pages(rows, blanks)],
        "position": "" if sheet.fen.startswith(_OPENING) else sheet.fen,
        "notes": told.written,
        "result": _result(sheet, told),
        "foot": " - ".join(name for name in (tags.get("Red"), tags.get("Black")) if name),
        "signatures": [[told.say(words), "√" if who in sheet.signed else ""] for who, words in _SIGNERS],
    }


def pages(rows: Sequence[object], blanks: int = ONE_PAGE) -> Iterator[tuple[list[object], list[object]]]:
    """The rows of each page as its left and its right column; None is an empty line to write on.

    A sheet of one page is ruled down to row `blanks` of each column, the last of several has columns of equal length.
    """
    if len(rows) <= 2 * ONE_PAGE:
        size = max(blanks, -(-len(rows) // 2))
        filled = [*rows, *[None] * (2 * size - len(rows))]
        yield filled[:size], filled[size:]
        return
    size, done = FIRST_PAGE, 0
    while done < len(rows):
        part = rows[done : done + 2 * size]
        height = size if len(part) == 2 * size else -(-len(part) // 2)
        yield list(part[:height]), [*part[height:], *[None] * (2 * height - len(part))]
        done += len(part)
        size = LATER_PAGE


class _Telling:
    """Says things in the language wanted, and numbers the notes."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.written: list[list[str]] = []
        self._numbers = count(1)

    def say(self, words: Words) -> str:
        zh, en = words
        return {"zh": zh, "en": en}.get(self.language, f"{zh} {en}")

    def notes(self, notes: Sequence[Note]) -> str:
        """Write notes down; returns the numbers that stand beside their move, such as `3` or `3-5`."""
        numbers = []
        for note in notes:
            numbers.append(str(next(self._numbers)))
            self.written.append([numbers[-1], self.say((note.zh, note.en))])
        return "-".join(dict.fromkeys((numbers[0], numbers[-1]))) if numbers else ""


def _timed(sheet: Sheet) -> Words | None:
    """Whether the sheet tells what moves took, or what was left after them; None where it tells neither."""
    if any(cell.spent_ms is not None for cell in sheet.cells):
        return _SPENT
    return _LEFT if any(cell.left_ms is not None for cell in sheet.cells) else None


def _row(row: Row, told: _Telling, timed: Words | None) -> dict[str, object]:
    return {"round": row.round, "cells": [_cell(row.red, told, timed), _cell(row.black, told, timed)]}


def _cell(cell: Cell | None, told: _Telling, timed: Words | None) -> dict[str, str] | None:
    if cell is None:
        return None
    # What a move took is rounded as on the page of a live board; what is left counts seconds begun.
    spent = None if cell.spent_ms is None else (cell.spent_ms + 500) // 1000 * 1000
    ms = spent if timed is _SPENT else cell.left_ms
    wrong = "" if cell.legality == "legal" else "×"
    return {
        "full": cell.full + wrong,
        "short": cell.wxf if told.language == "en" else cell.short,
        "line": "" if told.language == "en" else _LINES.get(cell.full[-2:-1], ""),
        "time": "" if ms is None else duration(ms),
        "notes": told.notes(cell.notes),
    }


def _lines(notes: Sequence[Sequence[str]]) -> int:
    """Rows that the notes take away from a page of the sheet: they stand in two columns, the longer one counts."""
    half = -(-len(notes) // 2)
    heights = [
        sum(-(-_width(words) // _NOTE_WIDTH) for _, words in part) for part in (notes[:half], notes[half:])
    ]
    return max(heights) + 1 if notes else 0


def _width(text: str) -> int:
    """Half the width of a Chinese character for every other one."""
    return sum(1 if character < "\u2e80" else 2 for character in text)


def _result(sheet: Sheet, told: _Telling) -> list[list[str]]:
    """Result, fouls and time used, each with what it is called; an unfinished game leaves the result to be written."""
    result = "" if sheet.result == "*" else told.say(result_words(sheet.result, sheet.reason, sheet.article))
    lines = [[told.say(("结果", "Result")), result]]
    fouls = sheet.fouls
    named = told.say((f"红 {fouls.red}，黑 {fouls.black}", f"Red {fouls.red}, Black {fouls.black}"))
    lines.append([told.say(("犯规", "Fouls")), named])
    if sheet.used_ms is not None:
        red, black = duration(sheet.used_ms.red), duration(sheet.used_ms.black)
        used = told.say((f"红 {red}，黑 {black}", f"Red {red}, Black {black}"))
        lines.append([told.say(("总用时", "Time used")), used])
    return lines
