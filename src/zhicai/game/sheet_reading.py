"""A score sheet written as text, read move by move without playing it: empty places and scrawl stay what they are."""

from __future__ import annotations

import re
from typing import Final

Written = str | None
"""What stands in a place for a move, None where it was left empty."""

MOST_ROUNDS: Final = 2_000
"""No sheet has more; a larger number is no round."""

_REMARKS: Final = re.compile(r"\{[^}]*\}?|;[^\n]*|^\s*\[[^\n]*$|^%[^\n]*", re.MULTILINE)
_VARIATION: Final = re.compile(r"[(（][^()（）]*[)）]")
_FEN: Final = re.compile(
    r'^\s*(?:\[FEN\s+"([^"]+)"\]|FEN[:：]?\s+(\S+ [wbr]\b[^\n]*))', re.MULTILINE | re.IGNORECASE
)
_TOKEN: Final = re.compile(
    r"(?P<number>(?<!\S)[0-9]{1,4}(?:[.．、)]+(?=\s|[^\d.．…])|(?=\s|[.．…]{2})|[.．、]$))"
    r"|(?P<gap>[.．…]{2,}|…|[-—_－]{2,}|□|○)"
    r"|(?P<word>[^\s,，。；]+)",
    re.MULTILINE,
)
_TIME: Final = re.compile(r"\(?\d{1,3}:\d{2}(?::\d{2})?(?:\.\d+)?\)?")
_ENDS: Final = frozenset(
    {"1-0", "0-1", "1/2-1/2", "*", "红胜", "黑胜", "红负", "黑负", "和", "和棋", "红先胜", "红先负", "红先和"}
)
_OWN_HEAD: Final = re.compile(r"^\s*(?:全称\s+简写|full\s+short)\b", re.MULTILINE)
_OWN_ROW: Final = re.compile(r"^\s*(\d{1,4})\s{2}(\S.*)$", re.MULTILINE)
_EMPTY: Final = "……"


def position_of(text: str) -> str:
    """The position that a sheet says the game began from; empty where it says none."""
    found = _FEN.search(text)
    return "" if found is None else (found[1] or found[2] or "").strip()


def read_sheet(text: str) -> list[Written]:
    """The places of a sheet in order, Red's and Black's by turns, the last one a move (cxa-2011 art. 7.1).

    Round numbers tell where rounds were left out; dots, dashes and underlines are empty places. Comments in braces,
    variations in brackets, tags, times and results are passed over. What `zhicai game --sheet` prints is read too.
    """
    rounds = _own(text) if _OWN_HEAD.search(text) else _any(text)
    places: list[Written] = []
    for number in range(1, max(rounds, default=0) + 1):
        places += (*rounds.get(number, []), None, None)[:2]
    while places and places[-1] is None:
        places.pop()
    return places


def _own(text: str) -> dict[int, list[Written]]:
    """The rows of a printed sheet: each move in full and in short, with its time."""
    rounds: dict[int, list[Written]] = {}
    for number, row in _OWN_ROW.findall(text):
        places: list[Written] = []
        words = [word for word in row.split() if not _TIME.fullmatch(word)]
        while words:
            first = words.pop(0)
            places.append(None if first == _EMPTY else first.removesuffix("×"))
            if first != _EMPTY and words:
                words.pop(0)
        rounds[int(number)] = places
    return rounds


def _any(text: str) -> dict[int, list[Written]]:
    """The rounds of a text with numbers before them, or of moves alone."""
    text = _REMARKS.sub(" ", text)
    while (plainer := _VARIATION.sub(" ", text)) != text:
        text = plainer
    rounds: dict[int, list[Written]] = {}
    number, again = 1, False
    for token in _TOKEN.finditer(text):
        if token["number"]:
            number = _round(token["number"], number)
            again = number in rounds
            rounds.setdefault(number, [])
        elif token["gap"]:
            if not again:
                number = _put(rounds, number, None)
        elif not _TIME.fullmatch(token["word"]) and token["word"] not in _ENDS:
            number = _put(rounds, number, token["word"])
        again = again and bool(token["number"])
    return rounds


def _round(text: str, last: int) -> int:
    number = int(re.sub(r"\D", "", text))
    return number if 1 <= number <= MOST_ROUNDS else last


def _put(rounds: dict[int, list[Written]], number: int, written: Written) -> int:
    """Write into the round, or into the next one where it is full; returns which it was."""
    places = rounds.setdefault(number, [])
    if len(places) >= 2:
        number += 1
        places = rounds.setdefault(number, [])
    places.append(written)
    return number
