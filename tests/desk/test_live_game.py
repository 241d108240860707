"""A live game over HTTP: who may do what, each act once, nothing played twice, and the state that all agree on."""

from __future__ import annotations

import random
from hashlib import sha256
from threading import Thread
from typing import Any

import pytest
from django.db import connections
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from tests.desk import running
from tests.desk.live import Moment, Table, at_a_moment, browser, open_boards, publish, table
from tests.examples import examples
from zhicai.desk.live import state
from zhicai.desk.live.keeper import Keeper
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.models import Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.store import checking, held, journals, projections
from zhicai.desk.store.held import row_of
from zhicai.game.events import TimeChanged
from zhicai.game.journalled import drafts, resume
from zhicai.game.values import BadLog
from zhicai.journal import Draft, Journal


def journal_of(number: str) -> Journal:
    return held._read(row_of(number))


def too_much(board: Table) -> Draft:
    """An entry of a time that no clock has."""
    at = journal_of(board.game).entries[-1].time
    return drafts([TimeChanged(at, "red", 10**12, "")], actor="?")[0]


def test_two_devices_play_and_the_state_tells_what_happened(database: str) -> None:
    board = table()
    board.move("h2e2")
    answer = board.move("h9g7")
    assert [ply["zh"] for ply in answer["plies"]] == ["马8进7"]
    assert answer["kept"] == 1
    found = board.state(board.black)
    assert [(ply["move"], ply["latin"]) for ply in found["plies"]] == [("h2e2", "C2.5"), ("h9g7", "H8+7")]
    assert found["can"]["play"] == ["black"]
    assert not found["can"]["control"]
    assert found["clock"]["running"] == found["turn"] == "red"
    assert found["clock"]["red"]["moves"] == 1
    assert [one["zh"] for one in found["told"]][-1] == "对局开始"
    assert [one.problems for one in checking.verify()] == [[], []]


def test_opened_twice_it_is_the_same_board(database: str) -> None:
    event = running.swiss(6)
    games = open_boards(event, "all")
    assert len(set(games)) == 3
    assert open_boards(event, "all", begin="1") == games
    assert open_boards(event, "2") == [games[1]]
    assert set(LiveGame.objects.values_list("state", flat=True)) == {"playing"}


def test_a_move_sent_twice_is_played_once(database: str) -> None:
    board = table()
    first = board.do(board.red, "move", move="h2e2", ply=1, key="one key")
    again = board.do(board.red, "move", move="h2e2", ply=1, key="one key")
    assert (first["new"], again["new"]) == (True, False)
    assert first["seq"] == again["seq"]
    other = board.send(board.red, "move", move="b2e2", ply=1)
    assert other.status_code == 409
    assert other.json()["state"]["last"] == "h2e2"
    assert board.row.plies == 1


def test_a_key_stands_for_one_act_of_one_person(desk: str) -> None:
    board = table()
    first = board.send(board.red, "move", move="h2e2", ply=1, key="same")
    assert first.json()["new"] is True
    board.move("h9g7")
    for who, act, fields in (
        (board.arbiter, "warn", {"side": "red", "reason": "x"}),
        (board.red, "move", {"move": "b2c2", "ply": 3}),
    ):
        refused = board.send(who, act, key="same", **fields)
        assert (refused.status_code, refused.json()["code"]) == (422, "refused")
        assert "key" in refused.json()["message_en"]
    assert board.row.plies == 2
    # Who may not give an act is told so, whatever the key.
    assert board.send(board.black, "warn", side="red", reason="x", key="same").status_code == 403
    again = board.send(board.red, "move", move="h2e2", ply=1, key="same")
    assert (again.status_code, again.json()["new"]) == (200, False)
    Membership.objects.filter(role="player").delete()
    gone = board.send(board.red, "move", move="h2e2", ply=1, key="same")
    assert gone.status_code in (403, 404)


def test_a_ruling_says_something(desk: str) -> None:
    board = table()
    assert board.send(board.arbiter, "rule", text=" ").status_code == 422
    assert board.do(board.arbiter, "rule", text="继续")["told"]


def test_nobody_moves_for_another(desk: str) -> None:
    board = table()
    strangers = [
        browser(board.event, Role.PLAYER, seat=board.row.red_number + 100),
        browser(board.event, Role.LEADER, unit="单位01"),
        browser(board.event, Role.PAIRING_OFFICER),
        board.black,
    ]
    for who in strangers:
        assert board.send(who, "move", side="red", move="h2e2", ply=1).status_code == 403
        assert board.send(who, "resign", side="red").status_code == 403
    for act in ("stop", "undo", "warn", "begin", "seat", "close", "dead"):
        assert board.send(board.red, act, reason="x").status_code == 403
    assert board.row.plies == 0


def test_an_administrator_controls_but_plays_for_nobody(desk: str) -> None:
    board = table()
    admin = running.admin()
    assert board.state(admin)["can"] == {
        "play": [],
        "relay": True,
        "control": True,
        "start": True,
        "rule": True,
        "correct": True,
    }


def test_a_table_arbiter_has_the_boards_they_attend_to(desk: str) -> None:
    event = running.swiss(8)
    publish(event)
    attends = browser(event, Role.TABLE_ARBITER, boards="2-3")
    games = open_boards(event, "all", by=attends)
    assert sorted(LiveGame.objects.values_list("table", flat=True)) == [2, 3]
    assert len(games) == 2
    other = table(event, "1", begun=False)
    assert other.send(attends, "begin").status_code == 403
    mine = Table(event, games[0], attends, attends, attends)
    assert mine.do(attends, "begin")["stage"] == "playing"
    refused = attends.post(f"/events/{event}/1/rounds/1/boards/4/live/")
    assert refused.status_code == 403


def test_a_round_that_is_not_published_is_seen_by_the_staff_alone(desk: str) -> None:
    event = running.swiss(4)
    game = open_boards(event)[0]
    row = LiveGame.objects.get(pk=game)
    board = Table(
        event, game, browser(event, Role.PLAYER, seat=row.red_number), browser(event), browser(event)
    )
    clerk = browser(event, Role.PAIRING_CLERK)
    for rest in ("", "state/", "stream/"):
        assert board.red.get(board.url(rest)).status_code == 404
        assert clerk.get(board.url(rest)).status_code == 200
    assert board.send(board.red, "offer").status_code == 404
    publish(event)
    assert board.red.get(board.url("state/")).status_code == 200
    elsewhere = running.swiss(4)
    chief = browser(elsewhere, Role.CHIEF_ARBITER)
    assert chief.get(f"/events/{elsewhere}/live/{game}/state/").status_code == 404


def test_what_the_rules_refuse_is_told_with_its_article(desk: str) -> None:
    board = table()
    illegal = board.send(board.red, "move", move="a0a9", ply=1)
    assert (illegal.status_code, illegal.json()["code"]) == (422, "illegal")
    offered = board.send(board.black, "offer")
    assert offered.status_code == 422
    assert offered.json()["article"] == "cxa-2011 art. 22.1"
    assert offered.json()["message_en"] == "a draw is offered in one's own time"
    for bad in ({"seen": ""}, {"key": ""}, {"act": "nothing"}, {"seen": "99999"}):
        assert board.send(board.red, **{"act": "offer", **bad}).status_code in (409, 422)
    assert board.seen == 3


def test_what_could_not_be_read_again_is_not_written(desk: str) -> None:
    board = table()
    for act, fields in (
        ("time", {"side": "red", "minutes": 99_999_999}),
        ("time", {"side": "red", "seconds": 99_999_999, "deduct": "1"}),
        ("missed", {"side": "red", "moves": 99_999_999}),
    ):
        answer = board.send(board.arbiter, act, **fields)
        assert answer.status_code == 422 and answer.json()["told"], act
    board.do(board.arbiter, "stop")
    assert board.send(board.arbiter, "set", side="red", minutes=99_999_999).status_code == 422
    seen = board.seen
    with pytest.raises(BadLog):
        # Whatever else writes is held to the same.
        journals.append(board.game, [too_much(board)])
    assert board.seen == seen == 4
    state._kept.clear()
    assert board.state()["clock"]["red"]["left"] > 0


def test_a_board_that_cannot_be_read_stands_alone(desk: str, caplog: pytest.LogCaptureFixture) -> None:
    board = table()
    good = open_boards(board.event, "2", by=board.arbiter)[0]
    journal = journal_of(board.game)
    journal.append([too_much(board)])
    journals._add(row_of(board.game), journal.entries[-1:])
    LiveGame.objects.filter(pk=board.game).update(deadline=1)
    state._kept.clear()
    held.forget()
    wall = board.arbiter.get(f"/events/{board.event}/live/")
    assert wall.status_code == 200
    assert "此棋盘读不出来" in wall.content.decode() and good in wall.content.decode()
    assert board.arbiter.get(f"/events/{board.event}/live/stream/").status_code == 200
    assert board.arbiter.get(f"/events/{board.event}/screen/slides/").status_code == 200
    assert board.arbiter.get(board.url()).status_code == 422
    keeper = Keeper()
    for _ in range(3):
        keeper._look()
    told = [one for one in caplog.records if board.game in one.getMessage()]
    assert len(told) == 1 and not told[0].exc_info
    assert open_boards(board.event, "1", by=board.arbiter)[0] != board.game


def test_an_offer_with_the_move_comes_before_the_press_in_the_edition_of_1999(desk: str) -> None:
    text = 'base = "cxa-1999"\n[[stages]]\nkind = "swiss"\nrounds = 3\n'
    board = table(running.played(text, 6, keep=3))
    assert board.send(board.red, "offer").status_code == 422
    board.move("h2e2", offer="1")
    kinds = [entry.kind for entry in journal_of(board.game).entries[-3:]]
    assert kinds == ["game.moved", "game.offered", "game.pressed"]
    board.do(board.black, "accept")
    assert running.section(board.event).board(1, 1).result.code == "1/2-1/2"  # type: ignore[union-attr]


def test_what_answers_an_older_position_is_not_taken_for_this_one(desk: str) -> None:
    board = table()
    seen = board.seen
    board.move("h2e2")
    board.move("h9g7")
    assert board.send(board.red, "resign", seen=seen).status_code == 409
    assert board.row.state == "playing"


def test_of_two_arbiters_the_second_sees_what_the_first_did(desk: str) -> None:
    board = table()
    second = browser(board.event, Role.DEPUTY_ARBITER)
    board.move("h2e2")
    seen = board.seen
    board.do(board.arbiter, "undo")
    late = board.send(second, "undo", seen=seen)
    assert late.status_code == 409
    assert late.json()["state"]["ply"] == 0
    assert board.row.plies == 0


@pytest.mark.parametrize(
    ("act", "fields"),
    [("foul", {"side": "black", "article": "8.1.2"}), ("time", {"side": "red", "seconds": 60, "deduct": 1})],
)
def test_what_two_arbiters_have_both_seen_counts_once(desk: str, act: str, fields: dict[str, object]) -> None:
    board = table()
    second = browser(board.event, Role.DEPUTY_ARBITER)
    seen = board.seen
    board.move("h2e2")
    # A move that was played since is no matter.
    assert board.send(board.arbiter, act, seen=seen, **fields).status_code == 200
    after = board.state()
    late = board.send(second, act, seen=seen, **fields)
    assert (late.status_code, "同样的处理" in late.json()["told"]) == (409, True)
    assert board.seen == after["seq"]
    assert board.send(second, act, **fields).status_code == 200


def test_a_claim_is_ruled_on_by_the_book_and_the_draw_waits_for_another_move(desk: str) -> None:
    board = table()
    board.move("h2e2")
    board.move("h9g7")
    for move in ["a0a1", "a9a8", "a1a0", "a8a9"] * 3:
        board.move(move)
    found = board.do(board.red, "repetition")
    assert found["pursuit"]["verdict"] == "draw"
    assert any("裁定循环" in one["zh"] for one in found["told"])
    for move in ["a0a1", "a9a8", "a1a0", "a8a9"]:
        found = board.move(move)
    assert found["result"]["reason"] == "repetition_draw"
    assert found["event"] == {"result": "1/2-1/2", "agrees": True, "stale": None, "section": 1}


def test_a_relayed_board_is_moved_by_who_relays(desk: str) -> None:
    board = table(conduct="relayed", control="table")
    assert board.send(board.red, "move", move="h2e2", ply=1).status_code == 403
    found = board.do(board.arbiter, "move", move="h2e2", ply=1)
    assert (found["clock"], found["turn"]) == (None, "black")
    touched = board.do(board.arbiter, "touch", side="black", squares="h9")
    assert sorted(touched["touch"]["moves"]) == ["h9g7", "h9i7"]
    assert board.send(board.arbiter, "move", move="b9c7", ply=2).json()["article"] == "cxa-2011 art. 5.1"


def test_a_board_of_which_only_the_result_is_followed_takes_no_moves(desk: str) -> None:
    board = table(conduct="result", begun=False)
    assert board.send(board.arbiter, "begin").status_code == 422
    assert board.state()["conduct"] == "result"


def test_many_at_once_play_each_move_once(database: str) -> None:
    event = running.swiss(8)
    publish(event)
    boards = [table(event, str(place)) for place in range(1, 5)]
    line = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"]
    answers: list[int] = []

    def play(board: Table, move: str, ply: int) -> None:
        who = board.red if ply % 2 else board.black
        answers.append(board.send(who, "move", move=move, ply=ply, seen=board.seen).status_code)
        connections.close_all()

    for ply, move in enumerate(line, 1):
        threads = [Thread(target=play, args=(board, move, ply)) for board in boards for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(answers) == [200] * len(line) * 4 + [409] * len(line) * 4
    assert {row.plies for row in LiveGame.objects.all()} == {len(line)}
    assert [one.problems for one in checking.verify()] == [[]] * 5


class Game(RuleBasedStateMachine):
    """Two players, an arbiter and a stranger send what they like; the journal, the row and the state always agree."""

    @initialize(seed=st.integers(0, 99))
    def sit_down(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.time = at_a_moment()
        self.moment: Moment = self.time.__enter__()
        self.board = table()
        self.stranger = browser(self.board.event, Role.LEADER)
        self.done: dict[str, int] = {}

    def teardown(self) -> None:
        if hasattr(self, "time"):
            self.time.__exit__(None, None, None)

    def known(self) -> state.Now:
        return journals.look(self.board.game, state.now).value

    def acted(self, who: Any, act: str, **fields: object) -> Any:
        self.moment.pass_by(self.chance.randrange(20))
        key = f"k{len(self.done)} {self.chance.random()}"
        before = self.board.seen
        answer = self.board.send(who, act, key=key, **fields)
        assert answer.status_code in (200, 403, 409, 422), answer.content.decode()
        if answer.status_code == 200:
            self.done[key] = answer.json()["seq"]
            assert self.board.send(who, act, key=key, **fields).json()["new"] is False
        elif answer.status_code == 403:
            assert self.board.seen == before
        return answer

    def mover(self) -> Any:
        return self.board.red if self.known().game.turn == "red" else self.board.black

    @rule()
    def move(self) -> None:
        game = self.known().game
        legal = [str(one) for one in game.course.tip.legal_moves]
        if legal:
            answer = self.acted(self.mover(), "move", move=self.chance.choice(legal), ply=game.course.ply + 1)
            playing = self.known().stage in ("playing", "over")
            assert playing or answer.status_code != 200

    @rule()
    def move_out_of_turn(self) -> None:
        other = self.board.black if self.known().game.turn == "red" else self.board.red
        ply = self.known().game.course.ply
        assert self.acted(other, "move", move="h2e2", ply=ply + 1).status_code in (409, 422)

    @rule(
        act=st.sampled_from(["offer", "accept", "decline", "limit", "flag", "repetition"]), red=st.booleans()
    )
    def say(self, act: str, *, red: bool) -> None:
        self.acted(self.board.red if red else self.board.black, act)

    @precondition(lambda self: self.chance.random() < 0.1)
    @rule(red=st.booleans())
    def resign(self, *, red: bool) -> None:
        self.acted(self.board.red if red else self.board.black, "resign")

    @rule(
        act=st.sampled_from(
            [
                ("stop", {}),
                ("go", {}),
                ("time", {"side": "red", "seconds": 60}),
                ("time", {"side": "black", "seconds": -30}),
                ("foul", {"side": "black", "article": "8.1.1"}),
                ("warn", {"side": "red", "reason": "喧哗"}),
                ("undo", {}),
                ("rule", {"text": "继续"}),
                ("leave", {"side": "red", "permitted": "1"}),
                ("back", {"side": "red"}),
            ]
        )
    )
    def rule_at_the_board(self, act: tuple[str, dict[str, object]]) -> None:
        self.acted(self.board.arbiter, act[0], **act[1])

    @rule(act=st.sampled_from(["move", "resign", "stop", "undo", "accept", "seat", "close"]))
    def meddle(self, act: str) -> None:
        ply = self.known().game.course.ply + 1
        assert self.acted(self.stranger, act, side="red", move="h2e2", ply=ply).status_code == 403

    @invariant()
    def everything_agrees(self) -> None:
        if not hasattr(self, "board"):
            return
        kept = journal_of(self.board.game)
        now = self.known()
        anew = resume(kept.effective())
        assert anew.game == now.game
        assert [ply.move for ply in now.plies] == [str(move) for move in anew.game.course.moves]
        assert all(dial.balanced for dial in (now.game.clock.red, now.game.clock.black))  # type: ignore[union-attr]
        assert state.gathered(kept.effective()).plies == now.plies
        assert projections.stale(self.board.game, kept) == []
        bound = {one.partition(".")[0]: one for one in kept.history.keys}
        for key, seq in self.done.items():
            assert kept.earlier(bound[sha256(key.encode()).hexdigest()[:32]])[-1].seq <= seq
        ended = now.game.ended
        result = running.section(self.board.event).board(1, 1).result  # type: ignore[union-attr]
        if ended is not None:
            assert result is not None


def test_whatever_people_send_the_journal_the_row_and_the_state_agree(desk: str) -> None:
    run_machine(
        Game,
        settings=settings(
            max_examples=examples(3),
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
