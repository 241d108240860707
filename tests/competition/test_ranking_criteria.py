"""Single criteria and the regulations that say what the texts leave open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Board, Foul, Penalty, Round, Sanction, result_of
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import Offences, of_games
from zhicai.competition.ranking.match_lines import MatchRules, individual_rounds, of_matches, of_meetings
from zhicai.competition.ranking.places import PlaceRules, place_tally
from zhicai.competition.ranking.progressive import progressive_less
from zhicai.competition.ranking.rules import Direct, Earlier, Removal, Stand, TieBreaks
from zhicai.competition.ranking.standings import standings, standings_by_places
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.scoring import NOBODY, THREE_BLACK_TWO, TWO_ONE_NONE, Scores, scores

Played = Callable[[str], tuple[Round, ...]]
C = Criterion


def ranked(
    rounds: tuple[Round, ...],
    *criteria: Criterion,
    size: int,
    rules: TieBreaks | None = None,
    table: Scores = TWO_ONE_NONE,
    offences: Offences | None = None,
    decisions: Decisions | None = None,
) -> list[tuple[int, object]]:
    """Numbers from the first down, each with the figure of the last criterion."""
    tally = of_games(rounds, range(1, size + 1), table, rules or TieBreaks(), offences=offences or Offences())
    found = standings(tally, (C.SCORE, *criteria), decisions=decisions or Decisions())
    shown = found.columns[-1]
    return [(place.number, found.figure(place, shown)) for place in found.places]


# Byes, forfeits and missed rounds

BYES = """
1-2 1-0; 3-4 1-0; 5 pairing
1-3 1-0; 5-2 1-0; 4 pairing
"""


@pytest.mark.parametrize(
    ("stand", "figure"),
    [(Stand.LOWEST_SCORING, 2), (Stand.LOWEST, 0), (Stand.ZERO, 0)],
)
def test_the_opponent_of_a_bye(played: Played, stand: Stand, figure: int) -> None:
    """cxa-2011 art. 14.4: the lowest score among those with a score; 2 has none, 3 and 4 have two points."""
    figures = dict(ranked(played(BYES), C.OPPONENTS, size=5, rules=TieBreaks(bye_opponent=stand)))
    assert figures == {1: 2, 5: figure, 3: 6, 4: 2 + figure, 2: 8}


def test_the_lowest_score_of_all_when_nobody_has_any(played: Played) -> None:
    rounds = played("1-2 ---; 3 pairing")
    assert dict(ranked(rounds, C.OPPONENTS, size=3, table=scores(2, 1, bye=0)))[3] == 0


@pytest.mark.parametrize(("stand", "figure"), [(Stand.ACTUAL, 0), (Stand.LOWEST_SCORING, 1), (Stand.ZERO, 0)])
def test_the_opponent_of_a_game_without_play(played: Played, stand: Stand, figure: int) -> None:
    rounds = played("1-2 +--; 3-4 =")
    assert dict(ranked(rounds, C.OPPONENTS, size=4, rules=TieBreaks(forfeit_opponent=stand)))[1] == figure


def test_the_opponent_of_a_missed_round(played: Played) -> None:
    rounds = played("1-2 1-0; 3 late\n1-3 0-1; 2 leave")
    free = dict(ranked(rounds, C.OPPONENTS, size=3))
    assert free == {1: 2, 3: 2, 2: 2}
    filled = dict(ranked(rounds, C.OPPONENTS, size=3, rules=TieBreaks(missed_opponent=Stand.LOWEST_SCORING)))
    assert filled == {1: 2, 3: 4, 2: 4}


def test_a_free_round_counts_for_nothing(played: Played) -> None:
    rules = TieBreaks(missed_opponent=Stand.LOWEST_SCORING)
    assert dict(ranked(played("1-2 1-0; 3 free"), C.OPPONENTS, size=3, rules=rules)) == {1: 0, 2: 2, 3: 0}


def test_a_voided_competitor_may_have_had_a_bye(played: Played) -> None:
    tally = of_games(played("1-2 1-0; 3 pairing"), (1, 2, 3), TWO_ONE_NONE, voided=(3,))
    assert [place.number for place in standings(tally, (C.SCORE,)).places] == [1, 2]


def test_a_bye_has_no_actual_opponent() -> None:
    with pytest.raises(CompetitionError, match="没有对手"):
        TieBreaks(bye_opponent=Stand.ACTUAL)


@pytest.mark.parametrize(
    ("plus", "bye", "expected"), [(True, True, (1, 1)), (False, True, (0, 1)), (True, False, (1, 0))]
)
def test_whether_plus_and_bye_are_wins(
    played: Played, plus: bool, bye: bool, expected: tuple[int, int]
) -> None:
    """cxa-2011 arts 14.4, 20.3."""
    rules = TieBreaks(forfeit_is_win=plus, bye_is_win=bye)
    figures = dict(ranked(played("1-2 +--; 3 pairing"), C.WINS, size=3, rules=rules))
    assert (figures[1], figures[3]) == expected


def test_a_bye_worth_less_than_a_win_is_none(played: Played) -> None:
    assert dict(ranked(played("1-2 1-0; 3 pairing"), C.WINS, size=3, table=scores(2, 1, bye=1)))[3] == 0


@pytest.mark.parametrize(("coloured", "games", "wins"), [(False, 1, 0), (True, 2, 1)])
def test_whether_a_game_without_play_has_a_colour(
    played: Played, coloured: bool, games: int, wins: int
) -> None:
    rounds = played("1-2 --+\n1-2 1-0")
    rules = TieBreaks(forfeit_has_colour=coloured)
    assert dict(ranked(rounds, C.BLACK_GAMES, size=2, rules=rules))[2] == games
    assert dict(ranked(rounds, C.BLACK_WINS, size=2, rules=rules))[2] == wins


def test_a_bye_may_count_as_a_game_as_second_mover(played: Played) -> None:
    rounds = played("1-2 =; 3 pairing")
    assert dict(ranked(rounds, C.BLACK_GAMES, size=3))[3] == 0
    assert dict(ranked(rounds, C.BLACK_GAMES, size=3, rules=TieBreaks(bye_is_black=True)))[3] == 1


def test_a_board_without_result_and_a_void_one_count_for_nothing(played: Played) -> None:
    rounds = played("1-2 1-0; 3-4\n1-3 unplayed; 2-4 =")
    assert ranked(rounds, C.OPPONENTS, size=4) == [(1, 1), (2, 3), (4, 1), (3, 0)]


def test_an_adjourned_game_counts_as_a_draw_until_it_is_played(played: Played) -> None:
    assert ranked(played("1-2 adjourned; 3-4 1-0"), C.WINS, size=4) == [(3, 1), (1, 0), (2, 0), (4, 0)]


# Points of opponents


def test_opponents_score_without_the_lowest(played: Played) -> None:
    rounds = played("1-2 1-0; 3-4 1-0\n1-3 1-0; 4-2 =")
    assert dict(ranked(rounds, C.OPPONENTS_CUT, size=4)) == {1: 2, 3: 4, 2: 4, 4: 2}
    assert dict(ranked(rounds[:1], C.OPPONENTS_CUT, size=4)) == {1: 0, 3: 0, 2: 0, 4: 0}
    assert dict(ranked((), C.OPPONENTS_CUT, size=2)) == {1: 0, 2: 0}


def test_score_of_beaten_opponents(played: Played) -> None:
    rounds = played("1-2 1-0; 3-4 1-0\n1-3 =; 4-2 0-1")
    assert dict(ranked(rounds, C.BEATEN, size=4)) == {1: 2, 3: 0, 2: 0, 4: 0}


# Progressive score


def test_both_readings_of_removing_a_round_place_alike_with_other_figures(played: Played) -> None:
    """cxa-2011 art. 14.3.2. By hand: 1 has 2, 2, 3, 5 and 2 has 1, 3, 3, 5, both 12 in sum."""
    rounds = played("1-3 1-0; 2-4 =\n1-5 0-1; 2-3 1-0\n1-4 =; 2-5 0-1\n1-6 1-0; 2-7 1-0")
    seen: dict[Removal, object] = {}
    for removal in Removal:
        tally = of_games(rounds, range(1, 8), TWO_ONE_NONE, TieBreaks(removal=removal))
        found = standings(tally, (C.SCORE, C.PROGRESSIVE, C.PROGRESSIVE_LESS))
        first, second = found.places[:2]
        assert (first.number, second.number) == (2, 1)
        assert second.above is not None
        seen[removal] = second.above.figures
        assert second.above.message_zh.startswith("积分同为5，去除前1轮后的累进分")
        assert "less the first 1 round " in second.above.message_en
    # Running totals less round 1: 2 has 2+2+4 = 8, 1 has 0+1+3 = 4; or 12-1 = 11 and 12-2 = 10.
    assert seen == {Removal.RESULT: (8, 4), Removal.RUNNING_TOTAL: (11, 10)}


def test_what_is_left_of_the_progressive_score_after_an_earlier_round(played: Played) -> None:
    """By hand: 1 has 2, 2, 3 and 5 after four rounds."""
    rounds = played("1-3 1-0\n1-5 0-1\n1-4 =\n1-6 1-0")
    left = {}
    for removal in Removal:
        tally = of_games(rounds, range(1, 7), TWO_ONE_NONE, TieBreaks(removal=removal))
        left[removal] = [progressive_less(tally, 1, 3, removed) // tally.scale for removed in range(4)]
    assert left == {Removal.RESULT: [7, 1, 1, 0], Removal.RUNNING_TOTAL: [7, 5, 3, 0]}


# The standing after earlier rounds


def test_earlier_rounds_compare_points_or_the_whole_chain(played: Played) -> None:
    """cxa-2011 art. 14.3.1. 1 and 2 have 2, 3 and 4 points; whom 1 beat won in round 2, whom 2 beat in round 3."""
    rounds = played("""
        1-3 1-0; 2-4 1-0
        3-5 1-0; 4-6 0-1; 1-7 =; 2-8 =
        4-5 1-0; 3-6 0-1; 1-9 =; 2-10 =
    """)
    chain = (C.SCORE, C.OPPONENTS, C.EARLIER)
    points = standings(of_games(rounds, range(1, 11), TWO_ONE_NONE), chain)
    assert points.undecided[0] == (1, 2)
    rules = TieBreaks(earlier=Earlier.WHOLE_CHAIN)
    whole = standings(of_games(rounds, range(1, 11), TWO_ONE_NONE, rules), chain)
    assert [place.number for place in whole.places[:2]] == [1, 2]
    assert whole.why(2)[0] == "第2名；在1号之后：积分同为4，第2轮后的对手分3比1，多者列前。"


def test_earlier_rounds_go_back_one_by_one(played: Played) -> None:
    rounds = played("1-3 1-0; 2-4 =\n1-4 =; 2-3 1-0\n1-5 1-0; 2-6 1-0")
    found = standings(of_games(rounds, range(1, 7), TWO_ONE_NONE), (C.SCORE, C.EARLIER))
    assert [place.number for place in found.places[:2]] == [1, 2]
    reason = found.places[1].above
    assert reason is not None and reason.through == 1 and [int(one) for one in reason.figures] == [2, 1]
    assert reason.message_en == "equal on points (5); points after round 1 2 against 1, the higher first"


# Direct wins

CYCLE = """
1-2 1-0; 3-4 1-0
2-3 1-0; 4-1 0-1
3-1 1-0; 2-4 1-0
"""


def test_a_direct_win_parts_two(played: Played) -> None:
    """cxa-2011 art. 14.1."""
    rounds = played("1-2 0-1; 3-4 =\n1-3 1-0; 2-4 0-1\n1-4 =; 2-3 1-0")
    # Points: 1 three, 2 four, 3 one, 4 four; 4 beat 2.
    assert ranked(rounds, C.DIRECT_WIN, size=4)[:2] == [(4, 2), (2, 0)]


def test_a_circle_of_direct_wins_parts_nobody(played: Played) -> None:
    assert ranked(played(CYCLE), C.DIRECT_WIN, size=4)[:3] == [(1, 2), (2, 2), (3, 2)]


# Four who are equal on points of a larger event: 1 beat 2 and 3; 4 beat 1; 2-3, 2-4 and 3-4 drawn.
AMONG = """
1-2 1-0; 3-4 =
1-3 1-0; 2-4 =
4-1 1-0; 2-3 =
5-2 0-1; 6-3 0-1; 7-1 1-0; 8-4 1-0
"""


def test_direct_wins_among_more_than_two(played: Played) -> None:
    rounds = played(AMONG)

    def leaders(direct: Direct = Direct.POINTS_AMONG, *, again: bool = True) -> list[tuple[int, object]]:
        rules = TieBreaks(direct=direct, direct_again=again)
        return [pair for pair in ranked(rounds, C.DIRECT_WIN, size=8, rules=rules) if pair[0] <= 4]

    # Points: 1, 2, 3 and 4 have four each; among them 1 and 4 have four points, 2 and 3 two.
    assert leaders() == [(4, 4), (1, 4), (2, 2), (3, 2)]
    assert leaders(Direct.WINS_AMONG) == [(1, 2), (4, 1), (2, 0), (3, 0)]
    assert leaders(Direct.PAIR_ONLY) == [(1, None), (2, None), (3, None), (4, None)]
    assert leaders(again=False) == [(1, 4), (4, 4), (2, 2), (3, 2)]


def test_direct_wins_do_not_apply_where_not_all_have_met(played: Played) -> None:
    assert ranked(played("1-3 1-0; 2-4 1-0"), C.DIRECT_WIN, size=4)[:2] == [(1, None), (2, None)]
    assert ranked(played("1-2; 3-4 adjourned"), C.DIRECT_WIN, size=4)[:2] == [(3, None), (4, None)]


def test_direct_wins_are_wins_whatever_a_draw_is_worth(played: Played) -> None:
    """cxa-2011 art. 13.3: a draw that gives Black more is still no win."""
    rounds = played("1-2 =; 3-4 1-0\n3-1 =; 2-4 0-1")
    # Points: 1 three, 3 four, 2 two, 4 three.
    tied = ranked(rounds, C.DIRECT_WIN, size=4, table=THREE_BLACK_TWO)
    assert tied == [(3, None), (1, None), (4, None), (2, None)]
    assert ranked(played("1-2 =\n2-1 ="), C.DIRECT_WIN, size=2, table=THREE_BLACK_TWO) == [(1, 2), (2, 2)]


def test_who_moved_second_in_the_own_game(played: Played) -> None:
    """cxa-2011 art. 14.1, the end of the chain."""
    rounds = played("1-2 =; 3-4 =\n1-3 =; 2-4 =\n4-1 =; 3-2 =")
    # All have three points; as second movers: 1 once, 2 twice, 3 once, 4 twice.
    found = ranked(rounds, C.OWN_GAME_BLACK, size=4)
    assert found == [(2, 2), (4, 2), (1, 1), (3, 1)]
    assert ranked(played("1-2 ="), C.OWN_GAME_BLACK, size=2) == [(2, 1), (1, 0)]


# Colours


def test_more_games_as_second_mover_come_first_unless_turned_round(played: Played) -> None:
    """cxa-2011 arts 14.1, 14.3."""
    rounds = played("1-2 =; 3-4 =")
    assert [number for number, _ in ranked(rounds, C.BLACK_GAMES, size=4)] == [2, 4, 1, 3]
    turned = TieBreaks(more_black_games_first=False)
    assert [number for number, _ in ranked(rounds, C.BLACK_GAMES, size=4, rules=turned)] == [1, 3, 2, 4]


def test_wins_by_colour(played: Played) -> None:
    rounds = played("1-2 1-0; 3-4 0-1")
    assert ranked(rounds, C.BLACK_WINS, size=4) == [(4, 1), (1, 0), (2, 0), (3, 0)]
    assert ranked(rounds, C.RED_WINS, size=4) == [(1, 1), (4, 0), (2, 0), (3, 0)]


# Fouls and sanctions


def test_fewer_fouls_come_first(played: Played) -> None:
    offences = Offences(fouls=(Foul(1, 1, 2), Foul(2, 1), Foul(2, 2)))
    assert ranked(played("1-2 =\n2-1 ="), C.FOULS, size=2, offences=offences) == [(1, 2), (2, 2)]
    offences = Offences(fouls=(Foul(1, 1, 2), Foul(2, 1)))
    assert ranked(played("1-2 ="), C.FOULS, size=2, offences=offences) == [(2, 1), (1, 2)]


SANCTIONS = Offences(
    sanctions=(
        Sanction(1, Penalty.GAME, 1),
        Sanction(2, Penalty.WARNING, 1),
        Sanction(2, Penalty.WARNING, 1),
        Sanction(3, Penalty.WARNING, 1),
        Sanction(9, Penalty.WARNING, 1),
    )
)


def test_the_sanctioned_rank_last_among_equals_by_severity_and_number(played: Played) -> None:
    """cxa-2011 arts 18.1-18.2, 18.5; cxa-1999 arts 18.1-18.2, 18.4: before every tie-break, but never across points."""
    rounds = played("1-5 1-0; 2-6 1-0; 3-7 1-0; 4-8 1-0; 9-10 0-1")
    tally = of_games(rounds, range(1, 11), TWO_ONE_NONE, offences=SANCTIONS)
    found = standings(tally, (C.SCORE, C.RED_WINS))
    assert [place.number for place in found.places] == [4, 10, 3, 2, 1, 5, 6, 7, 8, 9]
    assert found.columns == (C.SCORE, C.SANCTIONS, C.RED_WINS)
    assert found.text(found.place_of(1), C.SANCTIONS) == ("取消资格1次", "excluded 1x")
    assert found.text(found.place_of(2), C.SANCTIONS) == ("警告2次", "warned 2x")
    assert found.text(found.place_of(4), C.SANCTIONS) == ("无", "none")
    assert found.why(3)[0] == "第3名；在10号之后：积分同为2，处分：无对警告1次，受处分较重者列后。"


def test_a_regulation_may_leave_sanctions_out(played: Played) -> None:
    rounds = played("1-5 1-0; 2-6 1-0")
    tally = of_games(rounds, range(1, 7), TWO_ONE_NONE, TieBreaks(sanctions_last=False), offences=SANCTIONS)
    assert standings(tally, (C.SCORE,)).places[0].place == standings(tally, (C.SCORE,)).places[1].place == 1


# Teams


def test_byes_and_walkovers_of_teams(played: Played) -> None:
    """cxa-2011 arts 14.4, 20.3: "+" on every board."""
    members = {1: (11, 12), 2: (21, 22), 3: (31, 32)}
    tally = of_matches(played("1-2 +--; 3 pairing"), members, {}, MatchRules(boards=2))
    found = standings(tally, (C.MATCH_POINTS, C.GAME_POINTS, C.MATCH_WINS, C.WINS))
    figures = {
        place.number: [found.figure(place, column) for column in found.columns] for place in found.places
    }
    assert figures == {1: [2, 4, 1, 2], 3: [2, 4, 1, 2], 2: [0, 0, 0, 0]}
    colours = standings(tally, (C.MATCH_POINTS, C.RED_WINS, C.BLACK_WINS, C.BLACK_GAMES))
    assert {place.figures[1:] for place in colours.places} == {(0, 0, 0)}, "nobody sat down"
    halved = of_matches(
        played("1-2 +--; 3 pairing"), members, {}, MatchRules(boards=2, bye_games=Fraction(5, 2))
    )
    assert standings(halved, (C.GAME_POINTS,)).figure(
        standings(halved, (C.GAME_POINTS,)).places[1], C.GAME_POINTS
    ) == (Fraction(5, 2))


def test_a_void_game_of_a_match_counts_for_neither() -> None:
    games = {(1, 1): (Board(1, 11, 21, result_of("unplayed")), Board(2, 22, 12, result_of("0-1")))}
    tally = of_matches(
        (Round(1, (Board(1, 1, 2),)),), {1: (11, 12), 2: (21, 22)}, games, MatchRules(boards=2)
    )
    found = standings(tally, (C.MATCH_POINTS, C.GAME_POINTS, C.WINS, C.BLACK_WINS, C.BLACK_GAMES))
    assert {
        place.number: [int(found.figure(place, one) or 0) for one in found.columns] for place in found.places
    } == {
        1: [2, 2, 1, 1, 1],
        2: [0, 0, 0, 0, 0],
    }


def test_a_bye_of_a_team_may_count_as_second_mover_on_half_of_its_boards(played: Played) -> None:
    rules, members = TieBreaks(bye_is_black=True), {1: (11, 12, 13, 14)}
    tally = of_matches(played("1 pairing\n1 free\n1 leave"), members, {}, MatchRules(boards=4), rules)
    found = standings(tally, (C.MATCH_POINTS, C.GAME_POINTS, C.WINS, C.BLACK_GAMES))
    assert [found.figure(found.places[0], column) for column in found.columns] == [2, 8, 4, 2]


def test_a_direct_win_of_teams_is_that_of_the_match(played: Played) -> None:
    """cxa-2011 art. 14.5."""
    members = {1: (11, 12), 2: (21, 22)}
    games = {
        (1, 1): (Board(1, 11, 21, result_of("1-0")), Board(2, 22, 12, result_of("1/2-1/2"))),
        (2, 1): (Board(1, 21, 11, result_of("1/2-1/2")), Board(2, 12, 22, result_of("1/2-1/2"))),
    }
    tally = of_matches(played("1-2\n2-1"), members, games, MatchRules(boards=2))
    found = standings(tally, (C.MATCH_POINTS,))
    assert [place.number for place in found.places] == [1, 2]
    assert [found.figure(place, C.MATCH_POINTS) for place in found.places] == [3, 1]


def test_direct_win_of_two_games(played: Played) -> None:
    """cxa-2011 art. 14.2: the meeting as a whole."""
    rounds = played(
        "1-2 1-0; 3-4 1-0\n2-1 =; 4-3 1-0\n1-3 0-1; 2-4 =\n3-1 =; 4-2 =\n1-4 1-0; 2-3 1-0\n4-1 =; 3-2 ="
    )
    tally = of_meetings(rounds, (1, 2, 3, 4), MatchRules(boards=2))
    found = standings(tally, (C.MATCH_POINTS, C.DIRECT_WIN))
    # 1 beat 2 and 4, lost to 3: four points; 2 drew 4, beat 3: three; 3 drew 4, beat 1: three; 4 two.
    assert [(place.number, place.figures[1]) for place in found.places] == [
        (1, None),
        (2, 2),
        (3, 0),
        (4, None),
    ]


def test_players_of_teams_by_themselves() -> None:
    games = {
        (1, 2): (Board(1, 31, 41, result_of("1-0")), Board(2, 42, NOBODY, result_of("+--"))),
        (1, 1): (Board(1, 11, 21, result_of("1/2-1/2")), Board(2, NOBODY, NOBODY, result_of("---"))),
        (2, 1): (Board(1, 31, 11, result_of("0-1")), Board(2, NOBODY, 32, result_of("--+"))),
    }
    rounds = individual_rounds(games)
    assert [(one.number, [board.table for board in one.boards]) for one in rounds] == [(1, [1, 2]), (2, [1])]
    tally = of_games(rounds, (11, 21, 31, 32, 41, 42), TWO_ONE_NONE)
    found = standings(tally, (C.SCORE,))
    assert {place.number: found.figure(place, C.SCORE) for place in found.places} == {
        11: 3,
        31: 2,
        32: 2,
        42: 2,
        21: 1,
        41: 0,
    }


def test_games_without_an_outcome_are_no_part_of_a_meeting(played: Played) -> None:
    """cxa-2011 art. 14.2."""
    rounds = played("1-2 1-0\n2-1 unplayed\n2-1\n1-2 adjourned")
    tally = of_meetings(rounds, (1, 2), MatchRules(boards=2))
    found = standings(tally, (C.MATCH_POINTS, C.GAME_POINTS, C.WINS))
    # The adjourned game is the second: a draw meanwhile, and the meeting is not decided.
    assert {
        place.number: [int(found.figure(place, one) or 0) for one in found.columns] for place in found.places
    } == {
        1: [0, 3, 1],
        2: [0, 1, 0],
    }
    half = of_meetings(rounds[:3], (1, 2), MatchRules(boards=2))
    assert [int(half.scores(3)[number]) for number in (1, 2)] == [0, 0]
    assert [line.game_points // half.scale for line in half.lines[1].facts] == [2]


# Places of players


def test_missing_players_of_a_team_have_the_place_after_the_last() -> None:
    """cxa-2011 art. 14.8."""
    places = {11: 1, 12: 2, 21: 3, 22: 4, 23: 5}
    squads = {1: (11, 12, 13), 2: (21, 22, 23)}
    found = standings_by_places(place_tally(places, squads), (C.PLACE_SUM,))
    assert [(p.number, p.figures[0]) for p in found.places] == [(1, 1 + 2 + 6), (2, 12)]
    fewer = standings_by_places(place_tally(places, squads, PlaceRules(counted=2)), (C.PLACE_SUM,))
    assert [p.figures[0] for p in fewer.places] == [3, 7]
    named = standings_by_places(place_tally(places, squads, PlaceRules(missing=20)), (C.PLACE_SUM,))
    assert [(p.number, p.figures[0]) for p in named.places] == [(2, 12), (1, 23)]


@pytest.mark.parametrize("squads", [{1: ()}, {1: (11,), 2: (11,)}])
def test_squads_are_real_and_apart(squads: dict[int, tuple[int, ...]]) -> None:
    with pytest.raises(CompetitionError):
        place_tally({11: 1}, squads)


def test_somebody_counts() -> None:
    assert PlaceRules(counted=1).counted == 1
    with pytest.raises(CompetitionError):
        PlaceRules(counted=0)
