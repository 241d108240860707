"""The best perfect matching by criteria in order, and among the best the first in pairing order.

The matching itself is rustworkx's, whose whole-number weights hold about 120 bits. A criterion takes part with no
more bits than are needed: once the best values of some criteria are known, they are folded into one weight, in
which a criterion outweighs a later one only by what that one could still win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from zhicai.competition.swiss.criteria import unpacked

BITS = 112
Edge = tuple[int, int, int]
"""Two vertices, the lower first, and a cost."""


@dataclass(slots=True)
class Solved:
    """A best matching: each one's mate, the criteria's values, and what a board adds to the folded weight.

    `weights[v]` holds the neighbours of v with the folded weight of the board; boards that cannot be part of any
    best matching are left out. A perfect matching is best exactly when its weights add up to `total`.
    """

    mates: list[int]
    values: tuple[int, ...]
    weights: list[dict[int, int]]
    total: int


def matched(size: int, edges: Sequence[Edge]) -> list[int] | None:
    """Each vertex's mate in a perfect matching of least cost; None when there is no perfect matching."""
    import rustworkx

    if not edges:
        return [] if size == 0 else None
    top = max(edge[2] for edge in edges)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(first, second, top - cost) for first, second, cost in edges])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) != size:
        return None
    mates = [0] * size
    for first, second in pairs:
        mates[first], mates[second] = second, first
    return mates


def best(size: int, edges: Sequence[Edge], fields: int) -> Solved | None:
    """The matchings of least cost, where a cost is `fields` packed criteria; None when there is no perfect one."""
    digits = {cost: unpacked(cost, fields) for cost in {edge[2] for edge in edges}}
    live = [place for place in range(fields) if any(values[place] for values in digits.values())]
    folded = dict.fromkeys(digits, 0)
    total = 0
    mates = None
    while live or mates is None:
        chunk, radices = _chunk(live, digits.values(), size // 2, BITS - total.bit_length())
        live = live[len(chunk) :]
        weight = {cost: _positional(folded[cost], values, chunk, radices) for cost, values in digits.items()}
        mates = matched(size, [(first, second, weight[cost]) for first, second, cost in edges])
        if mates is None:
            return None
        used = [cost for first, second, cost in edges if mates[first] == second]
        folded, total = _folded(folded, total, digits, chunk, used)
        edges = [edge for edge in edges if folded[edge[2]] <= total]
        digits = {cost: values for cost, values in digits.items() if folded[cost] <= total}
    weights: list[dict[int, int]] = [{} for _ in range(size)]
    for first, second, cost in edges:
        weights[first][second] = weights[second][first] = folded[cost]
    sums = [sum(digits[cost][place] for cost in used) for place in range(fields)]
    return Solved(mates, tuple(sums), weights, total)


def _chunk(
    live: Sequence[int], values: Iterable[tuple[int, ...]], boards: int, bits: int
) -> tuple[list[int], list[int]]:
    """As many of the next criteria as fit into the bits (at least one), and a radix for each."""
    rows = list(values)
    chunk: list[int] = []
    radices: list[int] = []
    for place in live:
        radix = boards * max(row[place] for row in rows) + 1
        bits -= radix.bit_length()
        if chunk and bits < 0:
            break
        chunk.append(place)
        radices.append(radix)
    return chunk, radices


def _positional(folded: int, values: tuple[int, ...], chunk: Sequence[int], radices: Sequence[int]) -> int:
    weight = folded
    for place, radix in zip(chunk, radices, strict=True):
        weight = weight * radix + values[place]
    return weight


def _folded(
    folded: Mapping[int, int],
    total: int,
    digits: Mapping[int, tuple[int, ...]],
    chunk: Sequence[int],
    used: Sequence[int],
) -> tuple[dict[int, int], int]:
    """Fold a chunk, whose best values are now known, into the weight.

    From the last criterion back, each gets a factor one more than all that the later ones are worth at their best
    values: nothing they could win makes up for one unit of it, because no value is below 0.
    """
    factors: list[int] = []
    worth = 0
    for place in reversed(chunk):
        factors.append(worth + 1)
        worth += factors[-1] * sum(digits[cost][place] for cost in used)
    factors.reverse()
    lead = worth + 1
    result = {
        cost: lead * folded[cost]
        + sum(factor * values[place] for factor, place in zip(factors, chunk, strict=True))
        for cost, values in digits.items()
    }
    return result, lead * total + worth


Preference = Callable[[int], list[int]]
"""The later neighbours of a vertex, whom it would rather have first."""


def in_order(solved: Solved, preference: Preference) -> list[int]:
    """The best matching in which each vertex in turn has the mate it prefers most among all best matchings.

    A mate is tried by a small change of the matching at hand; only where none is found does a whole matching decide,
    which then settles as many vertices as its weights can hold.
    """
    search = _Search(solved)
    size = len(solved.mates)
    for vertex in range(size):
        if vertex in search.settled:
            continue
        for mate in preference(vertex):
            if mate in search.settled:
                continue
            if search.try_pair(vertex, mate):
                search.settle(vertex)
                break
            search.settle_exactly(preference)
            break
    return search.mates


class _Search:
    """A best matching at hand, and the vertices whose mates are final."""

    def __init__(self, solved: Solved) -> None:
        self.mates = list(solved.mates)
        self.weights = solved.weights
        self.settled: set[int] = set()

    def settle(self, vertex: int) -> None:
        self.settled.add(vertex)
        self.settled.add(self.mates[vertex])

    def try_pair(self, vertex: int, mate: int) -> bool:
        """Pair two by exchanging mates among two or three boards, if the matching stays a best one."""
        mates, weights = self.mates, self.weights
        left, right = mates[vertex], mates[mate]
        if left == mate:
            return True
        spare = weights[vertex][left] + weights[mate][right] - weights[vertex][mate]
        if weights[left].get(right) == spare:
            self._join((vertex, mate), (left, right))
            return True
        others = weights[right]
        for near, weight in weights[left].items():
            far = mates[near]
            if far not in others or near in self.settled or near in (vertex, mate):
                continue
            if weight + others[far] == spare + weights[near][far]:
                self._join((vertex, mate), (left, near), (right, far))
                return True
        return False

    def _join(self, *pairs: tuple[int, int]) -> None:
        for first, second in pairs:
            self.mates[first], self.mates[second] = second, first

    def settle_exactly(self, preference: Preference) -> None:
        """Settle the next vertices by one whole matching of all that are left."""
        left = [vertex for vertex in range(len(self.mates)) if vertex not in self.settled]
        place = {vertex: index for index, vertex in enumerate(left)}
        total = sum(
            self.weights[vertex][self.mates[vertex]] for vertex in left if vertex < self.mates[vertex]
        )
        radix = len(left) + 1
        count = max(1, (BITS - total.bit_length()) // radix.bit_length())
        scale = radix**count
        ranks = {
            (vertex, mate): (rank + 1) * radix ** (count - 1 - index)
            for index, vertex in enumerate(left[:count])
            for rank, mate in enumerate(mate for mate in preference(vertex) if mate not in self.settled)
        }
        edges = [
            (index, place[mate], weight * scale + ranks.get((vertex, mate), 0))
            for index, vertex in enumerate(left)
            for mate, weight in self.weights[vertex].items()
            if mate > vertex and mate in place
        ]
        mates = matched(len(left), edges)
        if mates is None:  # the matching at hand is a perfect one
            raise AssertionError("a perfect matching is lost")
        self._join(*((vertex, left[mates[index]]) for index, vertex in enumerate(left)))
        for vertex in left[:count]:
            self.settle(vertex)
