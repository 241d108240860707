"""After the ruling: who must deviate, how long, and what each further move is worth (cxa-2011 art. 23.5)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce
from typing import Final, Self

from zhicai._core import Move, Side
from zhicai.board import ARTICLES, Board
from zhicai.law.case import Case
from zhicai.law.endings import loss
from zhicai.law.open_rounds import Classify
from zhicai.law.procedure import CXA_2011, Grace, Procedure, Reentry, Swap
from zhicai.law.requests import BadRequest
from zhicai.law.terms import Cycle, JudgedPly, Option, Ruling, Verdict


class Progress(StrEnum):
    """How it stands with the duty, or the right, to deviate."""

    OBLIGED = "obliged"
    """The side at fault must still deviate (cxa-2011 art. 23.5.2)."""
    MAY_DEVIATE = "may_deviate"
    """Nobody must; a draw unless somebody does (cxa-2011 art. 23.5.2.1)."""
    SWAPPED = "swapped"
    """The side at fault left the cycle with another check, kill or chase, which has not freed it; see `Swap`."""
    DEVIATED = "deviated"
    """The cycle has been left and the game goes on."""
    REENTERED = "reentered"
    """The cycle was left and has been entered again; the count goes on."""
    LOST = "lost"
    """The side at fault has lost (cxa-2011 arts 4.1.4-4.1.5)."""
    DRAWN = "drawn"
    """Nobody deviated (cxa-2011 art. 4.2.3)."""
    ENDED = "ended"
    """The board ended the game by mate or stalemate (cxa-2011 arts 4.1.1-4.1.2)."""


FINAL: Final = frozenset({Progress.LOST, Progress.DRAWN, Progress.ENDED})
"""After these no move follows."""


class NothingToFollow(BadRequest):
    """A ruling that names nobody and draws nothing: a search has ended undecided."""

    def __init__(self) -> None:
        """It has no facts but its words."""
        super().__init__(
            "裁决未定，无从要求变着；请先由裁判裁定",
            "the ruling is undecided and obliges nobody; the arbiter must decide it first",
        )


class AlreadyOver(BadRequest):
    """A move after the game was lost, drawn or ended on the board."""

    def __init__(self, progress: Progress, move: str) -> None:
        """`progress` is how it was over, `move` what was to follow."""
        self.progress, self.move = progress, move
        zh, en = {
            Progress.LOST: ("已判负", "lost"),
            Progress.DRAWN: ("已判和", "drawn"),
            Progress.ENDED: ("对局已结束", "ended on the board"),
        }[progress]
        super().__init__(f"{zh}，不能再走 {move}", f"the game is {en}; {move} cannot follow")


@dataclass(frozen=True, slots=True)
class Deviation:
    """The game since a ruling, as far as it bears on it. Made by `follow`; `advance` gives the next one.

    `fen` and `moves` are those of the case and whatever was played since; `ruled_at` is the number of moves before
    the ruling, `start` that before the cycle, `position` the present one. `left` are the own moves that Red and Black
    have left. `by` made the last move that left the cycle; `swapped` counts strikes outside it that are still to be
    looked at. `options` are the open points that mattered, `undecided` says whether a search ended at its budget, so
    that a strike may have been missed.
    """

    ruling: Ruling
    rule: Procedure
    classify: Classify = field(compare=False, repr=False)
    fen: str
    moves: tuple[Move, ...]
    keys: tuple[int, ...]
    start: int
    ruled_at: int
    closed: bool
    position: str
    left: tuple[int, int]
    progress: Progress
    by: Side | None = None
    swapped: int = 0
    ended_by: str | None = None
    options: tuple[Option, ...] = ()
    undecided: bool = False

    @property
    def at_fault(self) -> Side | None:
        """Who must deviate or has lost by the ruling; None for a draw."""
        return self.ruling.verdict.at_fault

    @property
    def is_over(self) -> bool:
        """Whether the game is lost, drawn or ended."""
        return self.progress in FINAL

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves since the ruling."""
        return self.moves[self.ruled_at :]

    @property
    def moves_left(self) -> int:
        """Own moves left to the side at fault; of a draw, the larger number of the two sides."""
        return max(self.left) if self.at_fault is None else self.left[int(self.at_fault)]

    @property
    def result(self) -> str | None:
        """`1-0`, `0-1`, `1/2-1/2`, or None while the game goes on."""
        if self.progress is Progress.DRAWN:
            return "1/2-1/2"
        if self.progress is Progress.LOST:
            return self.ruling.verdict.result
        if self.progress is Progress.ENDED:
            return loss(Board(self.position, strict=False).turn == Side.RED)
        return None

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles under which it stands so."""
        if self.progress is Progress.ENDED:
            return (ARTICLES[self.ended_by],) if self.ended_by else ()
        if self.progress is Progress.DRAWN:
            return self.rule.article("drawn", "draw")
        if self.at_fault is None:
            return self.rule.article("draw")
        if self.progress is not Progress.LOST:
            return self.rule.article("deviate")
        at_once = self.ruling.verdict.loses
        points = ("perpetual_check_loss", "perpetual_check") if at_once else ("deviate_loss", "deviate")
        return self.rule.article(*points)

    def advance(self, move: Move | str) -> Self:
        """The state after one more move of the game; texts are coordinates.

        Raises AlreadyOver, IllegalMove, InvalidMove, and whatever the rule book raises.
        """
        if self.is_over:
            raise AlreadyOver(self.progress, str(move))
        board = Board(self.position, strict=False)
        move = Move(move) if isinstance(move, str) else move
        mover, taken = board.turn, board.piece_at(move.to_square)
        board.push(move)
        after = replace(self, moves=(*self.moves, move), keys=(*self.keys, board.key), position=board.fen)
        if not board.legal_moves:
            ended_by = "checkmate" if board.is_check() else "stalemate"
            return replace(after, progress=Progress.ENDED, ended_by=ended_by)
        if taken:
            return after if self.progress is Progress.DEVIATED else after._deviated(mover)
        return after._judged(mover)

    def advance_all(self, moves: tuple[Move | str, ...]) -> Self:
        """The state after several moves; raises as `advance`."""
        return reduce(type(self).advance, moves, self)

    def _judged(self, mover: Side) -> Self:
        """What a move that captured nothing is worth, once it stands on the board."""
        if self.at_fault not in (None, mover):
            return self._looked_at() if self.swapped else self
        if self._inside(self.keys[-1]):
            return self._followed(mover)
        if self.progress is Progress.DEVIATED:
            return self
        return self._outside(mover)

    def _inside(self, key: int) -> bool:
        """Whether a position is one of the cycle."""
        return key in self.keys[self.start : self.ruled_at + 1]

    def _followed(self, mover: Side) -> Self:
        """A move to a position of the cycle."""
        if self.progress in (Progress.DEVIATED, Progress.REENTERED):
            return self._because("reentry", self.rule.reentry)._entered(mover)
        extra = self.swapped if self.swapped and self._same_verdict() else 0
        going_on = Progress.MAY_DEVIATE if self.at_fault is None else Progress.OBLIGED
        return self._counted(mover, 1 + extra, going_on)

    def _entered(self, mover: Side) -> Self:
        """A move to a position of the cycle after it was left; coming back to it by an idle move is free."""
        if self.rule.reentry is Reentry.FRESH:
            return self
        outside = not self._inside(self.keys[-2])
        if outside and (self.at_fault is None or not self._last_ply().label.is_strike):
            return replace(self, progress=Progress.REENTERED)
        return self._counted(mover, 1, Progress.REENTERED)

    def _outside(self, mover: Side) -> Self:
        """A move to a position that is not of the cycle."""
        if self.at_fault is None:
            return self._deviated(mover)
        judged, swap = self._last_ply(), self.rule.swap
        after = replace(self, undecided=self.undecided or judged.undecided)
        if not judged.label.is_strike:
            return after._deviated(mover)
        after = after._because("swap", swap)
        if swap is Swap.FREE:
            return after._deviated(mover)
        if swap is Swap.MOVE or not self.closed:
            return after._counted(mover, 1, Progress.SWAPPED)
        return replace(after, swapped=self.swapped + 1, progress=Progress.SWAPPED)._looked_at()

    def _looked_at(self) -> Self:
        """Other strikes, if the moves have come back: a cycle with the same verdict was no deviation."""
        if self._back_to() is None or self.at_fault is None:
            return self
        if self._same_verdict():
            return self._counted(self.at_fault, self.swapped, Progress.SWAPPED)
        return self._deviated(self.at_fault)

    def _counted(self, mover: Side, count: int, going_on: Progress) -> Self:
        """So many own moves are used up."""
        red, black = self.left
        left = (red - count, black) if mover == Side.RED else (red, black - count)
        left = max(left[0], 0), max(left[1], 0)
        after = replace(self, left=left, swapped=0, progress=going_on)
        if after.moves_left:
            return after
        return replace(after, progress=Progress.DRAWN if self.at_fault is None else Progress.LOST)

    def _deviated(self, mover: Side) -> Self:
        return replace(self, progress=Progress.DEVIATED, by=mover, swapped=0)

    def _because(self, name: str, value: str) -> Self:
        """With an open point that mattered."""
        option = Option(name, value, *self.rule.article("deviate")[:1])
        return self if option in self.options else replace(self, options=(*self.options, option))

    def _last_ply(self) -> JudgedPly:
        """What the last move is."""
        case = Case(self.fen, self.moves, Cycle(len(self.moves) - 2, 2), closed=False)
        return self.classify(case).plies[-1]

    def _back_to(self) -> int | None:
        """The moves after which the present position last stood in the cycle or since."""
        return next(
            (n for n in range(len(self.moves) - 1, self.start - 1, -1) if self.keys[n] == self.keys[-1]), None
        )

    def _same_verdict(self) -> bool:
        """Whether the moves that have just come back, if they have, are ruled on against the same side."""
        back = self._back_to()
        case = None if back is None else Case(self.fen, self.moves, Cycle(back, len(self.moves) - back))
        return case is not None and self.classify(case).verdict.at_fault == self.at_fault


def follow(case: Case, ruling: Ruling, classify: Classify, rule: Procedure = CXA_2011) -> Deviation:
    """The state right after a ruling on a case (cxa-2011 arts 23.5.1-23.5.2; cxa-1999 arts 24.1-24.3).

    One-sided perpetual check is lost at once. Otherwise the side at fault has as many own moves as the procedure
    gives, or one more cycle; it loses with the last of them if that still is no deviation. For a draw either side
    has its moves, and it is final when both have used them up. `classify` labels later moves and judges new cycles.
    Raises NothingToFollow for an undecided ruling.
    """
    at_fault = ruling.verdict.at_fault
    if ruling.verdict is Verdict.UNDECIDED:
        raise NothingToFollow
    allowed, progress = rule.draw_within, Progress.MAY_DEVIATE
    if at_fault is not None:
        one_cycle = rule.grace is Grace.CYCLE and case.closed
        allowed, progress = case.cycle.length // 2 if one_cycle else rule.deviate_within, Progress.OBLIGED
    if ruling.verdict.loses:
        allowed, progress = 0, Progress.LOST
    if not allowed and at_fault is None:
        progress = Progress.DRAWN
    return Deviation(
        ruling=ruling,
        rule=rule,
        classify=classify,
        fen=case.fen,
        moves=case.moves,
        keys=tuple(board.key for board in case.boards),
        start=case.cycle.start,
        ruled_at=len(case.moves),
        closed=case.closed,
        position=case.boards[-1].fen,
        left=(allowed, allowed),
        progress=progress,
    )
