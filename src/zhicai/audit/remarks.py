"""What a reviewer finds worth saying about a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from zhicai._core import Trace
from zhicai.audit import wording
from zhicai.audit.rulings import RuledCycle
from zhicai.errors import InvalidFen
from zhicai.law.endings import Ending, loss, unsound_start
from zhicai.law.natural_limit import Count
from zhicai.law.repetition import Repetition
from zhicai.records import Finding, Game

BREACHES: Final = frozenset({"self_exposure", "illegal_move"})
"""Endings that a game may have gone on after, because nobody noticed."""

SETUP_KINDS: Final = frozenset({"invalid_setup", "setup_fault"})
"""What readers call a start position that breaks the rules of placement."""

LATER_MOVES: Final = 10
"""Further illegal moves that are told one by one."""


@dataclass(frozen=True, slots=True)
class LimitReached:
    """From `ply` on this side's claim of the natural limit would have been true; `count` is the audit there."""

    side: str
    ply: int
    count: Count


def unreadable_fen(game: Game, error: InvalidFen) -> Iterator[Finding]:
    """The start position cannot be read, unless the reader has said so."""
    if not any(finding.kind == "unreadable_fen" for finding in game.findings):
        yield wording.unreadable_fen(game.fen, error)


def remarks(
    game: Game,
    facts: Trace,
    found: Ending | None,
    cycles: Iterable[RuledCycle],
    limits: Iterable[LimitReached],
) -> Iterator[Finding]:
    """The findings in order: start position, ending, repetitions, natural limit. `found` is the board's ending."""
    unsound = unsound_start(fault.kind for fault in facts.faults) is not None
    if facts.faults and (unsound or not any(finding.kind in SETUP_KINDS for finding in game.findings)):
        yield wording.invalid_setup(facts, unsound=unsound)
    if found is not None:
        yield from _of_ending(game, facts, found)
    elif game.result == "*":
        yield wording.no_result()
    for ruled in cycles:
        contradicted = ruled.contradicts(game.result, len(facts))
        yield wording.repetition(ruled, game.result if contradicted else None)
        if ruled.cycle.perpetual_checker is not None:
            yield _of_perpetual_check(game, len(facts), ruled.cycle)
    for reached in limits:
        yield wording.natural_limit(reached.side, reached.ply, reached.count)


def _of_ending(game: Game, facts: Trace, found: Ending) -> Iterator[Finding]:
    if found.ply and found.reason in BREACHES | {"record_error"}:
        yield from _bad_moves(game, facts, found)
    if found.result == "*":
        return
    if len(facts) > found.ply:
        yield wording.moves_after_end(found, len(facts), noticed=found.reason not in BREACHES)
        if found.reason in BREACHES and facts.over is not None and facts.over[0] > found.ply:
            yield wording.later_ending(*facts.over)
    if game.result not in ("*", found.result):
        yield wording.contradiction(game.result, found)


def _bad_moves(game: Game, facts: Trace, found: Ending) -> Iterator[Finding]:
    """The illegal move that ended the game, and those after it."""
    legality = facts.legality
    later = [ply for ply in range(found.ply + 1, len(facts) + 1) if legality[ply - 1] != "legal"]
    told = [found.ply, *later[:LATER_MOVES]]
    words = wording.words_of_moves(game, told)
    for ply in told:
        first = ply == found.ply
        kind = found.reason if first else "later_illegal_move"
        yield wording.bad_move(facts, kind, ply, words[ply], error=first)
    if len(later) > LATER_MOVES:
        yield wording.more_bad_moves(len(later) - LATER_MOVES)


def _of_perpetual_check(game: Game, plies: int, cycle: Repetition) -> Finding:
    """Perpetual check; a warning where the game stopped in it and the record does not declare the loss."""
    if not cycle.one_sided:
        return wording.mutual_perpetual_check(cycle)
    lost = loss(cycle.perpetual_checker == "red")
    unpunished = cycle.can_be_ruled_on and cycle.end == plies and game.result not in ("*", lost)
    return wording.perpetual_check(cycle, game.result if unpunished else None)
