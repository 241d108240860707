"""Rulings on repetitions at live boards, worked out before the journal is locked: they can take seconds."""

from __future__ import annotations

from typing import Final

from zhicai._core import Move
from zhicai.desk.bench.working import worked
from zhicai.game.claiming import Judged
from zhicai.game.judging import by_the_book
from zhicai.game.state import Game

Question = tuple[str, tuple[Move, ...], Move | None, object]

_BOOK: Final = by_the_book()


class Unjudged(Exception):
    """A question that the rule book has to be asked first: a claim, or a move after a ruling."""

    def __init__(self, game: Game, move: Move | None) -> None:
        """Keep what to ask."""
        super().__init__()
        self.game, self.move = game, move


class Judges:
    """A judge for one act, who knows only what was asked before, and raises Unjudged for the rest."""

    def __init__(self) -> None:
        """Know nothing."""
        self._known: dict[Question, Judged | str] = {}

    def __call__(self, game: Game, /) -> Judged:
        """How a claim stands; raises Unjudged."""
        found = self._known.get(_question(game, None))
        if not isinstance(found, Judged):
            raise Unjudged(game, None)
        return found

    def follow(self, game: Game, move: Move) -> str:
        """What a move after a ruling leads to; raises Unjudged."""
        found = self._known.get(_question(game, move))
        if not isinstance(found, str):
            raise Unjudged(game, move)
        return found

    def ask(self, asked: Unjudged) -> None:
        """Have a question answered by a thread that does nothing else. Raises NotNow where too much waits."""
        game, move = asked.game, asked.move
        # A copy of the moves: the board of a course is one that the next move is played on.
        apart = game._replace(course=type(game.course)(game.course.fen))
        course = apart.course
        for one in game.course.moves:
            course = course.played(one)
        apart = apart._replace(course=course)
        self._known[_question(game, move)] = worked(
            lambda: _BOOK(apart) if move is None else _BOOK.follow(apart, move)
        )


def _question(game: Game, move: Move | None) -> Question:
    return game.course.fen, tuple(game.course.moves), move, game.pursuit
