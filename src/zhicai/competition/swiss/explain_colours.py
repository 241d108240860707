"""Why a board has its colours, in sentences."""

from __future__ import annotations

from zhicai.competition.field import Field
from zhicai.competition.model import Board, Colour
from zhicai.competition.swiss.colours import first_is_red
from zhicai.competition.swiss.names import COLOUR_WORDS, PATTERN_WORDS, Words
from zhicai.competition.swiss.pairing import higher_first_gap, red_at, red_of
from zhicai.competition.swiss.seats import Seat
from zhicai.competition.swiss_rules import SwissRules


def colour_sentences(board: Board, upper: Seat, lower: Seat, field: Field, rules: SwissRules) -> list[Words]:
    """What each one has had and is due, and why the red one is red (or that it is not the system's way round)."""
    return [_history(upper), _history(lower), _why_red(board, upper, lower, field, rules)]


def _history(seat: Seat) -> Words:
    had = seat.colours.history
    if not had:
        return Words(f"{seat.number}号尚无先后手", f"Number {seat.number} has had no colour yet")
    zh = "".join(COLOUR_WORDS[colour].zh for colour in had)
    en = ", ".join(COLOUR_WORDS[colour].en for colour in had)
    due = seat.colours.wanted or Colour.RED
    return Words(
        f"{seat.number}号此前{zh}，应执{COLOUR_WORDS[due].zh}",
        f"Number {seat.number} had {en} so far and should now have {COLOUR_WORDS[due].en}",
    )


def _why_red(board: Board, upper: Seat, lower: Seat, field: Field, rules: SwissRules) -> Words:
    system = red_at(board.table, upper, lower, field, rules)
    if system.number != board.red:
        return Words(
            f"本制应由{system.number}号执红，现由{board.red}号执红",
            f"The system gives red to number {system.number}; here number {board.red} has it",
        )
    if red_of(upper, lower, higher_first_gap(field, rules)) is None:
        zh, en = PATTERN_WORDS[rules.first_colours if field.round == 1 else rules.equal_colours]
        return Words(
            f"两人先后手经历相同，按规程{zh}：{board.red}号执红",
            f"Both had the same colours so far; by the regulations {en}: number {board.red} has red",
        )
    other = lower if system is upper else upper
    given = system.as_red + other.as_black
    turned = system.as_black + other.as_red
    if given < turned:
        return Words(
            f"{system.number}号执红，两人所应执的先后手满足得最多",
            f"Number {system.number} has red: so both come closest to the colour that they should have",
        )
    if given > turned or first_is_red(system.colours, other.colours) is not True:
        return Words(
            f"{system.number}号执红：末几轮分差大时先满足分高者",
            f"Number {system.number} has red: in the last rounds, at such a gap, the one with more points comes first",
        )
    return Words(
        f"{system.number}号执红：红少者、最近执黑者先得红",
        f"Number {system.number} has red: red less often so far, or black more recently",
    )
