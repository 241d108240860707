"""A live board and its event: the result goes there once, and what the event changes is told to the board."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.desk import running
from tests.desk.live import Table, at_a_moment, browser, open_boards, table
from zhicai.competition.event.kinds import RoundPaired
from zhicai.competition.event.simulated import simulate
from zhicai.desk.live import entering, snapshot, state, upkeep
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.rights import Role
from zhicai.desk.running import state as events
from zhicai.desk.store import checking, journals


def result(board: Table) -> str | None:
    found = running.section(board.event).board(1, 1)
    return None if found is None or found.result is None else found.result.code


def chief(event: str) -> Client:
    return browser(event, Role.CHIEF_ARBITER)


def test_the_end_of_a_game_is_the_result_of_the_board(database: str) -> None:
    board = table()
    board.move("h2e2")
    board.do(board.arbiter, "foul", side="black", article="8.1.1", reason="x")
    found = board.do(board.black, "resign")
    # Who resigns at once is not given the foul (cxa-2011 art. 8.2).
    assert found["told"][0]["zh"].startswith("黑方立即认输，免记犯规")
    assert (found["result"]["code"], found["event"]["agrees"], result(board)) == ("1-0", True, "1-0")
    assert running.section(board.event).fouls == ()


def test_fouls_come_along_and_the_third_loses(desk: str) -> None:
    board = table()
    chief(board.event).post(
        running.address(board.event, f"players/{board.row.black_number}/foul/"),
        running.sent(board.event, round=1, count=1),
    )
    for reason in ("", "提醒后再犯", ""):
        found = board.do(board.arbiter, "foul", side="black", article="8.1.1", reason=reason)
    assert (found["result"]["code"], result(board)) == ("1-0 foul", "1-0 foul")
    fouls = running.section(board.event).fouls
    # One had been recorded by hand.
    assert [(one.number, one.count) for one in fouls] == [(board.row.black_number, n) for n in (1, 2)]
    article = "2011 版竞赛规则第 8.1.1 条"
    assert [one.reason for one in fouls] == ["", f"{article}；提醒后再犯（{article}）"]


@pytest.mark.parametrize(
    ("act", "fields", "code"),
    [
        ("dead", {}, "1/2-1/2"),
        ("exclude", {"sides": "red black", "reason": "x"}, "0-0 foul"),
        ("time", {"side": "red", "seconds": -99_999}, "0-1 time"),
    ],
)
def test_each_end_has_the_short_form_of_the_event(
    desk: str, act: str, fields: dict[str, object], code: str
) -> None:
    board = table()
    assert board.do(board.arbiter, act, **fields)["result"]["code"] == code
    assert result(board) == board.row.result == code


def test_who_does_not_come_forfeits(desk: str) -> None:
    """The limit of lateness has passed (cxa-2011 arts 4.1.7, 20.1)."""
    with at_a_moment() as moment:
        board = table(begun=False)
        board.do(board.arbiter, "begin", absent="black")
        moment.pass_by(15 * 60 + 1)
        assert board.state()["result"]["code"] == "+--"
        assert result(board) == "+--"


def test_another_result_is_not_written_over(desk: str) -> None:
    board = table()
    path = running.address(board.event, "rounds/1/results/type/")
    chief(board.event).post(path, running.sent(board.event, place="1", code="0-1"))
    found = board.do(board.black, "resign")
    assert found["event"] == {"result": "0-1", "agrees": False, "stale": None, "section": 1}
    assert result(board) == "0-1"


def test_an_end_that_is_undone_differs_from_the_event_until_it_comes_again(desk: str) -> None:
    board = table()
    board.do(board.red, "resign")
    found = board.do(board.arbiter, "undo")
    assert (found["stage"], found["event"]["result"], found["event"]["agrees"]) == ("stopped", "0-1", False)
    board.do(board.arbiter, "go")
    assert board.do(board.red, "resign")["event"]["agrees"] is True


def test_after_an_end_that_is_undone_time_stands_until_an_arbiter_lets_it_run(desk: str) -> None:
    """Nobody may sit there any more (cxa-2011 art. 21.5)."""
    with at_a_moment() as moment:
        board = table()
        board.move("h2e2")
        board.do(board.black, "resign")
        moment.pass_by(1200)
        assert board.do(board.arbiter, "undo")["stage"] == "stopped"
        moment.pass_by(1200)
        assert (board.state()["stage"], board.state()["clock"]["black"]["left"]) == ("stopped", 20 * 60_000)
        board.do(board.arbiter, "go")
        moment.pass_by(21 * 60)
        assert board.state()["result"]["reason"] == "time"
        assert board.do(board.arbiter, "undo")["stage"] == "stopped"
        # What stopped the clocks is taken back as such, and with the undo that brought it.
        board.do(board.arbiter, "set", side="black", minutes=5)
        board.do(board.arbiter, "go")
        board.do(board.arbiter, "stop")
        assert board.do(board.arbiter, "undo")["stage"] == "playing"
    again = state.gathered(journals.look(board.game, lambda kept: tuple(kept.effective())).value)
    assert snapshot.whole(again) == snapshot.whole(journals.look(board.game, state.now).value)


def test_what_was_taken_out_of_the_event_is_not_entered_again(desk: str) -> None:
    board = table()
    board.do(board.red, "resign")
    path = running.address(board.event, "rounds/1/results/type/")
    answer = chief(board.event).post(path, running.sent(board.event, place="1", code=""))
    assert answer.status_code == 200
    assert board.state()["event"] == {"result": None, "agrees": None, "stale": None, "section": 1}
    assert result(board) is None


def test_a_result_that_a_kill_has_kept_out_of_the_event_is_made_good(
    desk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = table()
    with monkeypatch.context() as killed:
        killed.setattr(entering, "entered", lambda *_: False)
        board.do(board.red, "resign")
    assert result(board) is None
    assert board.state()["event"]["agrees"] is True
    assert result(board) == "0-1"


def test_a_round_taken_back_leaves_a_board_without_a_place(desk: str) -> None:
    board = table()
    board.move("h2e2")
    running_event = chief(board.event)
    taken = running_event.post(
        running.address(board.event, "rounds/1/take-back/"), running.sent(board.event, reason="误")
    )
    assert taken.status_code == 302
    assert board.send(board.black, "move", move="h9g7", ply=2).status_code == 409
    stale = board.state()["event"]["stale"]
    assert stale is not None and stale["zh"] == "第 1 轮已撤回"
    paired = running_event.post(running.address(board.event, "rounds/pair/"), running.sent(board.event))
    assert paired.status_code == 302
    assert "重新编排" in board.state()["event"]["stale"]["zh"]
    assert board.state()["ply"] == 1
    # An arbiter who finds the same two at the board lets them play on; else another board is opened for the place.
    board.do(board.arbiter, "seat")
    assert board.state()["event"]["stale"] is None
    board.do(board.arbiter, "close", reason="换台")
    assert board.send(board.arbiter, "warn", side="red").status_code == 409
    assert open_boards(board.event) != [board.game]
    assert [one.problems for one in checking.verify()] == [[]] * 3


def test_a_place_has_one_board_at_a_time(desk: str) -> None:
    board = table()
    running_event = chief(board.event)
    running_event.post(
        running.address(board.event, "rounds/1/take-back/"), running.sent(board.event, reason="误")
    )
    running_event.post(running.address(board.event, "rounds/pair/"), running.sent(board.event))
    (other,) = open_boards(board.event)
    assert other != board.game
    refused = board.send(board.arbiter, "seat")
    assert (refused.status_code, "另开了棋盘" in refused.json()["told"]) == (422, True)
    assert board.state()["event"]["stale"] is not None
    assert open_boards(board.event) == [other]


def test_colours_corrected_in_the_event_stop_the_clocks(desk: str) -> None:
    board = table()
    turned = chief(board.event).post(
        running.address(board.event, "rounds/1/boards/1/turn/"), running.sent(board.event)
    )
    assert turned.status_code == 302
    event = journals.look(board.event, events.now).value
    assert upkeep.stopped_where_stale(board.game, event, board.row.changed) is not None
    assert upkeep.stopped_where_stale(board.game, event, board.row.changed) is None
    found = board.state()
    assert (found["stage"], found["clock"]["running"]) == ("stopped", None)
    assert "先后手" in found["event"]["stale"]["zh"]
    board.do(board.arbiter, "reversed")
    seated = board.do(board.arbiter, "seat")
    assert seated["people"]["red"]["number"] == LiveGame.objects.get().red_number
    assert seated["can"]["control"]
    board.do(board.arbiter, "go") if seated["stage"] == "stopped" else None
    # The one who plays Red now had been Black.
    assert board.do(board.black, "move", move="h2e2", ply=1)["ply"] == 1


def test_a_match_of_teams_has_a_board_for_each_game(desk: str) -> None:
    commands = list(simulate(running.TEAMS, None, players=12, units=4, seed="1"))
    paired = next(
        at for at, facts in enumerate(commands) if any(isinstance(one, RoundPaired) for one in facts)
    )
    event = running.store(commands[: paired + 1])
    games = open_boards(event, "all", conduct="devices")
    rows = list(LiveGame.objects.order_by("table", "board"))
    assert len(rows) == len(games) > 0
    assert {row.board for row in rows} == {1, 2}
    board = Table(event, rows[0].pk, chief(event), chief(event), chief(event))
    board.do(board.arbiter, "begin")
    board.do(board.arbiter, "dead")
    game = running.section(event).game(rows[0].round, rows[0].table, rows[0].board)
    assert game is not None and game.result is not None and game.result.code == "1/2-1/2"


def test_rebuilt_from_the_journals_the_list_is_the_same(database: str) -> None:
    board = table()
    board.move("h2e2")
    before = LiveGame.objects.values().get()
    LiveGame.objects.update(plies=7)
    assert "live.LiveGame" in str([one.problems for one in checking.verify()])
    checking.rebuild()
    assert LiveGame.objects.values().get() == before
    assert journals.look(board.game, state.now).value.game.course.ply == 1


def turn(board: Table) -> None:
    """Exchange the colours of the board in the event."""
    path = running.address(board.event, "rounds/1/boards/1/turn/")
    assert chief(board.event).post(path, running.sent(board.event)).status_code == 302


def test_a_result_stays_that_of_the_people_who_came_to_it(desk: str) -> None:
    board = table()
    board.move("h2e2")
    people = board.state()["people"]
    turn(board)
    board.do(board.arbiter, "exclude", sides="red", reason="x")
    refused = board.send(board.arbiter, "seat")
    assert refused.status_code == 422
    assert "手工登记" in refused.json()["message_zh"]
    assert board.state()["people"] == people
    assert result(board) is None
    # Turned back, it is the board of the event again, and its result belongs there.
    turn(board)
    assert board.state()["event"]["stale"] is None
    assert result(board) == "0-1 foul"


def test_the_result_is_not_entered_where_the_event_changes_at_that_moment(desk: str) -> None:
    board = table()
    board.do(board.red, "resign")
    path = running.address(board.event, "rounds/1/results/type/")
    chief(board.event).post(path, running.sent(board.event, place="1", code=""))
    now = journals.look(board.game, state.now).value
    assert entering._facts(running.section(board.event), now)
    turn(board)
    assert not entering._facts(running.section(board.event), now)


@pytest.mark.parametrize("stops", [True, False])
def test_time_stands_while_a_ruling_is_taken_back(desk: str, stops: bool) -> None:
    """Whoever rules otherwise stops the clocks or not, and takes back until the ruling is gone."""
    board = table()
    for move in ("b0a2", "b9a7", "a2b0", "a7b9") * 3:
        board.move(move)
    board.do(board.red, "repetition")
    assert board.state()["pursuit"]
    if stops:
        board.do(board.arbiter, "stop")
        found = board.do(board.arbiter, "undo")
        assert found["stage"] == "stopped" and found["pursuit"]
    found = board.do(board.arbiter, "undo")
    assert found["stage"] == "stopped" and not found["pursuit"]
    board.do(board.arbiter, "verdict", verdict="draw", length=4)
    board.do(board.arbiter, "go")
    assert board.state()["stage"] == "playing"


def test_no_clock_begins_to_run_that_the_players_cannot_stop(desk: str) -> None:
    board = table()
    board.move("h2e2")
    board.do(board.arbiter, "stop")
    turn(board)
    refused = board.send(board.arbiter, "go")
    assert refused.status_code == 409
    assert "作废" in refused.json()["message_zh"]
    # Nor by taking back that the clocks were stopped.
    assert board.send(board.arbiter, "undo").status_code == 409
    assert board.do(board.arbiter, "warn", side="red")["clock"]["running"] is None
    board.do(board.arbiter, "seat")
    assert board.do(board.arbiter, "go")["clock"]["running"] == "black"
    waiting = table(begun=False)
    turn(waiting)
    assert waiting.send(waiting.arbiter, "begin").status_code == 409
    waiting.do(waiting.arbiter, "seat")
    waiting.do(waiting.arbiter, "begin")


def test_taking_a_round_back_names_its_live_boards_and_gives_them_up_with_it(desk: str) -> None:
    board = table()
    other = open_boards(board.event, "2")
    officer, wall = chief(board.event), f"/events/{board.event}/live/"
    page = officer.get(running.address(board.event, "rounds/1/")).content.decode()
    assert "本轮有 2 台直播棋盘开着，台次：1、2" in page and 'name="close_live"' in page
    fields = running.sent(board.event, reason="误", close_live="1")
    officer.post(running.address(board.event, "rounds/1/take-back/"), fields)
    assert LiveGame.objects.filter(closed=True).count() == 2
    assert board.state()["closed"] == "第 1 轮已撤回"
    assert board.game not in (shown := officer.get(wall).content.decode()) and other[0] not in shown


def test_boards_whose_round_is_gone_leave_the_wall_and_are_given_up_by_one_action(desk: str) -> None:
    board = table()
    open_boards(board.event, "2")
    board.do(board.red, "resign")
    officer, wall = chief(board.event), f"/events/{board.event}/live/"
    officer.post(running.address(board.event, "rounds/1/take-back/"), running.sent(board.event, reason="误"))
    shown = officer.get(wall).content.decode()
    assert "data-game" not in shown and "2 台的轮次已撤回" in shown and "将未下完的 1 台全部作废" in shown
    assert "data-game" not in (seen := board.red.get(wall).content.decode()) and "撤回" not in seen
    assert board.red.post(f"{wall}gone/").status_code == 403
    officer.post(f"{wall}gone/")
    # What was played to the end stays as it is.
    assert [one.closed for one in LiveGame.objects.order_by("table")] == [False, True]
    assert officer.post(f"{wall}gone/").status_code == 302
    # The board of the round that is paired anew is another one.
    officer.post(running.address(board.event, "rounds/pair/"), running.sent(board.event))
    assert open_boards(board.event) != [board.game]
    assert officer.get(wall).content.decode().count("data-game") == 1
