"""Whether an event can have happened in a state: a log that was tampered with or written by hand is told from one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zhicai._core import Move
from zhicai.board import Board
from zhicai.errors import InvalidMove
from zhicai.game import events as ev
from zhicai.game.claiming import VERDICTS
from zhicai.game.consequences import REASONS
from zhicai.game.state import Game
from zhicai.game.values import SIDES
from zhicai.law.vocabulary import Words

MOST_MS: Final = 10_000_000_000
"""No clock is changed by more at once: over a hundred days."""
MOST: Final = 10_000
"""Nothing is counted higher: fouls given at once, moves missing."""

_BEFORE: Final = (ev.Began, ev.Rewound, ev.Undone)
_AFTER: Final = (
    ev.Signed,
    ev.Ruled,
    ev.Warned,
    ev.Reopened,
    ev.Undone,
    ev.Ended,
    ev.Rewound,
    ev.Beat,
    ev.Restarted,
)

_Check = Callable[[Game, Any], Words | None]


def why_impossible(game: Game, event: ev.Event) -> Words | None:
    """Why an event cannot have happened in this state, None where it can.

    Nothing is judged: what an act meant was decided when it was done, by whatever the rules then were. But pieces move
    from where they stand, sides by turns, and what is counted or pointed at is there.
    """
    if event.at < game.at:
        return "时刻早于上一条", "its moment lies before the last one's"
    if game.began is None and not isinstance(event, _BEFORE):
        return "对局还没有开始", "the game has not begun"
    if game.ended is not None and not isinstance(event, _AFTER):
        return "对局已经结束", "the game is over"
    check = _CHECKS.get(type(event))
    return None if check is None else check(game, event)


def _square(board: Board, name: str) -> str | None:
    """The letter of the piece on a point, empty where there is none; None for what is no point."""
    try:
        piece = board.piece_at(name)
    except ValueError:
        return None
    return "" if piece is None else piece.symbol


def _piece_moves(board: Board, text: str) -> bool:
    """Whether a text is a move of a piece that stands there."""
    try:
        return bool(_square(board, str(Move(text))[:2])) and str(Move(text)) == text
    except InvalidMove:
        return False


_NO_MOVE: Final = ("没有这样的着法", "there is no such move")


def _moved(game: Game, event: ev.Moved) -> Words | None:
    if event.side != game.turn:
        return "没有轮到这一方", "it is not this side's turn"
    return None if _piece_moves(game.course.tip, event.move) else _NO_MOVE


def _placed(game: Game, event: ev.PlacedBetween) -> Words | None:
    if not game.course.ply or not _piece_moves(game.course.until(game.course.ply - 1).tip, event.move):
        return _NO_MOVE
    return None


def _pressed(game: Game, event: ev.Pressed) -> Words | None:
    if game.clock is None:
        return "对局没有棋钟", "the game has no clock"
    return (
        None
        if game.clock.running == event.side
        else ("走的不是这一方的钟", "it is not this side's clock that runs")
    )


def _touched(game: Game, event: ev.Touched) -> Words | None:
    stand = [_square(game.course.tip, name) for name in event.squares]
    same = stand == list(event.pieces) and all(len(name) == 2 for name in event.squares)
    return None if same and stand else ("那里没有这些棋子", "these pieces do not stand there")


def _points(game: Game, event: ev.Adjusted | ev.Brushed) -> Words | None:
    points = all(_square(game.course.tip, name) is not None for name in event.squares)
    return None if points else ("棋盘上没有这些点", "there are no such points on the board")


def _dropped(game: Game, event: ev.Dropped) -> Words | None:
    return None if _piece_moves(game.course.tip, event.move) else _NO_MOVE


def _taken_back(game: Game, event: ev.TakenBack) -> Words | None:
    if not 0 <= event.ply <= game.course.ply:
        return "没有这一着", "there is no such ply"
    if event.must_move is not None and _square(game.course.tip, event.must_move) is None:
        return "棋盘上没有这一点", "there is no such point on the board"
    return None


def _illegal(game: Game, event: ev.IllegalFound) -> Words | None:
    if not 1 <= event.ply <= game.course.ply + 1:
        return "没有这一着", "there is no such ply"
    return None if _piece_moves(game.course.until(event.ply - 1).tip, event.move) else _NO_MOVE


def _ruled(game: Game, event: ev.RepetitionRuled) -> Words | None:
    inside = event.start >= 0 and event.length >= 2 and event.start + event.length <= game.course.ply
    known = event.verdict in VERDICTS and 0 <= event.until - game.course.ply <= MOST
    return None if inside and known else ("没有这样的循环或裁定", "there is no such cycle or verdict")


def _counted(name: str, least: int = 1) -> _Check:
    """The number in an event is one that can be counted."""

    def check(_: Game, event: Any) -> Words | None:  # noqa: ANN401 - events with such a field
        return (
            None if least <= getattr(event, name) <= MOST else (f"{name} 不对", f"{name} is no such number")
        )

    return check


def _lifted(game: Game, event: ev.FoulLifted) -> Words | None:
    there = 1 <= event.number <= game.desk.fouls.of(event.side)
    return None if there else ("没有这么多犯规", "there are not so many fouls")


def _time(_: Game, event: ev.TimeChanged) -> Words | None:
    return None if abs(event.ms) <= MOST_MS else ("没有这样的时间", "there is no such time")


def _set(game: Game, event: ev.ClockSet) -> Words | None:
    control = game.regulations.control(event.side)
    if game.clock is None or control is None:
        return "对局没有棋钟", "the game has no clock"
    asked = control.period(game.clock.dial(event.side).period).moves or MOST
    left, quota = (
        event.left is None or abs(event.left) <= MOST_MS,
        event.quota is None or 0 <= event.quota < asked,
    )
    return None if left and quota else ("棋钟不能这样拨", "a clock cannot be put so")


def _ended(_: Game, event: ev.Ended) -> Words | None:
    return None if event.reason in REASONS else ("没有这样的终局", "no game ends so")


def _over(game: Game, _: ev.Reopened) -> Words | None:
    return ("对局没有结束", "the game is not over") if game.ended is None else None


def _signed(game: Game, event: ev.Signed) -> Words | None:
    can = game.ended is not None and event.who in (*SIDES, "arbiter")
    return (
        None
        if can
        else ("没有可签的结果，或不是签字的人", "there is no result to sign, or nobody who signs it")
    )


def _rewound(game: Game, event: ev.Rewound) -> Words | None:
    return None if game.at <= event.known <= event.at else ("时刻不对", "its moments do not fit")


def _began(game: Game, _: ev.Began) -> Words | None:
    return None if game.began is None else ("对局开始了两次", "the game begins twice")


_CHECKS: Final[dict[type[Any], _Check]] = {
    ev.Began: _began,
    ev.Moved: _moved,
    ev.PlacedBetween: _placed,
    ev.Pressed: _pressed,
    ev.Touched: _touched,
    ev.Adjusted: _points,
    ev.Brushed: _points,
    ev.Dropped: _dropped,
    ev.TakenBack: _taken_back,
    ev.IllegalFound: _illegal,
    ev.RepetitionRuled: _ruled,
    ev.LimitAudited: _counted("counted", 0),
    ev.Fouled: _counted("number"),
    ev.FoulLifted: _lifted,
    ev.RecordsMissed: _counted("moves"),
    ev.TimeChanged: _time,
    ev.ClockSet: _set,
    ev.Ended: _ended,
    ev.Reopened: _over,
    ev.Signed: _signed,
    ev.Rewound: _rewound,
}
