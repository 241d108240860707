"""The order of competitors by steps: each step parts only those whom all steps before it left equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zhicai.competition.ranking.criteria import Criterion

Evaluate = Callable[[Sequence[int]], "Sequence[int] | None"]
"""The figures of a group of equals, in their order; None where the criterion does not apply to them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One comparison: a criterion up to a round (None: the last), less the first `removed` rounds.

    `fewer_first` says which figure comes first; `again` asks once more among those whom it leaves equal, because
    its figures depend on who is compared.
    """

    criterion: Criterion
    evaluate: Evaluate
    fewer_first: bool
    through: int | None = None
    removed: int = 0
    again: bool = False


@dataclass(frozen=True, slots=True)
class Parting:
    """What put one block before the next: the step and the figures of both.

    `depth` counts the partings before it of those whom it parts: what parts two blocks that are no neighbours is the
    one of least depth between them.
    """

    step: Step
    upper: int
    lower: int
    depth: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Order:
    """Blocks of equals from the first down, and between each and the next what parted them."""

    blocks: tuple[tuple[int, ...], ...]
    partings: tuple[Parting, ...]


def order(numbers: Sequence[int], steps: Sequence[Step]) -> Order:
    """The order of these competitors; those whom no step parts stay in one block, by number."""
    blocks: list[tuple[int, ...]] = []
    partings: list[Parting] = []
    # What is left to do, the foremost on top: a group, the step at which it stands, what parts it from the one above,
    # and how often it was parted.
    waiting: list[_Waiting] = [(sorted(numbers), 0, None, 0)] if numbers else []
    while waiting:
        group, at, above, depth = waiting.pop()
        found = None
        while found is None and at < len(steps) and len(group) > 1:
            found = _parted(group, steps[at])
            at += found is None
        if found is None:
            blocks.append(tuple(group))
            partings += [above] if above else []
        else:
            again = at if steps[at].again else at + 1
            waiting += reversed(_queue(found, steps[at], again, above, depth))
    return Order(tuple(blocks), tuple(partings))


def _parted(group: Sequence[int], step: Step) -> list[tuple[int, list[int]]] | None:
    """The group by its figures, the first in front; None where they are all alike or the step does not apply."""
    figures = step.evaluate(group)
    if figures is None:
        return None
    classes: dict[int, list[int]] = {}
    for number, figure in zip(group, figures, strict=True):
        classes.setdefault(figure, []).append(number)
    if len(classes) == 1:
        return None
    return sorted(classes.items(), reverse=not step.fewer_first)


_Waiting = tuple[list[int], int, Parting | None, int]


def _queue(
    classes: list[tuple[int, list[int]]], step: Step, at: int, above: Parting | None, depth: int
) -> list[_Waiting]:
    """The parted classes as groups to go on with."""
    queue = []
    for index, (figure, group) in enumerate(classes):
        parting = Parting(step, classes[index - 1][0], figure, depth) if index else above
        queue.append((group, at, parting, depth + 1))
    return queue
