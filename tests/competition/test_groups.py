"""Groups, then a final (cxa-2011 art. 10.2; cxa-1999 art. 11.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhicai.competition.errors import CompetitionError
from zhicai.competition.groups import (
    Finalist,
    Qualifying,
    by_standing,
    carried,
    final_rounds,
    knockout_seeds,
    qualified,
    snake,
)
from zhicai.competition.knockout import seat_order
from zhicai.competition.model import Round
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import of_games
from zhicai.competition.ranking.standings import Standings, standings
from zhicai.competition.scoring import TWO_ONE_NONE

Played = Callable[[str], tuple[Round, ...]]


def test_the_snake() -> None:
    """cxa-2011 art. 10.2; cxa-1999 art. 11.3."""
    assert snake(range(1, 13), 4) == ((1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5, 12))
    assert snake(range(1, 8), 3) == ((1, 6, 7), (2, 5), (3, 4))


@given(st.integers(1, 8), st.integers(2, 60))
def test_groups_differ_by_one_at_most(groups: int, entrants: int) -> None:
    if entrants < 2 * groups:
        return
    made = snake(range(1, entrants + 1), groups)
    assert sorted(number for group in made for number in group) == list(range(1, entrants + 1))
    assert max(map(len, made)) - min(map(len, made)) <= 1
    sums = [sum(group) for group in made]
    if entrants % (2 * groups) == 0:
        assert len(set(sums)) == 1


def test_those_of_one_unit_come_to_different_groups() -> None:
    # 1 and 8 are of one unit; 8 changes places with its neighbour in the row.
    units = {1: "单位01", 8: "单位01"}
    assert snake(range(1, 9), 4, units) == ((1, 7), (2, 8), (3, 6), (4, 5))
    assert snake(range(1, 9), 4, {}) == snake(range(1, 9), 4)


@given(st.integers(2, 6), st.integers(2, 6), st.data())
def test_units_no_larger_than_the_number_of_groups_are_parted_row_by_row(
    groups: int, rows: int, data: st.DataObject
) -> None:
    entrants = list(range(1, groups * rows + 1))
    # One of each unit a row, in any order: then nobody needs to meet the own unit in a group.
    units = {}
    for row in range(rows):
        for unit, number in enumerate(
            data.draw(st.permutations(entrants[row * groups : (row + 1) * groups]))
        ):
            units[number] = f"单位{unit}"
    made = snake(entrants, groups, units)
    clashes = sum(
        count - 1 for group in made for count in Counter(units[number] for number in group).values()
    )
    assert sorted(number for group in made for number in group) == entrants
    if rows <= groups // 2:
        assert clashes == 0


@pytest.mark.parametrize(("entrants", "groups"), [(range(3), 2), (range(8), 0), ((1, 2, 2, 3), 2)])
def test_groups_that_cannot_be_are_refused(entrants: tuple[int, ...], groups: int) -> None:
    with pytest.raises(CompetitionError):
        snake(entrants, groups)


GROUP = """
{0}-{3} 1-0; {1}-{2} {4}
{3}-{2} 0-1; {0}-{1} =
{1}-{3} 1-0; {2}-{0} 0-1
"""


def group(played: Played, numbers: tuple[int, int, int, int], key: str = "1-0") -> Standings:
    """In order of the numbers, unless `key` turns the game of the second against the third."""
    tally = of_games(played(GROUP.format(*numbers, key)), numbers, TWO_ONE_NONE)
    return standings(tally, (Criterion.SCORE, Criterion.WINS))


def test_the_first_of_each_group_go_on(played: Played) -> None:
    """cxa-2011 art. 10.2; cxa-1999 art. 11.3."""
    groups = [group(played, numbers, "=") for numbers in ((1, 2, 3, 4), (5, 6, 7, 8))]
    found = qualified(groups, Qualifying(1))
    assert [(one.number, one.group, one.place) for one in found] == [(1, 0, 1), (5, 1, 1)]


def test_equals_at_the_border_must_be_parted_first(played: Played) -> None:
    # 1 and 2 have five points and two wins each.
    even = group(played, (1, 2, 3, 4))
    assert even.places[0].place == even.places[1].place == 1
    with pytest.raises(CompetitionError, match=r"A组第1名与第2名未能区分（1号、2号）"):
        qualified([even], Qualifying(1))
    assert [one.number for one in qualified([even], Qualifying(2))] == [1, 2]


def test_the_best_of_the_next_place_go_on_too(played: Played) -> None:
    # The second has 5 points in group 1, 4 in group 2, 3 in group 3.
    groups = [
        group(played, (1, 2, 3, 4)),
        group(played, (5, 6, 7, 8), "="),
        group(played, (9, 10, 11, 12), "0-1"),
    ]
    seconds = [int(found.figure(found.places[1], Criterion.SCORE) or 0) for found in groups]
    assert seconds == [5, 4, 4]
    found = qualified(groups[1:], Qualifying(1, extra=1))
    assert [(one.number, one.place) for one in found][:2] == [(5, 1), (9, 1)]
    assert found[2].number == 11, "two wins against one"
    assert [one.number for one in qualified(groups[1:], Qualifying(1, extra=2))] == [5, 9, 11, 6]


def test_extra_places_that_cannot_be_compared_are_refused(played: Played) -> None:
    one, other = group(played, (5, 6, 7, 8), "="), group(played, (9, 10, 11, 12), "=")
    with pytest.raises(CompetitionError, match="未能区分"):
        qualified([one, other], Qualifying(1, extra=1))
    seconds = [found.places[1].number for found in (one, other)]
    for order in (seconds, seconds[::-1]):
        assert qualified([one, other], Qualifying(1, extra=1), order)[-1].number == order[0]
    with pytest.raises(CompetitionError, match="未能区分"):
        qualified([one, other], Qualifying(1, extra=1), seconds[:1])
    with pytest.raises(CompetitionError, match="只有2名"):
        qualified([one, other], Qualifying(1, extra=3))
    three = standings(
        of_games(played("1-2 1-0\n2-3 1-0\n1-3 1-0"), (1, 2, 3), TWO_ONE_NONE), (Criterion.SCORE,)
    )
    with pytest.raises(CompetitionError, match="未能区分"):
        qualified([one, three], Qualifying(1, extra=1))
    assert qualified([one, three], Qualifying(1, extra=1), [2, 5, 6])[-1].number == 2
    with pytest.raises(CompetitionError, match="B组只有3名"):
        qualified([one, three], Qualifying(4))


@pytest.mark.parametrize(("places", "extra"), [(0, 0), (-1, 2), (1, -1)])
def test_somebody_goes_on(places: int, extra: int) -> None:
    with pytest.raises(CompetitionError):
        Qualifying(places, extra)


def test_group_winners_are_seeded_and_mates_kept_apart() -> None:
    finalists = [Finalist(10 * group + place, group, place) for place in (1, 2) for group in range(4)]
    seeds = knockout_seeds(finalists)
    assert seeds[:4] == (1, 11, 21, 31)
    halves = [seeds[seed - 1] // 10 for seed in seat_order(8)]
    assert sorted(halves[:4]) == sorted(halves[4:]) == [0, 1, 2, 3], "mates in different halves"
    pairs = [(halves[at], halves[at + 1]) for at in range(0, 8, 2)]
    assert all(first != second for first, second in pairs)


def first_round(seeds: Sequence[int]) -> list[tuple[int, int]]:
    order = seat_order(1 << (len(seeds) - 1).bit_length())
    row = [seeds[seed - 1] if seed <= len(seeds) else 0 for seed in order]
    return list(zip(row[::2], row[1::2], strict=True))


@pytest.mark.parametrize("extra", [(1, 2), (0, 1), (0, 2)])
def test_mates_and_those_of_one_place_do_not_meet_at_once_where_the_table_allows_it(
    extra: tuple[int, int],
) -> None:
    """Three groups, two of each and the best two thirds: eight, of whom no two of a group or place need meet."""
    finalists = [Finalist(10 * group + place, group, place) for place in (1, 2) for group in range(3)]
    finalists += [Finalist(10 * group + 3, group, 3) for group in extra]
    seeds = knockout_seeds(finalists)
    assert seeds[:3] == (1, 11, 21)
    for one, other in first_round(seeds):
        assert one // 10 != other // 10 and one % 10 != other % 10


@given(
    groups=st.integers(2, 9),
    places=st.integers(1, 4),
    extra=st.integers(0, 8),
    luck=st.randoms(use_true_random=False),
)
@settings(max_examples=25, deadline=None)
def test_mates_never_meet_in_the_first_round(groups: int, places: int, extra: int, luck: Random) -> None:
    """Everybody is seated once, the winners on the first seeds."""
    finalists = [
        Finalist(100 * group + place, group, place)
        for place in range(1, places + 1)
        for group in range(groups)
    ]
    more = sorted(luck.sample(range(groups), min(extra, groups - 1)))
    finalists += [Finalist(100 * group + places + 1, group, places + 1) for group in more]
    seeds = knockout_seeds(finalists)
    assert sorted(seeds) == sorted(one.number for one in finalists)
    assert sorted(seeds[:groups]) == [100 * group + 1 for group in range(groups)]
    assert all(one // 100 != other // 100 for one, other in first_round(seeds) if one and other)


def test_finalists_of_one_place_come_by_their_results(played: Played) -> None:
    weak, strong = group(played, (5, 6, 7, 8), "="), group(played, (1, 2, 3, 4))
    finalists = [Finalist(5, 0, 1), Finalist(1, 1, 1), Finalist(6, 0, 2), Finalist(2, 1, 2)]
    assert [one.number for one in by_standing(finalists, [weak, strong])] == [5, 1, 2, 6]
    small = replace(weak, places=weak.places[:3])
    assert by_standing(finalists, [small, strong]) == tuple(finalists), "groups of different size"


# The final


def pairs_of(rounds: tuple[Round, ...]) -> Counter[frozenset[int]]:
    return Counter(frozenset((board.red, board.black)) for one in rounds for board in one.boards)


def test_a_final_without_carrying_over_is_a_whole_round_robin() -> None:
    """cxa-2011 art. 10.2; cxa-1999 art. 11.3."""
    rounds = final_rounds([(11, 12), (21, 22)], carry_over=False, first_round=8)
    assert [one.number for one in rounds] == [8, 9, 10]
    assert len(pairs_of(rounds)) == 6


@pytest.mark.parametrize(
    ("groups", "places", "rounds"), [(2, 4, 4), (3, 2, 4), (4, 2, 6), (4, 3, 9), (3, 4, 11), (2, 3, 3)]
)
def test_with_results_carried_over_only_the_others_are_met(groups: int, places: int, rounds: int) -> None:
    made = [tuple(100 * group + place for place in range(1, places + 1)) for group in range(1, groups + 1)]
    final = final_rounds(made, carry_over=True, first_round=4)
    assert [one.number for one in final] == list(range(4, 4 + rounds))
    met = pairs_of(final)
    assert set(met.values()) == {1}
    assert len(met) == groups * (groups - 1) // 2 * places * places
    assert all(len({number // 100 for number in pair}) == 2 for pair in met)
    everybody = sorted(number for group in made for number in group)
    for one in final:
        seats = [number for board in one.boards for number in (board.red, board.black)]
        assert sorted(seats + [bye.player for bye in one.byes]) == everybody
    for number in everybody:
        reds = sum(board.red == number for one in final for board in one.boards)
        games = sum(number in (board.red, board.black) for one in final for board in one.boards)
        # A table with games left out of it is the only one whose colours are not even.
        assert abs(2 * reds - games) <= (1 if (groups, places) != (3, 4) else 3)


def test_a_single_group_carries_nothing_over() -> None:
    with pytest.raises(CompetitionError):
        final_rounds([(1, 2, 3)], carry_over=True)


def test_carried_games_are_those_of_two_finalists(played: Played) -> None:
    rounds = played("1-4 1-0; 2-3 =\n4-3 0-1; 1-2 =")
    kept = carried(rounds, {1, 2})
    assert [(one.number, one.boards[0].red, one.boards[0].black) for one in kept] == [(2, 1, 2)]
