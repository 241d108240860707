"""Pair a round: who meets whom, with which colours, at which board, and what had to be given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Field
from zhicai.competition.model import Board, Bye, Round
from zhicai.competition.swiss.colours import first_is_red
from zhicai.competition.swiss.criteria import LIMITS, Criteria, unpacked
from zhicai.competition.swiss.patterns import lower_is_red
from zhicai.competition.swiss.seats import Hall, Seat, first_method, hall
from zhicai.competition.swiss.wide import best_windows
from zhicai.competition.swiss.windows import Window
from zhicai.competition.swiss_rules import Limit, SwissRules


@dataclass(frozen=True, slots=True)
class Paired:
    """A paired round with what an explanation needs.

    `relaxed` names for the number of a board the limits that it breaks because no round breaks fewer; `proved`
    tells whether that, and the whole pairing, is the best of all (docs/swiss.md says when it cannot be told).
    """

    round: Round
    relaxed: dict[int, tuple[Limit, ...]]
    proved: bool


def pair(field: Field, rules: SwissRules) -> Paired:
    """Pair the next round of a Swiss event by the system of docs/swiss.md (cxa-2011 arts 10.3, 12.3, 14.4).

    Raises CompetitionError when fewer than two are present or when no round without a rematch is left.
    """
    seated = seated_hall(field, rules)
    criteria = Criteria(field, rules, seated)
    windows = best_windows(criteria, first_method(rules, field.round), rules.window)
    pairs = board_order(windows)
    reds = colours(pairs, field, rules)
    boards = tuple(
        Board(table, red.number, (second if red is first else first).number)
        for table, ((first, second), red) in enumerate(zip(pairs, reds, strict=True), start=1)
    )
    byes = tuple(Bye(seat.number) for window in windows for seat, mate in window.pairs if mate is None)
    relaxed = {
        table: found for table, pair in enumerate(pairs, start=1) if (found := broken_limits(*pair, criteria))
    }
    return Paired(Round(field.round, boards, byes), relaxed, all(window.proved for window in windows))


def seated_hall(field: Field, rules: SwissRules) -> Hall:
    """The hall of a field; raises CompetitionError when fewer than two are present."""
    if len(field.present) < 2:
        raise CompetitionError(
            f"第{field.round}轮到场不足两人，无法编排",
            f"round {field.round}: fewer than two are present to be paired",
        )
    return hall(field, rules)


def board_order(windows: Sequence[Window]) -> list[tuple[Seat, Seat]]:
    """The boards in order: the higher score of the two, then the sum, then the pairing order; the upper seat first."""
    pairs = [(seat, mate) for window in windows for seat, mate in window.pairs if mate is not None]
    pairs.sort(key=lambda pair: (-pair[0].score, -pair[1].score, pair[0].order))
    return pairs


def broken_limits(first: Seat, second: Seat, criteria: Criteria) -> tuple[Limit, ...]:
    """The limits that a board breaks."""
    price = criteria.pair(first, second)
    if price is None or not price.broken:
        return ()
    counts = unpacked(price.broken, len(LIMITS))
    return tuple(limit for limit, count in zip(LIMITS, counts, strict=True) if count)


def colours(pairs: Sequence[tuple[Seat, Seat]], field: Field, rules: SwissRules) -> list[Seat]:
    """Who is red at each board, in order: see `red_at`."""
    return [
        red_at(table, first, second, field, rules) for table, (first, second) in enumerate(pairs, start=1)
    ]


def red_at(table: int, first: Seat, second: Seat, field: Field, rules: SwissRules) -> Seat:
    """Who is red at a board: by cost and history, else by the pattern. The seat first in order is given first."""
    red = red_of(first, second, higher_first_gap(field, rules))
    if red is not None:
        return red
    seed = f"{field.lots} round {field.round} colours"
    pattern = rules.first_colours if field.round == 1 else rules.equal_colours
    low, high = sorted((first, second), key=lambda seat: seat.number)
    return low if lower_is_red(pattern, table, field.round, low.number, high.number, seed) else high


def higher_first_gap(field: Field, rules: SwissRules) -> int | None:
    """The gap from which the higher one's due colour comes first in this round; None when it never does."""
    return (rules.higher_first_gap or 0) * field.scale if rules.favours_higher(field.round) else None


def red_of(first: Seat, second: Seat, from_gap: int | None = None) -> Seat | None:
    """Who of two is red by cost and history, None where the pattern decides.

    First what breaks fewer limits and denies less; then, from the gap given, what the higher one is due; then the
    better claim by history. The seat with the higher score is given first.
    """
    straight = first.as_red + second.as_black
    crossed = first.as_black + second.as_red
    if from_gap is not None and first.score - second.score >= from_gap:
        straight, crossed = straight >> 4, crossed >> 4
        if straight == crossed and first.as_red != first.as_black:
            return first if first.as_red < first.as_black else second
    if straight != crossed:
        return first if straight < crossed else second
    claim = first_is_red(first.colours, second.colours)
    if claim is None:
        return None
    return first if claim else second
