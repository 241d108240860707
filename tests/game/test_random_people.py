"""Whatever people do, in whatever order: no impossible state, no refusal without an article, one result."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.examples import examples
from tests.game import people
from zhicai.game import clock as clocks
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.entries import from_data, kind_of, to_data
from zhicai.game.log import Officiated, effective, fold
from zhicai.game.regulations import Regulations
from zhicai.game.state import Game, new_game
from zhicai.game.values import Refusal

T = TypeVar("T")


class Watched:
    """A game of which every step is checked."""

    def __init__(self, regulations: Regulations) -> None:
        self.officiated = Officiated(new_game(regulations), judge=people.judge)

    @property
    def game(self) -> Game:
        return self.officiated.game

    def do(self, command: cm.Command) -> None:
        before = self.game
        if isinstance(command, cm.Undo) and command.events < 99 and command.at >= before.at:
            # Whole decisions, as a desk undoes them.
            decision = self.officiated.undo(command.at)
        else:
            decision = self.officiated.do(command)
        if isinstance(decision, Refusal):
            people.check_refusal(decision)
            assert self.game is before
            return
        people.check_events(before, decision)
        if decision and isinstance(decision[0], ev.Undone):
            self.check_undone(decision[0])
        people.check_state(self.game)

    def check_undone(self, undone: ev.Undone) -> None:
        """The state before the entries undone, but for the moment; the dials read as when they began."""
        kept = effective(self.officiated.events[:-1])
        earlier, first = fold(self.officiated.start, kept[: undone.events]), kept[undone.events]
        now = self.game
        assert timeless(now) == timeless(earlier)
        # Nobody is later at the board because entries were mistaken.
        later = now.at - first.at if earlier.desk.absent else 0
        assert now.began == (None if earlier.began is None else earlier.began + later)
        if now.clock is not None and earlier.clock is not None:
            then = clocks.settled(earlier.clock, first.at)
            present = clocks.settled(now.clock, now.at)
            assert then._replace(since=0, expires=0) == present._replace(since=0, expires=0)

    def check_fold(self) -> None:
        """The events alone, through entries and back, give the same state."""
        events = self.officiated.events
        written = [(kind_of(event), event.at, to_data(event)) for event in events]
        assert [from_data(*entry) for entry in written] == events
        assert fold(self.officiated.start, events) == self.game


def timeless(game: Game) -> Game:
    """What does not pass with time."""
    return game._replace(at=0, events=0, clock=None, began=None)


class AnyPeople(RuleBasedStateMachine):
    """Hypothesis chooses what people do."""

    @initialize(regulations=st.sampled_from(people.RULES))
    def sit_down(self, regulations: Regulations) -> None:
        self.watched = Watched(regulations)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        def pick(among: Sequence[T]) -> T:
            return data.draw(st.sampled_from(among))

        self.watched.do(people.command(self.watched.game, pick))

    @invariant()
    def the_events_fold_to_the_state(self) -> None:
        if hasattr(self, "watched"):
            self.watched.check_fold()


TestAnyPeople = AnyPeople.TestCase
TestAnyPeople.settings = settings(max_examples=examples(20), stateful_step_count=40, deadline=None)


def play_at_random(seed: int, commands: int) -> set[str]:
    """Games of people at random until so many commands were given; how the games ended."""
    lots = random.Random(seed)
    reasons: set[str] = set()
    watched, given = Watched(lots.choice(people.RULES)), 0
    for number in range(commands):
        watched.do(people.command(watched.game, lots.choice))
        given += 1
        ended = watched.game.ended
        if given > 400 or (ended is not None and lots.random() < 0.3):
            watched.check_fold()
            reasons.add("unfinished" if ended is None else ended.reason)
            watched, given = Watched(people.RULES[number % len(people.RULES)]), 0
    return reasons


def test_some_thousand_random_commands() -> None:
    reasons = play_at_random(1, 12_000)
    assert len(reasons) >= 10, reasons


@pytest.mark.slow
def test_a_million_random_commands() -> None:
    reasons = play_at_random(2, 1_000_000)
    assert len(reasons) >= 18, reasons
