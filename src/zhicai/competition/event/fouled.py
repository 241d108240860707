"""Games that were lost by fouls although no foul of the loser stands in that round.

A result says that fouls ended the game; how many there were is recorded by itself, and only these count among equals
(cxa-2011 arts 8.2, 14.1). So somebody must be told where the second half was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zhicai.board_names import board_name
from zhicai.competition.event.state import Section
from zhicai.competition.model import Board, Cause, Colour, Outcome
from zhicai.competition.scoring import NOBODY


class Fouled(NamedTuple):
    """Somebody who lost a game by fouls: the round, the table, the board of a match (0: none), the player."""

    round: int
    table: int
    board: int
    number: int

    @property
    def place(self) -> str:
        """The table as it is named: 3, or 3.2."""
        return board_name(self.table, self.board)


def without_count(section: Section) -> tuple[Fouled, ...]:
    """Those who lost by fouls and have no foul recorded in that round, in the order of rounds and boards."""
    counted = {(one.number, one.round) for one in section.fouls}
    return tuple(one for one in sorted(_lost(section)) if (one.number, one.round) not in counted)


def _lost(section: Section) -> Iterator[Fouled]:
    if section.of_teams:
        for (number, table), games in section.games.items():
            for game in games:
                yield from _losers(number, table, game.table, game)
        return
    for played in section.rounds:
        for board in played.boards:
            yield from _losers(played.number, board.table, 0, board)


def _losers(number: int, table: int, at: int, board: Board) -> Iterator[Fouled]:
    if board.result is None or board.result.cause is not Cause.FOUL:
        return
    for colour, who in ((Colour.RED, board.red), (Colour.BLACK, board.black)):
        if who != NOBODY and board.result.of(colour) is Outcome.LOSS:
            yield Fouled(number, table, at, who)
