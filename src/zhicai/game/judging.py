"""Repetitions in an officiated game, as the rule books judge them."""

from __future__ import annotations

from zhicai.game.claiming import Judge, Judged
from zhicai.game.state import Game
from zhicai.law import judging as books
from zhicai.law.case import Case
from zhicai.law.pending import State, pending
from zhicai.law.pending_words import pending_words
from zhicai.law.procedure import Procedure, procedure
from zhicai.law.requests import BadRequest
from zhicai.law.terms import Ruling


def by_the_book(rules: str | None = None, rule: Procedure | None = None) -> Judge:
    """A judge who asks a rule book, by default that of the game's edition (cxa-2011 arts 23.1-23.5).

    `rule` settles how repetitions are counted, by default as the book does. Raises UnknownRules when it judges.
    """

    def judge(game: Game) -> Judged:
        book = rules or game.edition

        def classify(case: Case) -> Ruling:
            return books.rule(case, book)

        counting = rule or procedure(book)
        try:
            found = pending(game.course.fen, game.course.moves, rule=counting, classify=classify)
        except BadRequest as error:
            # Such as an illegal move that stands because nobody has reported it.
            return Judged("none", why_zh=error.message_zh, why_en=error.message_en)
        why_zh, why_en = pending_words(found)
        if found.state is State.PENDING and found.ruling is not None and found.cycle is not None:
            cycle = found.cycle
            return Judged("pending", str(found.ruling.verdict), cycle.start, cycle.length, why_zh, why_en)
        state = "early" if found.state is State.EARLY else "none"
        return Judged(state, why_zh=why_zh, why_en=why_en)

    return judge
