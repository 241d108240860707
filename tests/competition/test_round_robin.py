"""Order tables of the round robin (cxa-2011 arts 10.1, 12.1; cxa-1999 arts 11.2, 13.1)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Bye, ByeKind
from zhicai.competition.round_robin import LEAST, MOST, Method, Table, drawn, drawn_together, table

SIZES = range(LEAST, MOST + 1)
BERGER = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
    "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3 | "
    "3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | "
    "5-10 6-4 7-3 8-2 9-1",
}


def written(found: Table) -> str:
    return " | ".join(" ".join(f"{red}-{black}" for red, black in row.pairs) for row in found.rows)


@pytest.mark.parametrize("size", BERGER)
def test_the_order_table_as_it_is_printed(size: int) -> None:
    """cxa-2011 art. 12.1; cxa-1999 arts 11.2, 13.1: the number in front has red."""
    assert written(table(size)) == BERGER[size]


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_an_odd_table_is_the_even_one_without_its_largest_number(size: int) -> None:
    for odd, even in zip(table(size).rows, table(size + 1).rows, strict=True):
        assert odd.pairs == tuple(pair for pair in even.pairs if size + 1 not in pair)
        assert {odd.bye, size + 1} in [set(pair) for pair in even.pairs]


def test_the_circle_turns_anticlockwise_around_number_one() -> None:
    pairs = [[set(pair) for pair in row.pairs] for row in table(6, Method.CIRCLE).rows]
    assert pairs[0] == [{1, 6}, {2, 5}, {3, 4}]
    assert pairs[1] == [{1, 5}, {6, 4}, {2, 3}]
    assert pairs[4] == [{1, 2}, {3, 6}, {4, 5}]


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("size", SIZES)
def test_every_pair_meets_once_and_everybody_sits_once_a_round(size: int, method: Method) -> None:
    met: Counter[frozenset[int]] = Counter()
    for row in table(size, method).rows:
        there = [number for pair in row.pairs for number in pair]
        assert sorted([*there, *([row.bye] if row.bye else [])]) == list(range(1, size + 1))
        met.update(frozenset(pair) for pair in row.pairs)
    assert len(met) == size * (size - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("size", SIZES)
def test_colours_are_balanced_within_one_and_never_three_in_a_row(size: int, method: Method) -> None:
    for number in range(1, size + 1):
        colours = [
            pair[0] == number for row in table(size, method).rows for pair in row.pairs if number in pair
        ]
        assert abs(2 * sum(colours) - len(colours)) <= size % 2 ^ 1
        assert all(len(set(three)) == 2 for three in zip(colours, colours[1:], colours[2:], strict=False))


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("size", SIZES)
def test_two_cycles_balance_the_colours_of_every_pair(size: int, method: Method) -> None:
    """cxa-2011 art. 10.1; cxa-1999 art. 11.2: two games against everybody, the second with the colours exchanged."""
    games = Counter(pair for row in table(size, method, cycles=2).rows for pair in row.pairs)
    assert set(games.values()) == {1}
    assert all((black, red) in games for red, black in games)


@pytest.mark.parametrize(("size", "cycles"), [(2, 1), (31, 1), (8, 0)])
def test_tables_that_nobody_prints_are_refused(size: int, cycles: int) -> None:
    with pytest.raises(CompetitionError) as caught:
        table(size, cycles=cycles)
    assert str(size if cycles else cycles) in caught.value.message_zh


@given(st.integers(LEAST, MOST).flatmap(lambda size: st.permutations(range(101, 101 + size))))
def test_turning_the_numbers_turns_the_seats_and_nothing_else(competitors: list[int]) -> None:
    size = len(competitors)
    numbers = dict(enumerate(competitors, 1))
    rounds = table(size).seated(numbers)
    assert [one.number for one in rounds] == list(range(1, len(rounds) + 1))
    for played, row in zip(rounds, table(size).rows, strict=True):
        assert [(board.red, board.black) for board in played.boards] == [
            (numbers[red], numbers[black]) for red, black in row.pairs
        ]
        assert [board.table for board in played.boards] == list(range(1, len(row.pairs) + 1))
        assert played.byes == ((Bye(numbers[row.bye], ByeKind.FREE),) if row.bye else ())


def test_later_stages_go_on_counting_rounds() -> None:
    assert [one.number for one in table(4).seated({1: 9, 2: 7, 3: 5, 4: 3}, first_round=8)] == [8, 9, 10]


@pytest.mark.parametrize("numbers", [{1: 5, 2: 6}, {1: 5, 2: 6, 3: 6}, {1: 5, 2: 6, 4: 7}])
def test_every_drawn_number_needs_a_competitor_of_its_own(numbers: dict[int, int]) -> None:
    with pytest.raises(CompetitionError, match="3个签号"):
        table(3).seated(numbers)


def test_lots_give_numbers() -> None:
    assert drawn([11, 12, 13], [3, 1, 2]) == {1: 12, 2: 13, 3: 11}


@pytest.mark.parametrize(
    ("entries", "lots", "told"),
    [
        ([1, 2, 3], [1, 2, 2], "3"),
        ([1, 2], [1, 3], "2"),
        ([1, 2, 3], [1, 2], "3"),
        ([7, 7, 8], [1, 2, 3], "7号"),
    ],
)
def test_lots_that_are_no_drawing_are_refused(entries: list[int], lots: list[int], told: str) -> None:
    with pytest.raises(CompetitionError) as caught:
        drawn(entries, lots)
    assert told in caught.value.message_zh


def meetings(numbers: dict[int, int], members: set[int]) -> list[int]:
    """The rounds of the Berger table in which these meet each other."""
    return [
        at
        for at, row in enumerate(table(len(numbers)).rows, 1)
        for red, black in row.pairs
        if numbers[red] in members and numbers[black] in members
    ]


@given(st.integers(LEAST, MOST).flatmap(lambda size: st.permutations(range(1, size + 1))))
def test_two_of_a_unit_meet_in_the_first_round(lots: list[int]) -> None:
    entries = list(range(1, len(lots) + 1))
    units = {entry: f"单位{entry // 2}" for entry in entries}
    numbers = drawn_together(entries, units, lots)
    assert sorted(numbers.values()) == entries and list(numbers) == entries
    for entry in range(2, len(entries), 2):
        assert meetings(numbers, {entry, entry + 1}) == [1]


@pytest.mark.parametrize("size", [6, 7, 10, 11, 16, 29, 30])
@pytest.mark.parametrize("members", [2, 3, 4, 5])
def test_a_unit_has_met_itself_early(size: int, members: int) -> None:
    entries = list(range(1, size + 1))
    unit = {size - at for at in range(members)}
    numbers = drawn_together(entries, dict.fromkeys(unit, "单位01"), entries)
    assert max(meetings(numbers, unit)) <= 2 * members - 2 - (size % 2 == 0)


def test_without_units_it_is_plain_drawing() -> None:
    lots = [4, 2, 5, 1, 3]
    assert drawn_together([1, 2, 3, 4, 5], {1: "", 2: ""}, lots) == drawn([1, 2, 3, 4, 5], lots)
