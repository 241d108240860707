"""The clock in a game: articles 6, 20 and 21."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, TIMED, Table, cm, ev, kinds
from zhicai.game.controls import SCHEMES_1999, TimeControl, all_in, base_and_increment, moves_in_time
from zhicai.game.officiating import expires
from zhicai.game.regulations import FlagSign, Regulations, cxa_1999, cxa_2011
from zhicai.game.values import SideName

NEW = cxa_2011()
OLD = cxa_1999()
PLAYERS_CALL = replace(NEW.timed(all_in(1)), arbiter_calls_flags=False)


def test_cxa_2011_art_6_the_clock_is_pressed_after_the_move() -> None:
    table = Table(NEW.timed(all_in(60)))
    table.move("h2e2", after=20 * SECOND, press=False)
    table.do(cm.Press(table.wait(5 * SECOND), RED))
    assert (table.left(RED), table.left(BLACK)) == (60 * MINUTE - 25 * SECOND, 60 * MINUTE)
    refusal = table.refused(cm.Press(table.wait(SECOND), RED))
    assert (refusal.code, refusal.article) == ("not_your_clock", "cxa-2011 art. 6")


def test_cxa_1999_art_6_who_forgets_to_press_is_not_reminded() -> None:
    table = Table(OLD.timed(all_in(60)))
    table.move("h2e2", press=False)
    table.do(cm.Play(table.wait(5 * MINUTE), BLACK, "h9g7"))
    assert table.left(RED) == 55 * MINUTE - SECOND
    assert table.left(BLACK) == 60 * MINUTE
    assert table.game.time_of == RED


def test_cxa_2011_art_6_1_increments_in_a_game() -> None:
    table = Table(NEW.timed(base_and_increment(60, 30)))
    table.move("h2e2", "h9g7", after=10 * SECOND)
    assert table.left(RED) == table.left(BLACK) == 60 * MINUTE + 20 * SECOND


def test_cxa_2011_art_6_2_moves_per_period_in_a_game() -> None:
    table = Table(NEW.timed(moves_in_time((2, 5), (1, 1))))
    table.move("h2e2", "h9g7", "h0g2", "i9h9", after=MINUTE)
    assert table.left(RED) == 4 * MINUTE
    assert table.game.clock is not None
    assert table.game.clock.red.period == 1


def test_cxa_2011_art_6_3_all_in_one_time_in_a_game() -> None:
    table = Table(NEW.timed(all_in(2)))
    table.move("h2e2", "h9g7", after=MINUTE)
    assert table.do(cm.Look(3 * MINUTE - 1)) == ()
    table.do(cm.Look(3 * MINUTE))
    assert table.result()[1] == "time"


def test_cxa_2011_art_6_4_rapid_play_is_told_by_the_control() -> None:
    regulations = NEW.timed(all_in(15))
    assert regulations.controls is not None
    assert regulations.controls[0].is_rapid


def test_cxa_2011_art_6_5_time_odds_in_a_game() -> None:
    even = all_in(10)
    table = Table(NEW.timed(even, even.with_odds(-5 * MINUTE)))
    assert (table.left(RED), table.left(BLACK)) == (10 * MINUTE, 5 * MINUTE)


@pytest.mark.parametrize("control", [*SCHEMES_1999.values(), all_in(30)])
def test_cxa_1999_art_6_a_game_by_each_scheme(control: TimeControl) -> None:
    table = Table(OLD.timed(control))
    table.move("h2e2", "h9g7", after=MINUTE)
    assert table.left(RED) == control.first_ms - MINUTE


def test_cxa_2011_art_8_1_2_a_player_who_stops_the_clocks_commits_a_foul() -> None:
    table = Table()
    assert kinds(table.do(cm.StopClocks(table.wait(SECOND), BLACK))) == ["ClocksStopped", "Fouled"]
    assert table.game.stopped
    assert table.refused(cm.StopClocks(table.now)).code == "stopped"


def test_the_arbiter_stops_the_clocks_and_lets_time_run_again() -> None:
    table = Table()
    table.do(cm.StopClocks(table.wait(SECOND), None, "棋例裁定"))
    for command in (
        cm.Play(table.wait(SECOND), RED, "h2e2"),
        cm.Offer(table.now, RED),
        cm.TouchPieces(table.now, RED, ("a0",)),
    ):
        refusal = table.refused(command)
        assert (refusal.code, refusal.article) == ("stopped", "cxa-2011 art. 16.3")
    assert table.refused(cm.ResumeClocks(table.now, BLACK)).code == "wrong_clock"
    table.do(cm.ResumeClocks(table.wait(10 * MINUTE)))
    assert table.left(RED) == 60 * MINUTE - SECOND
    assert table.refused(cm.ResumeClocks(table.now)).code == "running"


def test_cxa_2011_art_20_1_the_late_players_time_runs_from_his_turn() -> None:
    table = Table(absent=(BLACK,))
    table.move("h2e2", after=MINUTE)
    table.do(cm.Arrive(6 * MINUTE, BLACK))
    assert table.left(BLACK) == 55 * MINUTE
    assert table.left(RED) == 59 * MINUTE + 30 * SECOND
    assert table.refused(cm.Arrive(table.now, BLACK)).code == "not_absent"


def test_cxa_2011_art_20_1_the_limit_itself_is_in_time() -> None:
    table = Table(absent=(RED,))
    assert expires(table.game) == 15 * MINUTE + 1
    table.do(cm.Arrive(15 * MINUTE, RED))
    assert table.game.ended is None
    assert expires(table.game) == 60 * MINUTE
    table.move("h2e2")


def test_cxa_2011_art_20_1_who_comes_beyond_the_limit_has_forfeited_when_it_passed() -> None:
    table = Table(absent=(RED,))
    table.do(cm.Arrive(20 * MINUTE, RED))
    assert table.result() == ("-/+", "late", "cxa-2011 art. 4.1.7")
    assert table.game.at == 15 * MINUTE + 1


def test_cxa_2011_art_20_2_both_beyond_the_limit_forfeit() -> None:
    table = Table(absent=(RED, BLACK))
    table.do(cm.Look(16 * MINUTE))
    assert table.result() == ("-/-", "both_late", "cxa-2011 art. 20.2")


def test_cxa_2011_art_20_3_forfeits_have_marks_of_their_own() -> None:
    cases: dict[tuple[SideName, ...], str] = {(RED,): "-/+", (BLACK,): "+/-", (RED, BLACK): "-/-"}
    for absent, marks in cases.items():
        table = Table(absent=absent)
        table.do(cm.Look(16 * MINUTE))
        assert table.result()[0] == marks


def test_cxa_1999_art_21_2_who_arrives_plays_with_what_is_left() -> None:
    table = Table(OLD.timed(all_in(60)), absent=(RED,))
    table.do(cm.Arrive(10 * MINUTE, RED))
    assert table.left(RED) == 50 * MINUTE


def test_cxa_1999_art_21_3_both_late_each_loses_the_time() -> None:
    table = Table(OLD.timed(all_in(60)), absent=(RED, BLACK))
    table.do(cm.Arrive(5 * MINUTE, RED))
    table.do(cm.Arrive(8 * MINUTE, BLACK))
    assert (table.left(RED), table.left(BLACK)) == (52 * MINUTE, 52 * MINUTE)


def test_cxa_2011_art_20_1_of_two_late_players_only_the_one_to_move_loses_time() -> None:
    table = Table(NEW.timed(all_in(60)), absent=(RED, BLACK))
    table.do(cm.Arrive(8 * MINUTE, BLACK))
    table.do(cm.Arrive(9 * MINUTE, RED))
    assert (table.left(RED), table.left(BLACK)) == (51 * MINUTE, 60 * MINUTE)


def test_cxa_2011_art_21_1_the_moves_of_the_period_must_be_made() -> None:
    regulations = NEW.timed(moves_in_time((2, 1), (10, 10)))
    table = Table(regulations)
    table.move("h2e2", "h9g7", after=10 * SECOND)
    table.do(cm.Look(70 * SECOND))
    assert table.result() == ("0-1", "time", "cxa-2011 art. 4.1.6")
    table = Table(regulations)
    table.move("h2e2", "h9g7", "h0g2", after=10 * SECOND)
    assert table.do(cm.Look(79 * SECOND)) == ()


def test_cxa_2011_art_21_2_a_flag_on_the_table_is_reported_and_ruled_on() -> None:
    table = Table(replace(NEW.timed(all_in(60)), flag=FlagSign.FLAG))
    table.wait(61 * MINUTE)
    assert table.do(cm.Look(table.now)) == ()
    table.do(cm.ReportFlag(table.now, RED))
    assert table.game.stopped
    assert table.refused(cm.Play(table.now, RED, "h2e2")).code == "flag_reported"
    table.do(cm.RuleFlag(table.wait(SECOND), counts=True))
    assert table.result() == ("0-1", "time", "cxa-2011 art. 4.1.6")


def test_cxa_1999_art_22_2_the_flag_decides() -> None:
    table = Table(replace(OLD.timed(all_in(60)), flag=FlagSign.FLAG))
    table.do(cm.ReportFlag(table.wait(SECOND), RED))
    table.do(cm.RuleFlag(table.wait(SECOND), counts=True))
    assert table.result() == ("0-1", "time", "cxa-1999 art. 4.1.4")


@pytest.mark.parametrize("hands", [(True, False), (False, True), (False, False)])
def test_cxa_1999_art_22_3_without_a_flag_both_hands_must_have_passed(hands: tuple[bool, bool]) -> None:
    table = Table(replace(OLD.timed(all_in(60)), flag=FlagSign.HANDS))
    refusal = table.refused(cm.ReportFlag(table.now, RED, *hands))
    assert (refusal.code, refusal.article) == ("hands", "cxa-1999 art. 22.3")
    table.do(cm.ReportFlag(table.now, RED))


def test_cxa_2011_art_21_3_at_zero_the_time_is_used_up() -> None:
    table = Table(NEW.timed(all_in(1)))
    decision = table.do(cm.Play(MINUTE, RED, "h2e2"))
    assert kinds(decision) == ["FlagFell", "Ended"]
    assert table.game.course.ply == 0
    table = Table(NEW.timed(all_in(1)))
    table.do(cm.Play(MINUTE - 1, RED, "h2e2", press=True))
    assert table.game.ended is None


def test_cxa_2011_art_21_3_a_flag_seen_late_fell_when_it_fell() -> None:
    table = Table(NEW.timed(all_in(1)))
    table.do(cm.Resign(5 * MINUTE, BLACK))
    assert table.result() == ("0-1", "time", "cxa-2011 art. 4.1.6")
    assert table.game.at == MINUTE
    assert table.left(RED) == 0


def test_an_event_may_leave_flags_to_the_players() -> None:
    table = Table(PLAYERS_CALL)
    table.move("h2e2", after=2 * MINUTE)
    assert table.game.ended is None
    assert table.refused(cm.ClaimFlag(table.wait(SECOND), RED)).code == "no_flag"
    table.do(cm.ClaimFlag(table.wait(SECOND), BLACK))
    assert table.result()[:2] == ("0-1", "time")


@pytest.mark.parametrize("outcome", ["0-0", "1/2-1/2"])
def test_of_two_flags_down_nobody_knows_which_fell_first(outcome: str) -> None:
    table = Table(replace(PLAYERS_CALL, both_flags=outcome))
    table.move("h2e2", "h9g7", after=2 * MINUTE)
    table.do(cm.ClaimFlag(table.wait(SECOND), RED))
    assert table.result() == (outcome, "both_flags", "cxa-2011 art. 4.1.6")


def test_cxa_2011_art_21_4_a_faulty_clock_is_put_right_by_agreement() -> None:
    table = Table()
    assert table.refused(cm.SetClock(table.now, RED, 30 * MINUTE)).code == "not_stopped"
    table.do(cm.StopClocks(table.wait(SECOND), None, "棋钟故障"))
    assert table.refused(cm.SetClock(table.now, RED, 0)).article == "cxa-2011 art. 21.4"
    (event,) = table.do(cm.SetClock(table.wait(SECOND), RED, 30 * MINUTE))
    assert event == ev.ClockSet(table.now, RED, 30 * MINUTE, None, "cxa-2011 art. 21.4")
    table.do(cm.ResumeClocks(table.wait(SECOND)))
    assert table.left(RED) == 30 * MINUTE


def test_cxa_1999_art_22_4_a_faulty_clock() -> None:
    table = Table(OLD.timed(all_in(60)))
    table.do(cm.StopClocks(table.wait(SECOND)))
    (event,) = table.do(cm.SetClock(table.wait(SECOND), BLACK, MINUTE, agreed=False))
    assert event == ev.ClockSet(table.now, BLACK, MINUTE, None, "cxa-1999 art. 22.4")


def test_cxa_2011_art_21_5_a_flag_because_of_missed_presses_is_overruled() -> None:
    table = Table(replace(NEW.timed(moves_in_time((30, 60), (10, 10))), flag=FlagSign.FLAG))
    table.do(cm.ReportFlag(table.wait(SECOND), RED))
    assert table.refused(cm.RuleFlag(table.now, counts=False)).code == "cause"
    table.do(cm.RuleFlag(table.wait(SECOND), counts=False, cause="missed_press", left=9 * MINUTE, quota=0))
    table.do(cm.ResumeClocks(table.wait(SECOND)))
    assert table.left(RED) == 9 * MINUTE
    table.move("h2e2")


def test_cxa_2011_art_21_5_an_early_flag_that_ended_the_game_is_overruled() -> None:
    table = Table(NEW.timed(all_in(60)))
    table.do(cm.Look(60 * MINUTE))
    assert table.refused(cm.RuleFlag(61 * MINUTE, counts=False, cause="early_flag")).code == "dial_needs_time"
    table.do(cm.RuleFlag(62 * MINUTE, counts=False, cause="early_flag", left=MINUTE))
    assert table.game.ended is None
    table.do(cm.ResumeClocks(63 * MINUTE))
    table.move("h2e2")
    assert table.left(RED) == 59 * SECOND


def test_cxa_2011_art_21_5_a_missed_press_is_put_right_by_starting_the_other_clock() -> None:
    table = Table()
    table.move("h2e2", press=False)
    table.do(cm.StopClocks(table.wait(SECOND)))
    table.do(cm.ResumeClocks(table.wait(SECOND), BLACK))
    assert table.game.time_of == BLACK
    assert table.game.clock is not None
    assert table.game.clock.red.moves == 1
    table.move("h9g7")
    assert table.game.clock.black.moves == 1


def test_cxa_2011_art_21_6_time_used_up_after_the_move_loses() -> None:
    table = Table(NEW.timed(all_in(1)))
    table.do(cm.Play(59 * SECOND, RED, "h2e2"))
    table.do(cm.Look(61 * SECOND))
    assert table.result() == ("0-1", "time", "cxa-2011 art. 21.6")


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "b0b9"),
        ("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1", "a2a8"),
    ],
)
def test_cxa_2011_art_21_6_mate_and_stalemate_need_no_press(fen: str, move: str) -> None:
    table = Table(NEW.timed(all_in(1)), fen)
    table.do(cm.Play(MINUTE - 1, RED, move))
    assert table.result()[0] == "1-0"
    assert table.refused(cm.Look(2 * MINUTE)).code == "over"


def ended_by(regulations: Regulations, command: cm.Command, *, offered: bool) -> str:
    """Red moves with a second left, does not press, and Black does this a second too late."""
    table = Table(regulations.timed(all_in(1)))
    table.do(cm.Play(59 * SECOND, RED, "h2e2"))
    if offered:
        table.do(cm.Offer(59 * SECOND, RED))
    table.do(command)
    return table.result()[1]


def test_cxa_2011_art_21_6_neither_resignation_nor_agreement_saves_the_time() -> None:
    assert ended_by(NEW, cm.Resign(61 * SECOND, BLACK), offered=False) == "time"
    assert ended_by(NEW, cm.Accept(61 * SECOND, BLACK), offered=True) == "time"


def test_cxa_1999_art_22_5_resignation_and_agreement_save_the_time() -> None:
    assert ended_by(OLD, cm.Resign(61 * SECOND, BLACK), offered=False) == "resignation"
    assert ended_by(OLD, cm.Accept(61 * SECOND, BLACK), offered=True) == "agreement"
    assert ended_by(OLD, cm.Decline(61 * SECOND, BLACK), offered=True) == "time"


def test_a_penalty_deducts_time_and_can_lose() -> None:
    table = Table()
    table.do(cm.ChangeTime(table.wait(SECOND), RED, -2 * MINUTE))
    table.do(cm.ChangeTime(table.now, BLACK, 2 * MINUTE))
    assert (table.left(RED), table.left(BLACK)) == (58 * MINUTE - SECOND, 62 * MINUTE)
    table.do(cm.ChangeTime(table.now, RED, -58 * MINUTE))
    assert table.result()[:2] == ("0-1", "time")


def test_a_break_of_the_program_charges_nobody() -> None:
    table = Table()
    table.do(cm.Heartbeat(table.wait(MINUTE)))
    table.do(cm.Restart(table.wait(3 * 60 * MINUTE)))
    assert table.game.ended is None
    assert table.left(RED) == 59 * MINUTE
    table.move("h2e2")


def test_a_game_without_a_clock_needs_no_press() -> None:
    table = Table(replace(TIMED, controls=None))
    table.move("h2e2", "h9g7")
    for command in (
        cm.Press(table.now, RED),
        cm.StopClocks(table.now),
        cm.ResumeClocks(table.now),
        cm.ClaimFlag(table.now, RED),
        cm.ReportFlag(table.now, RED),
        cm.ChangeTime(table.now, RED, 5),
        cm.SetClock(table.now, RED, 5),
    ):
        assert table.refused(command).code == "no_clock"


def test_time_does_not_run_back() -> None:
    table = Table()
    table.move("h2e2")
    refusal = table.refused(cm.Play(0, BLACK, "h9g7"))
    assert (refusal.code, refusal.article) == ("time_back", "cxa-2011 art. 6")


def test_before_the_beginning_nothing_is_played() -> None:
    table = Table(begin=False)
    assert table.refused(cm.Play(0, RED, "h2e2")).code == "not_begun"
    table.do(cm.Begin(0))
    assert table.refused(cm.Begin(0)).code == "begun"
