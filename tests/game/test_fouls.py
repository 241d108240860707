"""Fouls and the score sheet's omissions: articles 7, 8 and 9 in a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, TIMED, Table, cm, ev, kinds
from zhicai.game.articles import fouls
from zhicai.game.controls import all_in, moves_in_time
from zhicai.game.recording import fouls_for
from zhicai.game.regulations import (
    PHONE_ANSWERED,
    PHONE_RINGS,
    First,
    HouseRule,
    Level,
    Offers,
    Records,
    Window,
    Within,
    cxa_1999,
    cxa_2011,
)

OLD = cxa_1999().timed(all_in(60))


def long_game(regulations: object = TIMED) -> Table:
    table = Table(regulations)  # type: ignore[arg-type]
    table.move(*SHUFFLE * 12)
    return table


@pytest.mark.parametrize(
    ("missing", "number"), [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 2), (24, 2)]
)
def test_cxa_2011_art_7_1_four_missing_moves_are_a_foul_eight_or_more_two(missing: int, number: int) -> None:
    table = long_game()
    table.do(cm.MissRecords(table.wait(SECOND), RED, missing))
    assert table.fouls(RED) == number


def test_cxa_2011_art_7_1_what_was_found_before_is_counted_with_it() -> None:
    table = long_game()
    for more, number in ((3, 0), (1, 1), (3, 1), (1, 2), (8, 2)):
        table.do(cm.MissRecords(table.wait(SECOND), RED, more))
        assert table.fouls(RED) == number


@pytest.mark.parametrize(("missing", "number"), [(3, 0), (4, 1), (8, 2), (11, 2), (12, 3)])
def test_cxa_1999_art_7_1_every_four_in_a_row_are_a_foul(missing: int, number: int) -> None:
    assert fouls_for(OLD.records, 0, missing) == number
    assert fouls_for(OLD.records, 3, missing) == number


def test_cxa_2011_art_7_1_nobody_omits_more_than_was_played() -> None:
    table = Table()
    table.move("h2e2", "h9g7", "h0g2")
    assert table.refused(cm.MissRecords(table.now, BLACK, 2)).code == "no_moves_missed"
    assert table.refused(cm.MissRecords(table.now, RED, 0)).code == "no_moves_missed"
    table.do(cm.MissRecords(table.wait(SECOND), RED, 2))


def test_cxa_2011_art_7_2_illegible_moves_count_as_missing() -> None:
    table = long_game()
    events = table.do(cm.MissRecords(table.wait(SECOND), RED, 4, illegible=True))
    assert kinds(events) == ["RecordsMissed", "Fouled"]
    assert events[1] == ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.6")


def test_cxa_1999_art_7_2_in_time_trouble_writing_may_wait_for_the_next_period() -> None:
    table = Table(cxa_1999().timed(moves_in_time((2, 5), (10, 15))))
    assert table.refused(cm.PauseRecords(table.now, RED)).code == "no_relief"
    table.move("a0a1", "a9a8", after=2 * MINUTE + SECOND)
    table.do(cm.PauseRecords(table.wait(SECOND), RED))
    refusal = table.refused(cm.MissRecords(table.now, RED, 1))
    assert (refusal.code, refusal.article) == ("record_relief", "cxa-1999 art. 7.2")
    table.move("a1a0", "a8a9")
    assert table.refused(cm.Play(table.wait(SECOND), RED, "a0a1")).code == "records_first"
    table.do(cm.CompleteRecords(table.wait(SECOND), RED))
    table.move("a0a1")


def test_cxa_2011_art_7_3_a_sheet_is_completed_after_the_game() -> None:
    """What is still missing is told by comparing the sheets; who refuses falls under cxa-2011 art. 7.4."""
    table = long_game()
    table.do(cm.MissRecords(table.wait(SECOND), RED, 2))
    table.do(cm.CompleteRecords(table.wait(SECOND), RED))
    assert table.game.desk.missed.of(RED) == 0


def test_cxa_2011_art_7_4_who_refuses_to_write_loses() -> None:
    table = Table()
    table.do(cm.RefuseRecords(table.wait(SECOND), RED))
    assert table.result() == ("0-1", "record_refused", "cxa-2011 art. 7.4")


def test_cxa_1999_art_7_4_who_refuses_to_write_loses() -> None:
    table = Table(OLD)
    table.do(cm.RefuseRecords(table.wait(SECOND), BLACK))
    assert table.result() == ("1-0", "record_refused", "cxa-1999 art. 7.4")


def test_where_nobody_writes_nothing_is_missing() -> None:
    table = Table(replace(TIMED, records=Records(required=False)))
    for command in (
        cm.MissRecords(table.now, RED, 4),
        cm.RefuseRecords(table.now, RED),
        cm.CompleteRecords(table.now, RED),
    ):
        assert table.refused(command).code == "no_records"


@pytest.mark.parametrize("number", range(1, 10))
def test_cxa_2011_art_8_1_every_kind_of_foul_can_be_given(number: int) -> None:
    """cxa-2011 arts 8.1.1-8.1.9."""
    table = Table()
    cited = f"cxa-2011 art. 8.1.{number}"
    table.do(cm.GiveFoul(table.wait(SECOND), BLACK, cited))
    assert (table.fouls(BLACK), cited in fouls("cxa-2011")) == (1, True)


@pytest.mark.parametrize("number", range(1, 9))
def test_cxa_1999_art_9_1_every_kind_of_foul_can_be_given(number: int) -> None:
    """cxa-1999 arts 9.1.1-9.1.8."""
    table = Table(OLD)
    table.do(cm.GiveFoul(table.wait(SECOND), RED, f"cxa-1999 art. 9.1.{number}"))
    assert table.fouls(RED) == 1


@pytest.mark.parametrize("cited", ["", "cxa-2011 art. 8.2", "cxa-2011 art. 4.1.6", "cxa-1999 art. 9.1.1"])
def test_nothing_else_is_a_foul(cited: str) -> None:
    table = Table()
    assert table.refused(cm.GiveFoul(table.now, RED, cited)).article == "cxa-2011 art. 8.1"


def test_cxa_2011_art_8_1_1_disturbing_the_opponent() -> None:
    table = Table()
    table.do(cm.GiveFoul(table.wait(SECOND), BLACK, "cxa-2011 art. 8.1.1", "敲击棋子", RED))
    assert table.officiated.events[-1] == ev.Fouled(table.now, BLACK, "cxa-2011 art. 8.1.1", 1, "敲击棋子")


def test_cxa_2011_art_8_1_3_two_offers_more_than_the_opponent() -> None:
    table = Table()
    table.do(cm.Offer(table.wait(SECOND), RED))
    table.do(cm.Decline(table.wait(SECOND), BLACK))
    events = table.do(cm.Offer(table.wait(SECOND), RED))
    assert kinds(events) == ["Offered", "Fouled"]
    assert events[1] == ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.3")
    table.do(cm.Accept(table.wait(SECOND), BLACK))


def test_cxa_2011_art_8_1_3_an_event_may_read_more_than_two() -> None:
    table = Table(replace(TIMED, offers=Offers(foul_surplus=3, most_surplus=None)))
    for number in (0, 0, 1):
        table.do(cm.Offer(table.wait(SECOND), RED))
        table.do(cm.Decline(table.wait(SECOND), BLACK))
        assert table.fouls(RED) == number


def test_cxa_1999_art_9_1_3_offering_again_after_a_refusal() -> None:
    table = Table(OLD)
    table.move("a0a1", press=False)
    table.do(cm.Offer(table.wait(SECOND), RED))
    table.do(cm.Press(table.wait(SECOND), RED))
    table.move("a9a8")
    table.move("a1a0", press=False)
    assert kinds(table.do(cm.Offer(table.wait(SECOND), RED))) == ["Fouled"]
    assert table.game.offer is None


def test_cxa_2011_art_8_1_4_an_unfounded_claim() -> None:
    table = Table()
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.4") in table.officiated.events


def test_cxa_2011_art_8_1_5_touching_what_nobody_can_take() -> None:
    table = Table()
    table.do(cm.TouchPieces(table.wait(SECOND), RED, ("e9",)))
    assert ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.5") in table.officiated.events


@pytest.mark.parametrize(("square", "article"), [("e1", "9.1.5"), ("e9", "9.1.6")])
def test_cxa_1999_art_9_1_5_own_and_enemy_pieces_have_articles_of_their_own(
    square: str, article: str
) -> None:
    """cxa-1999 arts 9.1.5-9.1.6."""
    fen = "4k4/9/4r4/9/9/9/9/9/4A4/4K4 w - - 0 1"
    table = Table(OLD, fen)
    table.do(cm.TouchPieces(table.wait(SECOND), RED, (square,)))
    assert ev.Fouled(table.now, RED, f"cxa-1999 art. {article}") in table.officiated.events


def test_cxa_2011_art_8_1_6_the_records_foul() -> None:
    table = long_game()
    table.do(cm.MissRecords(table.wait(SECOND), BLACK, 9))
    assert ev.Fouled(table.now, BLACK, "cxa-2011 art. 8.1.6", 2) in table.officiated.events


def test_cxa_2011_art_8_1_7_pressing_without_a_move() -> None:
    table = Table()
    events = table.do(cm.Press(table.wait(SECOND), RED))
    assert kinds(events) == ["PressedEarly", "Fouled"]
    assert events[1] == ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.7")
    assert table.game.time_of == RED


@pytest.mark.parametrize("level", [Level.PROVINCIAL, Level.YOUTH])
def test_cxa_2011_art_8_1_8_an_illegal_move_in_lower_events(level: Level) -> None:
    table = Table(cxa_2011(level).timed(all_in(60)))
    table.move("b0d1")
    assert ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.8") in table.officiated.events


def test_cxa_2011_art_8_1_9_leaving_without_permission() -> None:
    """cxa-2011 art. 16.2."""
    table = Table()
    table.do(cm.LeaveBoard(table.wait(SECOND), RED, permitted=True))
    assert table.refused(cm.LeaveBoard(table.now, RED)).code == "away_already"
    table.do(cm.ComeBack(table.wait(SECOND), RED))
    assert table.refused(cm.ComeBack(table.now, RED)).code == "not_away"
    assert table.fouls(RED) == 0
    table.do(cm.LeaveBoard(table.wait(SECOND), RED))
    foul = ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.9", 1, "cxa-2011 art. 16.2")
    assert foul in table.officiated.events


def test_cxa_2011_art_8_2_who_resigns_at_once_is_not_given_the_foul() -> None:
    table = Table()
    table.do(cm.GiveFoul(table.wait(SECOND), RED, "cxa-2011 art. 8.1.1"))
    assert kinds(table.do(cm.Resign(table.wait(SECOND), RED))) == ["FoulLifted", "Ended"]
    assert table.fouls(RED) == 0


def test_cxa_2011_art_8_2_after_another_move_the_foul_stays() -> None:
    table = Table()
    table.do(cm.GiveFoul(table.wait(SECOND), RED, "cxa-2011 art. 8.1.1"))
    table.move("h2e2")
    assert kinds(table.do(cm.Resign(table.wait(SECOND), RED))) == ["Ended"]
    assert table.fouls(RED) == 1


def test_cxa_1999_art_9_2_a_foul_announced_stays() -> None:
    table = Table(OLD)
    table.do(cm.GiveFoul(table.wait(SECOND), RED, "cxa-1999 art. 9.1.1"))
    table.do(cm.Resign(table.wait(SECOND), RED))
    assert table.fouls(RED) == 1


def test_cxa_2011_art_9_the_result_is_signed_by_all_and_then_stands() -> None:
    table = Table()
    assert table.refused(cm.Sign(table.now, RED)).code == "not_over"
    table.do(cm.Resign(table.wait(SECOND), RED))
    assert table.refused(cm.Sign(table.now, "观众")).code == "nobody"
    for who in (RED, BLACK):
        table.do(cm.Sign(table.wait(SECOND), who))
    assert table.refused(cm.Sign(table.now, RED)).code == "signed_already"
    table.do(cm.Undo(table.wait(SECOND), 1))
    assert table.game.desk.signed == (RED,)
    for who in (BLACK, "arbiter"):
        table.do(cm.Sign(table.wait(SECOND), who))
    refusal = table.refused(cm.Undo(table.now))
    assert (refusal.code, refusal.article) == ("signed", "cxa-2011 art. 9")


def test_cxa_1999_art_10_1_the_result_is_signed() -> None:
    table = Table(OLD)
    assert table.refused(cm.Sign(table.now, RED)).article == "cxa-1999 art. 10.1"


def test_cxa_2011_art_18_1_a_warning() -> None:
    table = Table()
    (event,) = table.do(cm.Warn(table.wait(SECOND), RED, "喧哗"))
    assert event == ev.Warned(table.now, RED, "cxa-2011 art. 18.1", "喧哗")
    assert table.game.desk.warnings.of(RED) == 1


def test_cxa_2011_art_16_3_a_ruling_in_words() -> None:
    table = Table()
    (event,) = table.do(cm.Rule(table.wait(SECOND), "继续比赛"))
    assert event == ev.Ruled(table.now, "继续比赛", "cxa-2011 art. 16.3")


def test_house_rules_a_ringing_telephone_is_a_foul_answering_it_loses() -> None:
    table = Table(replace(TIMED, house_rules=(PHONE_RINGS, PHONE_ANSWERED)))
    table.do(cm.BreakHouseRule(table.wait(SECOND), RED, "phone_rings"))
    assert ev.Fouled(table.now, RED, "cxa-2011 art. 8.1.9", 1, "phone_rings") in table.officiated.events
    table.do(cm.BreakHouseRule(table.wait(SECOND), BLACK, "phone_answered"))
    assert table.result() == ("1-0", "house_rule", "cxa-2011 art. 4.1.13")
    assert Table().refused(cm.BreakHouseRule(0, RED, "phone_rings")).code == "no_house_rule"


def test_house_rules_may_warn_first_and_lose_later() -> None:
    rule = HouseRule("talk", "交谈", "talking", First.WARNING, loses_at=3)
    table = Table(replace(TIMED, house_rules=(rule,)))
    for times in (1, 2):
        table.do(cm.BreakHouseRule(table.wait(SECOND), RED, "talk"))
        assert (table.game.desk.warnings.of(RED), table.game.ended) == (times, None)
    table.do(cm.BreakHouseRule(table.wait(SECOND), RED, "talk"))
    assert table.result()[0] == "0-1"


def test_fouls_may_have_to_be_reported_before_the_own_next_move() -> None:
    table = Table(replace(TIMED, foul_report=Window(Within.BEFORE_OWN_MOVE)))
    table.move("h2e2")
    given = cm.GiveFoul(table.wait(SECOND), RED, "cxa-2011 art. 8.1.1", "", BLACK)
    table.do(given)
    table.move("h9g7")
    late = cm.GiveFoul(table.wait(SECOND), RED, "cxa-2011 art. 8.1.1", "", BLACK)
    assert table.refused(late).article == "cxa-2011 art. 8.2"
    table.do(cm.GiveFoul(table.wait(SECOND), RED, "cxa-2011 art. 8.1.1"))
