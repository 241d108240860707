"""Colours: what each one has had, what is due, who gets red on a board, and what that costs (cxa-2011 art. 12.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from zhicai.competition.model import ByeKind, Card, Cause, Colour, Encounter
from zhicai.competition.swiss_rules import Limit, SwissRules

DIFFERENCE, ROW, STRONG, MILD = 64, 16, 4, 1
"""The weights in the cost of a colour for one player, where each count is 0 or 1; a pair's cost is the sum of two."""


@dataclass(frozen=True, slots=True)
class Colours:
    """What somebody has had so far.

    `difference` is games with red minus games with black; `run` how often the last colour came running, positive
    for red and negative for black, 0 before the first game; `history` the colours in order.
    """

    difference: int
    run: int
    history: tuple[Colour, ...]

    @property
    def wanted(self) -> Colour | None:
        """The due colour: the one had less, else not the last one; None before the first game.

        Somebody with a run of two or more is due the other one, whatever the difference.
        """
        if abs(self.run) >= 2:
            return Colour.BLACK if self.run > 0 else Colour.RED
        balance = self.difference or self.run
        if balance == 0:
            return None
        return Colour.BLACK if balance > 0 else Colour.RED

    @property
    def strength(self) -> int:
        """How urgent it is: 3 for a run or a difference of two, 2 for a difference of one, 1 to alternate, 0 none."""
        if abs(self.run) >= 2 or abs(self.difference) >= 2:
            return 3
        return 2 if self.difference else min(1, abs(self.run))

    @property
    def key(self) -> tuple[int, int]:
        """The lower of two keys has the better claim to red."""
        return self.difference, self.run


def counted(card: Card, rules: SwissRules) -> tuple[Colour, ...]:
    """The colours that count, in order: of games played or going on, and as the regulation says of others."""
    found = (_colour(encounter, rules) for encounter in card)
    return tuple(colour for colour in found if colour is not None)


def _colour(encounter: Encounter, rules: SwissRules) -> Colour | None:
    if encounter.opponent is None:
        return rules.bye_colour if encounter.bye is ByeKind.PAIRING else None
    cause = encounter.result.cause if encounter.result else Cause.PLAYED
    if cause is Cause.UNPLAYED or (cause is Cause.ABSENCE and not rules.forfeit_counts_as_colour):
        return None
    return encounter.colour


@lru_cache(maxsize=1 << 14)
def colours_of(history: tuple[Colour, ...]) -> Colours:
    """What a history amounts to. Histories are few and come again, so each is reckoned once."""
    reds = history.count(Colour.RED)
    run = 0
    for colour in reversed(history):
        if colour is not history[-1]:
            break
        run += 1
    signed = run if history and history[-1] is Colour.RED else -run
    return Colours(2 * reds - len(history), signed, history)


def cost(state: Colours, colour: Colour, rules: SwissRules, round_number: int) -> int:
    """What it costs to give somebody a colour: the sum of the weights above.

    DIFFERENCE and ROW where a limit that holds would be broken, STRONG where the difference grows beyond one, MILD
    where an even balance is not alternated.
    """
    sign = 1 if colour is Colour.RED else -1
    after = sign * state.difference + 1
    running = sign * state.run + 1
    total = 0
    if after > rules.widest_difference and rules.holds(Limit.DIFFERENCE, round_number):
        total += DIFFERENCE
    if running > rules.most_in_row and rules.holds(Limit.ROW, round_number):
        total += ROW
    if after >= 2:
        total += STRONG
    elif after == 1 and running >= 2:
        total += MILD
    return total


def first_is_red(first: Colours, second: Colours) -> bool | None:
    """Who of two has the better claim to red, by histories alone; None when they are the same.

    The lower difference, then the shorter run of red or longer run of black, then whoever was black when, going
    back from the last game, they first differ.
    """
    if first.key != second.key:
        return first.key < second.key
    for mine, theirs in zip(reversed(first.history), reversed(second.history), strict=False):
        if mine is not theirs:
            return mine is Colour.BLACK
    return None
