"""Every operation that there is, in the order in which they are told of."""

from __future__ import annotations

from typing import Final

from zhicai.desk.api import (
    attending,
    changing,
    deciding,
    entering,
    events,
    founding,
    games,
    notices,
    penalties,
    people,
    ranking,
    results,
    rounds,
    rulings,
)
from zhicai.desk.api.operations import OPERATIONS, Operation

MODULES: Final = (
    events,
    founding,
    people,
    entering,
    attending,
    penalties,
    rounds,
    changing,
    results,
    ranking,
    deciding,
    notices,
    games,
    rulings,
)
"""The modules that make the operations when they are loaded."""

_ORDER: Final = [one.__name__ for one in MODULES]
ALL: Final[tuple[Operation, ...]] = tuple(
    sorted(OPERATIONS, key=lambda one: _ORDER.index(one.work.__module__))
)
