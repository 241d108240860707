"""One recorded game officiated after the fact: legality, ending, repetitions, natural limit, contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from zhicai._core import Setup, Side, Trace, trace
from zhicai.audit import remarks
from zhicai.audit.remarks import LimitReached
from zhicai.audit.rulings import RuledCycle, ruled_cycles
from zhicai.errors import InvalidFen
from zhicai.law import natural_limit
from zhicai.law.declared import declared_ending
from zhicai.law.endings import Ending, ending, unsound_start
from zhicai.law.natural_limit import Limit
from zhicai.law.repetition import Course, Repetition, repetitions
from zhicai.records import Finding, Game

START_NOT_READ: Final = frozenset({"bad_fen", "bad_squares"})
"""What readers say of a start position that they had to guess."""


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say about one game.

    `result` is the board's where the board decides, else the declared one; `reason` says how it came about:
    `checkmate`, `stalemate`, `self_exposure`, `illegal_move`, `draw_dead_position`, `natural_limit`,
    `repetition`, `declared` (the board leaves it open: resignation, agreement, time), `record_error`,
    `undecided`. `ply` is the ply at which it was decided, `plies` all that are recorded. `rulings` has an item for
    each of the `repetitions`.
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
    rulings: tuple[RuledCycle, ...] = ()


@dataclass(frozen=True, slots=True)
class _Claims:
    """What the players could have claimed, and whether a claim of the natural limit held at the end."""

    cycles: tuple[Repetition, ...] = ()
    limits: tuple[LimitReached, ...] = ()
    limit_at_end: bool = False
    rulings: tuple[RuledCycle, ...] = ()


def review(game: Game, limit: Limit = Limit()) -> Review:  # noqa: B008 a frozen value
    """Officiate a game record under the 2011 rules.

    The board decides by mate, stalemate, an illegal move or a dead position, whichever came first. What has to be
    claimed is given as the reason only where the record declares the result and the claim would have been true at
    its end. Claims are looked for as long as the game was going on; an illegal move that nobody put right in
    time did not stop it (cxa-2011 art. 5.8), a mate did.
    """
    moves = game.mainline()
    try:
        setup = Setup(game.fen)
    except InvalidFen as error:
        found = Ending("record_error", "*", None, 0)
        return _review(game, len(moves), found, _Claims(), remarks.unreadable_fen(game, error))
    facts = trace(game.fen, moves)
    red_first = setup.side == Side.RED
    found_by_board = _ending(game, facts, red_first)
    claims = _claims(facts, red_first, limit, _going_on(found_by_board, len(moves)))
    claims = replace(claims, rulings=tuple(ruled_cycles(game.fen, moves, claims.cycles)))
    decided = found_by_board or _declared(game, len(moves), claims)
    said = remarks.remarks(game, facts, found_by_board, claims.rulings, claims.limits)
    return _review(game, len(moves), decided, claims, said)


def _review(game: Game, plies: int, decided: Ending, claims: _Claims, said: Iterator[Finding]) -> Review:
    if decided.result == "*":
        decided = replace(decided, result=game.result)
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
        plies=plies,
        findings=(*game.findings, *said),
        repetitions=claims.cycles,
        natural_limits=claims.limits,
        rulings=claims.rulings,
    )


def _ending(game: Game, facts: Trace, red_first: bool) -> Ending | None:
    if any(finding.kind in START_NOT_READ for finding in game.findings):
        return Ending("record_error", "*", None, 0)
    first = facts.first_illegal
    return unsound_start(fault.kind for fault in facts.faults) or ending(
        first, facts.legality[first - 1] if first else None, facts.over, red_first
    )


def _going_on(found: Ending | None, plies: int) -> int:
    """The plies after which the game was still going on and its record can be believed."""
    return plies if found is None or found.reason in remarks.BREACHES else max(found.ply - 1, 0)


def _declared(game: Game, plies: int, claims: _Claims) -> Ending:
    """The ending by the declared result; no claim is heard on a record that breaks off (cxa-2011 art. 22.3)."""
    if any(finding.severity == "error" and (finding.ply or plies + 1) > plies for finding in game.findings):
        return declared_ending(game.result, plies, (), limit_reached=False)
    cycles = ((ruled.cycle, ruled.ruling.verdict if ruled.ruling else None) for ruled in claims.rulings)
    return declared_ending(game.result, plies, cycles, limit_reached=claims.limit_at_end)


def _claims(facts: Trace, red_first: bool, limit: Limit, plies: int) -> _Claims:
    """What could be claimed in the first `plies` plies."""
    occurrences = [[ply for ply in found if ply <= plies] for found in facts.repetitions]
    occurrences = [found for found in occurrences if len(found) >= 3]
    long = plies >= 2 * limit.rounds
    if not occurrences and not long:
        return _Claims()
    captures, checks = facts.captures[:plies], facts.checks[:plies]
    return _Claims(
        cycles=tuple(repetitions(occurrences, Course(facts.keys, captures, checks, red_first))),
        limits=tuple(_limits(captures, checks, red_first, limit)) if long else (),
        limit_at_end=long
        and any(natural_limit.count(captures, checks, first, limit).reached for first in (True, False)),
    )


def _limits(
    captures: Sequence[bool], checks: Sequence[bool], red_first: bool, limit: Limit
) -> Iterator[LimitReached]:
    for side in ("red", "black"):
        first = (side == "red") == red_first
        ply = natural_limit.first_reached(captures, checks, first, limit)
        if ply is not None:
            audit = natural_limit.count(captures[:ply], checks[:ply], first, limit)
            yield LimitReached(side, ply, audit)
