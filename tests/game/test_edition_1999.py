"""The 1999 edition at the board, where other files have not tested it: its own numbers, and what it leaves out."""

from __future__ import annotations

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, Table, cm, ev, kinds
from zhicai.game.claiming import Judged
from zhicai.game.controls import SCHEMES_1999, all_in
from zhicai.game.regulations import cxa_1999
from zhicai.game.state import Game

OLD = cxa_1999().timed(all_in(60))
STUCK = "3k5/9/9/9/n5b2/9/8P/9/1C7/RHB1K4 w - - 0 1"


def fouled(table: Table, article: str) -> bool:
    return any(isinstance(event, ev.Fouled) and event.article == article for event in table.officiated.events)


def test_cxa_1999_art_5_1_the_own_piece_touched_moves() -> None:
    table = Table(OLD)
    table.do(cm.TouchPieces(table.wait(SECOND), RED, ("h0",)))
    assert table.refused(cm.Play(table.now, RED, "h2e2")).article == "cxa-1999 art. 5.1"


def test_cxa_1999_art_5_2_the_enemy_piece_touched_is_taken() -> None:
    table = Table(OLD, STUCK)
    table.do(cm.TouchPieces(table.wait(SECOND), RED, ("a5",)))
    assert table.refused(cm.Play(table.now, RED, "i3i4")).article == "cxa-1999 art. 5.2"


def test_cxa_1999_art_5_5_both_at_once_as_the_enemys_first() -> None:
    table = Table(OLD, STUCK)
    table.do(cm.TouchPieces(table.wait(SECOND), RED, ("i3", "a5"), together=True))
    assert table.refused(cm.Play(table.now, RED, "i3i4")).article == "cxa-1999 art. 5.4"


def test_cxa_1999_art_5_7_a_released_piece_stays() -> None:
    table = Table(OLD)
    table.move("h2e2", press=False)
    assert table.refused(cm.Play(table.now, RED, "e2h2")).article == "cxa-1999 art. 5.7"


@pytest.mark.parametrize(("article", "minutes"), [("6.1", 90), ("6.2", 60), ("6.3", 10), ("6.4", 5)])
def test_cxa_1999_art_6_1_too_few_moves_in_the_first_period_lose(article: str, minutes: int) -> None:
    """cxa-1999 arts 6.1-6.4."""
    table = Table(cxa_1999().timed(SCHEMES_1999[article]))
    table.move("h2e2", "h9g7")
    assert table.do(cm.Look(minutes * MINUTE + SECOND - 1)) == ()
    table.do(cm.Look(minutes * MINUTE + SECOND))
    assert table.result() == ("0-1", "time", "cxa-1999 art. 4.1.4")


def test_cxa_1999_art_6_2_the_quota_of_rapid_play() -> None:
    """Forty moves in ten minutes, then thirty in five (cxa-1999 art. 6.3)."""
    table = Table(cxa_1999().timed(SCHEMES_1999["6.3"]))
    for _ in range(20):
        table.move(*SHUFFLE, after=SECOND)
    assert table.game.clock is not None
    assert (table.game.clock.red.period, table.left(RED)) == (1, 15 * MINUTE - 40 * SECOND)


def test_cxa_1999_art_6_4_thirty_moves_in_every_five_minutes() -> None:
    table = Table(cxa_1999().timed(SCHEMES_1999["6.4"]))
    for _ in range(15):
        table.move(*SHUFFLE, after=SECOND)
    assert table.game.clock is not None
    assert (table.game.clock.red.period, table.left(RED)) == (1, 10 * MINUTE - 30 * SECOND)


def test_cxa_1999_art_7_3_an_illegible_sheet_is_copied_out() -> None:
    table = Table(OLD)
    table.move(*SHUFFLE * 2)
    table.do(cm.MissRecords(table.wait(SECOND), RED, 2, illegible=True))
    table.do(cm.CompleteRecords(table.wait(SECOND), RED))
    assert (table.fouls(RED), table.game.desk.missed.of(RED)) == (0, 0)


def test_cxa_1999_art_9_1_1_disturbing_the_opponent() -> None:
    table = Table(OLD)
    table.do(cm.GiveFoul(table.wait(SECOND), BLACK, "cxa-1999 art. 9.1.1"))
    assert table.fouls(BLACK) == 1


def test_cxa_1999_art_9_1_4_an_unfounded_claim() -> None:
    table = Table(OLD)
    table.do(cm.ClaimLimit(table.wait(SECOND), RED))
    assert fouled(table, "cxa-1999 art. 9.1.4")


def test_cxa_1999_art_9_1_6_touching_what_nobody_can_take() -> None:
    table = Table(OLD, STUCK)
    table.do(cm.TouchPieces(table.wait(SECOND), RED, ("g5",)))
    assert fouled(table, "cxa-1999 art. 9.1.6")


def test_cxa_1999_art_9_1_7_too_many_moves_left_out_in_a_row() -> None:
    table = Table(OLD)
    table.move(*SHUFFLE * 4)
    table.do(cm.MissRecords(table.wait(SECOND), RED, 8))
    assert fouled(table, "cxa-1999 art. 9.1.7")
    assert table.fouls(RED) == 2


def test_cxa_1999_art_9_1_8_a_minor_breach_of_conduct() -> None:
    """Leaving the seat (cxa-1999 art. 8.3)."""
    table = Table(OLD)
    table.do(cm.LeaveBoard(table.wait(SECOND), RED))
    assert fouled(table, "cxa-1999 art. 9.1.8")


def test_cxa_1999_art_21_1_the_late_players_time_runs_from_his_turn() -> None:
    table = Table(OLD, absent=(BLACK,))
    table.move("h2e2", after=5 * MINUTE)
    table.do(cm.Arrive(9 * MINUTE, BLACK))
    assert (table.left(RED), table.left(BLACK)) == (55 * MINUTE, 56 * MINUTE)


def test_cxa_1999_art_21_4_forfeits_have_marks_of_their_own() -> None:
    table = Table(OLD, absent=(BLACK,))
    table.move("h2e2")
    table.do(cm.Look(16 * MINUTE))
    assert table.result()[0] == "+/-"


def test_cxa_1999_art_22_1_too_few_moves_in_the_time_are_time_used_up() -> None:
    table = Table(cxa_1999().timed(SCHEMES_1999["6.2"]))
    assert kinds(table.do(cm.Look(60 * MINUTE))) == ["FlagFell", "Ended"]


def test_cxa_1999_art_24_2_both_allowed_or_both_forbidden_are_drawn_at_once() -> None:
    def judge(game: Game) -> Judged:
        return Judged("pending", "draw", game.course.ply - 4, 4)

    table = Table(OLD, judge=judge)
    table.move(*SHUFFLE * 3)
    table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert table.result() == ("1/2-1/2", "repetition_draw", "cxa-1999 art. 4.2.3")


def test_what_the_1999_edition_does_not_have() -> None:
    """No loss by a second early press, no end of claims on an incomplete sheet, no foul lifted by resigning."""
    assert OLD.early_press_loses is None
    assert OLD.records.bars_claims is None
    assert not OLD.resigning_lifts_foul
