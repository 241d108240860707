"""What a whole round amounts to, criterion by criterion: for comparing a round with another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import ByeKind, Round
from zhicai.competition.swiss.criteria import LIMITS, SOFT, Criteria, unpacked
from zhicai.competition.swiss.names import (
    BYE_WORDS,
    LIMIT_WORDS,
    SOFT_WORDS,
    Words,
    gap_words,
    step_words,
)
from zhicai.competition.swiss.seats import Hall, Seat, bye_claim

Pairs = Iterable[tuple[Seat, Seat | None]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One criterion of a round: what it is called and how much of it there is; the less, the better."""

    words: Words
    value: int


def pairs_of(played: Round, hall: Hall) -> list[tuple[Seat, Seat | None]]:
    """Who meets whom in a round as seats, the upper one first, None for the bye; in pairing order.

    Raises CompetitionError when the round names somebody who is not in the hall.
    """
    seats = {seat.number: seat for seat in hall.seats}

    def seat(number: int) -> Seat:
        if number not in seats:
            raise CompetitionError(f"{number}号不在本轮名单内", f"{number} is not to be paired in this round")
        return seats[number]

    pairs: list[tuple[Seat, Seat | None]] = []
    for board in played.boards:
        first, second = sorted((seat(board.red), seat(board.black)), key=lambda each: each.order)
        pairs.append((first, second))
    pairs += [(seat(bye.player), None) for bye in played.byes if bye.kind is ByeKind.PAIRING]
    return sorted(pairs, key=lambda pair: pair[0].order)


def ledger(pairs: Pairs, criteria: Criteria) -> list[Entry]:
    """The criteria of a round in order of weight, all but the order of numbers.

    Raises CompetitionError when two meet who must not meet at all.
    """
    limits, claim, soft = [0] * len(LIMITS), [0, 0], [0] * len(SOFT)
    gaps, steps = [0] * criteria.hall.levels, [0] * criteria.hall.levels
    for upper, lower in pairs:
        price = criteria.pair(upper, lower) if lower else criteria.bye(upper)
        if price is None:
            raise CompetitionError(
                f"{upper.number}号与{lower.number if lower else ''}号不得相遇：已相遇，或为裁判长所禁",
                f"{upper.number} and {lower.number if lower else ''} must not meet: they have met, or are kept apart",
            )
        if lower is None:
            claim = list(bye_claim(upper))
        limits = [one + other for one, other in zip(limits, unpacked(price.broken, len(LIMITS)), strict=True)]
        soft = [one + other for one, other in zip(soft, unpacked(price.soft, len(SOFT)), strict=True)]
        gaps[upper.level] += price.gap
        steps[upper.level] += price.step
    entries = [Entry(LIMIT_WORDS[limit], value) for limit, value in zip(LIMITS, limits, strict=True)]
    entries += [Entry(words, value) for words, value in zip(BYE_WORDS, claim, strict=True)]
    for level, (gap, step) in enumerate(zip(gaps, steps, strict=True)):
        entries += [Entry(gap_words(level), gap), Entry(step_words(level), step)]
    return entries + [Entry(words, value) for words, value in zip(SOFT_WORDS, soft, strict=True)]


def first_difference(one: Iterable[Entry], other: Iterable[Entry]) -> tuple[Words, int, int] | None:
    """The first criterion in which two rounds differ, with both values; None when there is none."""
    for mine, theirs in zip(one, other, strict=True):
        if mine.value != theirs.value:
            return mine.words, mine.value, theirs.value
    return None
