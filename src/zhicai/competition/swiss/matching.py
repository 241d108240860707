"""The best perfect matching by criteria in order, and among the best the first in pairing order.

The matching itself is rustworkx's, whose whole-number weights hold about 120 bits. A criterion takes part with no
more bits than are needed: once the best values of some criteria are known, they are folded into one weight, in
which a criterion outweighs a later one only by what that one could still win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.swiss.criteria import unpacked

BITS = 112
MUCH = 64
Edge = tuple[int, int, int]
"""Two vertices, the lower first, and a cost."""


@dataclass(slots=True)
class Solved:
    """A best matching: each one's mate, the criteria's values, and what a board adds to the folded weight.

    `weights[v]` holds the neighbours of v with the folded weight of the board; boards that cannot be part of any
    best matching are left out. A perfect matching is best exactly when its weights add up to `total`.

    It is the best by the first `settled` criteria; those after them did not fit into the weight.
    """

    mates: list[int]
    values: tuple[int, ...]
    weights: list[dict[int, int]]
    total: int
    settled: int

    @property
    def exact(self) -> bool:
        """Whether it is the best by all criteria."""
        return self.settled == len(self.values)


def matched(size: int, edges: Sequence[Edge]) -> list[int] | None:
    """Each vertex's mate in a perfect matching of least cost; None when there is no perfect matching.

    Raises CompetitionError when rustworkx is not installed.
    """
    if not edges:
        return [] if size == 0 else None
    try:
        import rustworkx
    except ImportError as error:
        raise CompetitionError(
            "积分编排须安装 rustworkx：pip install 'zhicai[event]'",
            "pairing by points needs rustworkx: pip install 'zhicai[event]'",
        ) from error
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


def best(size: int, edges: Sequence[Edge], fields: int, *, inside: int | None = None) -> Solved | None:
    """The matchings of least cost, where a cost is `fields` packed criteria; None when there is no perfect one.

    With `inside`, None also as soon as no best matching keeps the first `inside` vertices among themselves.
    """
    folding = _Folding(size, edges, fields, inside)
    while folding.live or folding.mates is None:
        if not folding.step():
            return None
    return folding.solved()


class _Folding:
    """Criteria folded one chunk after the other into a single weight for each of the costs that occur."""

    def __init__(self, size: int, edges: Sequence[Edge], fields: int, inside: int | None = None) -> None:
        self.size = size
        self.edges = edges
        self.inside = inside
        self.values = {cost: unpacked(cost, fields) for cost in {edge[2] for edge in edges}}
        self.fields = fields
        self.live = [
            place for place in range(fields) if any(values[place] for values in self.values.values())
        ]
        self.done: list[int] = []
        self.weight = dict.fromkeys(self.values, 0)
        self.total = 0
        self.mates: list[int] | None = None
        self.settled = fields

    def step(self) -> bool:
        """Find the best values of the next criteria and fold them in; False when there is no perfect matching."""
        chunk, radices = self._chunk()
        if self.live and not chunk:
            self.live, self.settled = [], self.live[0]
            return True
        weight = self.weight
        for place, radix in zip(chunk, radices, strict=True):
            weight = {cost: weight[cost] * radix + values[place] for cost, values in self.values.items()}
        self.mates = self._matched(weight)
        if self.mates is None or not self._stay_inside(weight):
            return False
        self.live = self.live[len(chunk) :]
        self.done += chunk
        used = self._used()
        best = {place: sum(self.values[cost][place] for cost in used) for place in chunk}
        self._keep(
            {c for c, values in self.values.items() if all(values[place] <= best[place] for place in chunk)}
        )
        self._fold(used)
        self._keep({cost for cost, weight in self.weight.items() if weight <= self.total})
        return True

    def _keep(self, costs: set[int]) -> None:
        """Leave out the boards that cannot be part of any best matching."""
        self.edges = [edge for edge in self.edges if edge[2] in costs]
        self.values = {cost: values for cost, values in self.values.items() if cost in costs}

    def solved(self) -> Solved:
        """What has been found, once all criteria are folded in."""
        weights: list[dict[int, int]] = [{} for _ in range(self.size)]
        for first, second, cost in self.edges:
            weights[first][second] = weights[second][first] = self.weight[cost]
        used = self._used()
        sums = tuple(sum(self.values[cost][place] for cost in used) for place in range(self.fields))
        return Solved(list(self.mates or ()), sums, weights, self.total, self.settled)

    def _matched(self, weight: Mapping[int, int]) -> list[int] | None:
        return matched(self.size, [(first, second, weight[cost]) for first, second, cost in self.edges])

    def _stay_inside(self, weight: Mapping[int, int]) -> bool:
        """Whether some matching as good as the one at hand keeps the first vertices among themselves.

        Where none does, going on is vain; asking costs little beside the folding that it may spare.
        """
        inside, mates = self.inside, self.mates or []
        if inside is None or all(mate < inside for mate in mates[:inside]):
            return True
        edges = [(first, second, weight[cost]) for first, second, cost in self.edges if second < inside]
        apart = matched(inside, edges)
        if apart is None:
            return False
        kept = sum(cost for first, second, cost in edges if apart[first] == second)
        # Vertices outside, left to themselves, cost nothing.
        return kept <= sum(weight[cost] for cost in self._used())

    def _used(self) -> list[int]:
        mates = self.mates or []
        return [cost for first, second, cost in self.edges if mates[first] == second]

    def _chunk(self) -> tuple[list[int], list[int]]:
        """As many of the next criteria as the bits hold, and for each the factor that it shifts by.

        A factor exceeds whatever a criterion can add up to; for a single one that does not fit, what it adds up to
        in the matching at hand, which is best by all criteria before. None, where even that does not fit.
        """
        bits = BITS - self.total.bit_length()
        chunk: list[int] = []
        radices: list[int] = []
        for place in self.live:
            radix = self.size // 2 * max(values[place] for values in self.values.values()) + 1
            if radix.bit_length() > bits and not chunk and self.mates is not None:
                radix = sum(self.values[cost][place] for cost in self._used()) + 1
            if radix.bit_length() > bits and (chunk or self.mates is not None):
                break
            bits -= radix.bit_length()
            chunk.append(place)
            radices.append(radix)
        return chunk, radices

    def _fold(self, used: Sequence[int]) -> None:
        """Fold all criteria whose best values are known into the weight.

        From the last criterion back, each gets a factor one more than all that the later ones could still win
        together in any matching, so that a matching of least weight is best by each criterion in turn.
        """
        folded = dict.fromkeys(self.values, 0)
        for place in reversed(self.done):
            gain = self._gain(folded, used)
            if gain < MUCH or not self._is_fixed(place, used):
                folded = {
                    cost: weight + (gain + 1) * self.values[cost][place] for cost, weight in folded.items()
                }
        self.weight = folded
        self.total = sum(folded[cost] for cost in used)

    def _is_fixed(self, place: int, used: Sequence[int]) -> bool:
        """Whether no matching of the boards that are left is worse by a criterion than the best one."""
        most = max(values[place] for values in self.values.values())
        mates = self._matched({cost: most - values[place] for cost, values in self.values.items()}) or []
        worst = sum(self.values[cost][place] for first, second, cost in self.edges if mates[first] == second)
        return worst <= sum(self.values[cost][place] for cost in used)

    def _gain(self, folded: Mapping[int, int], used: Sequence[int]) -> int:
        """At least as much as some matching falls below the best one's worth in some of the criteria.

        No matching falls below 0; where that would need many bits the least is found by a matching of its own.
        """
        worth = sum(folded[cost] for cost in used)
        if worth < MUCH:
            return worth
        mates = self._matched(folded) or []
        return worth - sum(folded[cost] for first, second, cost in self.edges if mates[first] == second)


Preference = Callable[[int], list[int]]
"""The later neighbours of a vertex, whom it would rather have first."""


def in_order(solved: Solved, preference: Preference, *, exactly: bool = True) -> list[int]:
    """The best matching in which each vertex in turn has the mate it prefers most among all best matchings.

    A mate is tried by a small change of the matching at hand; only where none is found does a whole matching decide,
    which then settles as many vertices as its weights can hold. Without `exactly` it never does: whoever cannot have
    a mate by a small change is left with the next.
    """
    search = _Search(solved)
    for vertex in range(len(solved.mates)):
        if vertex in search.settled:
            continue
        for mate in preference(vertex):
            if mate in search.settled:
                continue
            if search.try_pair(vertex, mate):
                search.settle(vertex)
                break
            if exactly:
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
        """Settle the next vertices by one whole matching of all that are left, as many as its weights hold."""
        left = [vertex for vertex in range(len(self.mates)) if vertex not in self.settled]
        total = sum(
            self.weights[vertex][self.mates[vertex]] for vertex in left if vertex < self.mates[vertex]
        )
        radix = len(left) + 1
        count = (BITS - total.bit_length()) // radix.bit_length()
        if count < 1:
            self._settle_one(left, total, preference)
            return
        ranks = {
            (vertex, mate): (rank + 1) * radix ** (count - 1 - index)
            for index, vertex in enumerate(left[:count])
            for rank, mate in enumerate(mate for mate in preference(vertex) if mate not in self.settled)
        }
        mates = self._matched(
            left, total, lambda vertex, mate, weight: weight * radix**count + ranks.get((vertex, mate), 0)
        )
        self._join(*mates.items())
        for vertex in left[:count]:
            self.settle(vertex)

    def _settle_one(self, left: Sequence[int], total: int, preference: Preference) -> None:
        """Settle the first of those that are left by trying one mate after the other."""
        vertex = left[0]
        for mate in preference(vertex):
            if mate in self.settled:
                continue
            others = [other for other in left if other not in (vertex, mate)]
            mates = self._matched(others, total, lambda _vertex, _mate, weight: weight)
            worth = sum(self.weights[one][other] for one, other in mates.items() if one < other)
            if len(mates) == len(others) and worth + self.weights[vertex][mate] == total:
                self._join((vertex, mate), *mates.items())
                self.settle(vertex)
                return

    def _matched(
        self, left: Sequence[int], most: int, cost: Callable[[int, int, int], int]
    ) -> dict[int, int]:
        """The mates in a perfect matching of least cost, of boards of at most some weight; empty without one."""
        place = {vertex: index for index, vertex in enumerate(left)}
        edges = [
            (index, place[mate], cost(vertex, mate, weight))
            for index, vertex in enumerate(left)
            for mate, weight in self.weights[vertex].items()
            if mate > vertex and mate in place and weight <= most
        ]
        mates = matched(len(left), edges) or []
        return {vertex: left[mate] for vertex, mate in zip(left, mates, strict=False)}
