"""The moves of a live board as its list shows them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zhicai._core import Move
from zhicai.errors import InvalidMove
from zhicai.game import clock as clocks
from zhicai.game import events as ev
from zhicai.game.evolving import evolve
from zhicai.game.state import Game
from zhicai.game.values import SideName


@dataclass(frozen=True, slots=True)
class Ply:
    """One move: in coordinates, in Chinese, in Latin letters, and the position after it.

    `spent_ms` is the time it took, `used_ms` all that its side has used with it; None without a clock.
    """

    ply: int
    side: SideName
    move: str
    zh: str
    latin: str
    fen: str
    spent_ms: int | None = None
    used_ms: int | None = None

    def data(self) -> dict[str, object]:
        """What pages are told of it."""
        return {
            "ply": self.ply,
            "move": self.move,
            "zh": self.zh,
            "latin": self.latin,
            "spent_ms": self.spent_ms,
            "fen": self.fen,
        }


def evolved(plies: list[Ply], game: Game, event: ev.Event) -> Game:
    """The state after an event, and the list brought up to date with it."""
    if isinstance(event, ev.PlacedBetween):
        last = plies.pop()
        words = _words(game._replace(course=game.course.until(game.course.ply - 1)), event.move)
        after = evolve(game, event)
        plies.append(replace(last, move=event.move, zh=words[0], latin=words[1], fen=after.course.tip.fen))
        return after
    # The words come first: a course that has been carried on is looked at again only by playing it anew.
    words = _words(game, event.move) if isinstance(event, ev.Moved) else ("", "")
    number = game.course.ply + 1
    after = evolve(game, event)
    if isinstance(event, ev.Moved):
        plies.append(Ply(number, event.side, event.move, *words, after.course.tip.fen))
    else:
        del plies[after.course.ply :]
    if plies and isinstance(event, ev.Moved | ev.Pressed) and plies[-1].side == event.side:
        _time(plies, after, event.at)
    return after


def _words(game: Game, text: str) -> tuple[str, str]:
    board = game.course.tip
    try:
        return board.chinese(Move(text)), board.wxf(Move(text))
    except InvalidMove:
        return text, text


def _time(plies: list[Ply], game: Game, at: int) -> None:
    """What the last move has taken by now."""
    if game.clock is None:
        return
    last = plies[-1]
    used = clocks.settled(game.clock, at).dial(last.side).used
    earlier = next((one.used_ms for one in reversed(plies[:-1]) if one.side == last.side), 0)
    plies[-1] = replace(last, used_ms=used, spent_ms=None if earlier is None else used - earlier)
