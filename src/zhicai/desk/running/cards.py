"""What became of one competitor, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from zhicai.competition.event.state import Section
from zhicai.competition.event.words import bye_words
from zhicai.competition.model import Cause, Colour, Encounter, Outcome, Player, Result, Team
from zhicai.desk.frame.words import Words, say
from zhicai.desk.running.words import result_words

COLOURS: Final = {"red": ("红", "red"), "black": ("黑", "black")}
"""The colours as a card tells them."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round of somebody: the board (None: none), the colour, the opponent (None: none), the own result in words."""

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
            else own_result(one.result, one.colour),
        )
        for one in played
    ]


_OUTCOMES: Final[dict[Outcome, Words]] = {
    Outcome.WIN: ("胜", "won"),
    Outcome.DRAW: ("和", "drawn"),
    Outcome.LOSS: ("负", "lost"),
}
_CAUSES: Final[dict[Cause, Words]] = {
    Cause.FOUL: ("犯规", " by fouls"),
    Cause.TIME: ("超时", " on time"),
    Cause.ABSENCE: ("弃权", " by forfeit"),
}


def own_result(result: Result | None, colour: Colour | None) -> str:
    """A result as one of the two has it, on whatever page stands about somebody: won, not Red wins."""
    if result is None or colour is None:
        return ""
    outcome = result.of(colour)
    if outcome is None:
        return result_words(result.code)
    (zh, en), cause = _OUTCOMES[outcome], _CAUSES.get(result.cause)
    if cause is None:
        return say(zh, en)
    whose = "对方" if outcome is Outcome.WIN else ""
    return say(f"{zh}（{whose}{cause[0]}）", en + cause[1])
