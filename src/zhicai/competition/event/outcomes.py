"""Results in words, Chinese and English: the same on pages, papers, the command line and in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Words = tuple[str, str]

RESULTS: Final[Mapping[str, Words]] = {
    "1-0": ("红胜", "Red wins"),
    "0-1": ("黑胜", "Black wins"),
    "1/2-1/2": ("和棋", "Draw"),
    "0-0": ("双负", "Both lose"),
    "+--": ("红胜（黑弃权）", "Red by forfeit"),
    "--+": ("黑胜（红弃权）", "Black by forfeit"),
    "---": ("双方弃权", "Both forfeit"),
    "adjourned": ("封棋", "Adjourned"),
    "unplayed": ("未赛", "Not played"),
    "1-0 foul": ("红胜（黑犯规）", "Red by fouls"),
    "0-1 foul": ("黑胜（红犯规）", "Black by fouls"),
    "1/2-1/2 foul": ("和棋（犯规）", "Draw by fouls"),
    "0-0 foul": ("双负（犯规）", "Both lose by fouls"),
    "1-0 time": ("红胜（黑超时）", "Red on time"),
    "0-1 time": ("黑胜（红超时）", "Black on time"),
    "1/2-1/2 time": ("和棋（超时）", "Draw on time"),
    "0-0 time": ("双负（超时）", "Both lose on time"),
}
"""Each result by its code."""

OPEN: Final = "open"
"""Instead of a result: a match of teams that was decided as a whole goes board by board after all."""
_NO_RESULTS: Final[Mapping[str, Words]] = {
    "": ("尚无成绩", "no result"),
    OPEN: ("逐台登记", "board by board"),
}


def outcome_words(code: str) -> Words:
    """A result, or what stands for one in a correction; a code that this release does not know, as it is written."""
    return _NO_RESULTS.get(code) or RESULTS.get(code, (code, code))
