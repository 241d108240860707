"""Claims: the natural limit, repetitions, positions that neither side can win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from zhicai._core import Move
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import article
from zhicai.game.consequences import Decision, Events, drawn, foul, is_over, lost, time_taken
from zhicai.game.refusals import refuse
from zhicai.game.regulations import Grace, NaturalLimit, Stage
from zhicai.game.standing import ruling_words
from zhicai.game.state import Game
from zhicai.game.values import SIDE_EN, SIDE_ZH, SIDES, Refusal, SideName
from zhicai.law.natural_limit import count

NINE_ROUNDS: Final = 18
"""Plies after which moves that go round without closing can be ruled on (cxa-2011 art. 23.4)."""
VERDICTS: Final = ("draw", "red_must_deviate", "black_must_deviate", "red_loses", "black_loses")


@dataclass(frozen=True, slots=True)
class Judged:
    """How a claim stands (cxa-2011 arts 23.1-23.5).

    `state` is `pending` where it is to be heard, `early` where moves come again but not yet often enough, else
    `none`. `verdict` as `zhicai.law.terms.Verdict`; the cycle is the `length` moves after ply `start`, `closed` if they
    end where they began. The words say why nothing is ruled on.
    """

    state: str
    verdict: str = ""
    start: int = 0
    length: int = 0
    why_zh: str = ""
    why_en: str = ""
    closed: bool = True


class Judge(Protocol):
    """What says how a claim stands after the last move; `zhicai.game.judging.by_the_book` asks the rule books."""

    def __call__(self, game: Game, /) -> Judged:
        """How it stands."""


@runtime_checkable
class Follower(Judge, Protocol):
    """A judge who also says what each move after a ruling is worth."""

    def follow(self, game: Game, move: Move) -> str:
        """What a legal move would lead to: `lost`, `drawn`, `deviated`, or `on` while the ruling waits."""


def _sheet(game: Game, side: SideName) -> Refusal | None:
    """A claim that rests on a sheet with too many moves missing is not heard (cxa-2011 art. 22.3)."""
    bars = game.regulations.records.bars_claims
    if bars is not None and game.desk.missed.of(side) >= bars:
        return refuse(game, "sheet_incomplete")
    return None


def _cannot_claim(game: Game, side: SideName) -> Refusal | None:
    """Claims are made in one's own time, also while the clocks stand for the arbiter (cxa-2011 art. 16.3)."""
    if game.desk.flags:
        return refuse(game, "flag_reported")
    if game.desk.knocked_over is not None:
        return refuse(game, "knocked_over")
    if game.time_of != side:
        return refuse(game, "claim_time")
    return _sheet(game, side)


def counted(game: Game, side: SideName, chases: int = 0) -> int:
    """The rounds that count for a claim of `side` now (cxa-2011 arts 4.2.4, 22.2).

    Where the event counts from a claim, from the one that `side` made beforehand.
    """
    rules, course = game.regulations.natural_limit, game.course
    start = _from_claim(game, side, rules) or 0
    first = course.mover(start + 1) == side
    found = count(course.captures[start:], course.checks[start:], first, rules.limit)
    beyond = 0 if rules.counted_chases is None else max(0, chases - rules.counted_chases)
    return max(0, found.counted - beyond)


def _from_claim(game: Game, side: SideName, rules: NaturalLimit) -> int | None:
    """The ply from which `side` has asked to count, where that matters; a capture since then ends it."""
    if not rules.from_claim:
        return None
    stage = game.course.ply - game.course.quiet
    asked = [ply for name, ply in game.desk.count_from if name == side and ply >= stage]
    return asked[-1] if asked else None


def claim_limit(game: Game, command: cm.ClaimLimit) -> Decision:
    """A natural-limit claim: audited, and drawn or paid for (cxa-2011 art. 22.2)."""
    at, side, chases = command
    if refusal := _cannot_claim(game, side):
        return refusal
    rules = game.regulations.natural_limit
    if rules.from_claim and _from_claim(game, side, rules) is None:
        return (ev.LimitCountBegun(at, side),)
    rounds = counted(game, side, chases)
    upheld = rounds >= rules.rounds
    audited = ev.LimitAudited(at, side, rounds, rules.rounds, upheld)
    if upheld:
        return audited, drawn(game, at, "natural_limit")
    return audited, *_unfounded(game, at, side, rules)


def _unfounded(game: Game, at: int, side: SideName, rules: NaturalLimit) -> Events:
    """The price of an unfounded claim (cxa-2011 arts 4.1.11, 8.1.4, 22.2)."""
    events: Events = foul(game, at, side, "foul_claim") if rules.foul else ()
    stage = game.course.ply - game.course.quiet
    before = [
        begun
        for name, begun in game.desk.false_claims
        if name == side and (begun == stage or rules.second_loses is Stage.GAME)
    ]
    if before and rules.second_loses is not Stage.NEVER:
        fouls = tuple(event for event in events if not isinstance(event, ev.Ended))
        return *fouls, lost(game, at, side, "false_claims")
    if is_over(events) or not rules.penalty_ms:
        return events
    cited = article(game.edition, "natural_audit")
    return *events, *time_taken(game, at, side, -rules.penalty_ms, cited)


def audit_limit(game: Game, command: cm.AuditLimit) -> Decision:
    """The arbiter looks unasked; both sides' counts must be full (cxa-1999 art. 23.3)."""
    rules = game.regulations.natural_limit
    if not rules.arbiter_may_declare:
        return refuse(game, "no_unasked_limit")
    rounds = min(counted(game, side) for side in SIDES)
    upheld = rounds >= rules.rounds
    audited = ev.LimitAudited(command.at, None, rounds, rules.rounds, upheld)
    return (audited, drawn(game, command.at, "natural_limit")) if upheld else (audited,)


def claim_repetition(game: Game, command: cm.ClaimRepetition, judge: Judge | None) -> Decision:
    """A player asks for a ruling (cxa-2011 art. 23.1)."""
    if refusal := _cannot_claim(game, command.side):
        return refusal
    if refusal := _ruling_stands(game):
        return refusal
    return _judged(game, command.at, command.side, judge)


def rule_repetition(game: Game, command: cm.RuleRepetition, judge: Judge | None) -> Decision:
    """The arbiter rules: unasked where the event allows it, or with a verdict of his own."""
    at, verdict, length = command
    if refusal := _ruling_stands(game):
        return refusal
    if not verdict:
        if not game.regulations.arbiter_may_rule:
            return refuse(game, "no_unasked_ruling")
        return _judged(game, at, None, judge)
    if refusal := _no_such_ruling(game, verdict, length):
        return refusal
    closed = _closes(game, length)
    return _effect(
        game, at, None, Judged("pending", verdict, game.course.ply - length, length, closed=closed)
    )


def _closes(game: Game, length: int) -> bool:
    """Whether the position before the last moves is the present one again."""
    return game.course.keys[game.course.ply - length] == game.course.last_key


def _no_such_ruling(game: Game, verdict: str, length: int) -> Refusal | None:
    """Why the arbiter cannot rule so on the last moves: there must be something to rule on.

    A cycle ends where it began, unless nine rounds are ruled on (cxa-2011 art. 23.4), in which nothing was captured: a
    capture is no part of what comes again (cxa-2011 art. 23.2). Only who checks with every move of it loses at once,
    anybody else must deviate first (cxa-2011 arts 23.5.1-23.5.2).
    """
    ply = game.course.ply
    if verdict not in VERDICTS:
        return refuse(game, "verdict", given=verdict, known=", ".join(VERDICTS))
    if length < 2 or length % 2:
        return refuse(game, "cycle_uneven", given=str(length))
    if length > ply:
        return refuse(game, "cycle_too_long", given=str(length), played=str(ply))
    if not _closes(game, length):
        if length < NINE_ROUNDS:
            return refuse(game, "no_cycle", given=str(length))
        if game.course.quiet < length:
            return refuse(game, "capture_in_cycle", given=str(length))
    loser: SideName = "red" if verdict.startswith("red") else "black"
    return _no_loss(game, loser, length) if verdict.endswith("_loses") else None


def _no_loss(game: Game, loser: SideName, length: int) -> Refusal | None:
    """Why `loser` does not lose at once: it alone checks with every one of the last moves (cxa-2011 art. 23.5.1)."""
    checks = game.course.checks[game.course.ply - length :]
    # As many moves of each: the first of them is that of who is to move now.
    mine, theirs = (checks[0::2], checks[1::2]) if loser == game.turn else (checks[1::2], checks[0::2])
    if not all(mine):
        return refuse(game, "no_perpetual_check", zh=SIDE_ZH[loser], en=SIDE_EN[loser])
    return refuse(game, "both_check") if all(theirs) else None


def _ruling_stands(game: Game) -> Refusal | None:
    """While a ruling waits nothing more is ruled on; the refusal says what it asks (cxa-2011 art. 23.5.2)."""
    pursuit = game.pursuit
    if pursuit is None or pursuit.deviated:
        return None
    zh, en = ruling_words(game, pursuit.verdict, pursuit.until, closed=pursuit.closed)
    return refuse(game, "ruling_stands", zh=zh, en=en)


def _judged(game: Game, at: int, claimant: SideName | None, judge: Judge | None) -> Decision:
    if judge is None:
        return refuse(game, "no_judge")
    found = judge(game)
    if found.state != "pending":
        code = "repetition_early" if found.state == "early" else "no_repetition"
        return refuse(game, code, why_zh=found.why_zh, why_en=found.why_en)
    if found.verdict not in VERDICTS:
        return refuse(game, "undecided")
    return _effect(game, at, claimant, found)


def _effect(game: Game, at: int, claimant: SideName | None, found: Judged) -> Events:
    """What a verdict does: a loss at once, or a wait for another move (cxa-2011 arts 23.5.1-23.5.2)."""
    verdict = found.verdict
    cited = article(game.edition, "repetition_ruling")
    until = _until(game, found)
    ruled = ev.RepetitionRuled(at, claimant, verdict, found.start, found.length, until, cited, found.closed)
    if verdict.endswith("_loses"):
        loser: SideName = "red" if verdict.startswith("red") else "black"
        return ruled, lost(game, at, loser, "perpetual_check")
    if until <= game.course.ply:
        return ruled, drawn(game, at, "repetition_draw")
    return (ruled,)


def _until(game: Game, found: Judged) -> int:
    """The ply at which a ruling takes effect if nobody deviates (cxa-2011 art. 23.5.2; cxa-1999 arts 24.2-24.3)."""
    ply, rounds = game.course.ply, game.regulations.grace_rounds
    if game.regulations.grace is Grace.CYCLE:
        return ply if found.verdict == "draw" else ply + found.length
    if found.verdict == "draw":
        return ply + 2 * rounds
    return ply + 2 * rounds - (1 if found.verdict.startswith(game.turn) else 0)


def after_ruling(game: Game, at: int, move: Move, key: int, judge: Judge | None) -> Events:
    """What a move does to a ruling that waits: a loss, a draw, a deviation, or nothing yet (cxa-2011 art. 23.5.2).

    Without a judge who follows the game, every position outside the cycle is a deviation. `key` is the hash of the
    position after the move.
    """
    pursuit = game.pursuit
    if pursuit is None or (pursuit.deviated and key not in pursuit.keys):
        return ()
    if isinstance(judge, Follower):
        progress = judge.follow(game, move)
    elif pursuit.deviated:
        return ()
    else:
        ripe = game.course.ply + 1 >= pursuit.until
        waits = ("drawn" if pursuit.loser is None else "lost") if ripe else "on"
        progress = waits if key in pursuit.keys else "deviated"
    if progress == "deviated" and not pursuit.deviated:
        return (ev.Deviated(at, game.turn),)
    if progress == "drawn" or (progress == "lost" and pursuit.loser is None):
        return (drawn(game, at, "repetition_draw"),)
    if progress == "lost" and pursuit.loser is not None:
        return (lost(game, at, pursuit.loser, "must_deviate"),)
    return ()


def declare_dead(game: Game, command: cm.DeclareDead) -> Decision:
    """The arbiter finds that neither side can win (cxa-2011 art. 4.2.2)."""
    return (drawn(game, command.at, "dead_position"),)
