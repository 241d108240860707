"""How a recorded game ended on the board, and by which article."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from zhicai.board import ARTICLES

SELF_EXPOSURE: Final = frozenset({"kings_facing", "self_check", "check_unanswered"})
"""Illegal moves that leave the own king to be taken: 自杀 (cxa-2011 art. 3.4).

Not answering a check is both 将死 (cxa-2011 art. 3.2) and 自杀, and leaving the kings facing also breaks the rule of
movement (cxa-2011 art. 2.2); the article that names the act decides, and it loses at every level of event.
"""

IMPOSSIBLE: Final = frozenset({"empty_square", "wrong_side"})
"""What no player can have played: the record itself is wrong."""

LOST_BEFORE: Final = frozenset({"kings_facing", "waiting_side_in_check"})
"""Faults of a start position after which nothing is left to judge.

Whoever moved last had exposed a king and lost before the record begins (cxa-2011 art. 4.1.3), unless the position
was put down wrongly, which a record cannot tell.
"""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: `ply` after which it was over, `result` as `1-0`, `0-1`, `1/2-1/2` or `*`.

    `reason` is `checkmate`, `stalemate`, `self_exposure`, `illegal_move`, `draw_dead_position` or, where the moves
    cannot have been played or the start position cannot have stood, `record_error` with result `*`.
    """

    reason: str
    result: str
    article: str | None
    ply: int


def loss(loser_is_red: bool) -> str:
    """The result when this side has lost."""
    return "0-1" if loser_is_red else "1-0"


def unsound_start(faults: Iterable[str]) -> Ending | None:
    """The verdict on a start position with these faults, or None where it can be judged.

    Pieces on impossible points, too many of them or a missing king are told as findings; moves, checks and mates
    are as clear as on any board.
    """
    return None if LOST_BEFORE.isdisjoint(faults) else Ending("record_error", "*", None, 0)


def ending(
    first_illegal: int | None, legality: str | None, over: tuple[int, str] | None, red_first: bool
) -> Ending | None:
    """What ended the game first, or None while nothing on the board did.

    `first_illegal` and `legality` are the first ply that was not legal and why; `over` is the first ply after
    which the position was over, and how. `red_first` says who made ply 1. With the end of a game nothing after it
    counts (cxa-2011 art. 2.1); a position that an illegal move brought about is not asked.
    """
    if first_illegal is not None and legality is not None and (over is None or first_illegal <= over[0]):
        return illegal_ending(first_illegal, legality, red_first)
    if over is None:
        return None
    return position_ending(*over, red_first=red_first)


def illegal_ending(ply: int, legality: str, red_first: bool) -> Ending:
    """The end by an illegal move.

    Exposing the own king loses at once (cxa-2011 art. 4.1.3). Any other breach loses at its first occurrence in
    national events (cxa-2011 art. 4.1.8); lower events and youth events let the first one pass as a foul
    (cxa-2011 art. 8.1.8) and replay the move (cxa-2011 art. 5.8.3), which a record does not tell. A move that its
    piece cannot make is such a breach even where it exposes the king as well: it is taken back before anyone asks
    what it leaves behind.
    """
    mover_is_red = (ply % 2 == 1) == red_first
    if legality in IMPOSSIBLE:
        return Ending("record_error", "*", None, ply)
    if legality in SELF_EXPOSURE:
        return Ending("self_exposure", loss(mover_is_red), "cxa-2011 art. 4.1.3", ply)
    return Ending("illegal_move", loss(mover_is_red), "cxa-2011 art. 4.1.8", ply)


def position_ending(ply: int, termination: str, *, red_first: bool) -> Ending:
    """The end by the position.

    Mate (cxa-2011 art. 4.1.1) and stalemate (cxa-2011 art. 4.1.2) lose, whatever could have been claimed before:
    a claim nobody made is void once the game is over (cxa-2011 arts 2.1, 16.3). No piece that can ever cross the
    river is a draw (cxa-2011 art. 4.2.2), at once and without a claim.
    """
    if termination == "draw_dead_position":
        return Ending(termination, "1/2-1/2", ARTICLES[termination], ply)
    to_move_is_red = (ply % 2 == 0) == red_first
    return Ending(termination, loss(to_move_is_red), ARTICLES[termination], ply)
