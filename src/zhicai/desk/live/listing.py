"""What the list of live boards says of one, read from its journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zhicai.desk.live import state
from zhicai.desk.live.results import code_of
from zhicai.game import commands as cm
from zhicai.game.clock import LONG
from zhicai.game.consequences import due
from zhicai.game.officiating import expires
from zhicai.game.state import Game
from zhicai.journal import Entry, Journal

_NAME: Final = 200
_TITLE: Final = 60
SEATED: Final = "seat.taken"


def columns(journal: Journal, added: Sequence[Entry]) -> dict[str, object] | None:
    """The row of a live board whose journal is about to have the added entries; None for a game of another kind."""
    if not any(entry.kind == SEATED for entry in (*journal.entries[:3], *added)):
        return None
    now = state.now(journal) if journal.entries else None
    if added:
        now = state.after(now, added)
    if now is None:
        return None
    seat, ended = now.seat, now.game.ended
    return {
        "event_id": seat.event,
        "section": seat.section[:_TITLE],
        "round": seat.round,
        "table": seat.table,
        "board": seat.board,
        "red": seat.red[:_NAME],
        "black": seat.black[:_NAME],
        "red_number": seat.red_number,
        "black_number": seat.black_number,
        "conduct": seat.conduct.value,
        "closed": now.left is not None,
        "state": now.stage,
        "plies": now.game.course.ply,
        "result": "" if ended is None else code_of(ended),
        "deadline": None if now.left is not None else deadline(now.game),
        "changed": added[-1].time if added else journal.entries[-1].time,
    }


def deadline(game: Game) -> int | None:
    """The moment at which time will have brought something, if nothing happens before; None where it will not."""
    if game.began is None or game.ended is not None:
        return None
    moment = expires(game)
    return moment if moment < LONG and due(game, cm.Look(moment)) else None
