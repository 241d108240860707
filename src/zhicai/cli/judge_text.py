"""A ruling on the terminal: the verdict, a board for each move with what it does, and who must give way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from zhicai.cli import language, layout, terminal
from zhicai.cli.language import Language
from zhicai.drawing import Style, board_text
from zhicai.illustration import Figure, figures
from zhicai.law.asking import Answer
from zhicai.law.terms import Label
from zhicai.law.vocabulary import Words
from zhicai.law.wording import explained
from zhicai.law.wording_plies import PlyWords
from zhicai.law.wording_verdicts import headline, sentence
from zhicai.notation import Script

_PANEL: Final = 34
"""Columns beside the board from which it is worth writing there."""
_GAP: Final = 3

_INK: Final[Mapping[Label, str]] = {
    Label.CHECK: "1;31",
    Label.KILL: "1;33",
    Label.CHASE: "1;34",
    Label.EXCHANGE: "32",
    Label.OFFER: "32",
    Label.BLOCK: "36",
    Label.FOLLOW: "36",
    Label.IDLE: "2",
}


def write_ruling(
    title: str, answer: Answer, *, boards: bool, ascii_only: bool, flip: bool, script: Script
) -> None:
    """Write everything there is to say; without `boards` in words only."""
    said = explained(answer.ruling, counted=answer.counted)
    told: list[str] = []
    if title:
        told.append(terminal.safe(title))
    told += [*_paragraph(headline(answer.ruling.verdict, early=answer.early), bold=True), ""]
    if answer.claim:
        told += [*_paragraph(sentence(answer.claim)), ""]
    told += _paragraph(said.opening)
    drawn = figures(answer.ruling)
    for figure in drawn:
        ply = said.plies[figure.number - 1] if figure.number else None
        if boards:
            told += ["", *_pictured(figure, ply, ascii_only=ascii_only, flip=flip, script=script)]
        elif ply:
            told += _in_words(figure, ply)
    told.append("")
    for words in (*said.sides, said.verdict, said.consequence, said.articles, *said.options):
        told += _paragraph(words) if words else []
    if answer.after:
        told += ["", *_paragraph(sentence(answer.after))]
    terminal.write_drawn("\n".join([*told, "", drawn[0].board.fen]))


def spoken(words: Words) -> list[str]:
    """A sentence in each language in use."""
    both = {Language.ZH: words[:1], Language.EN: words[1:], Language.BOTH: words}
    return [terminal.safe(text) for text in both[language.current()] if text]


def _paragraph(words: Words, columns: int | None = None, *, bold: bool = False) -> Iterator[str]:
    """A sentence in lines that fit, each language on lines of its own."""
    room = columns or terminal.width() - 1
    for text in spoken(words):
        for line in layout.wrapped(text, room, "  "):
            yield f"\x1b[1m{line}\x1b[0m" if bold and terminal.coloured() else line


def _in_words(figure: Figure, words: PlyWords) -> Iterator[str]:
    zh, en = words.line()
    for text in spoken((f"{figure.number}. {zh}。", f"{figure.number}. {en}.")):
        yield from layout.wrapped(text, terminal.width() - 1, "   ")


def _pictured(
    figure: Figure, words: PlyWords | None, *, ascii_only: bool, flip: bool, script: Script
) -> Iterator[str]:
    """The board, and beside it, or below on a narrow terminal, what the move does."""
    style: Style = "ascii" if ascii_only else "wide"
    board = board_text(
        figure.board,
        turn=None,
        lastmove=figure.ply.move if figure.ply else None,
        arrows=figure.arrows,
        marks=figure.marks,
        flipped=flip,
        style=style,
        script=script,
        colour=terminal.coloured(),
        encoding=terminal.encoding(),
    ).split("\n")
    full = terminal.width() - 1
    room = full - max(map(layout.cells, board)) - _GAP
    panel = list(_panel(figure, words, room if room >= _PANEL else full))
    yield from layout.beside(board, panel, _GAP) if room >= _PANEL else [*panel, *board]


def _panel(figure: Figure, words: PlyWords | None, columns: int) -> Iterator[str]:
    """Number and move, the label in its colour, then why."""
    if words is None or figure.ply is None:
        yield from _paragraph(("循环开始前的局面", "The position before the cycle"), columns)
        return
    number = f"{figure.number}. "
    yield from _paragraph((f"{number}{words.move[0]}", f"{number}{words.move[1]}"), columns)
    yield from (_inked(line, figure.ply.label) for line in _paragraph(words.what, columns))
    for why in words.why:
        yield from _paragraph(sentence(why), columns)


def _inked(line: str, label: Label) -> str:
    return f"\x1b[{_INK[label]}m{line}\x1b[0m" if terminal.coloured() else line
