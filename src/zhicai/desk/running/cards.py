"""What became of one competitor, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from zhicai.competition.event.state import Section
from zhicai.competition.event.words import bye_words
from zhicai.competition.model import Colour, Encounter, Player, Team
from zhicai.desk.frame.words import say
from zhicai.desk.running.words import match_words, result_words

COLOURS: Final = {"red": ("红", "red"), "black": ("黑", "black")}
"""The colours as a card tells them."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round of somebody: the board (None: none), the colour, the opponent (None: none), the result in words."""

    round: int
    table: int | None
    colour: str
    opponent: Player | Team | None
    result: str


def card_of(section: Section, number: int, card: Sequence[Encounter] | None = None) -> list[Played]:
    """The rounds of a competitor; `card` spares the reckoning of it where it is known."""
    played = section.cards[number] if card is None else card
    return [
        Played(
            one.round,
            next((b.table for b in section.rounds[one.round - 1].boards if number in (b.red, b.black)), None),
            "" if one.colour is None else say(*COLOURS[one.colour.value]),
            section.competitors[one.opponent] if one.opponent else None,
            say(*bye_words(section, number, one.bye, one.round))
            if one.bye
            else _result(section, number, one),
        )
        for one in played
    ]


def _result(section: Section, number: int, one: Encounter) -> str:
    """How a game ended, or a match of teams with the name of the team that won it."""
    code = one.result.code if one.result else None
    if number not in section.teams or not section.of_teams or one.opponent is None:
        return result_words(code)
    own, other = section.teams[number].name, section.teams[one.opponent].name
    first, second = (other, own) if one.colour is Colour.BLACK else (own, other)
    return match_words(code, first, second)
