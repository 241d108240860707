"""Groups, then a final (分组循环制): seeds into groups, who goes on, what is carried over, the table of the final.

After cxa-2011 art. 10.2 and cxa-1999 art. 11.3. The rounds of a group are those of a table of
`zhicai.competition.round_robin`, its ranking that of a round robin.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Board, Bye, ByeKind, Round
from zhicai.competition.ranking.standings import Place, Standings
from zhicai.competition.ranking.steps import AMONG
from zhicai.competition.round_robin import LEAST, table
from zhicai.competition.seats_apart import kept_apart


def snake(
    entrants: Sequence[int], groups: int, units: Mapping[int, str] | None = None
) -> tuple[tuple[int, ...], ...]:
    """The groups of entrants given by seed, the best in front (cxa-2011 art. 10.2).

    蛇形: the first row runs through the groups forwards, the next back, and so on, so that sizes differ by one at
    most and the sums of seeds hardly. With `units` (单位 by number; empty: none) those of one row change places
    among themselves, as little as can be, so that as few as can be come to a group with somebody of their own.

    Raises CompetitionError when there is no group, fewer entrants than two a group, or one stands twice.
    """
    if groups < 1 or len(entrants) < 2 * groups:
        raise CompetitionError(
            f"{len(entrants)}名（队）不能分成{groups}组：每组至少2名",
            f"{len(entrants)} entrants do not make {groups} groups of two or more",
        )
    if len(set(entrants)) < len(entrants):
        raise CompetitionError("分组名单中有人出现两次", "somebody stands twice in the list for the groups")
    made: list[list[int]] = [[] for _ in range(groups)]
    for row, start in enumerate(range(0, len(entrants), groups)):
        members = entrants[start : start + groups]
        order = range(groups) if row % 2 == 0 else range(groups - 1, -1, -1)
        wanted = dict(zip(members, order, strict=False))
        taken = wanted if units is None else _apart(wanted, made, units, groups)
        for number in members:
            made[taken[number]].append(number)
    return tuple(map(tuple, made))


def _apart(
    wanted: Mapping[int, int], made: Sequence[Sequence[int]], units: Mapping[int, str], groups: int
) -> Mapping[int, int]:
    """A group for each of a row, all different: own units apart as far as can be, else the one wanted.

    Augmenting paths; each looks at the groups nearest to the wanted one first.
    """
    holder: dict[int, int] = {}

    def clashes(number: int, group: int) -> bool:
        unit = units.get(number, "")
        return bool(unit) and any(units.get(other, "") == unit for other in made[group])

    def seat(number: int, tried: set[int]) -> bool:
        for group in sorted(range(groups), key=lambda one: (abs(one - wanted[number]), one)):
            if group not in tried and not clashes(number, group):
                tried.add(group)
                if group not in holder or seat(holder[group], tried):
                    holder[group] = number
                    return True
        return False

    unseated = [number for number in wanted if not seat(number, set())]
    left = [group for group in range(groups) if group not in holder]
    for number in unseated:
        nearest = min(left, key=lambda group: abs(group - wanted[number]))
        left.remove(nearest)
        holder[nearest] = number
    return {number: group for group, number in holder.items()}


@dataclass(frozen=True, slots=True)
class Qualifying:
    """Who goes on from the groups: the first `places` of each, and the best `extra` of the next place.

    Raises CompetitionError when nobody would.
    """

    places: int
    extra: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers that let nobody go on."""
        if self.places < 0 or self.extra < 0 or self.places + self.extra < 1:
            raise CompetitionError("各组出线名额须至少1名", "at least one must go on from the groups")


@dataclass(frozen=True, slots=True)
class Finalist:
    """Who went on: the group (from 0) and the place there."""

    number: int
    group: int
    place: int


def qualified(
    groups: Sequence[Standings], rule: Qualifying, across: Sequence[int] = ()
) -> tuple[Finalist, ...]:
    """Who goes on, by place, then by group; those of the extra places by their figures (cxa-2011 art. 10.2).

    Extra places go to the best of the next place by the columns of the standings in their order; groups that are of
    different size, since somebody left, cannot be compared by figures. `across` is the order that a play-off or lots
    gave those of the next place who are equal. Raises CompetitionError where equals at a border must first be parted
    by a play-off or a lot, or a group is too small.
    """
    for at, found in enumerate(groups):
        _check_border(found.places, rule.places, f"{group_name(at)}组", f"group {group_name(at)}")
        if rule.extra:
            _check_border(found.places, rule.places + 1, f"{group_name(at)}组", f"group {group_name(at)}")
        if len(found.places) < rule.places + bool(rule.extra):
            raise CompetitionError(
                f"{group_name(at)}组只有{len(found.places)}名",
                f"group {group_name(at)} has only {len(found.places)}",
            )
    chosen = [
        Finalist(found.places[place].number, at, place + 1)
        for place in range(rule.places)
        for at, found in enumerate(groups)
    ]
    return (*chosen, *(_extra(groups, rule, across) if rule.extra else ()))


def _check_border(places: Sequence[Place], border: int, where_zh: str, where_en: str) -> None:
    """Raise when the last who goes on and the first who does not have one place."""
    if 0 < border < len(places) and places[border - 1].place == places[border].place:
        equals = [one.number for one in places if one.place == places[border].place]
        listed = "、".join(f"{number}号" for number in equals)
        raise CompetitionError(
            f"{where_zh}第{border}名与第{border + 1}名未能区分（{listed}），须先加赛或抽签",
            f"{where_en}: places {border} and {border + 1} are not parted "
            f"({', '.join(map(str, equals))}); a play-off or a lot must decide first",
        )


def _extra(groups: Sequence[Standings], rule: Qualifying, across: Sequence[int]) -> list[Finalist]:
    """The best of the place behind the last that goes on from every group."""
    if rule.extra > len(groups):
        raise CompetitionError(
            f"同名次者只有{len(groups)}名，不能录取{rule.extra}名",
            f"only {len(groups)} have that place, not {rule.extra}",
        )
    equals = equal_across(groups, rule)
    if not equals <= set(across):
        listed = "、".join(f"{number}号" for number in sorted(equals))
        raise CompetitionError(
            f"各组第{rule.places + 1}名{listed}未能区分，须先加赛或抽签（zhicai event lots）",
            f"numbers {', '.join(map(str, sorted(equals)))} of place {rule.places + 1} of their groups are equal; "
            "a play-off or a lot must decide first (zhicai event lots)",
        )
    drawn = {number: -at for at, number in enumerate(across) if number in equals}
    next_ones = [
        (figures, drawn.get(number, 0), -at, number)
        for at, (figures, number) in enumerate(_next_ones(groups, rule))
    ]
    next_ones.sort(reverse=True)
    return [Finalist(number, -at, rule.places + 1) for _, _, at, number in next_ones[: rule.extra]]


def equal_across(groups: Sequence[Standings], rule: Qualifying) -> frozenset[int]:
    """Those of the next place of their groups who are equal where the extra places end; nobody where none are."""
    next_ones = sorted(_next_ones(groups, rule), reverse=True)
    if not 0 < rule.extra < len(next_ones) or next_ones[rule.extra - 1][0] != next_ones[rule.extra][0]:
        return frozenset()
    border = next_ones[rule.extra][0]
    return frozenset(number for figures, number in next_ones if figures == border)


def _next_ones(groups: Sequence[Standings], rule: Qualifying) -> list[tuple[list[Fraction], int]]:
    """The figures and the number of who is behind the last that goes on, group by group."""
    alike = len({len(found.places) for found in groups}) == 1
    return [
        (_figures(found, found.places[rule.places]) if alike else [], found.places[rule.places].number)
        for found in groups
        if len(found.places) > rule.places
    ]


def _figures(found: Standings, place: Place) -> list[Fraction]:
    """The figures that compare somebody with those of other groups, the better the greater."""
    columns = [column for column in found.columns if column not in AMONG]
    figures = [(column, found.figure(place, column) or Fraction(0)) for column in columns]
    return [-figure if column.fewer_first else figure for column, figure in figures]


def by_standing(finalists: Sequence[Finalist], groups: Sequence[Standings]) -> tuple[Finalist, ...]:
    """Finalists by place, those of one place by their figures as for the extra places, equals by group.

    Figures of groups of different size cannot be compared; there those of one place come by group.
    """
    if len({len(found.places) for found in groups}) > 1:
        return tuple(finalists)

    def key(one: Finalist) -> tuple[int, list[Fraction]]:
        found = groups[one.group]
        place = next(place for place in found.places if place.number == one.number)
        return one.place, [-figure for figure in _figures(found, place)]

    return tuple(sorted(finalists, key=key))


def knockout_seeds(finalists: Sequence[Finalist]) -> tuple[int, ...]:
    """Finalists, given by standing, in the order of the seeds of a knock-out.

    Group winners have the first seeds in their order. Those of one group are kept apart as far as the table allows:
    two of one group not before the final; and in the first round nobody meets somebody of the same place, as far as
    that can be. Otherwise the better has the better seed.
    """
    first = sum(one.place == finalists[0].place for one in finalists)
    return kept_apart(
        [one.number for one in finalists],
        first,
        {one.number: one.group for one in finalists},
        {one.number: one.place for one in finalists},
    )


def carried(rounds: Sequence[Round], finalists: Collection[int]) -> tuple[Round, ...]:
    """The games of finalists against each other in the groups, which count in the final."""
    found = [
        Round(
            one.number,
            tuple(board for board in one.boards if board.red in finalists and board.black in finalists),
        )
        for one in rounds
    ]
    return tuple(one for one in found if one.boards)


def final_rounds(
    groups: Sequence[Sequence[int]], *, carry_over: bool, first_round: int = 1
) -> tuple[Round, ...]:
    """The rounds of the final, finalists given by group (cxa-2011 art. 10.2).

    Without carrying over everybody meets everybody, in the order table whose numbers run through the places of
    the groups. With it those of one group do not meet again: two of each group take the numbers that meet in round
    1, which falls away; an even number of groups of one size meet group against group; otherwise such games are
    left out of the order table, and who has none has a free round.

    Raises CompetitionError for fewer than 3 or more than 30 finalists, or results carried over in a single group.
    """
    finalists = [number for row in _rows(groups) for number in row]
    if carry_over and len(groups) < 2:
        raise CompetitionError(
            "只有一组时不能带入预赛成绩", "nothing can be carried over from a single group"
        )
    sizes = {len(group) for group in groups}
    if carry_over and sizes == {2} and len(groups) > 1:
        return _pairs_final(groups, first_round)
    if carry_over and len(sizes) == 1 and len(groups) % 2 == 0:
        return tuple(_group_against_group(groups, first_round))
    numbers = dict(enumerate(finalists, 1))
    rounds = table(len(finalists)).seated(numbers, first_round)
    if not carry_over:
        return rounds
    group_of = {number: at for at, group in enumerate(groups) for number in group}
    return tuple(_without_mates(one, group_of) for one in rounds)


def _rows(groups: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The first of all groups, then the second, and so on."""
    for place in range(max(map(len, groups), default=0)):
        yield [group[place] for group in groups if place < len(group)]


def _pairs_final(groups: Sequence[Sequence[int]], first_round: int) -> tuple[Round, ...]:
    """Two of each group: round 1 of the table, in which they would meet, is left out."""
    size = 2 * len(groups)
    numbers = {}
    for at, (first, second) in enumerate(groups, 1):
        numbers[at], numbers[size + 1 - at] = first, second
    return tuple(
        Round(one.number - 1, one.boards, one.byes) for one in table(size).seated(numbers, first_round)[1:]
    )


def _group_against_group(groups: Sequence[Sequence[int]], first_round: int) -> Iterator[Round]:
    """An even number of groups of one size: an order table of groups, and in it all against all, seat by seat."""
    size = len(groups[0])
    rows = table(len(groups)).rows if len(groups) >= LEAST else ()
    meetings = [row.pairs for row in rows] or [((1, 2),)]
    at = first_round
    for pairs in meetings:
        for turn in range(size):
            boards: list[Board] = []
            for first, second in pairs:
                for seat in range(size):
                    other = (seat + turn) % size
                    pair = groups[first - 1][seat], groups[second - 1][other]
                    red, black = pair if (seat + other) % 2 == 0 else pair[::-1]
                    boards.append(Board(len(boards) + 1, red, black))
            yield Round(at, tuple(boards))
            at += 1


def _without_mates(played: Round, group_of: Mapping[int, int]) -> Round:
    """A round of the table without the games that were played in the groups."""
    kept = [board for board in played.boards if group_of[board.red] != group_of[board.black]]
    gone = [number for board in played.boards if board not in kept for number in (board.red, board.black)]
    boards = tuple(Board(at, board.red, board.black) for at, board in enumerate(kept, 1))
    return Round(played.number, boards, (*played.byes, *(Bye(number, ByeKind.FREE) for number in gone)))


def group_name(at: int) -> str:
    """The name of a group, counted from 0: A to Z, then AA and so on."""
    return group_name(at // 26 - 1) + chr(ord("A") + at % 26) if at >= 26 else chr(ord("A") + at)
