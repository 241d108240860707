"""Whether the results of somebody who left a round robin are cancelled follows the games that were really met.

cxa-2011 art. 19.2 asks how many opponents were met when somebody leaves. A correction, or rounds that are taken back,
may show later that they were fewer or more; then the entry of that change says what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from zhicai.competition.event import kinds
from zhicai.competition.event.building import advanced
from zhicai.competition.event.people import decided, reckoned, without_play
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import LEFT, left_words
from zhicai.competition.model import Board, Cause, Outcome, Round
from zhicai.competition.stage_rules import Groups, RoundRobin
from zhicai.competition.withdrawals import Withdrawal


def withdrawal_now(section: Section, number: int) -> Withdrawal:
    """What the withdrawal of somebody who has left does, by the games as they stand now (cxa-2011 arts 19.2-19.3).

    Boards that the withdrawal itself decided are not met.
    """
    run = left_in(section, number)
    return reckoned(section, run, number, [_met_in(section, run, one, number) for one in run.rounds])


def left_in(section: Section, number: int) -> Run:
    """The stage in which somebody left."""
    after = section.gone[number]
    return next((run for run in reversed(section.runs) if run.offset < after), section.runs[0])


def is_cancelled(section: Section, number: int) -> bool:
    """Whether the results of somebody who has left count as cancelled in that stage."""
    return number in left_in(section, number).voided


def _met_in(section: Section, run: Run, played: Round, number: int) -> Round:
    """A round without the boards that somebody lost by having left."""
    boards = tuple(
        replace(one, result=None)
        if _by_leaving(section, _number(run, played), one, number) and _stayed_away(one, number)
        else one
        for one in played.boards
    )
    return replace(played, boards=boards)


def _number(run: Run, played: Round) -> int:
    """The number in the section of a round of a stage."""
    return played.number - run.shift + run.offset


def _by_leaving(section: Section, at: int, board: Board, number: int) -> bool:
    """Whether a board was open, or not yet paired, when somebody left who sits there."""
    return number in (board.red, board.black) and (
        at > section.gone[number] or (number, at, board.table) in section.open_then
    )


def _stayed_away(board: Board, number: int) -> bool:
    result = board.result
    return (
        result is not None
        and result.cause is Cause.ABSENCE
        and result.of(board.colour_of(number)) is Outcome.LOSS
    )


def followed(section: Section, facts: Iterable[kinds.Fact]) -> tuple[kinds.Fact, ...]:
    """A change with what follows from it for those who have left: whose results are cancelled, or stand after all.

    The boards that a withdrawal decided are won by the others where results stand, and void where they are cancelled.
    """
    found = tuple(facts)
    if not section.withdrawn or not any(isinstance(run.stage, RoundRobin | Groups) for run in section.runs):
        return found
    # What is void with one may be one opponent less for another who left.
    for _ in section.withdrawn:
        after = advanced(section, found)
        more = next((one for number in sorted(after.withdrawn) if (one := _corrected(after, number))), None)
        if more is None:
            break
        found += more
    return found


def _corrected(section: Section, number: int) -> tuple[kinds.Fact, ...]:
    """The entries that bring the results of one who has left to what the games say; none where they agree."""
    said = withdrawal_now(section, number)
    if said.void == is_cancelled(section, number):
        return ()
    return (
        kinds.WithdrawalCorrected(number, said.void, said.met, said.opponents),
        *_boards(section, number, void=said.void),
    )


def _boards(section: Section, number: int, *, void: bool) -> Iterator[kinds.Fact]:
    """The boards that the withdrawal of somebody decided, as they are now decided."""
    run = left_in(section, number)
    cancelled = (run.voided | {number}) if void else (run.voided - {number})
    for played in run.rounds:
        at = _number(run, played)
        for board in played.boards:
            if (
                not _by_leaving(section, at, board, number)
                or board.result is None
                or board.result.cause not in (Cause.ABSENCE, Cause.UNPLAYED)
                or (at, board.table) in section.games
            ):
                continue
            result = without_play(board, section.withdrawn, cancelled)
            if result != board.result:
                yield decided(at, board, result, (left_words(section, number) or LEFT)[0])
