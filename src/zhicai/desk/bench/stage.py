"""A ruling as steps that a board plays: the position after each move of the cycle, with arrows, rings and lines."""

from __future__ import annotations

from collections.abc import Iterator

from zhicai.board import Board
from zhicai.desk.frame.words import say
from zhicai.drawing import Arrow, Mark
from zhicai.illustration import Figure, figures
from zhicai.illustration.figures import COLOURS
from zhicai.law.lines import Line, evidence_of, played
from zhicai.law.terms import Ruling
from zhicai.law.vocabulary import LABELS
from zhicai.law.wording import Explanation

Step = dict[str, object]


def steps(ruling: Ruling, said: Explanation) -> list[Step]:
    """Step 0 is the position before the cycle, step `n` the one after its move `n`.

    Each has the FEN, the squares of the last move and of a king in check, arrows as `[from, to, colour, label]`, rings
    as `[square, colour]`, what to say, and its lines (see `_line`).
    """
    return [_step(figure, said) for figure in figures(ruling)]


def _step(figure: Figure, said: Explanation) -> Step:
    ply, board = figure.ply, figure.board
    words = say("循环开始前的局面", "The position before the cycle")
    if ply is not None:
        told = said.plies[figure.number - 1]
        words = f"{figure.number}. {say(*told.line())}{say('。', '.')}"
    return {
        "fen": board.fen,
        "last": None if ply is None else [ply.move.from_square, ply.move.to_square],
        "check": board.king(board.turn) if board.is_check() else None,
        "arrows": [_arrow(arrow) for arrow in figure.arrows],
        "rings": [_ring(mark) for mark in figure.marks],
        "words": words,
        "lines": [] if ply is None else [_line(line) for line in lines_of(figure)],
    }


def _arrow(arrow: Arrow) -> list[object]:
    return [arrow.start, arrow.end, arrow.colour, arrow.label]


def _ring(mark: Mark) -> list[object]:
    return [mark.square, mark.colour]


def lines_of(figure: Figure) -> Iterator[Line]:
    """The lines that prove what a move is, each played out; those without moves, such as a check, left out."""
    if figure.ply is not None:
        for evidence in evidence_of(figure.ply):
            if evidence.moves:
                yield played(Board(figure.board.fen, strict=False), evidence)


def _line(line: Line) -> dict[str, object]:
    """A line after the opponent has passed: what it proves, its moves as squares, and what to say of each."""
    colour = COLOURS[line.label]
    named = [say(zh, wxf) for zh, wxf in zip(line.chinese, line.wxf, strict=True)]
    return {
        "colour": colour,
        "moves": [[move.from_square, move.to_square] for move in line.moves],
        "words": [
            f"{say(*LABELS[line.label])} {at}/{len(named)}: {name}" for at, name in enumerate(named, 1)
        ],
        "end": say(*ending_words(line)),
    }


def ending_words(line: Line) -> tuple[str, str]:
    """What a line comes to."""
    if line.mate:
        return "将死", "checkmate"
    if line.stalemate:
        return "困毙", "stalemate"
    won = "".join(piece.character for piece in line.won)
    lost = "".join(piece.character for piece in line.lost)
    won_en = ", ".join(piece.kind.english for piece in line.won)
    lost_en = ", ".join(piece.kind.english for piece in line.lost)
    if not won and not lost:
        return "", ""
    return (
        f"{f'得{won}' if won else '不得子'}，{f'失{lost}' if lost else '不失子'}",
        f"wins {won_en or 'nothing'}, loses {lost_en or 'nothing'}",
    )
