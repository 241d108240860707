"""The result of a live board as the event writes it."""

from __future__ import annotations

from typing import Final

from zhicai.game.events import Ended

_UNPLAYED: Final = {"+/-": "+--", "-/+": "--+", "-/-": "---"}
_FOULS: Final = frozenset(
    {"fouls", "false_claims", "early_presses", "illegal_move", "misconduct", "record_refused", "house_rule"}
)
"""Reasons that are breaches of the rules of conduct, not of the play (cxa-2011 arts 4.1.8-4.1.13)."""
_TIME: Final = frozenset({"time", "both_flags"})


def code_of(ended: Ended) -> str:
    """The short form of a result, such as `1-0 time` (cxa-2011 art. 20.3)."""
    if ended.result in _UNPLAYED:
        return _UNPLAYED[ended.result]
    if ended.reason in _TIME:
        return f"{ended.result} time"
    return f"{ended.result} foul" if ended.reason in _FOULS else ended.result
