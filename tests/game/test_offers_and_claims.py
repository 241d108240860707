"""Draw offers, the natural limit, repetitions: articles 22 and 23 in a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, TIMED, Table, cm, ev, kinds
from zhicai.game.claiming import Judged, counted
from zhicai.game.controls import all_in
from zhicai.game.judging import by_the_book
from zhicai.game.regulations import Breaches, Grace, NaturalLimit, Offers, Regulations, Stage, cxa_1999
from zhicai.game.state import Game
from zhicai.game.values import SideName

OLD = cxa_1999().timed(all_in(60))
FIVE = replace(TIMED, natural_limit=NaturalLimit(rounds=5))

# Red's chariot checks on the e and f files, Black's king steps aside: one-sided perpetual check.
CHECKS = "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1"
PERPETUAL = ("e9f9", "e1f1", "f9e9", "f1e1")


# Offers


def test_cxa_2011_art_22_1_an_offer_is_made_in_the_own_time() -> None:
    table = Table()
    assert table.refused(cm.Offer(table.now, BLACK)).article == "cxa-2011 art. 22.1"
    table.do(cm.Offer(table.wait(SECOND), RED))
    table = Table()
    table.move("h2e2", press=False)
    table.do(cm.Offer(table.wait(SECOND), RED))


def test_cxa_2011_art_22_1_an_offer_stands_until_it_is_answered() -> None:
    table = Table()
    table.do(cm.Offer(table.wait(SECOND), RED))
    assert table.refused(cm.Offer(table.now, RED)).code == "offer_standing"
    assert table.refused(cm.Decline(table.now, RED)).code == "no_offer"
    table.move("h2e2")
    assert table.game.offer == RED
    table.do(cm.Decline(table.wait(SECOND), BLACK))
    assert table.game.offer is None


def test_cxa_2011_art_22_1_playing_on_declines() -> None:
    table = Table()
    table.do(cm.Offer(table.wait(SECOND), RED))
    table.move("h2e2", "h9g7")
    assert table.game.offer is None
    assert table.refused(cm.Accept(table.now, BLACK)).code == "no_offer"


def test_cxa_2011_art_22_1_never_more_than_two_beyond_the_opponent() -> None:
    table = Table()
    for _ in range(2):
        table.do(cm.Offer(table.wait(SECOND), RED))
        table.do(cm.Decline(table.wait(SECOND), BLACK))
    refusal = table.refused(cm.Offer(table.wait(SECOND), RED))
    assert (refusal.code, refusal.article) == ("offer_surplus", "cxa-2011 art. 22.1")
    table.move("h2e2")
    table.do(cm.Offer(table.wait(SECOND), BLACK))
    table.move("h9g7", "h0g2", "i9h9")
    table.do(cm.Offer(table.wait(SECOND), RED))


def test_cxa_1999_art_23_1_an_offer_follows_the_move_and_goes_before_the_press() -> None:
    table = Table(OLD)
    assert table.refused(cm.Offer(table.now, RED)).article == "cxa-1999 art. 23.1"
    table.move("h2e2")
    assert table.refused(cm.Offer(table.now, RED)).code == "offer_after_move"
    assert table.refused(cm.Offer(table.now, BLACK)).code == "offer_after_move"
    table.move("h9g7", press=False)
    table.do(cm.Offer(table.wait(SECOND), BLACK))


def test_cxa_1999_art_23_1_offers_go_in_turn() -> None:
    table = Table(OLD)
    turns: tuple[tuple[str, SideName], ...] = (("a0a1", RED), ("a9a8", BLACK), ("a1a0", RED))
    for move, side in turns:
        table.move(move, press=False)
        table.do(cm.Offer(table.wait(SECOND), side))
        table.do(cm.Press(table.wait(SECOND), side))
    assert table.fouls(RED) == table.fouls(BLACK) == 0


def test_an_event_may_forbid_early_draws() -> None:
    table = Table(replace(TIMED, offers=Offers(from_round=2)))
    refusal = table.refused(cm.Offer(table.now, RED))
    assert (refusal.code, refusal.article) == ("offer_early", "cxa-2011 art. 22.1")
    table.move("h2e2", "h9g7")
    table.do(cm.Offer(table.wait(SECOND), RED))


def test_a_draw_without_a_game_can_forfeit_both() -> None:
    table = Table(replace(TIMED, sham_draw_forfeits=True))
    assert table.refused(cm.DeclareSham(table.now)).code == "not_over"
    table.do(cm.Offer(table.wait(SECOND), RED))
    table.do(cm.Accept(table.wait(SECOND), BLACK))
    table.do(cm.DeclareSham(table.wait(SECOND)))
    assert table.result() == ("-/-", "sham_draw", "cxa-2011 art. 16.5")
    assert Table().refused(cm.DeclareSham(0)).code == "no_sham"


# The natural limit


def test_cxa_2011_art_22_2_a_true_claim_draws() -> None:
    table = Table(FIVE)
    table.move(*(SHUFFLE * 3)[:9])
    assert counted(table.game, BLACK) == 4
    table.move("a9a8")
    events = table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert events[0] == ev.LimitAudited(table.now, RED, 5, 5, upheld=True)
    assert table.result()[1] == "natural_limit"


def test_cxa_2011_art_22_2_an_unfounded_claim_costs_a_foul_and_five_minutes() -> None:
    table = Table()
    events = table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert kinds(events) == ["LimitAudited", "Fouled", "TimeChanged"]
    assert table.left(RED) == 55 * MINUTE - SECOND
    table.move("h2e2")


def test_cxa_2011_art_22_2_who_has_no_five_minutes_left_loses() -> None:
    table = Table(replace(TIMED, controls=(all_in(5), all_in(5))))
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert table.result() == ("0-1", "time", "cxa-2011 art. 4.1.6")


def test_cxa_2011_art_22_2_the_claimants_checks_count_up_to_a_number() -> None:
    table = Table(replace(TIMED, natural_limit=NaturalLimit(rounds=6, counted_checks=3)), CHECKS)
    table.move(*(PERPETUAL * 5)[:12])
    assert (counted(table.game, RED), counted(table.game, BLACK)) == (3, 6)
    table.do(cm.ClaimLimit(table.wait(SECOND), BLACK))
    assert table.result()[1] == "natural_limit"


def test_cxa_2011_art_22_2_a_claim_is_made_in_the_own_time() -> None:
    table = Table(FIVE)
    assert table.refused(cm.ClaimLimit(table.now, BLACK)).article == "cxa-2011 art. 16.3"
    table.do(cm.StopClocks(table.wait(SECOND)))
    assert table.refused(cm.ClaimLimit(table.now, BLACK)).code == "claim_time"
    table.do(cm.ClaimLimit(table.now, RED))


def test_cxa_1999_art_23_3_another_unfounded_claim_is_another_foul() -> None:
    table = Table(OLD)
    for fouls in (1, 2):
        table.do(cm.ClaimLimit(table.wait(SECOND), RED))
        assert (table.fouls(RED), table.game.ended) == (fouls, None)
    assert table.left(RED) == 50 * MINUTE - 2 * SECOND


def test_cxa_1999_art_23_3_the_arbiter_may_declare_it_unasked() -> None:
    table = Table(replace(OLD, natural_limit=NaturalLimit(rounds=5, arbiter_may_declare=True)))
    table.move(*SHUFFLE * 2)
    assert kinds(table.do(cm.AuditLimit(table.wait(SECOND)))) == ["LimitAudited"]
    table.move(*SHUFFLE[:2])
    table.do(cm.AuditLimit(table.wait(SECOND)))
    assert table.result() == ("1/2-1/2", "natural_limit", "cxa-1999 art. 4.2.4")
    assert Table().refused(cm.AuditLimit(0)).article == "cxa-2011 art. 22.2"


def test_an_event_may_lose_the_second_unfounded_claim_of_the_game() -> None:
    limit = NaturalLimit(rounds=50, second_loses=Stage.GAME)
    table = Table(replace(TIMED, natural_limit=limit))
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    table.move("h2h9", "i9h9")
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert table.result()[1] == "false_claims"


def test_an_event_may_count_from_the_claim() -> None:
    limit = NaturalLimit(rounds=3, counted_checks=0, from_claim=True, counted_chases=10)
    table = Table(replace(TIMED, natural_limit=limit))
    table.move(*SHUFFLE * 2)
    assert kinds(table.do(cm.ClaimLimit(table.wait(SECOND), RED))) == ["LimitCountBegun"]
    table.move(*SHUFFLE, *SHUFFLE[:2])
    assert counted(table.game, RED) == 3
    assert counted(table.game, RED, chases=12) == 1
    table.do(cm.ClaimLimit(table.wait(SECOND), RED, chases=10))
    assert table.result()[1] == "natural_limit"


def test_an_event_may_count_from_the_claim_anew_after_a_capture() -> None:
    limit = NaturalLimit(rounds=3, from_claim=True)
    table = Table(replace(TIMED, natural_limit=limit))
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    table.move("h2h9", "i9h9")
    assert kinds(table.do(cm.ClaimLimit(table.wait(SECOND), RED))) == ["LimitCountBegun"]


def test_cxa_2011_art_22_3_nothing_is_claimed_on_an_incomplete_sheet() -> None:
    table = Table(FIVE)
    table.move(*SHUFFLE * 4)
    table.do(cm.MissRecords(table.wait(SECOND), RED, 8))
    for command in (cm.ClaimLimit(table.now, RED), cm.ClaimRepetition(table.now, RED)):
        refusal = table.refused(command)
        assert (refusal.code, refusal.article) == ("sheet_incomplete", "cxa-2011 art. 22.3")


# Repetitions


def test_cxa_2011_art_23_1_three_cycles_and_a_request() -> None:
    table = Table(judge=by_the_book())
    table.move(*SHUFFLE * 3)
    events = table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    (ruled,) = events
    assert isinstance(ruled, ev.RepetitionRuled)
    assert (ruled.verdict, ruled.start, ruled.length) == ("draw", 8, 4)


ENTERED = ("i0i1", "a9a8", "i1i2", "a8a9", *("i2i1", "a9a8", "i1i2", "a8a9") * 2)
"""The first move enters the cycle from outside; with it the moves have gone round three times."""


def test_cxa_2011_art_23_2_the_move_that_enters_the_cycle_counts() -> None:
    table = Table(judge=by_the_book())
    table.move(*ENTERED)
    (ruled,) = table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert isinstance(ruled, ev.RepetitionRuled)


def test_cxa_1999_art_24_the_move_that_enters_the_cycle_does_not_count() -> None:
    table = Table(OLD, judge=by_the_book())
    table.move(*ENTERED)
    refusal = table.refused(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert (refusal.code, refusal.article) == ("repetition_early", "cxa-1999 art. 24")


def test_cxa_2011_art_23_3_fewer_than_three_cycles_are_not_heard() -> None:
    table = Table(judge=by_the_book())
    table.move(*SHUFFLE * 2)
    refusal = table.refused(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert (refusal.code, refusal.article) == ("repetition_early", "cxa-2011 art. 23.3")
    table = Table(judge=by_the_book())
    table.move("h2e2", "h9g7")
    assert table.refused(cm.ClaimRepetition(table.wait(SECOND), RED)).code == "no_repetition"


def test_cxa_2011_art_23_4_six_rounds_on_two_points() -> None:
    table = Table(judge=by_the_book())
    table.move(*SHUFFLE * 2, *SHUFFLE[:2])
    assert table.game.course.ply == 10
    assert table.refused(cm.ClaimRepetition(table.wait(SECOND), RED)).code == "repetition_early"
    table.move(*SHUFFLE[2:])
    assert table.game.course.ply == 12
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))


def test_cxa_2011_art_23_5_a_claim_waits_for_the_ruling_before() -> None:
    table = Table(judge=by_the_book())
    table.move(*SHUFFLE * 3)
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    refusal = table.refused(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert (refusal.code, refusal.article) == ("ruling_stands", "cxa-2011 art. 23.5.2")
    # It says what was ruled, not that somebody must deviate.
    assert "双方不变作和，任一方仍可在两个回合内变着" in refusal.message_zh


def test_cxa_2011_art_23_5_1_one_sided_perpetual_check_loses_at_once() -> None:
    table = Table(fen=CHECKS, judge=by_the_book())
    table.move(*PERPETUAL * 3)
    table.do(cm.ClaimRepetition(table.wait(SECOND), BLACK))
    assert table.result() == ("0-1", "perpetual_check", "cxa-2011 art. 4.1.4")


def ruling(verdict: str) -> Table:
    """Three cycles, and this verdict on Red's claim."""

    def judge(game: Game) -> Judged:
        return Judged("pending", verdict, game.course.ply - 4, 4)

    table = Table(judge=judge)
    table.move(*SHUFFLE * 3)
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    return table


def test_cxa_2011_art_23_5_2_two_rounds_to_deviate() -> None:
    table = ruling("black_must_deviate")
    table.move("a0a1", "a9a8", "a1a0")
    waiting = table.game.pursuit
    assert waiting is not None and waiting.loser == BLACK
    assert "Deviated" in kinds(table.move("h9g7"))
    assert table.game.ended is None
    table.move("h0g2", "a8a9", "a0a1", "g7h9")
    assert table.game.ended is None


def test_cxa_2011_art_23_5_2_1_neither_deviates() -> None:
    table = ruling("draw")
    table.move("a0a1", "a9a8", "a1a0")
    assert table.game.ended is None
    table.move("a8a9")
    assert table.result() == ("1/2-1/2", "repetition_draw", "cxa-2011 art. 4.2.3")


def test_cxa_2011_art_23_5_2_1_either_may_deviate() -> None:
    table = ruling("draw")
    table.move("a0a1")
    assert kinds(table.move("h9g7")) == ["Moved", "Deviated", "Pressed"]
    table.move("a1a0")
    table.do(cm.ClaimRepetition(table.wait(SECOND), BLACK))


def test_cxa_2011_art_23_5_2_2_who_must_deviate_and_does_not_loses() -> None:
    table = ruling("black_must_deviate")
    table.move("a0a1", "a9a8", "a1a0", "a8a9")
    assert table.result() == ("1-0", "must_deviate", "cxa-2011 art. 4.1.5")


@pytest.mark.parametrize("verdict", ["red_must_deviate", "black_must_deviate"])
def test_cxa_1999_art_24_3_who_must_deviate_has_one_more_cycle(verdict: str) -> None:
    regulations: Regulations = replace(TIMED, edition="cxa-1999", grace=Grace.CYCLE)
    table = Table(regulations)
    table.move(*SHUFFLE * 3)
    table.do(cm.RuleRepetition(table.wait(SECOND), verdict, 4))
    table.move(*SHUFFLE[:3])
    assert table.game.ended is None
    table.move(SHUFFLE[3])
    assert table.result()[1:] == ("must_deviate", "cxa-1999 art. 4.1.7")


def test_cxa_1999_art_23_2_the_arbiter_may_draw_a_repetition_unasked() -> None:
    table = Table(OLD, judge=by_the_book())
    table.move(*SHUFFLE * 3)
    table.do(cm.RuleRepetition(table.wait(SECOND)))
    assert table.result() == ("1/2-1/2", "repetition_draw", "cxa-1999 art. 4.2.3")
    table = Table(judge=by_the_book())
    table.move(*SHUFFLE * 3)
    assert table.refused(cm.RuleRepetition(table.wait(SECOND))).code == "no_unasked_ruling"


def test_the_arbiter_may_rule_otherwise_than_the_book_can_say() -> None:
    table = Table(judge=lambda game: Judged("pending", "undecided", game.course.ply - 4, 4))
    table.move(*SHUFFLE * 3)
    assert table.refused(cm.ClaimRepetition(table.wait(SECOND), RED)).code == "undecided"
    for verdict, length, code in (
        ("red_wins", 4, "verdict"),
        ("draw", 3, "cycle_uneven"),
        ("draw", 0, "cycle_uneven"),
        ("draw", 14, "cycle_too_long"),
        ("draw", 2, "no_cycle"),
        ("red_loses", 4, "no_perpetual_check"),
        ("black_loses", 4, "no_perpetual_check"),
    ):
        assert table.refused(cm.RuleRepetition(table.now, verdict, length)).code == code
    table.do(cm.RuleRepetition(table.wait(SECOND), "draw", 4))
    assert table.game.pursuit is not None


def test_where_nothing_repeats_the_arbiter_rules_on_no_cycle_and_says_why() -> None:
    table = Table()
    table.move("h2e2", "h9g7", "i0i1")
    for verdict in ("black_loses", "red_must_deviate", "draw"):
        refusal = table.refused(cm.RuleRepetition(table.now, verdict, 2))
        assert (
            refusal.code == "no_cycle"
            and "没有循环" in refusal.message_zh
            and "nothing repeats" in refusal.message_en
        )
    longer = table.refused(cm.RuleRepetition(table.now, "black_loses", 4))
    assert "只走了 3 着" in longer.message_zh and "only 3 moves" in longer.message_en


def test_who_checks_with_every_move_of_a_cycle_loses_by_the_arbiters_word_too() -> None:
    """cxa-2011 arts 4.1.4, 23.5.1."""
    table = Table(fen="4k4/9/9/9/9/3R5/1r7/9/9/5K3 w - - 0 1")
    table.move(*("d4e4", "e9d9", "e4d4", "d9e9") * 2)
    assert table.refused(cm.RuleRepetition(table.now, "black_loses", 4)).code == "no_perpetual_check"
    ruled, end = table.do(cm.RuleRepetition(table.wait(SECOND), "red_loses", 4))
    assert isinstance(ruled, ev.RepetitionRuled) and isinstance(end, ev.Ended)
    assert (end.result, end.reason) == ("0-1", "perpetual_check")


def test_moves_with_a_capture_among_them_are_no_nine_rounds() -> None:
    """cxa-2011 arts 23.2, 23.4."""
    table = Table()
    table.move("h2h9", "i9h9", *SHUFFLE * 4, "b0c2", "c9e7")
    refusal = table.refused(cm.RuleRepetition(table.now, "red_must_deviate", 20))
    assert refusal.code == "capture_in_cycle" and "有吃子" in refusal.message_zh
    table.do(cm.RuleRepetition(table.wait(SECOND), "red_must_deviate", 18))


def test_where_both_check_with_every_move_nobody_loses_for_one_sided_check() -> None:
    """cxa-2011 arts 4.1.4, 23.5.1."""
    table = Table(fen="3kr4/9/9/9/4c4/9/4R4/7c1/9/3CK3C w - - 0 1")
    table.move(*("e3d3", "e5d5", "d3e3", "d5e5") * 3)
    for verdict in ("red_loses", "black_loses"):
        refusal = table.refused(cm.RuleRepetition(table.now, verdict, 4))
        assert refusal.code == "both_check" and "双方着着将军" in refusal.message_zh
    table.do(cm.RuleRepetition(table.wait(SECOND), "draw", 4))
    assert table.game.pursuit is not None


def test_moves_that_do_not_close_are_ruled_on_after_nine_rounds() -> None:
    """cxa-2011 art. 23.4."""
    table = Table()
    table.move(*SHUFFLE * 4, "b0c2", "b9c7", "a0b0")
    assert table.refused(cm.RuleRepetition(table.now, "draw", 16)).code == "no_cycle"
    (ruled,) = table.do(cm.RuleRepetition(table.wait(SECOND), "draw", 18))
    assert isinstance(ruled, ev.RepetitionRuled) and not ruled.closed


def test_without_a_judge_nothing_is_ruled() -> None:
    table = Table()
    assert table.refused(cm.ClaimRepetition(table.now, RED)).code == "no_judge"


# After the ruling, by the book

THREAT = "2rk5/9/6n2/9/9/9/9/2C4R1/9/4K4 w - - 0 1"
THREATS = ("h2g2", "g7h5", "g2h2", "h5g7")
"""Red threatens mate on one file and on the other; Black parries."""


def told() -> Table:
    """Red has been told to deviate."""
    table = Table(fen=THREAT, judge=by_the_book())
    table.move(*THREATS * 3)
    (ruled,) = table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert isinstance(ruled, ev.RepetitionRuled)
    assert ruled.verdict == "red_must_deviate"
    return table


def test_cxa_2011_art_23_5_2_2_two_more_threats_lose() -> None:
    table = told()
    table.move(*THREATS[:2])
    assert table.game.ended is None
    table.move(THREATS[2])
    assert table.result() == ("0-1", "must_deviate", "cxa-2011 art. 4.1.5")


def test_cxa_2011_art_23_5_2_who_deviates_and_comes_back_goes_on_counting() -> None:
    table = told()
    assert "Deviated" in kinds(table.move("e0f0"))
    table.move("d9d8", "f0e0", "d8d9", *THREATS[:2])
    assert table.game.ended is None
    table.move(THREATS[2])
    assert table.result()[1] == "must_deviate"


def test_cxa_2011_art_23_5_2_a_capture_ends_what_was_ruled() -> None:
    table = told()
    table.move("h2g2", "c9c8", "g2g7")
    assert table.game.pursuit is None and table.game.ended is None


def test_the_arbiters_own_verdict_is_followed_too() -> None:
    table = Table(fen=THREAT, judge=by_the_book())
    table.move(*THREATS * 3)
    table.do(cm.RuleRepetition(table.wait(SECOND), "draw", 4))
    table.move(*THREATS[:3])
    assert table.game.ended is None
    table.move(THREATS[3])
    assert table.result()[1] == "repetition_draw"


def test_illegal_moves_that_stand_hinder_a_ruling() -> None:
    table = Table(replace(TIMED, breaches=Breaches.REPORT), judge=by_the_book())
    table.move("b0d1")
    refusal = table.refused(cm.ClaimRepetition(table.wait(SECOND), BLACK))
    assert refusal.code == "no_repetition"
