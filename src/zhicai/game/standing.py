"""How a ruling on a repetition stands: what it asks of whom, and for how many rounds more."""

from __future__ import annotations

from typing import Final

from zhicai._core import Side
from zhicai.game.regulations import Grace
from zhicai.game.state import Game
from zhicai.law.duty_words import duty_words
from zhicai.law.vocabulary import Words

VERDICTS: Final[dict[str, Words]] = {
    "draw": ("双方均可不变，不变作和", "a draw unless somebody deviates"),
    "red_must_deviate": ("红方应变着", "Red must deviate"),
    "black_must_deviate": ("黑方应变着", "Black must deviate"),
    "red_loses": ("红方负", "Red loses"),
    "black_loses": ("黑方负", "Black loses"),
}
"""The verdicts by their names."""

_AT_FAULT: Final[dict[str, Side | None]] = {
    "draw": None,
    "red_must_deviate": Side.RED,
    "black_must_deviate": Side.BLACK,
}


def ruling_words(game: Game, verdict: str, until: int, *, closed: bool = True) -> Words:
    """A ruling that takes effect when `until` plies have been played, as it stands now (cxa-2011 art. 23.5.2).

    Of one that takes effect at once the verdict alone; `closed` as in `zhicai.game.state.Pursuit`.
    """
    left = until - game.course.ply
    if left <= 0 or verdict not in _AT_FAULT:
        return VERDICTS.get(verdict, (verdict, verdict))
    at_fault = _AT_FAULT[verdict]
    # Whoever is to move makes one more of an odd number of moves than the other.
    moves_first = at_fault is None or game.turn == ("red" if at_fault == Side.RED else "black")
    own = (left + 1) // 2 if moves_first else left // 2
    return duty_words(at_fault, own, by_cycle=closed and game.regulations.grace is Grace.CYCLE)
