"""Leaving an event (退出比赛): before it begins, from a round robin, from a Swiss.

cxa-2011 arts 14.4, 18.3 and 19.1-19.3; cxa-1999 arts 18.3 and 20.1-20.4. Expulsion (除名) is treated as a withdrawal;
whether there is good reason and consent is for the organiser to say before it is entered. Nothing is forgotten:
rounds keep what was played, and a ranking is told whose results are void.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from zhicai.competition.model import (
    BLACK_WINS_UNPLAYED,
    DOUBLE_FORFEIT,
    RED_WINS_UNPLAYED,
    UNPLAYED,
    Board,
    Bye,
    ByeKind,
    Cause,
    Outcome,
    Round,
)


class Met(StrEnum):
    """Which opponents were met (已赛对手) in the sense of cxa-2011 art. 19.2."""

    NOT_ABSENT = "not_absent"
    """Those of games played, and of games that the opponent forfeited."""
    PLAYED = "played"
    """Those of games played alone."""
    DECIDED = "decided"
    """All whose board has a result, own forfeits too."""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What a withdrawal does: `void` cancels all results; else they stand and what is left is forfeited.

    `met` of `opponents` were met. The sentence says which and by what article.
    """

    number: int
    met: int
    opponents: int
    void: bool
    message_zh: str
    message_en: str


def from_round_robin(
    number: int, rounds: Sequence[Round], opponents: int, met: Met = Met.NOT_ABSENT
) -> Withdrawal:
    """What a withdrawal from a round robin does (cxa-2011 art. 19.2; cxa-1999 art. 20.3).

    With fewer than half of the `opponents` met all results are cancelled; with half or more they stand, and the
    remaining games are won by the others.
    """
    count = len(met_opponents(number, rounds, met))
    void = 2 * count < opponents
    zh, en = (
        (f"不足半数，{number}号已赛结果一概注销", "fewer than half: all results are cancelled")
        if void
        else (
            f"达到半数，{number}号已赛成绩有效，其余作弃权",
            "half or more: results stand, the rest is forfeited",
        )
    )
    return Withdrawal(
        number,
        count,
        opponents,
        void,
        f"{number}号已赛{count}名对手，共{opponents}名，{zh}",
        f"number {number} met {count} of {opponents} opponents, {en}",
    )


def met_opponents(number: int, rounds: Sequence[Round], met: Met = Met.NOT_ABSENT) -> frozenset[int]:
    """The opponents whom a competitor has met."""
    found = set()
    for played in rounds:
        for board in played.boards:
            if number in (board.red, board.black) and _counts(board, number, met):
                found.add(board.opponent_of(number))
    return frozenset(found)


def _counts(board: Board, number: int, met: Met) -> bool:
    result = board.result
    if result is None or not result.decided:
        return False
    if result.cause is not Cause.ABSENCE or met is Met.DECIDED:
        return True
    return met is Met.NOT_ABSENT and result.of(board.colour_of(number)) is Outcome.WIN


def from_swiss(number: int, rounds: Sequence[Round]) -> Withdrawal:
    """What a withdrawal from a Swiss does (cxa-2011 art. 19.3; cxa-1999 art. 20.4).

    Results stand however many rounds were played, the rest is forfeited.
    """
    return _results_stand(number, rounds, "积分编排制", "Swiss")


def from_knockout(number: int, rounds: Sequence[Round]) -> Withdrawal:
    """What a withdrawal from a knock-out does: results stand, the rest is forfeited (cxa-2011 art. 20.2)."""
    return _results_stand(number, rounds, "淘汰制", "knock-out")


def _results_stand(number: int, rounds: Sequence[Round], zh: str, en: str) -> Withdrawal:
    return Withdrawal(
        number,
        len(met_opponents(number, rounds)),
        len(rounds),
        void=False,
        message_zh=f"{zh}：{number}号已赛结果有效，未赛对局均作弃权",
        message_en=f"{en}: results of number {number} stand, games not played are forfeited",
    )


def before_play(number: int) -> Withdrawal:
    """What a withdrawal does before a stage is paired, or by somebody who is not in it: nothing to decide."""
    return Withdrawal(
        number,
        0,
        0,
        void=False,
        message_zh=f"{number}号退出，以后不再编排",
        message_en=f"number {number} leaves and is paired no more",
    )


def closed(rounds: Sequence[Round], withdrawals: Sequence[Withdrawal]) -> tuple[Round, ...]:
    """The rounds with every board that has no result yet decided by the withdrawals (cxa-2011 arts 19.2-19.3).

    Against somebody whose results stand the opponent wins without play, and two who both left both lose; against
    somebody whose results are void the board is void.
    """
    void = {one.number for one in withdrawals if one.void}
    gone = {one.number for one in withdrawals if not one.void}
    return _with_boards(rounds, lambda board: _closed(board, void, gone))


def _closed(board: Board, void: Collection[int], gone: Collection[int]) -> Board:
    if board.result is not None and board.result.cause is not Cause.ADJOURNED:
        return board
    if board.red in void or board.black in void:
        return replace(board, result=UNPLAYED)
    if board.red in gone and board.black in gone:
        return replace(board, result=DOUBLE_FORFEIT)
    if board.red in gone:
        return replace(board, result=BLACK_WINS_UNPLAYED)
    return replace(board, result=RED_WINS_UNPLAYED) if board.black in gone else board


def _with_boards(rounds: Sequence[Round], change: Callable[[Board], Board]) -> tuple[Round, ...]:
    return tuple(replace(one, boards=tuple(change(board) for board in one.boards)) for one in rounds)


def must_redraw(remaining: int) -> bool:
    """Whether numbers of a round robin are drawn anew after a withdrawal before it begins.

    An even number that remains needs one round fewer, so they are (cxa-2011 art. 14.4; cxa-1999 art. 20.2); with
    an odd one the number of who left becomes the free round, see `vacated`.
    """
    return remaining % 2 == 0


def vacated(rounds: Sequence[Round], number: int) -> tuple[Round, ...]:
    """The rounds of a table without one who left before it began: its opponents have a free round instead.

    Boards keep their order and are numbered anew from 1.
    """
    return tuple(_vacated(one, number) for one in rounds)


def _vacated(played: Round, number: int) -> Round:
    free = [board.opponent_of(number) for board in played.boards if number in (board.red, board.black)]
    kept = [board for board in played.boards if number not in (board.red, board.black)]
    boards = tuple(replace(board, table=table) for table, board in enumerate(kept, 1))
    byes = tuple(bye for bye in played.byes if bye.player != number)
    return replace(played, boards=boards, byes=(*byes, *(Bye(one, ByeKind.FREE) for one in free)))
