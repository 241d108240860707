"""Every chain of the rules against a table reckoned by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Board, Foul, Round, result_of
from zhicai.competition.ranking.chains import CHAINS, check_chain
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import Offences, of_games
from zhicai.competition.ranking.match_lines import MatchRules, of_matches, of_meetings
from zhicai.competition.ranking.places import place_tally
from zhicai.competition.ranking.rules import TieBreaks
from zhicai.competition.ranking.standings import Standings, standings, standings_by_places
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.scoring import ONE_HALF_NONE, TWO_ONE_NONE

Played = Callable[[str], tuple[Round, ...]]
C = Criterion


def table(found: Standings) -> dict[int, tuple[object, ...]]:
    """Place and figures of everybody, in the order of the standings."""
    return {
        place.number: (place.place, *(found.figure(place, column) for column in found.columns))
        for place in found.places
    }


# Four players; by hand:
#   1 beat 4 and 3, lost to 2 ............ 4 points, minor 4 + 1 = 5
#   4 beat 3 and 2, lost to 1 ............ 4 points, minor 1 + 3 = 4
#   2 beat 1, drew with 3, lost to 4 ..... 3 points, minor 4 + 1/2
#   3 drew with 2 ........................ 1 point, minor 3/2
ROUND_ROBIN = """
1-4 1-0; 2-3 =
4-3 1-0; 1-2 0-1
2-4 0-1; 3-1 0-1
"""


def test_one_game_round_robin(played: Played) -> None:
    """cxa-2011 art. 14.1."""
    tally = of_games(played(ROUND_ROBIN), (1, 2, 3, 4), TWO_ONE_NONE)
    found = standings(tally, CHAINS["cxa-2011-round-robin"])
    assert found.columns == CHAINS["cxa-2011-round-robin"]
    # place, points, minor score, wins, direct win, fouls, games as second mover, second mover in the own games
    assert table(found) == {
        1: (1, 4, 5, 2, None, 0, 1, None),
        4: (2, 4, 4, 2, None, 0, 2, None),
        2: (3, 3, Fraction(9, 2), 1, None, 0, 1, None),
        3: (4, 1, Fraction(3, 2), 0, None, 0, 2, None),
    }
    assert found.why(4)[0] == "第2名；在1号之后：积分同为4，小分5比4，多者列前。"
    assert (
        found.why(1)[1]
        == "place 1; before no. 4: equal on points (4); minor score 5 against 4, the higher first."
    )


def test_one_game_round_robin_of_the_older_rules(played: Played) -> None:
    """cxa-1999 art. 15.1: the same in halves, and the place is shared."""
    tally = of_games(played(ROUND_ROBIN), (1, 2, 3, 4), ONE_HALF_NONE, TieBreaks(undivided_to=0))
    assert table(standings(tally, CHAINS["cxa-1999-round-robin"])) == {
        1: (1, 2, Fraction(5, 2), 2, None, 0),
        4: (2, 2, 2, 2, None, 0),
        2: (3, Fraction(3, 2), Fraction(9, 4), 1, None, 0),
        3: (4, Fraction(1, 2), Fraction(3, 4), 0, None, 0),
    }
    circle = of_games(
        played("1-2 1-0\n2-3 1-0\n3-1 1-0"), (1, 2, 3), ONE_HALF_NONE, TieBreaks(undivided_to=0)
    )
    shared = standings(circle, CHAINS["cxa-1999-round-robin"])
    assert [(place.place, place.shared, place.undecided) for place in shared.places] == [(1, True, False)] * 3
    assert shared.why(2) == (
        "第1名，与1号、3号各项均相同，名次并列。",
        "place 1, with no. 1, no. 3: equal in everything; the place is shared.",
    )


def test_round_robin_of_two_games(played: Played) -> None:
    """cxa-2011 art. 14.2. Three meetings of two games, each won by somebody else."""
    rounds = played(
        "1-2 1-0; 3 free\n3-1 1-0; 2 free\n2-3 1-0; 1 free\n2-1 =; 3 free\n1-3 =; 2 free\n3-2 0-1; 1 free"
    )
    tally = of_meetings(rounds, (1, 2, 3), MatchRules(boards=2))
    # 1 beat 2 by 3:1, 3 beat 1 by 3:1, 2 beat 3 by 4:0.
    # place, match points, game points, wins, direct win, fouls, wins as second mover
    assert table(standings(tally, CHAINS["cxa-2011-round-robin-games"])) == {
        2: (1, 2, 5, 2, None, 0, 1),
        1: (2, 2, 4, 1, None, 0, 0),
        3: (3, 2, 3, 1, None, 0, 0),
    }
    half = standings(tally, CHAINS["cxa-2011-round-robin-games"], through=4)
    assert table(half)[1][:3] == (1, 2, 3), "match points count once both games are played"
    assert [row[1] for row in table(half).values()] == [2, 0, 0]


# Six players, three rounds; by hand:
#        results              points  opponents          opponents' score   progressive
#   1    beat 2, drew 6, 4      4     2 (4) 6 (3) 4 (4)       11            2 + 3 + 4 = 9
#   2    lost 1, beat 3, 6      4     1 (4) 3 (3) 6 (3)       10            0 + 2 + 4 = 6
#   3    drew 4, lost 2, beat 5 3     4 (4) 2 (4) 5 (0)        8            1 + 1 + 3 = 5
#   4    drew 3, beat 5, drew 1 4     3 (3) 5 (0) 1 (4)        7            1 + 3 + 4 = 8
#   5    lost 6, 4, 3           0     6 (3) 4 (4) 3 (3)       10            0
#   6    beat 5, drew 1, lost 2 3     5 (0) 1 (4) 2 (4)        8            2 + 3 + 3 = 8
SWISS = """
1-2 1-0; 4-3 =; 5-6 0-1
6-1 =; 3-2 0-1; 4-5 1-0
1-4 =; 2-6 1-0; 5-3 0-1
"""


def test_swiss_by_opponents_score(played: Played) -> None:
    """cxa-2011 art. 14.3.1."""
    found = standings(of_games(played(SWISS), range(1, 7), TWO_ONE_NONE), CHAINS["cxa-2011-swiss"])
    # place, points, opponents' score, wins, fouls, games as second mover
    assert table(found) == {
        1: (1, 4, 11, 1, 0, 1),
        2: (2, 4, 10, 2, 0, 2),
        4: (3, 4, 7, 1, 0, 1),
        6: (4, 3, 8, 1, 0, 2),
        3: (5, 3, 8, 1, 0, 2),
        5: (6, 0, 10, 0, 0, 1),
    }
    assert found.why(3)[0] == "第5名；在6号之后：积分同为3，第2轮后的积分3比1，多者列前。"


def test_swiss_of_the_older_rules_shares_places(played: Played) -> None:
    """cxa-1999 art. 15.2."""
    tally = of_games(played(SWISS), range(1, 7), ONE_HALF_NONE, TieBreaks(undivided_to=0))
    places = {number: row[0] for number, row in table(standings(tally, CHAINS["cxa-1999-swiss"])).items()}
    assert places == {1: 1, 2: 2, 4: 3, 3: 4, 6: 4, 5: 6}


def test_swiss_by_progressive_score(played: Played) -> None:
    """cxa-2011 art. 14.3.2."""
    found = standings(
        of_games(played(SWISS), range(1, 7), TWO_ONE_NONE), CHAINS["cxa-2011-swiss-progressive"]
    )
    # place, points, progressive score, wins, fouls, games as second mover
    assert table(found) == {
        1: (1, 4, 9, 1, 0, 1),
        4: (2, 4, 8, 1, 0, 1),
        2: (3, 4, 6, 2, 0, 2),
        6: (4, 3, 8, 1, 0, 2),
        3: (5, 3, 5, 1, 0, 2),
        5: (6, 0, 0, 0, 0, 1),
    }


# Teams of two; the first-named team is red on board 1 and black on board 2.
MEMBERS = {1: (11, 12), 2: (21, 22), 3: (31, 32), 4: (41, 42)}


def matches(text: str) -> dict[tuple[int, int], tuple[Board, ...]]:
    """Games of matches, one match a line: round, table, first team, second team, result of each board."""
    found = {}
    for line in text.strip().splitlines():
        round_, at, first, second, *codes = line.split()
        boards = []
        for board, code in enumerate(codes, 1):
            pair = (10 * int(first) + board, 10 * int(second) + board)
            red, black = pair if board % 2 else pair[::-1]
            boards.append(Board(board, red, black, result_of("1/2-1/2" if code == "=" else code)))
        found[int(round_), int(at)] = tuple(boards)
    return found


# By hand, three teams:
#   1-2: board 1 won by 1, board 2 drawn ......... 3:1
#   3-1: board 1 drawn, board 2 (1 red) lost by 1  3:1
#   2-3: board 1 won by 2, board 2 (3 red) lost .. 4:0
TEAM_GAMES = """
1 1 1 2 1-0 =
2 1 3 1 = 0-1
3 1 2 3 1-0 0-1
"""


def test_team_round_robin(played: Played) -> None:
    """cxa-2011 arts 13.2, 14.5."""
    rounds = played("1-2; 3 free\n3-1; 2 free\n2-3; 1 free")
    members = {team: MEMBERS[team] for team in (1, 2, 3)}
    tally = of_matches(rounds, members, matches(TEAM_GAMES), MatchRules(boards=2))
    # place, match points, game points, matches won, wins, direct win, fouls, wins and games as second mover
    assert table(standings(tally, CHAINS["cxa-2011-team-round-robin"])) == {
        2: (1, 2, 5, 1, 2, None, 0, 1, 2),
        1: (2, 2, 4, 1, 1, None, 0, 0, 2),
        3: (3, 2, 3, 1, 1, None, 0, 1, 2),
    }


def test_wins_of_teams_by_colour(played: Played) -> None:
    """By hand: 1 won on board 1 against 2 as red; 3 and 2 won on their board 2 as black, 2 on board 1 as red."""
    rounds = played("1-2; 3 free\n3-1; 2 free\n2-3; 1 free")
    members = {team: MEMBERS[team] for team in (1, 2, 3)}
    tally = of_matches(rounds, members, matches(TEAM_GAMES), MatchRules(boards=2))
    found = standings(tally, (C.MATCH_POINTS, C.WINS, C.RED_WINS, C.BLACK_WINS, C.BLACK_GAMES))
    assert {place.number: place.figures[1:] for place in found.places} == {
        1: (1, 1, 0, 2),
        2: (2, 1, 1, 2),
        3: (1, 0, 1, 2),
    }


def test_team_round_robin_of_the_older_rules(played: Played) -> None:
    """cxa-1999 arts 14.2, 15.3: game points in halves, match points as ever."""
    rounds = played("1-2; 3 free\n3-1; 2 free\n2-3; 1 free")
    members = {team: MEMBERS[team] for team in (1, 2, 3)}
    rules = MatchRules(boards=2, games=ONE_HALF_NONE)
    tally = of_matches(rounds, members, matches(TEAM_GAMES), rules, TieBreaks(undivided_to=0))
    assert table(standings(tally, CHAINS["cxa-1999-team-round-robin"])) == {
        2: (1, 2, Fraction(5, 2), 2, None, 0),
        1: (2, 2, 2, 1, None, 0),
        3: (3, 2, Fraction(3, 2), 1, None, 0),
    }


# By hand, four teams and two rounds:
#   round 1: 1-2 4:0, 3-4 3:1;  round 2: 3-1 2:2, 2-4 0:4
#   1: 3 match points, 6 games, 2 wins, opponents 2 (0) + 3 (3) = 3
#   3: 3 match points, 5 games, 2 wins, opponents 4 (2) + 1 (3) = 5
#   4: 2 match points, 5 games, 2 wins, opponents 3 (3) + 2 (0) = 3
#   2: 0 match points, 0 games, opponents 1 (3) + 4 (2) = 5
TEAM_SWISS = """
1 1 1 2 1-0 0-1
1 2 3 4 1-0 =
2 1 3 1 1-0 1-0
2 2 2 4 0-1 1-0
"""


@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        # match points, opponents' match points, game points, matches won, wins, fouls
        (
            "cxa-2011-team-swiss",
            {
                3: (1, 3, 5, 5, 1, 2, 0),
                1: (2, 3, 3, 6, 1, 3, 0),
                4: (3, 2, 3, 5, 1, 2, 0),
                2: (4, 0, 5, 0, 0, 0, 0),
            },
        ),
        # game points, match points, opponents' match points, matches won, wins, fouls
        (
            "cxa-2011-team-swiss-games",
            {
                1: (1, 6, 3, 3, 1, 3, 0),
                3: (2, 5, 3, 5, 1, 2, 0),
                4: (3, 5, 2, 3, 1, 2, 0),
                2: (4, 0, 0, 5, 0, 0, 0),
            },
        ),
        # match points, opponents' match points, game points, matches won, fouls
        (
            "cxa-1999-team-swiss",
            {3: (1, 3, 5, 5, 1, 0), 1: (2, 3, 3, 6, 1, 0), 4: (3, 2, 3, 5, 1, 0), 2: (4, 0, 5, 0, 0, 0)},
        ),
    ],
)
def test_team_swiss(played: Played, chain: str, expected: Mapping[int, tuple[int, ...]]) -> None:
    """cxa-2011 arts 14.6, 14.7; cxa-1999 art. 15.4."""
    tally = of_matches(played("1-2; 3-4\n3-1; 2-4"), MEMBERS, matches(TEAM_SWISS), MatchRules(boards=2))
    assert table(standings(tally, CHAINS[chain])) == expected
    assert list(table(standings(tally, CHAINS[chain]))) == list(expected)


# Places of players: team 1 has 1, 6, 8; team 2 has 2, 4, 9; team 3 has 3, 5, 7; by hand all three sums are 15.
PLACES = {11: 1, 12: 6, 13: 8, 21: 2, 22: 4, 23: 9, 31: 3, 32: 5, 33: 7}
SQUADS = {1: (13, 12, 11), 2: (21, 22, 23), 3: (31, 32, 33)}


def test_sum_of_places() -> None:
    """cxa-2011 arts 11.5, 14.8: the lower sum, then the best place."""
    found = standings_by_places(place_tally(PLACES, SQUADS), CHAINS["cxa-2011-places"])
    assert table(found) == {1: (1, 15, 1), 2: (2, 15, 2), 3: (3, 15, 3)}
    assert found.why(3)[0] == "第3名；在2号之后：队员名次和同为15，最高个人名次2比3，少者列前。"


def test_sum_of_places_of_the_older_rules() -> None:
    """cxa-1999 arts 12.5, 15.5: then the second best place, then fouls, then the place is shared."""
    places = {11: 1, 12: 4, 21: 1, 22: 4, 31: 1, 32: 4, 41: 2, 42: 3}
    squads = {team: (10 * team + 1, 10 * team + 2) for team in (1, 2, 3, 4)}
    tally = place_tally(places, squads, fouls=(Foul(32, 2), Foul(99, 1)))
    found = standings_by_places(tally, CHAINS["cxa-1999-places"], undivided_to=0)
    assert table(found) == {1: (1, 5, 1, 4, 0), 2: (1, 5, 1, 4, 0), 3: (3, 5, 1, 4, 1), 4: (4, 5, 2, 3, 0)}


def test_play_offs_and_lots_part_teams_of_one_sum() -> None:
    """cxa-1999 art. 15.6."""
    tally = place_tally({11: 1, 12: 4, 21: 2, 22: 3}, {1: (11, 12), 2: (21, 22)})
    assert standings_by_places(tally, (C.PLACE_SUM,)).undecided == ((1, 2),)
    for chain in ((C.PLACE_SUM,), (C.PLACE_SUM, C.LOTS, C.BEST_PLACE)):
        drawn = standings_by_places(tally, chain, decisions=Decisions(lots={1: 2, 2: 1}))
        assert [place.number for place in drawn.places] == [2, 1]
    beaten = standings_by_places(tally, (C.PLACE_SUM,), decisions=Decisions(play_offs=((2, 1),)))
    assert [place.number for place in beaten.places] == [2, 1]


def test_the_second_best_place_decides() -> None:
    places = {11: 1, 12: 5, 13: 6, 21: 1, 22: 4, 23: 7}
    tally = place_tally(places, {1: (11, 12, 13), 2: (21, 22, 23)})
    assert [p.number for p in standings_by_places(tally, CHAINS["cxa-1999-places"]).places] == [2, 1]


def test_every_chain_can_rank() -> None:
    for chain in CHAINS.values():
        check_chain(chain)


@pytest.mark.parametrize(
    ("chain", "told"),
    [
        ((), "第一项"),
        ((C.WINS, C.SCORE), "第一项"),
        ((C.SCORE, C.WINS, C.WINS), "胜局"),
        ((C.PLACE_SUM, C.MINOR_SCORE), "小分"),
        ((C.SCORE, C.BEST_PLACE), "积分"),
        ((C.SCORE, C.EARLIER, C.WINS), "胜局"),
        ((C.SCORE, C.PROGRESSIVE, C.PROGRESSIVE_LESS, C.FOULS), "犯规"),
    ],
)
def test_chains_that_cannot_rank_are_refused(chain: tuple[Criterion, ...], told: str) -> None:
    with pytest.raises(CompetitionError) as caught:
        check_chain(chain)
    assert told in caught.value.message_zh and caught.value.message_en.isascii()


def test_fouls_of_a_team_are_those_of_its_players(played: Played) -> None:
    """cxa-2011 art. 14.5: 全队犯规."""
    offences = Offences(fouls=(Foul(11, 1), Foul(12, 2, 2), Foul(21, 1), Foul(77, 1)))
    members = {team: MEMBERS[team] for team in (1, 2, 3)}
    rounds = played("1-2; 3 free\n3-1; 2 free\n2-3; 1 free")
    tally = of_matches(rounds, members, matches(TEAM_GAMES), MatchRules(boards=2), offences=offences)
    assert [tally.fouls(team, 3) for team in (1, 2, 3)] == [3, 1, 0]
    assert tally.fouls(1, 1) == 1
