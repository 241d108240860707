"""One game officiated: a command and the state give events, or a refusal that cites the article."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zhicai.game import (
    claiming,
    conduct,
    correcting,
    moving,
    offering,
    recording,
    timing,
    touching,
)
from zhicai.game import commands as cm
from zhicai.game.checking import why_impossible
from zhicai.game.claiming import Judge
from zhicai.game.clock import LONG
from zhicai.game.consequences import Decision, Events, due
from zhicai.game.evolving import EVOLVE, evolve
from zhicai.game.refusals import refuse
from zhicai.game.state import Game
from zhicai.game.values import Refusal

_DURING: Final[dict[type[Any], Callable[[Game, Any], Decision]]] = {
    cm.Press: moving.press,
    cm.NamePoint: moving.name_point,
    cm.TouchPieces: touching.touch,
    cm.Adjust: touching.adjust,
    cm.Brush: touching.brush,
    cm.Drop: touching.drop,
    cm.KnockOver: touching.knock_over,
    cm.PutBack: touching.put_back,
    cm.Offer: offering.offer,
    cm.Accept: offering.accept,
    cm.Decline: offering.decline,
    cm.Resign: offering.resign,
    cm.ClaimLimit: claiming.claim_limit,
    cm.AuditLimit: claiming.audit_limit,
    cm.DeclareDead: claiming.declare_dead,
    cm.ClaimFlag: timing.claim_flag,
    cm.ReportFlag: timing.report_flag,
    cm.RuleFlag: timing.rule_flag,
    cm.StopClocks: timing.stop_clocks,
    cm.ResumeClocks: timing.resume_clocks,
    cm.ChangeTime: timing.change_time,
    cm.SetClock: timing.set_clock,
    cm.Heartbeat: timing.heartbeat,
    cm.Look: conduct.look,
    cm.ReportIllegal: correcting.report_illegal,
    cm.ReportDisplaced: correcting.report_displaced,
    cm.ReportReversed: correcting.report_reversed,
    cm.Arrive: conduct.arrive,
    cm.LeaveBoard: conduct.leave,
    cm.ComeBack: conduct.come_back,
    cm.GiveFoul: conduct.give_foul,
    cm.BreakHouseRule: conduct.break_house_rule,
    cm.Warn: conduct.warn,
    cm.Exclude: conduct.exclude,
    cm.Rule: conduct.rule,
    cm.MissRecords: recording.miss,
    cm.RefuseRecords: recording.refuse_records,
    cm.PauseRecords: recording.pause,
    cm.CompleteRecords: recording.complete,
    # These have a meaning after the end only, and say so.
    cm.Sign: conduct.sign,
    cm.DeclareSham: offering.declare_sham,
    # And this before the beginning.
    cm.Begin: lambda game, _: refuse(game, "begun"),
}
_JUDGED: Final[dict[type[Any], Callable[[Game, Any, Judge | None], Decision]]] = {
    cm.Play: moving.play,
    cm.ClaimRepetition: claiming.claim_repetition,
    cm.RuleRepetition: claiming.rule_repetition,
}
# What passed before these is charged to nobody.
_UNTIMED: Final[dict[type[Any], Callable[[Game, Any], Decision]]] = {
    cm.Restart: timing.restart,
    cm.Undo: correcting.undo,
}
_AFTER: Final[dict[type[Any], Callable[[Game, Any], Decision]]] = {
    cm.Sign: conduct.sign,
    cm.DeclareSham: offering.declare_sham,
    cm.Rule: conduct.rule,
    cm.Warn: conduct.warn,
    cm.RuleFlag: timing.reopen,
    cm.Undo: correcting.undo,
}

_SOUND: Final = frozenset({cm.Play, cm.Press, cm.Look, cm.Heartbeat})
"""What people do all the time: its events come from the state alone, and no number in them from anybody."""

COMMANDS: Final = (*_DURING, *_JUDGED, *_UNTIMED)
"""Every kind of command."""


def decide(game: Game, command: cm.Command, judge: Judge | None = None) -> Decision:
    """What a command means in this state: events, none where nothing happens, or a refusal.

    What time has brought by then comes first, and the command then comes too late: a flag that fell, a player who
    never came. `judge` says how a claim of a repetition stands (`zhicai.game.judging.by_the_book`). Raises
    TypeError for what is no command.
    """
    decision = _decided(game, command, judge)
    if type(command) in _SOUND or isinstance(decision, Refusal):
        return decision
    return _possible(game, decision)


def _possible(game: Game, events: Events) -> Decision:
    """Events that a log of the game can have, or a refusal: what could not be read again is not written down."""
    for event in events:
        if (why := why_impossible(game, event)) is not None:
            return refuse(game, "impossible", why_zh=why[0], why_en=why[1])
        if event is not events[-1] and type(event) in EVOLVE:
            game = evolve(game, event)
    return events


def _decided(game: Game, command: cm.Command, judge: Judge | None) -> Decision:
    _, _, clock, known, began, _, _, _, _, _, desk, ended, _ = game
    at = command.at
    if at < known:
        return refuse(game, "time_back", given=at, known=known)
    if ended is not None:
        return _after_the_end(game, command)
    if began is None:
        return _before_the_game(game, command)
    kind = type(command)
    if (
        ((clock is not None and at >= clock.expires) or desk.absent)
        and kind not in _UNTIMED
        and (events := due(game, command))
    ):
        return events
    if isinstance(command, cm.Play):
        return moving.play(game, command, judge)
    handler = _DURING.get(kind)
    if handler is not None:
        return handler(game, command)
    if kind in _JUDGED:
        return _JUDGED[kind](game, command, judge)
    if kind in _UNTIMED:
        return _UNTIMED[kind](game, command)
    message = f"{kind.__name__} 不是命令 / {kind.__name__} is no command"
    raise TypeError(message)


def _before_the_game(game: Game, command: cm.Command) -> Decision:
    if isinstance(command, cm.Begin):
        return conduct.begin(game, command)
    return refuse(game, "not_begun")


def _after_the_end(game: Game, command: cm.Command) -> Decision:
    """Signatures, corrections; a game that all have signed is closed (cxa-2011 art. 9)."""
    if len(game.desk.signed) == 3:
        return refuse(game, "signed")
    handler = _AFTER.get(type(command))
    if handler is None:
        return refuse(game, "over", result=game.ended.result if game.ended else "")
    return handler(game, command)


def expires(game: Game) -> int:
    """The moment at which somebody should look at the clock if nothing happens before; `LONG` where there is none."""
    clock = game.clock
    moment = LONG if clock is None or game.ended is not None else clock.expires
    if game.desk.absent and game.began is not None and game.ended is None:
        return min(moment, game.began + game.regulations.late_ms + 1)
    return moment


def is_refused(decision: Decision) -> bool:
    """Whether a decision is a refusal."""
    return isinstance(decision, Refusal)
