"""Places: shared, undecided, decided away from the board; and who is ranked at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Round
from zhicai.competition.ranking.chains import CHAINS
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import of_games
from zhicai.competition.ranking.rules import TieBreaks
from zhicai.competition.ranking.standings import Standings, standings
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.scoring import TWO_ONE_NONE

Played = Callable[[str], tuple[Round, ...]]
C = Criterion
# 1, 2 and 3 are equal in everything, 4, 5 and 6 too.
EQUAL = "1-4 1-0; 2-5 1-0; 3-6 1-0"


def found(
    rounds: tuple[Round, ...], decisions: Decisions | None = None, undivided_to: int | None = None
) -> Standings:
    tally = of_games(rounds, range(1, 7), TWO_ONE_NONE, TieBreaks(undivided_to=undivided_to))
    return standings(tally, (C.SCORE, C.WINS), decisions=decisions or Decisions())


def test_no_place_is_shared_unless_the_regulations_let_it_be(played: Played) -> None:
    """cxa-1999 art. 15.6: then a play-off or a lot must decide."""
    both = found(played(EQUAL))
    assert both.undecided == ((1, 2, 3), (4, 5, 6))
    assert both.why(2)[0] == "第1名，与1号、3号各项均相同，待加赛或抽签区分；在4号之前：积分2比0，多者列前。"
    assert [place.place for place in both.places] == [1, 1, 1, 4, 4, 4]
    top = found(played(EQUAL), undivided_to=3)
    assert top.undecided == ((1, 2, 3),)
    assert [place.shared for place in top.places] == [True] * 6
    assert found(played(EQUAL), undivided_to=0).undecided == ()


def test_a_negative_number_of_places_is_refused() -> None:
    with pytest.raises(CompetitionError):
        TieBreaks(undivided_to=-1)


def test_a_play_off_parts_those_who_took_part(played: Played) -> None:
    """cxa-1999 art. 15.6."""
    decided = found(played(EQUAL), Decisions(play_offs=((3, 1, 2), (9, 8))))
    assert [place.number for place in decided.places[:3]] == [3, 1, 2]
    assert [place.place for place in decided.places] == [1, 2, 3, 4, 4, 4]
    assert decided.why(1) == (
        "第2名；在3号之后：积分同为2，加赛第1名先于第2名。",
        "place 2; behind no. 3: equal on points (2); place 1 against 2 in the play-off.",
    )
    assert decided.undecided == ((4, 5, 6),)


def test_a_play_off_never_moves_anybody_across_points(played: Played) -> None:
    assert found(played(EQUAL), Decisions(play_offs=((4, 1), (5, 2, 6)))).undecided == ((1, 2, 3), (4, 5, 6))


def test_a_second_play_off_parts_whom_the_first_left(played: Played) -> None:
    decided = found(played(EQUAL), Decisions(play_offs=((1, 2, 3), (6, 5, 4))))
    assert [place.number for place in decided.places] == [1, 2, 3, 6, 5, 4]


def test_lots_part_the_rest(played: Played) -> None:
    decided = found(played(EQUAL), Decisions(lots={1: 3, 2: 1, 3: 2, 4: 9}))
    assert [place.number for place in decided.places] == [2, 3, 1, 4, 5, 6]
    assert decided.why(3)[0] == "第2名；在2号之后：积分同为2，抽签1号先于2号。"
    assert decided.undecided == ((4, 5, 6),)


def test_lots_of_one_draw_say_nothing_about_those_of_another(played: Played) -> None:
    """cxa-1999 art. 15.6: 2 drew before 1, and 3 alone with 4: of 1, 2 and 3 nobody is parted by that."""
    apart = found(played(EQUAL), Decisions(draws=((2, 1), (3, 4))))
    assert apart.undecided == ((1, 2, 3), (4, 5, 6))
    together = found(played(EQUAL), Decisions(draws=((2, 1), (3, 1, 2), (4, 6, 5))))
    assert [place.number for place in together.places] == [3, 1, 2, 4, 6, 5]
    assert together.why(1)[0] == "第2名；在3号之后：积分同为2，抽签1号先于2号。"


def test_lots_may_come_before_other_criteria(played: Played) -> None:
    tally = of_games(played(EQUAL), range(1, 7), TWO_ONE_NONE)
    chain = (C.SCORE, C.LOTS, C.BLACK_GAMES)
    order = standings(tally, chain, decisions=Decisions(lots={number: -number for number in range(1, 7)}))
    assert [place.number for place in order.places] == [3, 2, 1, 6, 5, 4]


def test_an_empty_section_has_no_places() -> None:
    tally = of_games((), (), TWO_ONE_NONE)
    assert standings(tally, CHAINS["cxa-2011-swiss"]).places == ()


def test_before_the_first_round_all_are_equal() -> None:
    tally = of_games((), (3, 1, 2), TWO_ONE_NONE)
    for chain in ("cxa-2011-swiss", "cxa-2011-swiss-progressive", "cxa-2011-round-robin"):
        assert standings(tally, CHAINS[chain]).undecided == ((1, 2, 3),)


def test_of_many_equals_the_first_are_named() -> None:
    many = standings(of_games((), range(1, 2001), TWO_ONE_NONE), (C.SCORE,))
    zh, en = many.why_row(2)
    assert zh == "第1名，与1号、2号、4号、5号、6号、7号、8号、9号等1999名各项均相同，待加赛或抽签区分。"
    assert "no. 9 and 1991 more: equal" in en
    assert "1号、2号、3号、4号、5号、6号、7号、8号等1999名" in many.why(2000)[0]
    nine = standings(of_games((), range(1, 10), TWO_ONE_NONE), (C.SCORE,))
    assert nine.why(9)[0].startswith("第1名，与1号、2号、3号、4号、5号、6号、7号、8号各项")


def test_a_column_that_is_not_there_is_refused(played: Played) -> None:
    both = found(played(EQUAL))
    with pytest.raises(CompetitionError, match="对手分"):
        both.figure(both.places[0], C.OPPONENTS)


def test_one_alone_is_first() -> None:
    alone = standings(of_games((), (7,), TWO_ONE_NONE), (C.SCORE,))
    assert alone.why(7) == ("第1名。", "place 1.")
    with pytest.raises(CompetitionError, match="8号没有名次"):
        alone.why(8)


def test_standings_after_an_earlier_round_know_nothing_of_later_ones(played: Played) -> None:
    rounds = played("1-2 1-0; 3-4 =\n1-3 0-1; 2-4 1-0\n1-4 0-1; 3-2 1-0")
    for chain in CHAINS.values():
        if C.PLACE_SUM in chain:
            continue
        for through in range(4):
            whole = standings(of_games(rounds, (1, 2, 3, 4), TWO_ONE_NONE), chain, through=through)
            part = standings(of_games(rounds[:through], (1, 2, 3, 4), TWO_ONE_NONE), chain)
            assert whole == part


def test_some_are_not_ranked_though_their_games_count(played: Played) -> None:
    tally = of_games(played("1-2 1-0; 3-4 ="), (1, 2, 3, 4), TWO_ONE_NONE)
    left = standings(tally, (C.SCORE, C.OPPONENTS), leave_out=(3,))
    assert [(place.place, place.number) for place in left.places] == [(1, 1), (2, 4), (3, 2)]


def test_voided_results_count_for_nobody(played: Played) -> None:
    """cxa-2011 art. 19.2."""
    rounds = played("1-4 1-0; 2-3 1-0\n4-3 1-0; 1-2 =\n2-4; 3-1 =")
    tally = of_games(rounds, (1, 2, 3, 4), TWO_ONE_NONE, voided=(4,))
    order = standings(tally, (C.SCORE, C.MINOR_SCORE, C.WINS))
    # By hand: 2 beat 3 and drew 1; 1 drew 2 and 3; 3 drew 1.
    assert [
        (place.number, *(order.figure(place, one) for one in order.columns)) for place in order.places
    ] == [
        (2, 3, 2, 1),
        (1, 2, 2, 0),
        (3, 1, 1, 0),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [("1-9 1-0", "9号不在名单内"), ("1-2 1-0; 1-3 =", "1号出现两次"), ("1-2; 2 leave", "2号出现两次")],
)
def test_rounds_that_cannot_be_are_refused(played: Played, text: str, told: str) -> None:
    with pytest.raises(CompetitionError, match=told):
        of_games(played(text), (1, 2, 3), TWO_ONE_NONE)


def test_names_may_stand_for_numbers(played: Played) -> None:
    zh, en = found(played(EQUAL)).why(4, {1: "选手01", 3: "选手03", 5: "选手05", 6: "选手06"})
    assert zh == "第4名，与选手05、选手06各项均相同，待加赛或抽签区分；在选手03之后：积分2比0，多者列前。"
    assert en.startswith("place 4, with 选手05, 选手06: equal in everything")


def test_every_criterion_has_both_names() -> None:
    for criterion in Criterion:
        assert criterion.zh and not criterion.zh.isascii()
        assert criterion.en.isascii()
