"""Who is red at a board by the text of the system: docs/swiss.md, "Red and black"."""

from __future__ import annotations

from zhicai.competition.checking.prices import PriceList
from zhicai.competition.checking.reading import Reading
from zhicai.competition.lots import Lots
from zhicai.competition.model import Colour
from zhicai.competition.swiss_rules import Pattern, SwissRules


def red_by_text(prices: PriceList, upper: Reading, lower: Reading, table: int) -> int:
    """The number of the one who is red; the one that comes first in pairing order is given first."""
    one, other = prices.denials(upper, lower), prices.denials(lower, upper)
    if one[:2] != other[:2]:
        return upper.number if one < other else lower.number
    favoured = _favoured(prices, upper, lower)
    if favoured is not None:
        return favoured
    if one != other:
        return upper.number if one < other else lower.number
    claims = [(reading.surplus, _signed_streak(reading)) for reading in (upper, lower)]
    if claims[0] != claims[1]:
        return upper.number if claims[0] < claims[1] else lower.number
    for mine, theirs in zip(upper.colours[::-1], lower.colours[::-1], strict=False):
        if mine != theirs:
            return upper.number if mine is Colour.BLACK else lower.number
    low, high = sorted((upper.number, lower.number))
    return low if _low_is_red(prices, table, low, high) else high


def _signed_streak(reading: Reading) -> int:
    return reading.streak if reading.colours and reading.colours[-1] is Colour.RED else -reading.streak


def _favoured(prices: PriceList, upper: Reading, lower: Reading) -> int | None:
    """Who is red because the higher one's due colour comes first; None when it does not."""
    rules, field = prices.rules, prices.field
    if rules.higher_first_gap is None or rules.rounds is None:
        return None
    late = field.round > rules.rounds - rules.higher_first_rounds
    if not late or upper.score - lower.score < rules.higher_first_gap * field.scale:
        return None
    red, black = (prices.denial(upper, colour).counts for colour in (Colour.RED, Colour.BLACK))
    if red == black:
        return None
    return upper.number if red < black else lower.number


def _low_is_red(prices: PriceList, table: int, low: int, high: int) -> bool:
    rules: SwissRules = prices.rules
    number = prices.field.round
    pattern = rules.first_colours if number == 1 else rules.equal_colours
    if pattern in (Pattern.LOT, Pattern.LOT_THEN_ALTERNATE):
        drawn_for = table if pattern is Pattern.LOT else 1
        drawn = Lots(f"{prices.field.lots} round {number} colours board {drawn_for}").below(2) == 0
        return drawn if pattern is Pattern.LOT else drawn == (table % 2 == 1)
    parity = {
        Pattern.LOWER: True,
        Pattern.HIGHER: False,
        Pattern.ODD_BOARD_LOWER: table % 2 == 1,
        Pattern.ODD_BOARD_HIGHER: table % 2 == 0,
        Pattern.TWO_AND_TWO: table % 4 in (1, 2),
        Pattern.ODD_NUMBER: (low % 2, high % 2) != (0, 1),
        Pattern.EVEN_NUMBER: (low % 2, high % 2) == (0, 1),
        Pattern.SUM: (low + high) % 2 == 1,
        Pattern.ODD_ROUND_LOWER: number % 2 == 1,
    }
    return parity[pattern]
