"""Team events: line-ups, colours and the games of a match (cxa-2011 arts 11.1-11.5, 12.2; cxa-1999 arts 12.1-12.5)."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Colour, Player, Team
from zhicai.competition.scoring import NOBODY, TWO_ONE_NONE, colour_of_side, match_score
from zhicai.competition.teams import (
    IllegalLineup,
    Kind,
    LineupFault,
    TeamRules,
    all_against_all,
    board_order,
    check_lineup,
    check_team,
    first_colour,
    lineups,
    match_boards,
)

TEAM = Team(1, "单位01", boards=(11, 12, 13, 14), reserves=(15, 16))
RESERVES = TeamRules(Kind.RESERVES, boards=4, reserves=2)
FIXED = TeamRules(Kind.FIXED, boards=4)
FREE = TeamRules(Kind.FREE, boards=4, reserves=2)


def fault(team: Team, lineup: tuple[int, ...], rules: TeamRules) -> tuple[LineupFault, int] | None:
    try:
        check_lineup(team, lineup, rules)
    except IllegalLineup as refused:
        told = refused
    else:
        return None
    assert told.message_zh and told.message_en.isascii()
    return told.fault, told.board


def test_four_boards_and_two_reserves_give_the_fifteen_line_ups() -> None:
    """cxa-2011 art. 11.2; cxa-1999 art. 12.2: from 1-2-3-4 and 1-2-3-5 to 3-4-5-6."""
    found = [tuple(number - 10 for number in lineup) for lineup in lineups(TEAM, RESERVES)]
    assert len(found) == len(set(found)) == 15
    assert found[0] == (1, 2, 3, 4) and found[1] == (1, 2, 3, 5) and found[-1] == (3, 4, 5, 6)
    legal = [lineup for lineup in permutations(TEAM.order, 4) if fault(TEAM, lineup, RESERVES) is None]
    assert sorted(legal) == sorted(lineups(TEAM, RESERVES))


def test_fixed_boards_have_one_line_up_and_free_ones_any() -> None:
    """cxa-2011 arts 11.1, 11.3; cxa-1999 arts 12.1, 12.3."""
    assert list(lineups(TEAM, FIXED)) == [(11, 12, 13, 14)]
    assert sum(1 for _ in lineups(TEAM, FREE)) == 360
    assert all(fault(TEAM, lineup, FREE) is None for lineup in lineups(TEAM, FREE))
    assert list(lineups(Team(2, "单位02", boards=(21, 22)), FIXED)) == []
    assert list(lineups(TEAM, TeamRules(Kind.PLACES, boards=4))) == []


@pytest.mark.parametrize(
    ("lineup", "rules", "expected"),
    [
        ((12, 11, 13, 14), RESERVES, (LineupFault.ORDER, 2)),
        ((11, 15, 14, 16), RESERVES, (LineupFault.ORDER, 3)),
        ((11, NOBODY, 15, 14), RESERVES, (LineupFault.ORDER, 4)),
        ((11, NOBODY, 13, NOBODY), RESERVES, None),
        ((11, 12, 13), RESERVES, (LineupFault.SIZE, 0)),
        ((11, 12, 13, 13), RESERVES, (LineupFault.TWICE, 4)),
        ((11, 12, 13, 21), RESERVES, (LineupFault.STRANGER, 4)),
        ((11, 12, 14, 13), FIXED, (LineupFault.BOARD, 3)),
        ((11, 12, 13, 15), FIXED, (LineupFault.BOARD, 4)),
        ((11, NOBODY, 13, 14), FIXED, None),
        ((NOBODY, 12, 13, 14), TeamRules(Kind.FIXED, 4, empty_boards=False), (LineupFault.EMPTY, 1)),
        ((16, 11, 13, 12), FREE, None),
        ((11, 12, 13, 14), TeamRules(Kind.PLACES, 4), (LineupFault.SIZE, 0)),
    ],
)
def test_an_illegal_line_up_is_refused_with_the_reason(
    lineup: tuple[int, ...], rules: TeamRules, expected: tuple[LineupFault, int] | None
) -> None:
    """cxa-2011 arts 11.1-11.3; cxa-1999 arts 12.1-12.3."""
    assert fault(TEAM, lineup, rules) == expected


def test_the_reason_names_both_players() -> None:
    with pytest.raises(IllegalLineup) as refused:
        check_lineup(TEAM, (11, 15, 14, 16), RESERVES)
    assert "14号在报名表上列于15号之前" in refused.value.message_zh
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (copy.fault, copy.board, str(copy)) == (LineupFault.ORDER, 3, str(refused.value))


def test_boards_are_ordered_by_rating_and_the_unrated_follow() -> None:
    """cxa-2011 art. 11.1; cxa-1999 art. 12.1."""
    ratings = {1: None, 2: 2300, 3: 2500, 4: None, 5: 2300}
    players = [Player(number, f"选手{number:02}", rating=rating) for number, rating in ratings.items()]
    assert board_order(players) == (3, 2, 5, 1, 4)


@pytest.mark.parametrize(
    ("team", "rules"),
    [
        (Team(2, "单位02", boards=(1, 2, 3)), TeamRules(Kind.FIXED, 4, empty_boards=False)),
        (Team(2, "单位02", boards=(1, 2, 3, 4, 5)), FIXED),
        (Team(2, "单位02", boards=(1, 2, 3, 4), reserves=(5, 6, 7)), RESERVES),
        (Team(2, "单位02", boards=(1, 2, 3, 1)), FIXED),
        (Team(2, "单位02"), FIXED),
    ],
)
def test_teams_of_the_wrong_size_are_refused(team: Team, rules: TeamRules) -> None:
    with pytest.raises(CompetitionError, match="2号队"):
        check_team(team, rules)


def test_teams_of_the_right_size_pass() -> None:
    check_team(TEAM, RESERVES)
    check_team(Team(2, "单位02", boards=(1, 2, 3)), FIXED)
    check_team(Team(3, "单位03", boards=(1, 2, 3, 4, 5, 6, 7)), TeamRules(Kind.PLACES, 1))


@pytest.mark.parametrize(
    ("kind", "boards", "reserves"),
    [(Kind.FIXED, 4, 1), (Kind.ALL, 4, 1), (Kind.FREE, 0, 0), (Kind.FREE, 1, -1)],
)
def test_rules_that_do_not_go_together_are_refused(kind: Kind, boards: int, reserves: int) -> None:
    with pytest.raises(CompetitionError):
        TeamRules(kind, boards, reserves)


def test_the_first_named_team_is_red_on_odd_boards() -> None:
    """cxa-2011 arts 12.2-12.3; cxa-1999 arts 13.2-13.4."""
    assert [first_colour(board) for board in range(1, 5)] == [Colour.RED, Colour.BLACK] * 2
    games = match_boards((11, 12, 13), (21, 22, 23))
    assert [(game.table, game.red, game.black, game.result) for game in games] == [
        (1, 11, 21, None),
        (2, 22, 12, None),
        (3, 13, 23, None),
    ]


def test_nobody_has_no_number_of_a_player() -> None:
    assert NOBODY == 0


def test_empty_boards_are_forfeited() -> None:
    """cxa-2011 arts 20.2-20.3."""
    games = match_boards((11, NOBODY, NOBODY, NOBODY), (NOBODY, 22, 23, NOBODY))
    assert [game.result.code if game.result else "" for game in games] == ["+--", "+--", "--+", "---"]
    assert [colour_of_side(game, {11}) for game in games] == [
        Colour.RED,
        Colour.BLACK,
        Colour.RED,
        Colour.RED,
    ]
    score = match_score(games, [11], TWO_ONE_NONE)
    assert (score.text, score.result and score.result.code) == ("2:4", "--+")


def test_line_ups_of_different_length_make_no_match() -> None:
    with pytest.raises(CompetitionError, match="3台对2台"):
        match_boards((1, 2, 3), (4, 5))


@given(st.integers(1, 9), st.integers(1, 9))
def test_all_against_all(mine: int, theirs: int) -> None:
    """cxa-2011 art. 11.4; cxa-1999 art. 12.4."""
    first, second = tuple(range(101, 101 + mine)), tuple(range(201, 201 + theirs))
    rounds = all_against_all(first, second)
    assert len(rounds) == max(mine, theirs)
    games = [game for one in rounds for game in one]
    assert Counter(frozenset((game.red, game.black)) for game in games) == Counter(
        frozenset((one, other)) for one in first for other in second
    )
    for one in rounds:
        seats = [number for game in one for number in (game.red, game.black)]
        assert len(seats) == len(set(seats))
        assert [game.table for game in one] == list(range(1, len(one) + 1))
    for number in first + second:
        colours = [game.colour_of(number) for game in games if number in (game.red, game.black)]
        assert abs(2 * colours.count(Colour.RED) - len(colours)) <= 1


@pytest.mark.parametrize(("first", "second"), [((), (1,)), ((1,), ())])
def test_all_against_nobody_is_refused(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    with pytest.raises(CompetitionError):
        all_against_all(first, second)
