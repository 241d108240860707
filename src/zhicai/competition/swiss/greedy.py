"""The pairing that many tools make, for comparison only: from the top, everybody takes the first who will do."""

from __future__ import annotations

from zhicai.competition.field import Field
from zhicai.competition.model import Board, Bye, Round
from zhicai.competition.swiss.pairing import red_at, seated_hall
from zhicai.competition.swiss.seats import Seat, bye_claim
from zhicai.competition.swiss_rules import SwissRules


def pair_greedily(field: Field, rules: SwissRules) -> Round:
    """A round in which the first in order takes the next one not met, of another unit if there is one, and so on down.

    Nobody goes back on a choice: the last ones meet again when all that are left have met. The last of the lowest
    claim has the bye. Raises CompetitionError when fewer than two are present.
    """
    left = list(seated_hall(field, rules).seats)
    byes: tuple[Bye, ...] = ()
    if len(left) % 2:
        lucky = min(reversed(left), key=bye_claim)
        left.remove(lucky)
        byes = (Bye(lucky.number),)
    pairs: list[tuple[Seat, Seat]] = []
    while left:
        first = left.pop(0)
        second = _taken(first, left)
        left.remove(second)
        pairs.append((first, second))
    boards = []
    for table, (first, second) in enumerate(pairs, start=1):
        red = red_at(table, first, second, field, rules)
        boards.append(Board(table, red.number, (second if red is first else first).number))
    return Round(field.round, tuple(boards), byes)


def _taken(first: Seat, others: list[Seat]) -> Seat:
    """Whom somebody takes: the next new one of another unit, else the next new one, else the next."""
    new = [seat for seat in others if seat.number not in first.met]
    foreign = (seat for seat in new if not first.unit or seat.unit != first.unit)
    return next(foreign, None) or next(iter(new), others[0])
