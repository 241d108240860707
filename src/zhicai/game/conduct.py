"""People: beginning, coming late, leaving, fouls, warnings, exclusion, signatures."""

from __future__ import annotations

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import article, fouls
from zhicai.game.consequences import (
    Decision,
    due,
    ended,
    foul,
    fouled,
    lost,
    on_position,
    time_taken,
)
from zhicai.game.moving import over_after
from zhicai.game.refusals import refuse
from zhicai.game.regulations import First, Within
from zhicai.game.state import Game
from zhicai.game.values import SIDES, loss


def begin(game: Game, command: cm.Begin) -> Decision:
    """The game begins; the time of whoever is to move runs, there or not (cxa-2011 art. 20.1; cxa-1999 art. 21.1)."""
    at, absent = command
    began = ev.Began(at, tuple(side for side in SIDES if side in absent))
    over = over_after(game.course.tip)
    return (began,) if over is None else (began, on_position(game, at, game.moved_last, over))


def arrive(game: Game, command: cm.Arrive) -> Decision:
    """A late player sits down. Where both were late each loses the time in some editions (cxa-1999 art. 21.3)."""
    at, side = command
    if side not in game.desk.absent:
        return refuse(game, "not_absent")
    arrived = ev.Arrived(at, side)
    if not (game.desk.both_late and game.regulations.both_late_deducted):
        return (arrived,)
    left, first = game.left(side, at), game.regulations.control(side)
    if left is None or first is None or game.clock is None:
        return (arrived,)
    lateness = at - (game.began or 0)
    running = at - game.clock.since if game.clock.running == side else 0
    used = game.clock.dial(side).used + running
    if lateness <= used:
        return (arrived,)
    return arrived, *time_taken(game, at, side, used - lateness, article(game.edition, "both_late"))


def leave(game: Game, command: cm.LeaveBoard) -> Decision:
    """A player leaves; without permission it is a breach of conduct (cxa-2011 arts 8.1.9, 16.2)."""
    at, side, permitted = command
    if side in game.desk.away:
        return refuse(game, "away_already")
    left = ev.LeftBoard(at, side, permitted)
    if permitted:
        return (left,)
    return left, *foul(game, at, side, "foul_conduct", reason=article(game.edition, "leaving"))


def come_back(game: Game, command: cm.ComeBack) -> Decision:
    """A player who had left is back."""
    if command.side not in game.desk.away:
        return refuse(game, "not_away")
    return (ev.CameBack(command.at, command.side),)


def give_foul(game: Game, command: cm.GiveFoul) -> Decision:
    """A foul, announced and written down at once (cxa-2011 arts 8.1-8.2)."""
    at, side, cited, reason, reporter = command
    if cited not in fouls(game.edition):
        return refuse(game, "no_foul", given=cited)
    before_own_move = game.regulations.foul_report.within is Within.BEFORE_OWN_MOVE
    if before_own_move and reporter is not None and game.turn != reporter:
        return refuse(game, "foul_late")
    return fouled(game, at, side, cited, reason=reason)


def break_house_rule(game: Game, command: cm.BreakHouseRule) -> Decision:
    """A rule of the event's own, such as a ringing telephone."""
    at, side, code = command
    rule = game.regulations.house_rule(code)
    if rule is None:
        return refuse(game, "no_house_rule", given=code)
    broken = ev.HouseRuleBroken(at, side, code)
    times = 1 + sum(note == (side, code) for note in game.desk.broken)
    if rule.loses_at is not None and times >= rule.loses_at:
        return broken, lost(game, at, side, "house_rule", "misconduct")
    if rule.first is First.WARNING:
        return broken, ev.Warned(at, side, article(game.edition, "warning"), code)
    return broken, *foul(game, at, side, "foul_conduct", reason=code)


def warn(game: Game, command: cm.Warn) -> Decision:
    """A warning (cxa-2011 art. 18.1)."""
    at, side, reason = command
    return (ev.Warned(at, side, article(game.edition, "warning"), reason),)


def exclude(game: Game, command: cm.Exclude) -> Decision:
    """Refusing the rules or grave misconduct loses (cxa-2011 arts 4.1.13, 18.2), for both sides if both."""
    at, sides, _ = command
    named = tuple(side for side in SIDES if side in sides)
    if not named:
        return refuse(game, "no_sides")
    return (ended(game, at, "0-0" if len(named) == 2 else loss(named[0]), "misconduct"),)


def rule(game: Game, command: cm.Rule) -> Decision:
    """A ruling in words; players obey it (cxa-2011 art. 16.3)."""
    return (ev.Ruled(command.at, command.text, article(game.edition, "own_time")),)


def sign(game: Game, command: cm.Sign) -> Decision:
    """The result is signed by both players and the arbiter, and the game is closed (cxa-2011 art. 9)."""
    if game.ended is None:
        return refuse(game, "not_over")
    if command.who not in (*SIDES, "arbiter"):
        return refuse(game, "nobody")
    if command.who in game.desk.signed:
        return refuse(game, "signed_already")
    return (ev.Signed(command.at, command.who),)


def look(game: Game, command: cm.Look) -> Decision:
    """What time has brought by now, often nothing."""
    return due(game, command)
