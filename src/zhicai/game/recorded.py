"""An officiated game as a record for PGN, XQF and the other formats of `zhicai.records`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from zhicai._core import Move
from zhicai.game.controls import SECOND, TimeControl
from zhicai.game.events import Event
from zhicai.game.sheet import Cell, Sheet, sheet
from zhicai.game.state import Game
from zhicai.records import Game as Record

RESULTS: Final = {"+/-": "1-0", "-/+": "0-1"}
"""Results that a record cannot tell from played ones; what both lost has no sign in a record."""


def record(start: Game, events: Iterable[Event], headers: Mapping[str, str] | None = None) -> Record:
    """The moves with what each side had left, the result, its reason and article; raises BadLog.

    `headers` are those of the event and the players, by the names of PGN tags. A game that both have lost has the
    result `*`, and its `Termination` says why.
    """
    written = sheet(start, events)
    made = Record(headers={**(headers or {}), **_headers(start, written)}, fen=written.fen)
    node = made.root
    for cell in written.cells:
        node = node.add(Move(cell.move), _comment(cell))
    return made


def _headers(start: Game, written: Sheet) -> dict[str, str]:
    result = RESULTS.get(written.result, written.result)
    told = {"Result": result if result in ("1-0", "0-1", "1/2-1/2") else "*"}
    if written.reason:
        told["Termination"] = f"{written.reason} ({written.article})"
    controls = start.regulations.controls
    if controls is not None:
        red, black = (time_control(control) for control in controls)
        told["TimeControl"] = red if red == black else f"{red}/{black}"
    return told


def time_control(control: TimeControl) -> str:
    """A control as the PGN tag has it: `3600+30`, `30/3600:10/600`, `2400:1/30` where 30 s a move follow."""
    fields = []
    for period in control.periods:
        moves = "" if period.moves is None else f"{period.moves}/"
        increment = f"+{period.increment_ms // SECOND}" if period.increment_ms else ""
        fields.append(f"{moves}{period.time_ms // SECOND}{increment}")
    if control.least_ms:
        fields.append(f"1/{control.least_ms // SECOND}")
    return ":".join(fields)


def _comment(cell: Cell) -> str:
    """What was left on the clock after the move, as programs read it, whole seconds."""
    if cell.left_ms is None:
        return ""
    seconds = max(0, cell.left_ms) // SECOND
    return f"[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]"
