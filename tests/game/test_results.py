"""How games end: each way of losing and drawing, one result, one reason, one article."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, TIMED, Table, cm, kinds
from zhicai.game.claiming import Judged
from zhicai.game.controls import all_in, moves_in_time
from zhicai.game.regulations import Breaches, Level, NaturalLimit, cxa_1999, cxa_2011
from zhicai.game.state import Game

OLD = cxa_1999().timed(all_in(60))

MATE = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"
STALEMATE = "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"
FACING = "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1"
CHECKED = "3kr4/9/9/9/9/9/P8/9/9/4K4 w - - 0 1"
DEAD = "3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1"


def verdict(said: str, start: int = 0, length: int = 4) -> Judged:
    return Judged("pending", said, start, length)


def judged(said: str, regulations: object = TIMED) -> Table:
    """Three cycles of shuffling have been played, and this will be ruled."""

    def judge(game: Game) -> Judged:
        if game.course.ply < 12:
            return Judged("early", why_zh="只有两次", why_en="only twice")
        return verdict(said, game.course.ply - 4)

    table = Table(regulations, judge=judge)  # type: ignore[arg-type]
    table.move(*SHUFFLE * 3)
    return table


def test_cxa_2011_art_4_1_1_mate_loses() -> None:
    table = Table(fen=MATE)
    assert kinds(table.move("b0b9")) == ["Moved", "Ended"]
    assert table.result() == ("1-0", "checkmate", "cxa-2011 art. 4.1.1")


def test_cxa_1999_art_4_1_1_mate_loses() -> None:
    table = Table(OLD, MATE)
    table.move("b0b9")
    assert table.result() == ("1-0", "checkmate", "cxa-1999 art. 4.1.1")


def test_cxa_2011_art_4_1_2_stalemate_loses() -> None:
    table = Table(fen=STALEMATE)
    table.move("a2a8")
    assert table.result() == ("1-0", "stalemate", "cxa-2011 art. 4.1.2")


def test_cxa_1999_art_4_1_3_stalemate_loses() -> None:
    table = Table(OLD, STALEMATE)
    table.move("a2a8")
    assert table.result() == ("1-0", "stalemate", "cxa-1999 art. 4.1.3")


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(("fen", "move"), [(FACING, "e5d5"), (CHECKED, "a3a4")])
def test_cxa_2011_art_4_1_3_exposing_the_king_loses_at_every_level(level: Level, fen: str, move: str) -> None:
    """Kings facing, check not answered (cxa-2011 art. 3.4)."""
    table = Table(cxa_2011(level).timed(all_in(60)), fen)
    assert kinds(table.move(move)) == ["IllegalFound", "Ended"]
    assert table.result() == ("0-1", "self_exposure", "cxa-2011 art. 4.1.3")


def test_cxa_1999_art_4_1_2_leaving_the_kings_facing_loses() -> None:
    table = Table(OLD, FACING)
    table.move("e5d5")
    assert table.result() == ("0-1", "self_exposure", "cxa-1999 art. 4.1.2")


def test_cxa_1999_art_4_1_6_every_other_breach_loses_at_once() -> None:
    table = Table(OLD, CHECKED)
    table.move("a3a4")
    assert table.result() == ("0-1", "self_exposure", "cxa-1999 art. 4.1.6")
    table = Table(OLD)
    table.move("b0d1")
    assert table.result() == ("0-1", "illegal_move", "cxa-1999 art. 4.1.6")


def test_cxa_2011_art_4_1_4_one_sided_perpetual_check_loses() -> None:
    table = judged("black_loses")
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert table.result() == ("1-0", "perpetual_check", "cxa-2011 art. 4.1.4")


def test_cxa_1999_art_24_1_one_sided_perpetual_check_loses() -> None:
    table = judged("red_loses", OLD)
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert table.result() == ("0-1", "perpetual_check", "cxa-1999 art. 24.1")


def test_cxa_2011_art_4_1_5_who_must_deviate_and_does_not_loses() -> None:
    table = judged("red_must_deviate")
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    table.move("a0a1", "a9a8")
    assert kinds(table.move("a1a0")) == ["Moved", "Ended"]
    assert table.result() == ("0-1", "must_deviate", "cxa-2011 art. 4.1.5")


def test_cxa_1999_art_4_1_7_who_must_deviate_loses_after_one_more_cycle() -> None:
    table = judged("red_must_deviate", OLD)
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    table.move("a0a1", "a9a8", "a1a0")
    assert table.game.ended is None
    table.move("a8a9")
    assert table.result() == ("0-1", "must_deviate", "cxa-1999 art. 4.1.7")


def test_cxa_2011_art_4_1_6_time_used_up_loses() -> None:
    table = Table(cxa_2011().timed(all_in(1)))
    assert kinds(table.do(cm.Look(MINUTE))) == ["FlagFell", "Ended"]
    assert table.result() == ("0-1", "time", "cxa-2011 art. 4.1.6")


def test_cxa_2011_art_4_1_6_too_few_moves_in_the_time_lose() -> None:
    table = Table(cxa_2011().timed(moves_in_time((3, 1), (10, 10))))
    table.move("h2e2", "h9g7", "h0g2", "b9c7", after=SECOND)
    table.do(cm.Look(2 * MINUTE))
    assert table.result() == ("0-1", "time", "cxa-2011 art. 4.1.6")


def test_cxa_1999_art_4_1_4_too_few_moves_in_the_time_lose() -> None:
    table = Table(cxa_1999().timed(moves_in_time((40, 1), (10, 15))))
    table.do(cm.Look(MINUTE))
    assert table.result() == ("0-1", "time", "cxa-1999 art. 4.1.4")


def test_cxa_2011_art_4_1_7_late_beyond_the_limit_loses() -> None:
    table = Table(absent=(BLACK,))
    table.move("h2e2")
    assert table.do(cm.Look(15 * MINUTE)) == ()
    table.do(cm.Look(15 * MINUTE + 1))
    assert table.result() == ("+/-", "late", "cxa-2011 art. 4.1.7")


def test_cxa_1999_art_4_1_5_late_beyond_the_limit_loses() -> None:
    table = Table(OLD, absent=(RED,))
    table.do(cm.Look(16 * MINUTE))
    assert table.result() == ("-/+", "late", "cxa-1999 art. 4.1.5")


def test_cxa_2011_art_4_1_8_the_first_illegal_move_loses_in_national_events() -> None:
    table = Table(cxa_2011(Level.NATIONAL).timed(all_in(60)))
    table.move("b0d1")
    assert table.result() == ("0-1", "illegal_move", "cxa-2011 art. 4.1.8")


@pytest.mark.parametrize("level", [Level.PROVINCIAL, Level.YOUTH])
def test_cxa_2011_art_4_1_8_the_second_illegal_move_loses_below(level: Level) -> None:
    table = Table(cxa_2011(level).timed(all_in(60)))
    assert kinds(table.move("b0d1")) == ["IllegalFound", "Fouled", "TakenBack"]
    table.move("b0c2", "h9g7")
    table.move("i0i3")
    assert table.result() == ("0-1", "illegal_move", "cxa-2011 art. 4.1.8")


def test_cxa_2011_art_4_1_9_the_second_press_without_a_move_loses() -> None:
    table = Table()
    table.do(cm.Press(table.wait(SECOND), RED))
    assert (table.game.ended, table.fouls(RED)) == (None, 1)
    table.do(cm.Press(table.wait(SECOND), RED))
    assert table.result() == ("0-1", "early_presses", "cxa-2011 art. 4.1.9")


def test_cxa_1999_art_9_1_2_presses_without_a_move_are_fouls_of_which_the_third_loses() -> None:
    table = Table(OLD)
    for fouls in (1, 2):
        table.do(cm.Press(table.wait(SECOND), RED))
        assert (table.game.ended, table.fouls(RED)) == (None, fouls)
    table.do(cm.Press(table.wait(SECOND), RED))
    assert table.result() == ("0-1", "fouls", "cxa-1999 art. 4.1.8")


def test_cxa_2011_art_4_1_10_three_fouls_lose() -> None:
    table = Table()
    for number in (8.1, 8.2, 8.3):
        assert table.game.ended is None, number
        table.do(cm.GiveFoul(table.wait(SECOND), BLACK, "cxa-2011 art. 8.1.1"))
    assert table.result() == ("1-0", "fouls", "cxa-2011 art. 4.1.10")


def test_cxa_1999_art_4_1_8_three_fouls_in_a_game_lose() -> None:
    table = Table(OLD)
    for article in ("9.1.1", "9.1.8", "9.1.5"):
        table.do(cm.GiveFoul(table.wait(SECOND), RED, f"cxa-1999 art. {article}"))
    assert table.result() == ("0-1", "fouls", "cxa-1999 art. 4.1.8")


def test_cxa_2011_art_4_1_11_the_second_unfounded_claim_in_a_stage_loses() -> None:
    table = Table()
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert table.game.ended is None
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert table.result() == ("0-1", "false_claims", "cxa-2011 art. 4.1.11")
    assert table.fouls(RED) == 2


def test_cxa_2011_art_4_1_11_a_capture_begins_another_stage() -> None:
    table = Table()
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    table.move("h2h9", "i9h9")
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert (table.game.ended, table.fouls(RED)) == (None, 2)


def test_cxa_2011_art_4_1_12_resignation_loses() -> None:
    table = Table()
    table.do(cm.Resign(table.wait(SECOND), BLACK))
    assert table.result() == ("1-0", "resignation", "cxa-2011 art. 4.1.12")


def test_cxa_1999_art_4_1_9_resignation_loses() -> None:
    table = Table(OLD)
    table.do(cm.Resign(table.wait(SECOND), RED))
    assert table.result() == ("0-1", "resignation", "cxa-1999 art. 4.1.9")


def test_cxa_2011_art_4_1_13_refusing_the_rules_loses_for_one_or_for_both() -> None:
    """cxa-2011 art. 18.2."""
    table = Table()
    assert table.refused(cm.Exclude(table.now, ())).code == "no_sides"
    table.do(cm.Exclude(table.wait(SECOND), (RED,), "拒绝服从裁判"))
    assert table.result() == ("0-1", "misconduct", "cxa-2011 art. 4.1.13")
    table = Table()
    table.do(cm.Exclude(table.wait(SECOND), (RED, BLACK)))
    assert table.result() == ("0-0", "misconduct", "cxa-2011 art. 4.1.13")


def test_cxa_1999_art_4_1_10_refusing_the_rules_loses() -> None:
    """cxa-1999 art. 18.2."""
    table = Table(OLD)
    table.do(cm.Exclude(table.wait(SECOND), (BLACK,)))
    assert table.result() == ("1-0", "misconduct", "cxa-1999 art. 4.1.10")


def test_cxa_2011_art_4_2_1_agreement_draws() -> None:
    table = Table()
    table.do(cm.Offer(table.wait(SECOND), RED))
    assert table.refused(cm.Accept(table.now, RED)).code == "no_offer"
    table.do(cm.Accept(table.wait(SECOND), BLACK))
    assert table.result() == ("1/2-1/2", "agreement", "cxa-2011 art. 4.2.1")


def test_cxa_1999_art_4_2_2_agreement_draws() -> None:
    table = Table(OLD)
    table.move("h2e2", press=False)
    table.do(cm.Offer(table.wait(SECOND), RED))
    table.do(cm.Press(table.wait(SECOND), RED))
    table.do(cm.Accept(table.wait(SECOND), BLACK))
    assert table.result() == ("1/2-1/2", "agreement", "cxa-1999 art. 4.2.2")


def test_cxa_2011_art_4_2_2_where_nothing_can_cross_the_game_is_drawn_at_once() -> None:
    table = Table(fen=DEAD)
    assert kinds(table.move("e0e1")) == ["Moved", "Ended"]
    assert table.result() == ("1/2-1/2", "dead_position", "cxa-2011 art. 4.2.2")


def test_cxa_2011_art_4_2_2_the_arbiter_finds_that_neither_side_can_win() -> None:
    table = Table()
    table.do(cm.DeclareDead(table.wait(SECOND)))
    assert table.result() == ("1/2-1/2", "dead_position", "cxa-2011 art. 4.2.2")


def test_cxa_1999_art_4_2_1_neither_side_can_win() -> None:
    table = Table(OLD, DEAD)
    table.move("e0e1")
    assert table.result() == ("1/2-1/2", "dead_position", "cxa-1999 art. 4.2.1")


def test_cxa_2011_art_4_2_3_a_repetition_that_nobody_must_leave_is_drawn() -> None:
    table = judged("draw")
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    table.move(*SHUFFLE)
    assert table.result() == ("1/2-1/2", "repetition_draw", "cxa-2011 art. 4.2.3")


def test_cxa_1999_art_4_2_3_a_repetition_is_drawn_at_once() -> None:
    """cxa-1999 art. 24.2."""
    table = judged("draw", OLD)
    assert kinds(table.do(cm.ClaimRepetition(table.wait(SECOND), RED))) == ["RepetitionRuled", "Ended"]
    assert table.result() == ("1/2-1/2", "repetition_draw", "cxa-1999 art. 4.2.3")


SHORT = replace(TIMED, natural_limit=NaturalLimit(rounds=5))


def test_cxa_2011_art_4_2_4_the_natural_limit_draws() -> None:
    assert cxa_2011().natural_limit.rounds == 60
    table = Table(SHORT)
    table.move(*(SHUFFLE * 3)[:10])
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert table.result() == ("1/2-1/2", "natural_limit", "cxa-2011 art. 4.2.4")


def test_cxa_1999_art_4_2_4_the_natural_limit_draws() -> None:
    table = Table(replace(OLD, natural_limit=NaturalLimit(rounds=5)))
    table.move(*(SHUFFLE * 3)[:10])
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert table.result() == ("1/2-1/2", "natural_limit", "cxa-1999 art. 4.2.4")


def test_after_the_end_nothing_is_played() -> None:
    table = Table()
    table.do(cm.Resign(table.wait(SECOND), BLACK))
    for command in (
        cm.Play(table.now, RED, "h2e2"),
        cm.Press(table.now, RED),
        cm.Offer(table.now, RED),
        cm.ClaimLimit(table.now, RED),
        cm.Resign(table.now, RED),
    ):
        refusal = table.refused(command)
        assert (refusal.code, refusal.article) == ("over", "cxa-2011 art. 9")


def test_a_game_may_begin_where_it_is_over() -> None:
    table = Table(fen="1R2k4/R8/9/9/9/9/9/9/9/5K3 b - - 0 1")
    assert table.result()[:2] == ("1-0", "checkmate")


def test_a_platform_refuses_what_a_hall_judges() -> None:
    table = Table(replace(TIMED, breaches=Breaches.REFUSE))
    refusal = table.refused(cm.Play(table.wait(SECOND), RED, "b0d1"))
    assert (refusal.code, refusal.article) == ("illegal", "cxa-2011 art. 2.2")
    table.move("h2e2")
