"""Live boards on the hall's screen: those of the last published rounds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from zhicai._core import Move, Setup
from zhicai.desk.board.picture import picture
from zhicai.desk.frame.words import is_chinese, say
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.rooms import read
from zhicai.desk.live.snapshot import brief
from zhicai.desk.public.book import Book
from zhicai.desk.public.published import published

SHOWN: Final = 8
"""Boards of one page of the screen."""

_MOST: Final = 32
_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class Seen:
    """A live board as the screen shows it; `last` is the last move, `said` a line about it, `turn` red, black or ""."""

    place: str
    red: str
    black: str
    fen: str
    last: str | None
    turn: str
    said: str
    over: bool = False

    @property
    def drawn(self) -> SafeString:
        """The board."""
        move = None if self.last is None else Move(self.last)
        last = None if move is None else (move.from_square, move.to_square)
        # The pieces of the board's own page, whatever the reader speaks. Strokes and escaped descriptions alone.
        return mark_safe(picture(Setup(self.fen), letters="zh", lastmove=last))  # noqa: S308


def rows_of(book: Book, at: int | None) -> list[LiveGame]:
    """The rows of the live boards of the last published rounds, of one section (from 0) or of all."""
    rounds = {
        book.now.key(one): len(published(book.now, one).rounds)
        for one in range(len(book.now.titles))
        if at in (None, one)
    }
    rows = LiveGame.objects.filter(event_id=book.number, closed=False).select_related("journal")
    found = [row for row in rows if rounds.get(row.section) == row.round]
    return sorted(found, key=lambda row: (row.state == "over", row.section, row.table, row.board))[:_MOST]


def seen(row: LiveGame) -> Seen | None:
    """A live board as it is; None for one that cannot be read."""
    now = read(row)
    if now is None:
        return None
    told: Mapping[str, Any] = brief(row.pk, now)
    turn = told["turn"] if told["stage"] in ("playing", "stopped") else ""
    return Seen(
        row.place,
        row.red,
        row.black,
        told["fen"],
        told["last"],
        turn,
        say(told["said"]["zh"], told["said"]["en"]),
        row.state == "over",
    )


_made: OrderedDict[tuple[str, int | None, bool], tuple[object, str]] = OrderedDict()
_guard: Final = Lock()


def watched(book: Book, at: int | None) -> str:
    """The pages of the screen with live boards; "" where there are none. Kept until something moves."""
    rows = rows_of(book, at)
    if not rows:
        return ""
    name, state = (book.number, at, is_chinese()), [(row.pk, row.journal.seq) for row in rows]
    with _guard:
        known, html = _made.get(name, (None, ""))
    if known == state:
        return html
    html = written(one for row in rows if (one := seen(row)) is not None)
    with _guard:
        _made[name] = (state, html)
        _made.move_to_end(name)
        while len(_made) > _KEPT:
            _made.popitem(last=False)
    return html


def written(boards: Iterable[Seen]) -> str:
    """The pages of these boards; those that are over have pages of their own."""
    found = list(boards)
    parts = ([one for one in found if one.over is over] for over in (False, True))
    pages = [part[start : start + SHOWN] for part in parts for start in range(0, len(part), SHOWN)]
    return render_to_string("public/slides/live.html", {"pages": pages})
