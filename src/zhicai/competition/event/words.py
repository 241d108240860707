"""Words for places in an event that several sentences share, Chinese and English."""

from __future__ import annotations

Words = tuple[str, str]


def place_words(number: int, table: int, game: int = 0) -> Words:
    """A board of a round, in a match of teams a game of it (0: the match itself)."""
    if game:
        return f"第{number}轮第{table}场第{game}台", f"round {number}, match {table}, board {game}"
    return f"第{number}轮第{table}台", f"round {number}, board {table}"
