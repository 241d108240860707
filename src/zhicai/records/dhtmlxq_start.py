"""The start position of a DhtmlXQ game: a FEN, 32 squares or 90 letters."""

from __future__ import annotations

import re
from typing import Final

from zhicai.records import placement as boards
from zhicai.records.dhtmlxq_text import figures_in
from zhicai.records.game import Game
from zhicai.records.notes import Notes

_CAPTURED: Final = "99"
_NOT_BOARD: Final = re.compile(r"\s+")
_LETTER_ALIASES: Final = str.maketrans("EHGehg", "BNKbnk")
_BLACK: Final = frozenset({"1", "b", "B", "黑", "黑方"})


def set_start(game: Game, fields: dict[str, str], notes: Notes) -> None:
    """Set ``game.fen`` from the fields ``fen``, ``binit``, ``board`` and ``side``, and from the first move.

    A FEN wins over squares; the piece that makes the first move wins over all in telling the side.
    """
    fen = fields.get("fen", "").strip()
    placement = boards.from_fen(fen) if fen else None
    if fen and placement is None:
        notes.add("bad_fen", f"FEN 读不懂：{fen}", f"the FEN cannot be read: {fen}", rest=fen)
        fen = ""
    if placement is None:
        placement = _from_letters(fields, notes) or _from_squares(fields, notes) or boards.START
    said = boards.black_moves(fen) if fen else fields.get("side", "").strip() in _BLACK
    mover = boards.first_mover_is_black(placement, game.root)
    if mover is not None and mover != said and (fen or "side" in fields):
        _report_side(notes, black=mover)
    black = said if mover is None else mover
    game.fen = boards.with_side(fen, black=black) if fen else boards.to_fen(placement, black_moves=black)


def squares_of(fen: str) -> str | None:
    """The 64 figures for the pieces of a FEN, ``None`` where they are not one set."""
    placement = boards.from_fen(fen)
    points = None if placement is None else boards.slot_squares(placement)
    if points is None:
        return None
    return "".join([_CAPTURED if at is None else f"{at % 9}{9 - at // 9}" for at in points])


def _from_squares(fields: dict[str, str], notes: Notes) -> list[str] | None:
    """The 32 squares of ``binit``; ``None`` where there is no such field."""
    figures = figures_in(fields.get("binit", ""))
    if not figures:
        return None
    placement = boards.empty_placement()
    faults: list[str] = []
    for slot, piece in enumerate(boards.SLOTS):
        pair = figures[2 * slot : 2 * slot + 2]
        if pair == _CAPTURED:
            continue
        square = _square(pair)
        if square is None or placement[square] != boards.EMPTY:
            faults.append(f"{piece}@{pair or '-'}")
        else:
            placement[square] = piece
    if len(figures) != 64 or faults:
        names = " ".join(faults)
        notes.add(
            "bad_squares",
            f"binit 应为 64 位数字，现有 {len(figures)} 位；摆不上的棋子：{names or '无'}",
            f"binit should have 64 figures, it has {len(figures)}; pieces left out: {names or 'none'}",
            rest=figures,
        )
    return placement


def _square(pair: str) -> int | None:
    """The square of two figures, file from Red's left and rank from Black's side."""
    if len(pair) != 2 or not pair.isascii() or not pair.isdecimal() or pair[0] == "9":
        return None
    return (9 - int(pair[1])) * 9 + int(pair[0])


def _from_letters(fields: dict[str, str], notes: Notes) -> list[str] | None:
    """The 90 letters of ``board``, row by row from Black's side; any other character is an empty point."""
    letters = _NOT_BOARD.sub("", fields.get("board", ""))
    if not letters:
        return None
    if "/" in letters and (placement := boards.from_fen(letters)):
        return placement
    if len(letters) != 90:
        notes.add(
            "bad_squares",
            f"局面应为 90 个字符，现有 {len(letters)} 个",
            f"the position should have 90 characters, it has {len(letters)}",
            rest=letters,
        )
    rows = letters.translate(_LETTER_ALIASES).ljust(90, "0")[:90]
    pieces = [letter if letter in boards.SLOTS else boards.EMPTY for letter in rows]
    return [piece for row in range(81, -1, -9) for piece in pieces[row : row + 9]]


def _report_side(notes: Notes, *, black: bool) -> None:
    """The position names one side, the other one moves."""
    side_zh, side_en = ("黑", "Black") if black else ("红", "Red")
    notes.add(
        "side_to_move",
        f"局面写明的先行方与第一着不符，第一着是{side_zh}方的，以着法为准",
        f"the position names the other side, but the first move is {side_en}'s and is believed",
        severity="note",
    )
