"""The score sheet on a terminal: each move in full and in short, side by side, with its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zhicai.cli import language, layout
from zhicai.game.sheet import Cell, Note, Sheet
from zhicai.game.telling import duration, result_words
from zhicai.game.values import SIDE_ZH

_SHORT: Final = 6
_FULL: Final = 10
_TIME: Final = 9
_WIDEST: Final = 79


def sheet_lines(sheet: Sheet) -> Iterator[str]:
    """The sheet (cxa-2011 arts 7.5, 9), no line longer than 79 columns."""
    for line in _lines(sheet):
        yield from layout.wrapped(line, _WIDEST, "          ") if layout.cells(line) > _WIDEST else [line]


def _lines(sheet: Sheet) -> Iterator[str]:
    say = language.say
    yield say("记录纸：全称与简写对照", "Score sheet: full and short")
    yield f"FEN {sheet.fen}"
    yield ""
    full, short, time = ("全称", "简写", "用时") if language.current() != "en" else ("full", "short", "time")
    head = [layout.padded(full, _FULL), layout.padded(short, _SHORT), layout.padded(time, _TIME)]
    sides = [say(*pair) for pair in ((SIDE_ZH["red"], "Red"), (SIDE_ZH["black"], "Black"))]
    wide = _FULL + _SHORT + _TIME + 6
    yield f"      {layout.padded(sides[0], wide)}{sides[1]}".rstrip()
    yield f"      {layout.padded('  '.join(head), wide)}{'  '.join(head)}".rstrip()
    for note in sheet.before:
        yield _note(0, note)
    for row in sheet.rows:
        yield f"{row.round:>4}  {layout.padded(_cell(row.red), wide)}{_cell(row.black)}".rstrip()
        for cell in (row.red, row.black):
            for note in () if cell is None else cell.notes:
                yield _note(cell.ply if cell else 0, note)
    yield ""
    yield from _end(sheet)


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return layout.padded("……", _FULL)
    time = "" if cell.spent_ms is None else duration(cell.spent_ms)
    if cell.spent_ms is None and cell.left_ms is not None:
        time = f"({duration(cell.left_ms)})"
    full = cell.full + ("" if cell.legality == "legal" else "×")
    return f"{layout.padded(full, _FULL)}  {layout.padded(cell.short, _SHORT)}  {time}"


def _note(ply: int, note: Note) -> str:
    where = f"[{ply}] " if ply else ""
    return f"      {where}{language.say(note.zh, note.en)}"


def _end(sheet: Sheet) -> Iterator[str]:
    say = language.say
    zh, en = result_words(sheet.result, sheet.reason, sheet.article)
    yield say(f"结果：{zh}", f"Result: {en}")
    yield say(
        f"犯规：红 {sheet.fouls.red}，黑 {sheet.fouls.black}",
        f"Fouls: Red {sheet.fouls.red}, Black {sheet.fouls.black}",
    )
    if sheet.used_ms is not None:
        red, black = duration(sheet.used_ms.red), duration(sheet.used_ms.black)
        yield say(f"用时：红 {red}，黑 {black}", f"Time used: Red {red}, Black {black}")
    marks = {who: "√" if who in sheet.signed else "________" for who in ("red", "black", "arbiter")}
    if language.current() == "en":
        marks = {who: "signed" if mark == "√" else mark for who, mark in marks.items()}
    yield say(
        f"签字：红方 {marks['red']}  黑方 {marks['black']}  裁判 {marks['arbiter']}",
        f"Signatures: Red {marks['red']}  Black {marks['black']}  arbiter {marks['arbiter']}",
    )
