"""Who is red where histories do not decide: the colour patterns of a first round and of equal histories."""

from __future__ import annotations

from collections.abc import Callable

from zhicai.competition.lots import Lots
from zhicai.competition.swiss_rules import Pattern

_FIXED: dict[Pattern, Callable[[int, int, int, int], bool]] = {
    Pattern.ODD_BOARD_LOWER: lambda table, _round, _low, _high: table % 2 == 1,
    Pattern.ODD_BOARD_HIGHER: lambda table, _round, _low, _high: table % 2 == 0,
    Pattern.LOWER: lambda _table, _round, _low, _high: True,
    Pattern.HIGHER: lambda _table, _round, _low, _high: False,
    Pattern.TWO_AND_TWO: lambda table, _round, _low, _high: (table - 1) % 4 < 2,
    Pattern.ODD_NUMBER: lambda _table, _round, low, high: low % 2 == 1 or high % 2 == 0,
    Pattern.EVEN_NUMBER: lambda _table, _round, low, high: low % 2 == 0 and high % 2 == 1,
    Pattern.SUM: lambda _table, _round, low, high: (low + high) % 2 == 1,
    Pattern.ODD_ROUND_LOWER: lambda _table, number, _low, _high: number % 2 == 1,
}


def lower_is_red(pattern: Pattern, table: int, round_number: int, low: int, high: int, seed: str) -> bool:
    """Whether the lower of two numbers is red at a board.

    A board's lot is the first below two of the seed, " board " and its number; 0 makes the lower number red. Under
    LOT_THEN_ALTERNATE the lot of board 1 decides for all.
    """
    if pattern is Pattern.LOT:
        return _lot(seed, table)
    if pattern is Pattern.LOT_THEN_ALTERNATE:
        return (table % 2 == 1) is _lot(seed, 1)
    return _FIXED[pattern](table, round_number, low, high)


def _lot(seed: str, table: int) -> bool:
    return Lots(f"{seed} board {table}").below(2) == 0
