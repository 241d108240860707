"""Boards that are adjourned (封棋): the next round may be paired over them, but not unawares.

The rules leave it to the regulations what such a game counts meanwhile. Nothing is over while one is still to be played
on, and who goes on to another stage is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from zhicai.board_names import board_name
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.model import Board, Cause
from zhicai.competition.scoring import Adjourned as Counts


class Adjourned(NamedTuple):
    """Where a game is adjourned: the round, the table, and the board within a match of teams (0: none)."""

    round: int
    table: int
    board: int

    @property
    def place(self) -> str:
        """The table as it is named: 3, or 3.2."""
        return board_name(self.table, self.board)


def adjourned(section: Section) -> tuple[Adjourned, ...]:
    """The boards of all rounds that are adjourned, in order."""
    if section.of_teams:
        found = [
            Adjourned(number, table, game.table)
            for (number, table), games in section.games.items()
            for game in games
            if _waits(game)
        ]
    else:
        found = []
    # The result of a match of teams is that of its games, but for one that is recorded as a whole.
    found += [
        Adjourned(played.number, board.table, 0)
        for played in section.rounds
        for board in played.boards
        if _waits(board) and (played.number, board.table) not in section.games
    ]
    return tuple(sorted(found))


def _waits(board: Board) -> bool:
    return board.result is not None and board.result.cause is Cause.ADJOURNED


def boards_words(found: Sequence[Adjourned]) -> tuple[str, str]:
    """Which boards these are: `第2轮第1、3台`, `boards 1 and 3 of round 2`."""
    zh, en = [], []
    for number, group in groupby(found, key=lambda one: one.round):
        places = [one.place for one in group]
        zh.append(f"第{number}轮第{'、'.join(places)}台")
        named = places[0] if len(places) == 1 else f"{', '.join(places[:-1])} and {places[-1]}"
        en.append(f"{'board' if len(places) == 1 else 'boards'} {named} of round {number}")
    return "、".join(zh), ", ".join(en)


def counted_as(section: Section) -> tuple[str, str]:
    """What an adjourned game counts by the regulations until it is played on."""
    if section.regulations.scores.adjourned is Counts.DRAW:
        return "暂按和棋计分", "as a draw"
    return "暂不计分", "for nothing"


def check_adjourned(section: Section) -> None:
    """Raise Refused where a board is adjourned, for what must wait until it is played on."""
    found = adjourned(section)
    if found:
        zh, en = boards_words(found)
        raise Refused(
            f"{zh}封棋，须先续弈并登记成绩",
            f"adjourned: {en}; play on and enter the result first",
        )
