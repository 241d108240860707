"""Every operation that there is, in the order in which they are told of."""

from __future__ import annotations

from typing import Final

from zhicai.desk.api import (
    deciding,
    events,
    founding,
    games,
    notices,
    people,
    ranking,
    results,
    rounds,
    rulings,
)
from zhicai.desk.api.operations import OPERATIONS, Operation

MODULES: Final = (events, founding, people, rounds, results, ranking, deciding, notices, games, rulings)
"""The modules that make the operations when they are loaded."""

ALL: Final[tuple[Operation, ...]] = tuple(OPERATIONS)
