"""Standings: everybody's place with the figures, and why it is that place and no other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from zhicai.competition.errors import CompetitionError
from zhicai.competition.ranking.chains import Chain, check_chain
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.order import Evaluate, Order, Parting, Step, order
from zhicai.competition.ranking.own import sanctions_text
from zhicai.competition.ranking.places import PlaceTally, place_steps
from zhicai.competition.ranking.reasons import Reason
from zhicai.competition.ranking.steps import AMONG, SINGLE, Decisions, Figures, steps_of
from zhicai.competition.ranking.tally import Tally
from zhicai.competition.scoring import points_text

_NOTHING = Decisions()


@dataclass(frozen=True, slots=True)
class Place:
    """One competitor's place, from 1.

    `shared`: others have the same place. `undecided`: they have, and the regulations let nobody share it, so that
    a play-off or a lot must part them (cxa-1999 art. 15.6). `figures` go with the columns of the standings, None
    where a criterion was not asked; `above` is what puts the neighbour above in front, None for the first and
    between those of one place.
    """

    place: int
    number: int
    figures: tuple[int | None, ...]
    shared: bool = False
    undecided: bool = False
    above: Reason | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after round `through` (0 for sums of places): the columns and the places from the first down.

    Figures of points are in units of which `scale` make one point. `settled`: everything that counts has been
    played; before, who are equal need no play-off and no lot yet.
    """

    through: int
    columns: tuple[Criterion, ...]
    scale: int
    places: tuple[Place, ...]
    settled: bool = True

    def place_of(self, number: int) -> Place:
        """The place of a competitor; raises CompetitionError for one who is not ranked."""
        return self.places[self._row(number)]

    def _row(self, number: int) -> int:
        for row, place in enumerate(self.places):
            if place.number == number:
                return row
        raise CompetitionError(f"{number}号没有名次", f"number {number} is not ranked")

    def figure(self, place: Place, criterion: Criterion) -> Fraction | None:
        """A figure in points or as a count; None where the criterion was not asked for this competitor.

        Raises CompetitionError for a criterion that is no column.
        """
        if criterion not in self.columns:
            raise CompetitionError(
                f"名次表没有“{criterion.zh}”一列", f"the standings have no column {criterion.en}"
            )
        raw = place.figures[self.columns.index(criterion)]
        return None if raw is None else Fraction(raw, self.scale if criterion.in_points else 1)

    def text(self, place: Place, criterion: Criterion) -> tuple[str, str]:
        """A figure as a table shows it, Chinese and English; empty where the criterion was not asked."""
        figure = self.figure(place, criterion)
        if figure is None:
            return "", ""
        if criterion is Criterion.SANCTIONS:
            return sanctions_text(int(figure))
        return points_text(figure), points_text(figure)

    @property
    def undecided(self) -> tuple[tuple[int, ...], ...]:
        """The groups that a play-off or a lot must still part."""
        groups: dict[int, list[int]] = {}
        for place in self.places:
            if place.undecided:
                groups.setdefault(place.place, []).append(place.number)
        return tuple(tuple(group) for group in groups.values())

    def why(self, number: int, names: Mapping[int, str] | None = None) -> tuple[str, str]:
        """Why a competitor has this place, in a sentence, Chinese and English.

        It names the neighbour above, for the first the one below, and whoever shares the place. `names` gives
        words for numbers. Raises CompetitionError for one who is not ranked.
        """
        return self.why_row(self._row(number), names)

    def why_row(self, row: int, names: Mapping[int, str] | None = None) -> tuple[str, str]:
        """As `why`, of a row of `places`, for those who tell it of everybody."""
        place = self.places[row].place
        start = place - 1
        end = start + 1
        while end < len(self.places) and self.places[end].place == place:
            end += 1
        above = start - 1 if start else None
        below = end if end < len(self.places) else None
        return self._sentence(place, row, range(start, end), above, below, names)

    def why_among(
        self,
        among: Sequence[tuple[int, Sequence[int]]],
        ahead: Collection[int],
        names: Mapping[int, str] | None = None,
    ) -> dict[int, tuple[str, str]]:
        """Why some of those ranked have the places that they have in a larger table, in which others come between.

        `among` are these places, in the order of the standings, each with its competitors; `ahead` are those whom the
        larger table has in front of the first of them. Of each it is said as `why` does, by what parts the neighbours
        there in these standings. Raises CompetitionError for somebody who is not ranked.
        """
        rows = {place.number: row for row, place in enumerate(self.places)}
        unranked = next((one for _, numbers in among for one in numbers if one not in rows), None)
        if unranked is not None:
            self._row(unranked)
        blocks = [(place, [rows[number] for number in numbers]) for place, numbers in among]
        found: dict[int, tuple[str, str]] = {}
        for at, (place, block) in enumerate(blocks):
            above = blocks[at - 1][1][-1] if at else self._last_before(block[0], ahead)
            below = blocks[at + 1][1][0] if at + 1 < len(blocks) else None
            for row in block:
                found[self.places[row].number] = self._sentence(place, row, block, above, below, names)
        return found

    def _last_before(self, row: int, ahead: Collection[int]) -> int | None:
        """The row above that is nearest of those; None where there is none."""
        return next((at for at in range(row - 1, -1, -1) if self.places[at].number in ahead), None)

    def _sentence(
        self,
        place: int,
        row: int,
        block: Sequence[int],
        above: int | None,
        below: int | None,
        names: Mapping[int, str] | None,
    ) -> tuple[str, str]:
        """Why the competitor of a row has a place; `block` are the rows that share it, beside those of neighbours."""
        zh, en = f"第{place}名", f"place {place}"
        if len(block) > 1:
            others = [self.places[at].number for at in block[: _MANY + 1] if at != row]
            shared_zh, shared_en = _SHARED[self.places[row].undecided] if self.settled else _SO_FAR
            with_zh, with_en = _listed(others, names, len(block) - 1)
            zh += f"，与{with_zh}{shared_zh}"
            en += f", with {with_en}: {shared_en}"
        if above is not None:
            reason, neighbour, side = self.between(above, block[0]), above, ("之后", "behind")
        elif below is not None:
            reason, neighbour, side = self.between(block[0], below), below, ("之前", "before")
        else:
            reason, neighbour, side = None, row, ("", "")
        if reason is not None:
            who_zh, who_en = _listed([self.places[neighbour].number], names, 1)
            zh += f"；在{who_zh}{side[0]}：{reason.message_zh}"
            en += f"; {side[1]} {who_en}: {reason.message_en}"
        return zh + "。", en + "."

    def between(self, upper: int, lower: int) -> Reason | None:
        """What parts two rows of `places`, neighbours or not; None between those of one place."""
        partings = [one.above for one in self.places[upper + 1 : lower + 1] if one.above is not None]
        if not partings:
            return None
        least = min(one.depth for one in partings)
        deciding = [one for one in partings if one.depth == least]
        return replace(deciding[0], lower=deciding[-1].lower)


_SHARED = {
    True: ("各项均相同，待加赛或抽签区分", "equal in everything; a play-off or a lot must part them"),
    False: ("各项均相同，名次并列", "equal in everything; the place is shared"),
}


_SO_FAR = ("各项均相同，目前并列", "equal in everything so far")

_MANY = 8
"""How many are named in a sentence; of more the first are, and how many there are."""


def _listed(numbers: Sequence[int], names: Mapping[int, str] | None, count: int) -> tuple[str, str]:
    """The first of so many competitors."""
    words, first = names or {}, numbers[:_MANY]
    zh = "、".join(words.get(number, f"{number}号") for number in first)
    en = ", ".join(words.get(number, f"no. {number}") for number in first)
    if count > len(first):
        return f"{zh}等{count}名", f"{en} and {count - len(first)} more"
    return zh, en


def standings(
    tally: Tally,
    chain: Chain,
    *,
    through: int | None = None,
    decisions: Decisions = _NOTHING,
    leave_out: Sequence[int] = (),
) -> Standings:
    """The standings of a section by a chain (cxa-2011 arts 14.1-14.7, 18.5; cxa-1999 arts 15.1-15.4, 18.4).

    `through` is the round after which to rank (None: the last). `leave_out` are not ranked, though their games
    count for the others. Raises CompetitionError when the chain cannot rank.
    """
    check_chain(chain)
    last = tally.last if through is None else min(through, tally.last)
    counted, seen = Figures(tally), dict[Criterion, dict[int, int]]()
    steps = [_recorded(step, seen) for step in steps_of(chain, counted, decisions, last)]
    numbers = sorted(set(tally.lines) - set(leave_out))
    found = order(numbers, steps)
    punished = any(tally.sanctions(number, last) != (0, 0) for number in numbers)
    wanted = dict.fromkeys([chain[0], *[Criterion.SANCTIONS] * punished, *chain[1:]])
    columns = tuple(one for one in wanted if one in SINGLE or one in AMONG)
    figures = {
        one: _figures(one, counted, numbers, last) if one in SINGLE else seen.get(one, {}) for one in columns
    }
    places = _places(found, columns, figures, tally.scale, tally.rules.undivided_to, chain[0])
    return Standings(last, columns, tally.scale, places)


def _figures(criterion: Criterion, counted: Figures, numbers: Sequence[int], last: int) -> dict[int, int]:
    column = counted.column(criterion, last)
    return {number: column[number] for number in numbers}


def _recorded(step: Step, seen: dict[Criterion, dict[int, int]]) -> Step:
    """The step, remembering the first figures of a criterion that depends on who is compared."""
    if step.criterion not in AMONG or step.through is not None:
        return step
    inner: Evaluate = step.evaluate

    def evaluate(group: Sequence[int]) -> Sequence[int] | None:
        figures = inner(group)
        for number, figure in zip(group, figures or (), strict=False):
            seen.setdefault(step.criterion, {}).setdefault(number, figure)
        return figures

    return replace(step, evaluate=evaluate)


def _places(
    found: Order,
    columns: Sequence[Criterion],
    figures: Mapping[Criterion, Mapping[int, int]],
    scale: int,
    undivided_to: int | None,
    leading: Criterion,
) -> tuple[Place, ...]:
    """The places of an order; a block of equals has the place of its first."""
    flat = [member for block in found.blocks for member in block]
    rows = zip(*(map(figures[criterion].get, flat) for criterion in columns), strict=True)
    places: list[Place] = []
    for at, block in enumerate(found.blocks):
        place, shared = len(places) + 1, len(block) > 1
        undecided = shared and (undivided_to is None or place <= undivided_to)
        above = _reason(found.partings[at - 1], leading, figures[leading][block[0]], scale) if at else None
        for member, row in zip(block, rows, strict=False):
            places.append(Place(place, member, row, shared, undecided, above))
            above = None
    return tuple(places)


def _reason(parting: Parting, leading: Criterion, lead: int, scale: int) -> Reason:
    step = parting.step
    decided_first = step.criterion is leading and step.through is None
    return Reason(
        step.criterion,
        parting.upper,
        parting.lower,
        scale if step.criterion.in_points else 1,
        step.through,
        step.removed,
        None if decided_first else (leading, lead),
        scale if leading.in_points else 1,
        parting.depth,
    )


def standings_by_places(
    tally: PlaceTally,
    chain: Chain,
    *,
    undivided_to: int | None = None,
    decisions: Decisions = _NOTHING,
) -> Standings:
    """Teams by the places of their players (cxa-2011 art. 14.8; cxa-1999 art. 15.5).

    `undivided_to` is the last place that may not be shared (None: none may). Raises CompetitionError when the
    chain cannot rank.
    """
    check_chain(chain)
    found = order(tuple(tally.places), place_steps(chain, tally, decisions))
    columns = tuple(one for one in chain if one not in (Criterion.PLAY_OFF, Criterion.LOTS))
    figures: dict[Criterion, Mapping[int, int]] = {
        one: {team: tally.figure(one, team) for team in tally.places} for one in columns
    }
    return Standings(0, columns, 1, _places(found, columns, figures, 1, undivided_to, chain[0]))
