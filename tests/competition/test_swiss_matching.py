"""The matching by criteria in order, against all perfect matchings of small graphs."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.swiss import matching as matcher
from zhicai.competition.swiss.criteria import FIELD, packed, unpacked
from zhicai.competition.swiss.matching import BITS, best, in_order, matched

Costs = dict[tuple[int, int], tuple[int, ...]]


def all_matchings(left: tuple[int, ...], costs: Costs) -> Iterator[list[tuple[int, int]]]:
    if not left:
        yield []
        return
    first, *rest = left
    for mate in rest:
        if (first, mate) in costs:
            others = tuple(vertex for vertex in rest if vertex != mate)
            for matching in all_matchings(others, costs):
                yield [(first, mate), *matching]


def worth(matching: list[tuple[int, int]], costs: Costs) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*(costs[pair] for pair in matching), strict=True))


@st.composite
def graphs(draw: st.DrawFn, largest_value: int) -> tuple[int, int, Costs]:
    size = draw(st.sampled_from((2, 4, 6, 8)))
    fields = draw(st.integers(1, 12))
    value = st.integers(0, draw(st.integers(0, largest_value)))
    pairs = [(first, second) for first in range(size) for second in range(first + 1, size)]
    kept = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=1))
    return size, fields, {pair: draw(st.tuples(*[value] * fields)) for pair in sorted(kept)}


@given(graphs(3) | graphs(1 << 18))
def test_the_best_is_the_first_of_all_by_criteria_and_then_by_wishes(graph: tuple[int, int, Costs]) -> None:
    size, fields, costs = graph
    edges = [(first, second, packed(values)) for (first, second), values in costs.items()]
    found = best(size, edges, fields)
    everything = list(all_matchings(tuple(range(size)), costs))
    if not everything:
        assert found is None
        return
    assert found is not None
    least = min(worth(matching, costs) for matching in everything)
    assert found.values == least
    mates = in_order(found, lambda vertex: sorted(mate for mate in found.weights[vertex] if mate > vertex))
    first_of_best = min(matching for matching in everything if worth(matching, costs) == least)
    assert [(vertex, mate) for vertex, mate in enumerate(mates) if vertex < mate] == first_of_best


@given(graphs(3), st.data())
def test_it_is_given_up_when_every_best_matching_leads_out(
    graph: tuple[int, int, Costs], data: st.DataObject
) -> None:
    """Each vertex may be matched outside at a cost; what is outside is matched among itself for nothing."""
    size, fields, costs = graph
    value = st.tuples(*[st.integers(0, 3)] * fields)
    ways_out = {(vertex, size + vertex): data.draw(value) for vertex in range(size)}
    free = {
        (one, other): (0,) * fields for one in range(size, 2 * size) for other in range(one + 1, 2 * size)
    }
    edges = [(a, b, packed(values)) for (a, b), values in (costs | ways_out | free).items()]
    found = best(2 * size, edges, fields, inside=size)
    within = [worth(matching, costs) for matching in all_matchings(tuple(range(size)), costs)]
    least = best(2 * size, edges, fields)
    assert least is not None
    assert (found is not None) == (least.values in within)
    assert found is None or found.values == least.values


@given(graphs(3), st.integers(2, 12))
def test_with_too_few_bits_it_is_the_best_by_the_first_criteria_and_says_so(
    graph: tuple[int, int, Costs], bits: int
) -> None:
    size, fields, costs = graph
    edges = [(first, second, packed(values)) for (first, second), values in costs.items()]
    whole = best(size, edges, fields)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matcher, "BITS", bits)
        found = best(size, edges, fields)
    if whole is None or found is None:
        assert whole is found
        return
    assert whole.exact
    assert found.values >= whole.values
    assert found.settled > 0
    assert found.values[: found.settled] == whole.values[: found.settled]


@given(graphs(2))
def test_folded_weights_single_out_the_best_matchings(graph: tuple[int, int, Costs]) -> None:
    size, fields, costs = graph
    found = best(size, [(first, second, packed(values)) for (first, second), values in costs.items()], fields)
    if found is None:
        return
    least = found.values
    for matching in all_matchings(tuple(range(size)), costs):
        weights = [found.weights[first].get(second) for first, second in matching]
        is_best = None not in weights and sum(weight or 0 for weight in weights) == found.total
        assert is_best == (worth(matching, costs) == least)


@given(st.lists(st.integers(0, (1 << FIELD) - 1), min_size=1, max_size=40))
def test_packed_fields_come_back(values: list[int]) -> None:
    assert unpacked(packed(tuple(values)), len(values)) == tuple(values)


def test_weights_as_large_as_are_used_are_exact() -> None:
    most = 1 << BITS
    edges = [(0, 1, most), (2, 3, 0), (0, 2, most - 1), (1, 3, 0), (0, 3, most - 1), (1, 2, 2)]
    assert matched(4, edges) == [2, 3, 0, 1]


@pytest.mark.parametrize(("size", "edges"), [(2, []), (4, [(0, 1, 0)]), (3, [(0, 1, 0), (1, 2, 0)])])
def test_without_a_perfect_matching_there_is_none(size: int, edges: list[tuple[int, int, int]]) -> None:
    assert matched(size, edges) is None
    assert best(size, edges, 1) is None


def test_forty_criteria_of_many_players_do_not_overflow() -> None:
    """A chain in which each early criterion is paid for by many later ones needs far more than one weight."""
    size, fields = 40, 60
    edges = []
    for first in range(size):
        for second in range(first + 1, size):
            gap = second - first
            values = [0] * fields
            values[first] = gap * gap
            values[fields - 1 - first // 2] += (first * 7 + second * 11) % 13
            edges.append((first, second, packed(tuple(values))))
    found = best(size, edges, fields)
    assert found is not None
    assert found.total.bit_length() <= BITS
    assert found.values[:size] == tuple(1 - vertex % 2 for vertex in range(size))
