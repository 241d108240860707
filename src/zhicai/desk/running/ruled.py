"""The rulings on repetitions that were given at a board, as its page shows them."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.competition.event.kinds import RulingGiven
from zhicai.competition.event.rulings import at_odds, decided
from zhicai.competition.event.state import Section
from zhicai.desk.frame.words import say
from zhicai.desk.running.boards import Row
from zhicai.desk.running.room import Room
from zhicai.desk.running.words import result_words
from zhicai.law.vocabulary import articles_words, rules_words


@dataclass(frozen=True, slots=True)
class RuledHere:
    """A ruling at a board: the number of its entry, its words, and what it makes of the game.

    `code` is the result that it gives ("": none yet), `result` the same in words; `at_odds`: another one is on record.
    """

    entry: int
    words: str
    cited: str
    early: bool
    code: str
    result: str
    at_odds: bool


def rulings_at(room: Room, number: int, row: Row) -> list[RuledHere]:
    """The rulings given at a board of a round, the last one first; only that one can contradict the result."""
    entries = {fact: entry for entry, fact in room.now.said if isinstance(fact, RulingGiven)}
    place = number, row.table, row.game
    found = [one for one in room.section.rulings if (one.round, one.table, one.board) == place]
    return [
        _ruled(room.section, one, entries[one], last=one is found[-1])
        for one in reversed(found)
        if one in entries
    ]


def _ruled(section: Section, one: RulingGiven, entry: int, *, last: bool) -> RuledHere:
    result = decided(one)
    code = result.code if result else ""
    return RuledHere(
        entry,
        say(*one.words),
        say(*articles_words(one.articles)) if one.articles else say(*rules_words(one.rules)),
        one.early,
        code,
        result_words(code or None),
        last and at_odds(section, one),
    )
