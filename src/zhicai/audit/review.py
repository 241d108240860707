"""One recorded game officiated after the fact: legality, ending, repetitions, natural limit, contradictions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zhicai._core import Setup, Side, Trace, trace
from zhicai.audit import wording
from zhicai.errors import InvalidFen
from zhicai.law import natural_limit
from zhicai.law.endings import Ending, ending
from zhicai.law.natural_limit import Count, Limit
from zhicai.law.repetition import Repetition, repetitions
from zhicai.records import Finding, Game


@dataclass(frozen=True, slots=True)
class LimitReached:
    """From `ply` on this side's claim of the natural limit would have been true; `count` is the audit there."""

    side: str
    ply: int
    count: Count


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say about one game.

    `result` is the board's where the board decides, else the declared one; `reason` says how it came about:
    `checkmate`, `stalemate`, `self_exposure`, `illegal_move`, `draw_dead_position`, `natural_limit`,
    `repetition`, `declared` (the board leaves it open: resignation, agreement, time), `record_error`,
    `undecided`. `ply` is the ply at which it was decided, `plies` all that are recorded.
    """

    source: str
    index: int
    red: str
    black: str
    declared_result: str
    result: str
    reason: str
    article: str | None
    ply: int
    plies: int
    findings: tuple[Finding, ...]
    repetitions: tuple[Repetition, ...]
    natural_limits: tuple[LimitReached, ...]


def review(game: Game, limit: Limit = Limit()) -> Review:  # noqa: B008 a frozen value
    """Officiate a game record under the 2011 rules.

    The board decides by mate, stalemate, an illegal move or a dead position, whichever came first. A draw that
    has to be claimed (natural limit: cxa-2011 art. 4.2.4; repetition: cxa-2011 art. 4.2.3) is given as the reason
    only where the record declares a draw and the claim would have been true at its end.
    """
    try:
        setup = Setup(game.fen)
    except InvalidFen as error:
        return _unreadable(game, error)
    moves = game.mainline()
    facts = trace(game.fen, moves)
    red_first = setup.side == Side.RED
    cycles = repetitions(facts.repetitions, facts.checks, red_first)
    limits = tuple(_limits(facts, red_first, limit))
    found = _ending(facts, red_first)
    decided = found or _left_open(game.result, len(moves), cycles, _claimable_at_end(facts, red_first, limit))
    return Review(
        source=game.source,
        index=game.index,
        red=game.headers.get("Red", ""),
        black=game.headers.get("Black", ""),
        declared_result=game.result,
        result=decided.result,
        reason=decided.reason,
        article=decided.article,
        ply=decided.ply,
        plies=len(moves),
        findings=(*game.findings, *_findings(game, facts, found, cycles, limits)),
        repetitions=tuple(cycles),
        natural_limits=limits,
    )


def _ending(facts: Trace, red_first: bool) -> Ending | None:
    first = facts.first_illegal
    return ending(first, facts.legality[first - 1] if first else None, facts.over, red_first)


def _left_open(declared: str, plies: int, cycles: list[Repetition], limit_at_end: bool) -> Ending:
    """The ending where the board leaves the game open, by what the record declares."""
    if declared == "*":
        return Ending("undecided", declared, None, plies)
    if declared == "1/2-1/2" and limit_at_end:
        return Ending("natural_limit", declared, "cxa-2011 art. 4.2.4", plies)
    if declared == "1/2-1/2" and any(cycle.end == plies for cycle in cycles):
        return Ending("repetition", declared, "cxa-2011 art. 4.2.3", plies)
    return Ending("declared", declared, None, plies)


def _claimable_at_end(facts: Trace, red_first: bool, limit: Limit) -> bool:
    captures, checks = facts.captures, facts.checks
    return any(
        natural_limit.count(captures, checks, side == red_first, limit).reached for side in (True, False)
    )


def _limits(facts: Trace, red_first: bool, limit: Limit) -> Iterator[LimitReached]:
    captures, checks = facts.captures, facts.checks
    if len(captures) < 2 * limit.rounds:
        return
    for side in ("red", "black"):
        first = (side == "red") == red_first
        ply = natural_limit.first_reached(captures, checks, first, limit)
        if ply is not None:
            audit = natural_limit.count(captures[:ply], checks[:ply], first, limit)
            yield LimitReached(side, ply, audit)


def _findings(
    game: Game, facts: Trace, found: Ending | None, cycles: list[Repetition], limits: tuple[LimitReached, ...]
) -> Iterator[Finding]:
    if facts.faults and not any(finding.kind == "invalid_setup" for finding in game.findings):
        yield wording.invalid_setup(facts)
    if found is not None:
        yield from _ending_findings(game, facts, found)
    elif game.result == "*":
        yield wording.no_result()
    for cycle in cycles:
        yield wording.repetition(cycle)
        if cycle.perpetual_checker:
            yield wording.perpetual_check(cycle, cycle.perpetual_checker)
    for reached in limits:
        yield wording.natural_limit(reached.side, reached.ply, reached.count)


def _ending_findings(game: Game, facts: Trace, found: Ending) -> Iterator[Finding]:
    if found.reason in ("self_exposure", "illegal_move", "record_error"):
        yield wording.bad_move(game, facts, found)
        for ply, legality in enumerate(facts.legality, 1):
            if legality != "legal" and ply > found.ply:
                yield wording.later_bad_move(game, facts, ply)
    if len(facts) > found.ply and found.result != "*":
        yield wording.moves_after_end(found, len(facts))
    if game.result not in ("*", found.result) and found.result != "*":
        yield wording.contradiction(game.result, found)


def _unreadable(game: Game, error: InvalidFen) -> Review:
    finding = Finding("unreadable_fen", 0, game.fen, error.message_zh, error.message_en, "error")
    return Review(
        source=game.source,
        index=game.index,
        red=game.headers.get("Red", ""),
        black=game.headers.get("Black", ""),
        declared_result=game.result,
        result=game.result,
        reason="record_error",
        article=None,
        ply=0,
        plies=0,
        findings=(*game.findings, finding),
        repetitions=(),
        natural_limits=(),
    )
