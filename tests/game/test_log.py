"""A game is its events: played on from them, undone, and refused where no game can have them."""

from __future__ import annotations

import random

import pytest

from tests.game import people
from tests.game.table import BLACK, MINUTE, RED, SECOND, TIMED, Table, cm, ev, kinds
from zhicai.game.consequences import Decision
from zhicai.game.evolving import evolve
from zhicai.game.log import Officiated, effective, fold
from zhicai.game.state import new_game
from zhicai.game.values import BadLog, Refusal


def test_a_game_is_played_on_from_its_events() -> None:
    table = Table()
    table.move("h2e2", "h9g7", "h0g2")
    later = Officiated(table.officiated.start, table.officiated.events)
    assert later.game == table.game
    later.do(cm.Resign(table.now + SECOND, RED))
    assert later.game.ended is not None and table.game.ended is None


def test_undoing_takes_back_a_whole_decision() -> None:
    table = Table()
    table.move("h2e2")
    before = table.game
    for _ in range(2):
        assert len(table.do(cm.ClaimLimit(table.wait(SECOND), BLACK))) == 3
        officiated = table.officiated
        assert kinds(officiated.undo(table.wait(5 * MINUTE)) or ()) == ["Undone"]  # type: ignore[arg-type]
        assert table.fouls(BLACK) == 0
        assert table.game.course == before.course
    assert table.left(BLACK) == 60 * MINUTE - 2 * SECOND
    officiated.undo(table.wait(SECOND))
    officiated.undo(table.wait(SECOND))
    assert (table.game.course.ply, table.game.began) == (0, None)
    assert isinstance(officiated.undo(table.wait(SECOND)), Refusal)


def test_a_game_that_was_ended_by_mistake_goes_on() -> None:
    table = Table()
    table.do(cm.Resign(table.wait(SECOND), RED))
    table.do(cm.Undo(table.wait(MINUTE), 1))
    assert table.game.ended is None
    assert table.left(RED) == 60 * MINUTE - SECOND
    table.move("h2e2")


def test_the_time_between_a_mistake_and_its_undoing_is_nobodys() -> None:
    table = Table()
    table.move("h2e2", after=10 * SECOND)
    table.do(cm.Undo(table.wait(MINUTE), 2))
    assert table.left(RED) == 60 * MINUTE - 10 * SECOND
    assert table.left(BLACK) == 60 * MINUTE


def test_an_undo_does_not_split_a_decision() -> None:
    table = Table()
    table.move("h2e2")
    assert len(table.do(cm.ClaimLimit(table.wait(SECOND), BLACK))) == 3
    for number in (1, 2, 4):
        refusal = table.refused(cm.Undo(table.now, number))
        assert (refusal.code, refusal.article) == ("splits_decision", "cxa-2011 art. 9")
    table.do(cm.Undo(table.now, 5))
    assert table.game.course.ply == 0


def test_notes_of_the_time_go_with_the_decision_before_them() -> None:
    table = Table()
    table.move("h2e2")
    table.do(cm.Heartbeat(table.wait(SECOND)))
    table.do(cm.Restart(table.wait(SECOND)))
    before, events = table.officiated.last() or (None, ())
    assert before is not None and before.course.ply == 0
    assert kinds(events) == ["Moved", "Pressed", "Beat", "Restarted"]
    table.officiated.undo(table.now)
    assert table.game.course.ply == 0


@pytest.mark.parametrize("seed", range(12))
def test_decisions_are_undone_alike_while_the_game_goes_on_and_after(seed: int) -> None:
    lots = random.Random(seed)
    officiated = Officiated(new_game(people.RULES[seed % len(people.RULES)]), judge=people.judge)
    batches: list[tuple[ev.Event, ...]] = []
    decision: Decision = ()
    for _ in range(120):
        undoing = lots.random() < 0.1
        decision = (
            officiated.undo(officiated.game.at)
            if undoing
            else officiated.do(people.command(officiated.game, lots.choice))
        )
        if not isinstance(decision, Refusal) and decision:
            batches.append(decision)
    again = Officiated(officiated.start, officiated.events, people.judge, batches)
    assert again.last() == officiated.last()
    decision = ()
    while not isinstance(decision, Refusal):
        # At last there is nothing to undo, or all have signed.
        at = officiated.game.at
        decision = officiated.undo(at)
        assert again.undo(at) == decision
        assert again.game == officiated.game


@pytest.mark.parametrize("events", [0, 3, -1])
def test_what_is_not_there_is_not_undone(events: int) -> None:
    table = Table()
    table.do(cm.Warn(table.wait(SECOND), RED))
    refusal = table.refused(cm.Undo(table.now, events))
    assert (refusal.code, refusal.article) == ("nothing_to_undo", "cxa-2011 art. 9")


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([ev.Began(5), ev.Beat(4)], "before the last one's"),
        ([ev.Began(5), ev.Undone(6, 1)], "not there"),
        ([ev.Undone(6, 0)], "not there"),
        ([ev.Began(5), "moved"], "no event"),
    ],
)
def test_logs_that_no_game_can_have_are_told(events: list[ev.Event], words: str) -> None:
    with pytest.raises(BadLog, match=words):
        fold(new_game(TIMED), events)


def test_a_press_without_a_clock_is_no_log() -> None:
    table = Table()
    table.move("h2e2")
    clockless = new_game(TIMED)._replace(clock=None)
    with pytest.raises(BadLog, match="no clock"):
        fold(clockless, table.officiated.events)


def test_undoing_needs_the_whole_log() -> None:
    with pytest.raises(KeyError):
        evolve(new_game(TIMED), ev.Undone(0, 0))
    expected: list[ev.Event] = [ev.Began(0), ev.Rewound(2, 1)]
    assert effective([ev.Began(0), ev.Beat(1), ev.Undone(2, 1)]) == expected


def test_what_is_no_command_is_told() -> None:
    table = Table()
    with pytest.raises(TypeError, match="no command"):
        table.officiated.do(ev.Beat(table.now))
