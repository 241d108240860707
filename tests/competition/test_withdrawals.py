"""Leaving an event (cxa-2011 arts 14.4, 18.3, 19.1-19.3; cxa-1999 arts 18.3, 20.1-20.4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zhicai.competition.model import DOUBLE_FORFEIT, ByeKind, Round
from zhicai.competition.ranking.chains import CHAINS
from zhicai.competition.ranking.lines import of_games
from zhicai.competition.ranking.standings import standings
from zhicai.competition.round_robin import table
from zhicai.competition.scoring import TWO_ONE_NONE
from zhicai.competition.withdrawals import (
    Met,
    closed,
    from_knockout,
    from_round_robin,
    from_swiss,
    met_opponents,
    must_redraw,
    vacated,
)

Played = Callable[[str], tuple[Round, ...]]
# A round robin of five: number 4 plays two of four opponents, number 5 one.
HALF = """
1-5 1-0; 2-4 1-0; 3 free
5-4; 1-3 =; 2 free
4-3 0-1; 5-2; 1 free
2-3; 4-1; 5 free
3-5; 1-2; 4 free
"""


def test_with_half_of_the_opponents_met_results_stand(played: Played) -> None:
    """cxa-2011 art. 19.2; cxa-1999 art. 20.3."""
    left = from_round_robin(4, played(HALF), opponents=4)
    assert (left.met, left.void) == (2, False)
    assert left.message_zh == "4号已赛2名对手，共4名，达到半数，4号已赛成绩有效，其余作弃权"


def test_with_fewer_than_half_all_results_are_cancelled(played: Played) -> None:
    """cxa-2011 art. 19.2; cxa-1999 art. 20.3."""
    left = from_round_robin(5, played(HALF), opponents=4)
    assert (left.met, left.void) == (1, True)
    assert "fewer than half" in left.message_en


@pytest.mark.parametrize(
    ("met", "opponents", "void"),
    [
        (0, 3, True),
        (1, 3, True),
        (2, 3, False),
        (2, 4, False),
        (2, 5, True),
        (3, 5, False),
        (2, 6, True),
        (3, 6, False),
    ],
)
def test_half_is_enough(played: Played, met: int, opponents: int, void: bool) -> None:
    """cxa-2011 art. 19.2."""
    rounds = played("\n".join(f"1-{other} =" for other in range(2, met + 2)) or "2-3 =")
    assert from_round_robin(1, rounds, opponents).void is void


@pytest.mark.parametrize(("met", "count"), [(Met.PLAYED, 1), (Met.NOT_ABSENT, 2), (Met.DECIDED, 5)])
def test_which_opponents_were_met(played: Played, met: Met, count: int) -> None:
    rounds = played("1-2 1-0\n3-1 --+\n1-4 --+\n8-1 +--\n1-9 ---\n1-5 adjourned\n1-6 unplayed\n7-1")
    assert len(met_opponents(1, rounds, met)) == count


def test_what_is_left_is_forfeited_or_void(played: Played) -> None:
    """cxa-2011 art. 19.2; cxa-1999 art. 20.3."""
    rounds = played(HALF)
    ended = closed(rounds, [from_round_robin(4, rounds, 4), from_round_robin(5, rounds, 4)])
    results = {
        (board.red, board.black): board.result.code if board.result else ""
        for one in ended
        for board in one.boards
    }
    assert results[1, 5] == "1-0", "what was played stays on the sheet"
    assert results[5, 4] == results[5, 2] == results[3, 5] == "unplayed"
    assert results[4, 1] == "--+"
    assert results[2, 3] == results[1, 2] == ""


def test_two_who_left_both_lose(played: Played) -> None:
    """cxa-2011 arts 19.3, 20.2."""
    rounds = played("1-2 1-0; 3-4 =\n1-3; 2-4")
    ended = closed(rounds, [from_swiss(1, rounds), from_swiss(3, rounds)])
    assert ended[1].boards[0].result == DOUBLE_FORFEIT
    assert ended[1].boards[1].result is None
    assert ended[0] == rounds[0]


def test_from_a_swiss_results_stand_however_few(played: Played) -> None:
    """cxa-2011 art. 19.3; cxa-1999 art. 20.4."""
    rounds = played("1-2 1-0; 3-4 =\n1-3; 4-2")
    left = from_swiss(1, rounds)
    assert not left.void
    ended = closed(rounds, [left])
    assert ended[1].boards[0].result is not None and ended[1].boards[0].result.code == "--+"


def test_an_adjourned_game_of_one_who_leaves_is_forfeited(played: Played) -> None:
    rounds = played("1-2 adjourned")
    assert [
        board.result.code for board in closed(rounds, [from_swiss(2, rounds)])[0].boards if board.result
    ] == ["+--"]


def test_the_ranking_after_a_withdrawal_that_voids(played: Played) -> None:
    """cxa-2011 art. 19.2: nobody keeps points against 5; by hand 2 has 2, 3 has 3, 1 has 1, 4 nothing."""
    rounds = played(HALF)
    left = from_round_robin(5, rounds, opponents=4)
    ended = closed(rounds, [left])
    tally = of_games(ended, range(1, 6), TWO_ONE_NONE, voided={left.number})
    found = standings(tally, CHAINS["cxa-2011-round-robin"])
    assert {place.number: int(found.figure(place, found.columns[0]) or 0) for place in found.places} == {
        3: 3,
        2: 2,
        1: 1,
        4: 0,
    }


def test_an_even_number_that_remains_draws_anew() -> None:
    """cxa-2011 art. 14.4; cxa-1999 art. 20.2."""
    assert must_redraw(8) and not must_redraw(7)


@pytest.mark.parametrize(("size", "gone"), [(6, 2), (6, 6), (7, 3)])
def test_a_number_left_vacant_is_a_free_round(size: int, gone: int) -> None:
    rounds = vacated(table(size).seated({number: number for number in range(1, size + 1)}), gone)
    for one in rounds:
        seats = [number for board in one.boards for number in (board.red, board.black)]
        free = [bye.player for bye in one.byes]
        assert sorted(seats + free) == [number for number in range(1, size + 1) if number != gone]
        assert {bye.kind for bye in one.byes} <= {ByeKind.FREE}
        assert [board.table for board in one.boards] == list(range(1, len(one.boards) + 1))


def test_a_withdrawal_from_a_knock_out_names_it() -> None:
    assert from_knockout(1, ()).message_zh.startswith("淘汰制：1号")
