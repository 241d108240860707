"""The games of a match of teams: from line-ups to boards, from the boards to the result of the match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from zhicai.competition.model import Board, Result, Team
from zhicai.competition.scoring import NOBODY, Scores, match_score
from zhicai.competition.teams import Kind, TeamRules, all_against_all, match_boards


def short_lineup(team: Team, rules: TeamRules) -> tuple[int, ...]:
    """The line-up of a team that has handed in none: the order of its entry, the last boards empty if it is short."""
    there = team.order[: rules.boards]
    return there + (NOBODY,) * (rules.boards - len(there))


def games_of_match(first: Sequence[int], second: Sequence[int], rules: TeamRules) -> tuple[Board, ...]:
    """The games of a match of two line-ups, numbered from 1 (cxa-2011 arts 11.1-11.4, 12.2).

    All against all runs through its rounds; a board whose player is missing is forfeited. Raises CompetitionError for
    line-ups of different length.
    """
    if rules.kind is not Kind.ALL:
        return match_boards(first, second)
    games = [game for turn in all_against_all(first, second) for game in turn]
    return tuple(replace(game, table=at) for at, game in enumerate(games, 1))


def match_of_games(games: Sequence[Board], firsts: Collection[int], scores: Scores) -> Result | None:
    """The result of a match for the side named first as red (cxa-2011 art. 13.2); None before every game has one."""
    return match_score(games, [*firsts], scores).result
