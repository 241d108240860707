"""Touching at the board, adjusting, accidents, and errors found later: article 5 in a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, TIMED, Table, cm, kinds
from zhicai.game.controls import all_in
from zhicai.game.regulations import Breaches, First, Level, Window, Within, cxa_1999, cxa_2011
from zhicai.game.values import SideName

OLD = cxa_1999().timed(all_in(60))
PROVINCIAL = cxa_2011(Level.PROVINCIAL).timed(all_in(60))
# Red's horse on b0 cannot move; nothing can take Black's elephant on g5; the chariot can take the horse on a5.
STUCK = "3k5/9/9/9/n5b2/9/8P/9/1C7/RHB1K4 w - - 0 1"


def touch(table: Table, side: SideName, *squares: str, together: bool = False) -> list[str]:
    return kinds(table.do(cm.TouchPieces(table.wait(SECOND), side, squares, together)))


def test_cxa_2011_art_5_1_another_piece_is_refused() -> None:
    table = Table()
    assert touch(table, RED, "h0") == ["Touched"]
    refusal = table.refused(cm.Play(table.wait(SECOND), RED, "h2e2"))
    assert (refusal.code, refusal.article) == ("must_play", "cxa-2011 art. 5.1")
    assert "马二进三" in refusal.message_zh and "h0g2" in refusal.message_en
    table.move("h0g2")
    assert table.game.touches == ()


def test_cxa_2011_art_5_1_what_cannot_move_is_a_foul_and_any_move_may_follow() -> None:
    """cxa-2011 art. 8.1.5."""
    table = Table(fen=STUCK)
    assert touch(table, RED, "b0") == ["Touched", "Fouled"]
    assert table.fouls(RED) == 1
    table.move("i3i4")


def test_cxa_2011_art_5_2_the_piece_touched_must_be_taken() -> None:
    table = Table(fen=STUCK)
    touch(table, RED, "a5")
    assert table.refused(cm.Play(table.wait(SECOND), RED, "i3i4")).article == "cxa-2011 art. 5.2"
    table.move("a0a5")


def test_cxa_2011_art_5_3_own_then_enemy_at_the_board() -> None:
    table = Table(fen=STUCK)
    touch(table, RED, "i3", "a5")
    assert table.refused(cm.Play(table.wait(SECOND), RED, "a0a5")).article == "cxa-2011 art. 5.3.2"
    table.move("i3i4")


def test_cxa_2011_art_5_4_enemy_then_own_at_the_board() -> None:
    table = Table(fen=STUCK)
    touch(table, RED, "a5")
    touch(table, RED, "i3")
    assert table.refused(cm.Play(table.wait(SECOND), RED, "i3i4")).article == "cxa-2011 art. 5.4.2"


def test_cxa_1999_art_5_4_the_orders_are_not_numbered() -> None:
    table = Table(OLD, STUCK)
    touch(table, RED, "a5", "i3")
    assert table.refused(cm.Play(table.wait(SECOND), RED, "i3i4")).article == "cxa-1999 art. 5.4"


def test_cxa_2011_art_5_5_both_at_once_at_the_board() -> None:
    table = Table(fen=STUCK)
    touch(table, RED, "i3", "a5", together=True)
    assert table.refused(cm.Play(table.wait(SECOND), RED, "i3i4")).article == "cxa-2011 art. 5.4.2"


def test_cxa_2011_art_5_6_adjusting_is_announced_and_in_the_own_time() -> None:
    table = Table()
    assert kinds(table.do(cm.Adjust(table.wait(SECOND), RED, ("h0",)))) == ["Adjusted"]
    table.move("h2e2")
    (event,) = table.do(cm.Adjust(table.wait(SECOND), BLACK, ("h9",), announced=False))
    assert kinds((event,)) == ["Touched"]
    assert table.refused(cm.Play(table.wait(SECOND), BLACK, "b9c7")).code == "must_play"


def test_cxa_2011_art_5_6_adjusting_out_of_turn_counts_when_the_turn_comes() -> None:
    table = Table()
    assert kinds(table.do(cm.Adjust(table.wait(SECOND), BLACK, ("h9",)))) == ["Touched"]
    table.move("h2e2")
    assert table.refused(cm.Play(table.wait(SECOND), BLACK, "b9c7")).code == "must_play"
    table.move("h9g7")


def test_cxa_2011_art_5_6_a_clear_accident_is_no_touch() -> None:
    table = Table()
    assert kinds(table.do(cm.Brush(table.wait(SECOND), RED, ("a0",)))) == ["Brushed"]
    table.move("h2e2")


def test_cxa_1999_art_5_6_adjusting_needs_the_opponents_consent() -> None:
    table = Table(OLD)
    assert kinds(table.do(cm.Adjust(table.wait(SECOND), RED, ("h0",)))) == ["Touched"]
    table = Table(OLD)
    command = cm.Adjust(table.wait(SECOND), RED, ("h0",), announced=False, consent=True)
    assert kinds(table.do(command)) == ["Adjusted"]


def test_cxa_2011_art_5_7_a_released_piece_stays() -> None:
    table = Table()
    table.move("h2e2", press=False)
    refusal = table.refused(cm.Play(table.wait(SECOND), RED, "e2h2"))
    assert (refusal.code, refusal.article) == ("released", "cxa-2011 art. 5.7")
    assert str(table.game.course.last_move) == "h2e2"


def test_cxa_2011_art_5_7_a_piece_that_slipped_has_not_moved_but_was_touched() -> None:
    table = Table()
    table.do(cm.Drop(table.wait(SECOND), RED, "h2e2"))
    assert table.game.course.ply == 0
    assert table.refused(cm.Play(table.wait(SECOND), RED, "b2e2")).code == "must_play"
    table.move("h2f2")


def test_cxa_2011_art_5_8_what_is_found_too_late_is_not_heard() -> None:
    table = Table()
    table.move(*SHUFFLE * 4)
    assert table.refused(cm.ReportDisplaced(table.wait(SECOND), 3)).code == "displaced_late"
    assert table.refused(cm.ReportReversed(table.wait(21 * MINUTE))).code == "reversed_late"


def test_cxa_2011_art_5_8_1_reversed_colours_are_put_right_within_twenty_minutes() -> None:
    table = Table()
    table.move("h2e2", "h9g7", after=10 * MINUTE - SECOND)
    table.do(cm.ReportReversed(20 * MINUTE, BLACK))
    game = table.game
    assert (game.course.ply, game.began, game.desk.colours_swapped) == (0, 20 * MINUTE, True)
    assert table.left(RED) == table.left(BLACK) == 60 * MINUTE
    table.move("h2e2")


def test_cxa_2011_art_5_8_1_later_the_colours_stand() -> None:
    table = Table()
    table.move("h2e2")
    refusal = table.refused(cm.ReportReversed(20 * MINUTE + 1))
    assert refusal.article == "cxa-2011 art. 5.8.1"
    assert not table.game.desk.colours_swapped


def test_cxa_2011_art_5_8_2_a_displaced_piece_within_five_rounds() -> None:
    table = Table()
    table.move("h2e2", "h9g7", *(SHUFFLE * 3)[:10])
    assert table.refused(cm.ReportDisplaced(table.now, 1)).article == "cxa-2011 art. 5.8.2"
    table.do(cm.ReportDisplaced(table.wait(SECOND), 2))
    assert [str(move) for move in table.game.course.moves] == ["h2e2", "h9g7"]
    assert (table.game.turn, table.game.touches) == (RED, ())
    table.move("b0c2")


def test_cxa_1999_art_5_8_errors_are_put_right_while_the_game_lasts() -> None:
    table = Table(OLD)
    table.move(*SHUFFLE * 6)
    table.do(cm.ReportDisplaced(table.wait(SECOND), 1))
    assert table.game.course.ply == 1
    table.do(cm.ReportReversed(table.wait(40 * MINUTE)))
    assert table.game.course.ply == 0


def test_cxa_2011_art_5_8_3_the_piece_of_an_illegal_move_must_move() -> None:
    table = Table(PROVINCIAL)
    table.move("b0d1")
    assert table.game.course.ply == 0
    assert table.refused(cm.Play(table.wait(SECOND), RED, "h2e2")).article == "cxa-2011 art. 5.1"
    table.move("b0c2")


def test_cxa_2011_art_5_8_3_an_illegal_move_found_later_is_replayed_from_there() -> None:
    table = Table(replace(PROVINCIAL, breaches=Breaches.REPORT))
    table.move("h2e2", "b9d8", "h0g2", "a9a8")
    assert table.game.course.ply == 4
    assert table.refused(cm.ReportIllegal(table.now, 1)).code == "legal_move"
    assert table.refused(cm.ReportIllegal(table.now, 5)).code == "no_such_ply"
    assert kinds(table.do(cm.ReportIllegal(table.wait(SECOND), 2, RED))) == [
        "IllegalFound",
        "Fouled",
        "TakenBack",
    ]
    assert (table.game.course.ply, table.game.turn, table.fouls(BLACK)) == (1, BLACK, 1)
    assert table.refused(cm.Play(table.wait(SECOND), BLACK, "a9a8")).code == "must_play"


def test_cxa_2011_art_5_8_3_self_exposure_found_later_loses() -> None:
    fen = "3kr4/9/9/9/9/9/P8/9/9/4K4 w - - 0 1"
    table = Table(replace(PROVINCIAL, breaches=Breaches.REPORT), fen)
    table.move("a3a4", "d9d8")
    table.do(cm.ReportIllegal(table.wait(SECOND), 1, BLACK))
    assert table.result() == ("0-1", "self_exposure", "cxa-2011 art. 4.1.3")


def test_who_takes_the_king_has_reported_the_exposure() -> None:
    """cxa-2011 art. 3.4."""
    fen = "3kr4/9/9/9/9/9/P8/9/9/4K4 w - - 0 1"
    table = Table(replace(PROVINCIAL, breaches=Breaches.REPORT), fen)
    table.move("a3a4")
    table.move("e9e0")
    assert table.result() == ("0-1", "self_exposure", "cxa-2011 art. 4.1.3")


def test_an_event_may_want_errors_reported_before_the_own_next_move() -> None:
    soon = Window(Within.BEFORE_OWN_MOVE)
    regulations = replace(
        PROVINCIAL, breaches=Breaches.REPORT, illegal_move=soon, illegal_first=First.WARNING
    )
    table = Table(regulations)
    table.move("b0d1", "h9g7")
    assert table.refused(cm.ReportIllegal(table.wait(SECOND), 1, BLACK)).code == "illegal_late"
    table = Table(regulations)
    table.move("b0d1")
    assert "Warned" in kinds(table.do(cm.ReportIllegal(table.wait(SECOND), 1, BLACK)))


def test_cxa_2011_art_5_9_pieces_are_put_up_on_the_time_of_who_knocked_them_over() -> None:
    table = Table()
    table.do(cm.KnockOver(table.wait(10 * SECOND), BLACK))
    assert table.refused(cm.Play(table.wait(SECOND), RED, "h2e2")).code == "knocked_over"
    table.do(cm.PutBack(table.wait(30 * SECOND)))
    assert table.left(BLACK) == 60 * MINUTE - 31 * SECOND
    assert table.left(RED) == 60 * MINUTE - 10 * SECOND
    table.move("h2e2")


@pytest.mark.parametrize("chosen", ["e2", "f2"])
def test_cxa_2011_art_5_10_the_opponent_names_the_point(chosen: str) -> None:
    table = Table()
    table.move("h2e2", press=False)
    unpressed = cm.NamePoint(table.now, BLACK, ("e2", "f2"), chosen)
    assert table.refused(unpressed).article == "cxa-2011 art. 5.10"
    table.do(cm.Press(table.wait(SECOND), RED))
    table.do(cm.NamePoint(table.wait(SECOND), BLACK, ("e2", "f2"), chosen))
    assert str(table.game.course.last_move) == f"h2{chosen}"
    assert table.game.turn == BLACK


def test_cxa_2011_art_5_10_only_points_that_can_be_meant_are_in_doubt() -> None:
    table = Table()
    table.move("h2e2")
    assert table.refused(cm.NamePoint(table.now, BLACK, ("e2", "e1"), "e1")).code == "illegal"
    table.do(cm.NamePoint(table.wait(SECOND), BLACK, ("e2", "e1"), "e2"))


def test_each_touched_piece_can_be_a_foul_of_its_own() -> None:
    table = Table(replace(TIMED, touch_each=True), STUCK)
    touch(table, RED, "b0", "g5")
    assert table.fouls(RED) == 2


@pytest.mark.parametrize("square", ["x1", "e10", ""])
def test_points_that_are_none_are_refused(square: str) -> None:
    table = Table()
    for command in (
        cm.TouchPieces(table.now, RED, (square,)),
        cm.Adjust(table.now, RED, (square,)),
        cm.Brush(table.now, RED, (square,)),
    ):
        assert table.refused(command).code == "no_square"
    assert table.refused(cm.Drop(table.now, RED, square)).code == "unreadable"
    assert table.refused(cm.Play(table.now, RED, square)).code == "unreadable"
