"""What follows from an act, shared by all commands: fouls that lose, flags that fall, players who never come."""

from __future__ import annotations

from typing import Final, TypeAlias

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import article
from zhicai.game.controls import MINUTE
from zhicai.game.refusals import refuse
from zhicai.game.regulations import FlagSign, Window, Within
from zhicai.game.state import Game
from zhicai.game.values import SIDE_EN, SIDE_ZH, Refusal, Result, SideName, loss, other

Events: TypeAlias = tuple[ev.Event, ...]
Decision: TypeAlias = Events | Refusal
"""What a command leads to: events, none where nothing happens, or why it cannot be."""

DRAW: Final[Result] = "1/2-1/2"

REASONS: Final = frozenset(
    {
        "checkmate", "stalemate", "self_exposure", "illegal_move", "perpetual_check", "must_deviate", "time",
        "late", "early_presses", "fouls", "false_claims", "resignation", "misconduct", "record_refused",
        "house_rule", "agreement", "dead_position", "repetition_draw", "natural_limit", "both_flags",
        "both_late", "sham_draw",
    }
)  # fmt: skip
"""The reasons for which games end."""


def ended(game: Game, at: int, result: Result, reason: str, point: str | None = None) -> ev.Ended:
    """The end of the game; the article is that of `point`, by default of the reason."""
    return ev.Ended(at, result, reason, article(game.edition, point or reason))


def lost(game: Game, at: int, side: SideName, reason: str, point: str | None = None) -> ev.Ended:
    """The end by a loss of `side`."""
    return ended(game, at, loss(side), reason, point)


def drawn(game: Game, at: int, reason: str) -> ev.Ended:
    """The end by a draw."""
    return ended(game, at, DRAW, reason)


def fouled(game: Game, at: int, side: SideName, cited: str, *, number: int = 1, reason: str = "") -> Events:
    """Fouls under the article `cited`, and the loss that the last of them brings (cxa-2011 art. 4.1.10)."""
    foul = ev.Fouled(at, side, cited, number, reason)
    if game.desk.fouls.of(side) + number >= game.regulations.fouls_lose:
        return foul, lost(game, at, side, "fouls")
    return (foul,)


def foul(game: Game, at: int, side: SideName, point: str, *, number: int = 1, reason: str = "") -> Events:
    """As `fouled`, under the article of a point."""
    return fouled(game, at, side, article(game.edition, point), number=number, reason=reason)


def is_over(events: Events) -> bool:
    """Whether these events end the game."""
    return any(isinstance(event, ev.Ended) for event in events)


def time_taken(game: Game, at: int, side: SideName, ms: int, cited: str) -> Events:
    """`ms` are added or deducted, and the loss where nothing is left (cxa-2011 art. 22.2)."""
    change = ev.TimeChanged(at, side, ms, cited)
    left = game.left(side, at)
    if left is None:
        return ()
    if ms < 0 and left + ms <= 0:
        return change, ev.FlagFell(at, side), lost(game, at, side, "time")
    return (change,)


def on_position(game: Game, at: int, mover: SideName, over: str) -> ev.Ended:
    """The end by the position after a move of `mover`: mate, stalemate, or nothing that can win."""
    if over == "dead_position":
        return drawn(game, at, over)
    return lost(game, at, other(mover), over)


def due(game: Game, command: cm.Command) -> Events:
    """What time has brought before this command: players who never came, time used up.

    Lateness beyond the limit forfeits (cxa-2011 arts 4.1.7, 20.1), of both sides for both (cxa-2011 art. 20.2).
    Time used up loses where the arbiter calls flags, after the own move too (cxa-2011 art. 21.6), unless what saves
    it under the event's rules comes first (cxa-1999 art. 22.5). The events say when it was so, not when it was seen.
    """
    desk, at = game.desk, command.at
    limit = (game.began or 0) + game.regulations.late_ms
    if desk.absent and at > limit:
        return (_forfeit(game, max(game.at, limit + 1)),)
    clock = game.clock
    if clock is None or at < clock.expires or not _called(game):
        return ()
    side = clock.running
    if side is None or (game.unpressed and excused(game, command, side)):
        return ()
    moment = max(game.at, clock.expires)
    return ev.FlagFell(moment, side), lost(game, moment, side, "time", _time_point(game))


def _forfeit(game: Game, at: int) -> ev.Ended:
    absent = game.desk.absent
    if len(absent) == 2:
        return ended(game, at, "-/-", "both_late")
    return ended(game, at, loss(absent[0], forfeit=True), "late")


def _called(game: Game) -> bool:
    regulations = game.regulations
    return regulations.arbiter_calls_flags and regulations.flag is FlagSign.ZERO


def _time_point(game: Game) -> str:
    return "flag_after_move" if game.unpressed else "time"


def excused(game: Game, command: cm.Command, side: SideName) -> bool:
    """Whether the opponent gives up or agrees after the move, which saves the time in some editions."""
    excuses = game.regulations.excuses
    if isinstance(command, cm.Resign):
        return command.side != side and "resignation" in excuses
    if isinstance(command, cm.Accept):
        return command.side != side and game.offer == side and "agreement" in excuses
    return False


def in_time(game: Game, window: Window, at: int, ply: int, reporter: SideName | None) -> bool:
    """Whether an error after ply `ply` is reported in time."""
    if window.within is Within.MINUTES:
        return at - (game.began or 0) <= window.amount * MINUTE
    if window.within is Within.ROUNDS:
        return game.course.ply - ply <= 2 * window.amount
    if window.within is Within.BEFORE_OWN_MOVE:
        since = game.course.ply - ply
        if reporter is None:
            return since <= 1
        return since == 0 or (since == 1 and game.turn == reporter)
    return True


def quiet_board(game: Game) -> Refusal | None:
    """Why nobody can act at the board now: the clocks stand, or pieces lie about."""
    if game.desk.flags:
        return refuse(game, "flag_reported")
    if game.stopped:
        return refuse(game, "stopped")
    if game.desk.knocked_over is not None:
        return refuse(game, "knocked_over")
    return None


def not_turn(game: Game) -> Refusal:
    """It is the other side's move."""
    return refuse(game, "not_turn", turn_zh=SIDE_ZH[game.turn], turn_en=SIDE_EN[game.turn])
