"""When the forms of a board show: words that are true of a state, and the conditions in templates made of them.

`static/live/facts.js` knows the same words, so that a page stays right while the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

State = Mapping[str, Any]
"""A board as the server tells it to pages, see `zhicai.desk.live.snapshot`."""

_REPETITIONS: Final = frozenset({"perpetual_check", "must_deviate", "repetition_draw"})
"""Reasons for which a game ends by a ruling on a repetition."""

_OF_SIDES: Final = (
    ("absent", "absent"),
    ("away", "away"),
    ("flags", "flag"),
    ("signed", "signed"),
    ("costly", "costly"),
)
"""Members of a state that list sides, and the words made of them."""


def flags(state: State) -> frozenset[str]:
    """The words that are true of a state, such as `playing`, `turn-red`, `offer-black`, `absent-red`."""
    return frozenset(_flags(state))


def _flags(state: State) -> Iterator[str]:
    yield str(state["stage"])
    yield f"turn-{state['turn']}"
    told = {
        "on": state["stage"] in {"playing", "stopped"},
        "timed": state["clock"],
        "begun": state["began"] is not None,
        "moved": state["plies"],
        "closed": state["closed"],
        "knocked": state["knocked_over"],
        "stale": state["event"]["stale"],
        "decided": state["event"]["result"] and not state["result"],
        "differs": state["event"]["agrees"] is False,
        "bound": state["pursuit"] and not state["pursuit"]["deviated"] and not state["result"],
        "sentenced": state["result"] and state["result"]["reason"] in _REPETITIONS,
        "unseated": state["stage"] == "waiting" and state.get("unseated"),
        "ruled": state["pursuit"] or (state["result"] and state["result"]["reason"] in _REPETITIONS),
    }
    yield from (word for word, true in told.items() if true)
    if state["offer"]:
        yield f"offer-{state['offer']}"
    if state["stage"] == "waiting":
        yield from (f"unseated-{who}" for who in state.get("unseated", ()))
    for name, word in _OF_SIDES:
        yield from (f"{word}-{who}" for who in state[name])


def holds(when: str, known: frozenset[str]) -> bool:
    """Whether a condition such as `on !offer-red turn-red|turn-black` holds.

    All words must be true, of `a|b` one; a word with `!` before it must not be.
    """
    return all(any(_true(one, known) for one in word.split("|")) for word in when.split())


def _true(word: str, known: frozenset[str]) -> bool:
    return word[1:] not in known if word.startswith("!") else word in known
