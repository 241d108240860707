"""How a board is named on papers, in addresses and in lists: 3, or 3.2 for the second game of match 3 of teams."""

from __future__ import annotations


def board_name(table: int, game: int = 0) -> str:
    """The name of a board of a round, or of a game within a match of teams (0: the board or match itself)."""
    return f"{table}.{game}" if game else str(table)
