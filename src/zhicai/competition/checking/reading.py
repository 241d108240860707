"""What the text of the system says about each competitor before a round: docs/swiss.md, "What is known"."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from zhicai.competition.field import Entrant, Field
from zhicai.competition.lots import Lots
from zhicai.competition.model import ByeKind, Card, Cause, Colour, Encounter, Outcome
from zhicai.competition.swiss_rules import FirstRound, Limit, Method, SwissRules, UnitAvoidance


@dataclass(frozen=True)
class Reading:
    """One who is to be paired.

    `colours` are those that count, the last one last; `met` the numbers met; `freebies` the rounds won without
    play; `downs`, `ups` the floats so far, `down_last`, `up_last` whether there was one in the last round.
    """

    number: int
    unit: str
    score: int
    colours: tuple[Colour, ...]
    met: frozenset[int]
    freebies: int
    downs: int
    ups: int
    down_last: bool
    up_last: bool

    @cached_property
    def surplus(self) -> int:
        """Reds minus blacks."""
        return sum(1 if colour is Colour.RED else -1 for colour in self.colours)

    @cached_property
    def streak(self) -> int:
        """How often running the last colour came; 0 before the first."""
        return len(list(takewhile(lambda colour: colour is self.colours[-1], reversed(self.colours))))

    @property
    def due(self) -> Colour | None:
        """The due colour: after a streak of two the other one; else the rarer one; else not the last one."""
        if not self.colours:
            return None
        if self.streak >= 2 or self.surplus == 0:
            return self.colours[-1].other
        return Colour.BLACK if self.surplus > 0 else Colour.RED

    @property
    def urgency(self) -> int:
        """3 after a streak or with a surplus of two, 2 with a surplus of one, 1 to alternate, 0 with no colours."""
        if self.streak >= 2 or abs(self.surplus) >= 2:
            return 3
        return 2 if self.surplus else min(1, self.streak)


@dataclass(frozen=True)
class Room:
    """All readings in pairing order, cut into sections; `claim` is the best claim to the bye of an odd number."""

    field: Field
    rules: SwissRules
    sections: tuple[tuple[Reading, ...], ...]
    claim: tuple[int, int] | None

    @cached_property
    def order(self) -> tuple[Reading, ...]:
        """Everybody in pairing order."""
        return tuple(reading for section in self.sections for reading in section)

    @cached_property
    def place(self) -> dict[int, tuple[int, int]]:
        """The section of each number, and its place in the section."""
        return {
            reading.number: (section, place)
            for section, readings in enumerate(self.sections)
            for place, reading in enumerate(readings)
        }

    @cached_property
    def bye_section(self) -> int | None:
        """The last section with the score of the best claim to the bye; None for an even number."""
        if self.claim is None:
            return None
        return max(place for place, section in enumerate(self.sections) if section[0].score == self.claim[1])

    @cached_property
    def method(self) -> Method:
        """Whom everybody looks for first in this round."""
        return method_of(self.rules, self.field.round)


def method_of(rules: SwissRules, number: int) -> Method:
    """The method of a round: that of the first round, then that inside sections."""
    if number != 1:
        return rules.inside
    if rules.first_round in (FirstRound.HALVES, FirstRound.HALVES_DRAWN):
        return Method.HALVES
    return Method.FOLD if rules.first_round is FirstRound.FOLD else Method.ADJACENT


def holds(limit: Limit, rules: SwissRules, number: int) -> bool:
    """Whether a limit holds in a round, by the text."""
    last = rules.rounds is not None and number >= rules.rounds
    if last and limit in rules.lifted_in_last_round:
        return False
    if limit is Limit.GAP:
        return rules.widest_gap is not None
    if limit is Limit.UNIT:
        if rules.avoid_unit is UnitAvoidance.FIRST_ROUNDS:
            return number <= rules.unit_rounds
        return rules.avoid_unit is UnitAvoidance.NEVER
    return True


def read(field: Field, rules: SwissRules) -> Room:
    """Everybody who is to be paired, in order and by section."""
    readings = {
        entrant.number: _reading(entrant, field, rules) for entrant in field.entrants if entrant.present
    }
    claims = [(reading.freebies, reading.score) for reading in readings.values()]
    claim = min(claims) if len(claims) % 2 else None
    order = [readings[number] for number in _order(field, rules)]
    place = {reading.number: index for index, reading in enumerate(order)}
    sections: list[tuple[Reading, ...]] = []
    odd = False
    for score in sorted({reading.score for reading in order}, reverse=True):
        group = [reading for reading in order if reading.score == score]
        cut = _cut(group, rules, method_of(rules, field.round), int(odd))
        sections += [tuple(sorted(section, key=lambda reading: place[reading.number])) for section in cut]
        odd ^= (len(group) + (claim is not None and claim[1] == score)) % 2 == 1
    return Room(field, rules, tuple(sections), claim)


def _order(field: Field, rules: SwissRules) -> list[int]:
    """Numbers in the order among equals."""
    present = [entrant for entrant in field.entrants if entrant.present]
    if field.round > 1:
        falling = rules.alternate_order and field.round % 2 == 0
        return sorted((entrant.number for entrant in present), reverse=falling)
    seeded = [e.number for e in sorted(present, key=lambda e: (e.seed if e.seed else e.number, e.number))]
    lots = Lots(f"{field.lots} round 1 order")
    if rules.first_round is FirstRound.LOTS:
        return lots.shuffled(seeded)
    if rules.first_round is FirstRound.HALVES_DRAWN:
        upper = len(seeded) - len(seeded) // 2
        return [*seeded[:upper], *lots.shuffled(seeded[upper:])]
    return seeded


def _cut(group: list[Reading], rules: SwissRules, method: Method, extra: int) -> list[list[Reading]]:
    """The sections of one score, by the text: from two columns alike, the first with one more for who comes down."""
    if len(group) <= rules.section_size:
        return [group]
    columns = _halves(group, method) if method is not Method.ADJACENT else _due_columns(group)
    cut: list[list[Reading]] = []
    while sum(map(len, columns)) > rules.section_size + rules.section_size // 2:
        longer, shorter = sorted(columns, key=len, reverse=True)
        wanted = 2 * (rules.section_size // 2) + extra
        from_shorter = shorter[: rules.section_size // 2]
        from_longer = longer[: wanted - len(from_shorter)]
        taken = {reading.number for reading in from_longer + from_shorter}
        columns = [[reading for reading in column if reading.number not in taken] for column in columns]
        cut.append(from_longer + from_shorter)
        extra = 0
    return [*cut, [reading for column in columns for reading in column]]


def _halves(group: list[Reading], method: Method) -> list[list[Reading]]:
    upper, lower = group[: (len(group) + 1) // 2], group[(len(group) + 1) // 2 :]
    return [upper, lower[::-1] if method is Method.FOLD else lower]


def _due_columns(group: list[Reading]) -> list[list[Reading]]:
    urgent = sorted(group, key=lambda reading: reading.urgency, reverse=True)
    red = [reading for reading in urgent if reading.due is Colour.RED]
    black = [reading for reading in urgent if reading.due is Colour.BLACK]
    for reading in urgent:
        if reading.due is None:
            (black if len(black) < len(red) else red).append(reading)
    return [red, black]


def _reading(entrant: Entrant, field: Field, rules: SwissRules) -> Reading:
    floats = {encounter.round: _float(entrant, encounter, field, rules) for encounter in entrant.card}
    last = floats.get(field.round - 1, 0)
    return Reading(
        number=entrant.number,
        unit=entrant.unit,
        score=int(entrant.score * field.scale),
        colours=_colours(entrant.card, rules),
        met=frozenset(e.opponent for e in entrant.card if e.opponent is not None and _met(e, rules)),
        freebies=sum(_free(encounter, rules) for encounter in entrant.card),
        downs=sum(value < 0 for value in floats.values()),
        ups=sum(value > 0 for value in floats.values()),
        down_last=last < 0,
        up_last=last > 0,
    )


def _without_play(encounter: Encounter) -> bool:
    return encounter.result is not None and encounter.result.cause is Cause.ABSENCE


def _void(encounter: Encounter) -> bool:
    return encounter.result is not None and encounter.result.cause is Cause.UNPLAYED


def _met(encounter: Encounter, rules: SwissRules) -> bool:
    return rules.forfeit_counts_as_met if _without_play(encounter) else not _void(encounter)


def _colours(card: Card, rules: SwissRules) -> tuple[Colour, ...]:
    found: list[Colour] = []
    for encounter in card:
        if encounter.bye is ByeKind.PAIRING and rules.bye_colour is not None:
            found.append(rules.bye_colour)
        if encounter.colour is None or _void(encounter):
            continue
        if rules.forfeit_counts_as_colour or not _without_play(encounter):
            found.append(encounter.colour)
    return tuple(found)


def _free(encounter: Encounter, rules: SwissRules) -> bool:
    plus = _without_play(encounter) and encounter.outcome is Outcome.WIN
    return encounter.bye is ByeKind.PAIRING or (plus and rules.unplayed_win_bars_bye)


def _float(entrant: Entrant, encounter: Encounter, field: Field, rules: SwissRules) -> int:
    if encounter.bye is ByeKind.PAIRING and rules.bye_is_float:
        return -1
    other = field.by_number.get(encounter.opponent) if encounter.opponent is not None else None
    if other is None or encounter.round == 1:
        return 0
    difference = other.totals[encounter.round - 2] - entrant.totals[encounter.round - 2]
    return int(difference > 0) - int(difference < 0)
