"""Every chain of teams against tables reckoned by hand, in which each of its criteria parts somebody in its turn.

The figures were worked out on paper from the results, as the comments tell; nothing here comes from the program.
A line of a table: number, place, what parted it from the one above (none: first, or the place is shared), figures.
"""

from __future__ import annotations

import pytest

from tests.competition.hand_tables import HALF, C, Case, lines_of, parted_by, parting, rounds_of, teams
from tests.competition.test_ranking_chains import TEAM_GAMES, matches
from zhicai.competition.model import Penalty, Sanction
from zhicai.competition.ranking.chains import CHAINS
from zhicai.competition.ranking.lines import Offences
from zhicai.competition.ranking.match_lines import MatchRules, of_matches
from zhicai.competition.ranking.standings import standings

# Four teams of two; the team that stands first is red at board 1 and black at board 2. Team 2 has a foul.
#   1-4 2:2   2-3 3:1 (21)   4-3 2:2   1-2 3:1 (12 as second mover)   2-4 2:2 (21; 42)   3-1 3:1 (31)
#       match points     game points     matches   games won   as second mover   among 1, 3, 4   games second
#   1   1 + 2 + 0 = 3    2 + 3 + 1 = 6      1         1              1            1 + 0 = 1          3
#   2   2 + 0 + 1 = 3    3 + 1 + 2 = 6      1         2              0                               3
#   3   0 + 1 + 2 = 3    1 + 2 + 3 = 6      1         1              0            2 + 1 = 3          3
#   4   1 + 1 + 1 = 3    2 + 2 + 2 = 6      0         1              0            1 + 1 = 2          3
LEVEL_TEAMS = """
1 1 1 4 = =
1 2 2 3 1-0 =
2 1 4 3 = =
2 2 1 2 = 0-1
3 1 2 4 1-0 1-0
3 2 3 1 1-0 =
"""

# Team 2 has a foul.
#   1-4 2:2   2-3 2:2   4-3 1:3 (32 as first mover)   1-2 3:1 (12 as second mover)   2-4 2:2   3-1 2:2
#       match points     game points     matches   games won   as second mover   games second
#   1   1 + 2 + 1 = 4    2 + 3 + 2 = 7      1         1              1               3
#   2   1 + 0 + 1 = 2    2 + 1 + 2 = 5      0         0              0               3
#   3   1 + 2 + 1 = 4    2 + 3 + 2 = 7      1         1              0               3
#   4   1 + 0 + 1 = 2    2 + 1 + 2 = 5      0         0              0               3
TWO_PAIRS = """
1 1 1 4 = =
1 2 2 3 = =
2 1 4 3 = 1-0
2 2 1 2 = 0-1
3 1 2 4 = =
3 2 3 1 = =
"""

# Teams of one board. Team 4 has a foul.
#       results                 match points = game points   won   as second mover   games as second mover
#   1   drew 4, lost 2, drew 3               2                0          0            1 (3)
#   2   drew 3, beat 1, drew 4               4                1          1            1 (1)
#   3   drew 2, beat 4, drew 1               4                1          1            2 (2, 4)
#   4   drew 1, lost 3, drew 2               2                0          0            2 (1, 2)
ONE_BOARD = """
1 1 1 4 =
1 2 2 3 =
2 1 4 3 0-1
2 2 1 2 0-1
3 1 2 4 =
3 2 3 1 =
"""

# Three rounds of six teams; team 4 has a foul.
#   5-1 2:2   3-4 1:3 (41)   6-2 2:2
#   1-3 3:1 (11)   4-6 2:2   2-5 2:2 (51; 22)
#   3-2 3:1 (32)   6-1 1:3 (11)   5-4 1:3 (42)
#       match points     opponents' match points   game points     matches   games won
#   1   1 + 2 + 2 = 5    2 + 2 + 2 = 6             2 + 3 + 3 = 8      2         2
#   2   1 + 1 + 0 = 2    2 + 2 + 2 = 6             2 + 2 + 1 = 5      0         1
#   3   0 + 0 + 2 = 2    5 + 5 + 2 = 12            1 + 1 + 3 = 5      1         1
#   4   2 + 1 + 2 = 5    2 + 2 + 2 = 6             3 + 2 + 3 = 8      2         2
#   5   1 + 1 + 0 = 2    5 + 2 + 5 = 12            2 + 2 + 1 = 5      0         1
#   6   1 + 1 + 0 = 2    2 + 5 + 5 = 12            2 + 2 + 1 = 5      0         0
TEAM_SWISS = """
1 1 5 1 = =
1 2 3 4 0-1 =
1 3 6 2 = =
2 1 1 3 1-0 =
2 2 4 6 = =
2 3 2 5 0-1 0-1
3 1 3 2 = 0-1
3 2 6 1 0-1 =
3 3 5 4 = 1-0
"""

# Team 6 has a foul.
#   3-5 2:2   6-4 3:1 (61)   1-2 3:1 (12)
#   1-5 3:1 (12)   6-3 2:2 (31; 62)   4-2 3:1 (42)
#   4-5 2:2   2-6 4:0 (21, 22)   1-3 2:2
#       match points     opponents' match points   game points     matches   games won
#   1   2 + 2 + 1 = 5    2 + 2 + 3 = 7             3 + 3 + 2 = 8      2         2
#   2   0 + 0 + 2 = 2    5 + 3 + 3 = 11            1 + 1 + 4 = 6      1         2
#   3   1 + 1 + 1 = 3    2 + 3 + 5 = 10            2 + 2 + 2 = 6      0         1
#   4   0 + 2 + 1 = 3    3 + 2 + 2 = 7             1 + 3 + 2 = 6      1         1
#   5   1 + 0 + 1 = 2    3 + 5 + 3 = 11            2 + 1 + 2 = 5      0         0
#   6   2 + 1 + 0 = 3    3 + 3 + 2 = 8             3 + 2 + 0 = 5      1         2
MORE_TEAMS = """
1 1 3 5 = =
1 2 6 4 1-0 =
1 3 1 2 = 0-1
2 1 1 5 = 0-1
2 2 6 3 0-1 0-1
2 3 4 2 = 0-1
3 1 4 5 = =
3 2 2 6 1-0 0-1
3 3 1 3 = =
"""

# The Swiss of six of test_ranking_chains as teams of one board. After two rounds 6 had 3 points and 3 had 1.
ONE_BOARD_SWISS = """
1 1 1 2 1-0
1 2 4 3 =
1 3 5 6 0-1
2 1 6 1 =
2 2 3 2 0-1
2 3 4 5 1-0
3 1 1 4 =
3 2 2 6 1-0
3 3 5 3 0-1
"""


# fmt: off
CASES = (
    # match points, game points, matches won, wins, direct win, fouls, wins and games as second mover
    Case("cxa-2011-team-round-robin", teams(LEVEL_TEAMS, 4, 2, foul=2), (
        (2, 1, None, (3, 6, 1, 2, None, 1, 0, 3)),
        (3, 2, C.WINS, (3, 6, 1, 1, 2, 0, 0, 3)),
        (1, 3, C.DIRECT_WIN, (3, 6, 1, 1, 0, 0, 1, 3)),
        (4, 4, C.MATCH_WINS, (3, 6, 0, 1, None, 0, 0, 3)),
    ), "cxa-2011 art. 14.5"),
    Case("cxa-2011-team-round-robin", teams(TWO_PAIRS, 4, 2, foul=2), (
        (1, 1, None, (4, 7, 1, 1, 1, 0, 1, 3)),
        (3, 2, C.BLACK_WINS, (4, 7, 1, 1, 1, 0, 0, 3)),
        (4, 3, C.MATCH_POINTS, (2, 5, 0, 0, 1, 0, 0, 3)),
        (2, 4, C.FOULS, (2, 5, 0, 0, 1, 1, 0, 3)),
    ), "cxa-2011 art. 14.5"),
    Case("cxa-2011-team-round-robin", teams(ONE_BOARD, 4, 1, foul=4), (
        (3, 1, None, (4, 4, 1, 1, 1, 0, 1, 2)),
        (2, 2, C.BLACK_GAMES, (4, 4, 1, 1, 1, 0, 1, 1)),
        (1, 3, C.MATCH_POINTS, (2, 2, 0, 0, 1, 0, 0, 1)),
        (4, 4, C.FOULS, (2, 2, 0, 0, 1, 1, 0, 2)),
    ), "cxa-2011 art. 14.5"),
    # Three teams: each beat one, by 3:1, 3:1 and 4:0 (see test_ranking_chains).
    Case("cxa-2011-team-round-robin", teams(TEAM_GAMES, 3, 2, byes="3 2 1"), (
        (2, 1, None, (2, 5, 1, 2, None, 0, 1, 2)),
        (1, 2, C.GAME_POINTS, (2, 4, 1, 1, None, 0, 0, 2)),
        (3, 3, C.GAME_POINTS, (2, 3, 1, 1, None, 0, 1, 2)),
    ), "cxa-2011 art. 14.5"),
    # match points, game points (in halves), wins, direct win, fouls; matches won do not count, so that 4 is among
    # 1, 3 and 4
    Case("cxa-1999-team-round-robin", teams(LEVEL_TEAMS, 4, 2, foul=2), (
        (2, 1, None, (3, 3, 2, None, 1)),
        (3, 2, C.WINS, (3, 3, 1, 3, 0)),
        (4, 3, C.DIRECT_WIN, (3, 3, 1, 2, 0)),
        (1, 4, C.DIRECT_WIN, (3, 3, 1, 1, 0)),
    ), "cxa-1999 art. 15.3"),
    Case("cxa-1999-team-round-robin", teams(TWO_PAIRS, 4, 2, foul=2), (
        (1, 1, None, (4, 7 * HALF, 1, 1, 0)),
        (3, 1, None, (4, 7 * HALF, 1, 1, 0)),
        (4, 3, C.MATCH_POINTS, (2, 5 * HALF, 0, 1, 0)),
        (2, 4, C.FOULS, (2, 5 * HALF, 0, 1, 1)),
    ), "cxa-1999 art. 15.3"),
    Case("cxa-1999-team-round-robin", teams(TEAM_GAMES, 3, 2, byes="3 2 1"), (
        (2, 1, None, (2, 5 * HALF, 2, None, 0)),
        (1, 2, C.GAME_POINTS, (2, 2, 1, None, 0)),
        (3, 3, C.GAME_POINTS, (2, 3 * HALF, 1, None, 0)),
    ), "cxa-1999 art. 15.3"),
    # match points, opponents' match points, game points, matches won, wins, fouls
    Case("cxa-2011-team-swiss", teams(TEAM_SWISS, 6, 2, foul=4), (
        (1, 1, None, (5, 6, 8, 2, 2, 0)),
        (4, 2, C.FOULS, (5, 6, 8, 2, 2, 1)),
        (3, 3, C.MATCH_POINTS, (2, 12, 5, 1, 1, 0)),
        (5, 4, C.MATCH_WINS, (2, 12, 5, 0, 1, 0)),
        (6, 5, C.WINS, (2, 12, 5, 0, 0, 0)),
        (2, 6, C.TEAM_OPPONENTS, (2, 6, 5, 0, 1, 0)),
    ), "cxa-2011 art. 14.6"),
    Case("cxa-2011-team-swiss", teams(MORE_TEAMS, 6, 2, foul=6), (
        (1, 1, None, (5, 7, 8, 2, 2, 0)),
        (3, 2, C.MATCH_POINTS, (3, 10, 6, 0, 1, 0)),
        (6, 3, C.TEAM_OPPONENTS, (3, 8, 5, 1, 2, 1)),
        (4, 4, C.TEAM_OPPONENTS, (3, 7, 6, 1, 1, 0)),
        (2, 5, C.MATCH_POINTS, (2, 11, 6, 1, 2, 0)),
        (5, 6, C.GAME_POINTS, (2, 11, 5, 0, 0, 0)),
    ), "cxa-2011 art. 14.6"),
    Case("cxa-2011-team-swiss", teams(ONE_BOARD_SWISS, 6, 1), (
        (1, 1, None, (4, 11, 4, 1, 1, 0)),
        (2, 2, C.TEAM_OPPONENTS, (4, 10, 4, 2, 2, 0)),
        (4, 3, C.TEAM_OPPONENTS, (4, 7, 4, 1, 1, 0)),
        (6, 4, C.MATCH_POINTS, (3, 8, 3, 1, 1, 0)),
        (3, 5, C.EARLIER, (3, 8, 3, 1, 1, 0)),
        (5, 6, C.MATCH_POINTS, (0, 10, 0, 0, 0, 0)),
    ), "cxa-2011 art. 14.6"),
    # game points, match points, opponents' match points, matches won, wins, fouls
    Case("cxa-2011-team-swiss-games", teams(TEAM_SWISS, 6, 2, foul=4), (
        (1, 1, None, (8, 5, 6, 2, 2, 0)),
        (4, 2, C.FOULS, (8, 5, 6, 2, 2, 1)),
        (3, 3, C.GAME_POINTS, (5, 2, 12, 1, 1, 0)),
        (5, 4, C.MATCH_WINS, (5, 2, 12, 0, 1, 0)),
        (6, 5, C.WINS, (5, 2, 12, 0, 0, 0)),
        (2, 6, C.TEAM_OPPONENTS, (5, 2, 6, 0, 1, 0)),
    ), "cxa-2011 art. 14.7"),
    Case("cxa-2011-team-swiss-games", teams(MORE_TEAMS, 6, 2, foul=6), (
        (1, 1, None, (8, 5, 7, 2, 2, 0)),
        (3, 2, C.GAME_POINTS, (6, 3, 10, 0, 1, 0)),
        (4, 3, C.TEAM_OPPONENTS, (6, 3, 7, 1, 1, 0)),
        (2, 4, C.MATCH_POINTS, (6, 2, 11, 1, 2, 0)),
        (6, 5, C.GAME_POINTS, (5, 3, 8, 1, 2, 1)),
        (5, 6, C.MATCH_POINTS, (5, 2, 11, 0, 0, 0)),
    ), "cxa-2011 art. 14.7"),
    Case("cxa-2011-team-swiss-games", teams(ONE_BOARD_SWISS, 6, 1), (
        (1, 1, None, (4, 4, 11, 1, 1, 0)),
        (2, 2, C.TEAM_OPPONENTS, (4, 4, 10, 2, 2, 0)),
        (4, 3, C.TEAM_OPPONENTS, (4, 4, 7, 1, 1, 0)),
        (6, 4, C.GAME_POINTS, (3, 3, 8, 1, 1, 0)),
        (3, 5, C.EARLIER, (3, 3, 8, 1, 1, 0)),
        (5, 6, C.GAME_POINTS, (0, 0, 10, 0, 0, 0)),
    ), "cxa-2011 art. 14.7"),
    # match points, opponents' match points, game points (in halves), matches won, fouls; 5 and 6 are equal in these
    Case("cxa-1999-team-swiss", teams(TEAM_SWISS, 6, 2, foul=4), (
        (1, 1, None, (5, 6, 4, 2, 0)),
        (4, 2, C.FOULS, (5, 6, 4, 2, 1)),
        (3, 3, C.MATCH_POINTS, (2, 12, 5 * HALF, 1, 0)),
        (5, 4, C.MATCH_WINS, (2, 12, 5 * HALF, 0, 0)),
        (6, 4, None, (2, 12, 5 * HALF, 0, 0)),
        (2, 6, C.TEAM_OPPONENTS, (2, 6, 5 * HALF, 0, 0)),
    ), "cxa-1999 art. 15.4"),
    Case("cxa-1999-team-swiss", teams(MORE_TEAMS, 6, 2, foul=6), (
        (1, 1, None, (5, 7, 4, 2, 0)),
        (3, 2, C.MATCH_POINTS, (3, 10, 3, 0, 0)),
        (6, 3, C.TEAM_OPPONENTS, (3, 8, 5 * HALF, 1, 1)),
        (4, 4, C.TEAM_OPPONENTS, (3, 7, 3, 1, 0)),
        (2, 5, C.MATCH_POINTS, (2, 11, 3, 1, 0)),
        (5, 6, C.GAME_POINTS, (2, 11, 5 * HALF, 0, 0)),
    ), "cxa-1999 art. 15.4"),
)
# fmt: on
CHAINS_HERE = [name for name in CHAINS if "team" in name]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_table_by_hand(case: Case) -> None:
    """cxa-2011 arts 14.5-14.7; cxa-1999 arts 15.3-15.4."""
    assert lines_of(case.event(case.chain), case.chain) == case.lines


@pytest.mark.parametrize("chain", CHAINS_HERE)
def test_every_criterion_of_every_chain_parts_somebody_in_these_tables(chain: str) -> None:
    assert set(CHAINS[chain]) <= parting(CASES, chain)


MEMBERS = {team: (10 * team + 1, 10 * team + 2) for team in range(1, 5)}


# Of LEVEL_TEAMS, where all four have three match points: with a warning the best of them is the last.
def test_a_sanctioned_team_ranks_last_among_its_equals() -> None:
    """cxa-2011 arts 18.1, 18.5; cxa-1999 arts 18.1, 18.4."""
    offences = Offences(sanctions=(Sanction(2, Penalty.WARNING, 1),))
    tally = of_matches(
        rounds_of(LEVEL_TEAMS), MEMBERS, matches(LEVEL_TEAMS), MatchRules(2), offences=offences
    )
    found = standings(tally, CHAINS["cxa-2011-team-round-robin"])
    assert [(place.number, parted_by(place)) for place in found.places] == [
        (3, None),
        (1, C.DIRECT_WIN),
        (4, C.MATCH_WINS),
        (2, C.SANCTIONS),
    ]


# Without team 4: 2-3 3:1, 1-2 3:1, 3-1 3:1, so that each has two match points and four game points.
def test_a_team_whose_results_are_void_counts_for_nobody() -> None:
    """cxa-2011 art. 19.2; cxa-1999 art. 20.3."""
    tally = of_matches(rounds_of(LEVEL_TEAMS), MEMBERS, matches(LEVEL_TEAMS), MatchRules(2), voided={4})
    found = standings(tally, (C.MATCH_POINTS, C.GAME_POINTS))
    figures = {
        place.number: [found.figure(place, column) for column in found.columns] for place in found.places
    }
    assert figures == {1: [2, 4], 2: [2, 4], 3: [2, 4]}
