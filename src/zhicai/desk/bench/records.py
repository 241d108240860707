"""A game record brought to the bench: which games it holds, and one of them up to a ply."""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import islice
from typing import Final

from zhicai.desk.errors import DeskError
from zhicai.records import Game, RecordError, read

MOST_BYTES: Final = 4 * 1024 * 1024
MOST_GAMES: Final = 500
"""Games of a file that are offered; a collection is cut up elsewhere."""
MOST_MOVES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Found:
    """A game of a record: its number in the file, who played, the position before the first move, the moves."""

    number: int
    title: str
    fen: str
    moves: tuple[str, ...]


def games(data: bytes) -> list[Found]:
    """The games of a record, at most `MOST_GAMES`. Raises RecordError, and DeskError where there is too much."""
    if len(data) > MOST_BYTES:
        raise DeskError(
            f"棋谱文件过大，最多 {MOST_BYTES // 1024 // 1024} MB",
            f"the record is too large; at most {MOST_BYTES // 1024 // 1024} MB",
        )
    found = [
        _found(number, game) for number, game in enumerate(islice(read(io.BytesIO(data)), MOST_GAMES), 1)
    ]
    if not found:
        raise RecordError("文件里没有棋局", "there is no game in the file")
    return found


def _found(number: int, game: Game) -> Found:
    moves = tuple(str(move) for move in islice((node.move for node in game.root.line()), MOST_MOVES) if move)
    return Found(number, title_of(game), game.fen, moves)


def title_of(game: Game) -> str:
    """Who played, where and when, as far as the record says."""
    headers = {name: " ".join(value.split()) for name, value in game.headers.items()}
    players = [headers.get(name) or "?" for name in ("Red", "Black")]
    named = " — ".join(players) if players != ["?", "?"] else ""
    told = (named, *(headers.get(name, "") for name in ("Event", "Date")))
    return "，".join(part for part in told if part and part.strip("?."))[:200]
