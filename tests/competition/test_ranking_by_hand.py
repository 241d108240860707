"""Every individual chain against tables reckoned by hand, in which each of its criteria parts somebody in its turn.

The figures were worked out on paper from the results, as the comments tell; nothing here comes from the program.
A line of a table: number, place, what parted it from the one above (none: first, or the place is shared), figures.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.competition.hand_tables import HALF, C, Case, individual, lines_of, meetings, parting, places
from tests.competition.test_ranking_chains import SWISS
from zhicai.competition.ranking.chains import CHAINS

# A round robin of six. Number 5 has a foul.
#       1  2  3  4  5  6   points  minor score: beaten ones whole, drawn ones half   wins  games as second mover
#   1   .  =  =  0  =  =     4     (4 + 5 + 6 + 5) / 2                    = 10         0     3, 5            = 2
#   2   =  .  =  0  =  =     4     (4 + 5 + 6 + 5) / 2                    = 10         0     1, 4            = 2
#   3   =  =  .  1  =  0     5     6 + (4 + 4 + 6) / 2                    = 13         1     5, 2            = 2
#   4   1  1  0  .  =  =     6     4 + 4 + (6 + 5) / 2                    = 13 1/2     2     3, 6, 1         = 3
#   5   =  =  =  =  .  1     6     5 + (4 + 4 + 5 + 6) / 2                = 14 1/2     1     2, 4, 6         = 3
#   6   =  =  1  =  0  .     5     5 + (4 + 4 + 6) / 2                    = 12         1     1, 2, 3         = 3
# 1 and 2 drew with each other and are equal in all; in that game 2 moved second.
ROUND_ROBIN = """
1-6 =; 2-5 =; 3-4 1-0
6-4 =; 5-3 =; 1-2 =
2-6 =; 3-1 =; 4-5 =
6-5 0-1; 1-4 0-1; 2-3 =
3-6 0-1; 4-2 1-0; 5-1 =
"""

# Another one: all have five points, and the minor score is five for a win and half of five for a draw. Number 6 has
# a foul.
#       1  2  3  4  5  6   wins, draws  minor score   among 1, 2, 3, 5, 6     games as second mover
#   1   .  =  1  =  =  0     1, 3        12 1/2       1 + 2 + 1 + 0 = 4       3, 5       = 2
#   2   =  .  =  0  1  =     1, 3        12 1/2       1 + 1 + 2 + 1 = 5       1, 4       = 2
#   3   0  =  .  1  =  =     1, 3        12 1/2       0 + 1 + 1 + 1 = 3       5, 2       = 2
#   4   =  1  0  .  0  1     2, 1        12 1/2                               3, 6, 1    = 3
#   5   =  0  =  1  .  =     1, 3        12 1/2       1 + 0 + 1 + 1 = 3       2, 4, 6    = 3
#   6   1  =  =  0  =  .     1, 3        12 1/2       2 + 1 + 1 + 1 = 5       1, 2, 3    = 3
LEVEL = """
1-6 0-1; 2-5 1-0; 3-4 1-0
6-4 0-1; 5-3 =; 1-2 =
2-6 =; 3-1 0-1; 4-5 0-1
6-5 =; 1-4 =; 2-3 =
3-6 =; 4-2 1-0; 5-1 =
"""

# Two games against everybody; number 1 has a foul.
#   1-4 3:1, 2-3 2:2, 3-4 1:3, 1-2 2:2 (each won one), 2-4 1:3, 1-3 2:2
#       match points     game points     games won                 of them as second mover
#   1   2 + 1 + 1 = 4    3 + 2 + 2 = 7   4, 2             = 2      0
#   2   1 + 1 + 0 = 2    2 + 2 + 1 = 5   1                = 1      0
#   3   1 + 0 + 1 = 2    2 + 1 + 2 = 5   none             = 0      0
#   4   0 + 2 + 2 = 4    1 + 3 + 3 = 7   3, 2             = 2      2
# 1 beat 4, so that its foul does not matter.
TWO_GAMES = """
1-4 1-0; 2-3 =
4-3 =; 1-2 1-0
2-4 0-1; 3-1 =
4-1 =; 3-2 =
3-4 0-1; 2-1 1-0
4-2 =; 1-3 =
"""

# Again, and number 1 has a foul.
#   1-4 2:2, 2-3 2:2, 3-4 0:4, 1-2 4:0, 2-4 3:1, 1-3 1:3
#       match points     game points     games won                 of them as second mover
#   1   1 + 2 + 0 = 3    2 + 4 + 1 = 7   2, 2             = 2      against 2 in round 5   = 1
#   2   1 + 0 + 2 = 3    2 + 0 + 3 = 5   4                = 1      0
#   3   1 + 0 + 2 = 3    2 + 0 + 3 = 5   1                = 1      against 1 in round 6   = 1
#   4   1 + 2 + 0 = 3    2 + 4 + 1 = 7   3, 3             = 2      against 3 in round 5   = 1
# 1 and 4 drew their meeting, and so did 2 and 3.
TWO_MORE_GAMES = """
1-4 =; 2-3 =
4-3 1-0; 1-2 1-0
2-4 1-0; 3-1 =
4-1 =; 3-2 =
3-4 0-1; 2-1 0-1
4-2 =; 1-3 0-1
"""

# Three rounds of six; number 4 has a foul.
#       results                 points   opponents' points       wins   games as second mover
#   1   lost 2, 3, drew 5         1      4 + 4 + 4 = 12           0     0
#   2   beat 1, lost 6, beat 4    4      1 + 4 + 1 = 6            2     2 (1, 6)
#   3   drew 4, beat 1, drew 6    4      1 + 1 + 4 = 6            1     3
#   4   drew 3, lost 5, 2         1      4 + 4 + 4 = 12           0     2 (5, 2)
#   5   drew 6, beat 4, drew 1    4      4 + 1 + 1 = 6            1     1 (1)
#   6   drew 5, beat 2, drew 3    4      4 + 4 + 4 = 12           1     1 (5)
POINTS = """
1-2 0-1; 5-6 =; 4-3 =
5-4 1-0; 6-2 1-0; 1-3 0-1
1-5 =; 2-4 1-0; 6-3 =
"""

# Number 6 has a foul.
#       results                 after each round   sum    wins   games as second mover   without round 1
#   1   drew 6, lost 3, beat 5      1  1  3          5      1      2 (3, 5)              3 - 1 = 2
#   2   beat 3, 5, lost 6           2  4  4         10      2      1 (6)
#   3   lost 2, beat 1, drew 4      0  2  3          5      1      2 (2, 4)              3 - 0 = 3
#   4   lost 5, beat 6, drew 3      0  2  3          5      1      1 (5)
#   5   beat 4, lost 2, 1           2  2  2          6      1      1 (2)
#   6   drew 1, lost 4, beat 2      1  1  3          5      1      2 (1, 4)
PROGRESSIVE = """
1-6 =; 5-4 1-0; 2-3 1-0
4-6 1-0; 3-1 1-0; 2-5 1-0
4-3 =; 6-2 1-0; 5-1 0-1
"""

# Number 6 has a foul.
#       results                 after each round   sum    wins   games as second mover
#   1   beat 3, lost 5, beat 4      2  2  4          8      2      2 (5, 4)
#   2   drew 5, lost 6, drew 3      1  1  2          4      0      3
#   3   lost 1, 4, drew 2           0  0  1          1      0      1 (1)
#   4   beat 6, 3, lost 1           2  4  4         10      2      1 (3)
#   5   drew 2, beat 1, drew 6      1  3  4          8      1      1 (6)
#   6   lost 4, beat 2, drew 5      0  2  3          5      1      1 (4)
EARLY_AND_LATE = """
1-3 1-0; 4-6 1-0; 5-2 =
5-1 1-0; 3-4 0-1; 6-2 1-0
6-5 =; 4-1 0-1; 3-2 =
"""

# Places of players, best first; team 3 has a foul.
#   1: 1 + 6 + 8 = 15    2: 1 + 5 + 9 = 15    3: 2 + 6 + 7 = 15    4: 2 + 6 + 7 = 15    5: 3 + 4 + 7 = 14
PLACES = {
    11: 1,
    12: 6,
    13: 8,
    21: 1,
    22: 5,
    23: 9,
    31: 2,
    32: 6,
    33: 7,
    41: 2,
    42: 6,
    43: 7,
    51: 3,
    52: 4,
    53: 7,
}
SQUADS = {team: tuple(10 * team + at for at in (3, 1, 2)) for team in range(1, 6)}

# fmt: off
CASES = (
    # points, minor score, wins, direct win, fouls, games as second mover, second mover in the own game
    Case("cxa-2011-round-robin", individual(ROUND_ROBIN, 6, foul=5), (
        (5, 1, None, (6, Fraction(29, 2), 1, None, 1, 3, None)),
        (4, 2, C.MINOR_SCORE, (6, Fraction(27, 2), 2, None, 0, 3, None)),
        (3, 3, C.SCORE, (5, 13, 1, None, 0, 2, None)),
        (6, 4, C.MINOR_SCORE, (5, 12, 1, None, 0, 3, None)),
        (2, 5, C.SCORE, (4, 10, 0, 1, 0, 2, 1)),
        (1, 6, C.OWN_GAME_BLACK, (4, 10, 0, 1, 0, 2, 0)),
    ), "cxa-2011 art. 14.1"),
    Case("cxa-2011-round-robin", individual(LEVEL, 6, foul=6), (
        (4, 1, None, (5, Fraction(25, 2), 2, None, 0, 3, None)),
        (2, 2, C.WINS, (5, Fraction(25, 2), 1, 5, 0, 2, None)),
        (6, 3, C.FOULS, (5, Fraction(25, 2), 1, 5, 1, 3, None)),
        (1, 4, C.DIRECT_WIN, (5, Fraction(25, 2), 1, 4, 0, 2, None)),
        (5, 5, C.DIRECT_WIN, (5, Fraction(25, 2), 1, 3, 0, 3, None)),
        (3, 6, C.BLACK_GAMES, (5, Fraction(25, 2), 1, 3, 0, 2, None)),
    ), "cxa-2011 art. 14.1"),
    # points, minor score (both in halves), wins, direct win, fouls; 2 and 1, 5 and 3 are equal in all of these
    Case("cxa-1999-round-robin", individual(ROUND_ROBIN, 6, foul=5), (
        (5, 1, None, (3, Fraction(29, 4), 1, None, 1)),
        (4, 2, C.MINOR_SCORE, (3, Fraction(27, 4), 2, None, 0)),
        (3, 3, C.SCORE, (5 * HALF, Fraction(13, 2), 1, None, 0)),
        (6, 4, C.MINOR_SCORE, (5 * HALF, 6, 1, None, 0)),
        (1, 5, C.SCORE, (2, 5, 0, 1, 0)),
        (2, 5, None, (2, 5, 0, 1, 0)),
    ), "cxa-1999 art. 15.1"),
    Case("cxa-1999-round-robin", individual(LEVEL, 6, foul=6), (
        (4, 1, None, (5 * HALF, Fraction(25, 4), 2, None, 0)),
        (2, 2, C.WINS, (5 * HALF, Fraction(25, 4), 1, 5, 0)),
        (6, 3, C.FOULS, (5 * HALF, Fraction(25, 4), 1, 5, 1)),
        (1, 4, C.DIRECT_WIN, (5 * HALF, Fraction(25, 4), 1, 4, 0)),
        (3, 5, C.DIRECT_WIN, (5 * HALF, Fraction(25, 4), 1, 3, 0)),
        (5, 5, None, (5 * HALF, Fraction(25, 4), 1, 3, 0)),
    ), "cxa-1999 art. 15.1"),
    # match points, game points, wins, direct win, fouls, wins as second mover
    Case("cxa-2011-round-robin-games", meetings(TWO_GAMES, 4, foul=1), (
        (1, 1, None, (4, 7, 2, 2, 1, 0)),
        (4, 2, C.DIRECT_WIN, (4, 7, 2, 0, 0, 2)),
        (2, 3, C.MATCH_POINTS, (2, 5, 1, None, 0, 0)),
        (3, 4, C.WINS, (2, 5, 0, None, 0, 0)),
    ), "cxa-2011 art. 14.2"),
    Case("cxa-2011-round-robin-games", meetings(TWO_MORE_GAMES, 4, foul=1), (
        (4, 1, None, (3, 7, 2, 1, 0, 1)),
        (1, 2, C.FOULS, (3, 7, 2, 1, 1, 1)),
        (3, 3, C.GAME_POINTS, (3, 5, 1, 1, 0, 1)),
        (2, 4, C.BLACK_WINS, (3, 5, 1, 1, 0, 0)),
    ), "cxa-2011 art. 14.2"),
    # points, opponents' score, wins, fouls, games as second mover
    Case("cxa-2011-swiss", individual(POINTS, 6, foul=4), (
        (6, 1, None, (4, 12, 1, 0, 1)),
        (2, 2, C.OPPONENTS, (4, 6, 2, 0, 2)),
        (3, 3, C.WINS, (4, 6, 1, 0, 3)),
        (5, 4, C.BLACK_GAMES, (4, 6, 1, 0, 1)),
        (1, 5, C.SCORE, (1, 12, 0, 0, 0)),
        (4, 6, C.FOULS, (1, 12, 0, 1, 2)),
    ), "cxa-2011 art. 14.3.1"),
    Case("cxa-2011-swiss", individual(SWISS, 6), (
        (1, 1, None, (4, 11, 1, 0, 1)),
        (2, 2, C.OPPONENTS, (4, 10, 2, 0, 2)),
        (4, 3, C.OPPONENTS, (4, 7, 1, 0, 1)),
        (6, 4, C.SCORE, (3, 8, 1, 0, 2)),
        (3, 5, C.EARLIER, (3, 8, 1, 0, 2)),
        (5, 6, C.SCORE, (0, 10, 0, 0, 1)),
    ), "cxa-2011 art. 14.3.1"),
    # points, opponents' score (both in halves), wins, fouls; 3 and 5 are equal in all of these
    Case("cxa-1999-swiss", individual(POINTS, 6, foul=4), (
        (6, 1, None, (2, 6, 1, 0)),
        (2, 2, C.OPPONENTS, (2, 3, 2, 0)),
        (3, 3, C.WINS, (2, 3, 1, 0)),
        (5, 3, None, (2, 3, 1, 0)),
        (1, 5, C.SCORE, (HALF, 6, 0, 0)),
        (4, 6, C.FOULS, (HALF, 6, 0, 1)),
    ), "cxa-1999 art. 15.2"),
    # points, progressive score, wins, fouls, games as second mover
    Case("cxa-2011-swiss-progressive", individual(PROGRESSIVE, 6, foul=6), (
        (2, 1, None, (4, 10, 2, 0, 1)),
        (3, 2, C.SCORE, (3, 5, 1, 0, 2)),
        (1, 3, C.PROGRESSIVE_LESS, (3, 5, 1, 0, 2)),
        (4, 4, C.BLACK_GAMES, (3, 5, 1, 0, 1)),
        (6, 5, C.FOULS, (3, 5, 1, 1, 2)),
        (5, 6, C.SCORE, (2, 6, 1, 0, 1)),
    ), "cxa-2011 art. 14.3.2"),
    Case("cxa-2011-swiss-progressive", individual(EARLY_AND_LATE, 6, foul=6), (
        (4, 1, None, (4, 10, 2, 0, 1)),
        (1, 2, C.PROGRESSIVE, (4, 8, 2, 0, 2)),
        (5, 3, C.WINS, (4, 8, 1, 0, 1)),
        (6, 4, C.SCORE, (3, 5, 1, 1, 1)),
        (2, 5, C.SCORE, (2, 4, 0, 0, 3)),
        (3, 6, C.SCORE, (1, 1, 0, 0, 1)),
    ), "cxa-2011 art. 14.3.2"),
    # sum of places, best place; 1 and 2, 3 and 4 are equal in these
    Case("cxa-2011-places", places(PLACES, SQUADS), (
        (5, 1, None, (14, 3)),
        (1, 2, C.PLACE_SUM, (15, 1)),
        (2, 2, None, (15, 1)),
        (3, 4, C.BEST_PLACE, (15, 2)),
        (4, 4, None, (15, 2)),
    ), "cxa-2011 art. 14.8"),
    # sum of places, best place, second best, fouls
    Case("cxa-1999-places", places(PLACES, SQUADS, 31), (
        (5, 1, None, (14, 3, 4, 0)),
        (2, 2, C.PLACE_SUM, (15, 1, 5, 0)),
        (1, 3, C.SECOND_PLACE, (15, 1, 6, 0)),
        (4, 4, C.BEST_PLACE, (15, 2, 6, 0)),
        (3, 5, C.FOULS, (15, 2, 6, 1)),
    ), "cxa-1999 art. 15.5"),
)
# fmt: on
CHAINS_HERE = [name for name in CHAINS if "team" not in name]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_table_by_hand(case: Case) -> None:
    """cxa-2011 arts 14.1-14.3, 14.3.1-14.3.2, 14.8; cxa-1999 arts 15.1-15.2, 15.5."""
    assert lines_of(case.event(case.chain), case.chain) == case.lines


@pytest.mark.parametrize("chain", CHAINS_HERE)
def test_every_criterion_of_every_chain_parts_somebody_in_these_tables(chain: str) -> None:
    assert set(CHAINS[chain]) <= parting(CASES, chain)
