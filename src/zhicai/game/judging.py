"""Repetitions in an officiated game, as the rule books judge them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from zhicai._core import Move
from zhicai.game.articles import book
from zhicai.game.claiming import Judged
from zhicai.game.regulations import Grace as EventGrace
from zhicai.game.state import Game
from zhicai.law import judging as books
from zhicai.law.case import Case
from zhicai.law.deviation import Progress, follow
from zhicai.law.open_rounds import Classify
from zhicai.law.pending import State, pending
from zhicai.law.pending_words import pending_words
from zhicai.law.procedure import Grace, Procedure, procedure
from zhicai.law.requests import BadRequest
from zhicai.law.terms import Cycle, Ruling, Verdict


class Book:
    """A judge who asks a rule book and follows the game after the ruling. Made by `by_the_book`."""

    def __init__(self, rules: str | None, rule: Procedure | None) -> None:
        """The book and the procedure, None for those of the game."""
        self.rules, self.rule = rules, rule

    def __call__(self, game: Game, /) -> Judged:
        """How a claim stands after the last move (cxa-2011 arts 23.1-23.4)."""
        course = game.course
        try:
            found = pending(course.fen, course.moves, rule=self._procedure(game), classify=self._of(game))
        except BadRequest as error:
            # Such as an illegal move that stands because nobody has reported it.
            return Judged("none", why_zh=error.message_zh, why_en=error.message_en)
        why_zh, why_en = pending_words(found)
        if found.state is State.PENDING and found.ruling and found.cycle and found.case:
            verdict = str(found.ruling.verdict)
            cycle, closed = found.cycle, found.case.closed
            return Judged("pending", verdict, cycle.start, cycle.length, why_zh, why_en, closed)
        state = "early" if found.state is State.EARLY else "none"
        return Judged(state, why_zh=why_zh, why_en=why_en)

    def follow(self, game: Game, move: Move) -> str:
        """What a move after the ruling is worth, other strikes and coming back included (cxa-2011 art. 23.5.2)."""
        pursuit, course = game.pursuit, game.course
        if pursuit is None:
            return "on"
        end = pursuit.start + pursuit.length
        fen = course.until(pursuit.start).tip.fen
        moves = tuple(course.moves[pursuit.start : end])
        case = Case(fen, moves, Cycle(0, pursuit.length), closed=pursuit.closed)
        classify = self._of(game)
        # The arbiter's own verdict stands where it is not the book's.
        ruling = replace(classify(case), verdict=Verdict(pursuit.verdict))
        since = (*course.moves[end:], move)
        progress = follow(case, ruling, classify, self._procedure(game)).advance_all(since).progress
        return _PROGRESS.get(progress, "on")

    def _of(self, game: Game) -> Classify:
        name = self.rules or book(game.edition)
        return lambda case: _classified(case, name)

    def _procedure(self, game: Game) -> Procedure:
        """How repetitions are counted and followed: as the book does, with the event's own grace."""
        if self.rule is not None:
            return self.rule
        usual, regulations = procedure(self.rules or book(game.edition)), game.regulations
        if regulations.grace is EventGrace.CYCLE:
            return replace(usual, grace=Grace.CYCLE, draw_within=0)
        rounds = regulations.grace_rounds
        return replace(usual, grace=Grace.MOVES, deviate_within=rounds, draw_within=rounds)


_PROGRESS: Final = {
    Progress.LOST: "lost",
    Progress.DRAWN: "drawn",
    Progress.DEVIATED: "deviated",
    Progress.ENDED: "deviated",
}


@lru_cache(maxsize=256)
def _classified(case: Case, book: str) -> Ruling:
    """The ruling of a book; asked again with every move after it."""
    return books.rule(case, book)


def by_the_book(rules: str | None = None, rule: Procedure | None = None) -> Book:
    """A judge who asks a rule book, by default that of the game's edition (cxa-2011 arts 23.1-23.5).

    `rule` settles how repetitions are counted and followed, by default as the book and the event say. Raises
    UnknownRules when it judges.
    """
    return Book(rules, rule)
