"""The texts of one game's moves, read against its board.

A text tells by itself in which notation it is, with one exception: whether UCI and algebraic texts count
ranks from 0 or from 1 must be settled for a game as a whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from zhicai._core import Board, Move, ZhicaiError, recognise_game
from zhicai.records import pgn_tokens as tokens

if TYPE_CHECKING:
    from zhicai.notation import Notation

_SAMPLED: Final = 400
"""Characters of movetext by which the way of counting ranks is told."""

_ASIDE: Final = re.compile(r"\{[^}]*\}?|\([^()]*\)")
_LETTER: Final = re.compile(r"[^\W\d_]")
_WORD: Final = re.compile(r"[^\W\d_][^\s{}()]*")
_FROM_ZERO: Final = re.compile(r"[a-i]0[a-i][0-9]|[a-i][0-9][a-i]0(?![0-9])")
_COORDINATES: Final = re.compile(r"[A-Ia-i][0-9]-?[A-Ia-i][0-9]").fullmatch
_UCI: Final = "uci"
_SETTLED: Final = ("uci_from_one", "algebraic", "algebraic_from_one")


class MoveTexts:
    """Reads the move texts of one game.

    ``board`` is played along by the caller. After ``read``, ``resolution`` tells how a text was read that
    alone left several pieces open: ``geometry`` or ``legality``; it is empty for a text that says it all.
    """

    def __init__(self, board: Board, sample: list[str]) -> None:
        """``sample`` are the first words of the game."""
        self.board = board
        self.resolution = ""
        self._notation = _settled(board, sample) if sample else None  # None: any, ranks from 0

    def run(self, text: str) -> tuple[list[Move], int, list[tuple[int, int, str]]]:
        """Play the moves at the beginning of a text, passing over move numbers.

        Returns the moves, the length of text they take, and for each that was not written in full its
        number from 1, its offset, and how it was resolved.
        """
        moves: list[Move] = []
        resolved: list[tuple[int, int, str]] = []
        end = 0
        next_word, read, push = tokens.NEXT_WORD.match, self.board.read_text, self.board.push_unchecked
        notation = self._notation
        while match := next_word(text, end):
            word = match[1]
            try:
                move, resolution = read(word, _UCI if notation is None and _COORDINATES(word) else notation)
            except ZhicaiError:
                break
            push(move)
            moves.append(move)
            end = match.end()
            if resolution != "written":
                resolved.append((len(moves), match.start(1), resolution))
        return moves, end, resolved

    def read(self, text: str) -> Move:
        """The legal move that a text means; raises InvalidMove, IllegalMove or AmbiguousMove."""
        notation = _UCI if self._notation is None and _COORDINATES(text) else self._notation
        move, resolution = self.board.read_text(text, notation)
        self.resolution = "" if resolution == "written" else resolution
        return move

    def can_read(self, text: str) -> bool:
        """Whether a text means a legal move here."""
        try:
            self.read(text)
        except ZhicaiError:
            return False
        return True

    def turn_to_black(self) -> None:
        """Let Black begin from the same placement."""
        self.board = Board(self.board.fen.replace(" w ", " b ", 1), strict=False)


def sample_words(text: str, pos: int) -> list[str]:
    """The first words of the main line from ``pos`` on; none where the moves are Chinese."""
    sample = text[pos : pos + _SAMPLED]
    if "{" in sample or "(" in sample:
        sample = _ASIDE.sub(" ", sample)
    first = _LETTER.search(sample)
    if first is None or not first[0].isascii():
        return []
    words = _WORD.findall(sample)
    return words[:-1] if pos + _SAMPLED < len(text) else words


def _settled(board: Board, sample: list[str]) -> Notation | None:
    """The notation of a game whose texts do not tell from where they count ranks; else ``None``."""
    if any(_FROM_ZERO.match(word) for word in sample):
        return None
    names = recognise_game(board.fen, sample)
    return names[0] if names and names[0] in _SETTLED else None
