"""Everybody who is to be paired, in pairing order and by section, with what the pairing asks about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from zhicai.competition.field import Entrant, Field
from zhicai.competition.lots import Lots
from zhicai.competition.model import ByeKind, Cause, Colour, Encounter, Outcome
from zhicai.competition.swiss.colours import Colours, colours_of, cost, counted
from zhicai.competition.swiss_rules import FirstRound, Method, SwissRules


@dataclass(slots=True)
class Seat:
    """One of those to be paired.

    `order` is the place in the pairing order from 0; `level` the section from 0, `place` the place in it and `size`
    its size; `score` the points in the field's scale; `as_red` and `as_black` what each colour would cost; `met`
    the numbers that must not come again; `byes` the rounds won without play; `floats` downs minus ups, `last_float`
    -1, 0 or 1 for down, none or up in the last round.
    """

    number: int
    unit: str
    score: int
    colours: Colours
    as_red: int
    as_black: int
    met: frozenset[int]
    byes: int
    floats: int
    last_float: int
    order: int = 0
    level: int = 0
    place: int = 0
    size: int = 0


@dataclass(frozen=True, slots=True)
class Hall:
    """All seats in pairing order, and where each section begins; `starts` ends with the number of seats.

    With an odd number of seats `bye_level` is the last section of the score that has the best claim to the bye.
    """

    seats: tuple[Seat, ...]
    starts: tuple[int, ...]
    bye_level: int | None = None

    def level(self, index: int) -> tuple[Seat, ...]:
        """The seats of one section."""
        return self.seats[self.starts[index] : self.starts[index + 1]]

    @property
    def levels(self) -> int:
        """How many sections there are."""
        return len(self.starts) - 1


def first_method(rules: SwissRules, round_number: int) -> Method:
    """Whom a player looks for first in this round."""
    if round_number > 1:
        return rules.inside
    return {
        FirstRound.ADJACENT: Method.ADJACENT,
        FirstRound.LOTS: Method.ADJACENT,
        FirstRound.FOLD: Method.FOLD,
    }.get(rules.first_round, Method.HALVES)


def hall(field: Field, rules: SwissRules) -> Hall:
    """Seat everybody who is present: by score, then section, then number (or, in round 1, seeding and draw)."""
    rank = _ranks(field, rules)
    seats = [_seat(entrant, field, rules) for entrant in field.present]
    seats.sort(key=lambda seat: (-seat.score, rank[seat.number]))
    candidate = min(seats, key=bye_claim) if len(seats) % 2 else None
    levels: list[list[Seat]] = []
    before, bye_level = 0, None
    for score, group in groupby(seats, key=lambda seat: seat.score):
        for section in sections(
            list(group), rules.section_size, first_method(rules, field.round), before % 2
        ):
            section.sort(key=lambda seat: rank[seat.number])
            levels.append(section)
            before += len(section)
        if candidate and score == candidate.score:
            before += 1
            bye_level = len(levels) - 1
    return _numbered(levels, bye_level)


def bye_claim(seat: Seat) -> tuple[int, int]:
    """Who has the bye: the lowest claim, fewest rounds won without play, then the lowest score."""
    return seat.byes, seat.score


def _numbered(levels: Sequence[list[Seat]], bye_level: int | None) -> Hall:
    starts = [0]
    seats: list[Seat] = []
    for index, section in enumerate(levels):
        for place, seat in enumerate(section):
            seat.order, seat.level, seat.place, seat.size = len(seats), index, place, len(section)
            seats.append(seat)
        starts.append(len(seats))
    return Hall(tuple(seats), tuple(starts), bye_level)


def _ranks(field: Field, rules: SwissRules) -> dict[int, int]:
    """The order among equals: by number, alternating; in round 1 by seeding, drawn where the method says so."""
    numbers = sorted(entrant.number for entrant in field.present)
    if field.round > 1:
        if rules.alternate_order and field.round % 2 == 0:
            numbers.reverse()
        return {number: rank for rank, number in enumerate(numbers)}
    seeds = field.by_number
    numbers.sort(key=lambda number: (seeds[number].seed or number, number))
    lots = Lots(f"{field.lots} round 1 order")
    if rules.first_round is FirstRound.LOTS:
        numbers = lots.shuffled(numbers)
    elif rules.first_round is FirstRound.HALVES_DRAWN:
        half = (len(numbers) + 1) // 2
        numbers = numbers[:half] + lots.shuffled(numbers[half:])
    return {number: rank for rank, number in enumerate(numbers)}


def sections(group: Sequence[Seat], size: int, method: Method, odd_before: int) -> Iterable[list[Seat]]:
    """Cut the players of one score, in order, into sections of about `size`; a group up to that size is one.

    Two columns are cut alike: those due red and those due black, the most urgent first, then in order; somebody
    without a due colour joins the shorter. Where the method looks for halves the columns are the halves. Each
    section takes half its size from either column (or from the other, once one is empty), the first of them one
    more when a player comes down from above, and the last one all that is left when less than half a section more
    would remain.
    """
    if len(group) <= size:
        return [list(group)]
    red, black = _columns(group, method)
    cut: list[list[Seat]] = []
    extra = odd_before
    while len(red) + len(black) > size + size // 2:
        cut.append(_taken(red, black, size // 2, extra))
        extra = 0
    return [*cut, red + black]


def _taken(red: list[Seat], black: list[Seat], half: int, extra: int) -> list[Seat]:
    """Remove the next section from two columns: `half` from each, what one lacks and `extra` from the longer."""
    longer, shorter = (red, black) if len(red) >= len(black) else (black, red)
    from_shorter = min(half, len(shorter))
    from_longer = 2 * half - from_shorter + extra
    section = longer[:from_longer] + shorter[:from_shorter]
    del longer[:from_longer], shorter[:from_shorter]
    return section


def _columns(group: Sequence[Seat], method: Method) -> tuple[list[Seat], list[Seat]]:
    if method is not Method.ADJACENT:
        half = (len(group) + 1) // 2
        lower = list(group[half:])
        return list(group[:half]), lower if method is Method.HALVES else lower[::-1]
    urgent = sorted(group, key=lambda seat: -seat.colours.strength)
    red = [seat for seat in urgent if seat.colours.wanted is Colour.RED]
    black = [seat for seat in urgent if seat.colours.wanted is Colour.BLACK]
    for seat in urgent:
        if seat.colours.wanted is None:
            (red if len(red) <= len(black) else black).append(seat)
    return red, black


def _seat(entrant: Entrant, field: Field, rules: SwissRules) -> Seat:
    colours = colours_of(counted(entrant.card, rules))
    floats, last = _floats(entrant, field, rules)
    return Seat(
        number=entrant.number,
        unit=entrant.unit,
        score=field.scaled(entrant.score),
        colours=colours,
        as_red=cost(colours, Colour.RED, rules, field.round),
        as_black=cost(colours, Colour.BLACK, rules, field.round),
        met=frozenset(e.opponent for e in entrant.card if e.opponent is not None and has_met(e, rules)),
        byes=sum(1 for encounter in entrant.card if _won_without_play(encounter, rules)),
        floats=floats,
        last_float=last,
    )


def has_met(encounter: Encounter, rules: SwissRules) -> bool:
    """Whether a round with an opponent counts as a meeting: played, going on, or forfeited if that counts."""
    cause = encounter.result.cause if encounter.result else Cause.PLAYED
    if cause is Cause.ABSENCE:
        return rules.forfeit_counts_as_met
    return cause is not Cause.UNPLAYED


def _won_without_play(encounter: Encounter, rules: SwissRules) -> bool:
    if encounter.bye is ByeKind.PAIRING:
        return True
    unplayed = encounter.result is not None and encounter.result.cause is Cause.ABSENCE
    return rules.unplayed_win_bars_bye and unplayed and encounter.outcome is Outcome.WIN


def _floats(entrant: Entrant, field: Field, rules: SwissRules) -> tuple[int, int]:
    """Floats down minus floats up so far, and the one of the last round (-1 down, 1 up)."""
    balance = last = 0
    for encounter in entrant.card:
        direction = float_of(entrant, encounter, field.by_number.get, rules)
        balance -= direction
        if encounter.round == field.round - 1:
            last = direction
    return balance, last


def float_of(
    entrant: Entrant, encounter: Encounter, find: Callable[[int], Entrant | None], rules: SwissRules
) -> int:
    """-1 when somebody met a lower score in a round (or had the bye), 1 a higher one, else 0."""
    if encounter.opponent is None:
        return -1 if rules.bye_is_float and encounter.bye is ByeKind.PAIRING else 0
    other = find(encounter.opponent)
    if other is None or encounter.round < 2:
        return 0
    mine, theirs = entrant.totals[encounter.round - 2], other.totals[encounter.round - 2]
    return (theirs > mine) - (theirs < mine)
