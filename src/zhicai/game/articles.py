"""Which article says what, edition by edition, so that the same rule cites the book the event plays by."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from zhicai.law.books import book_of

EDITIONS: Final = ("cxa-1999", "cxa-2007-trial", "cxa-2011", "cxa-2020", "axf", "wxf")
"""The editions a game can be officiated by."""

_2011: Final = {
    # Losing and drawing.
    "checkmate": "4.1.1",
    "stalemate": "4.1.2",
    "self_exposure": "4.1.3",
    "kings_facing": "4.1.3",
    "perpetual_check": "4.1.4",
    "must_deviate": "4.1.5",
    "time": "4.1.6",
    "late": "4.1.7",
    "illegal": "4.1.8",
    "early_presses": "4.1.9",
    "fouls": "4.1.10",
    "false_claims": "4.1.11",
    "resignation": "4.1.12",
    "misconduct": "4.1.13",
    "agreement": "4.2.1",
    "dead_position": "4.2.2",
    "repetition_draw": "4.2.3",
    "natural_limit": "4.2.4",
    # Moving and touching.
    "turns": "2.1",
    "moves": "2.2",
    "own_touch": "5.1",
    "enemy_touch": "5.2",
    "own_first": "5.3",
    "enemy_first": "5.4",
    "adjusting": "5.6",
    "released": "5.7",
    "errors": "5.8",
    "reversed": "5.8.1",
    "displaced": "5.8.2",
    "illegal_found": "5.8.3",
    "knocked_over": "5.9",
    "between": "5.10",
    # The clock.
    "clock": "6",
    "periods": "21.1",
    "flag": "21.2",
    "zero": "21.3",
    "hands": "21.2",
    "faulty_clock": "21.4",
    "early_flag": "21.5",
    "flag_after_move": "21.6",
    # The score sheet.
    "records": "7.1",
    "illegible": "7.2",
    "fair_copy": "7.3",
    "record_refused": "7.4",
    "record_relief": "7.1",
    # Fouls.
    "foul": "8.1",
    "foul_disturbing": "8.1.1",
    "foul_clock": "8.1.2",
    "foul_offers": "8.1.3",
    "foul_claim": "8.1.4",
    "foul_touch_own": "8.1.5",
    "foul_touch_enemy": "8.1.5",
    "foul_records": "8.1.6",
    "foul_early_press": "8.1.7",
    "foul_illegal": "8.1.8",
    "foul_conduct": "8.1.9",
    "foul_announced": "8.2",
    "end": "9",
    # Conduct and arbiters.
    "leaving": "16.2",
    "own_time": "16.3",
    "fair_play": "16.5",
    "warning": "18.1",
    "exclusion": "18.2",
    # Procedures.
    "lateness": "20.1",
    "arrival": "20.1",
    "both_late": "20.2",
    "forfeit_marks": "20.3",
    "offers": "22.1",
    "natural_audit": "22.2",
    "sheet_for_claims": "22.3",
    "repetition": "23.1",
    "repetition_early": "23.3",
    "repetition_ruling": "23.5",
    "grace": "23.5.2",
}

_1999: Final = {
    **_2011,
    "kings_facing": "4.1.2",
    "stalemate": "4.1.3",
    "self_exposure": "4.1.6",
    "perpetual_check": "24.1",
    "must_deviate": "4.1.7",
    "time": "4.1.4",
    "late": "4.1.5",
    "illegal": "4.1.6",
    "early_presses": "9.1.2",
    "fouls": "4.1.8",
    "false_claims": "23.3",
    "resignation": "4.1.9",
    "misconduct": "4.1.10",
    "agreement": "4.2.2",
    "dead_position": "4.2.1",
    "reversed": "5.8",
    "displaced": "5.8",
    "illegal_found": "5.8",
    "knocked_over": "5.8",
    "between": "5.8",
    "periods": "22.1",
    "flag": "22.2",
    "zero": "22.1",
    "hands": "22.3",
    "faulty_clock": "22.4",
    "early_flag": "22.4",
    "flag_after_move": "22.5",
    "illegible": "7.3",
    "record_relief": "7.2",
    "foul": "9.1",
    "foul_disturbing": "9.1.1",
    "foul_clock": "9.1.2",
    "foul_offers": "9.1.3",
    "foul_claim": "9.1.4",
    "foul_touch_own": "9.1.5",
    "foul_touch_enemy": "9.1.6",
    "foul_records": "9.1.7",
    "foul_early_press": "9.1.2",
    "foul_illegal": "4.1.6",
    "foul_conduct": "9.1.8",
    "foul_announced": "9.2",
    "end": "10.1",
    "leaving": "8.3",
    "own_time": "8.5",
    "fair_play": "8.7",
    "lateness": "21.1",
    "arrival": "21.2",
    "both_late": "21.3",
    "forfeit_marks": "21.4",
    "offers": "23.1",
    "natural_audit": "23.3",
    "sheet_for_claims": "7.1",
    "repetition": "24",
    "repetition_early": "24",
    "repetition_ruling": "24",
    "grace": "24.3",
}

_NUMBERS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({"cxa-1999": _1999, "cxa-2011": _2011})
# Of the 2020 edition and of the trial edition of 2007 only a few articles could be read: those of 2011 are cited,
# which stands between them. Of the Asian and the World rules the articles on repetition could be read; for the rest
# the Chinese book is cited.
_TEXT: Final = {edition: "cxa-1999" if edition == "cxa-1999" else "cxa-2011" for edition in EDITIONS}
_OWN: Final[Mapping[str, Mapping[str, str]]] = {
    "axf": {"perpetual_check": "6", "must_deviate": "3", "repetition_ruling": "3", "grace": "3"},
    "wxf": {"perpetual_check": "3", "must_deviate": "3", "repetition_ruling": "3", "grace": "3"},
}

_CITED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        edition: {key: f"{_TEXT[edition]} art. {number}" for key, number in _NUMBERS[_TEXT[edition]].items()}
        | {key: f"{edition} art. {number}" for key, number in _OWN.get(edition, {}).items()}
        for edition in EDITIONS
    }
)

POINTS: Final = frozenset(_2011)
"""The names of the points that `article` knows."""

FOULS: Final = tuple(key for key in _2011 if key.startswith("foul_") and key != "foul_announced")
"""The points that are fouls (cxa-2011 arts 8.1.1-8.1.9; cxa-1999 arts 9.1.1-9.1.8)."""


def article(edition: str, point: str) -> str:
    """The citation of a point in an edition, such as `cxa-2011 art. 22.1`; raises KeyError for an unknown one."""
    return _CITED[edition][point]


def book(edition: str) -> str:
    """The rule book of `zhicai.law` that repetitions are judged by: of 2007 only the trial text's heirs are known."""
    return book_of(edition)


def fouls(edition: str) -> tuple[str, ...]:
    """The articles of an edition under which a foul can be given, in order."""
    named = dict.fromkeys(article(edition, point) for point in FOULS)
    return tuple(cited for cited in named if "art. 4." not in cited)


def touch_article(edition: str, number: str) -> str:
    """The citation of an order of `zhicai.game.touch`, which the 1999 edition does not number so finely."""
    if edition == "cxa-1999":
        number = ".".join(number.split(".")[:2])
    return f"{_TEXT[edition]} art. {number}"
