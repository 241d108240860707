"""The clock beside the moves: flags, stops, penalties, faulty clocks, breaks of the program."""

from __future__ import annotations

from typing import Final

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import article
from zhicai.game.clock import flags
from zhicai.game.consequences import Decision, ended, foul, lost, time_taken
from zhicai.game.refusals import refuse
from zhicai.game.regulations import FlagSign
from zhicai.game.state import Game
from zhicai.game.values import Refusal, Result, SideName, other

CAUSES: Final = ("missed_press", "early_flag", "faulty_clock")
"""Why a flag does not count (cxa-2011 arts 21.4-21.5)."""


def claim_flag(game: Game, command: cm.ClaimFlag) -> Decision:
    """A player says that the opponent's time is used up, where the arbiter does not call it (cxa-2011 art. 21.3)."""
    at, side = command
    if game.clock is None:
        return refuse(game, "no_clock")
    down = flags(game.clock, at) if game.regulations.flag is FlagSign.ZERO else ()
    if other(side) not in down:
        return refuse(game, "no_flag")
    return *(ev.FlagFell(at, name) for name in down), _end_by_flags(game, at, down)


def _end_by_flags(game: Game, at: int, down: tuple[SideName, ...]) -> ev.Ended:
    """One flag loses; of two that are down nobody knows which fell first."""
    if len(down) == 1:
        return lost(game, at, down[0], "time")
    result: Result = "1/2-1/2" if game.regulations.both_flags == "1/2-1/2" else "0-0"
    return ended(game, at, result, "both_flags", "time")


def report_flag(game: Game, command: cm.ReportFlag) -> Decision:
    """A flag on the table is down, or both hands have passed: the arbiter stops the clocks and rules.

    cxa-2011 art. 21.2; without a flag the minute hand and the second hand must both have passed (cxa-1999 art. 22.3).
    """
    at, side, minute_hand, second_hand = command
    if game.clock is None:
        return refuse(game, "no_clock")
    if side in game.desk.flags:
        return refuse(game, "flag_reported")
    if game.regulations.flag is FlagSign.HANDS and not (minute_hand and second_hand):
        return refuse(game, "hands")
    return (ev.FlagReported(at, side),)


def rule_flag(game: Game, command: cm.RuleFlag) -> Decision:
    """The arbiter rules on a reported flag (cxa-2011 art. 21.5)."""
    at, counts, cause, left, quota = command
    down = game.desk.flags
    if not down or game.clock is None:
        return refuse(game, "no_flag_reported")
    if counts:
        return *(ev.FlagFell(at, side) for side in down), _end_by_flags(game, at, down)
    side = down[0]
    if cause not in CAUSES:
        return refuse(game, "cause")
    overruled = ev.FlagOverruled(at, side, cause)
    if left is None and quota is None:
        return (overruled,)
    if refusal := _no_such_dial(game, side, left, quota):
        return refusal
    point = "faulty_clock" if cause == "faulty_clock" else "early_flag"
    return overruled, ev.ClockSet(at, side, left, quota, article(game.edition, point))


def reopen(game: Game, command: cm.RuleFlag) -> Decision:
    """A loss on time was mistaken: the game goes on when the clocks are started (cxa-2011 art. 21.5)."""
    at, counts, cause, left, quota = command
    by_flag = game.ended is not None and game.ended.reason == "time"
    if counts or not by_flag or game.clock is None:
        return refuse(game, "over", result=game.ended.result if game.ended else "")
    if cause not in CAUSES:
        return refuse(game, "cause")
    side = game.time_of
    if left is None:
        return refuse(game, "dial_needs_time")
    if refusal := _no_such_dial(game, side, left, quota):
        return refusal
    point = "faulty_clock" if cause == "faulty_clock" else "early_flag"
    dial = ev.ClockSet(at, side, left, quota, article(game.edition, point))
    return ev.Reopened(at), ev.FlagOverruled(at, side, cause), dial


def _no_such_dial(game: Game, side: SideName, left: int | None, quota: int | None) -> Refusal | None:
    """Why a dial cannot be put so."""
    control, clock = game.regulations.control(side), game.clock
    if control is None or clock is None:
        return refuse(game, "no_clock")
    if left is not None and left <= 0:
        return refuse(game, "dial_needs_time")
    asked = control.period(clock.dial(side).period).moves
    if quota is not None and not 0 <= quota < (asked or 1 << 30):
        return refuse(game, "quota")
    return None


def stop_clocks(game: Game, command: cm.StopClocks) -> Decision:
    """The arbiter stops the clocks; a player who does so commits a foul (cxa-2011 art. 8.1.2)."""
    at, by, reason = command
    if game.clock is None:
        return refuse(game, "no_clock")
    if game.stopped:
        return refuse(game, "stopped")
    stopped = ev.ClocksStopped(at, by, reason)
    return (stopped,) if by is None else (stopped, *foul(game, at, by, "foul_clock"))


def resume_clocks(game: Game, command: cm.ResumeClocks) -> Decision:
    """Time runs again: that of whom it was, or the opponent's after a missed press (cxa-2011 art. 21.5)."""
    at, side = command
    clock = game.clock
    if clock is None:
        return refuse(game, "no_clock")
    if game.desk.flags:
        return refuse(game, "flag_reported")
    if clock.running is not None:
        return refuse(game, "running")
    missed_press = game.unpressed and side == game.turn and game.desk.knocked_over is None
    if side not in (None, game.time_of) and not missed_press:
        return refuse(game, "wrong_clock")
    return (ev.ClocksResumed(at, side or game.time_of),)


def change_time(game: Game, command: cm.ChangeTime) -> Decision:
    """The arbiter gives or deducts time; a dial brought to nothing loses."""
    at, side, ms = command
    if game.clock is None:
        return refuse(game, "no_clock")
    return time_taken(game, at, side, ms, article(game.edition, "clock"))


def set_clock(game: Game, command: cm.SetClock) -> Decision:
    """A dial is put right while the clocks stand: by agreement (cxa-2011 art. 21.4) or ruling (cxa-2011 art. 21.5)."""
    at, side, left, quota, agreed = command
    if refusal := _no_such_dial(game, side, left, quota):
        return refusal
    if not game.stopped:
        return refuse(game, "not_stopped")
    point = "faulty_clock" if agreed else "early_flag"
    return (ev.ClockSet(at, side, left, quota, article(game.edition, point)),)


def heartbeat(_: Game, command: cm.Heartbeat) -> Decision:
    """The time up to now is known, should the program break down."""
    return (ev.Beat(command.at),)


def restart(_: Game, command: cm.Restart) -> Decision:
    """After a break of the program the dials read as at the last entry."""
    return (ev.Restarted(command.at),)
