"""The pictures of a ruling as values: the board after each move, the arrows and marks that show why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from zhicai.board import Board
from zhicai.drawing import Arrow, Mark, Script, Theme, board_svg
from zhicai.law.case import Case
from zhicai.law.lines import evidence_of
from zhicai.law.terms import Evidence, JudgedPly, Label, Ruling, Target, Way

COLOURS: Final[Mapping[Label, str]] = {
    Label.CHECK: "red",
    Label.KILL: "yellow",
    Label.CHASE: "blue",
    Label.EXCHANGE: "green",
    Label.OFFER: "green",
    Label.BLOCK: "grey",
    Label.FOLLOW: "grey",
    Label.IDLE: "grey",
}
"""The colour of each label, as the themes of `zhicai.drawing` name it."""

_STEPS: Final = 3
"""Moves of one line that are drawn; more would hide the board."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One picture: the board, the move that led to it (None: the start), arrows and marks; `number` counts from 0."""

    number: int
    board: Board
    ply: JudgedPly | None
    arrows: tuple[Arrow, ...]
    marks: tuple[Mark, ...]

    def svg(
        self,
        *,
        theme: Theme | str = "calm",
        script: Script = "simplified",
        flipped: bool = False,
        rulers: bool = True,
        caption: str = "",
        size: int | None = 450,
    ) -> str:
        """The picture as SVG; arguments as for `zhicai.drawing.board_svg`."""
        return board_svg(
            self.board,
            lastmove=None if self.ply is None else self.ply.move,
            arrows=self.arrows,
            marks=self.marks,
            theme=theme,
            script=script,
            flipped=flipped,
            rulers=rulers,
            caption=caption,
            size=size,
        )


def figures(ruling: Ruling) -> list[Figure]:
    """The position in which the cycle begins, then the board after each of its moves."""
    boards = Case(ruling.fen, ruling.moves, ruling.cycle).boards
    found = [Figure(0, boards[ruling.cycle.start], None, (), ())]
    for number, ply in enumerate(ruling.plies, 1):
        board = boards[ply.ply + 1]
        arrows = tuple(dict.fromkeys(_arrows(ply, board)))
        found.append(Figure(number, board, ply, arrows, tuple(dict.fromkeys(_marks(ply)))))
    return found


def _arrows(ply: JudgedPly, after: Board) -> Iterator[Arrow]:
    """What checks, what takes which piece, and how a mate or a gain would come about."""
    if ply.label is Label.CHECK:
        king = after.king(after.turn)
        yield from (
            Arrow(square, king, COLOURS[Label.CHECK]) for square in after.checkers() if king is not None
        )
    for target in ply.targets:
        yield from _captures(target)
    taken = {target.evidence for target in ply.targets if target.way is not Way.CHECKS}
    for evidence in evidence_of(ply):
        if evidence not in taken:
            yield from _way(evidence)


def _captures(target: Target) -> Iterator[Arrow]:
    """From each attacker to the target."""
    if target.way is not Way.CHECKS:
        colour = COLOURS[Label.CHASE]
        yield from (Arrow(square, target.square, colour) for square in target.attackers)


def _way(evidence: Evidence) -> Iterator[Arrow]:
    """The first moves of the mover in a line, numbered where there are several."""
    moves = evidence.moves[::2][:_STEPS]
    for number, move in enumerate(moves, 1):
        label = str(number) if len(moves) > 1 else ""
        yield Arrow(move.from_square, move.to_square, COLOURS[evidence.label], label)


def _marks(ply: JudgedPly) -> Iterator[Mark]:
    """A ring round each target."""
    for target in ply.targets:
        yield Mark(target.square, "ring", COLOURS[Label.CHASE])
