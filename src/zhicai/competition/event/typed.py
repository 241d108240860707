"""The boards whose results are entered one by one: of teams the games, so that all pages count the same."""

from __future__ import annotations

from zhicai.competition.model import Board, Round
from zhicai.competition.ranking.match_lines import Games
from zhicai.competition.scoring import NOBODY


def typed_boards(played: Round, games: Games) -> list[tuple[int, Board]]:
    """The boards of a round, each with its table.

    Of a match of teams its games, without those that one side is missing from; the match itself where it was decided
    as a whole. `games` are by the number of the round and the table.
    """
    found: list[tuple[int, Board]] = []
    for board in played.boards:
        own = games.get((played.number, board.table), ())
        sat = [game for game in own if NOBODY not in (game.red, game.black)]
        found += [(board.table, game) for game in sat] or [(board.table, board)]
    return found
