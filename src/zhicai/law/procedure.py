"""How an edition counts repetitions, hears claims and follows a game after the ruling: its numbers and open points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from zhicai.law.requests import BadRequest, UnknownRules

_ARTICLES: Final[Mapping[str, Mapping[str, str]]] = {
    "cxa-1999": {
        "repetition": "24",
        "early": "24",
        "perpetual_check": "24.1",
        "perpetual_check_loss": "24.1",
        "deviate": "24.3",
        "deviate_loss": "4.1.7",
        "draw": "24.2",
        "drawn": "4.2.3",
        "draw_unasked": "23.2",
        "own_time": "8.5",
    },
    "cxa-2011": {
        "repetition": "23.1",
        "entering": "23.2",
        "early": "23.3",
        "nine": "23.4",
        "perpetual_check": "23.5.1",
        "perpetual_check_loss": "4.1.4",
        "deviate": "23.5.2",
        "deviate_loss": "4.1.5",
        "draw": "23.5.2.1",
        "drawn": "4.2.3",
        "own_time": "16.3",
        "sheet": "22.3",
    },
    "cxa-2020": {"entering": "24.9", "perpetual_check": "25.1", "deviate": "25.3", "draw": "25.2"},
    "axf": {"perpetual_check": "6", "deviate": "3", "deviate_loss": "3"},
    "wxf": {"perpetual_check": "3", "deviate": "3", "deviate_loss": "3", "draw": "3"},
}


class Unit(StrEnum):
    """What must come three times."""

    CYCLES = "cycles"
    """The same moves go round: 着法循环反复 (cxa-2011 art. 23.1)."""
    STANDINGS = "standings"
    """A position stands, on whatever ways it came back: the habit of other games."""


class Entering(StrEnum):
    """Whether the move that leads into the cycle counts as one of its moves."""

    UNLESS_CAPTURE = "unless_capture"
    """It counts, from wherever the piece came, unless it captured (cxa-2011 art. 23.2)."""
    NEVER = "never"
    """Only moves that come back count; the 1999 edition has no other rule."""


class Nested(StrEnum):
    """Which of two cycles is ruled on where a short one has gone round often enough within a longer one."""

    SHORTEST = "shortest"
    """The short one: it is what was just played three times in a row. Not settled by the texts."""
    LONGEST = "longest"
    """The long one: everything that came three times."""


class Purpose(StrEnum):
    """Which moves of nine rounds are without positive purpose (无积极意义, cxa-2011 art. 23.4) unasked.

    An arbiter may find so of others. A move returns if the own pieces stand at least twice in the nine rounds as it
    puts them, and if they stand afterwards as they had stood before it: a move to another place for good, after which
    the pieces go to and fro there, leads somewhere.
    """

    FORBIDDEN_ONLY = "forbidden_only"
    """None: nine rounds are only heard against a side with nothing but checks, kills and chases."""
    BOTH_RETURN = "both_return"
    """Those of a side that returns with every move that is no strike, if the other side does so too.

    Where only one side walks about, the other may be on its way to something, which is no repetition.
    """
    ONE_RETURNS = "one_returns"
    """Those of a side that returns with every move that is no strike, whatever the other does."""


class Grace(StrEnum):
    """What is allowed to the side that must deviate."""

    MOVES = "moves"
    """So many own moves (cxa-2011 art. 23.5.2)."""
    CYCLE = "cycle"
    """It must deviate at once and loses when the cycle has gone round once more (cxa-1999 art. 24.3)."""


class Swap(StrEnum):
    """What another check, kill or chase outside the cycle is worth to the side that must deviate.

    The texts do not say when a side has deviated; the note to figure 28 of the 2020 book lets a cycle with another
    move of the same kind be ruled on alike.
    """

    LOOP = "loop"
    """It is looked at when the moves come back: a cycle with the same verdict was no deviation, and its moves count.

    In rounds that do not close the series of strikes is what was ruled on, and each further one counts at once.
    """
    MOVE = "move"
    """It is no deviation and counts at once."""
    FREE = "free"
    """It deviates like any other move."""


class Reentry(StrEnum):
    """What a side faces that deviates and later comes back to a position of the cycle by its own move."""

    COUNTS_ON = "counts_on"
    """It goes on with the moves that were left; the move that comes back uses one up only if it strikes.

    Inferred: the texts are silent.
    """
    FRESH = "fresh"
    """Nothing: a new ruling needs three new cycles."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """The numbers and the open points of one edition. Use `procedure`, and `dataclasses.replace` to settle a point.

    `times` is how often what `unit` names must come. `nine_rounds` is the number of rounds after which moves on
    `points` points or more can be ruled on although nothing came three times, None where the edition has no such
    rule. `beyond` is the number of cycles beyond `times` that is clearly beyond, so that the arbiter may stop the
    clock unasked, None where only a player may ask. `draws_unasked` and `perpetual_check_unasked` say whether he may
    declare a draw, or stop one-sided perpetual check, as soon as `times` is reached. `deviate_within` is the number
    of own moves in which a side must deviate, `draw_within` that in which either side still may before a draw is
    final (0: it is drawn at once). `own_time` and `complete_sheet` say what a claimant must bring. `unconfirmed`
    names the numbers that no text at hand confirms.
    """

    rules: str
    times: int = 3
    unit: Unit = Unit.CYCLES
    entering: Entering = Entering.UNLESS_CAPTURE
    nested: Nested = Nested.SHORTEST
    nine_rounds: int | None = None
    points: int = 3
    purpose: Purpose = Purpose.BOTH_RETURN
    beyond: int | None = 1
    draws_unasked: bool = False
    perpetual_check_unasked: bool = False
    grace: Grace = Grace.MOVES
    deviate_within: int = 2
    draw_within: int = 0
    swap: Swap = Swap.LOOP
    reentry: Reentry = Reentry.COUNTS_ON
    own_time: bool = True
    complete_sheet: bool = True
    unconfirmed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse numbers that count nothing."""
        least = {
            "times": (self.times, 2),
            "nine_rounds": (self.nine_rounds, 1),
            "points": (self.points, 1),
            "beyond": (self.beyond, 0),
            "deviate_within": (self.deviate_within, 1),
            "draw_within": (self.draw_within, 0),
        }
        for name, (value, minimum) in least.items():
            if value is not None and value < minimum:
                raise BadRequest(
                    f"{name} = {value} 无效，至少为 {minimum}",
                    f"{name} = {value} is no use, it must be at least {minimum}",
                )

    def article(self, *points: str) -> tuple[str, ...]:
        """The articles of some points, as far as the edition has them, each once.

        Points are `repetition`, `entering`, `early`, `nine`, `perpetual_check`, `perpetual_check_loss`, `deviate`,
        `deviate_loss`, `draw`, `drawn`, `draw_unasked`, `own_time`, `sheet`.
        """
        numbers = _ARTICLES.get(self.rules, {})
        cited = (f"{self.rules} art. {numbers[point]}" for point in points if point in numbers)
        return tuple(dict.fromkeys(cited))


CXA_1999: Final = Procedure(
    "cxa-1999",
    entering=Entering.NEVER,
    beyond=None,
    draws_unasked=True,
    grace=Grace.CYCLE,
    complete_sheet=False,
)
"""Three cycles and a request (cxa-1999 art. 24), in the own time (cxa-1999 art. 8.5).

Nothing is said of the entering move, of captures, of six or nine rounds, nor of incomplete sheets. Draws are at once
(cxa-1999 art. 24.2) and may be declared unasked (cxa-1999 art. 23.2); who must deviate must do so at once and loses
after one more cycle (cxa-1999 arts 4.1.7, 24.3).
"""

CXA_2011: Final = Procedure(
    "cxa-2011",
    nine_rounds=9,
    draw_within=2,
)
"""Three cycles, the entering move with them, or nine rounds (cxa-2011 arts 23.1-23.4).

Two rounds to deviate (cxa-2011 art. 23.5.2), then a loss (cxa-2011 arts 4.1.5, 23.5.2.2) or a draw
(cxa-2011 arts 4.2.3, 23.5.2.1). That the arbiter may act when the cycles are clearly beyond three, and that "clearly"
is one more, is taken from a referee course of the time.
"""

CXA_2020: Final = Procedure(
    "cxa-2020",
    nine_rounds=9,
    draw_within=2,
    unconfirmed=("nine_rounds", "deviate_within", "draw_within"),
)
"""The counts of the 2011 edition: of the 2020 one only the definitions could be read.

They agree as far as they go (cxa-2020 arts 24.9, 25.1-25.3).
"""

AXF: Final = Procedure(
    "axf",
    beyond=None,
    deviate_within=1,
    unconfirmed=("times", "entering", "deviate_within"),
)
"""A player who is told to alter and repeats the violation loses (clause 3 of the Asian rules).

How often moves must come is not confirmed: three cycles, as in the Chinese rules, are taken.
"""

WXF: Final = Procedure(
    "wxf", beyond=None, deviate_within=1, unconfirmed=("times", "entering", "deviate_within")
)
"""As the Asian rules, of which the World rules are a later version; their text on claims was not at hand."""

PROCEDURES: Final[Mapping[str, Procedure]] = MappingProxyType(
    {known.rules: known for known in (CXA_1999, CXA_2011, CXA_2020, AXF, WXF)}
)
"""The procedure of each rule book by its name."""


def procedure(rules: str) -> Procedure:
    """The procedure of a rule book with the usual value of every open point; raises UnknownRules."""
    if rules not in PROCEDURES:
        raise UnknownRules(rules, tuple(PROCEDURES))
    return PROCEDURES[rules]
